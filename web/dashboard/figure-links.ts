import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { monthRange, renewalRanges, retentionDays } from '#shared/dashboard/dashboard.rules.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import { withQuery } from '#web/lib/http.ts'

const notConverted = 'new,contacted,quoted,lost'

/**
 * Where each figure leads: the rows that it was counted from, policies where policies are counted. Only these are
 * as of the metrics' day, all else as of today. Somebody's own premium is what was credited to them.
 */
export function figureLinks(
  { today: day, scope }: Pick<DashboardMetrics, 'today' | 'scope'>,
  { today, userId }: { today: string; userId: string },
) {
  const month = monthRange(day)
  const thisMonth = monthRange(today)
  const year = day.slice(0, 4)
  const renewals = renewalRanges(day)
  const asOf = day === today ? undefined : day
  const created = { createdFrom: thisMonth.from, createdTo: thisMonth.to }
  const written = (from: string, to: string, creditedTo = scope === 'own' ? userId : undefined) =>
    withQuery('/policies', { writtenFrom: from, writtenTo: asOf ?? to, creditedTo, sort: '-premium' })
  const expiring = ({ from, to }: { from?: string; to: string }) =>
    withQuery('/policies', { renewsFrom: from, renewsTo: to, renewsAsOf: asOf, sort: 'expirationDate' })
  const inForce = withQuery('/policies', { inForceOn: day, sort: '-premium' })
  return {
    book: inForce,
    noticesPastDate: withQuery('/policies', { confirmationDue: 'true', asOf, sort: 'expirationDate' }),
    premiumPerClient: withQuery('/clients', { inForceOn: day, sort: '-premium' }),
    monthlyPremium: written(month.from, month.to),
    yearlyPremium: written(`${year}-01-01`, `${year}-12-31`),
    writtenBy: (agentId: string) => written(month.from, month.to, agentId),
    policyType: (type: PolicyType) => withQuery('/policies', { inForceOn: day, type }),
    pipeline: withQuery('/prospects', { status: notConverted, sort: '-potentialPremium' }),
    converted: withQuery('/prospects', { status: 'converted' }),
    totalProspects: withQuery('/prospects', { status: notConverted }),
    newProspects: withQuery('/prospects', created),
    totalClients: '/clients',
    retention: withQuery('/clients', { inForceOn: retentionDays(day) }),
    newClients: withQuery('/clients', created),
    policiesPerClient: withQuery('/policies', { inForceOn: day }),
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
