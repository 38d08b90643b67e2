import { once } from 'node:events'
import { afterAll, expect, it, vi } from 'vitest'
import { startProgram } from '#server/testing/killed-program.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { payingCarrier, postedStatement } from './testing.ts'

afterAll(closeTestServer)

const today = '2026-11-24'

it('closes months whole or not at all: whoever closes them is killed after the first one was written', async () => {
  const made = await world()
  const { api, server, agencyId } = made
  server.clock.now = new Date(`${today}T17:00:00Z`)
  const { carrierId, insure } = await payingCarrier(made)
  await insure('Ana Lopez', 'GL-100200')
  for (const [day, paid] of [
    ['2026-08-31', 60],
    ['2026-09-30', 40],
  ] as const)
    await postedStatement(api, carrierId, `Policy No,Commission\nGL-100200,${paid}\n`, day)
  const pool = server.database.pool
  const kept = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from commission_months where agency_id = $1) as months,
        (select count(*)::int from audit_entries where agency_id = $1 and action = 'commission_month.closed') as entries,
        (select count(*)::int from outbox_events where agency_id = $1 and type = 'commission_month.closed') as events,
        (select coalesce(sum(amount), 0)::float8 from producer_payouts where agency_id = $1) as amount`,
      [agencyId],
    )
    return rows[0]
  }
  // Nobody can publish an event until this ends: the process stands still between the payouts of August and its event.
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table outbox_events in share mode')
  const child = await startProgram(made, 'close-month.ts', '2026-09', today)
  const exited = once(child, 'exit')
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into%outbox_events%'
          and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 50_000, interval: 20 },
  )
  child.kill('SIGKILL')
  const [, signal] = await exited
  await blocker.query('rollback')
  blocker.release()
  expect(signal).toBe('SIGKILL')
  expect(await kept()).toEqual({ months: 0, entries: 0, events: 0, amount: 0 })
  expect((await api.post('/api/commission-months/close', { month: '2026-09' })).status).toBe(200)
  expect(await kept()).toEqual({ months: 2, entries: 2, events: 2, amount: 100 })
}, 60_000)
