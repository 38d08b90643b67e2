import { useQuery } from '@tanstack/react-query'
import {
  type AdminSupportItem,
  AdminSupportQuery,
  staffStateLabels,
  staffStates,
  supportStatuses,
  supportStatusLabels,
} from '#shared/support/support.contract.ts'
import { supportNumber } from '#shared/support/support.rules.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { choiceFilter } from '#web/ui/list/filters.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { useListFilters } from '#web/ui/list/use-list-filters.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Moment } from '#web/ui/values.tsx'
import { inboxQuery } from './support.api.ts'
import { supportTones } from './support-status.ts'

const { limit: _limit, ...filters } = AdminSupportQuery.shape
const address: ListAddress = { filters, sorts: [], defaultSort: 'updatedAt' }

const columns: Column<AdminSupportItem>[] = [
  { id: 'subject', header: 'Subject', value: (row) => row.subject, width: 'minmax(170px, 2.2fr)' },
  { id: 'number', header: 'Number', value: (row) => supportNumber(row.number), width: '80px', shows: 'wide' },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: ({ status }) => <StatusDot tone={supportTones[status]} label={supportStatusLabels[status]} />,
    width: '96px',
  },
  {
    id: 'staffState',
    header: 'Internal',
    value: (row) => staffStateLabels[row.staffState],
    width: '144px',
    shows: 'wide',
  },
  { id: 'author', header: 'From', value: (row) => row.authorName, width: 'minmax(110px, 1fr)' },
  {
    id: 'agency',
    header: 'Agency',
    value: (row) => row.agencyName,
    width: 'minmax(120px, 1.3fr)',
    shows: 'medium',
  },
  {
    id: 'updatedAt',
    header: 'Last message',
    value: (row) => row.updatedAt,
    cell: (row) => <Moment at={row.updatedAt} />,
    width: '178px',
  },
]

function optionsOf<Word extends string>(words: readonly Word[], labels: Record<Word, string>) {
  return words.map((word) => ({ value: word, label: labels[word] }))
}

/** The requests of everybody: what waits for us first, the longest wait on top. */
export function Inbox() {
  const inAddress = useListFilters(address)
  const query = useQuery(inboxQuery(inAddress.filter))
  const saved = useSavedViews('support_requests', { ...inAddress, isLoading: query.isPending }, columns)
  const { list } = saved
  return (
    <>
      <FilterBar
        search={{
          label: 'Search requests',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        views={<ListViews saved={saved} many="requests" />}
        filters={[
          choiceFilter(list, 'status', 'Status', optionsOf(supportStatuses, supportStatusLabels)),
          choiceFilter(list, 'staffState', 'Internal status', optionsOf(staffStates, staffStateLabels)),
        ]}
        onClear={list.clearFilters}
      />
      {list.isLoading && <TableSkeleton />}
      {query.isError && (
        <Panel>
          <LoadFailure what="Requests" error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {!list.isLoading && query.data && (
        <DataTable
          label="Requests"
          rows={query.data}
          columns={columns}
          layout={saved.layout}
          rowId={(row) => row.id}
          hrefOf={(row) => `/support?request=${row.id}`}
          sort={null}
          onSort={() => undefined}
          isSortedByServer
          empty={
            <EmptyState
              message={list.isFiltered ? 'No requests match these filters.' : 'No support requests yet.'}
            />
          }
        />
      )}
    </>
  )
}
