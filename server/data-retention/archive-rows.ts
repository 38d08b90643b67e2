import type pg from 'pg'
import { type AgencyCipher, isEncrypted } from '#server/agency-encryption/agency-cipher.ts'
import { openSensitiveField } from '#server/clients/clients.service.ts'
import type { Ctx } from '#server/context.ts'
import { decryptCustomValues } from '#server/records/custom-values.ts'
import { type CsvValue, csvByteOrderMark, csvLine } from '#shared/imports-exports/csv.rules.ts'
import type { ArchivedTable } from './archived-tables.ts'

const rowsPerFetch = 1000
/** The lines of a table are kept for its other files up to so many characters; a larger table is read for each of them. */
const maxKeptCharacters = 24_000_000

/** A column with its type in the database, and the table that its values are ids of. */
export type StoredColumn = { name: string; type: string; refers: string | null }

/** A table of an archive with the columns that go into it. */
export type DescribedTable = ArchivedTable & { columns: StoredColumn[] }

/** How many rows a table has, and the sum of each column of amounts with every digit. */
export type Totals = { rows: number; sums: Record<string, string> }
export type TableToWrite = DescribedTable & { totals: Totals }

/** One moment of the database, seen through one connection, and the agency whose rows are read from it. */
export type Snapshot = {
  ctx: Ctx
  agencyId: string
  cipher: AgencyCipher
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** What was kept before it was encrypted stands in the column that lists look into. */
function columnOf({ whole }: TableToWrite, { name }: StoredColumn): string {
  const encrypted = whole?.[name]
  return encrypted ? `coalesce(to_jsonb("${encrypted}"), "${name}") as "${name}"` : `"${name}"`
}

async function enterScope(
  { query }: Snapshot,
  { isPlatforms }: Pick<DescribedTable, 'isPlatforms'>,
): Promise<void> {
  await query(`select set_config('role', $1, true)`, [isPlatforms ? 'app_platform' : 'app_user'])
}

async function* readLines(
  { query }: Snapshot,
  text: string,
  values: readonly string[],
): AsyncGenerator<string[]> {
  await query(`declare lines no scroll cursor for select row_to_json(t)::text as line from (${text}) t`, [
    ...values,
  ])
  for (;;) {
    const { rows } = await query<{ line: string }>(`fetch ${rowsPerFetch} from lines`)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < rowsPerFetch) break
  }
  await query('close lines')
}

async function* fetchLines(snapshot: Snapshot, table: TableToWrite): AsyncGenerator<string[]> {
  if (table.totals.rows === 0) return
  const columns = table.columns.map((column) => columnOf(table, column)).join(', ')
  await enterScope(snapshot, table)
  const text = `select ${columns} from "${table.name}" where ${table.rows} order by ${table.order ?? 'id'}`
  yield* readLines(snapshot, text, [snapshot.agencyId])
}

/** What a statement finds among the agency's rows, each a line of JSON, some at a time. */
export async function* linesOfStatement(
  snapshot: Snapshot,
  text: string,
  values: readonly string[],
): AsyncGenerator<string[]> {
  await enterScope(snapshot, {})
  yield* readLines(snapshot, text, values)
}

/** A row with its encrypted columns in plain text; the others keep every digit that PostgreSQL wrote. */
function opened({ ctx, agencyId, cipher }: Snapshot, table: TableToWrite, line: string): string {
  const { name, encrypted = {}, texts = [], isEncrypted: isAny } = table
  const hasEncrypted = table.hasCustom === true && !line.includes('"custom_encrypted":{}')
  if (!isAny && !table.encrypted && !hasEncrypted) return line
  const row: Record<string, unknown> = JSON.parse(line)
  if (hasEncrypted) row.custom_encrypted = decryptCustomValues(ctx, agencyId, row.custom_encrypted)
  const open = (column: string, value: unknown): unknown => {
    if (isEncrypted(value)) {
      const text = cipher.decrypt(`${name}.${column}:${row.id}`, value)
      return texts.includes(column) ? text : JSON.parse(text)
    }
    const isNested = value !== null && typeof value === 'object' && !Array.isArray(value)
    if (!isNested) return value
    return Object.fromEntries(Object.entries(value).map(([part, inner]) => [part, open(part, inner)]))
  }
  for (const column of Object.keys(row)) row[column] = open(column, row[column])
  for (const [column, field] of Object.entries(encrypted)) {
    const text = row[column]
    if (typeof text === 'string') row[column] = openSensitiveField(ctx, agencyId, field, text)
  }
  return JSON.stringify(row)
}

async function* openedLines(snapshot: Snapshot, table: TableToWrite): AsyncGenerator<string[]> {
  for await (const lines of fetchLines(snapshot, table))
    yield lines.map((line) => opened(snapshot, table, line))
}

/** The rows of a table, each a line of JSON, some at a time. */
export type Lines = AsyncIterable<string[]>

/** Reads the rows of a table as often as it has files: those of a small table once, to be given up with the last file. */
export function linesFor(snapshot: Snapshot, table: TableToWrite, files: number): () => Lines {
  let kept: string[][] | null = null
  let left = files
  return async function* () {
    left -= 1
    if (kept) {
      const lines = kept
      if (left === 0) kept = null
      yield* lines
      return
    }
    const read: string[][] = []
    let characters = 0
    for await (const lines of openedLines(snapshot, table)) {
      for (const line of lines) characters += line.length
      if (characters <= maxKeptCharacters) read.push(lines)
      else read.length = 0
      yield lines
    }
    if (left > 0 && characters <= maxKeptCharacters) kept = read
  }
}

/** The rows of a table as lines of JSON. */
export async function* jsonLines(lines: Lines): AsyncGenerator<string> {
  for await (const some of lines) yield some.map((line) => `${line}\n`).join('')
}

function cellOf(value: unknown): CsvValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** The rows of a table as CSV that no spreadsheet takes for formulas. */
export async function* csvText(lines: Lines, { columns }: DescribedTable): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns.map(({ name }) => name))
  for await (const some of lines) {
    const rows = some.map((line): Record<string, unknown> => JSON.parse(line))
    yield rows.map((row) => csvLine(columns.map(({ name }) => cellOf(row[name])))).join('')
  }
}

/** Adds up a table in the database, apart from the rows that are written: whoever reads them can compare. */
export async function totalsOf(snapshot: Snapshot, table: DescribedTable): Promise<Totals> {
  await enterScope(snapshot, table)
  const amounts = table.columns.filter(({ type }) => type.startsWith('numeric'))
  const sums = amounts.map(({ name }) => `coalesce(sum("${name}"), 0)::text as "${name}"`)
  const { rows } = await snapshot.query<{ rows: number; [column: string]: string | number }>(
    `select ${['count(*)::int as rows', ...sums].join(', ')} from "${table.name}" where ${table.rows}`,
    [snapshot.agencyId],
  )
  const { rows: count = 0, ...added } = rows[0] ?? {}
  return {
    rows: count,
    sums: Object.fromEntries(Object.entries(added).map(([name, sum]) => [name, String(sum)])),
  }
}
