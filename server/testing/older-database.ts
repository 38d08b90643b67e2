import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { emptyDatabase } from './server.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** The migrations before the one of a name, in a folder of their own. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}

/** A database as it was before the migration of a name, with an agency and its only member of the same id. */
export async function databaseBefore(name: string) {
  const database = await emptyDatabase()
  const migrationsFolder = migrationsBefore(name)
  const client = await database.pool.connect()
  await migrate(drizzle(client), { migrationsFolder })
  client.release()
  rmSync(migrationsFolder, { recursive: true })
  const agencyId = crypto.randomUUID()
  await database.pool.query('insert into agencies (id, name) values ($1, $2)', [agencyId, 'Tidewater'])
  await database.pool.query(
    `insert into users (id, agency_id, role, name, email) values ($1, $1, 'agent', 'Ana', 'ana@agency.example')`,
    [agencyId],
  )
  return { ...database, agencyId }
}
