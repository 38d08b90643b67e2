// @module-tag embedded
import { expect, it } from 'vitest'
import { databaseBefore } from '#server/testing/older-database.ts'
import { migrateDatabase } from './migrate.ts'

it('prospects have their status since the last entry that gave it to them, else since they were lost, converted or made', async () => {
  const { pool, agencyId, close } = await databaseBefore('prospect_stages')
  const { rows: made } = await pool.query<{ id: string; name: string }>(
    `insert into prospects (agency_id, id, name, status, assigned_agent_id, converted_at, lost_at, created_at, updated_at)
     select $1, gen_random_uuid(), n, s, $1, c::timestamptz, l::timestamptz, '2026-01-01', '2026-05-01' from (values
       ('Moved', 'quoted', null, null), ('Silent', 'contacted', null, null), ('Lost', 'lost', null, '2026-02-03'),
       ('Won', 'converted', '2026-02-04', null)) as given (n, s, c, l) returning id, name`,
    [agencyId],
  )
  const moved = made.find(({ name }) => name === 'Moved')?.id
  for (const [status, at] of [
    ['quoted', '2026-02-01'],
    ['contacted', '2026-02-10'],
    ['quoted', '2026-03-01'],
  ])
    await pool.query(
      `insert into audit_entries (id, agency_id, at, actor, action, record_type, record_id, after)
       values (gen_random_uuid(), $1, $2, 'user', 'prospect.updated', 'prospect', $3, jsonb_build_object('status', $4::text))`,
      [agencyId, at, moved, status],
    )
  await migrateDatabase(pool)
  const { rows } = await pool.query(
    `select name, stage_since::date::text as "since" from prospects order by name`,
  )
  expect(rows).toEqual([
    { name: 'Lost', since: '2026-02-03' },
    { name: 'Moved', since: '2026-03-01' },
    { name: 'Silent', since: '2026-01-01' },
    { name: 'Won', since: '2026-02-04' },
  ])
  await close()
})
