import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { lineCodes } from '#shared/documents/lines.rules.ts'
import { line, Version } from '#shared/fields.ts'

/** What premium is reckoned by: dollars, square feet, people, vehicles. */
export const exposureKinds = [
  'sales',
  'payroll',
  'building',
  'contents',
  'business_income',
  'insured_value',
  'area',
  'power_units',
  'employees',
  'limit',
] as const
export type ExposureKind = (typeof exposureKinds)[number]

export const exposureLabels: Record<ExposureKind, string> = {
  sales: 'Annual sales',
  payroll: 'Annual payroll',
  building: 'Building value',
  contents: 'Contents value',
  business_income: 'Business income',
  insured_value: 'Insured value',
  area: 'Area in square feet',
  power_units: 'Power units',
  employees: 'Employees',
  limit: 'Limit',
}

/** What a source is called that nobody can be named for; screens show the word. */
export const illustrative = 'illustrative'

/** Where a figure comes from, and the day as of which it holds. */
export const RateSource = z.strictObject({
  name: line(200).min(1, `Name the source, or enter "${illustrative}"`),
  date: Day,
})
export type RateSource = z.infer<typeof RateSource>

const Factor = z.number({ error: 'Enter a factor' }).min(0.1, 'Use 0.1 or more').max(10, 'Use 10 or less')
const Dollars = z.number({ error: 'Enter an amount' }).min(0, 'Enter 0 or more').max(1_000_000)
const Share = z.number({ error: 'Enter a share' }).min(-0.9, 'Use -0.9 or more').max(5, 'Use 5 or less')

/**
 * Dollars of premium for this many units of an exposure. Of the `either` rates of a line the first whose exposure is
 * known counts; the `sum` rates are added.
 */
const BaseRate = z.strictObject({
  line: z.enum(lineCodes),
  exposure: z.enum(exposureKinds),
  counts: z.enum(['sum', 'either']),
  rate: Dollars,
  per: z.number({ error: 'Enter a number' }).min(1, 'Use 1 or more').max(1_000_000_000),
  source: RateSource,
})
export type BaseRate = z.infer<typeof BaseRate>

/** Dollars for 100 dollars of payroll of a class of workers compensation. */
const ClassRate = z.strictObject({
  classCode: line(6).regex(/^\d{4,6}$/, 'Enter a class code of four digits'),
  description: line(120),
  rate: Dollars,
  source: RateSource,
})

const MinimumPremium = z.strictObject({ line: z.enum(lineCodes), premium: Dollars, source: RateSource })

/** A factor for figures from `from` on; the band with the highest `from` that is not above the figure counts. */
const Band = z.strictObject({ from: z.number().min(0).max(10_000_000_000), factor: Factor })
export type Band = z.infer<typeof Band>
const Bands = z.array(Band).min(1, 'Enter at least one band').max(20, 'Use at most 20 bands')

const BandTable = z.strictObject({
  lines: z.array(z.enum(lineCodes)).min(1, 'Choose at least one line'),
  bands: Bands,
  source: RateSource,
})
export type BandTable = z.infer<typeof BandTable>

/** A larger deductible may never cost more. */
const DeductibleTable = BandTable.refine(
  ({ bands }) =>
    [...bands]
      .sort((a, b) => a.from - b.from)
      .every((band, at, all) => band.factor <= (all[at - 1]?.factor ?? 10)),
  { path: ['bands'], error: 'A higher deductible cannot have a higher factor' },
)

const StateFactor = z.strictObject({
  state: line(2).regex(/^[A-Z]{2}$/, 'Enter two capital letters'),
  lines: z.array(z.enum(lineCodes)),
  factor: Factor,
  source: RateSource,
})

/** How premiums of a line move at renewal: the change that is expected, and between what it lies. */
const Trend = z
  .strictObject({ line: z.enum(lineCodes), change: Share, low: Share, high: Share, source: RateSource })
  .refine(({ change, low, high }) => low <= change && change <= high, {
    path: ['change'],
    error: 'The change must lie between its low and its high',
  })
export type Trend = z.infer<typeof Trend>

/** All that estimates are reckoned with: rates, factors and market trends, each with its source and date. */
export const RateTables = z.strictObject({
  baseRates: z.array(BaseRate).min(1, 'Enter at least one rate').max(500),
  classRates: z.array(ClassRate).max(1000),
  minimums: z.array(MinimumPremium).max(100),
  deductibles: z.array(DeductibleTable).max(20),
  /** By the protection class of a location, 1 to 10. */
  protection: z.array(BandTable).max(20),
  sprinklered: z.strictObject({ lines: z.array(z.enum(lineCodes)), factor: Factor, source: RateSource }),
  yearsInBusiness: z.array(BandTable).max(20),
  /** By the number of losses in the last years. */
  losses: z.array(BandTable).max(20),
  states: z.array(StateFactor).max(500),
  trends: z.array(Trend).max(100),
})
export type RateTables = z.infer<typeof RateTables>

/** Rate tables as they were saved: estimates name the version that they were made with. */
export type VersionedRates = { version: number; tables: RateTables }

/** `GET /api/admin/rates`. */
export const StoredRates = z.object({
  version: z.int(),
  tables: RateTables,
  note: z.string(),
  updatedAt: z.string().nullable(),
  updatedByName: z.string().nullable(),
})
export type StoredRates = z.infer<typeof StoredRates>

/** `PUT /api/admin/rates`: the whole tables; `version` is the one that they were made from. */
export const RatesChange = z.strictObject({ tables: RateTables, note: line(300), version: Version })
export type RatesChange = z.infer<typeof RatesChange>
