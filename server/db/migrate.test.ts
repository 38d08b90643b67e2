import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { describe, expect, it } from 'vitest'
import { emptyDatabase } from '#server/testing/server.ts'
import type { Database } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/** The migrations as they were when only the first `count` existed. */
async function migrateOnly(database: Database, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-migrations-'))
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await migrate(drizzle(database.pool), { migrationsFolder: folder })
  rmSync(folder, { recursive: true, force: true })
}

describe('the migrations', () => {
  it('bring an empty database to the newest schema, and change nothing the second time', async () => {
    const database = await emptyDatabase()
    await migrateDatabase(database.pool)
    const count = 'select count(*)::int as migrations from drizzle.__drizzle_migrations'
    const first = await database.pool.query(count)
    await migrateDatabase(database.pool)
    expect((await database.pool.query(count)).rows).toEqual(first.rows)
    await database.close()
  })

  it('keep the rows of a database that had only the first ones', async () => {
    const database = await emptyDatabase()
    await migrateOnly(database, 3)
    const id = crypto.randomUUID()
    await database.pool.query('insert into agencies (id, name) values ($1, $2)', [id, 'Before the change'])
    await migrateDatabase(database.pool)
    const { rows } = await database.pool.query('select name from agencies where id = $1', [id])
    expect(rows).toEqual([{ name: 'Before the change' }])
    await database.close()
  })

  it('run once when two processes start together', async () => {
    const database = await emptyDatabase()
    await Promise.all([migrateDatabase(database.pool), migrateDatabase(database.pool)])
    const { rows } = await database.pool.query(
      'select count(*)::int as twice from (select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1) t',
    )
    expect(rows).toEqual([{ twice: 0 }])
    await database.close()
  })
})
