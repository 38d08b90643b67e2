import { formatDay } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { policyStatusLabels } from '#shared/policies/policies.contract.ts'
import { activeStatuses, beginDay, isInForce } from '#shared/policies/policies.rules.ts'
import type { FormStop } from './filled-forms.contract.ts'

function reasonOf(policy: Policy, today: string, timeZone: string): string {
  if (!activeStatuses.includes(policy.status)) {
    const since = policy.expirationDate ? ` as of ${formatDay(policy.expirationDate)}` : ''
    return `its status is ${policyStatusLabels[policy.status].toLowerCase()}${policy.status === 'quoted' ? '' : since}`
  }
  if (policy.expirationDate !== null && policy.expirationDate <= today)
    return `it expired on ${formatDay(policy.expirationDate)}`
  return `it begins on ${formatDay(beginDay(policy, timeZone))}`
}

type NamedPolicy = Pick<Policy, 'lineOfBusiness' | 'type' | 'policyNumber' | 'carrier'>

/** How people call a policy: its line, number and carrier. */
export function policyName({ lineOfBusiness, type, policyNumber, carrier }: NamedPolicy): string {
  const line = lineOfBusiness || type.charAt(0).toUpperCase() + type.slice(1)
  return [policyNumber ? `${line} ${policyNumber}` : line, carrier].filter(Boolean).join(', ')
}

/** The policies of a form that are not in force on a day, each with the reason: such a form is not issued (issue 5, part 6). */
export function policyStops(policies: readonly Policy[], today: string, timeZone: string): FormStop[] {
  return policies
    .filter((policy) => !isInForce(policy, today, timeZone))
    .map((policy) => ({
      policyId: policy.id,
      policy: policyName(policy),
      reason: reasonOf(policy, today, timeZone),
    }))
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
