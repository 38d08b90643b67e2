import type { Label } from './limit-labels.rules.ts'
import type { LimitKind, LimitLine } from './limits.contract.ts'

/** The labels of one amount; words joined by "/" or "and" stand in parts of their own ("occ/agg"). */
export type Labels = readonly (readonly Label[])[]
/** What was read before in the same text: the subject that "per accident" goes on with. */
export type Before = { subject: Label | null; kinds: ReadonlySet<LimitKind> }

type Has = (...labels: Label[]) => boolean

const claimLines: readonly LimitLine[] = ['professional', 'cyber', 'management_liability']

function ofGeneralLiability(has: Has): LimitKind | null {
  if (has('products')) return 'products_completed_ops'
  if (has('injury')) return 'personal_advertising_injury'
  if (has('rented')) return 'damage_to_rented_premises'
  if (has('medical')) return 'medical_expense'
  if (has('occurrence') && has('aggregate')) return null
  if (has('occurrence')) return 'each_occurrence'
  return has('aggregate') ? 'general_aggregate' : null
}

function ofUninsured(has: Has, { kinds }: Before): LimitKind {
  if (has('single')) return 'uninsured_motorist'
  if (has('person')) return 'uninsured_motorist_per_person'
  const isSplit = kinds.has('uninsured_motorist_per_person')
  return has('accident') && isSplit ? 'uninsured_motorist_per_accident' : 'uninsured_motorist'
}

function ofAuto(has: Has, before: Before): LimitKind | null {
  const goesOn = before.subject === 'uninsured' && (has('person') || has('accident'))
  if (has('uninsured') || (goesOn && !has('bodily', 'damage', 'single', 'liability')))
    return ofUninsured(has, before)
  if (has('medical')) return 'medical_expense'
  if (has('single')) return 'combined_single_limit'
  if (has('bodily') && has('damage')) return has('person') ? null : 'combined_single_limit'
  if (has('damage')) return 'property_damage'
  if (has('person')) return 'bodily_injury_per_person'
  if (has('vehicle')) return 'deductible'
  const isSplit = has('bodily') || before.kinds.has('bodily_injury_per_person')
  if (has('accident', 'byAccident', 'occurrence') && isSplit) return 'bodily_injury_per_accident'
  return has('liability') && !has('bodily') ? 'combined_single_limit' : null
}

function ofWorkersCompensation(has: Has): LimitKind | null {
  if (has('employee')) return 'el_disease_each_employee'
  if (has('policy')) return 'el_disease_policy_limit'
  return has('accident', 'byAccident') ? 'el_each_accident' : null
}

function ofUmbrella(has: Has): LimitKind | null {
  if (has('occurrence') && has('aggregate')) return null
  if (has('aggregate')) return 'umbrella_aggregate'
  return has('occurrence', 'umbrella', 'liability') ? 'umbrella_each_occurrence' : null
}

function ofClaims(has: Has): LimitKind | null {
  if (has('claim', 'occurrence') && has('aggregate')) return null
  if (has('aggregate')) return 'aggregate'
  return has('claim', 'occurrence') ? 'each_claim' : null
}

function ofProperty(has: Has): LimitKind | null {
  if (has('building') && has('contents')) return null
  if (has('building')) return 'building'
  return has('contents') ? 'contents' : null
}

function kindOf(labels: readonly Label[], line: LimitLine, before: Before): LimitKind | null {
  const has: Has = (...any) => any.some((label) => labels.includes(label))
  if (has('other')) return null
  if (has('retention')) return 'retention'
  if (has('deductible')) return 'deductible'
  if (line === 'general_liability') return ofGeneralLiability(has)
  if (line === 'auto') return ofAuto(has, before)
  if (line === 'workers_comp') return ofWorkersCompensation(has)
  if (line === 'umbrella') return ofUmbrella(has)
  return claimLines.includes(line) ? ofClaims(has) : ofProperty(has)
}

/** What one amount is the limit of by the labels beside it; two joined labels may share it ("1M occ/agg"). */
export function kindsOf(labels: Labels, line: LimitLine, before: Before): LimitKind[] {
  const all = labels.flat()
  const parts = labels.map((part) => kindOf(part, line, before))
  const isShared =
    parts.length > 1 && parts.every((kind) => kind !== null) && line !== 'property' && line !== 'auto'
  if (isShared && !all.includes('deductible')) return [...new Set(parts as LimitKind[])]
  const whole = kindOf(all, line, before)
  return whole ? [whole] : []
}

const splits: Partial<Record<LimitLine, readonly (readonly LimitKind[])[]>> = {
  general_liability: [
    ['each_occurrence', 'general_aggregate'],
    ['each_occurrence', 'general_aggregate', 'products_completed_ops'],
  ],
  auto: [
    ['bodily_injury_per_person', 'bodily_injury_per_accident'],
    ['bodily_injury_per_person', 'bodily_injury_per_accident', 'property_damage'],
  ],
  workers_comp: [['el_each_accident', 'el_disease_policy_limit', 'el_disease_each_employee']],
  umbrella: [['umbrella_each_occurrence', 'umbrella_aggregate']],
}
const splitOfClaims: readonly (readonly LimitKind[])[] = [['each_claim', 'aggregate']]
const splitOfUninsured: readonly (readonly LimitKind[])[] = [
  ['uninsured_motorist_per_person', 'uninsured_motorist_per_accident'],
]

/** Labels that leave the usual meaning of a split limit as it is. */
const usual: readonly Label[] = [
  'liability',
  'bodily',
  'damage',
  'person',
  'accident',
  'byAccident',
  'employers',
  'umbrella',
  'occurrence',
  'aggregate',
  'claim',
  'disease',
  'policy',
  'employee',
]

/** Employers liability is written in two orders; the policy limit is the one that is not below the others. */
function inOrder(
  line: LimitLine,
  kinds: readonly LimitKind[],
  amounts: readonly number[],
): readonly LimitKind[] | null {
  const [a = 0, b = 0, c = 0] = amounts
  if (line === 'workers_comp') {
    if (b >= a && b >= c) return kinds
    return c >= a && c >= b
      ? ['el_each_accident', 'el_disease_each_employee', 'el_disease_policy_limit']
      : null
  }
  if (b < a) return null
  if (line === 'auto') return kinds
  return line === 'general_liability' && amounts.length === 3 && c !== b ? null : kinds
}

/** What the amounts of "100/300/50" are: by the labels where there is one for each, else by the order usual in the line. */
export function splitKindsOf(
  labels: Labels,
  line: LimitLine,
  amounts: readonly number[],
  before: Before,
): readonly LimitKind[] | null {
  const own = labels.map((part) => kindOf(part, line, before))
  const all = labels.flat()
  if (own.length === amounts.length && own.every((kind) => kind !== null) && new Set(own).size === own.length)
    return own as LimitKind[]
  const isUninsured = line === 'auto' && all.includes('uninsured')
  const choices = isUninsured ? splitOfUninsured : claimLines.includes(line) ? splitOfClaims : splits[line]
  const kinds = choices?.find(({ length }) => length === amounts.length)
  if (!kinds || !all.every((label) => usual.includes(label) || (isUninsured && label === 'uninsured')))
    return null
  return inOrder(line, kinds, amounts)
}

const least: Partial<Record<LimitKind, number>> = {
  each_occurrence: 10_000,
  general_aggregate: 10_000,
  products_completed_ops: 10_000,
  personal_advertising_injury: 10_000,
  damage_to_rented_premises: 1000,
  medical_expense: 250,
  combined_single_limit: 10_000,
  bodily_injury_per_person: 5000,
  bodily_injury_per_accident: 10_000,
  property_damage: 1000,
  uninsured_motorist: 5000,
  uninsured_motorist_per_person: 5000,
  uninsured_motorist_per_accident: 10_000,
  el_each_accident: 10_000,
  el_disease_policy_limit: 10_000,
  el_disease_each_employee: 10_000,
  umbrella_each_occurrence: 100_000,
  umbrella_aggregate: 100_000,
  building: 1000,
  contents: 1000,
  each_claim: 10_000,
  aggregate: 10_000,
}
const most = 10_000_000_000

/** Whether an amount can be a limit of its kind: "$500 each occurrence" lacks its thousands. */
export function canBe(what: LimitKind, amount: number): boolean {
  return amount >= (least[what] ?? 0) && amount <= most
}
