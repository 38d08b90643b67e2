import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { addPerson, asDatabaseOwner, giveRights, type World, world } from '#server/testing/world.ts'
import type { ActivityEntry } from '#shared/activity/activity.contract.ts'

async function names(api: Api, path: string, field = 'name') {
  const { body } = await api.get(path)
  return body.map((item: Record<string, unknown>) => item[field]).toSorted()
}

async function audits({ server, agencyId }: World, action: string) {
  const { rows } = await asDatabaseOwner(server, async (db) =>
    db.$client.query('select before, after from audit_entries where agency_id = $1 and action = $2', [
      agencyId,
      action,
    ]),
  )
  return rows
}

async function makeAll(api: Api, path: string, inputs: object[]): Promise<string[]> {
  const ids: string[] = []
  for (const input of inputs) ids.push((await api.post(path, input)).body.id)
  return ids
}

describe('assigning many', () => {
  it.each(['clients', 'prospects'])(
    '%s gives all that match to another producer, with one audit entry',
    async (things) => {
      const w = await world()
      const path = `/api/${things}`
      const [first = ''] = await makeAll(w.agent.api, path, [{ name: 'a x' }, { name: 'b x' }, { name: 'c' }])
      await w.api.post(path, { name: 'd x', assignedAgentId: w.otherAgent.id })
      const input = { filter: { q: 'x' }, action: 'assign', assignedAgentId: w.otherAgent.id }
      const done = await w.api.post(`${path}/bulk`, input)
      expect(done.status).toBe(200)
      expect(done.body).toMatchObject({ matched: 3, changed: 2 })
      expect(await names(w.agent.api, path)).toEqual(['c'])
      expect(await names(w.otherAgent.api, path)).toEqual(['a x', 'b x', 'd x'])
      const entries = await audits(w, `${things}.assigned`)
      expect(entries).toHaveLength(1)
      expect(entries[0].after).toEqual({ assignedAgentId: w.otherAgent.id, count: 2 })
      expect(entries[0].before.assignedAgentId[w.agent.id]).toContain(first)
      expect((await w.api.get(`${path}/${first}`)).body.version).toBe(2)
      const about = `recordType=${things.slice(0, -1)}&recordId=${first}`
      const { body } = await w.api.get(`/api/activity?${about}`)
      expect(body.map((entry: ActivityEntry) => [entry.kind, entry.userName, entry.changes])).toEqual([
        [
          'changed',
          w.owner.name,
          [{ field: 'assignedAgentId', before: w.agent.name, after: w.otherAgent.name }],
        ],
        ['created', w.agent.name, []],
      ])
      expect((await w.api.post(`${path}/bulk`, input)).body).toMatchObject({ matched: 3, changed: 0 })
    },
  )

  it('is for owners, and to active members of their agency', async () => {
    const { server, agent, otherAgent, api } = await world()
    const [id] = await makeAll(agent.api, '/api/clients', [{ name: 'a' }])
    const assign = (by: Api, assignedAgentId: string) =>
      by.post('/api/clients/bulk', { ids: [id], action: 'assign', assignedAgentId })
    expect((await assign(agent.api, agent.id)).status).toBe(403)
    expect((await assign(agent.api, otherAgent.id)).status).toBe(403)
    const stranger = (await world()).agent
    const removed = await addPerson(server, 'agent', otherAgent.agencyId)
    await server.database.pool.query(`update users set status = 'deleted' where id = $1`, [removed.id])
    for (const nobody of [stranger.id, removed.id, crypto.randomUUID()]) {
      const refused = await assign(api, nobody)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['assignedAgentId']])
    }
  })
})

describe('removing many', () => {
  it('takes policies with clients and can be undone as one', async () => {
    const w = await world()
    const ids = await makeAll(w.agent.api, '/api/clients', [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    for (const id of ids) await w.agent.api.post(`/api/clients/${id}/policies`, { type: 'auto' })
    const done = await w.agent.api.post('/api/clients/bulk', { ids: ids.slice(0, 2), action: 'delete' })
    expect(done.body).toEqual({ matched: 2, changed: 2, undoId: expect.any(String), policies: 2 })
    expect(await names(w.api, '/api/clients')).toEqual(['c'])
    expect((await w.api.get('/api/policies')).body).toHaveLength(1)
    const { rows } = await w.server.database.pool.query(
      `select count(distinct deleted_at)::int as instants from (
         select deleted_at from clients where agency_id = $1 union all select deleted_at from policies where agency_id = $1
       ) gone where deleted_at is not null`,
      [w.agencyId],
    )
    expect(rows).toEqual([{ instants: 1 }])
    expect(await audits(w, 'clients.deleted')).toHaveLength(1)
  })

  it('leaves what is not the own of an agent, even where they see the whole book', async () => {
    const { server, agent, otherAgent } = await world()
    await giveRights(server, agent, { sees: 'whole_book' })
    await makeAll(agent.api, '/api/clients', [{ name: 'mine' }])
    const [theirs] = await makeAll(otherAgent.api, '/api/clients', [{ name: 'theirs' }])
    expect((await agent.api.get('/api/clients')).body).toHaveLength(2)
    const named = await agent.api.post('/api/clients/bulk', { ids: [theirs], action: 'delete' })
    expect(named.body).toEqual({ matched: 0, changed: 0, undoId: null, policies: 0 })
    const all = await agent.api.post('/api/clients/bulk', { filter: {}, action: 'delete' })
    expect(all.body).toMatchObject({ matched: 1, changed: 1 })
    expect(await names(agent.api, '/api/clients')).toEqual(['theirs'])
  })

  it('reaches prospects, policies and tickets, and never another agency', async () => {
    const w = await world()
    const stranger = await world()
    const client = (await w.agent.api.post('/api/clients', { name: 'a' })).body
    const made = {
      prospects: await makeAll(w.agent.api, '/api/prospects', [{ name: 'a' }, { name: 'b' }]),
      policies: await makeAll(w.agent.api, `/api/clients/${client.id}/policies`, [
        { type: 'auto' },
        { type: 'home' },
      ]),
      tickets: await makeAll(w.agent.api, '/api/tickets', [
        { title: 'a', type: 'claim' },
        { title: 'b', type: 'claim' },
      ]),
    }
    for (const [things, ids] of Object.entries(made)) {
      const path = `/api/${things}/bulk`
      const foreign = await stranger.api.post(path, { ids, action: 'delete' })
      expect([things, foreign.body]).toEqual([things, { matched: 0, changed: 0, undoId: null }])
      const one = await w.agent.api.post(path, { ids: ids.slice(0, 1), action: 'delete' })
      expect(one.body).toEqual({ matched: 1, changed: 1, undoId: expect.any(String) })
      expect((await w.api.get(`/api/${things}`)).body).toHaveLength(1)
    }
  })
})

describe('moving many tickets', () => {
  it('sets their status and when they were resolved', async () => {
    const w = await world()
    await makeAll(w.agent.api, '/api/tickets', [
      { title: 'a', type: 'claim' },
      { title: 'b', type: 'claim' },
    ])
    const move = (status: string) =>
      w.agent.api.post('/api/tickets/bulk', { filter: { type: 'claim' }, action: 'status', status })
    expect((await move('resolved')).body).toEqual({ matched: 2, changed: 2, undoId: expect.any(String) })
    const { body } = await w.agent.api.get('/api/tickets')
    for (const ticket of body) expect(ticket).toMatchObject({ status: 'resolved', version: 2 })
    for (const ticket of body) expect(ticket.resolvedAt).not.toBeNull()
    await move('open')
    for (const ticket of (await w.agent.api.get('/api/tickets')).body) expect(ticket.resolvedAt).toBeNull()
    const assigned = await w.api.post('/api/tickets/bulk', { filter: {}, action: 'assign', assigneeId: null })
    expect(assigned.body).toEqual({ matched: 2, changed: 2, undoId: expect.any(String) })
    expect(await names(w.api, '/api/tickets?limit=5', 'assigneeId')).toEqual([null, null])
  })
})

describe('a bulk call', () => {
  it.each([
    {},
    { action: 'delete' },
    { action: 'delete', ids: [] },
    { action: 'delete', ids: ['x'] },
    { action: 'delete', ids: [crypto.randomUUID()], filter: {} },
    { action: 'delete', filter: { surprise: '1' } },
    { action: 'delete', filter: { limit: '5' } },
    { action: 'assign', filter: {} },
    { action: 'explode', filter: {} },
    { action: 'delete', ids: Array.from({ length: 1001 }, () => crypto.randomUUID()) },
  ])('is refused when it is not clear what to do to which (%#)', async (input) => {
    const { api } = await world()
    expect((await api.post('/api/clients/bulk', input)).status).toBe(400)
  })
})
