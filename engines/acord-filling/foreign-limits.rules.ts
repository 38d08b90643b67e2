import type { Policy } from '#shared/policies/policies.contract.ts'

/** The limits that only some lines have, by how policies call them; the first that fits counts. */
const limitKinds = [
  [
    'workers comp',
    /\bstatutory\b|workers'? comp|employers?'? liab|disease.*(?:policy|employee)|\bel each (?:accident|employee)/i,
  ],
  [
    'auto',
    /combined single|\bcsl\b|bodily injury|uninsured|underinsured|\bpip\b|personal injury protection|\bcollision\b/i,
  ],
  [
    'general liability',
    /\bgeneral agg|products|completed op|personal (?:and|&) adv|advertising injury|rented to|premises rented|each occurrence/i,
  ],
  ['property', /\bdwelling\b|^building\b|business personal property|business income|^contents\b/i],
] as const
type LimitKind = (typeof limitKinds)[number][0]

/** The limits that a line cannot have; a line that is not named may have any. */
const foreign: Readonly<Record<string, readonly LimitKind[]>> = {
  'Workers comp': ['auto', 'general liability', 'property'],
  'General liability': ['workers comp', 'property'],
  BOP: ['workers comp'],
  'Commercial auto': ['workers comp', 'general liability', 'property'],
  'Personal auto': ['workers comp', 'general liability', 'property'],
  'Commercial property': ['workers comp', 'auto', 'general liability'],
  'Commercial umbrella': ['auto', 'property'],
  'Personal umbrella': ['workers comp', 'property'],
  Cyber: ['workers comp', 'auto', 'general liability', 'property'],
  'Professional liability': ['workers comp', 'auto', 'property'],
  'Directors and officers': ['workers comp', 'auto', 'general liability', 'property'],
  'Employment practices': ['workers comp', 'auto', 'general liability', 'property'],
  Homeowners: ['workers comp', 'auto', 'general liability'],
  Condo: ['workers comp', 'auto', 'general liability'],
  Renters: ['workers comp', 'auto', 'general liability'],
  Flood: ['workers comp', 'auto', 'general liability'],
}

/** The coverages of a policy that belong to another line, by name: "each occurrence" of workers compensation. */
export function foreignLimits({
  lineOfBusiness,
  coverages,
}: Pick<Policy, 'lineOfBusiness' | 'coverages'>): string[] {
  const others = foreign[lineOfBusiness] ?? []
  return coverages.flatMap(({ name }) => {
    // Stop gap is employers liability on another policy, where the state alone sells workers compensation.
    const kind = /stop.?gap|employee benefits/i.test(name)
      ? undefined
      : limitKinds.find(([, pattern]) => pattern.test(name))?.[0]
    return kind && others.includes(kind) ? [name] : []
  })
}
