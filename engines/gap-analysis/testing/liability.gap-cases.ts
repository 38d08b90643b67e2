import {
  contractor,
  covering,
  doc,
  endorsed,
  type GapCase,
  gl,
  otherForm,
  out,
  place,
  shown,
} from './gap-case-builders.ts'
import { sampleForm, sampleFound } from './made-facts.ts'

/** The cases of these rules. */
export const liabilityCases: readonly GapCase[] = [
  {
    id: 'gl-aggregate',
    fires: doc(gl, {
      coverages: [
        { code: 'occ', name: 'Occ', limit: 1_000_000 },
        { code: 'agg', name: 'Agg', limit: 1_000_000 },
      ],
    }),
    words: /less than twice the occurrence limit of \$1,000,000/,
    state: 'limited',
    quiet: doc(gl, {
      coverages: [
        { code: 'occ', name: 'Occ', limit: 1_000_000 },
        { code: 'agg', name: 'Agg', limit: 2_000_000 },
      ],
    }),
  },
  endorsed('gl-aggregate-per-project', gl, 'CG 25 03', /each project could not be confirmed/, contractor),
  {
    id: 'gl-aggregate-per-location',
    fires: doc(gl, { forms: [otherForm] }, { locations: [place({}), place({ number: '2' })] }),
    words: /each location could not be confirmed/,
    state: 'not_seen',
    quiet: doc(gl, { forms: [otherForm] }, { locations: [place({})] }),
  },
  {
    ...shown('gl-products-aggregate', gl, 'products_agg', /aggregate could not be confirmed/),
    weight: 'notable',
  },
  {
    id: 'gl-defence-within-limits',
    fires: doc('professional', {}, {}, 'Defense costs are included within the limit of liability'),
    words: /within the limit and reduce it/,
    state: 'limited',
    page: 1,
    quiet: doc('professional', {}, {}, 'Defense costs are paid in addition to the limit'),
  },
  endorsed(
    'gl-additional-insured',
    gl,
    'CG 20 10',
    /^An additional insured endorsement could not be confirmed/,
  ),
  {
    id: 'gl-completed-operations-insured',
    fires: doc(gl, { forms: [sampleForm('CG 20 10', '', 8)] }),
    words: /CG 20 37 for completed operations could not be confirmed/,
    state: 'not_seen',
    page: 8,
    quiet: doc(gl, { forms: [sampleForm('CG 20 10'), sampleForm('CG 20 37')] }),
  },
  endorsed('gl-waiver', gl, 'CG 24 04', /^A waiver of subrogation could not be confirmed/),
  endorsed('gl-primary', gl, 'CG 20 01', /^Primary and noncontributory wording could not be confirmed/),
  {
    id: 'gl-damage-to-rented',
    fires: covering(gl, 'damage_rented', 50_000),
    words: /limited to \$50,000/,
    state: 'limited',
    quiet: covering(gl, 'damage_rented', 100_000),
  },
  {
    id: 'gl-claims-made',
    fires: doc(gl, { forms: [sampleForm('CG 00 02', '', 3)] }),
    words: /claims-made form/,
    state: 'check',
    page: 3,
    quiet: doc(gl, { forms: [sampleForm('CG 00 01')] }),
  },
  {
    ...shown('gl-liquor', gl, 'liquor', /^Liquor liability could not be confirmed/, {
      business: 'Restaurant',
    }),
    weight: 'notable',
  },
  {
    id: 'gl-stop-gap',
    fires: doc(gl, {}, { mailingAddress: sampleFound('1 Main St, Columbus, OH 43004') }),
    words: /^Stop gap employers liability could not be confirmed/,
    state: 'not_seen',
    quiet: doc(gl, {}, { mailingAddress: sampleFound('1 Main St, Austin, TX 73301') }),
  },
  shown('gl-cyber', gl, 'cyber', /^Cyber or data breach coverage could not be confirmed/),
]

/** The cases of these rules. */
export const exclusionCases: readonly GapCase[] = [
  { ...out('gl-assault-battery', gl, ['S 100', 'Assault and Battery Exclusion']), weight: 'critical' },
  out('gl-subsidence', gl, ['S 101', 'Exclusion of Subsidence']),
  out('gl-residential', gl, ['S 102', 'Exclusion: Residential Construction']),
  out('gl-eifs', gl, ['CG 21 86']),
  out('gl-subcontracted-work', gl, ['CG 22 94']),
  out('gl-subcontractor-warranty', gl, ['S 103', 'Independent Contractors Warranty'], 'check'),
  out('gl-worker-injury', gl, ['S 108', 'Exclusion - Injury to Employees and Contractors']),
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
