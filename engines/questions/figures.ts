import type { ChatContext } from '#shared/assistant/context.contract.ts'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'

/** The figures that answers are built from, whichever of the two sources they come from. */
export type Figures = Partial<
  Omit<
    DashboardMetrics,
    'today' | 'month' | 'scope' | 'policyRenewals' | 'leaderboard' | 'bookTrend' | 'openTicketsByStatus'
  >
> & {
  policyRenewals?: DashboardMetrics['policyRenewals'] | null
  openTicketsByStatus?: DashboardMetrics['openTicketsByStatus']
}

/** Whose figures they are: an owner's are the agency's, an agent's their own. */
export type Scope = 'agency' | 'own'

/** The figures that the context brings. */
export function figuresOfContext({ agencyStats, ...context }: ChatContext): Figures {
  const { monthlyStats, agentCount, ...stats } = agencyStats
  return {
    ...stats,
    totalAgents: agentCount,
    totalClients: context.clientCount,
    totalProspects: context.prospectCount,
    openTickets: context.ticketCount,
    newClientsThisMonth: monthlyStats.newClients,
    policyConversion: monthlyStats.policyConversion,
    policyRenewals: context.pageSpecificData.policyRenewals,
  }
}
