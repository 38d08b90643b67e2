import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { world } from '#server/testing/world.ts'
import { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'

const idOf = async (made: ReturnType<Api['post']>): Promise<string> => (await made).body.id
const titles = (body: FollowUp[]) => body.map(({ title }) => title)
const call = { kind: 'call', title: 'Call about the roof', dueDate: '2026-11-20' }

async function clientOf(api: Api, name = 'Ana Lopez'): Promise<string> {
  return idOf(api.post('/api/clients', { name, phone: '(555) 010-1111', email: 'ana@client.example' }))
}

describe('a follow-up', () => {
  it('is added, read, changed, finished and reopened', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    const made = await agent.api.post('/api/follow-ups', { clientId, ...call })
    expect([made.status, FollowUp.strict().parse(made.body)]).toEqual([201, made.body])
    expect(made.body).toMatchObject({
      ...call,
      ...{ clientId, prospectId: null, policyId: null, name: 'Ana Lopez', source: 'person', doneAt: null },
      ...{
        assigneeId: agent.id,
        assigneeName: agent.name,
        phone: '(555) 010-1111',
        email: 'ana@client.example',
      },
    })
    const path = `/api/follow-ups/${made.body.id}`
    const moved = await agent.api.patch(path, { dueDate: '2026-11-25', version: 1 })
    expect(moved.body).toMatchObject({ dueDate: '2026-11-25', version: 2 })
    expect((await agent.api.patch(path, { title: 'Other', version: 1 })).status).toBe(409)
    const done = (await agent.api.patch(path, { isDone: true })).body
    expect(done.doneAt).not.toBeNull()
    expect((await agent.api.patch(path, { isDone: true })).body).toEqual(done)
    expect((await agent.api.patch(path, { isDone: false })).body).toMatchObject({ doneAt: null, version: 4 })
    expect((await agent.api.get(path)).body.version).toBe(4)
    expect((await agent.api.delete(path)).status).toBe(204)
    expect((await agent.api.get(path)).status).toBe(404)
  })

  it('is about a policy of a client, and goes on with a prospect that became a client', async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    const policy = { type: 'auto', policyNumber: 'PA-7' }
    const policyId = await idOf(agent.api.post(`/api/clients/${clientId}/policies`, policy))
    const ofPolicy = (await agent.api.post('/api/follow-ups', { policyId, ...call })).body
    expect(ofPolicy).toMatchObject({ clientId, policyId, policyNumber: 'PA-7' })
    const prospectId = await idOf(agent.api.post('/api/prospects', { name: 'Bo Reed', phone: '555-0102' }))
    const early = (await agent.api.post('/api/follow-ups', { prospectId, ...call })).body
    expect(early).toMatchObject({ prospectId, clientId: null, name: 'Bo Reed', phone: '555-0102' })
    const { client } = (await agent.api.post(`/api/prospects/${prospectId}/convert`)).body
    const listed = (await agent.api.get('/api/follow-ups', { query: { clientId: client.id } })).body
    expect(listed).toMatchObject([{ id: early.id, clientId: client.id, prospectId, name: 'Bo Reed' }])
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ dueDate: 'soon' }, 'dueDate'],
    [{ kind: 'fax' }, 'kind'],
    [{ prospectId: crypto.randomUUID() }, 'clientId'],
    [{ clientId: undefined }, 'clientId'],
  ])('refuses %#', async (fields, field) => {
    const { agent } = await world()
    const about = { clientId: crypto.randomUUID(), ...call, ...fields }
    const { status, body } = await agent.api.post('/api/follow-ups', about)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('belongs to whoever is to do it and to the people of its client', async () => {
    const { agent, otherAgent, api } = await world()
    const clientId = await clientOf(agent.api)
    expect((await otherAgent.api.post('/api/follow-ups', { clientId, ...call })).status).toBe(404)
    const id = await idOf(agent.api.post('/api/follow-ups', { clientId, ...call }))
    const path = `/api/follow-ups/${id}`
    expect((await otherAgent.api.get(path)).status).toBe(404)
    expect((await agent.api.patch(path, { assigneeId: otherAgent.id })).status).toBe(403)
    expect((await api.patch(path, { assigneeId: otherAgent.id })).body.assigneeName).toBe(otherAgent.name)
    expect((await otherAgent.api.patch(path, { isDone: true })).status).toBe(200)
    expect((await agent.api.get(path)).body.doneAt).not.toBeNull()
    const nobody = { clientId, ...call, assigneeId: crypto.randomUUID() }
    expect(Object.keys((await api.post('/api/follow-ups', nobody)).body.fields)).toEqual(['assigneeId'])
  })

  it('leaves with its client and its prospect', async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    const id = await idOf(agent.api.post('/api/follow-ups', { clientId, ...call }))
    await agent.api.delete(`/api/clients/${clientId}`)
    expect((await agent.api.get(`/api/follow-ups/${id}`)).status).toBe(404)
    expect((await agent.api.get('/api/follow-ups')).body).toEqual([])
  })

  it('stands in the timeline of its client and its prospect', async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    const id = await idOf(agent.api.post('/api/follow-ups', { clientId, ...call }))
    await agent.api.patch(`/api/follow-ups/${id}`, { isDone: true })
    const { body } = await agent.api.get('/api/activity', {
      query: { recordType: 'client', recordId: clientId },
    })
    expect(body.map((entry: { kind: string; body: string }) => [entry.kind, entry.body])).toEqual([
      ['done', 'Call about the roof'],
      ['follow_up', 'Call about the roof'],
      ['created', ''],
    ])
  })
})

describe('a list of follow-ups', () => {
  async function filled() {
    const made = await world()
    const { agent, api, otherAgent } = made
    const clientId = await clientOf(agent.api)
    const add = (title: string, dueDate: string, fields = {}) =>
      idOf(api.post('/api/follow-ups', { clientId, title, dueDate, assigneeId: agent.id, ...fields }))
    const late = await add('Late', '2026-11-01')
    const soon = await add('Soon', '2026-11-30', { kind: 'email' })
    const open = await add('Nobody', '2026-11-15', { assigneeId: null })
    const other = await add('Other', '2026-11-16', { assigneeId: otherAgent.id })
    return { ...made, clientId, late, soon, open, other }
  }

  it('has those due first first, by day, kind, person, words and whether they are done', async () => {
    const { agent, api, otherAgent, late } = await filled()
    const asked = async (query: Record<string, string>, from = api) =>
      titles((await from.get('/api/follow-ups', { query })).body)
    expect(await asked({})).toEqual(['Late', 'Nobody', 'Other', 'Soon'])
    expect(await asked({}, otherAgent.api)).toEqual(['Other'])
    expect(await asked({ dueFrom: '2026-11-02', dueTo: '2026-11-16' })).toEqual(['Nobody', 'Other'])
    expect(await asked({ kind: 'email' })).toEqual(['Soon'])
    expect(await asked({ assigneeId: otherAgent.id })).toEqual(['Other'])
    expect(await asked({ unassigned: 'true' })).toEqual(['Nobody'])
    expect(await asked({ q: 'lopez late' })).toEqual(['Late'])
    expect(await asked({ sort: '-title' })).toEqual(['Soon', 'Other', 'Nobody', 'Late'])
    await agent.api.patch(`/api/follow-ups/${late}`, { isDone: true })
    expect([await asked({ done: 'false' }), await asked({ done: 'true' })]).toEqual([
      ['Nobody', 'Other', 'Soon'],
      ['Late'],
    ])
  })

  it('is finished, reopened, postponed and assigned at once, as far as it is in reach', async () => {
    const { agent, api, otherAgent, late, soon, other } = await filled()
    const bulk = (body: object, from = agent.api) => from.post('/api/follow-ups/bulk', body)
    const ids = [late, soon]
    expect((await bulk({ ids, action: 'done' })).body).toEqual({
      matched: 2,
      changed: 2,
      undoId: expect.any(String),
    })
    expect((await bulk({ ids, action: 'done' })).body).toEqual({ matched: 2, changed: 0, undoId: null })
    expect((await bulk({ ids, action: 'reopen' })).body.changed).toBe(2)
    expect((await bulk({ ids, action: 'postpone', dueDate: '2026-12-24' })).body.changed).toBe(2)
    const both = { ids: [late, other], action: 'done' }
    expect((await bulk(both, otherAgent.api)).body).toEqual({
      matched: 1,
      changed: 1,
      undoId: expect.any(String),
    })
    expect((await api.get(`/api/follow-ups/${late}`)).body.doneAt).toBeNull()
    expect((await bulk({ ids, action: 'assign', assigneeId: otherAgent.id }, api)).body.changed).toBe(2)
    const { body } = await otherAgent.api.get('/api/follow-ups', { query: { dueFrom: '2026-12-24' } })
    expect(titles(body).toSorted()).toEqual(['Late', 'Soon'])
  })

  it('is handed over with its member, but for what is done', async () => {
    const { agent, api, otherAgent, late, soon } = await filled()
    await agent.api.patch(`/api/follow-ups/${late}`, { isDone: true })
    const gone = await api.delete(`/api/team-members/${agent.id}`, { transferTo: otherAgent.id })
    expect(gone.status).toBe(204)
    const assignee = async (id: string) => (await api.get(`/api/follow-ups/${id}`)).body.assigneeId
    expect([await assignee(late), await assignee(soon)]).toEqual([agent.id, otherAgent.id])
  })
})

it('leaves a client pending until every follow-up and ticket is done, also those from before it was one', async () => {
  const { agent } = await world()
  const clientId = await clientOf(agent.api)
  const idle = await clientOf(agent.api, 'Bea Quiet')
  const pending = async (isPending: boolean) => {
    const { body } = await agent.api.get('/api/clients', { query: { pending: String(isPending) } })
    return body.map(({ id }: { id: string }) => id)
  }
  const counts = async (id: string) => {
    const { openFollowUpCount, openTicketCount } = (await agent.api.get(`/api/clients/${id}`)).body
    return [openFollowUpCount, openTicketCount]
  }
  expect(await pending(false)).toEqual([clientId, idle])
  const { body: made } = await agent.api.post('/api/follow-ups', { clientId, ...call })
  const ticket = { title: 'Send the form', type: 'support', clientId }
  const { body: opened } = await agent.api.post('/api/tickets', ticket)
  expect([await pending(true), await counts(clientId)]).toEqual([[clientId], [1, 1]])
  await agent.api.patch(`/api/follow-ups/${made.id}`, { isDone: true })
  expect([await pending(false), await counts(clientId)]).toEqual([[idle], [0, 1]])
  await agent.api.patch(`/api/tickets/${opened.id}`, { status: 'resolved' })
  expect([await pending(false), await counts(clientId)]).toEqual([
    [clientId, idle],
    [0, 0],
  ])

  const prospectId = await idOf(agent.api.post('/api/prospects', { name: 'Cy Reed', phone: '555-0102' }))
  await agent.api.post('/api/follow-ups', { prospectId, ...call })
  const { client } = (await agent.api.post(`/api/prospects/${prospectId}/convert`)).body
  expect([await pending(true), await counts(client.id)]).toEqual([[client.id], [1, 0]])
})

describe('undoing a bulk change of follow-ups', () => {
  async function threeOf() {
    const made = await world()
    const { agent } = made
    const clientId = await clientOf(agent.api)
    const ids: string[] = []
    for (const title of ['A', 'B', 'C'])
      ids.push(await idOf(agent.api.post('/api/follow-ups', { clientId, ...call, title })))
    const bulk = async (body: object) => (await agent.api.post('/api/follow-ups/bulk', { ids, ...body })).body
    const undo = (id: string, from = agent.api) => from.post(`/api/bulk-changes/${id}/undo`)
    const read = async (id = '') => (await agent.api.get(`/api/follow-ups/${id}`)).body
    return { ...made, clientId, ids, bulk, undo, read }
  }

  it('gives back the day, and leaves and names what somebody changed since', async () => {
    const { agent, ids, bulk, undo, read } = await threeOf()
    const { undoId } = await bulk({ action: 'postpone', dueDate: '2026-12-24' })
    await agent.api.patch(`/api/follow-ups/${ids[0]}`, { dueDate: '2026-12-31' })
    expect((await undo(undoId)).body).toEqual({
      ...{ restored: 2, left: 1 },
      named: [{ id: ids[0], name: 'A for Ana Lopez', reason: 'changed' }],
    })
    expect([(await read(ids[0])).dueDate, (await read(ids[1])).dueDate]).toEqual(['2026-12-31', call.dueDate])
    expect((await undo(undoId)).status).toBe(409)
  })

  it('opens what it finished, and ends what it reopened as it had ended', async () => {
    const { ids, bulk, undo, read } = await threeOf()
    const { undoId } = await bulk({ action: 'done' })
    const { doneAt } = await read(ids[0])
    const reopened = await bulk({ action: 'reopen' })
    expect((await undo(undoId)).body).toMatchObject({ restored: 0, left: 3 })
    expect((await undo(reopened.undoId)).body).toEqual({ restored: 3, left: 0, named: [] })
    expect((await read(ids[0])).doneAt).toBe(doneAt)
  })

  it('leaves what would go back to somebody who has left, and is for whoever made it or owns the agency', async () => {
    const { api, agent, otherAgent, ids, bulk, undo, read } = await threeOf()
    const { undoId } = await bulk({ action: 'done' })
    expect((await undo(undoId, otherAgent.api)).status).toBe(404)
    expect((await undo(undoId, (await world()).api)).status).toBe(404)
    expect((await undo(undoId, api)).body.restored).toBe(3)
    const given = (
      await api.post('/api/follow-ups/bulk', { ids, action: 'assign', assigneeId: otherAgent.id })
    ).body
    expect((await read(ids[2])).assigneeId).toBe(otherAgent.id)
    await api.delete(`/api/team-members/${agent.id}`, { transferTo: otherAgent.id })
    expect((await undo(given.undoId, api)).body).toMatchObject({
      ...{ restored: 0, left: 3 },
      named: ids.map((id) => ({ id, reason: 'member_left' })),
    })
  })
})
