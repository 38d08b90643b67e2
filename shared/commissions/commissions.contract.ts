import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, isEmail, line, paragraphs } from '#shared/fields.ts'
import { wordsOf } from '#shared/lists.ts'
import { transactionKinds } from '#shared/policies/term-choices.ts'

const Dollars = z.number()

/** How long ago a transaction that is not paid took effect, in days. */
export const outstandingAges = ['30', '60', '90', 'over_90'] as const
export type OutstandingAge = (typeof outstandingAges)[number]

/** Nothing was received, or less than is expected. */
export const outstandingStatuses = ['missing', 'short'] as const

/** A transaction for which less was received than its commission rate says. */
export const OutstandingItem = z.object({
  transactionId: z.uuid(),
  termId: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  policyNumber: z.string(),
  carrierId: z.uuid(),
  carrierName: z.string(),
  kind: z.enum(transactionKinds),
  effectiveDate: Day,
  premiumChange: Dollars,
  expected: Dollars,
  received: Dollars,
  missing: Dollars,
  status: z.enum(outstandingStatuses),
  age: z.enum(outstandingAges),
  days: z.int(),
  /** When the carrier was asked about it last. */
  askedAt: Instant.nullable(),
})
export type OutstandingItem = z.infer<typeof OutstandingItem>

/** What a carrier owes by age. */
export const OutstandingCarrier = z.object({
  carrierId: z.uuid(),
  carrierName: z.string(),
  /** Transactions are compared from this day on: the first of the month before the carrier's first statement. */
  since: Day,
  missing: z.int(),
  short: z.int(),
  amount: Dollars,
  byAge: z.record(z.enum(outstandingAges), Dollars),
  /** Transactions of these days without a rate: nothing can be expected of them. */
  withoutRate: z.int(),
})
export type OutstandingCarrier = z.infer<typeof OutstandingCarrier>

/** `GET /api/commissions/outstanding`. */
export const OutstandingQuery = z.strictObject({
  carrierId: Id.optional(),
  age: wordsOf(outstandingAges).optional(),
  status: wordsOf(outstandingStatuses).optional(),
})
export type OutstandingQuery = z.infer<typeof OutstandingQuery>

export const Outstanding = z.object({
  /** Every carrier with something outstanding, the most first. */
  carriers: z.array(OutstandingCarrier),
  /** The oldest first, and at most 500 of them. */
  items: z.array(OutstandingItem),
  total: z.int(),
  amount: Dollars,
})
export type Outstanding = z.infer<typeof Outstanding>

/** `GET /api/commission-inquiries/draft`: an email to a carrier about what is outstanding, to be read before it is sent. */
export const InquiryDraftQuery = z.strictObject({ carrierId: Id.optional() })
export const InquiryDraft = z.object({
  to: z.string(),
  subject: z.string(),
  message: z.string(),
  transactionIds: z.array(z.uuid()),
})
export type InquiryDraft = z.infer<typeof InquiryDraft>

/** `POST /api/commission-inquiries`. */
export const InquiryInput = z.strictObject({
  carrierId: Id,
  to: line(254).refine(isEmail, 'Please enter a valid email address'),
  subject: line(200).min(1, 'Enter a subject'),
  message: paragraphs().min(1, 'Enter a message'),
  transactionIds: z.array(Id).min(1, 'Choose at least one transaction').max(500),
})
export type InquiryInput = z.infer<typeof InquiryInput>

export const Inquiry = z.object({
  id: z.uuid(),
  carrierId: z.uuid(),
  to: z.string(),
  subject: z.string(),
  sentByName: z.string(),
  createdAt: Instant,
})
export type Inquiry = z.infer<typeof Inquiry>

/** A month, such as 2026-10. */
export const Month = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM')
/** `POST /api/commission-months/close`. */
export const MonthClosing = z.strictObject({ month: Month })

/** A month of commission: what was received in it and what producers are credited, frozen once it is closed. */
export const CommissionMonth = z.object({
  month: Month,
  closedAt: Instant.nullable(),
  closedByName: z.string(),
  /** What carriers paid by statements dated in it, matched to policies; of a producer their share. */
  received: Dollars,
  /** What is credited in it, adjustments included. */
  amount: Dollars,
  adjustments: Dollars,
  producers: z.array(z.object({ id: z.uuid(), name: z.string(), amount: Dollars })),
  /** Whether it is over and every month before it is closed. */
  canClose: z.boolean(),
})
export type CommissionMonth = z.infer<typeof CommissionMonth>

/** A line of a producer's statement. */
export const PayoutLine = z.object({
  clientName: z.string(),
  policyNumber: z.string(),
  termId: z.uuid(),
  transactionId: z.uuid(),
  carrierName: z.string(),
  kind: z.enum(transactionKinds),
  effectiveDate: Day,
  /** When the carrier's statement is dated. */
  receivedOn: Day,
  premiumChange: Dollars,
  /** What the carrier paid for the transaction on its statement. */
  commission: Dollars,
  /** As the carrier printed it, in percent. */
  rate: z.number().nullable(),
  /** The producer's share of the transaction, in percent. */
  share: z.number(),
  amount: Dollars,
  /** Why it stands here though it belongs to a month that is closed; empty of this month's own. */
  adjustment: z.string(),
})
export type PayoutLine = z.infer<typeof PayoutLine>

/** `GET /api/producer-statements`: of the caller unless the owner asks for another. */
export const ProducerStatementQuery = z.strictObject({ month: Month, producerId: Id.optional() })
export const ProducerStatement = z.object({
  month: Month,
  producerId: z.uuid(),
  producerName: z.string(),
  agencyName: z.string(),
  closedAt: Instant.nullable(),
  lines: z.array(PayoutLine),
  earned: Dollars,
  /** What carriers took back. */
  chargebacks: Dollars,
  adjustments: Dollars,
  total: Dollars,
})
export type ProducerStatement = z.infer<typeof ProducerStatement>

/** What the transactions of a policy are expected to pay, and paid; of a producer, their share. */
export const PolicyCommission = z.object({
  transactionId: z.uuid(),
  expected: Dollars.nullable(),
  received: Dollars,
  receipts: z.array(
    z.object({ statementId: z.uuid().nullable(), receivedOn: Day, carrierName: z.string(), amount: Dollars }),
  ),
})
export type PolicyCommission = z.infer<typeof PolicyCommission>
