import type pg from 'pg'
import type { AgencyCtx } from '#server/context.ts'
import { activePolicy, policyInForceOn, standingPolicy } from '#server/records/filters.ts'
import type { DashboardMetrics, Performer } from '#shared/dashboard/dashboard.contract.ts'
import { leaderboardSize, monthRange, retentionDays, trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { expirationEdges, type TermGroup } from './terms.rules.ts'

/** What the one statement answers. */
export type MetricsRow = {
  terms: TermGroup[]
  /** Clients, and those with an active policy, with one in force a year ago, and of these with one in force today. */
  clients: {
    total: number
    thisMonth: number
    lastMonth: number
    active: number
    before: number
    kept: number
  }
  prospects: Pick<
    DashboardMetrics,
    'totalProspects' | 'newProspects' | 'activeProspects' | 'convertedProspects' | 'totalPipeline'
  > & { policies: number }
  tickets: { open: number; in_progress: number; resolved: number }
  performers: Performer[]
  ownPremium: number
  members: number
}

const startOf = (day: string) => `(${day}::date::timestamp at time zone $3::text)`

/** Conditions that leave an agent their own records (product.md 2); the whole agency's figures need none. */
type Reach = { policies: string; clients: string; prospects: string; tickets: string }

const wholeAgency: Reach = { policies: 'true', clients: 'true', prospects: 'true', tickets: 'true' }
const ownOnly: Reach = {
  policies: `p.client_id in (
    select id from clients where agency_id = $1 and assigned_agent_id = $2 and deleted_at is null)`,
  clients: 'assigned_agent_id = $2',
  prospects: 'p.assigned_agent_id = $2',
  tickets: '(user_id = $2 or assignee_id = $2)',
}

const thisMonth = (column: string) => `${column} >= ${startOf('$6[12]')} and ${column} < ${startOf('$7')}`
const lastMonth = (column: string) => `${column} >= ${startOf('$8')} and ${column} < ${startOf('$6[12]')}`

// A few hundred groups of equal months and terms, from which terms.rules.ts reads every figure of policies.
const terms = (reach: Reach) => `
  select
    width_bucket(p.created_at, (select starts from written_edge)) as written,
    width_bucket(p.expiration_date, $5::date[]) as ends,
    ${standingPolicy('p')} as stands,
    width_bucket(coalesce(before.expiration_date, 'infinity'), $5::date[]) as "beforeEnds",
    ${standingPolicy('before')} as "beforeStands",
    count(*) as policies, sum(p.premium) as premium,
    count(*) filter (where p.type = 'auto') as auto, count(*) filter (where p.type = 'home') as home,
    count(*) filter (where p.type = 'health') as health
  from policies p
  left join policies before on before.agency_id = $1 and before.id = p.renewed_from_id
    and before.deleted_at is null and before.status <> 'quoted'
    and (before.expiration_date is not null or ${standingPolicy('before')})
  where p.agency_id = $1 and p.deleted_at is null and p.status <> 'quoted' and ${reach.policies}
  group by 1, 2, 3, 4, 5`

// What each client of the agency has; the leaderboard is of all of them, whoever asks.
const holdings = `
  select c.id, c.assigned_agent_id, c.created_at, h.*
  from clients c
  left join (
    select p.client_id, count(*) as policies, sum(p.premium) filter (where ${thisMonth('p.created_at')}) as written,
      bool_or(${activePolicy('p', '$4')}) as active,
      bool_or(${activePolicy('p', '$4')} and ${policyInForceOn('p', '$4', '$3')}) as now,
      bool_or(${policyInForceOn('p', '$9', '$3')}) as before
    from policies p
    where p.agency_id = $1 and p.deleted_at is null and p.status <> 'quoted'
    group by p.client_id
  ) h on h.client_id = c.id
  where c.agency_id = $1 and c.deleted_at is null`

const performers = `
  select h.assigned_agent_id as id, u.name, sum(h.written) as premium
  from holdings h join users u on u.agency_id = $1 and u.id = h.assigned_agent_id
  where h.written > 0
  group by 1, 2`

/**
 * Everything the dashboard counts, in one statement: one grouped pass over the policies by their terms, one by
 * their clients, and one over each other table. $1 agency · $2 caller · $3 time zone · $4 today · $5 the edges of
 * expiration dates · $6 the first days of twelve months · $7 next month's · $8 last month's · $9 a year ago.
 */
const statement = (reach: Reach) => `
with written_edge as materialized (
  select array(select ${startOf('day')} from unnest($6::date[] || $7::date) day order by day) as starts
),
terms as (${terms(reach)}),
holdings as materialized (${holdings}),
performers as materialized (${performers})
select
  (select coalesce(json_agg(terms), '[]') from terms) as terms,
  (select json_build_object('total', count(*),
      'thisMonth', count(*) filter (where ${thisMonth('created_at')}),
      'lastMonth', count(*) filter (where ${lastMonth('created_at')}),
      'active', count(*) filter (where active),
      'before', count(*) filter (where before),
      'kept', count(*) filter (where before and now))
    from holdings where ${reach.clients}) as clients,
  (select json_build_object(
      'totalProspects', count(*) filter (where p.status <> 'converted'),
      'newProspects', count(*) filter (where ${thisMonth('p.created_at')}),
      'activeProspects', count(*) filter (where p.status not in ('converted', 'lost')),
      'convertedProspects', count(*) filter (where p.status = 'converted'),
      'totalPipeline', coalesce(sum(p.potential_premium) filter (where p.status <> 'converted'), 0),
      'policies', coalesce(sum(h.policies) filter (where p.status = 'converted'), 0))
    from prospects p left join holdings h on h.id = p.converted_client_id
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
    trendMonths(today),
    monthRange(today, 1).from,
    monthRange(today, -1).from,
    retentionDays(today)[0],
  ]
  return { ...statements[metricsScope(ctx)], values }
}
