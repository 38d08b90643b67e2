import { useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/clients/clients.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { nextExpiration } from '#shared/policies/policies.rules.ts'
import { termStatuses } from '#shared/policies/term-choices.ts'
import { PolicyClaims } from '#web/claims/client-claims.tsx'
import { clientAsOfQuery } from '#web/clients/clients.api.ts'
import { withQuery } from '#web/lib/http.ts'
import { ClientPolicies } from '#web/policies/client-policies.tsx'
import { useToday } from '#web/session/use-today.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import { ComingDay } from '#web/ui/relative-day.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'

const inForceAt = (client: Client, day: string) =>
  withQuery('/policies', { clientId: client.id, inForceOn: day, sort: '-premium' })

/** The totals of a client as its policies stand today. */
export function TotalsToday({ client }: { client: Client }) {
  const today = useToday()
  const inForce = inForceAt(client, today)
  return (
    <Panel isFlush>
      <FigureRow
        figures={[
          { label: 'Policies', value: client.policyCount, to: inForce },
          { label: 'Book premium', value: formatDollars(client.bookPremium), to: inForce },
          {
            label: 'Next expiration',
            value: <ComingDay day={nextExpiration(client.policies, today)} today={today} />,
          },
          {
            label: 'Open tickets',
            value: client.openTicketCount,
            to: withQuery('/tickets', { clientId: client.id, status: 'open,in_progress' }),
          },
        ]}
      />
    </Panel>
  )
}

const list = new Intl.ListFormat('en-US')

type DatedProps = { client: Client; asOf: string }

/** The totals of a client as its policies stood on another day. */
export function TotalsAsOf({ client, asOf }: DatedProps) {
  const { data } = useQuery(clientAsOfQuery(client.id, asOf))
  const to = data && inForceAt(client, asOf)
  return (
    <Panel isFlush>
      <FigureRow
        figures={[
          { label: 'Policies in force', value: data?.policyCount, to },
          { label: 'Book premium', value: formatDollars(data?.bookPremium), to },
        ]}
      />
    </Panel>
  )
}

/** Says whose the policies were on another day besides the client's: two that were merged since were not one yet. */
export function MergedSince({ client, asOf }: DatedProps) {
  const { data } = useQuery(clientAsOfQuery(client.id, asOf))
  const names = data?.mergedSince ?? []
  if (names.length === 0) return null
  const were = names.length === 1 ? 'was' : 'were'
  return `${list.format(names)} ${were} merged into this client after that day. Their policies are shown too. `
}

/** The policies of a client as they stood on another day: to be read, since what is done to them is done today. */
export function PoliciesAsOf({ client, asOf }: DatedProps) {
  const query = useQuery(clientAsOfQuery(client.id, asOf))
  if (query.isPending) return <TableSkeleton />
  if (!query.data)
    return (
      <Panel title="Policies">
        <LoadFailure what="The policies" error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  // What was still ahead has its own premium: none of it had taken effect.
  const begun = query.data.policies.filter(({ status }) => status !== 'bound')
  const premiums = new Map(begun.map(({ id, premium }) => [id, premium]))
  const policies = client.policies.map((policy) => ({
    ...policy,
    premium: premiums.get(policy.id) ?? policy.premium,
  }))
  const deleted = query.data.policies.filter(({ deletedAt }) => deletedAt !== null)
  return (
    <ClientPolicies
      client={{
        ...client,
        policies: [...policies, ...deleted.map((one) => ({ ...one, status: 'active' as const }))],
      }}
      deletedSince={
        new Map(deleted.map(({ id, status }) => [id, termStatuses.find((one) => one === status)]))
      }
      canEdit={false}
      asOf={asOf}
      below={({ id }) => <PolicyClaims clientId={client.id} policyId={id} />}
    />
  )
}
