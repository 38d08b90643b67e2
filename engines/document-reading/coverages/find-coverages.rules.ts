import { type Column, columnsByRow, moneyIn } from '#engines/document-reading/columns.rules.ts'
import type { PageLayout, Row, Span } from '#engines/document-reading/layout/page-layout.rules.ts'
import {
  belowSpan,
  cellsOf,
  foldedOf,
  leftOf,
  spanOfLetters,
  textOf,
} from '#engines/document-reading/layout/spans.rules.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { type Context, contextsOf } from './contexts.rules.ts'
import { coveragesNamedIn } from './coverage-names.rules.ts'
import {
  isEmpty,
  noSum,
  nothing,
  type RowCoverage,
  textIn,
  type Values,
  valuesIn,
} from './row-values.rules.ts'
import { spokenIn } from './spoken-limits.rules.ts'

/** What stands right of a name; else in the next row where the name breaks; else below it in its column. */
function valuesFor(
  row: Row,
  from: number,
  to: number,
  columns: (readonly Column[] | null)[],
  line: LineCode | null,
) {
  const beside = from <= to ? valuesIn({ row, from, to }, columns[row.at] ?? null, 0.96) : nothing
  if (!isEmpty(beside)) return beside
  const next = row.page.rows[row.at + 1]
  const isNear = next && next.top - row.bottom < row.height * 1.2 && row.cellStarts.length === 1
  if (next && isNear && to === row.words.length - 1 && coveragesNamedIn(next.folded, line).length === 0) {
    const broken = valuesIn({ row: next, from: 0, to: next.words.length - 1 }, columns[next.at] ?? null, 0.88)
    if (!isEmpty(broken)) return broken
  }
  return nothing
}

/** Whether a cell is hardly more than a sum, or words in place of one: what may stand below a heading. */
const isOnlyValue = (cell: Span) =>
  !/[a-z]{4}/.test(
    foldedOf(cell)
      .replace(new RegExp(noSum, 'g'), '')
      .replace(/\b(?:each|per|any|one|person|occurrence|accident|claim|aggregate|limit)\b/g, ''),
  )

/** What stands below a name that heads a column: a row with words of its own left of it is about something else. */
function belowFor(name: Span): Values {
  for (const cell of belowSpan(name, 2)) {
    const before = cell.from > 0 ? foldedOf({ row: cell.row, from: 0, to: cell.from - 1 }) : ''
    if (
      !isOnlyValue(cell) ||
      (name.from === 0 && cell.from > 0) ||
      /\b(?:total|premium|tax|fee)\b/.test(before)
    )
      return nothing
    const values = valuesIn(cell, null, 0.9)
    if (!isEmpty(values)) return values
    if (!/^[\s$]*$/.test(textOf(cell)) && cell.row.at > name.row.at + 1) break
  }
  return nothing
}

/** Sums that stand before the first name of a row: "1,000,000  Each occurrence", "A deductible of 500 applies to collision". */
function valuesBefore(name: Span, columns: readonly Column[] | null): Values {
  if (name.from === 0) return nothing
  const region = { row: name.row, from: 0, to: name.from - 1 }
  const text = foldedOf(region)
  const isAmountFirst = amountAlone.test(text) || noSumAlone.test(text)
  if (!isAmountFirst && !/deductible of \S+/.test(text)) return nothing
  const values = valuesIn(region, isAmountFirst ? null : columns, 0.93)
  const [lone] = isAmountFirst && !values.limit ? moneyIn(region).filter(({ amount }) => amount >= 100) : []
  return lone ? { ...values, limit: { value: lone.amount, spans: [lone.span], score: 0.88 } } : values
}

/** A sum alone, or after the peril that the words behind it part: "Bodily injury by disease  $500,000  policy limit". */
const amountAlone = /^(?:(?:bodily injury )?by disease\b|limits? of (?:liability|insurance)\b)?[\s$\d,.:-]+$/
const noSumAlone = new RegExp(`^\\W*(?:${noSum.source})\\W*$`)

function named(row: Row, context: Context, columns: (readonly Column[] | null)[]): RowCoverage[] {
  const names = coveragesNamedIn(row.folded, context.line)
  return names.flatMap(({ code, start, end }, at) => {
    const name = spanOfLetters(row, start, end)
    const next = names[at + 1]
    const to = next ? spanOfLetters(row, next.start, next.end).from - 1 : row.words.length - 1
    const beside = valuesFor(row, name.to + 1, to, columns, context.line)
    const before = at === 0 && !beside.limit ? valuesBefore(name, columns[row.at] ?? null) : nothing
    const both = { ...beside, ...withValues(before) }
    const values = isEmpty(both) ? belowFor(name) : both
    return isEmpty(values) ? [] : [{ code, line: context.line, name, ...values }]
  })
}

/** The limits of a row that are written together: amounts where that is certain, else its words. */
function together(row: Row, context: Context, columns: readonly Column[] | null): RowCoverage[] {
  const [own] = coveragesNamedIn(row.folded, context.line)
  const spoken = spokenIn(row, context.line, own?.code ?? null)
  if (!spoken || (!own && spoken.limits.length === 0)) return []
  const { name, words, limits } = spoken
  const rest = words.to + 1 < row.words.length ? { row, from: words.to + 1, to: row.words.length - 1 } : null
  const { deductible, deductibleText, premium } = rest ? valuesIn(rest, columns, 0.93) : nothing
  const both = { line: context.line, name, deductible, deductibleText, premium }
  if (limits.length === 0) {
    const limitText = { value: textOf(words), spans: [words], score: 0.9 }
    return [{ ...nothing, ...both, code: own?.code ?? null, limitText }]
  }
  return limits.map(({ code, called, amount }, at) => ({
    ...nothing,
    ...both,
    code,
    called,
    limit: { value: amount, spans: [words], score: 0.93 },
    // A premium beside several limits is for all of them: it stands once.
    premium: at === 0 ? premium : null,
  }))
}

/** The row below that a table's row goes on in: close by, fewer cells, each where a cell of the row begins. */
function goesOnIn(row: Row): Row | null {
  const next = row.page.rows[row.at + 1]
  if (!next || next.top - row.bottom > row.height * 0.8 || row.cellStarts.length < 2) return null
  if (next.cellStarts.length >= row.cellStarts.length) return null
  const lefts = cellsOf(row).map(leftOf)
  const isAligned = cellsOf(next).every((cell) =>
    lefts.some((left) => Math.abs(left - leftOf(cell)) < row.height * 0.5),
  )
  return isAligned ? next : null
}

/** A coverage whose name breaks within its cell while its values stand beside the first line of it. */
function broken(row: Row, context: Context, columns: readonly Column[] | null): RowCoverage[] {
  const next = goesOnIn(row)
  const lead = cellsOf(row).find((cell) => /[a-z]{4}/.test(foldedOf(cell)))
  const rest =
    next && lead && cellsOf(next).find((cell) => Math.abs(leftOf(cell) - leftOf(lead)) < row.height * 0.5)
  if (!next || !lead || !rest || lead.to + 1 >= row.words.length || moneyIn(rest).length > 0) return []
  const [only, other] = coveragesNamedIn(`${foldedOf(lead)} ${foldedOf(rest)}`, context.line)
  const isBroken = only && !other && only.start < foldedOf(lead).length && only.end > foldedOf(lead).length
  const values = isBroken
    ? valuesIn({ row, from: lead.to + 1, to: row.words.length - 1 }, columns, 0.93)
    : nothing
  return isBroken && !isEmpty(values) ? [{ code: only.code, line: context.line, name: lead, ...values }] : []
}

/** What a row's last coverage bears, where its cell goes on in the next row: "… minus $1,000 deductible". */
function withDeductibleBelow(found: RowCoverage[], row: Row, line: LineCode | null): RowCoverage[] {
  const last = found.at(-1)
  const next = last && !last.deductible && !last.deductibleText ? goesOnIn(row) : null
  if (!last || !next || coveragesNamedIn(next.folded, line).length > 0) return found
  const { deductible } = valuesIn({ row: next, from: 0, to: next.words.length - 1 }, null, 0.9)
  return [...found.slice(0, -1), { ...last, deductible }]
}

/** A row of its own that says what every coverage above it bears: "Property deductible  $1,000". */
function sharedDeductible(row: Row, context: Context): RowCoverage[] {
  const match =
    /^\W*(?:(?:property|policy|building|basic|aop|all (?:other )?perils?|per (?:occurrence|claim)|each (?:occurrence|claim|loss)) )*deductibles?\b/.exec(
      row.folded,
    )
  if (!match || row.words.length > 14) return []
  const name = spanOfLetters(row, 0, match[0].length)
  const sums = moneyIn({ row, from: name.to + 1, to: row.words.length - 1 })
  const [below] = sums.length === 0 && row.cellStarts.length === 1 ? belowSpan(name, 1) : []
  const [money] = sums.length > 0 ? sums : below ? moneyIn(below) : []
  const isSum = money && (money.isSure || row.words[money.span.from - 1]?.text === '$') && money.amount >= 50
  const deductible = isSum ? { value: money.amount, spans: [money.span], score: 0.85 } : null
  return deductible ? [{ ...nothing, code: null, line: context.line, name, deductible }] : []
}

const withValues = (values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** A row of a table with a limit that no known name is in: it goes by its own words. */
function unnamed(row: Row, context: Context, columns: readonly Column[] | null): RowCoverage[] {
  const [first] = moneyIn({ row, from: 0, to: row.words.length - 1 })
  const word = textIn({ row, from: 0, to: row.words.length - 1 }, noSum)
  const start = Math.min(first?.span.from ?? row.words.length, word?.from ?? row.words.length)
  if (!columns || start === row.words.length || start < 1) return []
  const name = { row, from: 0, to: (row.words[start - 1]?.text === '$' ? start - 1 : start) - 1 }
  if (
    name.to < 0 ||
    !/^[a-z(]/.test(row.folded) ||
    !/[a-z]{4}/.test(foldedOf(name)) ||
    /\btotal\b|premium|:$/.test(foldedOf(name))
  )
    return []
  const values = valuesIn({ row, from: start, to: row.words.length - 1 }, columns, 0.85)
  return values.limit || values.limitText ? [{ code: null, line: context.line, name, ...values }] : []
}

/** The coverages on a page, and what its last row was about. */
export function coveragesOn(
  page: PageLayout,
  before: Context,
  premiumRows: ReadonlySet<Row>,
): { found: RowCoverage[]; last: Context } {
  const contexts = contextsOf(page, before)
  const columns = columnsByRow(page)
  const found = page.rows.flatMap((row) => {
    const context = contexts[row.at] ?? before
    if (context.isOther || row.words.length > 34) return []
    const own = columns[row.at] ?? null
    const spoken = together(row, context, own)
    if (spoken.length > 0 || premiumRows.has(row)) return spoken
    const known = withDeductibleBelow(named(row, context, columns), row, context.line)
    if (known.length > 0) return known
    const others = [...broken(row, context, own), ...sharedDeductible(row, context)]
    return others.length > 0 ? others : unnamed(row, context, own)
  })
  return { found, last: contexts.at(-1) ?? before }
}
