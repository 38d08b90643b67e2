import { type AssistantConfig, defaultChatbot, defaultStaticAnswers } from '#shared/admin/chatbot.contract.ts'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { userAnswer } from './people.ts'

/** What GET /api/assistant/config answers. */
export function anAssistantConfig(changes: Partial<AssistantConfig> = {}): AssistantConfig {
  return { ...defaultChatbot, ...defaultStaticAnswers, hasModel: true, ...changes }
}

const renewals = {
  currentMonth: { count: 30, premium: 41_000 },
  nextMonth: { count: 44, premium: 69_210 },
  next90Days: { count: 118, premium: 187_940 },
}

/** The dashboard's figures of an agency with 412 clients. */
export function someMetrics(changes: Partial<DashboardMetrics> = {}): DashboardMetrics {
  return {
    today: '2026-11-20',
    month: '2026-11',
    scope: 'agency',
    totalProspects: 96,
    newProspects: 11,
    activeProspects: 80,
    convertedProspects: 41,
    conversionRate: 29.9,
    totalPipeline: 214_000,
    totalClients: 412,
    newClientsThisMonth: 9,
    newClientsLastMonth: 14,
    clientsWithActivePolicy: 398,
    policiesPerClient: 2.2,
    clientRetentionRate: 91.4,
    totalPolicies: 903,
    policyTypeDistribution: { auto: 300, home: 280, commercial: 223, health: 100 },
    policyConversion: 1.6,
    policyRenewals: renewals,
    noticesPastDate: 0,
    totalPremium: 1_204_210,
    monthlyPremium: 41_820,
    yearlyPremium: 512_000,
    averagePremiumPerClient: 3026,
    averagePremiumPerPolicy: 1334,
    bookTrend: [],
    bookChange: 2,
    openTickets: 23,
    openTicketsByStatus: { open: 14, in_progress: 9 },
    totalClosedTickets: 127,
    totalAgents: 6,
    topPerformer: { id: 'p1', name: 'Priya Raman', premium: 38_268 },
    ownMonthlyPremium: 13_418,
    leaderboard: [],
    ...changes,
  }
}

/** What the server of a quiet agency answers to the calls of the assistant. */
export function assistantAnswers(): Record<string, unknown> {
  return {
    'GET /api/user': userAnswer(),
    'GET /api/assistant/config': anAssistantConfig(),
    'GET /api/dashboard/metrics': someMetrics(),
    'GET /api/policy-renewals': renewals,
    'GET /api/chat/names': { names: [] },
    'GET /api/chat/history': { messages: [] },
    'DELETE /api/chat': { message: 'Chat cleared' },
    'POST /api/chat': {
      message: 'Ask for them **in writing**.',
      answeredBy: 'rules',
      sources: [],
      rows: [],
      proposals: [],
      suggestions: [],
      canSearchKnowledge: false,
    },
    'POST /api/business-metrics': { message: 'You wrote $18,400 in June.' },
    'POST /api/chatbot-db/validate-action': { isValid: true },
  }
}
