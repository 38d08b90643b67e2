import { layoutPage, type Row } from '#engines/document-reading/layout/page-layout.rules.ts'
import { cellsOf, leftOf, rightOf, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { cellsIn, columnsFrom, isValue, type TableColumn, valuesOf } from './table-columns.rules.ts'

/** A row of a table: what it holds, a sum of some rows before it, or of all. */
export type ReadTableRow = { kind: 'row' | 'subtotal' | 'total'; page: number; cells: string[] }

/** A table as it goes over one or more pages. */
export type ReadTable = { headings: string[]; rows: ReadTableRow[] }

const sum =
  /\b(?:sub-?\s?totals?|totals?|net (?:commission|amount|due)|balance (?:due|forward)|amount due)\b/i
const partial = /\bsub-?\s?totals?\b|\btotals? (?:for|of)\b/i
/** Lines further apart than this, in their heights, are not one heading. */
const headGap = 0.6
const maxHeadLines = 3

const gapBetween = (above: Row, below: Row) => below.top - above.bottom

function couldHead(row: Row): boolean {
  return valuesOf(row) === 0 && !cellsOf(row).some((cell) => /\d{3}|:$/.test(textOf(cell)))
}

/** Whether a cell of a row stands over several of the one below: a title of the page rather than a heading. */
function isAcross(row: Row, below: Row): boolean {
  const under = cellsOf(below).map((cell) => ({ left: leftOf(cell), right: rightOf(cell) }))
  return cellsOf(row).some((cell) => {
    const [left, right] = [leftOf(cell), rightOf(cell)]
    return under.filter((one) => left < one.right && one.left < right).length > 1
  })
}

/** The lines of the heading that ends right before a row of values. */
function headAbove(rows: readonly Row[], at: number): Row[] {
  const head: Row[] = []
  for (let above = at - 1; above >= 0 && head.length < maxHeadLines; above -= 1) {
    const row = rows[above]
    if (!row || !couldHead(row)) break
    const below = head[0]
    if (below && gapBetween(row, below) > Math.min(row.height, below.height) * headGap) break
    if (below && isAcross(row, below)) break
    head.unshift(row)
  }
  return head
}

type Head = { lines: Row[]; columns: TableColumn[]; from: number; to: number }

/** The first heading of a table from a row on: at least three columns over rows of values. */
function findHead(rows: readonly Row[], from: number): Head | null {
  for (let at = from; at < rows.length; at += 1) {
    const row = rows[at]
    if (!row || valuesOf(row) < 2) continue
    // A title of a group may stand between the heading and its first row.
    for (const last of [at, at - 1, at - 2]) {
      const lines = headAbove(rows, last).filter(
        (_, index) => last - headAbove(rows, last).length + index >= from,
      )
      const widest = Math.max(0, ...lines.map((line) => line.cellStarts.length))
      if (widest < 3) continue
      const top = lines.findIndex((line) => line.cellStarts.length > 1)
      const used = lines.slice(top)
      const bottom = used.findLastIndex((line) => line.cellStarts.length > 1)
      const head = used.slice(0, bottom + 1)
      const under = rows.slice(at).filter((one) => valuesOf(one) >= 2)
      return {
        lines: head,
        columns: columnsFrom(head, under),
        from: last - lines.length + top,
        to: last - lines.length + top + head.length,
      }
    }
  }
  return null
}

const textOfHead = (columns: readonly TableColumn[]) =>
  columns
    .map(({ heading }) => heading)
    .join('')
    .toLowerCase()
    .replace(/\W/g, '')

/** Whether two headings say the same; how they part into columns, more rows under them tell better. */
function isSameHead(one: readonly TableColumn[], other: readonly TableColumn[]): boolean {
  return textOfHead(one) === textOfHead(other)
}

type Open = ReadTable & { columns: TableColumn[]; last: Row | null }

/** Whether a row goes on with the one above it: a cell that did not fit on one line. */
function isContinuation(
  row: Row,
  next: Row | undefined,
  cells: readonly string[],
  { last, columns }: Open,
): boolean {
  if (!last || last.page !== row.page || cells.some((cell) => cell !== '' && isValue(cell))) return false
  const [above, below] = [gapBetween(last, row), next ? gapBetween(row, next) : Number.POSITIVE_INFINITY]
  const filled = cells.filter((cell) => cell !== '').length
  return filled < columns.length / 2 && above < row.height * 0.7 && above < below
}

function kindOf(row: Row, cells: readonly string[]): ReadTableRow['kind'] | null {
  const values = cells.filter((cell) => cell !== '' && isValue(cell)).length
  const text = row.words.map((word) => word.text).join(' ')
  if (values >= 1 && sum.test(text)) return partial.test(text) ? 'subtotal' : 'total'
  return values >= 2 && values + 1 >= Math.min(3, cells.length) ? 'row' : null
}

/** Takes the rows of a page under a heading, or of one that goes on without. */
function takeRows(table: Open, rows: readonly Row[], from: number): void {
  for (const [offset, row] of rows.slice(from).entries()) {
    const cells = cellsIn(row, table.columns)
    const before = table.rows.at(-1)
    if (before?.kind === 'row' && isContinuation(row, rows[from + offset + 1], cells, table)) {
      before.cells = before.cells.map((cell, at) => [cell, cells[at]].filter(Boolean).join(' '))
      table.last = row
      continue
    }
    const kind = kindOf(row, cells)
    if (!kind) continue
    table.rows.push({ kind, page: row.page.page, cells })
    table.last = row
  }
}

/**
 * The tables of a file in their order, each over as many pages as it goes: the heading need not be repeated, and where it is,
 * it is no row. Cells on several lines are one; titles of groups, page heads and notes are left out.
 */
export function readTables(pages: readonly ReadPage[]): ReadTable[] {
  const tables: Open[] = []
  for (const page of pages) {
    const { rows } = layoutPage(page)
    let from = 0
    const first = findHead(rows, 0)
    const open = tables.at(-1)
    if (open && !first) takeRows(open, rows, 0)
    let head = first
    while (head) {
      const { columns, to } = head
      const next = findHead(rows, to + 1)
      const isNext = next && !isSameHead(next.columns, columns) ? next : null
      const going = tables.at(-1)
      const isGoing = going && isSameHead(going.columns, columns)
      const table: Open = isGoing
        ? going
        : { headings: columns.map(({ heading }) => heading), rows: [], columns, last: null }
      if (!isGoing) tables.push(table)
      takeRows(table, isNext ? rows.slice(0, isNext.from) : rows, Math.max(to, from))
      from = to
      head = isNext
    }
  }
  return tables.filter(({ rows }) => rows.length > 0).map(({ headings, rows }) => ({ headings, rows }))
}
