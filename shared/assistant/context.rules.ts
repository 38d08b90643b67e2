import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { DashboardMetrics, PolicyRenewals } from '#shared/dashboard/dashboard.contract.ts'
import type { AgencyStats, ChatContext, ChatContextAnswer } from './context.contract.ts'

const noStats: AgencyStats = {
  totalClients: 0,
  totalPolicies: 0,
  totalPremium: 0,
  monthlyPremium: 0,
  yearlyPremium: 0,
  totalPipeline: 0,
  agentCount: 0,
  topPerformer: null,
  averagePremiumPerPolicy: 0,
  averagePremiumPerClient: 0,
  newClientsLastMonth: 0,
  clientRetentionRate: null,
  policyTypeDistribution: { auto: 0, home: 0, commercial: 0, health: 0 },
  monthlyStats: { newClients: 0, renewals: 0, policyConversion: 0 },
}

/** The context where loading failed; the role is "user" where there is none. */
export const emptyContext: ChatContext = {
  agencyStats: noStats,
  clientCount: 0,
  prospectCount: 0,
  ticketCount: 0,
  knowledgeCount: 0,
  userId: '',
  userRole: 'user',
  userName: '',
  currentPage: '',
  pageSpecificData: { policyRenewals: null },
  isAuthenticated: false,
  enableDatabaseOperations: false,
  user: null,
  hasFigures: false,
}

function statsOf(metrics: DashboardMetrics): AgencyStats {
  const { auto, home, commercial, health } = metrics.policyTypeDistribution
  return {
    totalClients: metrics.totalClients,
    totalPolicies: metrics.totalPolicies,
    totalPremium: metrics.totalPremium,
    monthlyPremium: metrics.monthlyPremium,
    yearlyPremium: metrics.yearlyPremium,
    totalPipeline: metrics.totalPipeline,
    agentCount: metrics.totalAgents,
    topPerformer: metrics.topPerformer,
    averagePremiumPerPolicy: metrics.averagePremiumPerPolicy,
    averagePremiumPerClient: metrics.averagePremiumPerClient,
    newClientsLastMonth: metrics.newClientsLastMonth,
    clientRetentionRate: metrics.clientRetentionRate,
    policyTypeDistribution: { auto, home, commercial, health },
    monthlyStats: {
      newClients: metrics.newClientsThisMonth,
      renewals: metrics.policyRenewals.currentMonth.count,
      policyConversion: metrics.policyConversion,
    },
  }
}

/** The dashboard's figures in the documented shape; articles are counted elsewhere. */
export function contextFromMetrics(metrics: DashboardMetrics, knowledgeCount = 0): ChatContextAnswer {
  return {
    agencyStats: statsOf(metrics),
    clientCount: metrics.totalClients,
    prospectCount: metrics.totalProspects,
    ticketCount: metrics.openTickets,
    knowledgeCount,
  }
}

/** The whole context of a signed-in person. */
export function contextOf(
  user: Pick<CurrentUser, 'id' | 'role' | 'name' | 'agencyOwnerId' | 'agencyName' | 'profileImage'>,
  figures: ChatContextAnswer | null,
  page: { currentPage: string; policyRenewals?: PolicyRenewals | null },
): ChatContext {
  const { id, role, name, agencyName, profileImage } = user
  const agencyOwnerId = user.agencyOwnerId ?? id
  return {
    ...emptyContext,
    ...figures,
    userId: id,
    userRole: role,
    userName: name,
    currentPage: page.currentPage,
    pageSpecificData: { policyRenewals: page.policyRenewals ?? null },
    isAuthenticated: true,
    enableDatabaseOperations: true,
    user: { id, role, name, agencyOwnerId, agencyName, profileImage },
    hasFigures: figures !== null,
  }
}
