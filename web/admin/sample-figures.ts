import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'

/** Figures of an agency that does not exist: admins see no agency's own. */
export const sampleMetrics: DashboardMetrics = {
  today: '2026-11-20',
  month: '2026-11',
  scope: 'agency',
  totalProspects: 120,
  newProspects: 14,
  activeProspects: 104,
  convertedProspects: 36,
  conversionRate: 23.1,
  totalPipeline: 312_000,
  totalClients: 400,
  newClientsThisMonth: 9,
  newClientsLastMonth: 12,
  clientsWithActivePolicy: 371,
  policiesPerClient: 2.2,
  clientRetentionRate: 91.4,
  totalPolicies: 880,
  policyTypeDistribution: { auto: 390, home: 300, commercial: 150, health: 40 },
  policyConversion: 1.8,
  policyRenewals: {
    currentMonth: { count: 41, premium: 61_300 },
    nextMonth: { count: 52, premium: 80_900 },
    next90Days: { count: 148, premium: 229_000 },
  },
  noticesPastDate: 0,
  totalPremium: 1_320_000,
  monthlyPremium: 74_000,
  yearlyPremium: 968_000,
  averagePremiumPerClient: 3558,
  averagePremiumPerPolicy: 1500,
  bookTrend: Array.from({ length: 12 }, (_, index) => ({
    month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
    premium: 1_200_000 + index * 10_000,
  })),
  bookChange: 1.2,
  openTickets: 23,
  openTicketsByStatus: { open: 15, in_progress: 8 },
  totalClosedTickets: 1280,
  totalAgents: 6,
  topPerformer: { id: '01990000-0000-7000-8000-0000000000c1', name: 'Sample Agent', premium: 31_000 },
  ownMonthlyPremium: 12_000,
  leaderboard: [],
}

/** The samples that an admin may change, to see what the words make of other figures. */
export const editableFigures = [
  { name: 'totalClients', label: 'Clients' },
  { name: 'totalProspects', label: 'Prospects' },
  { name: 'totalPolicies', label: 'Active policies' },
  { name: 'totalPremium', label: 'Premium in force' },
  { name: 'monthlyPremium', label: 'Written this month' },
  { name: 'totalPipeline', label: 'Pipeline' },
  { name: 'openTickets', label: 'Open tickets' },
  { name: 'totalAgents', label: 'Agents' },
] as const

/** The figures that an admin changed, by name. */
export type FigureChanges = Partial<Record<(typeof editableFigures)[number]['name'], number>>

/** The samples with an admin's changes; what stands beside a changed figure follows it. */
export function changedSamples(changes: FigureChanges): DashboardMetrics {
  const metrics = { ...sampleMetrics, ...changes }
  const working = Math.min(sampleMetrics.openTicketsByStatus.in_progress, metrics.openTickets)
  return {
    ...metrics,
    activeProspects: Math.min(sampleMetrics.activeProspects, metrics.totalProspects),
    openTicketsByStatus: { open: metrics.openTickets - working, in_progress: working },
  }
}
