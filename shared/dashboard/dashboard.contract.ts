import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'

const Count = z.int().min(0)
const Dollars = z.number()

/** A month of the calendar, such as "2026-11". */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** A producer with the written premium of this month. */
export const Performer = z.object({ id: z.uuid(), name: z.string(), premium: Dollars })
export type Performer = z.infer<typeof Performer>

/** Policies whose term ends in a period, and their premium. */
export const Renewals = z.object({ count: Count, premium: Dollars })

/** `GET /api/policy-renewals`: whole calendar months, and today to today + 90. */
export const PolicyRenewals = z.object({ currentMonth: Renewals, nextMonth: Renewals, next90Days: Renewals })
export type PolicyRenewals = z.infer<typeof PolicyRenewals>

/** The book of business at the end of a month; of the present month as of today. */
export const BookPoint = z.object({ month: Month, premium: Dollars })
export type BookPoint = z.infer<typeof BookPoint>

/**
 * `GET /api/dashboard/metrics`: an owner's are the agency's, an agent's their own, apart
 * from the top performer and the number of agents.
 */
export const DashboardMetrics = z.object({
  /** The agency's today. */
  today: Day,
  month: Month,
  /** Whose figures these are. */
  scope: z.enum(['agency', 'own']),

  totalProspects: Count,
  newProspects: Count,
  activeProspects: Count,
  convertedProspects: Count,
  /** 0–100, one decimal; null when there are no prospects. */
  conversionRate: z.number().nullable(),
  totalPipeline: Dollars,

  totalClients: Count,
  newClientsThisMonth: Count,
  newClientsLastMonth: Count,
  clientsWithActivePolicy: Count,
  policiesPerClient: z.number(),
  /** 0–100, one decimal; null when no client had a policy in force 365 days ago. */
  clientRetentionRate: z.number().nullable(),

  totalPolicies: Count,
  policyTypeDistribution: z.record(z.enum(policyTypes), Count),
  policyConversion: z.number(),
  policyRenewals: PolicyRenewals,
  /** Terms with a notice of cancellation whose date has passed: somebody must say whether the carrier did cancel. */
  noticesPastDate: Count,

  /** The book: premium of all active policies. */
  totalPremium: Dollars,
  monthlyPremium: Dollars,
  yearlyPremium: Dollars,
  averagePremiumPerClient: z.number(),
  averagePremiumPerPolicy: z.number(),
  /** Twelve months, the present one last. */
  bookTrend: z.array(BookPoint).length(12),
  /** Percent that the book grew since the end of last month; null when it was empty then. */
  bookChange: z.number().nullable(),

  openTickets: Count,
  /** The two kinds that `openTickets` adds up. */
  openTicketsByStatus: z.object({ open: Count, in_progress: Count }),
  totalClosedTickets: Count,

  totalAgents: Count,
  topPerformer: Performer.nullable(),
  /** The caller's own written premium this month. */
  ownMonthlyPremium: Dollars,
  /** At most five; only owners have one. */
  leaderboard: z.array(Performer).max(5),
})
export type DashboardMetrics = z.infer<typeof DashboardMetrics>

/** One month and type of `GET /api/policy-stats-data`. */
export const PolicyStat = z.object({
  month: Month,
  type: z.enum(policyTypes),
  policies: Count,
  premium: Dollars,
})
export type PolicyStat = z.infer<typeof PolicyStat>

/** `GET /api/policy-stats-data`: policies written in the last 12 months. */
export const PolicyStats = z.object({ data: z.array(PolicyStat) })
export type PolicyStats = z.infer<typeof PolicyStats>

/** `GET /api/top-agent`; without one the name is null and the month is still given. */
export const TopAgent = z.object({
  data: z.object({ agent_name: z.string().nullable(), month: Month, total_premium: Dollars }),
})
export type TopAgent = z.infer<typeof TopAgent>

/** `GET /api/admin/metrics`: what runs on the platform, and nothing of any client. */
export const PlatformMetrics = z.object({
  today: Day,
  month: Month,
  totalAgencies: Count,
  newAgencies: Count,
  totalUsers: Count,
  newUsers: Count,
  usersByRole: z.object({ agency_owner: Count, agent: Count, admin: Count }),
  lockedUsers: Count,
  unverifiedUsers: Count,
  openInvitations: Count,
  /** What waits for admins: requests for help without an answer, and kinds of errors that nobody resolved. */
  openRequests: Count,
  openErrors: Count,
  activeSessions: Count,
  /** People with a session used in the past 24 hours, 7 and 30 days. */
  activeUsers: z.object({ day: Count, week: Count, month: Count }),
  subscriptions: z.object({ trialing: Count, active: Count, expired: Count, other: Count }),
  trialsEndingSoon: Count,
})
export type PlatformMetrics = z.infer<typeof PlatformMetrics>
