// @module-tag embedded
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, it } from 'vitest'
import { emptyDatabase } from '#server/testing/server.ts'
import { migrateDatabase } from './migrate.ts'

const all = fileURLToPath(new URL('./migrations', import.meta.url))

/** The migrations as they were before one of them. */
async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await cp(all, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const index = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))
  return folder
}

it("the migration of rights gives each agent and each invitation what was the agency's one setting", async () => {
  const database = await emptyDatabase()
  const folder = await migrationsBefore('member_rights')
  await migrate(drizzle(database.pool), { migrationsFolder: folder })
  await database.pool.query(`
    insert into agencies (id, name, agents_see_whole_book) values
      ('00000000-0000-7000-8000-0000000000a1', 'open', true), ('00000000-0000-7000-8000-0000000000a2', 'closed', false);
    insert into users (id, agency_id, role, name, email)
      select gen_random_uuid(), a.id, r.role, a.name || ' ' || r.role, a.name || r.role || '@x.example'
      from agencies a cross join (values ('agent'), ('agency_owner')) r (role);
    insert into users (id, role, name, email) values (gen_random_uuid(), 'admin', 'admin', 'admin@x.example');
    insert into invitations (agency_id, id, email, invited_by_id, expires_at)
      select id, gen_random_uuid(), name || '@new.example', gen_random_uuid(), now() from agencies`)
  await migrateDatabase(database.pool)
  const { rows } = await database.pool.query(`
    select name, sees, may_assign, is_read_only from users
    union all select email, sees, may_assign, is_read_only from invitations order by 1`)
  const none = { may_assign: false, is_read_only: false }
  expect(rows).toEqual([
    { name: 'admin', sees: 'own', ...none },
    { name: 'closed agency_owner', sees: 'own', ...none },
    { name: 'closed agent', sees: 'own', ...none },
    { name: 'closed@new.example', sees: 'own', ...none },
    { name: 'open agency_owner', sees: 'own', ...none },
    { name: 'open agent', sees: 'whole_book', ...none },
    { name: 'open@new.example', sees: 'whole_book', ...none },
  ])
  await rm(folder, { recursive: true })
  await database.close()
})
