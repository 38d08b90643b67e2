import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { EmailOrEmpty, Id, isEmail, line, Name, paragraphs, Version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { feeKinds } from '#shared/policies/term-choices.ts'
import { detailItems } from '#shared/policies/term-details.contract.ts'
import { quoteStatuses, RequoteLine, RequoteLines } from './requote-choices.ts'

/** A limit and deductible of a quote, as terms list them, with the line that it belongs to. */
export const QuoteCoverage = detailItems.coverages.extend({ line: RequoteLine.optional() })
export type QuoteCoverage = z.infer<typeof QuoteCoverage>

/** A form or endorsement that a quote names. */
export const QuoteEndorsement = detailItems.endorsements.pick({ form: true, edition: true, title: true })
export type QuoteEndorsement = z.infer<typeof QuoteEndorsement>

const LinePremium = z.strictObject({ line: RequoteLine, premium: Dollars })

const Fee = z.strictObject({
  kind: z.enum(feeKinds, { error: 'Choose a kind of fee' }),
  amount: Dollars,
  refundable: z.boolean().default(false),
})

const percent = z.number({ error: 'Enter a percentage' }).min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100')

/** What people check before they rely on a quote that was read from a document. */
export const checkedFields = [
  'carrier',
  'lines',
  'premium',
  'coverages',
  'endorsements',
  'fees',
  'taxes',
  'validUntil',
] as const

const offer = {
  premium: Dollars.nullable(),
  /** The premium by line, where the carrier splits it. */
  linePremiums: z.array(LinePremium).max(20, 'Use at most 20 lines'),
  taxes: Dollars.nullable(),
  fees: z.array(Fee).max(20, 'Use at most 20 fees'),
  commissionPercent: percent.nullable(),
  coverages: z.array(QuoteCoverage).max(200, 'Use at most 200 coverages'),
  endorsements: z.array(QuoteEndorsement).max(200, 'Use at most 200 endorsements'),
  terms: paragraphs(5000),
  /** The last day on which the carrier holds to it. */
  validUntil: Day.nullable(),
}

const market = {
  carrier: Name,
  lines: RequoteLines,
  /** Who at the carrier was asked. */
  underwriter: line(200),
  email: EmailOrEmpty,
  note: paragraphs(2000),
  documentIds: z.array(Id).max(20, 'Attach at most 20 documents'),
}

/** A carrier that is asked, or a quote that is there already: it has a premium then. */
export const QuoteCreate = z
  .strictObject({ ...market, ...offer, sentOn: Day.nullable() })
  .partial()
  .required({ carrier: true })
export type QuoteCreate = z.infer<typeof QuoteCreate>

/** `POST /api/requotes/:id/quotes`: several carriers at once, each for all lines of the requote unless it says which. */
export const QuotesCreate = z.strictObject({
  quotes: z.array(QuoteCreate).min(1, 'Choose at least one carrier').max(20, 'Choose at most 20 carriers'),
})
export type QuotesCreate = z.infer<typeof QuotesCreate>

/** `PATCH /api/requote-quotes/:id`: what is left out stays. Only binding makes a quote `won`. */
export const QuoteUpdate = z
  .strictObject({
    ...market,
    ...offer,
    status: z.enum(['requested', 'quoted', 'declined', 'no_answer', 'presented', 'lost']),
    /** Why it was declined or lost. */
    reason: line(500),
    sentOn: Day.nullable(),
    /** What of it still has to be checked; empty once somebody did. */
    toCheck: z.array(z.enum(checkedFields)).max(checkedFields.length),
    version: Version,
    /** Only this line of it: of a quote for several lines it becomes a quote of its own. */
    line: RequoteLine,
  })
  .partial()
  .refine(({ line, lines }) => line === undefined || lines === undefined, {
    path: ['lines'],
    error: 'Change one line or all of them, not both',
  })
export type QuoteUpdate = z.infer<typeof QuoteUpdate>

/** What the client said to one option of a proposal. */
export const QuoteDecision = z.object({
  answer: z.enum(['accepted', 'declined']),
  name: z.string(),
  at: Instant,
  /** The proposal that it answers. */
  proposalId: z.uuid().nullable(),
})
export type QuoteDecision = z.infer<typeof QuoteDecision>

/** One carrier's answer to a requote: an option of it. */
export const Quote = z.object({
  id: z.uuid(),
  carrier: z.string(),
  lines: z.array(z.string()),
  underwriter: z.string(),
  email: z.string(),
  note: z.string(),
  documentIds: z.array(z.uuid()),
  /** Those of its documents that still exist. */
  documents: z.array(z.object({ id: z.uuid(), name: z.string() })),
  status: z.enum(quoteStatuses),
  reason: z.string(),
  sentOn: z.iso.date().nullable(),
  answeredOn: z.iso.date().nullable(),
  decidedOn: z.iso.date().nullable(),
  premium: z.number().nullable(),
  linePremiums: z.array(LinePremium),
  taxes: z.number().nullable(),
  fees: z.array(Fee),
  commissionPercent: z.number().nullable(),
  coverages: z.array(QuoteCoverage),
  endorsements: z.array(QuoteEndorsement),
  terms: z.string(),
  validUntil: z.iso.date().nullable(),
  toCheck: z.array(z.enum(checkedFields)),
  decision: QuoteDecision.nullable(),
  /** The term that it was bound as. */
  boundTermId: z.uuid().nullable(),
  /** What the terms that it follows cost, once bound; null for new business. */
  expiringPremium: z.number().nullable(),
  version: z.number(),
})
export type Quote = z.infer<typeof Quote>

/** `POST /api/requote-quotes/:id/send`: the mail as the person left it, with documents of the client attached. */
export const QuoteSend = z.strictObject({
  to: line(254).refine(isEmail, 'Please enter a valid email address'),
  subject: line(200).min(1, 'Enter a subject'),
  message: paragraphs().min(1, 'Enter a message'),
  documentIds: z.array(Id).max(20, 'Attach at most 20 documents').default([]),
  version: Version,
})
export type QuoteSend = z.input<typeof QuoteSend>

/** `GET /api/requote-quotes/:id/draft`: the draft of the email that asks the carrier. */
export const QuoteDraft = z.object({ subject: z.string(), message: z.string() })
export type QuoteDraft = z.infer<typeof QuoteDraft>
