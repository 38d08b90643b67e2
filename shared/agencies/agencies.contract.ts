import { z } from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { line, PhoneOrEmpty, paragraphs } from '#shared/fields.ts'

/** What an owner may change of the agency, through `PATCH /api/users/profile`. */
export const AgencyUpdate = z.strictObject({
  agencyName: line(120).min(1, 'Please enter the name of the agency').optional(),
  agencyPhone: PhoneOrEmpty.optional(),
  agencyAddress: paragraphs(300).optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone').optional(),
  /** Whether all its agents, and those who are invited, see every record of the agency, not only their own. */
  agentsSeeWholeBook: z.boolean().optional(),
  /** Whether everybody of the agency must sign in with two factors. */
  agencyRequiresTwoFactor: z.boolean().optional(),
  /** Whether the assistant may change records by conversation. */
  allowsAssistantWrites: z.boolean().optional(),
  /** Whether policies are bound only in states where one of their producers has an active license. */
  requiresLicenseToBind: z.boolean().optional(),
  /** Whether questions may go to a language model, where the platform has one. */
  allowsLanguageModel: z.boolean().optional(),
})
export type AgencyUpdate = z.infer<typeof AgencyUpdate>
