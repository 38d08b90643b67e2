// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { emptyDatabase } from '#server/testing/server.ts'
import { migrateDatabase, UnreleasedDatabaseError } from './migrate.ts'

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

  it('refuse a database from before the first release in plain words, and leave it as it was', async () => {
    const database = await emptyDatabase()
    await database.pool.query(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('roles', 1794000000000);
      create table agencies (id uuid primary key, name text not null)`)
    const refused = migrateDatabase(database.pool)
    await expect(refused).rejects.toThrow(UnreleasedDatabaseError)
    await expect(refused).rejects.toThrow(/before the first release.*move the data folder.*DATABASE_URL/s)
    const { rows } = await database.pool.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    )
    expect(rows).toEqual([{ tables: 1 }])
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
