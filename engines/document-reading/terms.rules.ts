import { addMonths, daysBetween } from '#shared/dates.ts'
import { beforeIn, valuePlaces } from './blocks.rules.ts'
import { type Candidate, together } from './confidence.rules.ts'
import { labels } from './labels.rules.ts'
import type { PageLayout, Row, Span } from './layout/page-layout.rules.ts'
import { findSpans, foldedOf, textOf } from './layout/spans.rules.ts'
import { readDates } from './values/read-dates.rules.ts'

/** The first and the last day of a policy. */
export type Term = { effective: Candidate<string>; expiration: Candidate<string> }

/** Dates that are not the policy's: when something was printed, born, changed, or goes back to. */
const otherDate =
  /\b(?:retro\w*|issued?|issue|print\w*|birth|change|endorsement|transaction|processed|prepared|run|due|edition|mail\w*|valuation|valued|continuity|pending|prior|previous|expiring|cancel\w*|audit|hire|quote|sign\w*|loss|claim|built)\b[^.]{0,16}$/
const between =
  /^[\s,;:]*(?:(?:at|12:01|a\.?m\.?|am|noon|standard|time|\(|\))[\s,.]*)*(?:to|-|through|thru|until|\/|(?:and )?(?:is )?expir\w*:?|and ending|and)?[\s:,-]*$/
const beforePair = /(?:retro|loss(?:es)?|claims?|experience|audit|valued|prior|previous|expiring)[^.]{0,30}$/

function spanOfText(span: Span, start: number, end: number): Span {
  let length = 0
  let from = span.from
  let to = span.from
  for (let at = span.from; at <= span.to; at += 1) {
    if (length <= start) from = at
    if (length < end) to = at
    length += (span.row.words[at]?.text.length ?? 0) + 1
  }
  return { row: span.row, from, to }
}

type FoundDate = { day: string; span: Span; start: number; end: number }

function datesIn(span: Span): FoundDate[] {
  return readDates(textOf(span)).map(({ day, start, end }) => ({
    day,
    start,
    end,
    span: spanOfText(span, start, end),
  }))
}

/** How likely two days are a term: a year or half of one above all. */
function worthOfTerm(from: string, to: string): number {
  const days = daysBetween(from, to)
  if (to === addMonths(from, 12)) return 0.99
  if (to === addMonths(from, 6) || to === addMonths(from, 24) || to === addMonths(from, 36)) return 0.97
  if (Math.abs(days - 365) <= 2) return 0.93
  return days >= 20 && days <= 1830 ? 0.82 : 0
}

function termOf(from: FoundDate, to: FoundDate, score: number): Term | null {
  const worth = worthOfTerm(from.day, to.day)
  if (worth === 0) return null
  return {
    effective: { value: from.day, spans: [from.span], score: score * worth },
    expiration: { value: to.day, spans: [to.span], score: score * worth },
  }
}

/** Two dates side by side in a row with nothing but "to" between them. */
function pairsIn(row: Row): Term[] {
  const whole: Span = { row, from: 0, to: row.words.length - 1 }
  const text = textOf(whole)
  const dates = datesIn(whole)
  return dates.flatMap((from, at) => {
    const to = dates[at + 1]
    if (!to || !between.test(text.slice(from.end, to.start).toLowerCase())) return []
    const before = text.slice(0, from.start).toLowerCase()
    if (beforePair.test(before)) return []
    const isNamed = /\b(?:period|term|from|effective|eff|dates?)\b/.test(before.slice(-60))
    const found = termOf(from, to, isNamed ? 1 : 0.9)
    return found ? [found] : []
  })
}

/** The two dates beside or below a label such as "Policy period", also when each stands in a line of its own. */
function termsAtLabels(page: PageLayout): Term[] {
  return findSpans(page, labels.period).flatMap((label) => {
    if (otherDate.test(beforeIn(label)) || /^from$/.test(foldedOf(label))) return []
    const dates: FoundDate[] = []
    for (const { span } of valuePlaces(label)) {
      for (const date of datesIn({ ...span, to: span.row.words.length - 1 })) {
        if (!dates.some(({ day }) => day === date.day)) dates.push(date)
      }
      const [from, to] = dates
      const found = from && to ? termOf(from, to, 0.97) : null
      if (found) return [found]
    }
    return []
  })
}

/** Days that stand alone at labels of the one or the other end. */
function daysAt(page: PageLayout, pattern: RegExp, score: number): Candidate<string>[] {
  return findSpans(page, pattern).flatMap((label) => {
    const text = foldedOf(label)
    if (otherDate.test(beforeIn(label))) return []
    const isShort = /^(?:from|to|until|through|thru|end|start|begin|exp|eff)\W*$/.test(text)
    for (const { span, worth } of valuePlaces(label)) {
      const [date] = datesIn(span)
      if (!date || (isShort && date.start > 2) || date.start > 24) continue
      if (otherDate.test(textOf(span).slice(0, date.start).toLowerCase())) continue
      return [{ value: date.day, spans: [date.span], score: score * worth * (isShort ? 0.9 : 1) }]
    }
    return []
  })
}

function combined(starts: readonly Candidate<string>[], ends: readonly Candidate<string>[]): Term[] {
  return starts.flatMap((effective) =>
    ends.flatMap((expiration) => {
      const worth = worthOfTerm(effective.value, expiration.value)
      const score = Math.min(effective.score, expiration.score) * worth
      const isYear = worth >= 0.97
      const sure = isYear ? together(score, 0.6) : score
      return worth > 0
        ? [{ effective: { ...effective, score: sure }, expiration: { ...expiration, score: sure } }]
        : []
    }),
  )
}

/** The terms that a page may state, and the days that stand alone. */
export function termsOn(page: PageLayout): {
  terms: Term[]
  starts: Candidate<string>[]
  ends: Candidate<string>[]
} {
  const starts = daysAt(page, labels.effective, 0.9)
  const ends = daysAt(page, labels.expiration, 0.9)
  const terms = [...page.rows.flatMap(pairsIn), ...termsAtLabels(page), ...combined(starts, ends)]
  return { terms, starts, ends }
}
