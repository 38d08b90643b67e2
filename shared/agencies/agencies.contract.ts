import { z } from 'zod'
import { isTimeZone } from '#shared/dates.ts'

/** What an owner may change of the agency, through `PATCH /api/users/profile` (P7). */
export const AgencyUpdate = z.strictObject({
  agencyName: z.string().trim().min(1, 'Please enter the name of the agency').max(120).optional(),
  agencyPhone: z.string().trim().max(40).optional(),
  agencyAddress: z.string().trim().max(300).optional(),
  timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone').optional(),
  /** Whether agents see every record of the agency, not only their own (product.md 3). */
  agentsSeeWholeBook: z.boolean().optional(),
})
export type AgencyUpdate = z.infer<typeof AgencyUpdate>
