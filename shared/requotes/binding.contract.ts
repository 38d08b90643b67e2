import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { transactionKinds } from '#shared/policies/term-choices.ts'
import { RequoteLine } from './requote-choices.ts'
import { Requote } from './requotes.contract.ts'

/** As what a quote is bound: a policy of its own, the renewal of a term, or its rewrite in mid-term. */
export const bindActions = ['new', 'renewal', 'rewrite'] as const
export type BindAction = (typeof bindActions)[number]
export const bindActionLabels: Record<BindAction, string> = {
  new: 'Add a new policy',
  renewal: 'Renew',
  rewrite: 'Rewrite',
}

const LinePremiums = z
  .array(z.strictObject({ line: RequoteLine, premium: Dollars }))
  .min(1, 'Enter the premium of at least one line')
  .max(20, 'Use at most 20 lines')

/** One quote that is bound, and as what. */
export const QuoteBind = z
  .strictObject({
    quoteId: Id,
    action: z.enum(bindActions),
    /** The term that is renewed or rewritten. */
    termId: Id.optional(),
    policyNumber: line(100).default(''),
    effectiveDate: Day,
    expirationDate: Day,
    lines: LinePremiums,
  })
  .refine(({ action, termId }) => (action === 'new') === (termId === undefined), {
    path: ['termId'],
    error: 'Choose the policy that is renewed or rewritten',
  })
  .refine(({ effectiveDate, expirationDate }) => effectiveDate < expirationDate, {
    path: ['expirationDate'],
    error: 'The expiration date must be after the effective date',
  })
export type QuoteBind = z.infer<typeof QuoteBind>

function areApart(binds: readonly QuoteBind[]): boolean {
  const lines = binds.flatMap((bind) => bind.lines.map(({ line }) => line))
  const quotes = binds.map(({ quoteId }) => quoteId)
  return new Set(lines).size === lines.length && new Set(quotes).size === quotes.length
}

/**
 * `POST /api/requotes/:id/bind`: chooses quotes, such as general liability with one carrier and workers comp with another, and writes
 * their policies through the services of policies, all or nothing. `dryRun` answers the same and writes nothing.
 */
export const RequoteBind = z.strictObject({
  binds: z
    .array(QuoteBind)
    .min(1, 'Choose at least one quote')
    .max(20, 'Choose at most 20 quotes')
    .refine(areApart, 'Bind each line and each quote only once'),
  version: Version,
  dryRun: z.boolean().default(false),
})
export type RequoteBind = z.input<typeof RequoteBind>

/** A transaction that was, or would be, written. */
export const WrittenTransaction = z.object({
  termId: z.uuid(),
  policyNumber: z.string(),
  carrier: z.string(),
  kind: z.enum(transactionKinds),
  effectiveDate: z.iso.date(),
  premiumChange: z.number(),
})
export type WrittenTransaction = z.infer<typeof WrittenTransaction>

/** A renewal of a term that is kept, at what its carrier offers. */
const KeptRenewal = z.strictObject({
  termId: Id,
  policyNumber: line(100).default(''),
  effectiveDate: Day,
  expirationDate: Day,
  premium: Dollars,
})

/**
 * `POST /api/requotes/:id/keep`: the client stays with what they have. The renewals that are given are written; otherwise the
 * renewal stays as open as it is. Quotes that stand are lost.
 */
export const RequoteKeep = z.strictObject({
  reason: line(500).default(''),
  renewals: z.array(KeptRenewal).max(20, 'Renew at most 20 policies').default([]),
  version: Version,
  dryRun: z.boolean().default(false),
})
export type RequoteKeep = z.input<typeof RequoteKeep>

/** What a decision wrote, and the requote as it is now. */
export const RequoteDecided = z.object({ requote: Requote, transactions: z.array(WrittenTransaction) })
export type RequoteDecided = z.infer<typeof RequoteDecided>
