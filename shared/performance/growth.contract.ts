import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'

const Dollars = z.number()
const Count = z.int().min(0)
const Percent = z.number().nullable()

/** What makes a book grow and shrink, in the order in which it is shown. */
export const growthParts = [
  'new',
  'transferIn',
  'returned',
  'renewal',
  'change',
  'cancellation',
  'expired',
  'transferOut',
] as const
export type GrowthPart = (typeof growthParts)[number]
export const growthPartLabels: Record<GrowthPart, string> = {
  new: 'New business',
  transferIn: 'Transfers in',
  returned: 'Reinstated or renewed late',
  renewal: 'Premium change at renewal',
  change: 'Endorsements and audits',
  cancellation: 'Cancellations',
  expired: 'Expired, not renewed',
  transferOut: 'Transfers out',
}

/** The book before the first day and on the last, and what leads from one to the other, to the cent. */
export const Growth = z.object({
  from: Day,
  to: Day,
  start: Dollars,
  end: Dollars,
  parts: z.array(z.object({ part: z.enum(growthParts), premium: Dollars, terms: Count })),
})
export type Growth = z.infer<typeof Growth>

/** A term that changed the book in a part of the growth. */
export const GrowthRow = z.object({
  termId: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  policyNumber: z.string(),
  type: z.enum(policyTypes),
  carrier: z.string(),
  day: Day,
  premium: Dollars,
})
export type GrowthRow = z.infer<typeof GrowthRow>

/** The rows behind a figure: how many there are, and the largest of them. */
export const GrowthRows = z.object({ total: Count, premium: Dollars, rows: z.array(GrowthRow) })
export type GrowthRows = z.infer<typeof GrowthRows>

export const GrowthRowsQuery = z
  .strictObject({ from: Day, to: Day, part: z.enum(growthParts) })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first',
  })
export type GrowthRowsQuery = z.infer<typeof GrowthRowsQuery>

const Quarter = z.string().regex(/^\d{4}-Q[1-4]$/, 'Enter a quarter such as 2026-Q1')

/** Clients whose first term began in a quarter, and how many of them had a term in force at the end of it and of each quarter after. */
export const Cohort = z.object({
  quarter: Quarter,
  clients: Count,
  /** Null of a quarter that is not over. */
  kept: z.array(z.object({ clients: Count, share: Percent }).nullable()),
})
export type Cohort = z.infer<typeof Cohort>

export const CohortRowsQuery = z.strictObject({
  quarter: Quarter,
  after: z.coerce.number().int().min(0).max(12),
})
export type CohortRowsQuery = z.infer<typeof CohortRowsQuery>

/** A client with its part of the book. */
export const BookClient = z.object({
  id: Id,
  name: z.string(),
  policies: Count,
  premium: Dollars,
  share: Percent,
  claims: Count,
})
export type BookClient = z.infer<typeof BookClient>

export const ClientRows = z.object({ total: Count, premium: Dollars, rows: z.array(BookClient) })
export type ClientRows = z.infer<typeof ClientRows>

export const BookCarrier = z.object({
  /** Null of a name that no carrier of the agency has. */
  id: Id.nullable(),
  name: z.string(),
  policies: Count,
  premium: Dollars,
  share: Percent,
})
export type BookCarrier = z.infer<typeof BookCarrier>

/** How much of the book on a day hangs on a few clients and carriers, and how many accounts had losses. */
export const Concentration = z.object({
  day: Day,
  book: Dollars,
  clientCount: Count,
  clients: z.array(BookClient),
  clientsShare: Percent,
  carriers: z.array(BookCarrier),
  carriersShare: Percent,
  /** Accounts in force with a claim whose date of loss is in the 36 months before, and those with two or more. */
  withClaims: z.object({ accounts: Count, share: Percent, premium: Dollars, premiumShare: Percent }),
  lossProne: z.object({ accounts: Count, share: Percent, premium: Dollars, premiumShare: Percent }),
})
export type Concentration = z.infer<typeof Concentration>

export const DayQuery = z.strictObject({ on: Day })
export type DayQuery = z.infer<typeof DayQuery>

export const LossQuery = z.strictObject({ on: Day, claims: z.enum(['1', '2']) })
export type LossQuery = z.infer<typeof LossQuery>
