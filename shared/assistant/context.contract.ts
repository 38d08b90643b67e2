import { z } from 'zod'
import { Performer, PolicyRenewals } from '#shared/dashboard/dashboard.contract.ts'

const Count = z.int().min(0)
const Dollars = z.number()

/** The agency's figures that answers are built from: an owner's are the agency's, an agent's their own. */
export const AgencyStats = z.object({
  totalClients: Count,
  totalPolicies: Count,
  totalPremium: Dollars,
  monthlyPremium: Dollars,
  yearlyPremium: Dollars,
  totalPipeline: Dollars,
  agentCount: Count,
  topPerformer: Performer.nullable(),
  averagePremiumPerPolicy: Dollars,
  averagePremiumPerClient: Dollars,
  newClientsLastMonth: Count,
  /** 0–100; null where there was nothing to keep. */
  clientRetentionRate: z.number().nullable(),
  policyTypeDistribution: z.object({ auto: Count, home: Count, commercial: Count, health: Count }),
  monthlyStats: z.object({ newClients: Count, renewals: Count, policyConversion: z.number() }),
})
export type AgencyStats = z.infer<typeof AgencyStats>

/** `GET /api/chat/context`: what the dialog asks for where the dashboard's figures are not available. */
export const ChatContextAnswer = z.object({
  agencyStats: AgencyStats,
  clientCount: Count,
  prospectCount: Count,
  ticketCount: Count,
  knowledgeCount: Count,
})
export type ChatContextAnswer = z.infer<typeof ChatContextAnswer>

/** `GET /api/chat/names`: names in which every word may be one of a question, as in "May Homes LLC". */
export const NamesInQuestions = z.object({ names: z.array(z.string()) })
export type NamesInQuestions = z.infer<typeof NamesInQuestions>

/** What local answers and data operations know of the person, the page and the agency. */
export const ChatContext = ChatContextAnswer.extend({
  userId: z.string(),
  userRole: z.string(),
  userName: z.string(),
  currentPage: z.string(),
  pageSpecificData: z.object({ policyRenewals: PolicyRenewals.nullable() }),
  isAuthenticated: z.boolean(),
  enableDatabaseOperations: z.boolean(),
  /** Null while nobody is signed in. */
  user: z
    .object({
      id: z.string(),
      role: z.string(),
      name: z.string(),
      /** The owner's id, or the person's own. */
      agencyOwnerId: z.string(),
      agencyName: z.string(),
      profileImage: z.string().nullable(),
    })
    .nullable(),
  /** Whether the figures were loaded: the empty context's zeros are not the agency's. */
  hasFigures: z.boolean(),
})
export type ChatContext = z.infer<typeof ChatContext>
