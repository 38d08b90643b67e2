import type { Box } from '#shared/documents/reading.contract.ts'
import type { PageLayout, Row, Span } from './page-layout.rules.ts'

const wordAt = (row: Row, at: number) => row.words[at]

/** The words of a span as the document has them. */
export function textOf({ row, from, to }: Span): string {
  return row.words
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ')
}

/** The words of a span as labels are looked for in them. */
export function foldedOf({ row, from, to }: Span): string {
  return row.folded.slice(row.starts[from], row.starts[to + 1] ?? row.folded.length).trim()
}

/** Where the first word of a span begins, in points from the page's left edge. */
export const leftOf = ({ row, from }: Span): number => wordAt(row, from)?.x ?? 0

/** Where the last word of a span ends, in points from the page's left edge. */
export function rightOf({ row, to }: Span): number {
  const last = wordAt(row, to)
  return last ? last.x + last.width : 0
}

/** The one box around spans of a page. */
export function boxOf(spans: readonly Span[]): Box | null {
  const first = spans[0]
  if (!first?.row.page.hasPlaces) return null
  const words = spans
    .filter(({ row }) => row.page.page === first.row.page.page)
    .flatMap(({ row, from, to }) => row.words.slice(from, to + 1))
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  const width = Math.max(...words.map((word) => word.x + word.width)) - x
  return { x, y, width, height: Math.max(...words.map((word) => word.y + word.height)) - y }
}

/** How surely the least sure word of the spans was read, 0 to 100; 100 where it is the file's own text. */
export function readingOf(spans: readonly Span[]): number {
  return Math.min(
    100,
    ...spans.flatMap(({ row, from, to }) =>
      row.words.slice(from, to + 1).map(({ confidence }) => confidence ?? 100),
    ),
  )
}

/** The cells of a row, left to right. */
export function cellsOf(row: Row): Span[] {
  return row.cellStarts.map((from, at) => ({
    row,
    from,
    to: (row.cellStarts[at + 1] ?? row.words.length) - 1,
  }))
}

/** The words of a row from one letter of its folded text to another. */
export function spanOfLetters(row: Row, start: number, end: number): Span {
  let from = 0
  let to = 0
  for (const [at, begin] of row.starts.entries()) {
    if (begin <= start) from = at
    if (begin < end) to = at
  }
  return { row, from, to }
}

/** Every place of a page where a pattern stands in a row. The pattern has the flag g. */
export function findSpans(page: PageLayout, pattern: RegExp): Span[] {
  return page.rows.flatMap((row) =>
    [...row.folded.matchAll(pattern)]
      .filter(({ 0: found }) => found.trim() !== '')
      .map(({ 0: found, index }) => spanOfLetters(row, index, index + found.trimEnd().length)),
  )
}

/** What stands right of a span in its row: first the rest of its own cell, then the next cells. */
export function afterSpan({ row, to }: Span): Span[] {
  if (to + 1 >= row.words.length) return []
  const starts = [to + 1, ...row.cellStarts.filter((start) => start > to + 1)]
  return starts.map((from, at) => ({ row, from, to: (starts[at + 1] ?? row.words.length) - 1 }))
}

/** The cell that a span stands in. */
export function cellOf({ row, from }: Span): Span {
  const at = row.cellStarts.findLastIndex((start) => start <= from)
  return { row, from: row.cellStarts[at] ?? 0, to: (row.cellStarts[at + 1] ?? row.words.length) - 1 }
}

const numbering = /^(?:item|section|part|no\.?)?\s*(?:\d{1,2}|[a-z])?[.):]*$/

/** A label with the numbering before it in its cell: what stands below "Item 1. Named insured" may begin under "Item". */
function withNumbering(span: Span): Span {
  const { from } = cellOf(span)
  const isNumbered = from < span.from && numbering.test(foldedOf({ ...span, from, to: span.from - 1 }))
  return isNumbered ? { ...span, from } : span
}

/** How far below a label its value may begin, and how far apart its lines may stand, in line heights. */
const furthestBelow = 3.2
const furthestApart = 2.4

/**
 * The cells below a span in its own column, nearest first: the column goes from a little left of it to the next cell
 * right of it. A row that runs across the column ends it.
 */
export function belowSpan(span: Span, most = 8): Span[] {
  const { row } = span
  const left = leftOf(withNumbering(span)) - row.height * 1.5
  const next = row.cellStarts.find((start) => start > span.to)
  const right =
    next === undefined ? row.page.width : (wordAt(row, next)?.x ?? row.page.width) - row.height * 0.5
  const found: Span[] = []
  let last = row
  for (const below of row.page.rows.slice(row.at + 1, row.at + 1 + most * 3)) {
    const reach = (found.length > 0 ? furthestApart : furthestBelow) * Math.max(row.height, below.height)
    if (below.top - last.bottom > reach || found.length >= most) break
    const cells = cellsOf(below).filter((cell) => rightOf(cell) > left && leftOf(cell) < right)
    const own = cells.filter((cell) => leftOf(cell) >= left)
    if (own.length > 0 && own[0]) {
      found.push(own[0])
      last = below
    } else if (cells.length > 0) break
  }
  return found
}
