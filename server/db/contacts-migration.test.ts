import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, it } from 'vitest'
import { emptyDatabase } from '#server/testing/server.ts'
import { migrateDatabase } from './migrate.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))

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

it('each client with contact data becomes one with a preferred contact, and the others stay without', async () => {
  const database = await emptyDatabase()
  const migrationsFolder = migrationsBefore('client_contacts')
  const client = await database.pool.connect()
  await migrate(drizzle(client), { migrationsFolder })
  client.release()
  rmSync(migrationsFolder, { recursive: true })
  const id = crypto.randomUUID()
  await database.pool.query('insert into agencies (id, name) values ($1, $2)', [id, 'Tidewater'])
  await database.pool.query(
    `insert into users (id, agency_id, role, name, email) values ($1, $1, 'agent', 'Ana', 'ana@agency.example')`,
    [id],
  )
  await database.pool.query(
    `insert into clients (agency_id, id, name, contact_name, phone, email, assigned_agent_id)
     select $1, gen_random_uuid(), n, c, p, e, $1 from (values ('A', 'Ines', '555-0101', 'a@example.com'),
       ('B', '', '555-0102', ''), ('C', '', '', '')) as given (n, c, p, e)`,
    [id],
  )
  await migrateDatabase(database.pool)
  const { rows } = await database.pool.query(
    `select c.name as client, k.name, k.phones, k.emails, k.is_preferred as "isPreferred"
     from clients c join client_contacts k on k.client_id = c.id order by c.name`,
  )
  const phone = (number: string) => ({ kind: 'main', number, isPreferred: true })
  expect(rows).toEqual([
    {
      ...{ client: 'A', name: 'Ines', phones: [phone('555-0101')], isPreferred: true },
      emails: [{ kind: 'main', address: 'a@example.com', isPreferred: true }],
    },
    { client: 'B', name: '', phones: [phone('555-0102')], emails: [], isPreferred: true },
  ])
  const forced = await database.pool.query(
    `select relforcerowsecurity as forced from pg_class where relname = 'clients'`,
  )
  expect(forced.rows).toEqual([{ forced: true }])
  await database.close()
})
