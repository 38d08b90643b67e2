import type { FormBlocker } from '#shared/acord-forms/filled-forms.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { certifiableStandings, type TermStanding } from '#shared/policies/term-standing.contract.ts'
import { foreignLimits } from './foreign-limits.rules.ts'

/** What can be certified of the terms of a client on a day. */
export type Certifiable = readonly Pick<TermStanding, 'id' | 'certificate' | 'renewedBy'>[]

function reasonOf(policy: Policy, standings: Certifiable): string {
  const standing = standings.find(({ id }) => id === policy.id)
  const refusal = standing ? standing.certificate.refusal : 'it was removed from the client'
  const others = foreignLimits(policy)
  if (refusal || others.length === 0) return refusal
  return `it has limits of another line (${others.join(', ')}): correct its coverages`
}

/** The term that follows a policy and may be certified in its place. */
function successorOf(
  policy: Policy,
  policies: readonly Policy[],
  standings: Certifiable,
): Policy | undefined {
  const renewedBy = standings.find(({ id }) => id === policy.id)?.renewedBy
  return policies.find((one) => one.id === renewedBy && !reasonOf(one, standings))
}

type NamedPolicy = Pick<Policy, 'lineOfBusiness' | 'type' | 'policyNumber' | 'carrier'>

/** How people call a policy: its line, number and carrier. */
export function policyName({ lineOfBusiness, type, policyNumber, carrier }: NamedPolicy): string {
  const line = lineOfBusiness || type.charAt(0).toUpperCase() + type.slice(1)
  return [policyNumber ? `${line} ${policyNumber}` : line, carrier].filter(Boolean).join(', ')
}

/**
 * The policies of a form of which nothing is certified on the day of the standings, each with the reason: such a form is not
 * issued. Where a renewal stands among the client's policies, it is offered.
 */
export function policyBlockers(
  policies: readonly Policy[],
  ofClient: readonly Policy[],
  standings: Certifiable,
): FormBlocker[] {
  return policies.flatMap((policy) => {
    const why = reasonOf(policy, standings)
    if (!why) return []
    const renewal = successorOf(policy, ofClient, standings)
    const reason = renewal ? `${why}; list its renewal ${policyName(renewal)} instead` : why
    return [{ policyId: policy.id, policy: policyName(policy), reason }]
  })
}

/** The policies of a form that end by a notice or a later cancellation, with the day: whoever issues it sees it. */
export function policyNotices(policies: readonly Policy[], standings: Certifiable): FormBlocker[] {
  return policies.flatMap((policy) => {
    const reason = standings.find(({ id }) => id === policy.id)?.certificate.notice
    return reason ? [{ policyId: policy.id, policy: policyName(policy), reason }] : []
  })
}

/** Whether a certificate of a term can be issued. */
export function isCertifiable({ certificate }: Pick<TermStanding, 'certificate'>): boolean {
  return certifiableStandings.includes(certificate.standing)
}

/** The first day on which one of the policies is no longer in force, or null where none has an end. */
export function firstExpiration(policies: readonly Pick<Policy, 'expirationDate'>[]): string | null {
  return (
    policies
      .map(({ expirationDate }) => expirationDate)
      .filter((day) => day !== null)
      .sort()[0] ?? null
  )
}
