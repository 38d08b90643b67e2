import { formatDay } from '#shared/dates.ts'
import { beginningKinds, transactionKindLabels } from '#shared/policies/term-choices.ts'
import type { Replacement } from '#shared/policies/transactions.contract.ts'
import { planChange } from './changes.rules.ts'
import { coverageOf } from './coverage.rules.ts'
import { overlappedFirst } from './overlaps.rules.ts'
import { isRefused, type PlanContext, type Planned, type TransactionInput, transactionOf } from './plan.ts'
import { type Refusal, refusalOf } from './refusals.rules.ts'
import { knownTerm, successorOf } from './status.rules.ts'
import type { Transaction } from './term.ts'

function isBeginning({ kind }: Transaction): boolean {
  return (beginningKinds as readonly string[]).includes(kind)
}

function named({ kind, effectiveDate }: Transaction): string {
  return `the ${transactionKindLabels[kind].toLowerCase()} of ${formatDay(effectiveDate)}`
}

function dependsOnIt(later: string): Refusal {
  return { reason: 'depends_on_it', sentence: `Correct ${later} first: it rests on this transaction.` }
}

/** The exact opposite of a transaction, as of the same day. */
function correctionOf(ctx: PlanContext, input: TransactionInput, wrong: Transaction): Transaction {
  const { effectiveDate, producers } = wrong
  return {
    ...transactionOf(ctx, { kind: 'correction', effectiveDate, reason: input.reason }),
    premiumChange: -wrong.premiumChange || 0,
    lines: wrong.lines.map(({ line, premiumChange }) => ({ line, premiumChange: -premiumChange || 0 })),
    fees: wrong.fees.map((fee) => ({ ...fee, amount: -fee.amount })),
    taxes: -wrong.taxes || 0,
    producers,
    corrects: wrong.id,
  }
}

/** The right transaction: what the replacement leaves out is as it was, but what follows from a date is reckoned anew. */
function replacementInput(wrong: Transaction, replacement: Replacement): TransactionInput {
  const isReckoned = wrong.kind === 'cancellation' || wrong.kind === 'reinstatement'
  const { noticeDate, givenBy, method, rescinds, newExpirationDate, effectiveDate, reason } = wrong
  const sums = { premiumChange: wrong.premiumChange, lines: [...wrong.lines], taxes: wrong.taxes }
  const isPriced = replacement.premiumChange !== undefined || replacement.annualPremiumChange !== undefined
  return {
    kind: wrong.kind,
    effectiveDate,
    reason,
    producers: [...wrong.producers],
    ...(!isReckoned && { ...(!isPriced && sums), fees: [...wrong.fees] }),
    ...(noticeDate && { noticeDate }),
    ...(givenBy && { givenBy }),
    ...(rescinds && { rescinds }),
    ...(newExpirationDate && { newExpirationDate }),
    ...(method && method !== 'flat' && { method }),
    ...replacement,
  }
}

/** The first transaction that could not stand after those before it. */
function firstImpossible(standing: readonly Transaction[]): Transaction | undefined {
  return standing.find((made, position) => {
    const before = standing.slice(0, position)
    return refusalOf({ coverage: coverageOf(before), standing: before }, made)
  })
}

/** A cancellation entered later has earned, day by day, the premium of what came before it. */
function reckonedOn(standing: readonly Transaction[], wrong: Transaction): Transaction | undefined {
  const later = standing.slice(standing.indexOf(wrong) + 1)
  return wrong.premiumChange === 0
    ? undefined
    : later.find(({ kind, effectiveDate }) => kind === 'cancellation' && wrong.effectiveDate <= effectiveDate)
}

/** A reinstatement gives back what its cancellation returned, from the days that it left: it rests on both. */
function reinstatedBy(standing: readonly Transaction[], wrong: Transaction): Transaction | undefined {
  if (wrong.kind !== 'cancellation') return undefined
  const later = standing.slice(standing.indexOf(wrong) + 1)
  const next = later.find(({ kind }) => kind === 'cancellation' || kind === 'reinstatement')
  return next?.kind === 'reinstatement' ? next : undefined
}

function checkCorrection(
  ctx: PlanContext,
  input: TransactionInput,
  wrong: Transaction,
  said: string | undefined,
): Refusal | undefined {
  if (wrong.kind === 'correction' || !ctx.term.standing.includes(wrong))
    return { reason: 'already_corrected', sentence: 'This transaction is a correction, or was corrected.' }
  if (input.premiumChange !== undefined && input.premiumChange !== (-wrong.premiumChange || 0))
    return {
      reason: 'correction_differs',
      sentence: `A correction takes back exactly ${wrong.premiumChange}: enter the right figure as its replacement.`,
    }
  if (said !== undefined && said !== wrong.effectiveDate)
    return {
      reason: 'correction_differs',
      sentence: `A correction has the date of what it takes back, ${formatDay(wrong.effectiveDate)}: enter the right date as its replacement.`,
    }
  const reckoned = reckonedOn(ctx.term.standing, wrong) ?? reinstatedBy(ctx.term.standing, wrong)
  if (reckoned) return dependsOnIt(named(reckoned))
  const next = successorOf(ctx.term, ctx.terms)?.coverage
  return isBeginning(wrong) && next && !input.replacement ? dependsOnIt(named(next.first)) : undefined
}

/**
 * What a correction would write: the opposite of the transaction that it names, and the right one in its place. `said` is its
 * day, where one was sent.
 */
export function planCorrection(ctx: PlanContext, input: TransactionInput, said?: string): Planned {
  const wrong = ctx.term.known.find(({ id }) => id === input.corrects)
  if (!wrong) return { reason: 'already_corrected', sentence: 'This term has no such transaction.' }
  const refusal = checkCorrection(ctx, input, wrong, said)
  if (refusal) return refusal
  const correction = correctionOf(ctx, input, wrong)
  const without = knownTerm({ ...ctx.term, transactions: [...ctx.term.known, correction] })
  const replacing: Planned = input.replacement
    ? planChange({ ...ctx, term: without }, replacementInput(wrong, input.replacement))
    : { transactions: [] }
  if (isRefused(replacing)) return replacing
  const standing = ctx.term.standing.flatMap((made) => (made === wrong ? replacing.transactions : [made]))
  const impossible = firstImpossible(standing)
  if (impossible) return dependsOnIt(named(impossible))
  // What covers the days that it would give back rests on it; a replacement that reaches too far is only wrong itself.
  const next = input.replacement ? undefined : overlappedFirst(ctx, standing)
  return next
    ? dependsOnIt(named(next))
    : { ...replacing, transactions: [correction, ...replacing.transactions] }
}
