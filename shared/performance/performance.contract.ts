import { z } from 'zod'
import { asOfQuery } from '#shared/as-of.ts'
import { Day } from '#shared/dates.ts'
import { transactionKinds } from '#shared/policies/term-choices.ts'

const Dollars = z.number()
const Count = z.int().min(0)
/** 0–100 with one decimal; null of nothing. */
const Percent = z.number().nullable()

/** The kinds of transactions that make written premium, in the order in which they are shown. */
export const writtenKinds = [
  'new',
  'renewal',
  'rewrite',
  'endorsement',
  'cancellation',
  'reinstatement',
  'audit',
] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** The kinds that add up to gross written premium. */
export const grossKinds = ['new', 'renewal', 'rewrite'] as const satisfies WrittenKind[]

const Written = z.object({
  net: Dollars,
  /** New business, renewals and rewrites alone. */
  gross: Dollars,
  byKind: z.record(z.enum(writtenKinds), Dollars),
})

/** Expected commission; null where no rate is known at all. What has none is counted apart. */
const Commission = z.object({
  expected: Dollars.nullable(),
  withoutRate: z.object({ transactions: Count, premium: Dollars }),
})

const Retention = z.object({ clients: Percent, policies: Percent, premium: Percent })

/** What is kept of a month, and what a period is made of. */
export const PeriodReport = z.object({
  written: Written,
  /** Premium of the terms in force on the last day. */
  book: Dollars,
  policiesInForce: Count,
  retention: Retention,
  commission: Commission,
  agencyFees: Dollars,
})
export type PeriodReport = z.infer<typeof PeriodReport>

/** A producer with what they are credited for in the period. */
const Production = z.object({
  id: z.uuid(),
  name: z.string(),
  net: Dollars,
  gross: Dollars,
  newBusiness: Dollars,
  commission: Dollars.nullable(),
  agencyFees: Dollars,
})

/** `GET /api/performance`: the present year up to today unless other days are named; both ends included. */
export const PerformanceQuery = z
  .strictObject({
    from: Day.optional(),
    to: Day.optional(),
    /** Left out where it is asked for later, by the same call without this: it takes longer than all the rest. */
    commission: z.enum(['later']).optional(),
    ...asOfQuery,
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first',
  })
export type PerformanceQuery = z.infer<typeof PerformanceQuery>

/** What an agency wrote, kept and earned; an agent's own where they do not own the agency. */
export const Performance = PeriodReport.extend({
  commission: Commission.nullable(),
  scope: z.enum(['agency', 'own']),
  from: Day,
  /** The last day that is counted: the present one, or that it is asked as of, where the period is not over. */
  to: Day,
  /** Prospects that were won or lost in the period, and won ÷ (won + lost). */
  prospects: z.object({ won: Count, lost: Count, closeRatio: Percent, openPipeline: Dollars }),
  /** The most written first; an agent's own alone. */
  producers: z.array(Production),
})
export type Performance = z.infer<typeof Performance>

/** A transaction that was entered after a month's end and belongs into the month or before. */
const LateTransaction = z.object({
  id: z.uuid(),
  termId: z.uuid(),
  policyNumber: z.string(),
  clientName: z.string(),
  kind: z.enum(transactionKinds),
  effectiveDate: Day,
  enteredAt: z.iso.datetime(),
  premiumChange: Dollars,
})
export type LateTransaction = z.infer<typeof LateTransaction>

/** A month as it was reported at its end, and as it is known now. */
export const ReportedMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  reported: PeriodReport,
  now: PeriodReport,
  isDifferent: z.boolean(),
  /** What explains a difference, the latest first and at most 50. */
  lateTransactions: z.array(LateTransaction),
})
export type ReportedMonth = z.infer<typeof ReportedMonth>
