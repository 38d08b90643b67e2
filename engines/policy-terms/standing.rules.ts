import { beginningKinds } from '#shared/policies/term-choices.ts'
import type { Transaction } from './term.ts'

/** What the agency knew at an instant (included); everything where none is given. */
export function knownTransactions(
  transactions: readonly Transaction[],
  knownAt?: string,
): readonly Transaction[] {
  return knownAt ? transactions.filter((made) => made.enteredAt <= knownAt) : transactions
}

/** The transactions that stand: no corrections, and none that was corrected. In the order of entry. */
export function standingTransactions(known: readonly Transaction[]): Transaction[] {
  const voided = new Set(known.map((made) => made.corrects))
  return known.filter((made) => made.kind !== 'correction' && !voided.has(made.id))
}

/** The transaction that began the term, undefined of one that is only quoted or was voided. */
export function firstTransaction(standing: readonly Transaction[]): Transaction | undefined {
  return standing.find(({ kind }) => (beginningKinds as readonly string[]).includes(kind))
}

/** By effective date; on one day in the order of entry. */
export function byEffectiveDate(standing: readonly Transaction[]): Transaction[] {
  return standing.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
}
