import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A coverage of a made policy: what its declarations say of limit, deductible and premium. */
export type CoverageStory = {
  line: LineCode
  code: CoverageCode | null
  name: string
  limit: number | null
  deductible?: number
  premium?: number
}

/** A made policy, as its declarations page shows it. */
export type PolicyStory = {
  fileName: string
  kind: 'dec_page' | 'quote'
  number: string
  carrier: string
  /** When the term begins, in days from today. */
  beginsInDays: number
  business: string
  premium: number
  lines: [line: LineCode, premium: number][]
  coverages: CoverageStory[]
  forms: [number: string, title: string][]
}

const property = 'property'
const liability = 'gl'

const expiring: PolicyStory = {
  fileName: 'Expiring package declarations.pdf',
  kind: 'dec_page',
  number: 'TGP 4471802-03',
  carrier: 'Granite Harbor Mutual Insurance Company',
  beginsInDays: -322,
  business: 'Bakery and cafe',
  premium: 18_460,
  lines: [
    [property, 9_120],
    [liability, 9_340],
  ],
  coverages: [
    {
      line: property,
      code: 'building',
      name: 'Building',
      limit: 1_450_000,
      deductible: 2_500,
      premium: 5_210,
    },
    {
      line: property,
      code: 'contents',
      name: 'Business personal property',
      limit: 380_000,
      deductible: 2_500,
      premium: 2_140,
    },
    {
      line: property,
      code: 'business_income',
      name: 'Business income and extra expense',
      limit: 500_000,
      premium: 1_320,
    },
    {
      line: property,
      code: 'water_backup',
      name: 'Water backup of sewers and drains',
      limit: 25_000,
      deductible: 1_000,
    },
    {
      line: property,
      code: 'equipment_breakdown',
      name: 'Equipment breakdown',
      limit: 1_450_000,
      deductible: 2_500,
      premium: 450,
    },
    { line: liability, code: 'occ', name: 'Each occurrence', limit: 1_000_000 },
    { line: liability, code: 'agg', name: 'General aggregate', limit: 2_000_000 },
    {
      line: liability,
      code: 'products_agg',
      name: 'Products and completed operations aggregate',
      limit: 2_000_000,
    },
    { line: liability, code: 'pai', name: 'Personal and advertising injury', limit: 1_000_000 },
    { line: liability, code: 'damage_rented', name: 'Damage to rented premises', limit: 300_000 },
    { line: liability, code: 'medexp', name: 'Medical expense', limit: 10_000 },
  ],
  forms: [
    ['CP 10 30', 'Causes of loss, special form'],
    ['CG 00 01', 'Commercial general liability'],
    ['CG 20 11', 'Additional insured: managers or lessors of premises'],
    ['CG 21 47', 'Employment-related practices exclusion'],
  ],
}

const proposed: PolicyStory = {
  ...expiring,
  fileName: 'Renewal quote Commonwealth.pdf',
  kind: 'quote',
  number: 'Q-2210946',
  carrier: 'Commonwealth Specialty Insurance Company',
  beginsInDays: 43,
  premium: 16_890,
  lines: [
    [property, 8_640],
    [liability, 8_250],
  ],
  coverages: [
    {
      line: property,
      code: 'building',
      name: 'Building',
      limit: 1_450_000,
      deductible: 10_000,
      premium: 4_780,
    },
    {
      line: property,
      code: 'contents',
      name: 'Business personal property',
      limit: 380_000,
      deductible: 10_000,
      premium: 1_990,
    },
    {
      line: property,
      code: 'business_income',
      name: 'Business income and extra expense',
      limit: 350_000,
      premium: 1_420,
    },
    {
      line: property,
      code: 'equipment_breakdown',
      name: 'Equipment breakdown',
      limit: 1_450_000,
      deductible: 2_500,
      premium: 450,
    },
    { line: property, code: 'ordinance_law', name: 'Ordinance or law', limit: 145_000 },
    { line: liability, code: 'occ', name: 'Each occurrence', limit: 1_000_000 },
    { line: liability, code: 'agg', name: 'General aggregate', limit: 2_000_000 },
    {
      line: liability,
      code: 'products_agg',
      name: 'Products and completed operations aggregate',
      limit: 2_000_000,
    },
    { line: liability, code: 'pai', name: 'Personal and advertising injury', limit: 1_000_000 },
    { line: liability, code: 'damage_rented', name: 'Damage to rented premises', limit: 100_000 },
    { line: liability, code: 'medexp', name: 'Medical expense', limit: 5_000 },
  ],
  forms: [
    ['CP 10 30', 'Causes of loss, special form'],
    ['CP 04 11', 'Protective safeguards'],
    ['CG 00 01', 'Commercial general liability'],
    ['CG 20 11', 'Additional insured: managers or lessors of premises'],
    ['CG 21 47', 'Employment-related practices exclusion'],
    ['CS 1180', 'Assault and battery exclusion'],
  ],
}

/** The demo's renewal: what a bakery has, and what is offered to it. */
export const demoRenewal = { expiring, proposed }
