import { byEffectiveDate, firstTransaction } from './standing.rules.ts'
import type { Transaction } from './term.ts'

/** From a day on, and until another (excluded); null where there is no end. */
export type Period = { from: string; to: string | null }

/** When a term covers its insured, as its standing transactions say. */
export type Coverage = {
  first: Transaction
  effectiveDate: string
  /** The carrier's expiration, extensions included; null of a continuous policy. */
  expirationDate: string | null
  /** The same without extensions. */
  originalExpirationDate: string | null
  /** The cancellation that was not reinstated. */
  cancellation: Transaction | null
  /** The days between a cancellation and its reinstatement. */
  lapses: readonly Period[]
  periods: readonly Period[]
  /** The first day without coverage for good; null where there is none. */
  endDate: string | null
  /** When it was served by another agency. */
  released: readonly Period[]
}

/** Whether a day lies in one of the periods. */
export function isWithin(periods: readonly Period[], day: string): boolean {
  return periods.some(({ from, to }) => from <= day && (to === null || day < to))
}

/** The earlier of two days, null standing for never. */
export function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

type Cancellations = { cancellation: Transaction | null; lapses: Period[] }

/** In the order of entry: a cancellation entered later may lie before a lapse that is over. */
function cancellationsOf(standing: readonly Transaction[]): Cancellations {
  let cancellation: Transaction | null = null
  const lapses: Period[] = []
  for (const made of standing) {
    if (made.kind === 'cancellation') cancellation = made
    if (made.kind !== 'reinstatement' || !cancellation) continue
    const from = cancellation.effectiveDate
    if (from < made.effectiveDate) lapses.push({ from, to: made.effectiveDate })
    cancellation = null
  }
  return { cancellation, lapses: lapses.sort((a, b) => a.from.localeCompare(b.from)) }
}

/** What of a period another leaves. */
function cut({ from, to }: Period, gap: Period): Period[] {
  const before = { from, to: earlier(to, gap.from) }
  const after = gap.to !== null && { from: from < gap.to ? gap.to : from, to }
  return [before, ...(after ? [after] : [])].filter((left) => left.to === null || left.from < left.to)
}

/** What of a period others leave. */
function without(period: Period, gaps: readonly Period[]): Period[] {
  const isEmpty = period.to !== null && period.to <= period.from
  return gaps.reduce((left, gap) => left.flatMap((part) => cut(part, gap)), isEmpty ? [] : [period])
}

/** The days that are covered after a change and were not before it. */
export function gainedPeriods(before: Coverage | undefined, after: Coverage | undefined): Period[] {
  return (after?.periods ?? []).flatMap((period) => without(period, before?.periods ?? []))
}

function releasesOf(standing: readonly Transaction[]): Period[] {
  const released: Period[] = []
  for (const { kind, effectiveDate } of byEffectiveDate(standing)) {
    const last = released.at(-1)
    if (kind === 'transfer_out' && last?.to !== null) released.push({ from: effectiveDate, to: null })
    if (kind === 'transfer_in' && last?.to === null) last.to = effectiveDate
  }
  return released
}

/** When a term covers, by what stands of it; undefined where nothing began it: it is only quoted, or was voided. */
export function coverageOf(standing: readonly Transaction[]): Coverage | undefined {
  const first = firstTransaction(standing)
  if (!first) return undefined
  const { effectiveDate, newExpirationDate: originalExpirationDate } = first
  const extensions = standing.filter(({ kind }) => kind === 'endorsement')
  const extension = extensions.findLast((made) => made.newExpirationDate)?.newExpirationDate
  const expirationDate = extension ?? originalExpirationDate
  const { cancellation, lapses } = cancellationsOf(standing)
  const end = earlier(expirationDate, cancellation?.effectiveDate ?? null)
  const kept = lapses.filter(({ from }) => end === null || from < end)
  const periods = without({ from: effectiveDate, to: end }, kept)
  return {
    first,
    effectiveDate,
    expirationDate,
    originalExpirationDate,
    cancellation,
    lapses: kept,
    periods,
    endDate: periods.length > 0 ? (periods.at(-1)?.to ?? null) : effectiveDate,
    released: releasesOf(standing),
  }
}
