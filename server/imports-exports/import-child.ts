import { once } from 'node:events'
import { isFooter, repeatsHeadings } from '#engines/import/import-cell-doubts.rules.ts'
import { type Folder, makeFolder } from '#engines/import/import-folding.rules.ts'
import { isRefused, saidOnce } from '#engines/import/import-row-problems.rules.ts'
import { type ReadingContext, type RowProblem, readRow } from '#engines/import/import-rows.rules.ts'
import type { StagedTerms } from '#engines/import/import-terms.rules.ts'
import { cleanCell } from '#engines/import/import-values.rules.ts'
import { shownCells } from '#engines/import/shown-cells.rules.ts'
import type { CellCorrection } from '#server/db/tables/imports.ts'
import type { ImportColumn } from '#shared/imports-exports/imports.contract.ts'
import { type CsvRow, UnreadableFileError } from './csv-reader.ts'
import { openTable, TooManyRowsError } from './csv-table.ts'
import { inspections } from './file-inspection.ts'
import { layoutRows } from './file-layout.ts'
import type { CheckedRow, FromChild, ImportTask, KnownPage, RowRemark, ToChild } from './import-task.ts'

// This program reads one file from its standard input, in a process of its own with little memory and no rights:
// a hostile file can end nothing but it.

const batchSize = 500
type Table = Awaited<ReturnType<typeof openTable>>

async function say(message: FromChild): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

/** A row with more cells than there are headings has slipped: nobody can tell which cell belongs where. */
function slipped(row: CsvRow, width: number): boolean {
  return row.cells.slice(width).some((cell) => cell.trim() !== '')
}

/** Why a row is part of a printed report and of no record; undefined where it can be one. */
function printedPart({ cells }: CsvRow, headings: readonly string[]): string | undefined {
  if (repeatsHeadings(cells, headings)) return 'This row repeats the headings: passed over'
  return isFooter(cells) ? 'This row is a total or a footer of the report: passed over' : undefined
}

function checkRow(
  row: CsvRow,
  context: ReadingContext,
  folder: Folder,
  headings: readonly string[],
): CheckedRow {
  const cells = shownCells(row.cells, context)
  const nowhere = { position: null, isFirst: false, isRepeat: false, note: null }
  if (slipped(row, context.mapping.length)) {
    const message = `This row has ${row.cells.length} cells under ${context.mapping.length} headings: a cell that holds the delimiter needs quotation marks`
    const problems = [{ field: '', column: null, message, isFatal: true }]
    return { ...nowhere, number: row.number, cells, problems, isRefused: true }
  }
  const printed = printedPart(row, headings)
  if (printed) {
    const problems = [{ field: '', column: null, message: printed, isFatal: false }]
    return { ...nowhere, number: row.number, cells, problems, isRefused: false, isRepeat: true }
  }
  const reading = readRow(row.cells, context)
  const { problems } = reading
  if (isRefused(reading)) return { ...nowhere, number: row.number, cells, problems, isRefused: true }
  const { refusal, repeats, position, isFirst } = folder.add(reading, row.number)
  const said = refusal ?? repeats
  if (said) {
    const named = reading.isNotesOnly ? ['externalId', 'policyNumber', 'name'] : ['policyNumber']
    const field = named.find((key) => context.mapping.includes(key)) ?? 'policyNumber'
    const column = context.mapping.indexOf(field)
    problems.push({
      field,
      column: column < 0 ? null : column,
      message: said,
      isFatal: refusal !== null,
    })
  }
  return {
    position,
    isFirst,
    number: row.number,
    cells,
    note: refusal === null ? reading.note : null,
    problems,
    isRefused: refusal !== null,
    isRepeat: repeats !== null,
  }
}

async function sayAll<T>(items: readonly T[], message: (batch: T[]) => FromChild): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize)
    await say(message(items.slice(from, from + batchSize)))
}

/** What is said of rows once all are read; a problem names the column that it is about. */
function remarksOf({ repeats, findings }: StagedTerms, mapping: ReadingContext['mapping']): RowRemark[] {
  const remark = (row: number, field: string, message: string, isRepeat: boolean): RowRemark => {
    const own = mapping.indexOf(field)
    const column = field === 'name' && mapping.includes('lastName') ? mapping.indexOf('lastName') : own
    return { row, isRepeat, problem: { field, column: column < 0 ? null : column, message, isFatal: false } }
  }
  return [
    ...repeats.map((row) => remark(row, 'transaction', 'The same transaction as on an earlier row', true)),
    ...findings.map(({ row, field, message }) => remark(row, field, message, false)),
  ]
}

/** Counts the cells of each column that say something, and those of which something is said. */
function countColumns(
  columns: ImportColumn[],
  cells: readonly string[],
  problems: readonly RowProblem[],
): void {
  for (const [at, column] of columns.entries()) if (cleanCell(cells[at]) !== '') column.filled += 1
  for (const at of new Set(problems.map(({ column }) => column))) {
    const column = at === null ? undefined : columns[at]
    if (column) column.noted += 1
  }
}

/** Rows with fewer cells than nearly all others have lost some: a line break or a delimiter inside of a cell splits a row. */
class ShortRows {
  readonly #short: { row: number; cells: number }[] = []
  #rows = 0

  add({ number, cells }: CsvRow, width: number): void {
    this.#rows += 1
    if (cells.length < width) this.#short.push({ row: number, cells: cells.length })
  }

  remarks(width: number): RowRemark[] {
    if (this.#short.length * 20 > this.#rows) return []
    return this.#short.map(({ row, cells }) => {
      const message = `This row has ${cells} cells under ${width} headings: check whether a line break has split it`
      return { row, isRepeat: false, problem: { field: '', column: null, message, isFatal: false } }
    })
  }
}

async function check(
  { head: { headings }, rows }: Table,
  context: ReadingContext,
  folder: Folder,
): Promise<void> {
  const short = new ShortRows()
  let batch: CheckedRow[] = []
  const columns = context.mapping.map(() => ({ filled: 0, noted: 0 }))
  const said = new Set<string>()
  for await (const row of rows) {
    short.add(row, headings.length)
    const checked = checkRow(row, context, folder, headings)
    checked.problems = saidOnce(checked.problems, said)
    countColumns(columns, row.cells, checked.problems)
    batch.push(checked)
    if (batch.length < batchSize) continue
    await say({ rows: batch })
    batch = []
  }
  if (batch.length > 0) await say({ rows: batch })
  await sayAll(folder.records(), (records) => ({ records }))
  const staged = folder.terms(context.today)
  await sayAll(staged.terms, (terms) => ({ terms }))
  const remarks = [...remarksOf(staged, context.mapping), ...short.remarks(headings.length)]
  for (const { problem } of remarks) countColumns(columns, [], [problem])
  await sayAll(remarks, (some) => ({ remarks: some }))
  await say({ columns })
}

async function pick(rows: AsyncGenerator<CsvRow>, wanted: ReadonlySet<number> | null): Promise<void> {
  for await (const row of rows) {
    if (!wanted || wanted.has(row.number)) await say({ cells: [row] })
  }
}

/** The rows of a file with the cells that were corrected in its report. */
async function* correctedRows(
  rows: AsyncGenerator<CsvRow>,
  corrections: readonly CellCorrection[],
): AsyncGenerator<CsvRow> {
  const byRow = Map.groupBy(corrections, (correction) => correction.row)
  for await (const row of rows) {
    const own = byRow.get(row.number) ?? []
    const width = Math.max(row.cells.length, ...own.map(({ column }) => column + 1))
    const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? '')
    for (const { column, value } of own) cells[column] = value
    yield { ...row, cells }
  }
}

async function work(task: ImportTask, known: readonly KnownPage[]): Promise<void> {
  if (task.name === 'inspect') {
    for await (const inspection of inspections(process.stdin, task)) await say({ inspection })
    return
  }
  const table = await openTable(await layoutRows(process.stdin, task.layout))
  const rows = correctedRows(table.rows, task.corrections)
  if (task.name === 'rows') return pick(rows, task.wanted && new Set(task.wanted))
  const folder = makeFolder(task.context.kind, task.context.custom)
  for (const page of known) {
    folder.knowCarriers(page.carriers)
    folder.knowRecords(page.records)
    folder.knowPolicies(page.policies)
  }
  return check({ head: table.head, rows }, task.context, folder)
}

function failureOf(error: unknown): FromChild {
  if (error instanceof TooManyRowsError) return { failure: { kind: 'too many', message: error.message } }
  if (error instanceof UnreadableFileError) return { failure: { kind: 'unreadable', message: error.message } }
  throw error
}

const known: KnownPage[] = []

process.on('message', (message: ToChild) => {
  if ('known' in message) {
    known.push(message.known)
    return
  }
  work(message.task, known)
    .catch((error: unknown) => say(failureOf(error)))
    .finally(() => {
      process.stdin.destroy()
      process.disconnect()
    })
})
