import { dollarsIn, type Filled, isTicked, textIn } from '#engines/acord-reading/filled.rules.ts'
import { lineOfName } from '#engines/acord-reading/line-names.rules.ts'
import { amountOf } from '#engines/limits/limit-codes.rules.ts'
import type { Concept } from '#shared/acord-forms/concepts.ts'
import {
  type CoverageCode,
  type CoverageFacts,
  coverageCodes,
  type Found,
} from '#shared/documents/facts.contract.ts'
import { type LineCode, lineCodes } from '#shared/documents/lines.rules.ts'

/** How the coverages are called that the forms tell apart. */
const coverageNames: Partial<Record<CoverageCode, string>> = {
  occ: 'Each occurrence',
  agg: 'General aggregate',
  products_agg: 'Products and completed operations aggregate',
  pai: 'Personal and advertising injury',
  damage_rented: 'Damage to rented premises',
  medexp: 'Medical expense',
  csl: 'Combined single limit',
  bi_person: 'Bodily injury per person',
  bi_accident: 'Bodily injury per accident',
  pd: 'Property damage',
  auto_med: 'Medical payments',
  pip: 'Personal injury protection',
  um: 'Uninsured motorists',
  building: 'Building',
  contents: 'Business personal property',
  business_income: 'Business income',
  extra_expense: 'Extra expense',
  ordinance_law: 'Ordinance or law',
  equipment_breakdown: 'Equipment breakdown',
  wind_hail: 'Wind and hail',
  earthquake: 'Earth movement',
  flood: 'Flood',
  el_accident: 'Employers liability, each accident',
  el_employee: 'Employers liability, disease, each employee',
  el_policy: 'Employers liability, disease, policy limit',
  umbrella_occ: 'Each occurrence',
  umbrella_agg: 'Aggregate',
  retention: 'Retention',
  comprehensive: 'Comprehensive',
  collision: 'Collision',
}

/** A sum goes as a limit; words such as "Included" go as the limit's text; anything else is no limit. */
function limitIn(filled: Filled, concept: Concept): Pick<CoverageFacts, 'limit' | 'limitText'> | null {
  const text = textIn(filled, concept)
  const amount = text && (dollarsIn(filled, concept)?.value ?? amountOf(text.value))
  if (text && amount !== null) return { limit: { ...text, value: amount }, limitText: null }
  if (!text || !/[A-Za-z]{3}|\d/.test(text.value)) return null
  return { limit: null, limitText: text }
}

const nothing = { deductible: null, deductibleText: null, premium: null, location: '' }

function coverageOf(
  filled: Filled,
  line: LineCode,
  code: CoverageCode | null,
  concept: Concept,
  named: string,
): CoverageFacts | null {
  const limit = limitIn(filled, concept)
  const place = textIn(filled, concept)
  if (!limit || !place) return null
  const name: Found<string> = { ...place, value: named }
  const deductible = code ? dollarsIn(filled, `${line}.${code}.deductible`) : null
  return { line, code, name, ...limit, ...nothing, deductible }
}

/** The building or contents that the one sum of an evidence of property is for. */
function evidenceOfProperty(filled: Filled): CoverageFacts[] {
  const isBuilding = isTicked(filled, 'property.isBuilding')
  const isContents = isTicked(filled, 'property.isContents')
  const code = isContents && !isBuilding ? 'contents' : 'building'
  const named = isBuilding && isContents ? 'Building and business personal property' : coverageNames[code]
  const coverage = coverageOf(filled, 'property', code, 'property.limit', named ?? '')
  return coverage ? [{ ...coverage, deductible: dollarsIn(filled, 'property.deductible') }] : []
}

function otherCoverages(filled: Filled): CoverageFacts[] {
  return [1, 2, 3, 4].flatMap((row) => {
    const name = textIn(filled, `other.${row}.name`)
    const limit = limitIn(filled, `other.${row}.limit`)
    return name && limit ? [{ line: lineOfName(name.value), code: null, name, ...limit, ...nothing }] : []
  })
}

/** Every coverage that has a limit on a form, in the order of the lines and codes. */
export function coveragesOf(filled: Filled): CoverageFacts[] {
  const limits = lineCodes.flatMap((line) =>
    coverageCodes.flatMap((code) => {
      const coverage = coverageOf(filled, line, code, `${line}.${code}`, coverageNames[code] ?? code)
      return coverage ? [coverage] : []
    }),
  )
  return [...evidenceOfProperty(filled), ...limits, ...otherCoverages(filled)]
}
