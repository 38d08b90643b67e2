import { sumDollars } from '#shared/money.ts'
import { beginningKinds } from '#shared/policies/term-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import type { Refusal } from './refusals.rules.ts'
import type { ReturnPremium } from './return-premium.rules.ts'
import type { KnownTerm } from './status.rules.ts'
import type { Share, Term, Transaction } from './term.ts'

/** A transaction as it is sent, its day known. */
export type TransactionInput = TransactionCreate & { effectiveDate: string }

/** A term with the terms of its policy, and those of others that follow them. */
export type TermAmong = { term: KnownTerm; terms: readonly KnownTerm[] }

/** What a plan stands on: the term, the terms of its policy, who is credited on the policy, and what a new row is given. */
export type PlanContext = TermAmong & {
  /** The terms of other policies that the new term of a renewal or a rewrite follows too. */
  besides?: readonly TermAmong[]
  producers: readonly Share[]
  /** The agency's day. */
  today: string
  enteredAt: string
  newId: () => string
}

/** The term that a renewal or a rewrite begins. */
export type PlannedTerm = Term & { policyNumber: string | undefined }

/** What would be written, all or nothing. */
export type Plan = {
  transactions: Transaction[]
  newTerm?: PlannedTerm
  /** The terms that the term goes on as beside the new one, each of a policy of its own. */
  furtherTerms?: PlannedTerm[]
  /** What ends the terms of other policies that the new one follows too. */
  besides?: { termId: string; transactions: Transaction[]; returnPremium?: ReturnPremium }[]
  /** The arithmetic of a cancellation. */
  returnPremium?: ReturnPremium
  /** What a standing cancellation would give back now, after something earlier was entered. */
  returnPremiumAnew?: ReturnPremium
}

export type Planned = Plan | Refusal

/** Whether a plan was refused. */
export function isRefused(planned: Planned): planned is Refusal {
  return 'sentence' in planned
}

/** Whether a transaction binds a term that is only quoted. */
function isBeginning({ term }: PlanContext, { kind }: TransactionInput): boolean {
  return !term.coverage && (beginningKinds as readonly string[]).includes(kind)
}

/** A transaction as it is sent, with what it leaves out. */
export function transactionOf(ctx: PlanContext, input: TransactionInput): Transaction {
  const { premiumChange, lines = [] } = input
  return {
    id: ctx.newId(),
    kind: input.kind,
    effectiveDate: input.effectiveDate,
    enteredAt: ctx.enteredAt,
    premiumChange: premiumChange ?? sumDollars(lines.map((line) => line.premiumChange)),
    lines,
    fees: input.fees ?? [],
    taxes: input.taxes ?? 0,
    reason: input.reason ?? '',
    producers: input.producers ?? ctx.term.coverage?.first.producers ?? ctx.producers,
    method: input.method ?? null,
    noticeDate: input.noticeDate ?? null,
    givenBy: input.givenBy ?? null,
    rescinds: input.rescinds ?? null,
    newExpirationDate: input.newExpirationDate ?? (isBeginning(ctx, input) ? ctx.term.expirationDate : null),
    corrects: input.corrects ?? null,
  }
}

/** Shares of producers add up to 100, and each producer has one. */
export function checkShares({ producers }: Pick<Transaction, 'producers'>): Refusal | undefined {
  const total = producers.reduce((sum, { share }) => sum + share, 0)
  if (producers.length > 0 && Math.abs(total - 100) >= 1e-6)
    return { reason: 'split', sentence: `The producers’ shares add up to ${total}%, not to 100%.` }
  return new Set(producers.map(({ userId }) => userId)).size < producers.length
    ? { reason: 'split', sentence: 'A producer has two shares. Enter one share for each producer.' }
    : undefined
}

/** Why a premium without its lines cannot be of a term that has several. */
export function unsaidLines(lines: readonly string[]): Refusal {
  return { reason: 'lines', sentence: `Say which lines change: ${lines.join(', ')}.` }
}

/** The lines of a change add up to it, and a term of several lines says which it changes. */
export function checkLines(
  lines: readonly string[],
  made: Pick<Transaction, 'lines' | 'premiumChange'>,
): Refusal | undefined {
  if (made.lines.length === 0)
    return lines.length > 1 && made.premiumChange !== 0 ? unsaidLines(lines) : undefined
  const total = sumDollars(made.lines.map(({ premiumChange }) => premiumChange))
  return total === made.premiumChange
    ? undefined
    : { reason: 'lines', sentence: `The lines add up to ${total}, not to ${made.premiumChange}.` }
}
