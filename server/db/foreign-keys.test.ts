// @module-tag embedded
import { expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'

/** Foreign keys between business tables whose columns lead no whole index of the table that refers. */
const unindexed = `
  select con.conname from pg_constraint con
  where con.contype = 'f' and con.connamespace = 'public'::regnamespace and array_length(con.conkey, 1) > 1
    and con.confrelid::regclass::text <> 'users'
    and not exists (
      select 1 from pg_index i where i.indrelid = con.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:array_length(con.conkey, 1) - 1] = con.conkey)`

it('finds what refers to a row by an index, deleted rows included, so that removing many stays quick', async () => {
  const { database } = await testServer()
  expect((await database.pool.query(unindexed)).rows).toEqual([])
})
