// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { pruneAndAnalyze } from './housekeeping.ts'

const hour = 3_600_000

describe('housekeeping', () => {
  it('forgets answers to repeats after a day, and nothing sooner', async () => {
    const { server, owner } = await world()
    const { pool } = server.database
    const keep = (key: string, age: number) =>
      pool.query(
        'insert into idempotency_keys (user_id, key, fingerprint, created_at) values ($1, $2, $3, $4)',
        [owner.id, key, 'of a request', new Date(Date.now() - age)],
      )
    await keep('yesterday-noon', 25 * hour)
    await keep('this-morning', 23 * hour)
    await pruneAndAnalyze(server.database, new Date())
    const { rows } = await pool.query('select key from idempotency_keys where user_id = $1', [owner.id])
    expect(rows).toEqual([{ key: 'this-morning' }])
  })

  it('drops sessions past their end and leaves the others signed in', async () => {
    const { server, agent, otherAgent } = await world()
    const { pool } = server.database
    await pool.query(`update sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
      agent.id,
    ])
    await pruneAndAnalyze(server.database, new Date())
    const { rows } = await pool.query('select user_id from sessions where user_id = any($1)', [
      [agent.id, otherAgent.id],
    ])
    expect(rows).toEqual([{ user_id: otherAgent.id }])
  })

  it('keeps events that wait to be handed over, however old', async () => {
    const { server, agencyId } = await world()
    const { pool } = server.database
    const [waiting, handed] = [crypto.randomUUID(), crypto.randomUUID()]
    const insert =
      'insert into outbox_events (id, agency_id, type, payload, relayed_at) values ($1, $2, $3, $4, $5)'
    await pool.query(insert, [handed, agencyId, 'test.handed', {}, new Date(Date.now() - 8 * 24 * hour)])
    await pool.query(insert, [waiting, agencyId, 'test.waiting', {}, null])
    await pruneAndAnalyze(server.database, new Date())
    const { rows } = await pool.query('select id from outbox_events where id = any($1)', [[waiting, handed]])
    expect(rows).toEqual([{ id: waiting }])
    await pool.query('delete from outbox_events where id = $1', [waiting])
  })

  it('lets the embedded database count its rows, which it never does by itself', async () => {
    const { server } = await world()
    const { pool } = server.database
    await pruneAndAnalyze({ pool, kind: 'embedded' }, new Date())
    const { rows } = await pool.query(
      `select reltuples = (select count(*) from users) as "isCounted" from pg_class where oid = 'users'::regclass`,
    )
    expect(rows).toEqual([{ isCounted: true }])
  })
})
