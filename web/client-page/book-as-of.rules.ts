import type { ClientAsOf } from '#shared/clients/clients.contract.ts'
import { sumDollars } from '#shared/money.ts'
import { inForceStatuses } from '#shared/policies/term-choices.ts'

type Term = Pick<ClientAsOf['policies'][number], 'id' | 'policyId' | 'effectiveDate' | 'premium' | 'status'>

/** Dollars of the policies that were in force: of two terms of a policy that overlap, the later-begun alone counts. */
export function bookAsOf(terms: readonly Term[]): number {
  const inForce = terms.filter(({ status }) => inForceStatuses.some((one) => one === status))
  const counted = new Map<string, Term>()
  for (const term of inForce) {
    const other = counted.get(term.policyId)
    if (!other || (term.effectiveDate ?? '') > (other.effectiveDate ?? '')) counted.set(term.policyId, term)
  }
  return sumDollars([...counted.values()].map(({ premium }) => premium))
}
