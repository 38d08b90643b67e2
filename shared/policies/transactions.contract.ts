import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id, line, paragraphs, Version } from '#shared/fields.ts'
import { Dollars, maxDollars } from '#shared/money.ts'
import { Coverage } from './policy-choices.ts'
import { Producers } from './producers.contract.ts'
import { cancellationMethods, feeKinds, transactionKinds } from './term-choices.ts'
import { DetailChange, Intermediary, keeping } from './term-details.contract.ts'

/** Dollars and cents that are charged or, negative, given back. */
export const SignedDollars = z
  .number({ error: 'Enter an amount' })
  .min(-maxDollars, 'This amount is too large')
  .max(maxDollars, 'This amount is too large')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'Use at most two decimals')

const LineChange = z.strictObject({ line: line(100).min(1, 'Enter a line'), premiumChange: SignedDollars })

const FeeInput = z.strictObject({
  kind: z.enum(feeKinds),
  amount: SignedDollars,
  refundable: z.boolean().default(false),
})

const Change = z.strictObject({
  what: line(200).min(1, 'Enter what changed'),
  before: line(1000).optional(),
  after: line(1000).optional(),
})

const DetailChanges = z
  .array(DetailChange)
  .max(200, 'Use at most 200 changes')
  .refine((changes) => {
    const ids = changes.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length
  }, 'Change each item only once')

const LinePremiums = z
  .array(z.strictObject({ line: line(100).min(1, 'Enter a line'), premium: Dollars }))
  .max(20)

/** What the first transaction of a term says beside its dates and premium, and what its return premiums are reckoned by. */
export const beginning = {
  /** The premium by line of business, of a package. */
  lines: LinePremiums,
  producers: Producers,
  fees: z.array(FeeInput).max(20),
  taxes: SignedDollars,
  ...keeping,
  intermediary: Intermediary.nullable(),
}

const NewTerm = z.strictObject({
  policyNumber: line(100).optional(),
  carrier: line(200).optional(),
  effectiveDate: Day,
  expirationDate: Day,
  premium: Dollars,
  lines: LinePremiums.optional(),
  /** Left out, that of the term before goes on; null where it is placed without one. */
  intermediary: Intermediary.nullable().optional(),
  /** Left out, as for the term before; null as its carrier does. */
  shortRate: keeping.shortRate.nullable().optional(),
  minimumEarned: keeping.minimumEarned.optional(),
  /** Left out, those of the term before go on. */
  coverages: z.array(Coverage).max(100, 'Use at most 100 coverages').optional(),
})

/** What a transaction says of itself, also as the replacement of a corrected one. */
const details = {
  effectiveDate: Day,
  premiumChange: SignedDollars.optional(),
  /** For a year of 12 months: what is charged is its part for the days that are left. */
  annualPremiumChange: SignedDollars.optional(),
  lines: z.array(LineChange).max(20).optional(),
  method: z.enum(cancellationMethods).optional(),
  /** The carrier's figure, in place of the reckoned one. */
  returnPremium: Dollars.optional(),
  fees: z.array(FeeInput).max(20).optional(),
  taxes: SignedDollars.optional(),
  reason: line(200).optional(),
  note: paragraphs(1000).optional(),
  /** What changed, in words, before and after. */
  changes: z.array(Change).max(50).optional(),
  /** What changes of the coverages, endorsements, interests and schedules of the term, or of the one that it begins. */
  details: DetailChanges.optional(),
  documentId: Id.optional(),
  producers: Producers.optional(),
  noticeDate: Day.optional(),
  givenBy: z.enum(['carrier', 'insured']).optional(),
  rescinds: Id.optional(),
  newExpirationDate: Day.optional(),
}

/** The right transaction in place of a corrected one; what is left out stays as it was. */
export const Replacement = z.strictObject(details).partial()
export type Replacement = z.infer<typeof Replacement>

const changingKinds = ['endorsement', 'renewal', 'rewrite'] as const

/** `POST /api/policies/:id/transactions`, `:id` being a term's. */
export const TransactionCreate = z
  .strictObject({
    kind: z.enum(transactionKinds),
    ...details,
    /** A renewal's and a rewrite's is that of the new term, a correction's that of what it corrects. */
    effectiveDate: Day.optional(),
    newTerm: NewTerm.optional(),
    /** Terms of other policies of the client that the new term follows too: they go on as one. */
    renewsTermIds: z.array(Id).max(9, 'Choose at most 9 other policies').optional(),
    /** What the term goes on as beside the new term: each begins a policy of its own. */
    furtherTerms: z.array(NewTerm).max(9, 'Use at most 9 further terms').optional(),
    corrects: Id.optional(),
    replacement: Replacement.optional(),
    version: Version.optional(),
    /** Answers what would be, and writes nothing. */
    dryRun: z.boolean().optional(),
  })
  .refine(({ kind, newTerm }) => (kind === 'renewal' || kind === 'rewrite') === Boolean(newTerm), {
    path: ['newTerm'],
    error: 'A renewal or a rewrite has a new term, and nothing else does',
  })
  .refine(
    ({ newTerm, renewsTermIds = [], furtherTerms = [] }) =>
      newTerm || !(renewsTermIds.length + furtherTerms.length),
    {
      path: ['newTerm'],
      error: 'Only a renewal or a rewrite follows several policies, or becomes several',
    },
  )
  .refine(({ kind, corrects }) => (kind === 'correction') === Boolean(corrects), {
    path: ['corrects'],
    error: 'A correction names the transaction that it corrects',
  })
  .refine(({ kind, details }) => !details || changingKinds.some((one) => one === kind), {
    path: ['details'],
    error: 'Only an endorsement, a renewal or a rewrite changes what a policy lists',
  })
  .refine(({ effectiveDate, newTerm, corrects }) => effectiveDate || newTerm || corrects, {
    path: ['effectiveDate'],
    error: 'Enter a date as YYYY-MM-DD',
  })
export type TransactionCreate = z.infer<typeof TransactionCreate>
