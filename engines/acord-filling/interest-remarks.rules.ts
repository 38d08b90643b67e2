import type { FormBlocker } from '#shared/acord-forms/filled-forms.contract.ts'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Fillable } from './fill.rules.ts'
import { policyName } from './policy-stops.rules.ts'
import { interestsOf } from './term-endorsements.rules.ts'

/** Why the holder of an evidence of insurance, which names an interest where certificates name their holder, is marked as none. */
export function interestRemarks(
  { mapping }: Pick<Fillable, 'mapping'>,
  { policies, details, certifiedTo }: Pick<PrefillInput, 'policies' | 'details' | 'certifiedTo'>,
): FormBlocker[] {
  const concepts = Object.values(mapping)
  const isEvidence = concepts.includes('interest.1.name') && !concepts.includes('holder.name')
  if (!isEvidence || certifiedTo === '') return []
  return policies.flatMap((policy) => {
    const term = details[policy.id]
    if (!term || interestsOf([term], certifiedTo).length > 0) return []
    const isKnown = term.interests.length > 0
    const reason = isKnown
      ? `no kind of interest is marked: ${certifiedTo} isn’t among its interests on ${formatDay(term.asOf)}`
      : 'its interests aren’t entered, so no kind of interest is marked'
    return [{ policyId: policy.id, policy: policyName(policy), reason }]
  })
}
