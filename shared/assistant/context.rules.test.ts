import { describe, expect, it } from 'vitest'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { contextFromMetrics, contextOf, emptyContext } from './context.rules.ts'

const topPerformer = { id: '01990000-0000-7000-8000-0000000000c1', name: 'Ada', premium: 2500 }
const policyRenewals = {
  currentMonth: { count: 3, premium: 900 },
  nextMonth: { count: 4, premium: 1000 },
  next90Days: { count: 5, premium: 7000 },
}
const metrics: DashboardMetrics = {
  today: '2026-11-20',
  month: '2026-11',
  scope: 'agency',
  totalProspects: 12,
  newProspects: 13,
  activeProspects: 14,
  convertedProspects: 15,
  conversionRate: 16,
  totalPipeline: 17,
  totalClients: 18,
  newClientsThisMonth: 19,
  newClientsLastMonth: 20,
  clientsWithActivePolicy: 21,
  policiesPerClient: 22,
  clientRetentionRate: 23,
  totalPolicies: 24,
  policyTypeDistribution: { auto: 11, home: 8, commercial: 2, health: 1 },
  policyConversion: 25,
  policyRenewals,
  noticesPastDate: 0,
  totalPremium: 26,
  monthlyPremium: 27,
  yearlyPremium: 28,
  averagePremiumPerClient: 29,
  averagePremiumPerPolicy: 30,
  bookTrend: [],
  bookChange: null,
  openTickets: 31,
  openTicketsByStatus: { open: 32, in_progress: 33 },
  totalClosedTickets: 34,
  totalAgents: 35,
  topPerformer,
  ownMonthlyPremium: 36,
  leaderboard: [],
}
const agent = {
  id: 'agent-1',
  role: 'agent',
  name: 'Maya Okafor',
  agencyOwnerId: 'owner-1',
  agencyName: 'Tidewater',
  profileImage: null,
} as const

describe('the context of the chat', () => {
  it("has the dashboard's figures under its own names", () => {
    expect(contextFromMetrics(metrics, 7)).toEqual({
      agencyStats: {
        totalClients: 18,
        totalPolicies: 24,
        totalPremium: 26,
        monthlyPremium: 27,
        yearlyPremium: 28,
        totalPipeline: 17,
        agentCount: 35,
        topPerformer,
        averagePremiumPerPolicy: 30,
        averagePremiumPerClient: 29,
        newClientsLastMonth: 20,
        clientRetentionRate: 23,
        policyTypeDistribution: { auto: 11, home: 8, commercial: 2, health: 1 },
        monthlyStats: { newClients: 19, renewals: 3, policyConversion: 25 },
      },
      clientCount: 18,
      prospectCount: 12,
      ticketCount: 31,
      knowledgeCount: 7,
    })
  })

  it('has the person, the page and its renewals', () => {
    const page = { currentPage: '/clients', policyRenewals }
    const figures = contextFromMetrics(metrics)
    expect(contextOf(agent, figures, page)).toEqual({
      ...figures,
      userId: 'agent-1',
      userRole: 'agent',
      userName: 'Maya Okafor',
      currentPage: '/clients',
      pageSpecificData: { policyRenewals },
      isAuthenticated: true,
      enableDatabaseOperations: true,
      user: agent,
      hasFigures: true,
    })
  })

  it('names the person as the owner where there is none', () => {
    const { user } = contextOf({ ...agent, agencyOwnerId: null }, null, { currentPage: '/' })
    expect(user?.agencyOwnerId).toBe('agent-1')
  })

  it('is empty where nothing is known: nobody, of the role "user", without figures', () => {
    expect(emptyContext).toMatchObject({
      userRole: 'user',
      isAuthenticated: false,
      enableDatabaseOperations: false,
      user: null,
      hasFigures: false,
    })
    expect(contextOf(agent, null, { currentPage: '/' }).agencyStats).toEqual(emptyContext.agencyStats)
  })
})
