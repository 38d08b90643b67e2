import type { Policy } from '#shared/policies/policies.contract.ts'
import type { ListedPolicy } from './certified-wording.rules.ts'
import { lineOfPolicy } from './coverage-codes.rules.ts'
import { policyName } from './policy-stops.rules.ts'
import { certifiedLine } from './term-limits.rules.ts'

const ownPlaces: readonly string[] = ['gl', 'auto', 'umbrella', 'wc']

/** The policies of a form in their order, each with the places at which forms write it: its line, else a row for others. */
export function listedPolicies(policies: readonly Policy[]): ListedPolicy[] {
  let others = 0
  return policies.map((policy, index) => {
    const line = lineOfPolicy(policy)
    const at = certifiedLine(policy)
    const isOther = !at || !ownPlaces.includes(at)
    if (isOther) others += 1
    const places = [line, at, isOther ? `other.${others}` : null, `covered.${index + 1}`].filter(
      (one) => one !== null,
    )
    return { policyId: policy.id, policy: policyName(policy), places: [...new Set(places)] }
  })
}
