import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { AsOf } from '#shared/as-of.ts'
import type {
  DashboardMetrics,
  PolicyRenewals,
  PolicyStats,
  TopAgent,
} from '#shared/dashboard/dashboard.contract.ts'
import { ratio } from '#shared/dashboard/dashboard.rules.ts'
import { dayIn, monthOf } from '#shared/dates.ts'
import { percentOf } from '#shared/money.ts'
import { type MetricsRow, metricsScope, metricsStatement } from './dashboard.queries.ts'
import { readPolicyStats } from './policy-stats.queries.ts'
import { policyFigures } from './terms.rules.ts'

function todayOf(ctx: AgencyCtx): string {
  return dayIn(ctx.user.timeZone, ctx.clock())
}

function prospectFigures({ prospects }: MetricsRow) {
  const { policies, ...counts } = prospects
  return {
    ...counts,
    conversionRate: percentOf(counts.convertedProspects, counts.convertedProspects + counts.totalProspects),
    policyConversion: ratio(policies, counts.convertedProspects, 1),
  }
}

function ticketFigures({ tickets: { open, in_progress, resolved } }: MetricsRow) {
  return {
    openTickets: open + in_progress,
    openTicketsByStatus: { open, in_progress },
    totalClosedTickets: resolved,
  }
}

/**
 * The figures of `GET /api/dashboard/metrics`: the agency's for owners and for agents who see the whole book, else the
 * agent's own. What comes from terms and their transactions is of the day that is asked for, everything else of today.
 */
export async function getMetrics(ctx: InTransaction<AgencyCtx>, query: AsOf = {}): Promise<DashboardMetrics> {
  const today = query.asOf ?? todayOf(ctx)
  // Nothing is known of how many terms were known at an instant: to go through them for each of them takes a minute.
  if (query.knownAt) await ctx.db.$client.query('set local enable_nestloop = off')
  const { rows } = await ctx.db.$client.query<MetricsRow>(metricsStatement(ctx, query))
  const row = rows[0]
  if (!row) throw new Error('The metrics came back empty.')
  const policies = policyFigures(row.terms, today)
  const { clients, holders, performers } = row
  return {
    today,
    month: monthOf(today),
    scope: metricsScope(ctx),
    ...prospectFigures(row),
    totalClients: clients.total,
    newClientsThisMonth: clients.thisMonth,
    newClientsLastMonth: clients.lastMonth,
    clientsWithActivePolicy: holders.active,
    policiesPerClient: ratio(policies.totalPolicies, clients.total, 1),
    clientRetentionRate: percentOf(holders.kept, holders.before),
    ...policies,
    policyRenewals: row.renewals,
    noticesPastDate: row.noticesPastDate,
    monthlyPremium: row.written.month,
    yearlyPremium: row.written.year,
    averagePremiumPerClient: ratio(policies.totalPremium, holders.active, 2),
    averagePremiumPerPolicy: ratio(policies.totalPremium, policies.totalPolicies, 2),
    ...ticketFigures(row),
    totalAgents: row.members,
    topPerformer: performers[0] ?? null,
    ownMonthlyPremium: row.ownPremium,
    leaderboard: ctx.user.role === 'agency_owner' ? performers : [],
  }
}

/** The answer of `GET /api/top-agent`: the agency's, for agents too. */
export async function getTopAgent(ctx: InTransaction<AgencyCtx>): Promise<TopAgent> {
  const { topPerformer, month } = await getMetrics(ctx)
  return {
    data: { agent_name: topPerformer?.name ?? null, month, total_premium: topPerformer?.premium ?? 0 },
  }
}

/** The answer of `GET /api/policy-renewals`. */
export async function getPolicyRenewals(ctx: InTransaction<AgencyCtx>, query: AsOf): Promise<PolicyRenewals> {
  return (await getMetrics(ctx, query)).policyRenewals
}

/** The answer of `GET /api/policy-stats-data`: written policies by month and type, oldest first. */
export async function getPolicyStats(ctx: InTransaction<AgencyCtx>): Promise<PolicyStats> {
  return { data: await readPolicyStats(ctx, metricsScope(ctx), todayOf(ctx)) }
}
