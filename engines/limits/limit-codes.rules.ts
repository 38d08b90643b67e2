import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { LimitKind, LimitLine } from './limits.contract.ts'
import { parseLimits } from './parse-limits.rules.ts'

/** In which words the limits of a line are written. */
export const limitLines: Partial<Record<LineCode, LimitLine>> = {
  gl: 'general_liability',
  bop: 'general_liability',
  package: 'general_liability',
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

const codes: Partial<Record<LimitKind, CoverageCode>> = {
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

/** The code of a limit of a line; null where nothing is kept for it. */
export function codeOfLimit(kind: LimitKind, line: LineCode): CoverageCode | null {
  if (kind === 'medical_expense' && line === 'auto') return 'auto_med'
  return codes[kind] ?? null
}

/** How the limits are called that are written together as "100/300"; the parser reads each name as its own limit. */
export const limitNames: Partial<Record<LimitKind, string>> = {
  each_occurrence: 'Each occurrence',
  general_aggregate: 'General aggregate',
  products_completed_ops: 'Products and completed operations aggregate',
  personal_advertising_injury: 'Personal and advertising injury',
  damage_to_rented_premises: 'Damage to rented premises',
  medical_expense: 'Medical expense',
  combined_single_limit: 'Combined single limit',
  bodily_injury_per_person: 'Bodily injury per person',
  bodily_injury_per_accident: 'Bodily injury per accident',
  property_damage: 'Property damage',
  uninsured_motorist: 'Uninsured motorists',
  el_each_accident: 'Employers liability, each accident',
  el_disease_policy_limit: 'Employers liability, disease, policy limit',
  el_disease_each_employee: 'Employers liability, disease, each employee',
  umbrella_each_occurrence: 'Each occurrence',
  umbrella_aggregate: 'Aggregate',
  each_claim: 'Each claim',
  aggregate: 'Aggregate',
}

/** The one amount of a text such as "$1,000,000" or "5 million"; null where it is none, several, or not certain. */
export function amountOf(text: string): number | null {
  const read = parseLimits(`each occurrence: ${text}`, 'general_liability')
  return read?.length === 1 ? (read[0]?.amount ?? null) : null
}
