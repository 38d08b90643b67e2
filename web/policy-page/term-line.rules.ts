import { addMonths, daysBetween } from '#shared/dates.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'

/** A part of a bar: covered, or a stretch of the term without coverage. */
type Part = { kind: 'covered' | 'gap'; from: number; width: number }

export type TermBar = {
  term: HistoryTerm
  /** Which row it stands in: terms that overlap stand below each other. */
  lane: number
  /** In percent of the line. */
  from: number
  width: number
  parts: Part[]
  /** A continuous term goes on beyond the line. */
  isOpen: boolean
}

export type TermLine = {
  bars: TermBar[]
  lanes: number
  years: { year: string; at: number }[]
  /** Where today is, in percent. */
  today: number
  /** How many months the line spans. */
  months: number
}

type TermDays = Pick<HistoryTerm, 'effectiveDate' | 'expirationDate' | 'endDate' | 'lapses'>

/** A little is shown beyond the first and the last day. */
const margin = 1

function lastDayOf({ expirationDate, endDate, effectiveDate }: TermDays, today: string): string {
  const day = [expirationDate, endDate].reduce<string>(
    (last, next) => (next && next > last ? next : last),
    effectiveDate,
  )
  return expirationDate === null && endDate === null ? addMonths(day > today ? day : today, 12) : day
}

/** Where in a term there is no coverage: lapses, and what a cancellation left of it. */
function gapsOf(term: TermDays, last: string): { from: string; to: string }[] {
  const lapses = term.lapses.map(({ from, to }) => ({ from, to: to ?? last }))
  return term.endDate !== null && term.endDate < last ? [...lapses, { from: term.endDate, to: last }] : lapses
}

/** The rows that terms stand in, by when they begin: the first in which none is in the way. */
function lanesOf(spans: readonly { from: string; to: string }[]): number[] {
  const ends: string[] = []
  return spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    return lane
  })
}

/** Terms as bars on one line of time, with lapses as gaps and today's mark. */
export function termLine(terms: readonly HistoryTerm[], today: string): TermLine {
  const ordered = terms.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
  const spans = ordered.map((term) => ({ from: term.effectiveDate, to: lastDayOf(term, today) }))
  const days = [today, ...spans.flatMap(({ from, to }) => [from, to])].sort()
  const first = addMonths(days[0] ?? today, -margin)
  const last = addMonths(days.at(-1) ?? today, margin)
  const whole = daysBetween(first, last)
  const at = (day: string) => (100 * daysBetween(first, day)) / whole
  // What covers until a rewrite begins leaves room for it: only the covered days are in each other's way.
  const lanes = lanesOf(spans.map(({ from, to }, index) => ({ from, to: ordered[index]?.endDate ?? to })))
  const bars = ordered.map((term, index) => {
    const { from, to } = spans[index] ?? { from: first, to: last }
    const inner = Math.max(1, daysBetween(from, to))
    const gaps = gapsOf(term, to).map((gap) => ({
      kind: 'gap' as const,
      from: (100 * daysBetween(from, gap.from)) / inner,
      width: (100 * daysBetween(gap.from, gap.to)) / inner,
    }))
    return {
      term,
      lane: lanes[index] ?? 0,
      from: at(from),
      width: at(to) - at(from),
      parts: [{ kind: 'covered' as const, from: 0, width: 100 }, ...gaps],
      isOpen: term.expirationDate === null && term.endDate === null,
    }
  })
  const firstYear = Number(first.slice(0, 4)) + 1
  const count = Math.max(0, Number(last.slice(0, 4)) - firstYear + 1)
  const years = Array.from({ length: count }, (_, index) => String(firstYear + index))
  return {
    bars,
    lanes: Math.max(1, ...lanes.map((lane) => lane + 1)),
    years: years.map((year) => ({ year, at: at(`${year}-01-01`) })),
    today: at(today),
    months: Math.round(whole / 30.4),
  }
}
