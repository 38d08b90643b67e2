import type pg from 'pg'
import type { AgencyCtx } from '#server/context.ts'
import { standingPolicy } from '#server/records/filters.ts'
import type { DashboardMetrics, Performer } from '#shared/dashboard/dashboard.contract.ts'
import { leaderboardSize, monthRange, retentionDays, trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { expirationEdges, type TermGroup } from './terms.rules.ts'

/** What the one statement answers. */
export type MetricsRow = {
  terms: TermGroup[]
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

/** Conditions that leave an agent their own records (product.md 2); the whole agency's figures need none. */
type Reach = { policies: string; holders: string; clients: string; prospects: string; tickets: string }

const ownClients = `(
    select id from clients where agency_id = $1 and assigned_agent_id = $2 and deleted_at is null)`
const wholeAgency: Reach = {
  policies: 'true',
  holders: 'true',
  clients: 'true',
  prospects: 'true',
  tickets: 'true',
}
const ownOnly: Reach = {
  policies: `p.client_id in ${ownClients}`,
  holders: `client_id in ${ownClients}`,
  clients: 'assigned_agent_id = $2',
  prospects: 'p.assigned_agent_id = $2',
  tickets: '(user_id = $2 or assignee_id = $2)',
}

// The edges of months as instants on the agency's clocks, worked out once.
const startOf = (day: string) => `(${day}::timestamp at time zone $3::text)`
const edges = `
  select array(select ${startOf('day')} from unnest($6::date[]) day order by day) as starts,
    ${startOf('($6::date[])[11]')} as last_month, ${startOf('($6::date[])[12]')} as this_month,
    ${startOf('($6::date[])[13]')} as next_month`
const edge = (name: string) => `(select ${name} from edges)`
const thisMonth = (column: string) =>
  `${column} >= ${edge('this_month')} and ${column} < ${edge('next_month')}`
const lastMonth = (column: string) =>
  `${column} >= ${edge('last_month')} and ${column} < ${edge('this_month')}`

// One number for when a term ends and whether it stands: fewer things to group by is what makes the pass quick.
const bucketOf = (alias: string) => `
    width_bucket(coalesce(${alias}.expiration_date, 'infinity'), $5::date[])
      * case when ${standingPolicy(alias)} then 1 else -1 end`

// A few hundred groups of equal months and terms, from which terms.rules.ts reads every figure of policies.
const terms = (reach: Reach) => `
  select
    width_bucket(p.created_at, ${edge('starts')}) as written,
    ${bucketOf('p')} as ends,
    ${bucketOf('before')} as "beforeEnds",
    count(*) as policies, sum(p.premium) as premium,
    count(*) filter (where p.type = 'auto') as auto, count(*) filter (where p.type = 'home') as home,
    count(*) filter (where p.type = 'health') as health
  from policies p
  left join policies before on before.agency_id = $1 and before.id = p.renewed_from_id
    and before.deleted_at is null and before.status <> 'quoted'
  where p.agency_id = $1 and p.deleted_at is null and p.status <> 'quoted' and ${reach.policies}
  group by 1, 2, 3`

// What each client of the agency has, in bits: 1 a policy active today, 2 one in force today, 4 one in force a year
// ago (isActive, isInForce and wasInForce of policies.rules.ts, the commonest answers first).
const begunOn = (day: string) =>
  `(coalesce(p.effective_date, (p.created_at at time zone $3::text)::date) <= ${day}::date)::int`
const holdings = `
  select p.client_id, count(*) as policies, sum(p.premium) filter (where ${thisMonth('p.created_at')}) as written,
    bit_or(case
      when p.expiration_date <= $7::date then 0
      when p.expiration_date <= $4::date then 4 * ${begunOn('$7')}
      when ${standingPolicy('p')} then 1 + 2 * ${begunOn('$4')} + 4 * ${begunOn('$7')}
      when p.expiration_date is not null then 4 * ${begunOn('$7')}
      else 0 end) as has
  from policies p
  where p.agency_id = $1 and p.deleted_at is null and p.status <> 'quoted'
  group by p.client_id`

// The producers of the agency by what they wrote this month, whoever asks.
const performers = `
  select u.id, u.name, sum(h.written) as premium
  from holdings h
  join clients c on c.agency_id = $1 and c.id = h.client_id
  join users u on u.agency_id = $1 and u.id = c.assigned_agent_id
  where h.written > 0
  group by 1, 2`

/**
 * Everything the dashboard counts, in one statement: one grouped pass over the policies by their terms, one by
 * their clients, and one over each other table. $1 agency · $2 caller · $3 time zone · $4 today · $5 the edges of
 * expiration dates · $6 the first days of thirteen months, the next one last · $7 a year ago.
 */
const statement = (reach: Reach) => `
with edges as materialized (${edges}),
terms as (${terms(reach)}),
holdings as materialized (${holdings}),
performers as materialized (${performers})
select
  (select coalesce(json_agg(terms), '[]') from terms) as terms,
  (select json_build_object('total', count(*),
      'thisMonth', count(*) filter (where ${thisMonth('created_at')}),
      'lastMonth', count(*) filter (where ${lastMonth('created_at')}))
    from clients where agency_id = $1 and deleted_at is null and ${reach.clients}) as clients,
  (select json_build_object('active', count(*) filter (where has & 1 = 1),
      'before', count(*) filter (where has & 4 = 4), 'kept', count(*) filter (where has & 6 = 6))
    from holdings where ${reach.holders}) as holders,
  (select json_build_object(
      'totalProspects', count(*) filter (where p.status <> 'converted'),
      'newProspects', count(*) filter (where ${thisMonth('p.created_at')}),
      'activeProspects', count(*) filter (where p.status not in ('converted', 'lost')),
      'convertedProspects', count(*) filter (where p.status = 'converted'),
      'totalPipeline', coalesce(sum(p.potential_premium) filter (where p.status <> 'converted'), 0),
      'policies', coalesce(sum(h.policies) filter (where p.status = 'converted'), 0))
    from prospects p left join holdings h on h.client_id = p.converted_client_id
    where p.agency_id = $1 and p.deleted_at is null and ${reach.prospects}) as prospects,
  (select json_build_object('open', count(*) filter (where status = 'open'),
      'in_progress', count(*) filter (where status = 'in_progress'),
      'resolved', count(*) filter (where status = 'resolved'))
    from tickets where agency_id = $1 and deleted_at is null and ${reach.tickets}) as tickets,
  (select coalesce(json_agg(best), '[]') from (
    select * from performers order by premium desc, name, id limit ${leaderboardSize}) best) as performers,
  coalesce((select premium from performers where id = $2), 0) as "ownPremium",
  (select count(*) from users where agency_id = $1 and status = 'active') as members`

const statements = {
  agency: { name: 'metrics_of_agency', text: statement(wholeAgency) },
  own: { name: 'metrics_of_agent', text: statement(ownOnly) },
}

/** Whose figures a person sees: the whole agency's, or their own (product.md 3). */
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
