import { useQuery } from '@tanstack/react-query'
import {
  type AdminSupportItem,
  staffStateLabels,
  staffStates,
  supportStatuses,
  supportStatusLabels,
} from '#shared/support/support.contract.ts'
import { supportNumber } from '#shared/support/support.rules.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx'
import { useOwnColumns } from '#web/ui/list/use-column-choice.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { inboxQuery } from './support.api.ts'
import { supportTones } from './support-status.ts'

const defaults = { q: '', status: '', staffState: '' }

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
  const [state, setState] = useSearchState(defaults)
  const own = useOwnColumns('support_requests', columns)
  const asked = Object.entries(state).filter(([, value]) => value !== '')
  const query = useQuery(inboxQuery(Object.fromEntries(asked)))
  const clear = () => setState(defaults)
  const isFiltered = asked.length > 0
  return (
    <>
      <FilterBar
        search={{
          label: 'Search requests',
          value: state.q,
          onChange: (q) => setState({ q }, { replace: true }),
        }}
        views={<ColumnsMenu columns={own} />}
        filters={[
          {
            label: 'Status',
            value: state.status,
            options: optionsOf(supportStatuses, supportStatusLabels),
            onChange: (status) => setState({ status }),
          },
          {
            label: 'Internal status',
            value: state.staffState,
            options: optionsOf(staffStates, staffStateLabels),
            onChange: (staffState) => setState({ staffState }),
          },
        ]}
        onClear={clear}
      />
      {query.isPending && <TableSkeleton />}
      {query.isError && (
        <Panel>
          <LoadFailure what="Requests" error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {query.data && (
        <DataTable
          label="Requests"
          rows={query.data}
          columns={columns}
          layout={own.layout}
          rowId={(row) => row.id}
          hrefOf={(row) => `/support?request=${row.id}`}
          sort={null}
          onSort={() => undefined}
          isSortedByServer
          empty={
            <EmptyState
              message={isFiltered ? 'No requests match these filters.' : 'No support requests yet.'}
            />
          }
        />
      )}
    </>
  )
}
