import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { monthRange, renewalRanges, retentionDays } from '#shared/dashboard/dashboard.rules.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import { withQuery } from '#web/lib/http.ts'

const notConverted = 'new,contacted,quoted,lost'

/** Where each figure leads: the rows that it was counted from. Only policies are told of the metrics' day, all else of today. */
export function figureLinks({ today: day }: Pick<DashboardMetrics, 'today'>, today: string) {
  const month = monthRange(day)
  const thisMonth = monthRange(today)
  const year = day.slice(0, 4)
  const renewals = renewalRanges(day)
  const created = { createdFrom: thisMonth.from, createdTo: thisMonth.to }
  const written = (from: string, to: string, assignedAgentId?: string) =>
    withQuery('/clients', { writtenFrom: from, writtenTo: to, assignedAgentId, sort: '-premium' })
  const expiring = ({ from, to }: { from?: string; to: string }) =>
    withQuery('/clients', { renewsFrom: from, renewsTo: to, sort: 'nextExpiration' })
  return {
    book: withQuery('/clients', { inForceOn: day, sort: '-premium' }),
    monthlyPremium: written(month.from, month.to),
    yearlyPremium: written(`${year}-01-01`, `${year}-12-31`),
    writtenBy: (agentId: string) => written(month.from, month.to, agentId),
    policyType: (type: PolicyType) => withQuery('/clients', { policyType: type }),
    pipeline: withQuery('/prospects', { status: notConverted, sort: '-potentialPremium' }),
    converted: withQuery('/prospects', { status: 'converted' }),
    totalProspects: withQuery('/prospects', { status: notConverted }),
    newProspects: withQuery('/prospects', created),
    totalClients: '/clients',
    retention: withQuery('/clients', { inForceOn: retentionDays(day) }),
    newClients: withQuery('/clients', created),
    policiesPerClient: withQuery('/clients', { inForceOn: day, sort: '-bookPolicies' }),
    openTickets: withQuery('/tickets', { status: 'open,in_progress' }),
    open: withQuery('/tickets', { status: 'open' }),
    inProgress: withQuery('/tickets', { status: 'in_progress' }),
    resolved: withQuery('/tickets', { status: 'resolved' }),
    currentMonth: expiring(renewals.currentMonth),
    nextMonth: expiring(renewals.nextMonth),
    // What is overdue is counted with these.
    next90Days: expiring({ to: renewals.next90Days.to }),
  }
}

export type FigureLinks = ReturnType<typeof figureLinks>
