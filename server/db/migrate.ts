import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Names the advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 4_202_026

/** Brings the database to the newest schema, one process at a time; forward only. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    await client.query('reset statement_timeout')
    client.release()
  }
}
