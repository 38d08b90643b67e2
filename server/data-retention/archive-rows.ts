import type pg from 'pg'
import { type AgencyCipher, isEncrypted } from '#server/agency-encryption/agency-cipher.ts'
import { openSensitiveField } from '#server/clients/clients.service.ts'
import type { Ctx } from '#server/context.ts'
import { decryptCustomValues } from '#server/records/custom-values.ts'
import { type CsvValue, csvByteOrderMark, csvLine } from '#shared/imports-exports/csv.rules.ts'
import type { ArchivedTable } from './archived-tables.ts'

const rowsPerFetch = 500

/** A table of an archive with the columns that go into it. */
export type TableToWrite = ArchivedTable & { columns: string[] }

/** One moment of the database, seen through one connection, and the agency whose rows are read from it. */
export type Snapshot = {
  ctx: Ctx
  agencyId: string
  cipher: AgencyCipher
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** What was kept before it was encrypted stands in the column that lists look into. */
function columnOf({ whole }: TableToWrite, column: string): string {
  const encrypted = whole?.[column]
  return encrypted ? `coalesce(to_jsonb("${encrypted}"), "${column}") as "${column}"` : `"${column}"`
}

async function* fetchLines({ query, agencyId }: Snapshot, table: TableToWrite): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => columnOf(table, column)).join(', ')
  const tenantScope = table.isPlatforms ? 'app_platform' : 'app_user'
  await query(`select set_config('role', $1, true)`, [tenantScope])
  await query(
    `declare lines no scroll cursor for
     select row_to_json(t)::text as line from (select ${columns} from "${table.name}" where ${table.rows} order by ${table.order ?? 'id'}) t`,
    [agencyId],
  )
  for (;;) {
    const { rows } = await query<{ line: string }>(`fetch ${rowsPerFetch} from lines`)
    if (rows.length === 0) break
    yield rows.map((row) => row.line)
  }
  await query('close lines')
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

/** The rows of a table as lines of JSON. */
export async function* jsonLines(
  snapshot: Snapshot,
  table: TableToWrite,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  for await (const lines of fetchLines(snapshot, table)) {
    count(lines.length)
    yield lines.map((line) => `${opened(snapshot, table, line)}\n`).join('')
  }
}

function cellOf(value: unknown): CsvValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** The rows of a table as CSV that no spreadsheet takes for formulas. */
export async function* csvText(snapshot: Snapshot, table: TableToWrite): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(table.columns)
  for await (const lines of fetchLines(snapshot, table)) {
    const rows = lines.map((line): Record<string, unknown> => JSON.parse(opened(snapshot, table, line)))
    yield rows.map((row) => csvLine(table.columns.map((column) => cellOf(row[column])))).join('')
  }
}
