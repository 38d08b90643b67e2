import type pg from 'pg'
import { tablesInOrder } from '#server/backup/tables.ts'
import type { DescribedTable, StoredColumn } from './archive-rows.ts'
import { archivedTables } from './archived-tables.ts'

// A key of two columns refers to a row of the same agency: the other one is its id.
const typesOfColumns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    (select k.confrelid::regclass::text from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'f' and k.conkey[array_upper(k.conkey, 1)] = a.attnum
       and k.confrelid <> 'agencies'::regclass
     order by k.conname limit 1) as refers
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`

type TypedColumn = StoredColumn & { table: string }

/** The tables of an archive in the order of their names, each with its columns and what kind of values they hold. */
export async function describedTables(client: pg.PoolClient): Promise<DescribedTable[]> {
  const stored = new Map((await tablesInOrder(client)).map((table) => [table.name, table.columns]))
  const { rows } = await client.query<TypedColumn>(typesOfColumns)
  const typed = new Map(rows.map(({ table, ...column }) => [`${table}.${column.name}`, column]))
  return archivedTables
    .map((table) => {
      const without = new Set(table.without)
      const columns = (stored.get(table.name) ?? []).filter((column) => !without.has(column))
      return { ...table, columns: columns.flatMap((name) => typed.get(`${table.name}.${name}`) ?? []) }
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
