import { covering, doc, type GapCase, otherForm, out, place, shown } from './gap-case-builders.ts'
import { sampleForm, sampleFound } from './made-facts.ts'

/** The cases of these rules. */
export const propertyCases: readonly GapCase[] = [
  {
    id: 'property-coinsurance',
    fires: doc('property', {}, { locations: [place({ coinsurance: sampleFound(90, 5) })] }),
    words: /^Coinsurance of 90% applies at location 1\.$/,
    state: 'check',
    page: 5,
    quiet: doc('property', {}, { locations: [place({})] }),
  },
  {
    id: 'property-insured-to-value',
    fires: doc(
      'property',
      {},
      { locations: [place({ area: sampleFound(10_000), buildingLimit: sampleFound(600_000) })] },
    ),
    words: /\$60 a square foot/,
    state: 'limited',
    quiet: doc(
      'property',
      {},
      { locations: [place({ area: sampleFound(10_000), buildingLimit: sampleFound(2_000_000) })] },
    ),
  },
  {
    id: 'property-actual-cash-value',
    fires: doc('property', {}, {}, 'Building valuation: actual cash value'),
    words: /actual cash value, which deducts depreciation/,
    state: 'limited',
    quiet: [
      doc('property', {}, {}, 'Building valuation: replacement cost'),
      doc('property', {}, {}, 'Roof surfacing: actual cash value'),
    ],
  },
  shown('property-ordinance-law', 'property', 'ordinance_law', /^Ordinance or law could not be confirmed/),
  {
    id: 'property-ordinance-sublimit',
    fires: doc('property', {
      coverages: [
        { line: 'property', code: 'building', name: 'Building', limit: 1_000_000 },
        { line: 'property', code: 'ordinance_law', name: 'Ordinance or law', limit: 25_000, page: 3 },
      ],
    }),
    words: /limited to \$25,000, less than 10%/,
    state: 'limited',
    page: 3,
    quiet: covering('property', 'ordinance_law', 25_000),
  },
  shown(
    'property-water-backup',
    'property',
    'water_backup',
    /^Water backup of sewers and drains could not be confirmed/,
  ),
  {
    id: 'property-water-backup-sublimit',
    fires: covering('property', 'water_backup', 5_000),
    words: /limited to \$5,000/,
    state: 'limited',
    page: 4,
    quiet: covering('property', 'water_backup', 25_000),
  },
  {
    ...shown(
      'property-business-income',
      'property',
      'business_income',
      /^Business income could not be confirmed/,
    ),
    weight: 'notable',
  },
  {
    id: 'property-business-income-period',
    fires: covering('property', 'business_income', 'ALS 6 months'),
    words: /limited to “ALS 6 months”/,
    state: 'limited',
    quiet: covering('property', 'business_income', 'ALS 12 months'),
  },
  shown(
    'property-equipment-breakdown',
    'property',
    'equipment_breakdown',
    /^Equipment breakdown could not be confirmed/,
  ),
  {
    id: 'property-wind-percentage',
    fires: doc('property', {
      coverages: [
        { line: 'property', code: 'building', name: 'Building', limit: 1_000_000 },
        { line: 'property', code: 'wind_hail', name: 'Wind and hail', deductible: '5%', page: 2 },
      ],
    }),
    words: /is 5%, about \$50,000 on the building limit/,
    state: 'limited',
    weight: 'critical',
    page: 2,
    quiet: doc('property', {
      coverages: [{ line: 'property', code: 'wind_hail', name: 'Wind', deductible: 5_000 }],
    }),
  },
  out('property-roof', 'property', ['CP 10 36'], 'limited'),
  shown('property-flood', 'property', 'flood', /^Flood could not be confirmed/),
  shown('property-earthquake', 'property', 'earthquake', /^Earthquake could not be confirmed/),
  {
    id: 'property-causes-of-loss',
    fires: doc('property', { forms: [sampleForm('CP 10 10', '', 6)] }),
    words: /basic causes of loss only/,
    state: 'limited',
    page: 6,
    quiet: doc('property', { forms: [sampleForm('CP 10 30')] }),
  },
  { ...out('property-protective-safeguards', 'property', ['CP 04 11'], 'check'), weight: 'critical' },
  out('property-theft', 'property', ['CP 10 33']),
  out('property-margin-clause', 'property', ['CP 12 32'], 'limited'),
  {
    id: 'property-vacancy',
    fires: doc('property', {}, { locations: [place({ occupancy: sampleFound('Vacant', 9) })] }),
    words: /described as “Vacant”/,
    state: 'check',
    page: 9,
    quiet: doc('property', {}, { locations: [place({ occupancy: sampleFound('Office') })] }),
  },
  {
    id: 'property-mortgagee-change',
    fires: doc(
      'property',
      { forms: [otherForm] },
      { interests: [{ kind: 'loss_payee', name: sampleFound('Bank'), address: null }] },
    ),
    words: /^A loss payable endorsement could not be confirmed/,
    state: 'not_seen',
    quiet: doc('property', { forms: [otherForm] }),
  },
]
