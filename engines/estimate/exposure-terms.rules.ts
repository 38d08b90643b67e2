import type { EstimateInput, ExposureInput } from '#shared/commercial/estimate.contract.ts'
import {
  type BaseRate,
  exposureLabels,
  type RateSource,
  type RateTables,
} from '#shared/commercial/rates.contract.ts'
import { formatDollars } from '#shared/money.ts'

/** An amount of premium that an exposure brings, with how it was reckoned. */
export type Term = {
  label: string
  reckoning: string
  amount: number
  page: number | null
  source: RateSource
}

type LineInput = EstimateInput['lines'][number]

const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

function exact(dollars: number): string {
  return Number.isInteger(dollars) ? formatDollars(dollars) : `$${withCents.format(dollars)}`
}

function figure({ kind, amount }: ExposureInput): string {
  const isCount = kind === 'area' || kind === 'employees' || kind === 'power_units'
  return isCount ? amount.value.toLocaleString('en-US') : formatDollars(amount.value)
}

/** Workers compensation is reckoned by the rate of each class where it is known. */
function classRateOf(exposure: ExposureInput, { classRates }: RateTables) {
  if (exposure.kind !== 'payroll' || exposure.classCode === null) return undefined
  return classRates.find(({ classCode }) => classCode === exposure.classCode)
}

function termOf(exposure: ExposureInput, base: BaseRate, tables: RateTables): Term {
  const ofClass = base.line === 'wc' ? classRateOf(exposure, tables) : undefined
  const { rate, source } = ofClass ?? base
  const per = ofClass ? 100 : base.per
  const units = per === 1 ? figure(exposure) : `${figure(exposure)} ÷ ${per.toLocaleString('en-US')}`
  const label = exposure.amount.label || exposureLabels[exposure.kind]
  return {
    label: ofClass ? `${label} (${ofClass.description})` : label,
    reckoning: `${units} × ${exact(rate)}`,
    amount: (exposure.amount.value / per) * rate,
    page: exposure.amount.page,
    source,
  }
}

function isUsable({ amount }: ExposureInput): boolean {
  return Number.isFinite(amount.value) && amount.value >= 0
}

/** What the exposures of a line come to by its base rates, in the order of the rate table; nothing where none is known. */
export function exposureTerms(line: LineInput, tables: RateTables): { terms: Term[]; isSure: boolean } {
  const ofLine = tables.baseRates.filter((base) => base.line === line.line)
  const exposuresOf = (base: BaseRate) =>
    line.exposures.filter((exposure) => exposure.kind === base.exposure && isUsable(exposure))
  const either = ofLine.find((base) => base.counts === 'either' && exposuresOf(base).length > 0)
  const used = ofLine.filter((base) => base.counts === 'sum' || base === either)
  const pairs = used.flatMap((base) => exposuresOf(base).map((exposure) => ({ base, exposure })))
  return {
    terms: pairs.map(({ base, exposure }) => termOf(exposure, base, tables)),
    isSure: pairs.every(({ exposure }) => exposure.amount.isSure),
  }
}
