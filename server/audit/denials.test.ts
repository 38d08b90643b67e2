// @module-tag embedded
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { denialCounter, denialWindowMillis, maxCallers } from './denial-counter.ts'

/** Machines are slow. */
const patience = { timeout: 60_000, interval: 50 }

const { app, database, clock } = await testServer()
afterEach(() => {
  clock.now = null
})

let visitors = 0

/** A network address that no other test calls from. */
function visitor() {
  visitors += 1
  const ipAddress = `198.51.100.${visitors}`
  const call = (url: string, cookies: Record<string, string> = {}) =>
    app.inject({ url, cookies, remoteAddress: ipAddress })
  return { ipAddress, call }
}

async function denialsBy(
  column: 'user_id' | 'ip_address',
  value: string,
): Promise<Record<string, unknown>[]> {
  await app.writeDenials()
  const text = `select after from audit_entries where action = 'access.denied' and ${column} = $1 order by sequence`
  return (await database.pool.query(text, [value])).rows.map(({ after }) => after)
}

describe('the audit log has as denials', () => {
  it('calls without a session, counted for each address and route', async () => {
    const { ipAddress, call } = visitor()
    for (let nth = 0; nth < 5; nth += 1) expect((await call('/api/clients')).statusCode).toBe(401)
    await call('/api/prospects')
    const denied = { status: 401, method: 'GET', count: 1 }
    const [clients, prospects] = ['/api/clients', '/api/prospects'].map((route) => ({ ...denied, route }))
    await vi.waitFor(
      async () => expect(await denialsBy('ip_address', ipAddress)).toEqual([clients, prospects]),
      patience,
    )
    clock.now = new Date(Date.now() + denialWindowMillis)
    expect(await denialsBy('ip_address', ipAddress)).toEqual([clients, prospects, { ...clients, count: 4 }])
  })

  it('calls with a dead session', async () => {
    const { agent } = await world()
    const { ipAddress, call } = visitor()
    await agent.api.post('/api/logout')
    expect((await call('/api/clients', agent.api.cookies)).statusCode).toBe(401)
    await vi.waitFor(
      async () =>
        expect(await denialsBy('ip_address', ipAddress)).toMatchObject([
          { status: 401, route: '/api/clients' },
        ]),
      patience,
    )
  })

  it("another agency's record and one that is not there, in the same words", async () => {
    const [mine, theirs] = [await world(), await world()]
    const { id } = (await theirs.agent.api.post('/api/clients', { name: 'Ana' })).body
    const missing = crypto.randomUUID()
    for (const asked of [id, missing])
      expect((await mine.agent.api.get(`/api/clients/${asked}`)).status).toBe(404)
    expect((await mine.owner.api.patch(`/api/clients/${missing}`, { name: 'x', version: 1 })).status).toBe(
      404,
    )
    const denied = { status: 404, route: '/api/clients/:id', count: 1 }
    await vi.waitFor(
      async () =>
        expect(await denialsBy('user_id', mine.agent.id)).toEqual([{ ...denied, method: 'GET', id }]),
      patience,
    )
    expect(await denialsBy('user_id', mine.owner.id)).toEqual([{ ...denied, method: 'PATCH', id: missing }])
  })

  it('what a person has no right to', async () => {
    const { agent } = await world()
    expect((await agent.api.get('/api/team-members/invitations')).status).toBe(403)
    await vi.waitFor(
      async () => expect(await denialsBy('user_id', agent.id)).toMatchObject([{ status: 403 }]),
      patience,
    )
  })

  it('nothing of calls that anyone may make, of malformed ids, and of what was answered', async () => {
    const { agent } = await world()
    const { ipAddress, call } = visitor()
    await call('/api/health')
    await call('/api/nowhere')
    await agent.api.get('/api/clients/not-an-id')
    await agent.api.get('/api/clients')
    const beacon = visitor()
    await beacon.call('/api/clients')
    await vi.waitFor(
      async () => expect(await denialsBy('ip_address', beacon.ipAddress)).toHaveLength(1),
      patience,
    )
    expect(await denialsBy('ip_address', ipAddress)).toEqual([])
    expect(await denialsBy('user_id', agent.id)).toEqual([])
  })

  it('what is still being counted when the server stops', async () => {
    const { counter, denied } = {
      counter: denialCounter<string>(),
      denied: { status: 401, method: 'GET', route: '/x' },
    }
    for (let nth = 0; nth < 3; nth += 1) counter.add('a', { ...denied, caller: 'a', kind: 'outside' }, 0)
    expect(counter.take(1).map(({ count }) => count)).toEqual([1])
    expect(counter.take(2)).toEqual([])
    expect(counter.take(3, true).map(({ count }) => count)).toEqual([2])
  })
})

describe('a flood from many addresses', () => {
  it('makes a bounded number of entries, hides nobody who is signed in, and is counted whole', () => {
    const counter = denialCounter<string>()
    const denied = { status: 401, method: 'GET', route: '/api/clients' }
    for (let nth = 0; nth < 5000; nth += 1)
      counter.add(`address ${nth}`, { ...denied, caller: `${nth}`, kind: 'outside' }, 0)
    counter.add('user 1', { ...denied, status: 404, caller: 'user', kind: 'signedIn' }, 0)
    const first = counter.take(1)
    expect(first.length).toBe(maxCallers.outside + 2)
    expect(first.filter(({ caller }) => caller === 'user')).toHaveLength(1)
    const rest = counter.take(denialWindowMillis)
    const outside = [...first, ...rest].filter(({ kind }) => kind === 'outside')
    expect(outside.reduce((sum, { count }) => sum + count, 0)).toBe(5000)
    expect(rest).toHaveLength(1)
  })
})
