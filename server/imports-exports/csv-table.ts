import { importFields } from '#engines/import/import-fields.rules.ts'
import { normalizedHeading, shapeFit } from '#engines/import/import-mapping.rules.ts'
import { type CsvRow, UnreadableFileError } from './csv-reader.ts'

/** The most rows of an import file, headings apart. */
export const maxImportRows = 100_000

/** Where the headings of a file stand and what they are, unnamed and repeated ones distinguished. */
export type CsvHead = { row: number; headings: string[]; cells: string[] }

/** Whether a cell says something. */
export const isFilled = (cell: string) => cell.trim() !== ''
const dataShapes = ['email', 'phone', 'date', 'money', 'zip'] as const
const knownHeadings = new Set(
  Object.values(importFields).flatMap((fields) =>
    fields.flatMap((field) => [...field.names, ...(field.maybe ?? [])]),
  ),
)

function looksLikeData(cells: readonly string[]): boolean {
  const filled = cells.filter(isFilled)
  if (filled.some((cell) => knownHeadings.has(normalizedHeading(cell)))) return false
  return filled.some((cell) => dataShapes.some((shape) => shapeFit(shape, [cell]) === 1))
}

/** Headings in one line each, unnamed and repeated ones distinguished. */
export function nameHeadings(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, column) => {
    const heading = cell.replace(/\s+/g, ' ').trim().slice(0, 100) || `Column ${column + 1}`
    const times = (seen.get(heading.toLowerCase()) ?? 0) + 1
    seen.set(heading.toLowerCase(), times)
    return times === 1 ? heading : `${heading} (${times})`
  })
}

/** Finds the headings among the first rows: report titles above them are passed over. A file without is refused. */
export function findHead(first: readonly CsvRow[]): CsvHead {
  const widest = Math.max(0, ...first.map((row) => row.cells.filter(isFilled).length))
  const head = first.find((row) => row.cells.filter(isFilled).length >= Math.min(2, widest))
  if (!head) throw new UnreadableFileError('The file is empty.')
  if (looksLikeData(head.cells)) {
    throw new UnreadableFileError(
      'The first row contains data, not headings. Add a heading row and try again.',
    )
  }
  const last = head.cells.findLastIndex(isFilled)
  return { row: head.number, headings: nameHeadings(head.cells.slice(0, last + 1)), cells: head.cells }
}

const rowsToLookAt = 10

/** Splits a file into its head and the rows under it; more than 100,000 rows are refused. */
export async function openTable(
  rows: AsyncGenerator<CsvRow>,
): Promise<{ head: CsvHead; rows: AsyncGenerator<CsvRow> }> {
  const first: CsvRow[] = []
  while (first.length < rowsToLookAt) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  const head = findHead(first)
  const under = first.filter((row) => row.number > head.row)
  return { head, rows: limited(under, rows) }
}

/** More rows than an import takes; answered 413. */
export class TooManyRowsError extends Error {}

async function* limited(first: readonly CsvRow[], rest: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  let count = 0
  const counted = (row: CsvRow) => {
    count += 1
    if (count > maxImportRows) {
      throw new TooManyRowsError('The file has more than 100,000 rows. Split it and import the parts.')
    }
    return row
  }
  for (const row of first) yield counted(row)
  for await (const row of rest) yield counted(row)
}
