import type pg from 'pg'
import type { AgencyCtx } from '#server/context.ts'
import { endOfCoverage, premiumOn } from '#server/records/filters.ts'
import { isTheirs, isUnderTheirClients } from '#server/records/reach.ts'
import type { DashboardMetrics, Performer } from '#shared/dashboard/dashboard.contract.ts'
import { leaderboardSize, monthRange, retentionDays, trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { expirationEdges, type TermGroup, type WaitingGroup } from './terms.rules.ts'

/** What the one statement answers. */
export type MetricsRow = {
  terms: TermGroup[]
  waiting: WaitingGroup[]
  clients: { total: number; thisMonth: number; lastMonth: number }
  /** Clients with an active policy, with one in force a year ago, and of these with one in force today. */
  holders: { active: number; before: number; kept: number }
  prospects: Pick<
    DashboardMetrics,
    'totalProspects' | 'newProspects' | 'activeProspects' | 'convertedProspects' | 'totalPipeline'
  > & { policies: number }
  tickets: { open: number; in_progress: number; resolved: number }
  performers: Performer[]
  ownPremium: number
  members: number
}

/** Conditions that leave an agent their own records; the whole agency's figures need none. */
type Reach = { policies: string; clients: string; prospects: string; tickets: string }

const wholeAgency: Reach = { policies: 'true', clients: 'true', prospects: 'true', tickets: 'true' }
export const ownOnly: Reach = {
  policies: isUnderTheirClients('p', '$1', '$2'),
  clients: `${isTheirs.client('book', '$2')} and standing`,
  prospects: isTheirs.record('p', '$2'),
  tickets: isTheirs.ticket('t', '$2'),
}

// The edges of months as instants on the agency's clocks, worked out once.
const startOf = (day: string) => `(select ${day}::timestamp at time zone $3::text)`
const thisMonth = (column: string) =>
  `${column} >= ${startOf('($6::date[])[12]')} and ${column} < ${startOf('($6::date[])[13]')}`
// Not from a common table: an array that has been stored is unpacked again for every row.
const starts = 'array(select day::timestamp at time zone $3::text from unnest($6::date[]) day order by day)'
const writtenIn = (column: string) => `width_bucket(${column}, ${starts})`

// One number for when a term ends and whether it expires: fewer things to group by is what makes the pass quick.
const bucketOf = (alias: string) => `
    width_bucket(${endOfCoverage(alias)}, $5::date[]) * case when ${alias}.status = 'cancelled' then -1 else 1 end`

/** Rows that ever were policies, the condition that the indexes of the dashboard hold too. */
export const wasWritten = (alias: string) =>
  `${alias}.agency_id = $1 and ${alias}.deleted_at is null and ${alias}.status <> 'quoted'`

// A few hundred groups of equal months and terms, from which terms.rules.ts reads every figure of policies.
const terms = (reach: Reach) => `
  select ${writtenIn('p.created_at')} as written, ${bucketOf('p')} as ends,
    count(*) as policies, sum(${premiumOn('p', '$4')}) as premium,
    count(*) filter (where p.type = 'auto') as auto, count(*) filter (where p.type = 'home') as home,
    count(*) filter (where p.type = 'health') as health
  from policies p
  where ${wasWritten('p')} and ${reach.policies}
  group by 1, 2`

// The renewals whose predecessors had not ended at the first month's end: two indexes in the same order, merged.
const waiting = (reach: Reach) => `
  select ${writtenIn('p.created_at')} as written, ${bucketOf('p')} as ends, ${bucketOf('before')} as "beforeEnds",
    sum(${premiumOn('p', '$4')}) as premium
  from policies p
  join policies before on before.id = p.renewed_from_id and ${wasWritten('before')}
    and (before.expiration_date >= ($6::date[])[2] or before.expiration_date is null)
  where ${wasWritten('p')} and p.renewed_from_id is not null and ${reach.policies}
  group by 1, 2, 3`

// What each client of the agency has, in bits: 1 a policy active today, 2 one in force today, 4 one in force a year
// ago (isActive and isInForce of policies.rules.ts, the commonest answers first).
const begunOn = (day: string) =>
  `(coalesce(p.effective_date, (p.created_at at time zone $3::text)::date) <= ${day}::date)::int`
const holdings = `
    select p.client_id, sum(p.premium) filter (where ${thisMonth('p.created_at')}) as written,
      bit_or(case
        when p.expiration_date <= $7::date then 0
        when p.expiration_date <= $4::date then 4 * ${begunOn('$7')}
        when ${endOfCoverage('p')} > $4::date then 1 + 2 * ${begunOn('$4')} + 4 * ${begunOn('$7')}
        else 0 end) as has
    from policies p
    where ${wasWritten('p')}
    group by p.client_id`

// The clients of the agency by their people, month and what they have: the policies come in the order of the clients.
const book = ({ clients }: Reach) => `
  select c.assigned_agent_id, ${clients === 'true' ? 'null' : 'c.servicer_id'} as servicer_id, c.deleted_at is null as standing, ${writtenIn('c.created_at')} as made,
    h.has, count(*) as clients, sum(h.written) as written
  from clients c left join (${holdings}) h on h.client_id = c.id
  where c.agency_id = $1
  group by 1, 2, 3, 4, 5`

// The producers of the agency by what they wrote this month, whoever asks.
const performers = `
  select u.id, u.name, sum(book.written) as premium
  from book join users u on u.agency_id = $1 and u.id = book.assigned_agent_id
  group by 1, 2
  having sum(book.written) > 0`

// Looked up client by client: only some of the prospects have become one.
const policiesOf = (client: string) =>
  `(select count(*) from policies held where held.client_id = ${client} and ${wasWritten('held')})`
const sumOf = (condition: string) => `coalesce(sum(clients) filter (where ${condition}), 0)`

/**
 * Everything the dashboard counts, in one statement: one grouped pass over the policies by their terms, one by
 * their clients, one over the renewals, and one over each other table. $1 agency · $2 caller · $3 time zone ·
 * $4 today · $5 the edges of expiration dates · $6 the first days of thirteen months, the next one last ·
 * $7 a year ago.
 */
const statement = (reach: Reach) => `
with terms as (${terms(reach)}),
waiting as (${waiting(reach)}),
book as materialized (${book(reach)}),
performers as materialized (${performers})
select
  (select coalesce(json_agg(terms), '[]') from terms) as terms,
  (select coalesce(json_agg(waiting), '[]') from waiting) as waiting,
  (select json_build_object('total', ${sumOf('true')},
      'thisMonth', ${sumOf('made = 12')}, 'lastMonth', ${sumOf('made = 11')})
    from book where standing and ${reach.clients}) as clients,
  (select json_build_object('active', ${sumOf('has & 1 = 1')},
      'before', ${sumOf('has & 4 = 4')}, 'kept', ${sumOf('has & 6 = 6')})
    from book where ${reach.clients}) as holders,
  (select json_build_object(
      'totalProspects', count(*) filter (where p.status <> 'converted'),
      'newProspects', count(*) filter (where ${thisMonth('p.created_at')}),
      'activeProspects', count(*) filter (where p.status not in ('converted', 'lost')),
      'convertedProspects', count(*) filter (where p.status = 'converted'),
      'totalPipeline', coalesce(sum(p.potential_premium) filter (where p.status <> 'converted'), 0),
      'policies', coalesce(sum(${policiesOf('p.converted_client_id')}) filter (where p.status = 'converted'), 0))
    from prospects p where p.agency_id = $1 and p.deleted_at is null and ${reach.prospects}) as prospects,
  (select json_build_object('open', count(*) filter (where status = 'open'),
      'in_progress', count(*) filter (where status = 'in_progress'),
      'resolved', count(*) filter (where status = 'resolved'))
    from tickets t where t.agency_id = $1 and t.deleted_at is null and ${reach.tickets}) as tickets,
  (select coalesce(json_agg(best), '[]') from (
    select * from performers order by premium desc, name, id limit ${leaderboardSize}) best) as performers,
  coalesce((select premium from performers where id = $2), 0) as "ownPremium",
  (select count(*) from users where agency_id = $1 and status = 'active') as members`

const statements = {
  agency: { name: 'metrics_of_agency', text: statement(wholeAgency) },
  own: { name: 'metrics_of_agent', text: statement(ownOnly) },
}

/** Whose figures a person sees: the whole agency's, or their own. */
export function metricsScope({ user }: Pick<AgencyCtx, 'user'>): DashboardMetrics['scope'] {
  return can(user, 'record.view') ? 'agency' : 'own'
}

/** The statement of a person's metrics, as of today in their agency. */
export function metricsStatement(ctx: Pick<AgencyCtx, 'user' | 'clock'>): pg.QueryConfig {
  const { agencyId, id, timeZone } = ctx.user
  const today = dayIn(timeZone, ctx.clock())
  const values = [
    agencyId,
    id,
    timeZone,
    today,
    expirationEdges(today),
    [...trendMonths(today), monthRange(today, 1).from],
    retentionDays(today)[0],
  ]
  return { ...statements[metricsScope(ctx)], values }
}
