import {
  allLinesOfBusiness,
  linesOfBusiness,
  type PolicyType,
} from '#shared/policies/lines-of-business.rules.ts'

/** Lines that a question names. Of several groups the first that somebody has is meant: "home" is a condo where there is no house. */
export type LineAsked = { label: string; groups: readonly (readonly string[])[] }

const home = [['Homeowners'], ['Condo', 'Mobile home', 'Dwelling fire', 'Renters']]
const auto = [['Personal auto', 'Commercial auto'], ['Classic auto']]

const spoken: readonly (readonly [label: string, groups: readonly (readonly string[])[], words: string])[] = [
  ['general liability', [['General liability']], 'gl|cgl|general liability|gen liab|general liab'],
  ['BOP', [['BOP']], 'bop|bops|business owners|business owner|businessowners|businessowner'],
  [
    'workers comp',
    [['Workers comp']],
    "wc|work comp|workers comp|worker comp|workers' comp|worker's comp|workers compensation|workers' compensation|workmans comp|workmens comp|workman's comp|comp policy",
  ],
  ['commercial auto', [['Commercial auto']], 'commercial auto|comm auto|business auto|bap|fleet'],
  [
    'commercial property',
    [['Commercial property']],
    'commercial property|comm property|property|building policy',
  ],
  ['package', [['Commercial package']], 'commercial package|package|pkg|cpp'],
  [
    'umbrella',
    [['Commercial umbrella', 'Personal umbrella']],
    'umbrella|umbrellas|umb|excess liability|excess',
  ],
  ['personal umbrella', [['Personal umbrella']], 'personal umbrella|pup'],
  ['commercial umbrella', [['Commercial umbrella']], 'commercial umbrella'],
  [
    'professional liability',
    [['Professional liability']],
    'professional liability|prof liab|professional|malpractice|med mal|e&o|e and o|errors and omissions|errors & omissions|pl',
  ],
  ['cyber', [['Cyber']], 'cyber|cyber liability'],
  [
    'directors and officers',
    [['Directors and officers']],
    'd&o|d & o|d and o|directors and officers|directors & officers',
  ],
  ['employment practices', [['Employment practices']], 'epli|epl|employment practices'],
  ['liquor liability', [['Liquor liability']], 'liquor liability|liquor'],
  ['inland marine', [['Inland marine']], 'inland marine|equipment floater'],
  ['builders risk', [['Builders risk']], "builders risk|builder's risk|course of construction"],
  ['bond', [['Bond']], 'bond|bonds|surety'],
  ['homeowners', [['Homeowners']], "homeowners|homeowner|homeowner's|home owners|ho3|ho-3|ho 3|ho5|ho-5"],
  ['condo', [['Condo']], 'condo|ho6|ho-6'],
  ['renters', [['Renters']], "renters|renter's|renter|ho4|ho-4"],
  [
    'dwelling fire',
    [['Dwelling fire']],
    'dwelling fire|dwelling fires|dp3|dp-3|dp1|dp-1|landlord|rental property|rental|rentals',
  ],
  ['home', home, 'home|house|home insurance|ho'],
  ['auto', auto, 'auto|autos|car|cars|auto insurance|car insurance'],
  ['personal auto', [['Personal auto']], 'personal auto|pap'],
  ['motorcycle', [['Motorcycle']], 'motorcycle|motorcycles|bike|bikes|cycle'],
  ['recreational vehicle', [['Recreational vehicle']], 'recreational vehicle|rv|motorhome|camper'],
  ['watercraft', [['Watercraft']], 'boat|boats|watercraft|jet ski'],
]

type Entry = { words: string; line: LineAsked }

const spokenWords = new Set(spoken.flatMap(([, , words]) => words.split('|')))
const entries: readonly Entry[] = [
  ...spoken.flatMap(([label, groups, words]) =>
    words.split('|').map((said): Entry => ({ words: said, line: { label, groups } })),
  ),
  ...allLinesOfBusiness
    .filter((name) => !spokenWords.has(name.toLowerCase()))
    .map(
      (name): Entry => ({ words: name.toLowerCase(), line: { label: name.toLowerCase(), groups: [[name]] } }),
    ),
].sort((one, other) => other.words.length - one.words.length)

function positionOf(text: string, words: string): number {
  return ` ${text} `.search(new RegExp(`(?<![\\p{L}\\p{N}&'-])${words}(?:'s|s)?(?![\\p{L}\\p{N}&'-])`, 'u'))
}

/** The lines that a text in small letters names, and what is left of it; the longest name wins, and "GL and WC" names two. */
export function readLines(text: string): { line: LineAsked | null; rest: string } {
  let rest = text
  const found: LineAsked[] = []
  for (const { words, line } of entries) {
    if (positionOf(rest, words) < 0) continue
    rest = ` ${rest} `
      .replace(new RegExp(`(?<![\\p{L}\\p{N}&'-])${words}(?:'s|s)?(?![\\p{L}\\p{N}&'-])`, 'gu'), ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (!found.some(({ label }) => label === line.label)) found.push(line)
  }
  const [first, ...others] = found
  if (!first) return { line: null, rest: text }
  if (others.length === 0) return { line: first, rest }
  const groups = [found.flatMap((line) => line.groups[0] ?? [])]
  return { line: { label: found.map(({ label }) => label).join(' and '), groups }, rest }
}

type Lined = { type: PolicyType; lineOfBusiness: string; lines: readonly string[] }

function isUnder(policy: Lined, names: readonly string[]): boolean {
  if (names.includes(policy.lineOfBusiness) || policy.lines.some((line) => names.includes(line))) return true
  // A policy without a line says by its type alone what it is.
  const ofType: readonly string[] = linesOfBusiness[policy.type]
  return (
    policy.lineOfBusiness === '' &&
    policy.type !== 'commercial' &&
    names.some((name) => ofType.includes(name))
  )
}

/** Those of someone's policies that a question about these lines means. */
export function ofLines<Policy extends Lined>(policies: readonly Policy[], line: LineAsked | null): Policy[] {
  if (!line) return [...policies]
  for (const group of line.groups) {
    const found = policies.filter((policy) => isUnder(policy, group))
    if (found.length > 0) return found
  }
  return []
}
