import type { GapState, GapWeight } from '#shared/commercial/analysis/analysis.contract.ts'
import { madeFacts, madeForm, madeFound } from '#shared/commercial/analysis/testing/made-facts.ts'
import type { CoverageCode, Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

type Seen = { facts: Facts; text?: string }

/** What makes a rule fire, with the words and the state it then tells, and what keeps it quiet. */
export type GapCase = {
  id: string
  fires: Seen
  words: RegExp
  state: GapState
  weight?: GapWeight
  page?: number
  quiet: Seen | Seen[]
}

/** A form that means nothing to any rule: a document that lists forms. */
export const otherForm = madeForm('XX 1', 'Common policy conditions')

type Policy = Omit<Parameters<typeof madeFacts>[0], 'lines'>

function doc(lines: LineCode | LineCode[], policy: Policy = {}, others: Partial<Facts> = {}, text = ''): Seen {
  return { facts: madeFacts({ lines: [lines].flat(), ...policy }, others), text }
}

function covering(lines: LineCode | LineCode[], code: CoverageCode, limit: number | string | null, others: Policy = {}) {
  return doc(lines, { ...others, coverages: [{ line: [lines].flat()[0] ?? null, code, name: code, limit, page: 4 }] })
}

/** A rule that asks for a coverage. */
function shown(id: string, line: LineCode | LineCode[], code: CoverageCode, words: RegExp, policy: Policy = {}): GapCase {
  return { id, fires: doc(line, policy), words, state: 'not_seen', quiet: covering(line, code, 100_000, policy) }
}

/** A rule that asks for an endorsement. */
function endorsed(id: string, line: LineCode, number: string, words: RegExp, policy: Policy = {}): GapCase {
  return {
    id,
    fires: doc(line, { ...policy, forms: [otherForm] }),
    words,
    state: 'not_seen',
    quiet: [doc(line, { ...policy, forms: [madeForm(number)] }), doc(line, policy)],
  }
}

/** A rule that fires on a form. */
function out(id: string, line: LineCode, form: [number: string, title?: string], state: GapState = 'excluded'): GapCase {
  return {
    id,
    fires: doc(line, { forms: [madeForm(form[0], form[1], 7)] }),
    words: /is listed: /,
    state,
    page: 7,
    quiet: doc(line, { forms: [otherForm] }),
  }
}

const gl = 'gl'
const contractor = { business: 'Roofing contractor' }
const trucking = { business: 'Trucking' }

function place(fields: Partial<Facts['locations'][number]>): Facts['locations'][number] {
  const none = { description: null, construction: null, occupancy: null, yearBuilt: null, area: null, stories: null }
  const more = { sprinklered: null, protectionClass: null, buildingLimit: null, contentsLimit: null }
  const rest = { deductible: null, coinsurance: null, address: null }
  return { number: '1', ...none, ...more, ...rest, ...fields }
}

const vehicle = { number: '1', year: madeFound(2020), make: null, model: null, vin: null, costNew: null, garaging: null }

const propertyCases: GapCase[] = [
  {
    id: 'property-coinsurance',
    fires: doc('property', {}, { locations: [place({ coinsurance: madeFound(90, 5) })] }),
    words: /^Coinsurance of 90% applies at location 1\.$/,
    state: 'check',
    page: 5,
    quiet: doc('property', {}, { locations: [place({})] }),
  },
  {
    id: 'property-insured-to-value',
    fires: doc('property', {}, { locations: [place({ area: madeFound(10_000), buildingLimit: madeFound(600_000) })] }),
    words: /\$60 a square foot/,
    state: 'limited',
    quiet: doc('property', {}, { locations: [place({ area: madeFound(10_000), buildingLimit: madeFound(2_000_000) })] }),
  },
  {
    id: 'property-actual-cash-value',
    fires: doc('property', {}, {}, 'Building valuation: actual cash value'),
    words: /actual cash value, which takes off wear/,
    state: 'limited',
    quiet: [doc('property', {}, {}, 'Building valuation: replacement cost'), doc('property', {}, {}, 'Roof surfacing: actual cash value')],
  },
  shown('property-ordinance-law', 'property', 'ordinance_law', /^Ordinance or law could not be seen/),
  {
    id: 'property-ordinance-sublimit',
    fires: doc('property', {
      coverages: [
        { line: 'property', code: 'building', name: 'Building', limit: 1_000_000 },
        { line: 'property', code: 'ordinance_law', name: 'Ordinance or law', limit: 25_000, page: 3 },
      ],
    }),
    words: /limited to \$25,000, less than a tenth/,
    state: 'limited',
    page: 3,
    quiet: covering('property', 'ordinance_law', 25_000),
  },
  shown('property-water-backup', 'property', 'water_backup', /^Water backup of sewers and drains could not be seen/),
  {
    id: 'property-water-backup-sublimit',
    fires: covering('property', 'water_backup', 5_000),
    words: /limited to \$5,000/,
    state: 'limited',
    page: 4,
    quiet: covering('property', 'water_backup', 25_000),
  },
  { ...shown('property-business-income', 'property', 'business_income', /^Business income could not be seen/), weight: 'critical' },
  {
    id: 'property-business-income-period',
    fires: covering('property', 'business_income', 'ALS 6 months'),
    words: /limited to “ALS 6 months”/,
    state: 'limited',
    quiet: covering('property', 'business_income', 'ALS 12 months'),
  },
  shown('property-equipment-breakdown', 'property', 'equipment_breakdown', /^Equipment breakdown could not be seen/),
  {
    id: 'property-wind-percentage',
    fires: doc('property', {
      coverages: [
        { line: 'property', code: 'building', name: 'Building', limit: 1_000_000 },
        { line: 'property', code: 'wind_hail', name: 'Wind and hail', deductible: '5%', page: 2 },
      ],
    }),
    words: /is 5%, about \$50,000 of the building limit/,
    state: 'limited',
    weight: 'critical',
    page: 2,
    quiet: doc('property', { coverages: [{ line: 'property', code: 'wind_hail', name: 'Wind', deductible: 5_000 }] }),
  },
  out('property-roof', 'property', ['CP 10 36'], 'limited'),
  shown('property-flood', 'property', 'flood', /^Flood could not be seen/),
  shown('property-earthquake', 'property', 'earthquake', /^Earthquake could not be seen/),
  {
    id: 'property-causes-of-loss',
    fires: doc('property', { forms: [madeForm('CP 10 10', '', 6)] }),
    words: /basic causes of loss only/,
    state: 'limited',
    page: 6,
    quiet: doc('property', { forms: [madeForm('CP 10 30')] }),
  },
  { ...out('property-protective-safeguards', 'property', ['CP 04 11'], 'check'), weight: 'critical' },
  out('property-theft', 'property', ['CP 10 33']),
  out('property-margin-clause', 'property', ['CP 12 32'], 'limited'),
  {
    id: 'property-vacancy',
    fires: doc('property', {}, { locations: [place({ occupancy: madeFound('Vacant', 9) })] }),
    words: /described as “Vacant”/,
    state: 'check',
    page: 9,
    quiet: doc('property', {}, { locations: [place({ occupancy: madeFound('Office') })] }),
  },
  {
    id: 'property-mortgagee-change',
    fires: doc('property', { forms: [otherForm] }, { interests: [{ kind: 'loss_payee', name: madeFound('Bank'), address: null }] }),
    words: /^A loss payable endorsement could not be seen/,
    state: 'not_seen',
    quiet: doc('property', { forms: [otherForm] }),
  },
]

const liabilityCases: GapCase[] = [
  {
    id: 'gl-aggregate',
    fires: doc(gl, { coverages: [{ code: 'occ', name: 'Occ', limit: 1_000_000 }, { code: 'agg', name: 'Agg', limit: 1_000_000 }] }),
    words: /less than twice the occurrence limit of \$1,000,000/,
    state: 'limited',
    quiet: doc(gl, { coverages: [{ code: 'occ', name: 'Occ', limit: 1_000_000 }, { code: 'agg', name: 'Agg', limit: 2_000_000 }] }),
  },
  endorsed('gl-aggregate-per-project', gl, 'CG 25 03', /each project could not be seen/, contractor),
  {
    id: 'gl-aggregate-per-location',
    fires: doc(gl, { forms: [otherForm] }, { locations: [place({}), place({ number: '2' })] }),
    words: /each location could not be seen/,
    state: 'not_seen',
    quiet: doc(gl, { forms: [otherForm] }, { locations: [place({})] }),
  },
  { ...shown('gl-products-aggregate', gl, 'products_agg', /aggregate could not be seen/), weight: 'critical' },
  {
    id: 'gl-defence-within-limits',
    fires: doc('professional', {}, {}, 'Defense costs are included within the limit of liability'),
    words: /out of the limit and reduce it/,
    state: 'limited',
    page: 1,
    quiet: doc('professional', {}, {}, 'Defense costs are paid in addition to the limit'),
  },
  endorsed('gl-additional-insured', gl, 'CG 20 10', /^An additional insured endorsement could not be seen/),
  {
    id: 'gl-completed-operations-insured',
    fires: doc(gl, { forms: [madeForm('CG 20 10', '', 8)] }),
    words: /CG 20 37 for completed operations could not be seen/,
    state: 'not_seen',
    page: 8,
    quiet: doc(gl, { forms: [madeForm('CG 20 10'), madeForm('CG 20 37')] }),
  },
  endorsed('gl-waiver', gl, 'CG 24 04', /^A waiver of subrogation could not be seen/),
  endorsed('gl-primary', gl, 'CG 20 01', /^Primary and noncontributory wording could not be seen/),
  {
    id: 'gl-damage-to-rented',
    fires: covering(gl, 'damage_rented', 50_000),
    words: /limited to \$50,000/,
    state: 'limited',
    quiet: covering(gl, 'damage_rented', 100_000),
  },
  {
    id: 'gl-claims-made',
    fires: doc(gl, { forms: [madeForm('CG 00 02', '', 3)] }),
    words: /claims-made form/,
    state: 'check',
    page: 3,
    quiet: doc(gl, { forms: [madeForm('CG 00 01')] }),
  },
  { ...shown('gl-liquor', gl, 'liquor', /^Liquor liability could not be seen/, { business: 'Restaurant' }), weight: 'critical' },
  {
    id: 'gl-stop-gap',
    fires: doc(gl, {}, { mailingAddress: madeFound('1 Main St, Columbus, OH 43004') }),
    words: /^Stop gap employers liability could not be seen/,
    state: 'not_seen',
    quiet: doc(gl, {}, { mailingAddress: madeFound('1 Main St, Austin, TX 73301') }),
  },
  shown('gl-cyber', gl, 'cyber', /^Cyber or data breach cover could not be seen/),
]

const exclusionCases: GapCase[] = [
  { ...out('gl-assault-battery', gl, ['S 100', 'Assault and Battery Exclusion']), weight: 'critical' },
  out('gl-subsidence', gl, ['S 101', 'Exclusion of Subsidence']),
  out('gl-residential', gl, ['S 102', 'Exclusion: Residential Construction']),
  out('gl-eifs', gl, ['CG 21 86']),
  out('gl-subcontracted-work', gl, ['CG 22 94']),
  out('gl-subcontractor-warranty', gl, ['S 103', 'Independent Contractors Warranty'], 'check'),
  out('gl-communicable-disease', gl, ['CG 21 32']),
  out('gl-data-exclusion', gl, ['CG 21 06']),
  out('gl-punitive', gl, ['S 104', 'Punitive Damages Exclusion']),
  out('gl-prior-work', gl, ['S 105', 'Exclusion: Continuous or Progressive Injury']),
  out('gl-contractual', gl, ['CG 21 39']),
  out('gl-designated-premises', gl, ['CG 21 44']),
  out('gl-designated-work', gl, ['CG 21 34']),
  out('gl-wrap-up', gl, ['CG 21 54']),
  out('gl-pollution', gl, ['CG 21 49']),
  out('gl-professional-exclusion', gl, ['CG 22 79']),
  out('gl-abuse', gl, ['CG 21 46']),
  out('gl-medical-payments', gl, ['CG 21 35']),
]

const autoCases: GapCase[] = [
  { ...shown('auto-hired', 'auto', 'hired_auto', /^Hired auto liability could not be seen/), weight: 'critical' },
  { ...shown('auto-non-owned', 'auto', 'non_owned_auto', /^Non-owned auto liability could not be seen/), weight: 'critical' },
  shown('auto-uninsured', 'auto', 'um', /^Uninsured motorists cover could not be seen/),
  {
    id: 'auto-physical-damage',
    fires: doc('auto', {}, { vehicles: [vehicle] }),
    words: /^Comprehensive and collision could not be seen/,
    state: 'not_seen',
    quiet: [doc('auto'), doc('auto', { coverages: [{ code: 'collision', name: 'Collision', deductible: 500 }] }, { vehicles: [vehicle] })],
  },
  {
    id: 'auto-limit',
    fires: covering('auto', 'csl', 500_000),
    words: /limited to \$500,000/,
    state: 'limited',
    quiet: covering('auto', 'csl', 1_000_000),
  },
  {
    id: 'auto-split-limits',
    fires: covering('auto', 'bi_person', 250_000),
    words: /split limits, \$250,000 for each person/,
    state: 'check',
    quiet: covering('auto', 'csl', 1_000_000),
  },
  endorsed('auto-additional-insured', 'auto', 'CA 20 48', /^A designated insured endorsement for auto could not/),
  endorsed('auto-waiver', 'auto', 'CA 04 44', /^A waiver of subrogation for auto could not/),
  endorsed('auto-primary', 'auto', 'CA 04 49', /for auto could not be seen/),
  out('auto-named-driver', 'auto', ['S 106', 'Named Driver Exclusion']),
  {
    id: 'auto-cargo',
    fires: doc('auto', trucking),
    words: /^Cargo could not be seen/,
    state: 'not_seen',
    quiet: [doc('auto'), doc('auto', { ...trucking, coverages: [{ name: 'Motor truck cargo', limit: 100_000 }] })],
  },
  endorsed('auto-pollution', 'auto', 'CA 99 48', /pollution cover for auto could not be seen/, trucking),
  {
    id: 'garage-keepers',
    fires: doc('garage'),
    words: /^Garagekeepers could not be seen/,
    state: 'not_seen',
    quiet: doc('garage', { coverages: [{ line: 'garage', name: 'Garagekeepers legal liability', limit: 60_000 }] }),
  },
]

const workersCases: GapCase[] = [
  {
    id: 'wc-employers-liability',
    fires: covering('wc', 'el_accident', 100_000),
    words: /limited to \$100,000 for each accident/,
    state: 'limited',
    quiet: covering('wc', 'el_accident', 500_000),
  },
  {
    id: 'wc-other-states',
    fires: doc('wc', {}, {}, 'Item 3.C. Other states insurance: None'),
    words: /^Item 3\.C names no other states\.$/,
    state: 'excluded',
    page: 1,
    quiet: doc('wc', {}, {}, 'Item 3.C. Other states insurance: all states except ND OH WA WY'),
  },
  {
    id: 'wc-listed-states',
    fires: doc('wc', {}, { locations: [place({ address: madeFound('9 Oak Rd, Reno, NV 89501', 2) })] }, '3.A. Workers Compensation Insurance applies to the states listed here: CA, OR'),
    words: /lists CA, OR; locations or payroll are also in NV/,
    state: 'mismatch',
    quiet: doc('wc', {}, { locations: [place({ address: madeFound('9 Oak Rd, Salem, OR 97301') })] }, '3.A. Workers Compensation Insurance applies to the states listed here: CA, OR'),
  },
  out('wc-owners', 'wc', ['WC 00 03 08']),
  endorsed('wc-waiver', 'wc', 'WC 00 03 13', /right to recover from others could not be seen/),
  endorsed('wc-longshore', 'wc', 'WC 00 01 06', /Longshore Act could not be seen/, { business: 'Dock builder' }),
  {
    id: 'wc-absent',
    fires: doc(gl, {}, { employees: madeFound(7, 2) }),
    words: /workers compensation could not be seen/,
    state: 'not_seen',
    page: 2,
    quiet: [doc(gl), doc([gl, 'wc'], {}, { employees: madeFound(7) })],
  },
]

const retro = (text: string) => doc('professional', {}, {}, text)

const specialCases: GapCase[] = [
  {
    id: 'umbrella-attachment',
    fires: covering(['umbrella', 'auto'], 'csl', 500_000),
    words: /auto liability \$500,000 \(usual: \$1,000,000\)/,
    state: 'mismatch',
    weight: 'critical',
    quiet: [covering(['umbrella', 'auto'], 'csl', 1_000_000), covering('auto', 'csl', 500_000)],
  },
  {
    id: 'umbrella-underlying',
    fires: doc('umbrella', {}, {}, 'Schedule of underlying insurance: general liability'),
    words: /does not seem to name auto or employers liability/,
    state: 'not_seen',
    quiet: doc('umbrella', {}, {}, 'Schedule of underlying insurance\nGeneral liability\nAutomobile\nEmployers liability'),
  },
  {
    id: 'umbrella-retention',
    fires: covering('umbrella', 'retention', 25_000),
    words: /retention is \$25,000/,
    state: 'check',
    quiet: covering('umbrella', 'retention', 10_000),
  },
  {
    id: 'claims-made-retroactive',
    fires: retro('Retroactive date: 01/01/2026'),
    words: /Jan 1, 2026, the first day of the term: no earlier work/,
    state: 'check',
    weight: 'critical',
    quiet: [retro('Retroactive date: full prior acts'), doc(gl)],
  },
  {
    id: 'claims-made-reporting',
    fires: doc('professional'),
    words: /^An extended reporting period could not be seen/,
    state: 'not_seen',
    quiet: retro('Extended reporting period: 12 months'),
  },
  out('claims-made-prior-acts', 'professional', ['S 107', 'Prior Acts Exclusion']),
  {
    id: 'epli-absent',
    fires: doc(gl, {}, { employees: madeFound(12) }),
    words: /^Employment practices liability could not be seen/,
    state: 'not_seen',
    quiet: [doc(gl), doc([gl, 'epli'], {}, { employees: madeFound(12) })],
  },
  {
    id: 'epli-third-party',
    fires: doc('epli'),
    words: /claims of third parties could not be seen/,
    state: 'not_seen',
    quiet: doc('epli', { coverages: [{ line: 'epli', name: 'Third-party liability', limit: 1_000_000 }] }),
  },
  {
    id: 'dno-absent',
    fires: doc(gl, { business: 'Condominium association' }),
    words: /^Directors and officers liability could not be seen/,
    state: 'not_seen',
    quiet: [doc(gl), doc([gl, 'dno'], { business: 'Condominium association' })],
  },
  shown('crime-employee-theft', 'property', 'employee_dishonesty', /^Employee theft or dishonesty could not be seen/),
  shown('crime-money', 'property', 'money_securities', /^Money and securities could not be seen/),
  {
    id: 'cyber-fraud',
    fires: doc('cyber'),
    words: /^Social engineering or funds transfer fraud could not be seen/,
    state: 'not_seen',
    quiet: doc('cyber', { coverages: [{ line: 'cyber', name: 'Social engineering', limit: 100_000 }] }),
  },
  {
    id: 'marine-rented-equipment',
    fires: doc('inland_marine', contractor),
    words: /^Rented or leased equipment could not be seen/,
    state: 'not_seen',
    quiet: doc('inland_marine', { ...contractor, coverages: [{ name: 'Equipment rented from others', limit: 50_000 }] }),
  },
  {
    id: 'builders-soft-costs',
    fires: doc('builders_risk'),
    words: /^Soft costs or delay in completion could not be seen/,
    state: 'not_seen',
    quiet: doc('builders_risk', { coverages: [{ name: 'Soft costs', limit: 50_000 }] }),
  },
]

const twoPolicies = (to: string) => {
  const facts = madeFacts({ lines: ['gl'] })
  const [policy] = facts.policies
  return { facts: { ...facts, policies: policy ? [policy, { ...policy, expirationDate: madeFound(to) }] : [] } }
}

const premiums = (amounts: number[]): Partial<Facts> => ({
  premiums: amounts.map((amount) => ({ kind: 'line', line: gl, label: 'GL', amount: madeFound(amount) })),
})

const termCases: GapCase[] = [
  { id: 'term-expired', fires: doc(gl, { from: '2025-01-01', to: '2026-01-01' }), words: /ended on Jan 1, 2026/, state: 'check', weight: 'critical', quiet: doc(gl) },
  { id: 'term-expiring', fires: doc(gl, { from: '2025-07-01', to: '2026-07-01' }), words: /in 16 days/, state: 'check', quiet: doc(gl) },
  { id: 'term-length', fires: doc(gl, { from: '2026-01-01', to: '2026-10-01' }), words: /is 273 days, not a year/, state: 'check', quiet: doc(gl) },
  { id: 'term-mismatch', fires: twoPolicies('2027-03-01'), words: /Jan 1, 2027, Mar 1, 2027/, state: 'mismatch', quiet: twoPolicies('2027-01-01') },
  { id: 'insured-unnamed', fires: doc(gl, { insured: null }), words: /^The named insured could not be seen/, state: 'not_seen', quiet: doc(gl) },
  { id: 'forms-unlisted', fires: doc(gl), words: /names no forms/, state: 'not_seen', quiet: doc(gl, { forms: [otherForm] }) },
  { id: 'premium-sum', fires: doc(gl, { premium: 1_500 }, premiums([500, 700])), words: /add up to \$1,200; the total says \$1,500/, state: 'mismatch', quiet: doc(gl, { premium: 1_200 }, premiums([500, 700])) },
  { id: 'premium-audit', fires: doc(gl, {}, {}, 'Premium is subject to audit'), words: /settled by audit/, state: 'check', page: 1, quiet: doc(gl) },
  { id: 'premium-minimum-earned', fires: doc(gl, {}, {}, '25% minimum earned premium applies'), words: /earned from the first day/, state: 'check', page: 1, quiet: doc(gl) },
  { id: 'terrorism-rejected', fires: doc(gl, {}, {}, 'Terrorism coverage: rejected'), words: /shown as rejected/, state: 'excluded', page: 1, quiet: doc(gl, {}, {}, 'Terrorism premium $120') },
  { id: 'carrier-surplus', fires: doc(gl, {}, {}, 'Surplus lines tax $410'), words: /not admitted/, state: 'check', page: 1, quiet: doc(gl) },
]

/** A case for each rule. */
export const gapCases: readonly GapCase[] = [
  ...termCases,
  ...propertyCases,
  ...liabilityCases,
  ...exclusionCases,
  ...autoCases,
  ...workersCases,
  ...specialCases,
]
