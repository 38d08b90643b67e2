import type {
  confidences,
  Estimate,
  EstimateInput,
  EstimateLine,
  EstimateStep,
  MissingKind,
} from '#shared/commercial/estimate.contract.ts'
import {
  illustrative,
  type RateSource,
  type RateTables,
  type VersionedRates,
} from '#shared/commercial/rates.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars, formatPercent, maxDollars } from '#shared/money.ts'
import { exposureTerms, type Term } from './exposure-terms.rules.ts'
import { modifiersOf } from './modifiers.rules.ts'
import { ratingGapOf } from './rating-gaps.rules.ts'

type LineInput = EstimateInput['lines'][number]
type Confidence = (typeof confidences)[number]
type Range = { premium: number; low: number; high: number }

/** How far the range reaches to either side of an estimate by rates, and what each gap in our knowledge adds. */
const spreads = { base: 0.15, missing: 0.03, unsure: 0.05, widest: 0.5 }
/** From which width on an estimate is no longer of high, or of medium confidence. */
const confidenceBelow = { high: 0.17, medium: 0.27 }
/** By how much estimates by rates and by the trend may differ before neither is trusted. */
const maxDisagreement = 0.35

/** Dollars with cents, never more than a column holds. */
function cents(amount: number): number {
  // Half a cent counts as one, also where a product is a hair below it.
  return Math.min(Math.round(Number((amount * 100).toFixed(6))) / 100, maxDollars)
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
}

type StepInput = Pick<EstimateStep, 'label' | 'reckoning' | 'factor' | 'amount' | 'page'>

function step(made: StepInput, source: RateSource): EstimateStep {
  return {
    ...made,
    source: source.name,
    sourceDate: source.date,
    isIllustrative: source.name.toLowerCase() === illustrative,
  }
}

const isIllustrative = (steps: readonly EstimateStep[]) => steps.some((made) => made.isIllustrative)

/** Figures of our own are never more than a hint, however much is known. */
function confidenceOf(spread: number, steps: readonly EstimateStep[]): Confidence {
  if (isIllustrative(steps)) return 'low'
  if (spread < confidenceBelow.high) return 'high'
  return spread < confidenceBelow.medium ? 'medium' : 'low'
}

function byTrend(line: LineInput, { trends }: RateTables): (Range & { steps: EstimateStep[] }) | null {
  const trend = trends.find((entry) => entry.line === line.line)
  const { expiringPremium } = line
  if (!trend || !expiringPremium) return null
  const { value, page } = expiringPremium
  const premium = cents(value * (1 + trend.change))
  const first: EstimateStep = {
    label: expiringPremium.label,
    reckoning: formatDollars(value, { cents: true }),
    factor: null,
    amount: cents(value),
    page,
    source: expiringPremium.by === 'document' ? 'the document' : 'entered by a person',
    sourceDate: '',
    isIllustrative: false,
  }
  const sign = trend.change < 0 ? '−' : '+'
  const moved = step(
    {
      label: `Market trend of ${lineLabels[line.line].toLowerCase()}`,
      reckoning: `× ${(1 + trend.change).toFixed(3)} (${sign}${formatPercent(Math.abs(trend.change) * 100)})`,
      factor: 1 + trend.change,
      amount: premium,
      page: null,
    },
    trend.source,
  )
  return {
    premium,
    low: Math.min(cents(value * (1 + trend.low)), premium),
    high: Math.max(cents(value * (1 + trend.high)), premium),
    steps: [first, moved],
  }
}

function addTerms(terms: readonly Term[]): EstimateStep[] {
  let amount = 0
  return terms.map((term) => {
    amount = sumOf([amount, cents(term.amount)])
    return step(
      { label: term.label, reckoning: term.reckoning, factor: null, amount: cents(amount), page: term.page },
      term.source,
    )
  })
}

function withMinimum(line: LineInput, tables: RateTables, premium: number): EstimateStep[] {
  const minimum = tables.minimums.find((entry) => entry.line === line.line)
  if (!minimum || minimum.premium <= premium) return []
  const reckoning = `at least ${formatDollars(minimum.premium, { cents: true })}`
  const made = {
    label: 'Minimum premium',
    reckoning,
    factor: null,
    amount: cents(minimum.premium),
    page: null,
  }
  return [step(made, minimum.source)]
}

function byRates(line: LineInput, input: EstimateInput, tables: RateTables) {
  const { terms, isSure } = exposureTerms(line, tables)
  if (terms.length === 0) return null
  const steps = addTerms(terms)
  const { known, missing } = modifiersOf(line, input, tables)
  let premium = steps.at(-1)?.amount ?? 0
  for (const { label, factor, page, source } of known) {
    premium = cents(premium * factor)
    steps.push(step({ label, reckoning: `× ${factor}`, factor, amount: premium, page }, source))
  }
  steps.push(...withMinimum(line, tables, premium))
  premium = steps.at(-1)?.amount ?? 0
  const wide = spreads.base + missing.length * spreads.missing + (isSure ? 0 : spreads.unsure)
  const spread = Math.min(wide, spreads.widest)
  return {
    premium,
    low: cents(premium * (1 - spread)),
    high: cents(premium * (1 + spread)),
    ...{ spread, steps, missing },
  }
}

type Known = Pick<EstimateLine, 'line' | 'label' | 'expiringPremium' | 'byTrend' | 'note'>

function disagree(rates: Range, trend: Range | null): boolean {
  if (!trend) return false
  return Math.abs(rates.premium - trend.premium) > maxDisagreement * Math.max(rates.premium, trend.premium)
}

/** What could be typed in to reckon a line by rates. */
function missingExposures(line: LineInput, { baseRates }: RateTables): MissingKind[] {
  const kinds = baseRates.filter((rate) => rate.line === line.line).map(({ exposure }) => exposure)
  return [...new Set(kinds)]
}

function estimateLine(line: LineInput, input: EstimateInput, tables: RateTables): EstimateLine {
  const gap = ratingGapOf(line, input)
  const trend = gap?.isFinal ? null : byTrend(line, tables)
  const rates = gap ? null : byRates(line, input, tables)
  const known: Known = {
    line: line.line,
    label: lineLabels[line.line],
    expiringPremium: line.expiringPremium?.value ?? null,
    byTrend: trend?.premium ?? null,
    note: gap?.note ?? '',
  }
  if (rates) {
    const { premium, low, high, steps, missing, spread } = rates
    // Where the policy's own premium says something else, the range holds both and nobody is sure.
    const both = trend
      ? { low: Math.min(low, trend.premium), high: Math.max(high, trend.premium) }
      : { low, high }
    const confidence = disagree(rates, trend) ? 'low' : confidenceOf(spread, steps)
    return { ...known, method: 'rates', premium, ...both, confidence, steps, missing }
  }
  const exposures = line.exposures.length > 0 ? [] : missingExposures(line, tables)
  const missing = gap?.isFinal ? [] : [...(gap?.missing ?? []), ...exposures]
  if (trend) {
    const { steps, ...range } = trend
    const confidence = line.expiringPremium?.isSure && !isIllustrative(steps) ? 'medium' : 'low'
    return { ...known, method: 'trend', ...range, confidence, steps, missing }
  }
  const none = { premium: null, low: null, high: null, steps: [] }
  return {
    ...known,
    method: 'none',
    ...none,
    confidence: 'low',
    missing: gap?.isFinal ? [] : [...missing, 'expiring'],
  }
}

/** Where no line has a figure of its own, the premium of all of them moves with the market of all lines. */
function linesOf(input: EstimateInput): EstimateInput['lines'] {
  const { lines, expiringTotal } = input
  const hasOwn = lines.some(({ exposures, expiringPremium }) => exposures.length > 0 || expiringPremium)
  if (!expiringTotal || hasOwn) return lines
  const [only] = lines
  if (only && lines.length === 1) return [{ ...only, expiringPremium: expiringTotal }]
  return [{ line: 'package', exposures: [], deductible: null, expiringPremium: expiringTotal }]
}

function inputsOf(input: EstimateInput, lines: EstimateInput['lines']): Estimate['inputs'] {
  const plain = (label: string, value: string, page: number | null) => ({ label, value, page })
  const general = [input.state, input.protectionClass, input.yearsInBusiness, input.lossCount].flatMap(
    (known) => (known ? [plain(known.label, String(known.value), known.page)] : []),
  )
  const ofLines = lines.flatMap((line) => {
    const own = line.exposures.map(({ amount, kind }) => ({ ...amount, isCount: !isDollars(kind) }))
    const sums = [line.deductible, line.expiringPremium].flatMap((sum) =>
      sum ? [{ ...sum, isCount: false }] : [],
    )
    return [...own, ...sums].map(({ label, value, page, isCount }) =>
      plain(label, isCount ? value.toLocaleString('en-US') : formatDollars(value, { cents: true }), page),
    )
  })
  const seen = new Map([...ofLines, ...general].map((entry) => [`${entry.label} ${entry.value}`, entry]))
  return [...seen.values()]
}

function isDollars(kind: LineInput['exposures'][number]['kind']): boolean {
  return kind !== 'area' && kind !== 'employees' && kind !== 'power_units'
}

/**
 * Where some lines of a package have no figure, those of the others are not its premium: the package's own premium moves with
 * the market, and the lines without a figure say why.
 */
function ofPackage(lines: EstimateLine[], input: EstimateInput, tables: RateTables): EstimateLine[] {
  const open = lines.filter(({ premium }) => premium === null)
  if (!input.expiringTotal || open.length === 0 || open.length === lines.length) return lines
  const whole = {
    line: 'package' as const,
    exposures: [],
    deductible: null,
    expiringPremium: input.expiringTotal,
  }
  const moved = estimateLine(whole, input, tables)
  return moved.premium === null ? lines : [moved, ...open]
}

const leastSure: Confidence[] = ['low', 'medium', 'high']

/**
 * An indicative estimate, reckoned openly: exposures by base rates and modifiers, or the expiring premium moved with
 * the market of its line where exposures are missing. Pure; sums are dollars with cents, and those of the lines
 * add up to the whole.
 */
export function estimateOf(input: EstimateInput, rates: VersionedRates): Estimate {
  const entered = linesOf(input)
  const each = entered.map((line) => estimateLine(line, input, rates.tables))
  const lines = ofPackage(each, input, rates.tables)
  const known = lines.filter((line) => line.premium !== null)
  const sum = (of: 'premium' | 'low' | 'high') =>
    known.length > 0 ? sumOf(known.map((line) => line[of] ?? 0)) : null
  const isPartial = known.length < lines.length
  const confidence = leastSure.find((level) => lines.some((line) => line.confidence === level)) ?? 'low'
  return {
    ratesVersion: rates.version,
    lines,
    ...{ premium: sum('premium'), low: sum('low'), high: sum('high') },
    confidence: isPartial ? 'low' : confidence,
    expiringTotal: input.expiringTotal?.value ?? null,
    inputs: inputsOf(input, entered),
    missing: [...new Set(lines.flatMap(({ missing }) => missing))],
    isIllustrative: lines.some(({ steps }) => isIllustrative(steps)),
  }
}
