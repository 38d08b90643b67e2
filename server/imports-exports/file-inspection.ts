import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ColumnKind, proposedField } from '#engines/import/import-custom-fields.rules.ts'
import type { ColumnProposal } from '#shared/imports-exports/imports.contract.ts'
import { readAcord } from './acord-reader.ts'
import {
  type CsvRow,
  decodeFile,
  detectDelimiter,
  maxColumns,
  readCsv,
  UnreadableFileError,
} from './csv-reader.ts'
import { isFilled, nameHeadings, openTable } from './csv-table.ts'
import type { Encoding } from './file-profile.ts'
import type { Inspection } from './import-task.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts'
import { UnreadableWorkbookError } from './workbook-parts.ts'
import { readSheet } from './workbook-rows.ts'

const headLetters = 65_536
const samplesKept = 50
const sampleLetters = 200

async function peek(text: Readable): Promise<{ head: string; whole: Readable }> {
  const whole = new PassThrough({ encoding: 'utf8' })
  let head = ''
  const iterator = text[Symbol.asyncIterator]()
  while (head.length < headLetters) {
    const { value, done } = await iterator.next()
    if (done) break
    head += value
  }
  void feed(whole, head, iterator)
  return { head, whole }
}

async function feed(whole: PassThrough, head: string, rest: AsyncIterator<string>): Promise<void> {
  try {
    whole.write(head)
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      if (!whole.write(next.value)) await once(whole, 'drain')
    }
    whole.end()
  } catch (error) {
    whole.destroy(error as Error)
  }
}

/** Looks at the rows of a table as they pass: how many there are, some of them, and what their columns hold. */
function rowLooker(today: string) {
  const kinds: ColumnKind[] = []
  const filled = new Set<number>()
  const samples: string[][] = []
  let rows = 0
  return {
    samples,
    filled,
    rows: () => rows,
    look(cells: readonly string[]) {
      rows += 1
      for (const [column, cell] of cells.entries()) {
        if (isFilled(cell)) filled.add(column)
        kinds[column] ??= new ColumnKind(today)
        kinds[column].add(cell)
      }
      if (samples.length < samplesKept) samples.push(cells.map((cell) => cell.slice(0, sampleLetters)))
    },
    proposal(heading: string, column: number): ColumnProposal {
      const cells = samples.map((row) => row[column] ?? '')
      return proposedField(heading, cells, kinds[column]?.kind() ?? 'text', today)
    },
  }
}

const withoutRows = 'The file has headings but no rows.'

async function inspectText(text: Readable, today: string): Promise<Inspection> {
  const { head, whole } = await peek(text)
  const delimiter = detectDelimiter(head)
  return inspectRows(readCsv(whole, delimiter), delimiter, today)
}

async function inspectRows(
  all: AsyncGenerator<CsvRow>,
  delimiter: Inspection['delimiter'],
  today: string,
): Promise<Inspection> {
  const table = await openTable(all)
  const { headings } = table.head
  const looker = rowLooker(today)
  for await (const row of table.rows) looker.look(row.cells)
  if (looker.rows() === 0) throw new UnreadableFileError(withoutRows)
  const proposals = headings.map(looker.proposal)
  return { delimiter, sheet: null, headings, samples: looker.samples, rows: looker.rows(), proposals }
}

async function inspectSheet(book: Workbook, sheet: WorkbookSheet, today: string): Promise<Inspection> {
  const { rows, seen } = readSheet(book, sheet)
  const { head, rows: under } = await openTable(rows)
  const looker = rowLooker(today)
  for await (const row of under) looker.look(row.cells)
  if (looker.rows() === 0) throw new UnreadableFileError(withoutRows)
  const { filled } = looker
  for (const [column, cell] of head.cells.entries()) if (isFilled(cell)) filled.add(column)
  const columns = [...filled].toSorted((a, b) => a - b)
  if (columns.length > maxColumns)
    throw new UnreadableFileError(`The sheet has more than ${maxColumns} columns.`)
  const headings = nameHeadings(columns.map((column) => head.cells[column] ?? ''))
  return {
    delimiter: null,
    sheet: {
      index: sheet.index,
      name: sheet.name,
      headRow: head.row,
      columns,
      uncalculated: seen.uncalculated,
    },
    headings,
    samples: looker.samples.map((cells) => columns.map((column) => cells[column] ?? '')),
    rows: looker.rows(),
    proposals: headings.map((heading, at) => looker.proposal(heading, columns[at] ?? 0)),
  }
}

/** Each sheet that is a table; a workbook without one is refused with what is wrong with its first sheet. */
async function* inspectWorkbook(bytes: Buffer, today: string): AsyncGenerator<Inspection> {
  const book = await openWorkbook(bytes)
  let problem: UnreadableFileError | null = null
  let isAny = false
  for (const sheet of book.sheets) {
    try {
      yield await inspectSheet(book, sheet, today)
      isAny = true
    } catch (error) {
      if (error instanceof UnreadableWorkbookError || !(error instanceof UnreadableFileError)) throw error
      problem ??= error
    }
  }
  if (!isAny && problem) throw problem
}

/** What a file holds, sheet by sheet where it is a workbook, which has no encoding. */
export async function* inspections(
  file: Readable,
  { encoding, isAcord, today }: { encoding: Encoding | null; isAcord?: boolean; today: string },
): AsyncGenerator<Inspection> {
  if (encoding && isAcord) yield await inspectRows(readAcord(decodeFile(file, encoding)), null, today)
  else if (encoding) yield await inspectText(decodeFile(file, encoding), today)
  else yield* inspectWorkbook(await buffer(file), today)
}
