// @module-tag embedded
import { expect, it } from 'vitest'
import { databaseBefore } from '#server/testing/older-database.ts'
import { migrateDatabase } from './migrate.ts'

it('prospects that are lost are so since the last entry that made them so, else since they were changed', async () => {
  const { pool, agencyId, close } = await databaseBefore('lost_prospects')
  const { rows: made } = await pool.query<{ id: string; name: string }>(
    `insert into prospects (agency_id, id, name, status, assigned_agent_id, created_at, updated_at)
     select $1, gen_random_uuid(), n, s, $1, '2026-01-01', '2026-05-01' from (values ('Told', 'lost'), ('Silent', 'lost'),
       ('Open', 'quoted')) as given (n, s) returning id, name`,
    [agencyId],
  )
  const told = made.find(({ name }) => name === 'Told')?.id
  for (const [status, at] of [
    ['lost', '2026-02-01'],
    ['quoted', '2026-02-10'],
    ['lost', '2026-03-01'],
  ])
    await pool.query(
      `insert into audit_entries (id, agency_id, at, actor, action, record_type, record_id, after)
       values (gen_random_uuid(), $1, $2, 'user', 'prospect.updated', 'prospect', $3, jsonb_build_object('status', $4::text))`,
      [agencyId, at, told, status],
    )
  await migrateDatabase(pool)
  const { rows } = await pool.query(
    `select name, lost_at::date::text as "lostOn" from prospects order by name`,
  )
  expect(rows).toEqual([
    { name: 'Open', lostOn: null },
    { name: 'Silent', lostOn: '2026-05-01' },
    { name: 'Told', lostOn: '2026-03-01' },
  ])
  await close()
})
