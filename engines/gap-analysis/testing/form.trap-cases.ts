import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import { gl, otherForm, place } from './gap-case-builders.ts'
import { sampleForm, sampleFound } from './made-facts.ts'
import {
  auto,
  dealer,
  inOhio,
  liability,
  listing,
  of,
  professional,
  property,
  roofer,
  symbols,
  type Trap,
  text,
  withForms,
  wording,
  workers,
} from './trap-builders.ts'

/** Forms that wording speaks of, other editions, and numbers that stand for something else. */
export const forms: readonly Trap[] = [
  text(
    'gl-contractual',
    'a form within a sentence',
    roofer,
    'Among the forms revised are CG 00 02, CG 21 39 (Contractual Liability Limitation) and others.',
  ),
  text(
    'gl-products-aggregate',
    'a form that wording defines',
    of(gl, { coverages: [{ code: 'products_agg', name: 'Products', limit: 1 }] }),
    'The definition applies to only this coverage. COMPLETED OPERATIONS HAZARD, CG 21 04,',
  ),
  text(
    'gl-claims-made',
    'a form in brackets with "only"',
    liability,
    'Retroactive date applies (CG 00 02 only)',
  ),
  text('gl-claims-made', 'liquor liability on a claims-made form', withForms('CG 00 34'), ''),
  text('gl-completed-operations-insured', 'the edition of 11 85', withForms('CG 20 10 11 85'), ''),
  text(
    'gl-communicable-disease',
    'a property exclusion of virus or bacteria',
    withForms('CP 01 40'),
    'CP 01 40 07 06 Exclusion of Loss Due to Virus or Bacteria',
  ),
  text(
    'gl-data-exclusion',
    'a property exclusion of cyber incidents',
    of(['gl', 'property']),
    'CP 10 75 12 20 Cyber Incident Exclusion',
  ),
  text(
    'gl-punitive',
    'punitive damages of terrorism only',
    withForms('CG 21 76'),
    'CG 21 76 01 15 Exclusion of Punitive Damages Related to a Certified Act of Terrorism',
  ),
  text(
    'gl-designated-work',
    'a carrier’s own form of that number',
    of(gl, { forms: [sampleForm('CG 21 34', 'Knowledge of an occurrence, broadened notice')] }),
    '',
  ),
  text('gl-abuse', 'a form that gives coverage back', listing('Abuse or Molestation Exclusion Deleted'), ''),
  text('property-theft', 'an exclusion of employee theft', property, 'Employee theft exclusion'),
  text(
    'gl-products-aggregate',
    'forms that were deleted',
    of(gl, { forms: [sampleForm('CG 21 04 11 85', '', 1)] }),
    'Forms deleted:\nCG 21 04 11 85 Exclusion - Products-Completed Operations Hazard\nProducts-completed operations aggregate   $1,000,000',
  ),
  text(
    'gl-assault-battery',
    'an exclusion that is not attached',
    liability,
    'Assault and Battery Exclusion   Not attached',
  ),
  text(
    'gl-designated-premises',
    'a notice that is not part of the policy',
    liability,
    'Declarations',
    'GUIDE (NOT PART OF POLICY)\nCG 21 44 07 98 Limitation of Coverage to Designated Premises',
  ),
]

/** Pages of wording, word ends, dates and states. */
export const others: readonly Trap[] = [
  text(
    'property-theft',
    'a limitation within wording',
    property,
    'Declarations',
    wording('C. Limitations. theft of furs $2,500; jewelry $2,500;'),
  ),
  text(
    'gl-subsidence',
    'half a line of wording',
    of(['gl', 'property']),
    'Declarations',
    wording('2. Limited in Section C., Limitations However, if Earth Movement, as described'),
  ),
  text(
    'gl-residential',
    'a condominium form that wording amends',
    liability,
    'Declarations',
    wording('ERTY COVERAGE FORM, CONDOMINIUM B. EXCLUSIONS, exclusion 1.e. Utility Ser-'),
  ),
  text(
    'property-actual-cash-value',
    'valuation in wording',
    property,
    'Declarations',
    wording('(2) Buildings under construction (1) Actual cash value of the lost or damaged property'),
  ),
  text('wc-longshore', 'a dealership', { ...dealer, forms: [otherForm] }, ''),
  text(
    'wc-longshore',
    'dock doors',
    of('wc', { insured: 'Shipley Membership Club', forms: [otherForm] }),
    '',
  ),
  text(
    'gl-liquor',
    'a bar association',
    of(gl, { business: 'Bar association', insured: 'Polk County Lawyers' }),
    '',
  ),
  text('term-expired', 'the day before a term ends', of(gl, { from: '2025-06-16', to: '2026-06-16' }), ''),
  text(
    'wc-listed-states',
    'a state with a fund of its own',
    of('wc', {}, inOhio),
    '3.A. States listed here: KY',
  ),
  text(
    'wc-listed-states',
    'a list that goes on in the next line',
    of('wc', {}, { locations: [place({ address: sampleFound('9 Oak Rd, Reno, NV 89501') })] }),
    '3.A. The states listed here: CA, OR,\nNV\nB. Employers Liability Insurance:',
  ),
  text(
    'wc-other-states',
    'all states but the funds',
    workers,
    '3.C. Other States Insurance: All states except ND, OH, WA, WY and 3.A',
  ),
  text('auto-hired', 'symbols 7, 8 and 9', auto, `${symbols}\nLiability   7, 8, 9   $1,000,000`),
  text('auto-non-owned', 'symbol 1', auto, `${symbols}\nCovered Autos Liability   1   $1,000,000`),
  text(
    'auto-hired',
    'any auto of auto dealers',
    of('garage', {}, { vehicles: [] }),
    `${symbols}\nCovered Autos Liability   21   $1,000,000`,
  ),
  text(
    'auto-uninsured',
    'hired autos within general liability',
    of([gl, 'auto'], { coverages: [{ line: gl, code: 'hired_auto', name: 'Hired', limit: 1 }] }),
    '',
  ),
  text(
    'gl-defence-within-limits',
    'costs that do not reduce the limit',
    professional,
    'Defense costs will not reduce the limit of liability.',
  ),
  text(
    'gl-defence-within-limits',
    'an unticked choice',
    professional,
    'Defense costs: ☐ inside the limit ☒ in addition to the limit of liability.',
  ),
  text(
    'property-theft',
    'one part of a property that has theft',
    property,
    'Theft   $5,000   Included\nTheft   Excluded',
  ),
  text(
    'property-water-backup',
    'a certificate, which does not list all',
    { ...property, kind: { ...emptyFacts('certificate').kind } },
    '',
  ),
  text(
    'gl-products-aggregate',
    'products in the general aggregate',
    liability,
    'Products - Completed Operations Aggregate   Included',
  ),
]
