import { planTransaction } from '#engines/policy-terms/plan.rules.ts'
import { isRefused, type Planned } from '#engines/policy-terms/plan.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Term } from '#engines/policy-terms/term.ts'
import { addDays } from '#shared/dates.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'

const kinds: TransactionKind[] = [
  'endorsement',
  'endorsement',
  'cancellation',
  'reinstatement',
  'audit',
  'notice_of_cancellation',
  'notice_of_non_renewal',
  'rescission_of_notice',
  'transfer_out',
  'transfer_in',
  'correction',
]

/** What somebody may try to enter of a term of 2026, whether it can be or not. */
export function randomInput(next: (below: number) => number, term: KnownTerm): TransactionCreate {
  const kind = kinds[next(kinds.length)] ?? 'endorsement'
  const effectiveDate = addDays('2025-12-20', next(420))
  if (kind === 'correction') return { kind, corrects: term.known[next(term.known.length)]?.id }
  const premiumChange = next(80_000) / 100 - 300
  if (kind === 'endorsement') return { kind, effectiveDate, premiumChange }
  const method = (['flat', 'pro_rata', 'short_rate'] as const)[next(3)]
  return { kind, effectiveDate, ...(kind === 'cancellation' && { method }) }
}

/** What a transaction would write; those of a term are entered one after another, a millisecond apart. */
export function planOf(
  term: KnownTerm,
  input: TransactionCreate,
  position: number,
  newId = namesOf(position),
): Planned {
  const enteredAt = `2026-01-01T00:00:00.${String(position).padStart(3, '0')}Z`
  return planTransaction({ term, terms: [term], producers: [], today: '2026-01-01', enteredAt, newId }, input)
}

function namesOf(position: number): () => string {
  let ids = 0
  return () => `${position}-${++ids}`
}

/** A term with what of so many random tries could be entered, some of them extending it. */
export function randomTerm(
  next: (below: number) => number,
  term: Term,
  tries: number,
  newId: () => string,
): Term {
  let current = knownTerm(term)
  for (let position = 1; position <= tries; position++) {
    const input = randomInput(next, current)
    const extension = input.kind === 'endorsement' &&
      next(6) === 0 && { newExpirationDate: addDays('2027-01-01', next(60)) }
    // Seldom as though it had never begun.
    if (input.corrects === current.known[0]?.id && next(10) > 0) continue
    const plan = planOf(current, { ...input, ...extension }, position, newId)
    if (!isRefused(plan))
      current = knownTerm({ ...current, transactions: [...current.known, ...plan.transactions] })
  }
  return { ...term, transactions: current.transactions }
}
