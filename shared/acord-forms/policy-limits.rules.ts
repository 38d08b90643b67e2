import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { LimitKind, LimitLine } from '#shared/limits/limits.contract.ts'
import { parseLimits } from '#shared/limits/parse-limits.rules.ts'
import type { Coverage } from '#shared/policies/policies.contract.ts'
import { coverageCodeOf } from './coverage-codes.rules.ts'

/** A limit of a policy as a form has a place for it, dollars; null is a coverage with a deductible and no certain limit. */
export type PolicyLimit = { code: CoverageCode; limit: number | null; deductible: number | null }

const limitLine: Partial<Record<LineCode, LimitLine>> = {
  gl: 'general_liability',
  auto: 'auto',
  garage: 'auto',
  wc: 'workers_comp',
  umbrella: 'umbrella',
  property: 'property',
  builders_risk: 'property',
  professional: 'professional',
  cyber: 'cyber',
  epli: 'management_liability',
  dno: 'management_liability',
}

const codeOfKind: Partial<Record<LimitKind, CoverageCode>> = {
  each_occurrence: 'occ',
  general_aggregate: 'agg',
  products_completed_ops: 'products_agg',
  personal_advertising_injury: 'pai',
  damage_to_rented_premises: 'damage_rented',
  medical_expense: 'medexp',
  combined_single_limit: 'csl',
  bodily_injury_per_person: 'bi_person',
  bodily_injury_per_accident: 'bi_accident',
  property_damage: 'pd',
  uninsured_motorist: 'um',
  el_each_accident: 'el_accident',
  el_disease_policy_limit: 'el_policy',
  el_disease_each_employee: 'el_employee',
  umbrella_each_occurrence: 'umbrella_occ',
  umbrella_aggregate: 'umbrella_agg',
  retention: 'retention',
  building: 'building',
  contents: 'contents',
  each_claim: 'occ',
  aggregate: 'agg',
}

/** Coverages that the limit parser has no word for: their name says what their one amount is. */
const byName: readonly CoverageCode[] = ['business_income', 'comprehensive', 'collision', 'uim']

/** The one amount of a text such as "$1,000,000" or "5 million"; null where it is none, several, or not certain. */
export function amountOf(text: string): number | null {
  const read = parseLimits(`each occurrence: ${text}`, 'general_liability')
  return read?.length === 1 ? (read[0]?.amount ?? null) : null
}

/** What an insured bears of a loss, dollars; null for "2%", "72 hours" and whatever is not certain. */
function deductibleOf(text: string, line: LimitLine): number | null {
  const read = text === '' ? null : parseLimits(`deductible: ${text}`, line)
  return read?.length === 1 && read[0]?.what === 'deductible' ? read[0].amount : null
}

function codeIn(kind: LimitKind, line: LineCode): CoverageCode | null {
  if (kind === 'medical_expense' && line === 'auto') return 'auto_med'
  return codeOfKind[kind] ?? null
}

function limitsOfCoverage(line: LineCode, { name, limit, deductible }: Coverage): PolicyLimit[] {
  const spoken = limitLine[line]
  if (!spoken) return []
  const named = coverageCodeOf(line, name)
  const bears = deductibleOf(deductible, spoken)
  if (named && byName.includes(named)) return [{ code: named, limit: amountOf(limit), deductible: bears }]
  const read = limit === '' ? [] : (parseLimits(`${name}: ${limit}`, spoken) ?? [])
  const limits = read.flatMap(({ what, amount }) => {
    const code = codeIn(what, line)
    return code ? [{ code, limit: amount, deductible: code === named ? bears : null }] : []
  })
  const isNamed = limits.some(({ code }) => code === named)
  return named && !isNamed && bears !== null
    ? [...limits, { code: named, limit: null, deductible: bears }]
    : limits
}

/** The same limit or deductible of several coverages; null where they differ, since a form has one place for it. */
function only(values: readonly (number | null)[]): number | null {
  const known = [...new Set(values.filter((value) => value !== null))]
  return known.length === 1 ? (known[0] ?? null) : null
}

/** The limits of a policy that are certain, each once, by the codes of forms. */
export function policyLimits(line: LineCode, coverages: readonly Coverage[]): PolicyLimit[] {
  const all = coverages.flatMap((coverage) => limitsOfCoverage(line, coverage))
  return [...new Set(all.map(({ code }) => code))].map((code) => {
    const own = all.filter((one) => one.code === code)
    return {
      code,
      limit: only(own.map(({ limit }) => limit)),
      deductible: only(own.map((one) => one.deductible)),
    }
  })
}
