import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  type CertificateRequest,
  RequestListQuery,
  requestSorts,
  requestStatuses,
  requestStatusLabels,
} from '#shared/certificates/requests.contract.ts'
import { dueLabel } from '#shared/certificates/requests.rules.ts'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChips } from '#web/ui/list/filter-chips.tsx'
import { chipsOf, choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { DayText } from '#web/ui/values.tsx'
import { requestPagesQuery, requestQuery } from './certificates.api.ts'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'

const {
  limit: _limit,
  cursor: _cursor,
  sort: _sort,
  clientId: _client,
  holderId: _holder,
  ...filters
} = RequestListQuery.shape
const address: ListAddress = { filters, sorts: requestSorts, defaultSort: 'dueDate' }
const tones = { open: 'orange', issued: 'green', declined: 'neutral' } as const satisfies Record<string, Tone>

/** The state in words: an open request says how it stands against its due date, one with a draft that it is begun. */
function RequestState({ request, today }: { request: CertificateRequest; today: string }) {
  const due = dueLabel(request, today)
  if (request.status === 'open' && due?.isOverdue) return <StatusDot tone="red" label={due.words} />
  if (request.status === 'open' && request.formNumber !== null)
    return <StatusDot tone="accent" label={`${formNumberLabel(request.formNumber)} begun`} />
  const label = due?.words ?? requestStatusLabels[request.status]
  return <StatusDot tone={tones[request.status]} label={label} />
}

function columnsOf(today: string): Column<CertificateRequest>[] {
  return [
    { id: 'holderName', header: 'Holder', value: (one) => one.holderName, width: 'minmax(150px, 1.6fr)' },
    { id: 'clientName', header: 'Client', value: (one) => one.clientName, width: 'minmax(140px, 1.4fr)' },
    {
      id: 'status',
      header: 'Status',
      value: (one) => one.status,
      cell: (one) => <RequestState request={one} today={today} />,
      width: '150px',
    },
    {
      id: 'dueDate',
      header: 'Due',
      value: (one) => one.dueDate,
      cell: (one) => <DayText day={one.dueDate} />,
      width: '116px',
    },
    {
      id: 'requestedBy',
      header: 'Requested by',
      value: (one) => one.requestedBy,
      isSortable: false,
      width: 'minmax(110px, 1fr)',
      shows: 'wide',
    },
    {
      id: 'assigneeName',
      header: 'Assignee',
      value: (one) => one.assigneeName,
      isSortable: false,
      width: 'minmax(110px, 1fr)',
      shows: 'medium',
    },
  ]
}

function OpenRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(requestQuery(id))
  return data ? <RequestDialog request={data} onClose={onClose} /> : null
}

const opened = { request: '' }

/** The certificate desk: what was asked for, the soonest due first. */
export function DeskPane() {
  const [{ request }, setOpened] = useSearchState(opened)
  const [isNew, setNew] = useState(false)
  const today = useToday()
  const columns = useMemo(() => columnsOf(today), [today])
  const saved = useSavedViews('certificate_requests', useRecordList(address, requestPagesQuery), columns)
  const { list } = saved
  const states = requestStatuses.map((value) => ({ value, label: requestStatusLabels[value] }))
  const choices = [choiceFilter(list, 'status', 'Status', states)]
  const add = (
    <Button
      onClick={() => setNew(true)}
      leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      New request
    </Button>
  )
  const empty = list.isFiltered ? (
    <EmptyState message="No requests match this search and these filters.">
      <Button variant="default" onClick={list.clearFilters}>
        Clear filters
      </Button>
    </EmptyState>
  ) : (
    <EmptyState message="No open requests. Add one when someone asks for a certificate." />
  )
  return (
    <>
      <FilterBar
        search={{
          label: 'Search requests',
          placeholder: 'Search by client, holder or who asked',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="requests" />}
        filters={choices}
        onClear={list.clearFilters}
      >
        {add}
      </FilterBar>
      <FilterChips
        chips={chipsOf(list.filter, choices, [])}
        onRemove={(changes) => list.setFilters(changes)}
      />
      <ListBody list={list} what="Requests">
        <DataTable
          label="Requests"
          rows={list.rows}
          columns={columns}
          layout={saved.layout}
          rowId={({ id }) => id}
          opensAs="request"
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={empty}
        />
      </ListBody>
      {isNew && <NewRequestDialog onClose={() => setNew(false)} />}
      {request && <OpenRequest id={request} onClose={() => setOpened({ request: '' })} />}
    </>
  )
}
