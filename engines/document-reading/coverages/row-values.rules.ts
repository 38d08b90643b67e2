import { type Column, columnOf, moneyIn, type PlacedMoney } from '#engines/document-reading/columns.rules.ts'
import type { Candidate } from '#engines/document-reading/confidence.rules.ts'
import type { Span } from '#engines/document-reading/layout/page-layout.rules.ts'
import { foldedOf, spanOfLetters, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A coverage as it stands in a row: its name and what it pays. */
export type RowCoverage = {
  code: CoverageCode | null
  line: LineCode | null
  name: Span
  /** What it is called where the row has no name of its own for it. */
  called?: string
  limit: Candidate<number> | null
  limitText: Candidate<string> | null
  deductible: Candidate<number> | null
  deductibleText: Candidate<string> | null
  premium: Candidate<number> | null
}

/** Words in place of a limit. */
export const noSum =
  /\b(?:included|incl\.?|excluded|not covered|no coverage|not (?:applicable|included|provided)|actual loss(?: sustained)?(?:[ ,(-]*(?:up to )?\d+ (?:consecutive )?months\)?)?|als(?: \d+ months)?|\d+ months?(?: actual loss sustained| als)?|statutory|actual cash value|acv|replacement cost|see (?:schedule|form|below|declarations)|per schedule|blanket|unlimited)\b/
const noSumDeductible = /\b\d+(?:\.\d+)? ?%(?: of [a-z ]+)?|\b\d+ (?:hours?|hrs?)\b|\b(?:none|nil)\b/
const isDeductible = /\b(?:deductible|ded\.?|retention)(?!\w)[^$]{0,20}$/
const isPremium = /\bpremium[^$]{0,14}$/

export type Values = Omit<RowCoverage, 'code' | 'line' | 'name' | 'called'>
export const nothing: Values = {
  limit: null,
  limitText: null,
  deductible: null,
  deductibleText: null,
  premium: null,
}

function kindOf(money: PlacedMoney, region: Span, columns: readonly Column[] | null): string {
  const before = foldedOf({ ...region, to: Math.max(region.from, money.span.from - 1) })
  if (money.span.from > region.from && isDeductible.test(before.slice(-34))) return 'deductible'
  if (money.span.from > region.from && isPremium.test(before.slice(-24))) return 'premium'
  if (
    /^(?:ded|deductible)(?!\w)(?![\s.]*(?:amount|:|\$|\d|of))/.test(
      foldedOf({ ...region, from: money.span.to + 1 }),
    )
  )
    return 'deductible'
  const kind = (columns && columnOf(money.span, columns)?.kind) ?? 'none'
  return kind === 'plain' ? 'none' : kind
}

/** A plain number counts as a sum where a heading says so or it stands alone at the end of the row. */
function isSum(money: PlacedMoney, kind: string, region: Span): boolean {
  if (money.isSure) return true
  const before = region.row.words[money.span.from - 1]?.text
  if (before === '$') return true
  return kind !== 'none' && kind !== 'other' && kind !== 'rate' && (money.amount === 0 || money.amount >= 100)
}

/** The words of a region that a pattern fits, as a span; null where none do. */
export function textIn(region: Span, pattern: RegExp): Span | null {
  const match = pattern.exec(foldedOf(region))
  if (!match) return null
  const start = (region.row.starts[region.from] ?? 0) + match.index
  return spanOfLetters(region.row, start, start + match[0].length)
}

/** What a region of a row says: sums by their columns, else the first is the limit. */
export function valuesIn(region: Span, columns: readonly Column[] | null, score: number): Values {
  const values: Values = { ...nothing }
  for (const money of moneyIn(region)) {
    const kind = kindOf(money, region, columns)
    if (!isSum(money, kind, region) || kind === 'other' || kind === 'rate' || kind === 'past') continue
    const isByColumn = kind !== 'none'
    // A limit in brackets repeats the words before it; none is below nothing.
    const found = {
      value: Math.abs(money.amount),
      spans: [money.span],
      score: isByColumn ? score : score * 0.96,
    }
    if (kind === 'deductible') values.deductible ??= found
    else if (kind === 'premium') values.premium ??= { ...found, value: money.amount }
    else if (!values.limit) values.limit = found
    else if (!isByColumn && !values.premium) values.premium = { ...found, score: score * 0.6 }
  }
  const word = values.limit ? null : textIn(region, noSum)
  if (word && (!columns || columnOf(word, columns)?.kind !== 'premium'))
    values.limitText = { value: textOf(word), spans: [word], score: score * 0.95 }
  const bears = values.deductible ? null : textIn(region, noSumDeductible)
  if (
    bears &&
    (columns ? columnOf(bears, columns)?.kind === 'deductible' : /deductible/.test(foldedOf(region)))
  )
    values.deductibleText = { value: textOf(bears), spans: [bears], score: score * 0.9 }
  return values
}

/** Whether a row says neither a limit nor a deductible. */
export const isEmpty = ({ limit, limitText, deductible, deductibleText }: Values) =>
  !limit && !limitText && !deductible && !deductibleText
