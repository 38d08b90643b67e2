import { Button, Select, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Navigate } from 'react-router'
import { unpublishedActions } from '#shared/events/audit-actions.ts'
import { events } from '#shared/events/events.contract.ts'
import {
  type AuditLogEntry,
  AuditLogFilter,
  auditActorLabels,
  auditActors,
} from '#shared/history/audit-log.contract.ts'
import { can } from '#shared/permissions.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListActions } from '#web/ui/list/list-frame.tsx'
import { ListViews } from '#web/ui/list/list-views.tsx'
import { type AddressFilters, useListFilters } from '#web/ui/list/use-list-filters.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { layOut } from '#web/ui/table/column-layout.ts'
import type { Column } from '#web/ui/table/columns.ts'
import cards from '#web/ui/table/row-cards.module.css'
import { Moment } from '#web/ui/values.tsx'
import { actionLabel, changeLines } from './audit-entry.rules.ts'
import { auditChainQuery, auditLogQuery } from './audit-log.api.ts'
import classes from './audit-log.module.css'

const address: ListAddress = { filters: AuditLogFilter.shape, sorts: ['at'], defaultSort: '-at' }
const actions = [...unpublishedActions, ...Object.keys(events)]
  .map((value) => ({ value, label: actionLabel(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

function columnsOf(people: Parameters<typeof changeLines>[1]): Column<AuditLogEntry>[] {
  return [
    {
      id: 'at',
      header: 'Time',
      value: ({ at }) => at,
      cell: ({ at, isSealed }) => (
        <>
          <Moment at={at} />
          {!isSealed && <span className={classes.quiet}>Not sealed yet</span>}
        </>
      ),
    },
    {
      id: 'userName',
      header: 'Who',
      value: ({ userName }) => userName,
      cell: ({ userName, actor }) => (
        <div>
          {userName || auditActorLabels.system}
          {actor !== 'person' && <span className={classes.quiet}>by {actionLabel(actor).toLowerCase()}</span>}
        </div>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      value: ({ action }) => action,
      cell: ({ action, recordId }) => (
        <div>
          {actionLabel(action)}
          {recordId && <span className={classes.quiet}>{recordId.slice(-8)}</span>}
        </div>
      ),
    },
    {
      id: 'changes',
      header: 'Changes',
      value: () => null,
      cell: (entry) => (
        <ul className={classes.changes}>
          {changeLines(entry, people).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
    {
      id: 'ipAddress',
      header: 'IP address',
      value: ({ ipAddress }) => ipAddress,
      cell: ({ ipAddress }) => ipAddress ?? '—',
    },
    {
      id: 'userAgent',
      header: 'Browser',
      value: ({ userAgent }) => userAgent,
      cell: ({ userAgent }) => <span className={classes.quiet}>{userAgent ?? '—'}</span>,
      isExtra: true,
    },
  ]
}

/** The columns of the log; changes name the people of the agency. */
function useColumns() {
  const { data: members } = useTeamMembers()
  const { timeZone } = useCurrentUser()
  return useMemo(() => {
    const names = new Map(members?.map(({ id, name }) => [id, name]))
    return columnsOf({ names, timeZone })
  }, [members, timeZone])
}

type TableProps = { entries: readonly AuditLogEntry[]; columns: readonly Column<AuditLogEntry>[] }

function EntryTable({ entries, columns }: TableProps) {
  const [first, ...others] = columns
  return (
    <table className={`${classes.table} ${cards.rows}`}>
      <thead>
        <tr>
          {columns.map(({ id, header, chosenWidth }) => (
            <th key={id} scope="col" style={{ width: chosenWidth }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{first?.cell?.(entry)}</th>
            {others.map(({ id, header, cell }) => (
              <td key={id} data-label={header}>
                {cell?.(entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type EntriesProps = {
  params: ListParams
  columns: readonly Column<AuditLogEntry>[]
  onClear: () => void
}

function NoEntries({ params, onClear }: Pick<EntriesProps, 'params' | 'onClear'>) {
  if (Object.keys(params).length === 0)
    return <EmptyState message="No entries yet. What your team does is listed here." />
  return (
    <EmptyState message="No entries match these filters.">
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

function Entries({ params, columns, onClear }: EntriesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditLogQuery(params),
  )
  if (error && !data) return <LoadFailure what="The audit log" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const entries = data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) return <NoEntries params={params} onClear={onClear} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={classes.scroll} aria-label="Audit log entries" tabIndex={0}>
        <EntryTable entries={entries} columns={columns} />
      </section>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function SealedLine() {
  const { data } = useQuery(auditChainQuery)
  if (!data?.sealedUntil) return null
  return (
    <p className={classes.sealed}>
      {data.sealed.toLocaleString('en-US')} entries sealed, the newest <Moment at={data.sealedUntil} />.
      Fingerprint {data.fingerprint}.
    </p>
  )
}

type FiltersProps = { list: AddressFilters; views: ReactNode }

function AuditFilters({ list, views }: FiltersProps) {
  const { filter, setFilters } = list
  const { data: members = [] } = useTeamMembers()
  return (
    <FilterBar
      views={views}
      filters={[
        {
          label: 'Person',
          value: filter.userId ?? '',
          options: members.map(({ id, name }) => ({ value: id, label: name })),
          onChange: (userId) => setFilters({ userId }),
        },
        {
          label: 'Actor',
          value: filter.actor ?? '',
          options: auditActors.map((value) => ({ value, label: auditActorLabels[value] })),
          onChange: (actor) => setFilters({ actor }),
        },
        {
          label: 'Outcome',
          value: filter.denials ?? '',
          options: [{ value: 'true', label: 'Denied' }],
          onChange: (denials) => setFilters({ denials }),
        },
      ]}
      controls={
        <>
          <Select
            aria-label="Action"
            placeholder="Action"
            data={actions}
            value={filter.action ?? null}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear action' }}
            onChange={(action) => setFilters({ action: action ?? '' })}
          />
          <div className={classes.period}>
            <TextInput
              type="date"
              label="From"
              value={filter.from ?? ''}
              onChange={({ currentTarget }) => setFilters({ from: currentTarget.value })}
            />
            <TextInput
              type="date"
              label="To"
              value={filter.to ?? ''}
              onChange={({ currentTarget }) => setFilters({ to: currentTarget.value })}
            />
          </div>
        </>
      }
      onClear={list.clearFilters}
    />
  )
}

function AuditLog() {
  const columns = useColumns()
  const saved = useSavedViews('audit_log', { ...useListFilters(address), isLoading: false }, columns)
  const { list, layout } = saved
  return (
    <>
      <PageHeader title="Audit log" subtitle="Who did what, when and from where. Entries can’t be changed.">
        <ListActions exportCall="GET /api/audit-log/export.csv" params={list.filter} />
      </PageHeader>
      <AuditFilters list={list} views={<ListViews saved={saved} many="entries" />} />
      <SealedLine />
      <Panel isFlush>
        {list.isLoading ? (
          <TableSkeleton />
        ) : (
          <Entries
            params={list.filter}
            columns={layOut(columns, layout.chosen)}
            onClear={list.clearFilters}
          />
        )}
      </Panel>
    </>
  )
}

/** /audit-log: who did what, when and from where; for whoever owns the agency. */
export function AuditLogScreen() {
  return can(useActor(), 'agency.edit') ? <AuditLog /> : <Navigate to="/dashboard" replace />
}
