import type { CoverageCode, Found } from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { citationOf, citationOfLine } from './citations.rules.ts'
import { type GapFinding, unconfirmed } from './gap-rule.rules.ts'
import { type GapView, isSure, limitOf } from './gap-view.rules.ts'
import type { TextLine } from './page-lines.rules.ts'

type Underlying = {
  codes: readonly CoverageCode[]
  least: number
  called: string
  section: RegExp
  row: RegExp
}

/** Underlying limits that umbrellas usually require, and how a schedule of underlying insurance names them. */
export const usualUnderlying: readonly Underlying[] = [
  {
    codes: ['occ'],
    least: 1_000_000,
    called: 'general liability each occurrence',
    section: /general liability|\bCGL\b/i,
    row: /each occurrence|per occurrence/i,
  },
  {
    codes: ['csl'],
    least: 1_000_000,
    called: 'auto liability',
    section: /\bauto(?:mobile)?\b/i,
    row: /combined single limit|\bCSL\b|each accident|auto(?:mobile)? liability/i,
  },
  {
    codes: ['el_accident'],
    least: 500_000,
    called: 'employers liability each accident',
    section: /employers.? liability/i,
    row: /each accident|by accident/i,
  },
]

const heading =
  /\bschedule of underlying (?:insurance|polic|coverage)|\bunderlying insurance schedule|\bunderlying (?:insurance|polic\w+)\s*$/i
const money = /\$\s?(\d{1,3}(?:,\d{3})+|\d{5,})/
const maxSection = 6

/** The rows of the schedule of underlying insurance, which begins at its heading. */
function scheduleOf(view: GapView): { heading: TextLine; rows: TextLine[] } | null {
  const start = view.rows.find(({ text }) => heading.test(text))
  if (!start) return null
  const lines = view.rows.filter(({ page }) => page === start.page)
  return { heading: start, rows: lines.slice(lines.indexOf(start)) }
}

/** The limit that the schedule requires of an underlying coverage, in its row or below the name of its policy. */
function requiredOf(
  rows: readonly TextLine[],
  { section, row }: Underlying,
): { limit: number; line: TextLine } | null {
  const at = rows.findIndex(({ text }) => section.test(text))
  const others = usualUnderlying.map((one) => one.section).filter((one) => one !== section)
  for (const line of at < 0 ? [] : rows.slice(at, at + maxSection)) {
    if (line !== rows[at] && others.some((other) => other.test(line.text))) return null
    const sum = row.test(line.text) ? money.exec(line.text)?.[1] : undefined
    if (sum) return { limit: Number(sum.replaceAll(',', '')), line }
  }
  return null
}

type Low = { limit: Found<number>; called: string; least: number; line: TextLine | null }

function describeLow({ limit, called, least, line }: Low): string {
  return `${called} ${formatDollars(limit.value)} (${line ? 'required' : 'usual'}: ${formatDollars(least)})`
}

/** Finds limits of the same document below what its umbrella's schedule requires, or below what is usual. */
export function attachment(view: GapView): GapFinding | null {
  const rows = scheduleOf(view)?.rows ?? []
  const low = usualUnderlying.flatMap((one): Low[] => {
    const limit = limitOf(view, one)
    const required = requiredOf(rows, one)
    const least = required?.limit ?? one.least
    return limit && limit.value < least
      ? [{ limit, called: one.called, least, line: required?.line ?? null }]
      : []
  })
  const demanded = low.filter(({ line }) => line !== null)
  const shown = demanded.length > 0 ? demanded : low
  if (shown.length === 0) return null
  const isGrave = demanded.length > 0 && isSure(...demanded.map(({ limit }) => limit))
  return {
    state: 'mismatch',
    finding: `Underlying limits are below what ${demanded.length > 0 ? 'the umbrella requires' : 'umbrellas usually require'}: ${shown.map(describeLow).join('; ')}.`,
    citations: shown.flatMap(({ limit, line }) => [
      citationOf(limit),
      ...(line ? [citationOfLine(line)] : []),
    ]),
    ...(!isGrave && { weight: 'notable' as const }),
  }
}

/** Finds lines that a schedule of underlying insurance does not name. */
export function underlyingSchedule(view: GapView): GapFinding | null {
  const schedule = scheduleOf(view)
  if (!schedule)
    return view.isFull && !view.text.some(({ text }) => /underlying/i.test(text))
      ? unconfirmed('A schedule of underlying insurance', view.called)
      : null
  const has = (words: RegExp) => schedule.rows.some(({ text }) => words.test(text))
  const missing = [
    has(/general liability|\bCGL\b|businessowners/i) ? [] : ['general liability'],
    has(/\bauto(mobile)?\b/i) ? [] : ['auto'],
    has(/employers.? liability|\bEL\b|\bemployer/i) ? [] : ['employers liability'],
  ].flat()
  if (missing.length === 0) return null
  return {
    state: 'not_seen',
    finding: `The schedule of underlying insurance doesn’t appear to list ${missing.join(' or ')}. Please check.`,
    citations: [citationOfLine(schedule.heading)],
  }
}
