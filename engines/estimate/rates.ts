import {
  type Band,
  type BandTable,
  type BaseRate,
  type ExposureKind,
  illustrative,
  type RateSource,
  type RateTables,
  type Trend,
  type VersionedRates,
} from '#shared/commercial/rates.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** Our own figures of a plausible size: no carrier's rates, and nobody else's. */
const ours: RateSource = { name: illustrative, date: '2026-11-01' }

/** What the brokers of the Council reported of premiums at renewal from April to June 2025, average of all accounts. */
const councilIndex: RateSource = {
  name: 'The Council of Insurance Agents & Brokers, Commercial Property/Casualty Market Index Q2 2025',
  date: '2025-06-30',
}

function rate(
  line: LineCode,
  exposure: ExposureKind,
  [dollars, per]: [number, number],
  counts: BaseRate['counts'] = 'either',
): BaseRate {
  return { line, exposure, counts, rate: dollars, per, source: ours }
}

const baseRates: BaseRate[] = [
  rate('bop', 'building', [0.32, 100], 'sum'),
  rate('bop', 'contents', [0.55, 100], 'sum'),
  rate('bop', 'sales', [0.85, 1000]),
  rate('bop', 'area', [12, 100]),
  rate('gl', 'sales', [2.4, 1000]),
  rate('gl', 'payroll', [12, 1000]),
  rate('gl', 'area', [18, 100]),
  rate('property', 'building', [0.38, 100], 'sum'),
  rate('property', 'contents', [0.6, 100], 'sum'),
  rate('property', 'business_income', [0.25, 100], 'sum'),
  rate('auto', 'power_units', [2450, 1]),
  rate('garage', 'power_units', [1900, 1]),
  rate('garage', 'sales', [3.2, 1000]),
  rate('wc', 'payroll', [1.9, 100], 'sum'),
  rate('umbrella', 'limit', [950, 1_000_000]),
  rate('inland_marine', 'insured_value', [1.5, 100]),
  rate('builders_risk', 'insured_value', [0.28, 100]),
  rate('farm', 'insured_value', [0.75, 100]),
  rate('flood', 'insured_value', [0.45, 100]),
  rate('equipment_breakdown', 'building', [0.02, 100], 'sum'),
  rate('equipment_breakdown', 'contents', [0.02, 100], 'sum'),
  rate('crime', 'employees', [22, 1]),
  rate('cyber', 'sales', [0.65, 1000]),
  rate('professional', 'sales', [4.5, 1000]),
  rate('epli', 'employees', [115, 1]),
  rate('dno', 'sales', [0.5, 1000]),
  rate('liquor', 'sales', [5, 1000]),
]

const minimums = (
  [
    ['bop', 500],
    ['gl', 500],
    ['property', 500],
    ['auto', 1200],
    ['wc', 600],
    ['umbrella', 750],
    ['inland_marine', 250],
    ['cyber', 600],
    ['professional', 750],
    ['epli', 800],
    ['dno', 900],
    ['liquor', 500],
  ] as const
).map(([line, premium]) => ({ line, premium, source: ours }))

const classRates = (
  [
    ['8810', 'Clerical office', 0.14],
    ['8742', 'Outside sales', 0.27],
    ['8017', 'Retail store', 1.3],
    ['8018', 'Wholesale store', 2.9],
    ['8380', 'Automobile service and repair', 2.5],
    ['9082', 'Restaurant', 1.35],
    ['9083', 'Fast food restaurant', 1.3],
    ['9015', 'Building operation', 3.1],
    ['9014', 'Janitorial services', 3.3],
    ['8868', 'School: professional employees', 0.4],
    ['8832', 'Physician and clerical', 0.35],
    ['7219', 'Trucking', 8.2],
    ['7380', 'Drivers', 5.6],
    ['5403', 'Carpentry', 9.8],
    ['5437', 'Cabinet work and trim', 5.1],
    ['5445', 'Wallboard installation', 5.2],
    ['5474', 'Painting', 6.4],
    ['5183', 'Plumbing', 3.6],
    ['5190', 'Electrical wiring', 3.1],
    ['5537', 'Heating and air conditioning', 4.4],
    ['5551', 'Roofing', 19.5],
    ['5606', 'Contractor: executive supervisors', 1.4],
    ['5022', 'Masonry', 7.6],
    ['6217', 'Excavation', 4.9],
    ['0042', 'Landscape gardening', 4.3],
    ['3632', 'Machine shop', 2.9],
    ['2802', 'Carpentry: shop only', 4.6],
    ['2003', 'Bakery', 3.2],
  ] as const
).map(([classCode, description, dollars]) => ({ classCode, description, rate: dollars, source: ours }))

function bands(...pairs: [from: number, factor: number][]): Band[] {
  return pairs.map(([from, factor]) => ({ from, factor }))
}

function table(lines: LineCode[], ...pairs: [from: number, factor: number][]): BandTable {
  return { lines, bands: bands(...pairs), source: ours }
}

const ofProperty: LineCode[] = ['bop', 'property', 'equipment_breakdown', 'farm', 'flood', 'builders_risk']
const ofLiability: LineCode[] = ['gl', 'professional', 'liquor', 'cyber', 'epli', 'dno']
const ofRoad: LineCode[] = ['auto', 'garage']

const stateFactors: [state: string, factor: number, lines: LineCode[]][] = [
  ['CA', 1.1, []],
  ['FL', 1.35, ofProperty],
  ['FL', 1.25, ofRoad],
  ['LA', 1.4, ofProperty],
  ['LA', 1.25, ofRoad],
  ['TX', 1.2, ofProperty],
  ['TX', 1.1, ofRoad],
  ['NY', 1.2, []],
  ['NJ', 1.15, []],
  ['CO', 1.1, ofProperty],
  ['OK', 1.15, ofProperty],
  ['SC', 1.1, ofProperty],
  ['NC', 1.05, ofProperty],
  ['GA', 1.1, ofRoad],
  ['MI', 1.15, ofRoad],
  ['NV', 1.1, ofRoad],
  ['OH', 0.95, []],
  ['IN', 0.92, []],
  ['IA', 0.9, []],
  ['WI', 0.92, []],
  ['ME', 0.92, []],
  ['VT', 0.92, []],
]

/** The width of a trend's range is ours; the change itself is the source's. */
function trend(line: LineCode, change: number, width: number, source: RateSource = ours): Trend {
  const exact = (share: number) => Math.round(share * 1000) / 1000
  return { line, change, low: exact(change - width), high: exact(change + width), source }
}

const trends: Trend[] = [
  trend('auto', 0.088, 0.06, councilIndex),
  trend('umbrella', 0.115, 0.08, councilIndex),
  trend('wc', -0.018, 0.05, councilIndex),
  trend('cyber', -0.015, 0.08, councilIndex),
  trend('dno', -0.025, 0.06, councilIndex),
  trend('epli', -0.018, 0.06, councilIndex),
  trend('package', 0.037, 0.06, councilIndex),
  trend('property', 0.03, 0.08),
  trend('bop', 0.05, 0.06),
  trend('gl', 0.04, 0.05),
  trend('garage', 0.08, 0.07),
  trend('inland_marine', 0.02, 0.05),
  trend('crime', 0.01, 0.05),
  trend('professional', 0.02, 0.06),
  trend('equipment_breakdown', 0.02, 0.05),
  trend('liquor', 0.05, 0.08),
  trend('builders_risk', 0.03, 0.08),
  trend('farm', 0.06, 0.08),
  trend('flood', 0.05, 0.1),
  trend('bond', 0.01, 0.05),
]

/** The rate tables that estimates are made with until an admin saves others. */
export const defaultRates: VersionedRates = {
  version: 1,
  tables: {
    baseRates,
    classRates,
    minimums,
    deductibles: [
      table(
        ofProperty,
        [0, 1.15],
        [500, 1.05],
        [1000, 1],
        [2500, 0.93],
        [5000, 0.87],
        [10_000, 0.8],
        [25_000, 0.7],
      ),
      table([...ofLiability, 'gl'], [0, 1], [1000, 0.97], [2500, 0.95], [5000, 0.92], [10_000, 0.88]),
      table(
        [...ofRoad, 'inland_marine', 'crime'],
        [0, 1.05],
        [500, 1],
        [1000, 0.95],
        [2500, 0.9],
        [5000, 0.86],
      ),
    ],
    protection: [table(ofProperty, [1, 0.92], [4, 1], [7, 1.1], [9, 1.4], [10, 1.7])],
    sprinklered: { lines: ['bop', 'property'], factor: 0.82, source: ours },
    yearsInBusiness: [
      table(
        ['bop', 'gl', 'property', 'auto', 'wc', ...ofLiability],
        [0, 1.2],
        [1, 1.15],
        [3, 1],
        [5, 0.97],
        [10, 0.94],
      ),
    ],
    losses: [
      table(
        ['bop', 'gl', 'property', 'auto', 'wc', 'umbrella', 'garage', ...ofLiability],
        [0, 0.93],
        [1, 1.05],
        [2, 1.15],
        [3, 1.3],
        [5, 1.6],
      ),
    ],
    states: stateFactors.map(([state, factor, lines]) => ({ state, lines, factor, source: ours })),
    trends,
  } satisfies RateTables,
}
