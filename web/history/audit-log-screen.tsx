import { Button, Select, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { unpublishedActions } from '#shared/events/audit-actions.ts'
import { events } from '#shared/events/events.contract.ts'
import { type AuditLogEntry, auditActorLabels, auditActors } from '#shared/history/audit-log.contract.ts'
import { can } from '#shared/permissions.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ListActions } from '#web/ui/list/list-frame.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { actionLabel, changeLines } from './audit-entry.rules.ts'
import { auditChainQuery, auditLogQuery } from './audit-log.api.ts'
import classes from './audit-log.module.css'

const defaults = { userId: '', actor: '', action: '', denials: '', from: '', to: '', recordId: '' }
type Filters = typeof defaults
const actions = [...unpublishedActions, ...Object.keys(events)]
  .map((value) => ({ value, label: actionLabel(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

function Entry({ entry, names }: { entry: AuditLogEntry; names: ReadonlyMap<string, string> }) {
  const { timeZone } = useCurrentUser()
  const lines = changeLines(entry, { names, timeZone })
  return (
    <tr>
      <th scope="row">
        <Moment at={entry.at} />
        {!entry.isSealed && <span className={classes.quiet}>Not sealed yet</span>}
      </th>
      <td data-label="Who">
        <div>
          {entry.userName || auditActorLabels.system}
          {entry.actor !== 'person' && (
            <span className={classes.quiet}>by {actionLabel(entry.actor).toLowerCase()}</span>
          )}
        </div>
      </td>
      <td data-label="Action">
        <div>
          {actionLabel(entry.action)}
          {entry.recordId && <span className={classes.quiet}>{entry.recordId.slice(-8)}</span>}
        </div>
      </td>
      <td data-label="Changes">
        <ul className={classes.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </td>
      <td data-label="IP address">{entry.ipAddress ?? '—'}</td>
    </tr>
  )
}

function Entries({ params }: { params: Record<string, string> }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditLogQuery(params),
  )
  const { data: members = [] } = useTeamMembers()
  if (error && !data) return <LoadFailure what="The audit log" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const entries = data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) return <EmptyState message="No entries match." />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={classes.scroll} aria-label="Audit log entries" tabIndex={0}>
        <table className={`${classes.table} ${cards.rows}`}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Who</th>
              <th scope="col">Action</th>
              <th scope="col">Changes</th>
              <th scope="col">IP address</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} names={names} />
            ))}
          </tbody>
        </table>
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

type FiltersProps = { filters: Filters; setFilters: (changes: Partial<Filters>) => void }

function AuditFilters({ filters, setFilters }: FiltersProps) {
  const { data: members = [] } = useTeamMembers()
  return (
    <FilterBar
      filters={[
        {
          label: 'Person',
          value: filters.userId,
          options: members.map(({ id, name }) => ({ value: id, label: name })),
          onChange: (userId) => setFilters({ userId }),
        },
        {
          label: 'Actor',
          value: filters.actor,
          options: auditActors.map((value) => ({ value, label: auditActorLabels[value] })),
          onChange: (actor) => setFilters({ actor }),
        },
        {
          label: 'Outcome',
          value: filters.denials,
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
            value={filters.action || null}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear action' }}
            onChange={(action) => setFilters({ action: action ?? '' })}
          />
          <TextInput
            type="date"
            label="From"
            value={filters.from}
            onChange={({ currentTarget }) => setFilters({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            value={filters.to}
            onChange={({ currentTarget }) => setFilters({ to: currentTarget.value })}
          />
        </>
      }
      onClear={() => setFilters(defaults)}
    />
  )
}

/** /audit-log: who did what, when and from where; for whoever owns the agency. */
export function AuditLogScreen() {
  const actor = useActor()
  const [filters, setFilters] = useSearchState(defaults)
  if (!can(actor, 'agency.edit')) return <Navigate to="/dashboard" replace />
  const params = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return (
    <>
      <PageHeader title="Audit log" subtitle="Who did what, when and from where. Entries can’t be changed.">
        <ListActions exportCall="GET /api/audit-log/export.csv" params={params} />
      </PageHeader>
      <AuditFilters filters={filters} setFilters={setFilters} />
      <SealedLine />
      <Panel isFlush>
        <Entries params={params} />
      </Panel>
    </>
  )
}
