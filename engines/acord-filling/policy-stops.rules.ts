import type { FormBlocker } from '#shared/acord-forms/filled-forms.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { type PolicyInForceStatus, standingOn } from '#shared/policies/standing.rules.ts'
import { foreignLimits } from './foreign-limits.rules.ts'

/** Why nothing is certified of a policy of a standing; a bound one is certified with its own dates, and one under notice until its day. */
const refused: Partial<Record<PolicyInForceStatus, (day: string) => string>> = {
  quoted: () => 'it is only quoted',
  cancelled: (day) => `it was cancelled as of ${day}`,
  non_renewed: (day) => `it was not renewed and expired on ${day}`,
  expired: (day) => `it expired on ${day}`,
}

function reasonOf(policy: Policy, today: string, timeZone: string): string | undefined {
  const others = foreignLimits(policy)
  const day = policy.expirationDate ? formatDay(policy.expirationDate) : 'a day that is not known'
  const over = refused[standingOn(policy, today, timeZone)]?.(day)
  if (over || others.length === 0) return over
  return `it has limits of another line (${others.join(', ')}): correct its coverages`
}

/** The term that follows a policy and may be certified in its place. */
function successorOf(
  policy: Policy,
  policies: readonly Policy[],
  today: string,
  timeZone: string,
): Policy | undefined {
  return policies.find((one) => one.renewedFromId === policy.id && !reasonOf(one, today, timeZone))
}

type NamedPolicy = Pick<Policy, 'lineOfBusiness' | 'type' | 'policyNumber' | 'carrier'>

/** How people call a policy: its line, number and carrier. */
export function policyName({ lineOfBusiness, type, policyNumber, carrier }: NamedPolicy): string {
  const line = lineOfBusiness || type.charAt(0).toUpperCase() + type.slice(1)
  return [policyNumber ? `${line} ${policyNumber}` : line, carrier].filter(Boolean).join(', ')
}

/**
 * The policies of a form of which nothing is certified on a day, each with the reason: such a form is not issued (issue 5,
 * part 6). Where a renewal stands among the client's policies, it is offered.
 */
export function policyBlockers(
  policies: readonly Policy[],
  ofClient: readonly Policy[],
  today: string,
  timeZone: string,
): FormBlocker[] {
  return policies.flatMap((policy) => {
    const why = reasonOf(policy, today, timeZone)
    if (!why) return []
    const renewal = successorOf(policy, ofClient, today, timeZone)
    const reason = renewal ? `${why}; list its renewal ${policyName(renewal)} instead` : why
    return [{ policyId: policy.id, policy: policyName(policy), reason }]
  })
}

/** The policies of a form that end by a notice, with the day: whoever issues it sees it. */
export function policyNotices(policies: readonly Policy[], today: string, timeZone: string): FormBlocker[] {
  return policies.flatMap((policy) => {
    if (standingOn(policy, today, timeZone) !== 'pending_cancellation') return []
    const reason = `it is cancelled as of ${formatDay(policy.expirationDate)}`
    return [{ policyId: policy.id, policy: policyName(policy), reason }]
  })
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
