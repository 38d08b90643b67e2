import type pg from 'pg'

export type StoredTable = { name: string; columns: string[] }

const columnsOfTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  group by c.relname order by c.relname`

const references = `
  select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`

/** Every table of the product with its columns that are stored, in an order in which foreign keys allow to fill them. */
export async function tablesInOrder(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(columnsOfTables)
  const { rows: links } = await client.query<{ from: string; to: string }>(references)
  const ordered: StoredTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map((table) => table.name))
    const ready = waiting.filter(
      (table) => !links.some((link) => link.from === table.name && isWaiting.has(link.to)),
    )
    if (ready.length === 0)
      throw new Error(`The tables refer to each other in a circle: ${[...isWaiting].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** When the newest migration was written that a database has had, in milliseconds since 1970. */
export async function schemaLevel(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ level: number }>(
    'select max(created_at) as level from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.level ?? 0)
}
