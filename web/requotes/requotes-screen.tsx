import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { can } from '#shared/permissions.ts'
import {
  requoteReasonLabels,
  requoteReasons,
  requoteStatuses,
  requoteStatusLabels,
} from '#shared/requotes/requote-choices.ts'
import { type RequoteItem, RequoteListQuery, requoteSorts } from '#shared/requotes/requotes.contract.ts'
import { requoteFields } from '#shared/requotes/requotes.fields.ts'
import { isOpenRequote } from '#shared/requotes/requotes.rules.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { RequoteTabs } from '#web/renewals/requote-tabs.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayAssign, useMayWrite } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { AssignDialog, countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListActions, ListBody, ListEmpty } from '#web/ui/list/list-frame.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { type RecordList, useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import { type ListColumns, type SavedViews, useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { requoteColumns } from './requote-columns.tsx'
import { requotePagesQuery, useBulkRequotes } from './requotes.api.ts'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = RequoteListQuery.shape
const address: ListAddress = { filters, sorts: requoteSorts, defaultSort: '-createdAt' }
const statuses = requoteStatuses.map((value) => ({ value, label: requoteStatusLabels[value] }))
const reasons = requoteReasons.map((value) => ({ value, label: requoteReasonLabels[value] }))
const states = [
  { value: 'true', label: 'Open' },
  { value: 'false', label: 'Closed' },
]
const chips = [
  { label: 'Line', names: ['lineOfBusiness'] },
  { label: 'Carrier', names: ['carrier'] },
  { label: 'Overdue', names: ['overdue'], words: () => 'past their due date' },
  { label: 'Client', names: ['clientId'], words: () => 'one client' },
  { label: 'Policy', names: ['termId'], words: () => 'one policy' },
] as const

const edited: EditedRows<RequoteItem> = {
  path: 'requotes',
  fields: requoteFields,
  mayEdit: (actor, requote) => isOpenRequote(requote) && can(actor, 'record.edit', requote),
}

type ListProps = { list: RecordList<RequoteItem> }
type DueProps = {
  what: string
  isBusy: boolean
  run: (dueDate: string) => Promise<unknown>
  onClose: () => void
}

function DueDialog({ what, isBusy, run, onClose }: DueProps) {
  const [dueDate, setDueDate] = useState('')
  const [error, setError] = useState('')
  const submit = () => {
    if (dueDate === '') return setError('Enter a date')
    void run(dueDate).catch(() => setError('The date could not be saved. Please try again.'))
  }
  return (
    <FormDialog
      title={`Due date of ${what}`}
      submitLabel="Set due date"
      size="sm"
      isBusy={isBusy}
      isDirty={dueDate !== ''}
      draft="nothing is typed"
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label="Responses due"
        data-autofocus
        value={dueDate}
        error={error}
        onChange={(event) => setDueDate(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function BulkActions({ list }: ListProps) {
  const mayAssign = useMayAssign()
  const { run, isBusy } = useBulkRequotes()
  const [dialog, setDialog] = useState<'assign' | 'due' | null>(null)
  const close = () => setDialog(null)
  const what = countOf(list.chosenCount, 'requote', 'requotes')
  const finish = async (change: Parameters<typeof run>[0]['change']) => {
    await run({ chosen: list.chosen, change })
    list.unselect()
    close()
  }
  return (
    <>
      {mayAssign && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('assign')}>
          Assign
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setDialog('due')}>
        Set due date
      </Button>
      {dialog === 'assign' && (
        <AssignDialog
          what={what}
          label="Owner"
          isBusy={isBusy}
          run={(ownerId) => finish({ action: 'assign', ownerId })}
          onClose={close}
        />
      )}
      {dialog === 'due' && (
        <DueDialog
          what={what}
          isBusy={isBusy}
          run={(dueDate) => finish({ action: 'due', dueDate })}
          onClose={close}
        />
      )}
    </>
  )
}

type SavedProps = { saved: SavedViews & { columns: ListColumns<RequoteItem> } }

function Filters({ list, saved }: ListProps & SavedProps) {
  const { data: members = [] } = useTeamMembers()
  const people = members.map((member) => ({ value: member.id, label: member.name }))
  const choices = [
    choiceFilter(list, 'open', 'Open', states),
    choiceFilter(list, 'status', 'Status', statuses),
    choiceFilter(list, 'reason', 'Reason', reasons),
    choiceFilter(list, 'ownerId', 'Owner', people),
  ]
  return (
    <>
      <FilterBar
        search={{
          label: 'Search requotes',
          placeholder: 'Search title, client or carrier',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="requotes" />}
        filters={choices}
        onClear={list.clearFilters}
      />
      <FilterChips chips={chipsOf(list.filter, choices, chips)} onRemove={list.setFilters} />
    </>
  )
}

/** /requotes/all: what is marketed and was, newest first. */
export function RequotesScreen() {
  const found = useRecordList(address, requotePagesQuery)
  const today = useToday()
  const mayWrite = useMayWrite()
  const edits = useRowEdits(edited)
  const columns = useMemo(() => withEdits(requoteColumns(today), edits), [today, edits])
  const saved = useSavedViews('requotes', found, columns)
  const { list } = saved
  const { search } = useLocation()
  useEffect(() => rememberList('/requotes/all', search), [search])
  const first = 'No requotes yet. Start one from a renewal, a client or a policy.'
  return (
    <>
      <PageHeader
        title="Requotes"
        subtitle={list.isLoading || list.error ? ' ' : countOf(list.total, 'requote', 'requotes')}
      >
        <ListActions exportCall="GET /api/requotes/export.csv" params={list.params} />
      </PageHeader>
      <RequoteTabs chosen="all" />
      <Filters list={list} saved={saved} />
      <ListBody list={list} what="Requotes">
        <DataTable
          label="Requotes"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={({ id }) => id}
          hrefOf={({ id }) => `/requotes/${id}`}
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          selection={list.selection}
          {...(mayWrite && { onSelect: list.select })}
          bulkActions={<BulkActions list={list} />}
          empty={
            <ListEmpty list={list} many="requotes" first={first}>
              <Button component={Link} to="/requotes" variant="default">
                Show renewals
              </Button>
            </ListEmpty>
          }
        />
      </ListBody>
    </>
  )
}
