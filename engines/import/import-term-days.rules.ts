import { assumedTermEnd } from '#shared/policies/cancellation.rules.ts'
import type { TermSource } from './import-term-life.rules.ts'

/** The end of a term that a row says; where it only says that it is cancelled, the usual one. */
export function endOf({ policy, said }: TermSource, others: readonly TermSource[]): string | null {
  const isDated = said.cancellationDate || others.some((other) => other.said.kind === 'cancellation')
  return policy.status === 'cancelled' && !isDated ? assumedTermEnd(policy) : policy.expirationDate
}

/** When something was done: a notice on the day on which it was given. */
export function dateOf({ policy, said }: TermSource): string {
  const { kind, transactionDate, cancellationDate: ended, reinstatementDate: back } = said
  const own = kind === 'reinstatement' ? back : kind === 'notice_of_cancellation' ? transactionDate : ended
  return own ?? transactionDate ?? ended ?? policy.effectiveDate ?? ''
}
