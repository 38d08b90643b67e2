import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { acordFormNumbers } from '#shared/acord-forms/concepts.ts'
import {
  type FilledFormItem,
  FormListQuery,
  formNumberLabel,
  formSorts,
  formStatuses,
  formStatusLabels,
} from '#shared/acord-forms/filled-forms.contract.ts'
import { plainFormNumber, plainTitle } from '#shared/acord-forms/plain-certificate.rules.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { RecentDay } from '#web/ui/relative-day.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { DayText } from '#web/ui/values.tsx'
import { FormStatusDot } from './acord-labels.tsx'
import { formPagesQuery } from './acords.api.ts'
import { formHref, templatesHref } from './addresses.ts'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = FormListQuery.shape
const address: ListAddress = { filters, sorts: formSorts, defaultSort: '-createdAt' }

function columnsOf(today: string, timeZone: string): Column<FilledFormItem>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      value: (form) => form.number,
      cell: (form) => formNumberLabel(form.number),
      width: '88px',
    },
    { id: 'title', header: 'Form', value: (form) => form.title, width: 'minmax(180px, 2fr)' },
    { id: 'clientName', header: 'Client', value: (form) => form.clientName, width: 'minmax(140px, 1.6fr)' },
    {
      id: 'status',
      header: 'Status',
      value: (form) => form.status,
      cell: (form) => <FormStatusDot status={form.status} />,
      width: '104px',
    },
    {
      id: 'expiresOn',
      header: 'Valid through',
      value: (form) => form.expiresOn,
      cell: (form) => <DayText day={form.expiresOn} />,
      width: '116px',
      shows: 'medium',
    },
    {
      id: 'createdAt',
      header: 'Started',
      value: (form) => form.createdAt,
      cell: (form) => <RecentDay at={form.createdAt} today={today} timeZone={timeZone} />,
      width: '104px',
      shows: 'medium',
    },
  ]
}

type List = RecordList<FilledFormItem>

function Empty({ list, hasTemplates, onNew }: { list: List; hasTemplates: boolean; onNew: () => void }) {
  if (list.isFiltered) {
    return (
      <EmptyState message="No forms match this search and these filters.">
        <Button variant="default" onClick={list.clearFilters}>
          Clear filters
        </Button>
      </EmptyState>
    )
  }
  if (!hasTemplates) {
    return (
      <EmptyState message="Upload a fillable form your agency is licensed to use, such as ACORD 25, or start a plain certificate of insurance.">
        <Button component={Link} to={templatesHref}>
          Upload a form
        </Button>
        <Button variant="default" onClick={onNew}>
          New plain certificate
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState message="No forms yet. Choose a client, and the form is filled from their policies.">
      <Button onClick={onNew}>New form</Button>
    </EmptyState>
  )
}

/** The client that a link asked for, by name. */
function useClientChip(clientId: string) {
  const { data } = useQuery({ ...clientKit.query(clientId), enabled: clientId !== '' })
  return [{ label: 'Client', names: ['clientId'], words: () => data?.name ?? 'one client' }] as const
}

/** Every filled form in reach, with filters and order in the address bar. */
export function FormsPane({ hasTemplates, onNew }: { hasTemplates: boolean; onNew: () => void }) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const columns = useMemo(() => columnsOf(today, timeZone), [today, timeZone])
  const saved = useSavedViews('forms', useRecordList(address, formPagesQuery), columns)
  const { list } = saved
  const chips = useClientChip(list.filter.clientId ?? '')
  const choices = [
    choiceFilter(
      list,
      'status',
      'Status',
      formStatuses.map((value) => ({ value, label: formStatusLabels[value] })),
    ),
    choiceFilter(list, 'formNumber', 'Form', [
      { value: plainFormNumber, label: plainTitle },
      ...acordFormNumbers.map((value) => ({ value, label: `ACORD ${value}` })),
    ]),
  ]
  return (
    <>
      <FilterBar
        search={{
          label: 'Search forms',
          placeholder: 'Search by number, form or client',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="forms" />}
        filters={choices}
        onClear={list.clearFilters}
      >
        {!list.isLoading &&
          !list.error &&
          `${list.total.toLocaleString('en-US')} ${list.total === 1 ? 'form' : 'forms'}`}
      </FilterBar>
      <FilterChips
        chips={chipsOf(list.filter, choices, chips)}
        onRemove={(changes) => list.setFilters(changes)}
      />
      <ListBody list={list} what="Forms">
        <DataTable
          label="Forms"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ id }) => formHref(id)}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={<Empty list={list} hasTemplates={hasTemplates} onNew={onNew} />}
        />
      </ListBody>
    </>
  )
}
