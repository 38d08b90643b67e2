import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { paragraphs, Version } from '#shared/fields.ts'
import { policyTypes } from './lines-of-business.rules.ts'
import { Policy } from './policies.contract.ts'
import { cancellationMethods, feeKinds, termStatuses, transactionKinds } from './term-choices.ts'
import { Intermediary } from './term-details.contract.ts'

const Day = z.iso.date()

const Line = z.object({ line: z.string(), premiumChange: z.number() })

/** A transaction of a term, as it was entered: what voids it stands beside it. Money is signed dollars with cents. */
export const TransactionItem = z.object({
  id: z.uuid(),
  kind: z.enum(transactionKinds),
  effectiveDate: Day,
  /** Of a notice: from when it counts, and who gave it. */
  noticeDate: Day.nullable(),
  givenBy: z.enum(['carrier', 'insured']).nullable(),
  enteredAt: Instant,
  premiumChange: z.number(),
  /** The same by line of business; empty where the term has one. */
  lines: z.array(Line),
  /** The sum of `feeItems`. */
  fees: z.number(),
  feeItems: z.array(
    z.object({
      kind: z.enum(feeKinds),
      amount: z.number(),
      refundable: z.boolean(),
    }),
  ),
  taxes: z.number(),
  method: z.enum(cancellationMethods).nullable(),
  reason: z.string(),
  note: z.string(),
  /** Of a first transaction when the term expires, of an endorsement to when it extends the term. */
  newExpirationDate: Day.nullable(),
  producers: z.array(z.object({ userId: z.uuid(), share: z.number() })),
  /**
   * What it is expected to pay whom, a return taking back; null where no rate is known. Left out where it pays nothing, and
   * for those who may not see it: who owns the agency sees all, a producer their own.
   */
  commission: z
    .array(z.object({ userId: z.uuid(), amount: z.number() }))
    .nullable()
    .optional(),
  /** What changed in words, before and after. */
  changes: z.array(
    z.object({ what: z.string(), before: z.string().optional(), after: z.string().optional() }),
  ),
  /** The document that says it. */
  documentId: z.uuid().nullable(),
  /** Who entered it; empty where it came with an import or stood before transactions were kept. */
  authorName: z.string(),
  /** The notice that it takes back, and the transaction that it voids. */
  rescinds: z.uuid().nullable(),
  corrects: z.uuid().nullable(),
  /** The correction that voids it. */
  correctedBy: z.uuid().optional(),
})
export type TransactionItem = z.infer<typeof TransactionItem>

export const renewalDecisions = ['remarket', 'let_expire', 'lost'] as const
export const renewalDecisionLabels: Record<(typeof renewalDecisions)[number], string> = {
  remarket: 'Remarket',
  let_expire: 'Let expire',
  lost: 'Lost',
}

/** `PUT /api/policies/:id/renewal-decision`: null takes it back. */
export const RenewalDecisionInput = z.strictObject({
  decision: z.enum(renewalDecisions).nullable(),
  reason: paragraphs(1000).optional(),
  version: Version.optional(),
})
export type RenewalDecisionInput = z.infer<typeof RenewalDecisionInput>

const RenewalDecision = z.object({
  decision: z.enum(renewalDecisions),
  reason: z.string(),
  by: z.string(),
  at: Instant,
})

/** A term of a policy with everything that happened to it, in the order of entry; its status is today's. */
export const HistoryTerm = z.object({
  id: z.uuid(),
  policyNumber: z.string(),
  carrier: z.string(),
  /** The MGA or wholesaler through whom it is placed. */
  intermediary: Intermediary.nullable(),
  billing: z.string(),
  /** What of pro rata a short-rate cancellation returns, in percent; null: as its carrier does. */
  shortRate: z.number().nullable(),
  /** Never less of the premium is kept, in percent. */
  minimumEarned: z.number(),
  lines: z.array(z.object({ line: z.string(), type: z.enum(policyTypes), premium: z.number() })),
  effectiveDate: Day,
  /** The carrier did not say when it began: the day is reckoned, and not to be shown as the carrier's. */
  isEffectiveAssumed: z.boolean(),
  /** Of the carrier, without extensions; null of a continuous policy. */
  expirationDate: Day.nullable(),
  /** Nobody said when it expires: the day is the usual term, and not to be shown as the carrier's. */
  isExpirationAssumed: z.boolean(),
  /** The first day without coverage; null where there is none. */
  endDate: Day.nullable(),
  lapses: z.array(z.object({ from: Day, to: Day.nullable() })),
  /** The sum of all transactions. */
  premium: z.number(),
  status: z.enum(termStatuses),
  /** A notice of cancellation has passed its date: someone must say whether the carrier did cancel. */
  confirmationDue: z.boolean(),
  renewsTermIds: z.array(z.uuid()),
  renewedBy: z.uuid().nullable(),
  decision: RenewalDecision.nullable(),
  transactions: z.array(TransactionItem),
  version: z.number(),
})
export type HistoryTerm = z.infer<typeof HistoryTerm>

const HistoryPolicy = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  carrier: z.string(),
  lines: z.array(z.string()),
  /** The producer of record: the first of `producers`. */
  producerId: z.uuid(),
  /** Who is credited with what comes next, the largest share first; its client's producer where the policy has no own. */
  producers: z.array(z.object({ userId: z.uuid(), share: z.number() })),
  /** Who serves the policy, else its client; null where the producer does. */
  servicerId: z.uuid().nullable(),
})

/** `PATCH /api/policies/:id`: the policy, and the transactions that the change was entered as. */
export const ChangedPolicy = Policy.extend({ transactions: z.array(TransactionItem) })
export type ChangedPolicy = z.infer<typeof ChangedPolicy>

/** `GET /api/policies/:id/history`: the terms by when they begin, the newest first. */
export const PolicyHistory = z.object({ policy: HistoryPolicy, terms: z.array(HistoryTerm) })
export type PolicyHistory = z.infer<typeof PolicyHistory>

const EarnedChange = z.object({
  transactionId: z.uuid(),
  premiumChange: z.number(),
  days: z.number(),
  earnedDays: z.number(),
  kept: z.number(),
})

/** The arithmetic of a cancellation: what of each premium change is kept. */
export const ReturnPremiumShown = z.object({
  method: z.enum(cancellationMethods),
  /** In percent: what of pro rata a short rate returns, and what of the premium is kept at least. */
  shortRate: z.number(),
  minimumEarned: z.number(),
  changes: z.array(EarnedChange),
  premium: z.number(),
  kept: z.number(),
  returned: z.number(),
})
export type ReturnPremiumShown = z.infer<typeof ReturnPremiumShown>

/** `POST /api/policies/:id/transactions`: what was written or, of a dry run, what would be. */
export const TransactionResult = z.object({
  /** The transaction that was asked for; a correction's replacement is the last of the term. */
  transaction: TransactionItem,
  term: HistoryTerm,
  policy: HistoryPolicy,
  /** The term that a renewal or a rewrite begins. */
  newTerm: HistoryTerm.optional(),
  /** The policies that it goes on as beside that one. */
  furtherTerms: z.array(HistoryTerm).optional(),
  /** The terms of other policies that the new one follows too, as they stand after it. */
  besides: z.array(z.object({ term: HistoryTerm, returnPremium: ReturnPremiumShown.optional() })).optional(),
  returnPremium: ReturnPremiumShown.optional(),
  /** What a cancellation that stands would give back now, after something earlier was entered. */
  returnPremiumAnew: ReturnPremiumShown.optional(),
})
export type TransactionResult = z.infer<typeof TransactionResult>
