import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Row } from './demo-rows.ts'

const rowsPerStatement = 4000

/** The columns that some of the rows fill, with their types as the table has them. */
function filledColumns(table: PgTable, rows: readonly Row[]): [name: string, type: string][] {
  const types = new Map(
    Object.values(getTableColumns(table)).map((column) => [column.name, column.getSQLType()]),
  )
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return names.map((name) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`${getTableName(table)} has no column ${name}.`)
    return [name, type]
  })
}

/**
 * Writes rows many at a time: one statement takes each column as one array. A value that only some rows lack is null, one
 * that all lack is as the table begins it.
 */
export async function insertInto(client: pg.ClientBase, table: PgTable, rows: readonly Row[]): Promise<void> {
  const columns = filledColumns(table, rows)
  const names = columns.map(([name]) => name)
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`)
  const text = `insert into ${getTableName(table)} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement)
    await client.query(
      text,
      names.map((name) => part.map((row) => row[name] ?? null)),
    )
  }
}
