import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'
import { Flag, Ids, Paging, Search, wordsOf } from '#shared/lists.ts'
import { transactionKinds } from '#shared/policies/term-choices.ts'

/** The largest statement that is taken. */
export const maxStatementBytes = 25_000_000
export const maxStatementLines = 20_000

/** What a column of a carrier's statement can be, in the order in which they are shown. */
export const statementFields = [
  'policyNumber',
  'insured',
  'kind',
  'effectiveDate',
  'premium',
  'rate',
  'commission',
  'statementDate',
] as const
export type StatementField = (typeof statementFields)[number]

/** Which column is what, from 0. */
export const StatementMapping = z.partialRecord(z.enum(statementFields), z.int().min(0).max(200))
export type StatementMapping = z.infer<typeof StatementMapping>

/** How a statement prints chargebacks: as negative amounts, all amounts the other way round, or only marked by the transaction. */
export const statementSigns = ['as_printed', 'reversed', 'by_kind'] as const
export type StatementSigns = (typeof statementSigns)[number]

export const statementStatuses = ['review', 'posted', 'voided'] as const
export type StatementStatus = (typeof statementStatuses)[number]

const Dollars = z.number()
const SignedDollars = z
  .number({ error: 'Enter an amount' })
  .min(-9_999_999_999.99)
  .max(9_999_999_999.99)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'Use at most two decimals')

/** A statement as the list shows it. */
export const StatementSummary = z.object({
  id: z.uuid(),
  carrierId: z.uuid(),
  carrierName: z.string(),
  fileName: z.string(),
  status: z.enum(statementStatuses),
  /** The day as of which it is received; null until it is known. */
  statementDate: Day.nullable(),
  /** The sum of its lines. */
  linesTotal: Dollars,
  /** What it prints as its total, or a person entered; null without. */
  printedTotal: Dollars.nullable(),
  /** How many lines it has, and how many of them wait for a decision. */
  lines: z.int(),
  openLines: z.int(),
  createdAt: Instant,
})
export type StatementSummary = z.infer<typeof StatementSummary>

/** `GET /api/carrier-statements/:id`. */
export const CarrierStatement = StatementSummary.extend({
  headings: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  samples: z.array(z.array(z.string())),
  mapping: StatementMapping,
  signs: z.enum(statementSigns),
  /** Whether the columns were chosen for this carrier before. */
  isRemembered: z.boolean(),
  /** Rows that are no lines, and why. */
  rejected: z.array(z.object({ row: z.int(), message: z.string() })),
  /** What the lines pay by what became of them. */
  amounts: z.object({ matched: Dollars, open: Dollars, notOurs: Dollars }),
  uploadedByName: z.string(),
  version: z.int(),
})
export type CarrierStatement = z.infer<typeof CarrierStatement>

/** `POST /api/carrier-statements`: whose statement the file is. */
export const StatementUploadQuery = z.strictObject({ carrierId: Id.optional() })

/** `GET /api/carrier-statements`: the newest first. */
export const StatementListQuery = z.strictObject({
  carrierId: Id.optional(),
  status: wordsOf(statementStatuses).optional(),
})
export type StatementListQuery = z.infer<typeof StatementListQuery>

/** `PATCH /api/carrier-statements/:id`, and what is said last before it is posted: what is left out stays. */
export const StatementUpdate = z
  .strictObject({
    mapping: StatementMapping,
    signs: z.enum(statementSigns),
    statementDate: Day,
    printedTotal: SignedDollars.nullable(),
    version: Version,
  })
  .partial()
export type StatementUpdate = z.infer<typeof StatementUpdate>

/** A call that changes a record as it was seen. */
export const Versioned = z.strictObject({ version: Version })

export const lineStatuses = ['open', 'matched', 'not_ours'] as const
export type LineStatus = (typeof lineStatuses)[number]

/** What a line may be about, and why. */
const LineSuggestion = z.object({
  termId: z.uuid(),
  transactionId: z.uuid(),
  clientName: z.string(),
  policyNumber: z.string(),
  kind: z.enum(transactionKinds),
  effectiveDate: Day,
  premiumChange: Dollars,
  why: z.array(z.string()),
})
export type LineSuggestion = z.infer<typeof LineSuggestion>

/** What a line, or a part of it, paid for. */
const LineReceipt = LineSuggestion.omit({ why: true }).extend({ clientId: z.uuid(), amount: Dollars })

/** A line of a statement with what became of it. */
export const StatementLine = z.object({
  id: z.uuid(),
  statementId: z.uuid(),
  carrierId: z.uuid(),
  carrierName: z.string(),
  fileName: z.string(),
  statementDate: Day,
  /** Its row in the file. */
  row: z.int(),
  policyNumber: z.string(),
  insured: z.string(),
  kind: z.string(),
  effectiveDate: Day.nullable(),
  premium: Dollars.nullable(),
  rate: z.number().nullable(),
  commission: Dollars,
  status: z.enum(lineStatuses),
  /** Whether the match was made without a person. */
  isAutomatic: z.boolean(),
  why: z.string(),
  suggestions: z.array(LineSuggestion),
  receipts: z.array(LineReceipt),
  decidedByName: z.string(),
  decidedAt: Instant.nullable(),
  version: z.int(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** `GET /api/statement-lines`: those of the newest statement first, each in the order of its file. */
export const LineListQuery = z.strictObject({
  ...Paging,
  statementId: Id.optional(),
  carrierId: Ids.optional(),
  status: wordsOf(lineStatuses).optional(),
  hasSuggestion: Flag.optional(),
  q: Search.optional(),
})
export type LineListQuery = z.infer<typeof LineListQuery>

/** `GET /api/statement-lines/:id/candidates`: transactions of the policies that a text finds. */
export const CandidateQuery = z.strictObject({ q: Search.default('') })
export const LineCandidate = LineSuggestion.omit({ why: true }).extend({
  carrier: z.string(),
  expected: Dollars.nullable(),
  received: Dollars,
})
export type LineCandidate = z.infer<typeof LineCandidate>

/** `POST /api/statement-lines/:id/match`: what the line pays for; the parts add up to its commission. */
export const LineMatchInput = z.strictObject({
  parts: z
    .array(z.strictObject({ transactionId: Id, amount: SignedDollars }))
    .min(1, 'Choose a policy')
    .max(10, 'Split a line over at most 10 policies'),
  version: Version,
})
export type LineMatchInput = z.infer<typeof LineMatchInput>

/** `POST /api/statement-lines/:id/not-ours`. */
export const NotOursInput = z.strictObject({
  reason: line(200).min(1, 'Enter why it isn’t yours'),
  version: Version,
})
export type NotOursInput = z.infer<typeof NotOursInput>
