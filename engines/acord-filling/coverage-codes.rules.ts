import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineOfBook } from '#shared/documents/lines.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'

/** How policies call the limits that forms ask for; the first that fits counts, so that the narrower names stand first. */
const names: readonly [RegExp, CoverageCode][] = [
  [/products|completed op/i, 'products_agg'],
  [/personal (?:and|&) adv|advertising injury/i, 'pai'],
  [/rented|fire damage|premises rented/i, 'damage_rented'],
  [/medical (?:expense|payments?).*auto|auto med/i, 'auto_med'],
  [/med(?:ical)?\s*(?:exp|pay)/i, 'medexp'],
  [/disease.*policy|el.*policy limit/i, 'el_policy'],
  [/disease.*employee|each employee/i, 'el_employee'],
  [/(?:employers?.? liab|\bel\b).*accident|each accident.*employer|employers?.? liability/i, 'el_accident'],
  [/combined single|\bcsl\b/i, 'csl'],
  [/bodily injury.*person/i, 'bi_person'],
  [/bodily injury.*accident|bodily injury/i, 'bi_accident'],
  [/uninsured/i, 'um'],
  [/underinsured/i, 'uim'],
  [/property damage/i, 'pd'],
  [/business income/i, 'business_income'],
  [/\bbuilding/i, 'building'],
  [/contents|(?:personal|business) property/i, 'contents'],
  [/self.?insured|retention/i, 'retention'],
  [/aggregate/i, 'agg'],
  [/occurrence|liability limit|each claim|^liability$|^(?:commercial )?umbrella$|^excess/i, 'occ'],
  [/comprehensive/i, 'comprehensive'],
  [/collision/i, 'collision'],
]

const ofUmbrella: Partial<Record<CoverageCode, CoverageCode>> = { occ: 'umbrella_occ', agg: 'umbrella_agg' }
const ofWorkersCompensation: Partial<Record<CoverageCode, CoverageCode>> = { occ: 'el_accident' }

const lineByBook = new Map<string, LineCode>(
  (Object.entries(lineOfBook) as [LineCode, string][]).reverse().map(([code, line]) => [line, code]),
)

/** The line that a policy of the book is of, or null for one that forms have no place for. */
export function lineOfPolicy({ lineOfBusiness }: Pick<Policy, 'lineOfBusiness'>): LineCode | null {
  return lineByBook.get(lineOfBusiness) ?? null
}

/** Which limit a coverage of a policy is, by its name; null where no form asks for it. */
export function coverageCodeOf(line: LineCode, name: string): CoverageCode | null {
  const code = names.find(([pattern]) => pattern.test(name))?.[1] ?? null
  if (!code) return null
  if (line === 'umbrella') return ofUmbrella[code] ?? code
  if (line === 'wc') return ofWorkersCompensation[code] ?? code
  return code
}
