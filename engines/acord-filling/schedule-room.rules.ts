import type { FormBlocker } from '#shared/acord-forms/filled-forms.contract.ts'
import type { ConceptValues, PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import type { DetailSection } from '#shared/policies/term-details.contract.ts'
import type { Fillable } from './fill.rules.ts'
import { policyName } from './policy-stops.rules.ts'

/** The schedules that forms have rows for, with what they list. */
const schedules: readonly [head: string, section: DetailSection, words: string][] = [
  ['location', 'locations', 'locations'],
  ['premises', 'buildings', 'premises'],
  ['vehicle', 'vehicles', 'vehicles'],
  ['driver', 'drivers', 'drivers'],
  ['payroll', 'classCodes', 'class codes'],
  ['hazard', 'classCodes', 'class codes'],
  ['interest', 'interests', 'interests'],
]

/** How many rows of a schedule there are among concepts. */
function rowsIn(head: string, concepts: Iterable<string>): number {
  const rows = [...concepts].map((concept) => {
    const [first, row] = concept.split('.')
    return first === head ? Number(row) : 0
  })
  return Math.max(0, ...rows)
}

/** What of the schedules has no room on a form: it goes on a form beside it. */
export function roomRemarks(
  { mapping }: Pick<Fillable, 'mapping'>,
  values: ConceptValues,
  { policies, details }: Pick<PrefillInput, 'policies' | 'details'>,
): FormBlocker[] {
  return schedules.flatMap(([head, section, words]) => {
    const [room, listed] = [rowsIn(head, Object.values(mapping)), rowsIn(head, values.keys())]
    const policy = policies.find(({ id }) => (details[id]?.[section].length ?? 0) > 0) ?? policies[0]
    if (room === 0 || listed <= room || !policy) return []
    const reason = `this form has room for ${room} of ${listed} ${words}, list the others on another one`
    return [{ policyId: policy.id, policy: policyName(policy), reason }]
  })
}
