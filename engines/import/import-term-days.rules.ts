import { addMonths } from '#shared/dates.ts'
import { assumedTermEnd, usualTerm } from '#shared/policies/cancellation.rules.ts'
import { type PolicyValues, policySince } from './import-policies.rules.ts'
import type { TermSource } from './import-term-life.rules.ts'

/** Whether a row only says that its term is cancelled: its day is when that was, and nobody says when the term expires. */
export function isEndAssumed({ policy, said }: TermSource, others: readonly TermSource[]): boolean {
  const isDated = said.cancellationDate || others.some((other) => other.said.kind === 'cancellation')
  return policy.status === 'cancelled' && !isDated
}

/** The end of a term that a row says, else the usual one. */
export function endOf(base: TermSource, others: readonly TermSource[]): string | null {
  return isEndAssumed(base, others) ? assumedTermEnd(base.policy) : base.policy.expirationDate
}

/** When something was done: a notice on the day on which it was given. */
export function dateOf({ policy, said }: TermSource): string {
  const { kind, transactionDate, cancellationDate: ended, reinstatementDate: back } = said
  const own = kind === 'reinstatement' ? back : kind === 'notice_of_cancellation' ? transactionDate : ended
  return own ?? transactionDate ?? ended ?? policy.effectiveDate ?? ''
}

/** The first day of a term: its own, or the one that is assumed where the file gives none. */
export function firstDay(policy: PolicyValues, today: string): string {
  if (policy.effectiveDate) return policy.effectiveDate
  const since = policySince(policy, today)
  const { expirationDate } = policy
  const usual = expirationDate ? addMonths(expirationDate, -usualTerm(policy.lineOfBusiness)) : since
  return [usual, since].sort()[0] ?? since
}
