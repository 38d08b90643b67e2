import type { LineOfBusiness } from '#shared/policies/lines-of-business.rules.ts'

/** The commercial lines that documents, estimates and checks speak of, with how they are called and kept. */
export const lineCodes = [
  'bop',
  'gl',
  'property',
  'auto',
  'wc',
  'umbrella',
  'inland_marine',
  'crime',
  'cyber',
  'professional',
  'epli',
  'dno',
  'equipment_breakdown',
  'liquor',
  'builders_risk',
  'garage',
  'package',
  'farm',
  'flood',
  'bond',
] as const
export type LineCode = (typeof lineCodes)[number]

export const lineLabels: Record<LineCode, string> = {
  bop: 'Businessowners',
  gl: 'General liability',
  property: 'Commercial property',
  auto: 'Commercial auto',
  wc: 'Workers compensation',
  umbrella: 'Umbrella and excess',
  inland_marine: 'Inland marine',
  crime: 'Crime',
  cyber: 'Cyber',
  professional: 'Professional liability',
  epli: 'Employment practices',
  dno: 'Directors and officers',
  equipment_breakdown: 'Equipment breakdown',
  liquor: 'Liquor liability',
  builders_risk: 'Builders risk',
  garage: 'Garage',
  package: 'Commercial package',
  farm: 'Farm',
  flood: 'Flood',
  bond: 'Bond',
}

/** As which line of business a policy of the book is kept. */
export const lineOfBook: Record<LineCode, LineOfBusiness> = {
  bop: 'BOP',
  gl: 'General liability',
  property: 'Commercial property',
  auto: 'Commercial auto',
  wc: 'Workers comp',
  umbrella: 'Commercial umbrella',
  inland_marine: 'Inland marine',
  crime: 'Crime',
  cyber: 'Cyber',
  professional: 'Professional liability',
  epli: 'Employment practices',
  dno: 'Directors and officers',
  equipment_breakdown: 'Commercial property',
  liquor: 'Liquor liability',
  builders_risk: 'Builders risk',
  garage: 'Commercial auto',
  package: 'Commercial package',
  farm: 'Farm',
  flood: 'Flood',
  bond: 'Bond',
}

/** As which line a policy of several parts is kept: a businessowners policy is that, else it is a package. */
export function bookLineOf(lines: readonly LineCode[]): LineOfBusiness | undefined {
  const kept = [...new Set(lines.map((line) => lineOfBook[line]))]
  if (kept.length <= 1) return kept[0]
  return lines.includes('bop') ? 'BOP' : 'Commercial package'
}
