import {
  covering,
  doc,
  endorsed,
  type GapCase,
  gl,
  out,
  place,
  shown,
  trucking,
  vehicle,
} from './gap-case-builders.ts'
import { sampleFound } from './made-facts.ts'

/** The cases of these rules. */
export const autoCases: readonly GapCase[] = [
  {
    ...shown('auto-hired', 'auto', 'hired_auto', /^Hired auto liability could not be confirmed/),
    weight: 'notable',
  },
  {
    ...shown('auto-non-owned', 'auto', 'non_owned_auto', /^Non-owned auto liability could not be confirmed/),
    weight: 'notable',
  },
  shown('auto-uninsured', 'auto', 'um', /^Uninsured motorists coverage could not be confirmed/),
  {
    id: 'auto-physical-damage',
    fires: doc('auto', {}, { vehicles: [vehicle] }),
    words: /^Comprehensive and collision could not be confirmed/,
    state: 'not_seen',
    quiet: [
      doc('auto'),
      doc(
        'auto',
        { coverages: [{ code: 'collision', name: 'Collision', deductible: 500 }] },
        { vehicles: [vehicle] },
      ),
    ],
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
    words: /split limits, \$250,000 per person/,
    state: 'check',
    quiet: covering('auto', 'csl', 1_000_000),
  },
  endorsed(
    'auto-additional-insured',
    'auto',
    'CA 20 48',
    /^A designated insured endorsement for auto could not be confirmed/,
  ),
  endorsed('auto-waiver', 'auto', 'CA 04 44', /^A waiver of subrogation for auto could not be confirmed/),
  endorsed('auto-primary', 'auto', 'CA 04 49', /for auto could not be confirmed/),
  out('auto-named-driver', 'auto', ['S 106', 'Named Driver Exclusion']),
  {
    id: 'auto-cargo',
    fires: doc('auto', trucking),
    words: /^Motor truck cargo could not be confirmed/,
    state: 'not_seen',
    quiet: [
      doc('auto'),
      doc('auto', { ...trucking, coverages: [{ name: 'Motor truck cargo', limit: 100_000 }] }),
    ],
  },
  endorsed(
    'auto-pollution',
    'auto',
    'CA 99 48',
    /pollution coverage for auto could not be confirmed/,
    trucking,
  ),
  {
    id: 'garage-keepers',
    fires: doc('garage'),
    words: /^Garagekeepers could not be confirmed/,
    state: 'not_seen',
    quiet: doc('garage', {
      coverages: [{ line: 'garage', name: 'Garagekeepers legal liability', limit: 60_000 }],
    }),
  },
]

/** The cases of these rules. */
export const workersCases: readonly GapCase[] = [
  {
    id: 'wc-employers-liability',
    fires: covering('wc', 'el_accident', 100_000),
    words: /limited to \$100,000 each accident/,
    state: 'limited',
    quiet: covering('wc', 'el_accident', 500_000),
  },
  {
    id: 'wc-other-states',
    fires: doc('wc', {}, {}, 'Item 3.C. Other states insurance: None'),
    words: /^Item 3\.C lists no other states\.$/,
    state: 'excluded',
    page: 1,
    quiet: doc('wc', {}, {}, 'Item 3.C. Other states insurance: all states except ND OH WA WY'),
  },
  {
    id: 'wc-listed-states',
    fires: doc(
      'wc',
      {},
      { locations: [place({ address: sampleFound('9 Oak Rd, Reno, NV 89501', 2) })] },
      '3.A. Workers Compensation Insurance applies to the states listed here: CA, OR',
    ),
    words: /lists CA, OR; there are also locations or payroll in NV/,
    state: 'mismatch',
    quiet: doc(
      'wc',
      {},
      { locations: [place({ address: sampleFound('9 Oak Rd, Salem, OR 97301') })] },
      '3.A. Workers Compensation Insurance applies to the states listed here: CA, OR',
    ),
  },
  {
    id: 'wc-state-funds',
    fires: doc('wc', {}, { locations: [place({ address: sampleFound('5 Elm St, Toledo, OH 43604', 3) })] }),
    words: /in OH, where workers compensation comes from the state fund/,
    state: 'check',
    page: 3,
    quiet: doc('wc', {}, { locations: [place({ address: sampleFound('5 Elm St, Salem, OR 97301') })] }),
  },
  out('wc-owners', 'wc', ['WC 00 03 08']),
  endorsed('wc-waiver', 'wc', 'WC 00 03 13', /right to recover from others could not be confirmed/),
  endorsed('wc-longshore', 'wc', 'WC 00 01 06', /Longshore Act could not be confirmed/, {
    business: 'Dock builder',
  }),
  {
    id: 'wc-absent',
    fires: doc(gl, {}, { employees: sampleFound(7, 2) }),
    words: /Workers compensation could not be confirmed/,
    state: 'not_seen',
    page: 2,
    quiet: [doc(gl), doc([gl, 'wc'], {}, { employees: sampleFound(7) })],
  },
]
