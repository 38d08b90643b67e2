import { type NumberMeaning, numberText } from '#engines/import/spreadsheet-cells.rules.ts'
import type { CsvRow } from './csv-reader.ts'
import { cellText, type Workbook, type WorkbookSheet } from './workbook.ts'
import { type Attributes, unreadable, xmlParser } from './workbook-parts.ts'

const maxColumn = 16_384
const maxRow = 1_048_576
const maxCellLetters = 1_000_000
const plain: NumberMeaning = { as: 'plain' }

/** A column by its letters, from 0 on. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  if (column > maxColumn) throw unreadable('damaged')
  return column - 1
}

type OpenCell = {
  column: number
  type: string
  style: number
  value: string
  inline: string
  hasFormula: boolean
}

/** What a cell shows: of a formula the value that was saved with it, which is never worked out anew. */
function shownIn({ texts, styles, is1904 }: Workbook, cell: OpenCell): string {
  const { type, value, inline } = cell
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr') return cellText(inline)
  if (type === 'b') return value.trim() === '' ? '' : value.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
  if (type === 'str' || type === 'e') return cellText(value)
  return numberText(value, styles[cell.style] ?? plain, is1904) ?? cellText(value)
}

/** Reads the rows of a sheet from its elements; `uncalculated` counts the formulas without a value. */
function rowParser(book: Workbook, onRow: (row: CsvRow) => void) {
  const seen = { uncalculated: 0 }
  let number = 0
  let cells: string[] = []
  let next = 0
  let cell: OpenCell | null = null
  let into: 'value' | 'inline' | null = null
  let isSpoken = false
  const openCell = ({ r = '', t = 'n', s = '0' }: Attributes): OpenCell => {
    const letters = /^[A-Z]{1,3}/i.exec(r)?.[0]
    const column = letters ? columnOf(letters) : next
    next = column + 1
    return { column, type: t, style: Number(s), value: '', inline: '', hasFormula: false }
  }
  const closeCell = (done: OpenCell) => {
    const text = shownIn(book, done)
    if (text !== '') cells[done.column] = text
    else if (done.hasFormula && done.type !== 'str') seen.uncalculated += 1
  }
  const parser = xmlParser({
    open(tag, attributes) {
      if (tag === 'row') {
        // A number that goes back would be two rows of one number.
        number = Math.max(number + 1, Number(attributes.r) || 0)
        if (number > maxRow) throw unreadable('damaged')
        cells = []
        next = 0
      } else if (tag === 'c') cell = openCell(attributes)
      else if (tag === 'f' && cell) cell.hasFormula = true
      else if (tag === 'rPh') isSpoken = true
      else if (tag === 'v') into = 'value'
      else if (tag === 't' && !isSpoken) into = 'inline'
    },
    close(tag) {
      if (tag === 'row') onRow({ number, cells: Array.from(cells, (text) => text ?? '') })
      else if (tag === 'c' && cell) {
        closeCell(cell)
        cell = null
      } else if (tag === 'rPh') isSpoken = false
      else if (tag === 'v' || tag === 't') into = null
    },
    text(piece) {
      if (!cell || !into) return
      cell[into] += piece
      if (cell[into].length > maxCellLetters) throw unreadable('tooLarge')
    },
  })
  return { parser, seen }
}

/** Cells of one column that are merged over several rows. */
type Merge = { column: number; from: number; to: number }

const mergedCells = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/g
const maxMerges = 200_000
const kept = 40

/** Which cells of a sheet are merged downwards: it says so only after its rows. */
async function mergesOf({ parts }: Workbook, sheet: WorkbookSheet): Promise<Map<number, Merge[]>> {
  const merges: Merge[] = []
  let isAfterRows = false
  let rest = ''
  for await (const piece of parts.text(sheet.part)) {
    const text = rest + piece
    const end: number = isAfterRows ? 0 : text.search(/<\/(?:\w+:)?sheetData>/)
    isAfterRows ||= end >= 0
    const last = isAfterRows ? Math.max(text.lastIndexOf('>'), 0) : 0
    for (const [, letters = '', from, to] of isAfterRows
      ? text.slice(end, last + 1).matchAll(mergedCells)
      : []) {
      if (merges.length >= maxMerges) break
      if (from !== to) merges.push({ column: columnOf(letters), from: Number(from), to: Number(to) })
    }
    rest = isAfterRows ? text.slice(last).slice(-1000) : text.slice(-kept)
  }
  return Map.groupBy(merges, ({ from }) => from)
}

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Gives each row of a merged cell its text, as whoever sees the sheet reads it; headings are not repeated below themselves. */
function mergeFiller(merges: Map<number, Merge[]>) {
  let open: (Merge & { text: string })[] = []
  let isBelowHead = false
  return (row: CsvRow): CsvRow | null => {
    const filled = row.cells.filter(isFilled).length
    if (filled === 0) return null
    open = open.filter(({ to }) => to >= row.number)
    for (const { column, text } of open) if (!isFilled(row.cells[column])) row.cells[column] = text
    const begun = isBelowHead ? (merges.get(row.number) ?? []) : []
    open.push(...begun.map((merge) => ({ ...merge, text: row.cells[merge.column] ?? '' })))
    isBelowHead ||= filled > 1
    return { ...row, cells: Array.from(row.cells, (text) => text ?? '') }
  }
}

/** The rows of a sheet that say something, one by one, with their numbers; `seen` fills up as they are read. */
export function readSheet(
  book: Workbook,
  sheet: WorkbookSheet,
): { rows: AsyncGenerator<CsvRow>; seen: { uncalculated: number } } {
  const done: CsvRow[] = []
  const { parser, seen } = rowParser(book, (row) => done.push(row))
  async function* rows(): AsyncGenerator<CsvRow> {
    const fill = mergeFiller(await mergesOf(book, sheet))
    for await (const piece of book.parts.text(sheet.part)) {
      parser.write(piece)
      for (const row of done.splice(0)) {
        const filled = fill(row)
        if (filled) yield filled
      }
    }
    parser.end()
  }
  return { rows: rows(), seen }
}
