import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultRates } from '#engines/estimate/rates.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, type Person, world } from '#server/testing/world.ts'
import { currentRates } from './rates.service.ts'

const path = '/api/admin/rates'
const { tables } = defaultRates
let admin: Person

/** Every agency shares the rate tables: what this file saved goes again, and its tests stand in their order. */
async function clearRates() {
  const { database } = await testServer()
  await database.pool.query('delete from rate_tables')
}

beforeAll(async () => {
  await clearRates()
  admin = await addAdmin(await testServer())
})
afterAll(clearRates)

async function current() {
  const { ctx } = await testServer()
  return inTransaction(ctx, currentRates, 'app_platform')
}

describe('the rate tables', () => {
  it('are those that ship, version 1, until an admin saves others', async () => {
    const { status, body } = await admin.api.get(path)
    expect([status, body.version, body.updatedAt]).toEqual([200, 1, null])
    expect(body.tables).toEqual(tables)
    expect(await current()).toEqual(defaultRates)
  })

  it('become those that an admin saves, as a version of their own, with a note and in the audit log', async () => {
    const changed = { ...tables, sprinklered: { ...tables.sprinklered, factor: 0.7 } }
    const { status, body } = await admin.api.put(path, { tables: changed, note: 'New factor', version: 1 })
    expect([status, body.version, body.note, body.updatedByName]).toEqual([200, 2, 'New factor', admin.name])
    expect((await current()).tables.sprinklered.factor).toBe(0.7)
    const { database } = await testServer()
    const { rows } = await database.pool.query(
      `select before, after from audit_entries where action = 'rates.changed' and user_id = $1`,
      [admin.id],
    )
    expect(rows).toMatchObject([
      { before: { version: 1, sprinklered: { factor: 0.82 } }, after: { version: 2, note: 'New factor' } },
    ])
    expect(Object.keys(rows[0].after)).not.toContain('baseRates')
  })

  it('are kept in every version, with who saved it and why, the installed one last', async () => {
    const { body } = await admin.api.get(`${path}/versions`)
    expect(body).toMatchObject([
      { version: 2, note: 'New factor', updatedByName: admin.name },
      { version: 1, note: 'Default', updatedAt: null },
    ])
    expect((await admin.api.get(`${path}?version=1`)).body.tables).toEqual(tables)
    expect((await admin.api.get(`${path}?version=2`)).body.tables.sprinklered.factor).toBe(0.7)
    expect((await admin.api.get(`${path}?version=9`)).status).toBe(404)
  })

  it('are not saved from a version that is no longer the newest', async () => {
    const { status, body } = await admin.api.put(path, { tables, note: '', version: 1 })
    expect([status, body.reason, body.message]).toEqual([
      ...[409, 'stale_version', 'Conflict: you changed this in the meantime.'],
    ])
    const other = await addAdmin(await testServer())
    const [changes] = [(await other.api.put(path, { tables, note: '', version: 1 })).body.changes]
    expect(changes).toMatchObject([
      { userName: admin.name, isYou: false, fields: [{ field: 'sprinklered', after: null }] },
    ])
    expect((await current()).version).toBe(2)
  })

  it.each([
    [
      'a source without a name',
      { ...tables, sprinklered: { ...tables.sprinklered, source: { name: '', date: '2026-01-01' } } },
    ],
    ['an unknown field', { ...tables, secret: 1 }],
    ['no rates', { ...tables, baseRates: [] }],
  ])('are refused with %s', async (_what, wrong) => {
    expect((await admin.api.put(path, { tables: wrong, note: '' })).status).toBe(400)
  })

  it('are read by whoever makes estimates, and changed by admins alone', async () => {
    const { owner, server } = await world()
    expect((await owner.api.put(path, { tables, note: '' })).status).toBe(403)
    const row = await server.database.pool.query('select count(*)::int as n from rate_tables')
    expect(row.rows[0].n).toBe(1)
  })
})
