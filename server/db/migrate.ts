import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { updateSearchTexts } from './search-text.ts'

/** Names the advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 4_202_026

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** When the first migration was written, in milliseconds since 1970: nothing older can be taken over. */
export const firstSchemaLevel = readMigrationFiles({ migrationsFolder })[0]?.folderMillis ?? 0

/** The database was made before the first release; the message says what to do. */
export class UnreleasedDatabaseError extends Error {}

/**
 * Throws `UnreleasedDatabaseError` where a database began with other migrations than these: those of the time before the
 * first release were put together into one.
 */
async function refuseUnreleased(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`,
  )
  if (!rows[0]?.isMigrated) return
  const { rows: applied } = await client.query<{ first: number | null }>(
    'select min(created_at) as first from drizzle.__drizzle_migrations',
  )
  const first = applied[0]?.first ?? null
  if (first === null || Number(first) === firstSchemaLevel) return
  throw new UnreleasedDatabaseError(
    'This database was made by a version of Bindery before the first release and cannot be updated. Start with an empty one: ' +
      'move the data folder (DATA_DIR) away, or point DATABASE_URL to a new database.',
  )
}

/**
 * Brings the database to the newest schema, one process at a time; forward only. Throws `UnreleasedDatabaseError`, and changes
 * nothing, where the database is from before the first release.
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseUnreleased(client)
    await migrate(drizzle(client), { migrationsFolder })
    await updateSearchTexts(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    await client.query('reset statement_timeout')
    client.release()
  }
}
