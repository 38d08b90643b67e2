import { describe, expect, it } from 'vitest'
import { giveRights, type World, world } from '#server/testing/world.ts'

const undo = (api: World['api'], id: string) => api.post(`/api/bulk-changes/${id}/undo`)
/** Makes what happened at an instant of a row 31 days older. */
const age = ({ server }: World, table: string, column: string, id: string) =>
  server.database.pool.query(`update ${table} set ${column} = ${column} - interval '31 days' where id = $1`, [
    id,
  ])

async function addTickets(w: World, titles: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const body = { title, type: 'claim', assigneeId: w.otherAgent.id }
    ids.push((await w.api.post('/api/tickets', body)).body.id)
  }
  return ids
}

describe('undoing a bulk change', () => {
  it('puts back what each record held, and names those that changed since', {
    tags: ['journey'],
  }, async () => {
    const w = await world()
    const [one = '', two = '', three = ''] = await addTickets(w, ['One', 'Two', 'Three'])
    await w.api.patch(`/api/tickets/${two}`, { status: 'resolved' })
    const { resolvedAt } = (await w.api.get(`/api/tickets/${two}`)).body
    const body = { filter: {}, action: 'status', status: 'in_progress' }
    const done = (await w.api.post('/api/tickets/bulk', body)).body
    expect(done).toEqual({ matched: 3, changed: 3, undoId: expect.any(String) })
    await w.api.patch(`/api/tickets/${three}`, { status: 'resolved' })
    const undone = await undo(w.api, done.undoId)
    expect([undone.status, undone.body]).toEqual([
      200,
      { restored: 2, left: 1, named: [{ id: three, name: 'Three', reason: 'changed' }] },
    ])
    const statusOf = async (id: string) => (await w.api.get(`/api/tickets/${id}`)).body
    expect(await statusOf(one)).toMatchObject({ status: 'open', resolvedAt: null, version: 3 })
    expect(await statusOf(two)).toMatchObject({ status: 'resolved', resolvedAt })
    expect(await statusOf(three)).toMatchObject({ status: 'resolved' })
    const timeline = (await w.api.get(`/api/activity?recordType=ticket&recordId=${one}`)).body
    expect(timeline[0].changes).toEqual([{ field: 'status', before: 'in_progress', after: 'open' }])
    const again = await undo(w.api, done.undoId)
    expect([again.status, again.body.reason]).toEqual([409, 'already_undone'])
  })

  it.each([
    ['priority', { priority: 'urgent' }, { priority: 'medium' }],
    ['type', { type: 'support' }, { type: 'claim' }],
    ['due', { dueDate: '2027-02-01' }, { dueDate: null }],
  ])('puts back the %s of tickets', async (action, now, before) => {
    const w = await world()
    const [one = '', two = ''] = await addTickets(w, ['One', 'Two'])
    const done = (await w.api.post('/api/tickets/bulk', { filter: { q: 'One' }, action, ...now })).body
    expect(done).toMatchObject({ matched: 1, changed: 1 })
    const read = async (id: string) => (await w.api.get(`/api/tickets/${id}`)).body
    expect(await read(one)).toMatchObject({ ...now, version: 2 })
    expect(await read(two)).toMatchObject({ ...before, version: 1 })
    expect((await undo(w.api, done.undoId)).body).toEqual({ restored: 1, left: 0, named: [] })
    expect(await read(one)).toMatchObject(before)
  })

  it('clears the due date of tickets and puts each back', async () => {
    const w = await world()
    const [one = '', two = ''] = await addTickets(w, ['One', 'Two'])
    const read = async (id: string) => (await w.api.get(`/api/tickets/${id}`)).body.dueDate
    await w.api.patch(`/api/tickets/${one}`, { dueDate: '2027-02-01' })
    const clear = { ids: [one, two], action: 'due', dueDate: null }
    const done = (await w.api.post('/api/tickets/bulk', clear)).body
    expect(done).toMatchObject({ matched: 2, changed: 1 })
    expect(await read(one)).toBeNull()
    expect((await undo(w.api, done.undoId)).body).toMatchObject({ restored: 1, left: 0 })
    expect(await read(one)).toBe('2027-02-01')
  })

  it('changes no others than the caller’s own, and makes no gifts', async () => {
    const w = await world()
    const [one = ''] = await addTickets(w, ['One'])
    const call = { ids: [one], action: 'priority', priority: 'urgent' }
    expect((await w.agent.api.post('/api/tickets/bulk', call)).body).toMatchObject({ matched: 0, changed: 0 })
    const gift = await w.api.post('/api/tickets/bulk', { ids: [one], action: 'type', type: 'gift_card' })
    expect([gift.status, gift.body.fields.type]).toEqual([
      400,
      'Change gifts one at a time: each needs its occasion and date',
    ])
  })

  it.each(['clients', 'prospects'] as const)('gives %s back to whose they were', async (things) => {
    const w = await world()
    const path = `/api/${things}`
    await w.agent.api.post(path, { name: 'a' })
    await w.otherAgent.api.post(path, { name: 'b' })
    const assign = { filter: {}, action: 'assign', assignedAgentId: w.owner.id }
    const { undoId } = (await w.api.post(`${path}/bulk`, assign)).body
    expect((await w.agent.api.get(path)).body).toEqual([])
    expect((await undo(w.api, undoId)).body).toEqual({ restored: 2, left: 0, named: [] })
    expect((await w.agent.api.get(path)).body).toMatchObject([{ name: 'a', assignedAgentId: w.agent.id }])
    expect((await w.otherAgent.api.get(path)).body).toMatchObject([{ name: 'b' }])
  })

  it('gives nothing back to a member who has left', async () => {
    const w = await world()
    const { id } = (await w.agent.api.post('/api/clients', { name: 'a' })).body
    const assign = { ids: [id], action: 'assign', assignedAgentId: w.owner.id }
    const { undoId } = (await w.api.post('/api/clients/bulk', assign)).body
    await w.api.delete(`/api/team-members/${w.agent.id}`, { transferTo: w.otherAgent.id })
    expect((await undo(w.api, undoId)).body).toEqual({
      restored: 0,
      left: 1,
      named: [{ id, name: 'a', reason: 'member_left' }],
    })
    expect((await w.api.get(`/api/clients/${id}`)).body.assignedAgentId).toBe(w.owner.id)
  })

  it.each(['prospects', 'tickets'] as const)('brings back deleted %s', async (things) => {
    const w = await world()
    const body = things === 'tickets' ? { title: 'a', type: 'claim' } : { name: 'a' }
    await w.agent.api.post(`/api/${things}`, body)
    const { undoId } = (await w.agent.api.post(`/api/${things}/bulk`, { filter: {}, action: 'delete' })).body
    expect((await w.agent.api.get(`/api/${things}`)).body).toEqual([])
    expect((await undo(w.agent.api, undoId)).body.restored).toBe(1)
    expect((await w.agent.api.get(`/api/${things}`)).body).toHaveLength(1)
  })

  it('brings back deleted clients with their policies, except one that was entered again', async () => {
    const w = await world()
    const policy = { type: 'auto', carrier: 'Erie', policyNumber: 'A-1', effectiveDate: '2026-01-01' }
    const clients: string[] = []
    for (const name of ['a', 'b']) clients.push((await w.api.post('/api/clients', { name })).body.id)
    const [a = '', b = ''] = clients
    await w.api.post(`/api/clients/${a}/policies`, policy)
    await w.api.post(`/api/clients/${b}/policies`, { ...policy, policyNumber: 'B-1' })
    const { undoId } = (await w.api.post('/api/clients/bulk', { filter: {}, action: 'delete' })).body
    const other = (await w.api.post('/api/clients', { name: 'c' })).body.id
    await w.api.post(`/api/clients/${other}/policies`, { ...policy, carrier: 'ERIE' })
    expect((await undo(w.api, undoId)).body).toEqual({
      restored: 1,
      left: 1,
      named: [{ id: a, name: 'a', reason: 'duplicate' }],
    })
    expect((await w.api.get(`/api/clients/${b}`)).body.policies).toMatchObject([{ policyNumber: 'B-1' }])
    expect((await w.api.get(`/api/clients/${a}`)).status).toBe(404)
  })

  it('brings back deleted policies, except those whose client is deleted or that were entered again', async () => {
    const w = await world()
    const add = async (name: string, policyNumber: string) => {
      const clientId = (await w.api.post('/api/clients', { name })).body.id
      const fields = { type: 'auto', carrier: 'Erie', policyNumber, effectiveDate: '2026-01-01' }
      const { id } = (await w.api.post(`/api/clients/${clientId}/policies`, fields)).body
      return { clientId, id, fields }
    }
    const [kept, gone, again] = [await add('a', 'A'), await add('b', 'B'), await add('c', 'C')]
    const { undoId } = (await w.api.post('/api/policies/bulk', { filter: {}, action: 'delete' })).body
    await w.api.delete(`/api/clients/${gone.clientId}`)
    await w.api.post(`/api/clients/${again.clientId}/policies`, again.fields)
    const { body } = await undo(w.api, undoId)
    expect([body.restored, body.left]).toEqual([1, 2])
    expect(body.named).toEqual(
      expect.arrayContaining([
        { id: gone.id, name: 'B', reason: 'client_deleted' },
        { id: again.id, name: 'C', reason: 'duplicate' },
      ]),
    )
    expect((await w.api.get(`/api/policies/${kept.id}`)).status).toBe(200)
  })

  it('is for whoever made it while they may, and for the owner, within 30 days', async () => {
    const w = await world()
    await giveRights(w.server, w.agent, { sees: 'whole_book', mayAssign: true })
    const { id } = (await w.agent.api.post('/api/clients', { name: 'a' })).body
    const assign = { ids: [id], action: 'assign', assignedAgentId: w.otherAgent.id }
    const { undoId } = (await w.agent.api.post('/api/clients/bulk', assign)).body
    expect((await undo(w.otherAgent.api, undoId)).status).toBe(404)
    await giveRights(w.server, w.agent, { mayAssign: false })
    expect((await undo(w.agent.api, undoId)).status).toBe(403)
    expect((await undo(w.api, undoId)).body.restored).toBe(1)
    const { undoId: other } = (await w.api.post('/api/clients/bulk', assign)).body
    await age(w, 'bulk_changes', 'created_at', other)
    const old = await undo(w.api, other)
    expect([old.status, old.body.reason]).toEqual([422, 'too_late'])
  })

  it('forgets what is too old with the next change', async () => {
    const w = await world()
    const [id] = await addTickets(w, ['One'])
    const move = (status: string) => w.api.post('/api/tickets/bulk', { ids: [id], action: 'status', status })
    await age(w, 'bulk_changes', 'created_at', (await move('resolved')).body.undoId)
    await move('open')
    const text = 'select count(*)::int as n from bulk_changes where agency_id = $1'
    expect((await w.server.database.pool.query(text, [w.agencyId])).rows).toEqual([{ n: 1 }])
  })
})

describe('restoring a deleted record', () => {
  it.each(['prospects', 'tickets'] as const)('brings back one of the %s for its owner', async (things) => {
    const w = await world()
    const body = things === 'tickets' ? { title: 'Lost', type: 'claim' } : { name: 'Lost' }
    const { id } = (await w.agent.api.post(`/api/${things}`, body)).body
    await w.agent.api.delete(`/api/${things}/${id}`)
    expect((await w.agent.api.get(`/api/${things}/deleted`)).status).toBe(403)
    const listed = (await w.api.get(`/api/${things}/deleted`)).body
    expect(listed).toMatchObject([{ id, name: 'Lost' }])
    const restored = await w.api.post(`/api/${things}/${id}/restore`)
    expect([restored.status, restored.body.version]).toEqual([200, 3])
    expect((await w.agent.api.get(`/api/${things}/${id}`)).status).toBe(200)
    const again = await w.api.post(`/api/${things}/${id}/restore`)
    expect([again.status, again.body.reason]).toEqual([422, 'not_deleted'])
  })

  it.each([
    ['clients', { name: 'a' }],
    ['prospects', { name: 'a' }],
    ['tickets', { title: 'a', type: 'claim' }],
  ])('of %s is also for who deleted it, for 30 days', async (things, body) => {
    const w = await world()
    const { id } = (await w.agent.api.post(`/api/${things}`, body)).body
    await w.agent.api.delete(`/api/${things}/${id}`)
    expect((await w.otherAgent.api.post(`/api/${things}/${id}/restore`)).status).toBe(403)
    expect((await w.agent.api.post(`/api/${things}/${id}/restore`)).status).toBe(200)
    await w.api.delete(`/api/${things}/${id}`)
    expect((await w.agent.api.post(`/api/${things}/${id}/restore`)).status).toBe(403)
    await age(w, things, 'deleted_at', id)
    const old = await w.api.post(`/api/${things}/${id}/restore`)
    expect([old.status, old.body.reason]).toEqual([422, 'too_late'])
    expect((await w.api.get(`/api/${things}/deleted`)).body).toEqual([])
  })
})
