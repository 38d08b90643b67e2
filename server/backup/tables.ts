import type pg from 'pg'

export type StoredTable = { name: string; columns: string[] }

/** The product's own tables have the policy of backups; a test holds each to it. */
const isOurs = `exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')`

// The number of a transaction means nothing in another database.
const columnsOfTables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype and ${isOurs}
  group by c.relname order by c.relname`

const references = `
  select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`

const othersTables = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f') and not ${isOurs}
  order by c.relname collate "C"`

/** The tables among ours that someone else has made: foreign tables, those of an extension. */
export async function tablesOfOthers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(othersTables)
  return rows.map(({ name }) => name)
}

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

const counters = `
  select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and ${isOurs}`

/** Lets columns that count by themselves go on after the rows that were put in. */
export async function advanceCounters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(counters)
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), max("${column}")) from "${table}"`,
    )
}

/** When the newest migration was written that a database has had, in milliseconds since 1970. */
export async function schemaLevel(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ level: number }>(
    'select max(created_at) as level from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.level ?? 0)
}
