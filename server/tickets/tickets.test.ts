import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { Comment, Ticket } from '#shared/tickets/tickets.contract.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

describe('a ticket', () => {
  it("starts open and medium, with the agency's next number, and its maker to work on it", {
    tags: ['journey'],
  }, async () => {
    const { agent, owner } = await world()
    const made = await agent.api.post('/api/tickets', { title: 'Call back', type: 'follow_up' })
    expect(made.status).toBe(201)
    expect(Ticket.strict().parse(made.body)).toMatchObject({
      number: 101,
      status: 'open',
      priority: 'medium',
      userId: agent.id,
      userName: agent.name,
      assigneeId: agent.id,
      assigneeName: agent.name,
      agencyOwnerId: owner.id,
      commentCount: 0,
      resolvedAt: null,
    })
    expect((await agent.api.get(`/api/tickets/${made.body.id}`)).body).toEqual(made.body)
    expect((await agent.api.get('/api/tickets')).body).toEqual([made.body])
  })

  it('is numbered without gaps or repeats however many are made at once', { tags: ['journey'] }, async () => {
    const { agent, api } = await world()
    const makers = [agent.api, api, agent.api, api, agent.api, api]
    await Promise.all(makers.map((by) => by.post('/api/tickets', { title: 'T', type: 'claim' })))
    const { body } = await api.get('/api/tickets?sort=number')
    expect(body.map((ticket: Ticket) => ticket.number)).toEqual([101, 102, 103, 104, 105, 106])
  })

  it('keeps when it was resolved until it is taken up again', async () => {
    const server = await testServer()
    server.clock.now = new Date('2026-11-21T12:00:00.000Z')
    const { agent } = await world()
    const { body } = await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })
    const path = `/api/tickets/${body.id}`
    const resolved = await agent.api.patch(path, { status: 'resolved', version: 1 })
    expect(resolved.body).toMatchObject({
      status: 'resolved',
      resolvedAt: '2026-11-21T12:00:00.000Z',
      version: 2,
    })
    server.clock.now = new Date('2026-11-21T13:00:00.000Z')
    expect((await agent.api.patch(path, { priority: 'urgent' })).body.resolvedAt).toBe(
      '2026-11-21T12:00:00.000Z',
    )
    const again = await agent.api.patch(path, { status: 'in_progress' })
    expect(again.body).toMatchObject({ status: 'in_progress', resolvedAt: null })
  })

  it('names a client and a policy that belong together', async () => {
    const { agent, otherAgent } = await world()
    const ana = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const bo = (await agent.api.post('/api/clients', { name: 'Bo' })).body
    const foreign = (await otherAgent.api.post('/api/clients', { name: 'Theirs' })).body
    const policy = (
      await agent.api.post(`/api/clients/${ana.id}/policies`, { type: 'auto', policyNumber: 'P1' })
    ).body
    const base = { title: 'T', type: 'policy_change' }
    const made = await agent.api.post('/api/tickets', { ...base, policyId: policy.id })
    expect(made.body).toMatchObject({
      clientId: ana.id,
      clientName: 'Ana',
      policyId: policy.id,
      policyNumber: 'P1',
    })
    for (const [links, fields] of [
      [{ policyId: policy.id, clientId: bo.id }, { policyId: 'This policy belongs to another client' }],
      [{ policyId: crypto.randomUUID() }, { policyId: 'Policy not found' }],
      [{ clientId: crypto.randomUUID() }, { clientId: 'This client doesn’t exist' }],
      [{ clientId: foreign.id }, { clientId: 'This client doesn’t exist' }],
    ]) {
      const refused = await agent.api.post('/api/tickets', { ...base, ...links })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
    }
    const moved = await agent.api.patch(`/api/tickets/${made.body.id}`, { clientId: bo.id })
    expect(moved.body).toMatchObject({ clientId: bo.id, policyId: null, policyNumber: '' })
    const back = await agent.api.patch(`/api/tickets/${made.body.id}`, { policyId: policy.id })
    expect(back.body).toMatchObject({ clientId: ana.id, policyId: policy.id })
  })

  it("is an agent's when they made it or are to work on it", async () => {
    const { agent, otherAgent, api } = await world()
    const made = await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })
    const path = `/api/tickets/${made.body.id}`
    expect((await otherAgent.api.get(path)).status).toBe(404)
    expect((await otherAgent.api.patch(path, { title: 'Mine' })).status).toBe(404)
    expect((await agent.api.patch(path, { assigneeId: otherAgent.id })).status).toBe(403)
    expect((await api.patch(path, { assigneeId: otherAgent.id })).status).toBe(200)
    expect((await otherAgent.api.patch(path, { status: 'in_progress' })).body.status).toBe('in_progress')
    expect((await otherAgent.api.patch(path, { assigneeId: null })).body.assigneeId).toBeNull()
    expect((await otherAgent.api.get(path)).status).toBe(404)
    expect((await agent.api.patch(path, { assigneeId: agent.id })).status).toBe(200)
  })

  it('has comments, oldest first', async () => {
    const { agent, otherAgent, owner } = await world()
    const { body } = await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })
    const path = `/api/tickets/${body.id}/comments`
    const first = await agent.api.post(path, { body: ' Called\nthe adjuster ' })
    expect(first.status).toBe(201)
    expect(Comment.strict().parse(first.body)).toMatchObject({
      body: 'Called\nthe adjuster',
      userName: agent.name,
    })
    await owner.api.post(path, { body: '<b>ok</b>' })
    const { body: comments } = await agent.api.get(path)
    expect(comments.map((comment: Comment) => comment.body)).toEqual(['Called\nthe adjuster', '<b>ok</b>'])
    expect((await agent.api.get(`/api/tickets/${body.id}`)).body.commentCount).toBe(2)
    expect((await otherAgent.api.get(path)).status).toBe(404)
    expect((await otherAgent.api.post(path, { body: 'x' })).status).toBe(404)
    expect((await agent.api.post(path, { body: '  ' })).body.fields).toEqual({ body: 'Enter a comment' })
  })

  it('that is a gift has an occasion and its day', async () => {
    const { agent } = await world()
    const gift = { title: 'Flowers', type: 'send_flowers' }
    const missing = { occasion: 'Enter the occasion', occasionDate: 'Enter the date of the occasion' }
    expect((await agent.api.post('/api/tickets', gift)).body.fields).toEqual(missing)
    const details = { occasion: 'Birthday', occasionDate: '2026-12-01' }
    const made = await agent.api.post('/api/tickets', { ...gift, ...details })
    expect(made.body).toMatchObject(details)
    const path = `/api/tickets/${made.body.id}`
    const cleared = await agent.api.patch(path, { occasionDate: null })
    expect(cleared.body.fields).toEqual({ occasionDate: missing.occasionDate })
    const other = await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })
    const become = { type: 'gift_card' }
    expect((await agent.api.patch(`/api/tickets/${other.body.id}`, become)).body.fields).toEqual(missing)
    const became = await agent.api.patch(`/api/tickets/${other.body.id}`, { ...become, ...details })
    expect(became.body).toMatchObject({ ...become, ...details })
    // Made by conversation it has none yet, and its other fields change as ever.
    const spoken = await agent.api.post('/api/chatbot-db/ticket/create', { ...gift, priority: 'low' })
    expect(spoken.body.success).toBe(true)
    const changed = await agent.api.patch(`/api/tickets/${spoken.body.ticket.id}`, { status: 'resolved' })
    expect(changed.body).toMatchObject({ status: 'resolved', occasion: '' })
  })

  it.each([
    [{ type: 'claim' }, 'title'],
    [{ title: 'T' }, 'type'],
    [{ title: 'T', type: 'party' }, 'type'],
    [{ title: 'T', type: 'claim', status: 'resolved' }, 'body'],
    [{ title: 'T', type: 'claim', priority: 'asap' }, 'priority'],
    [{ title: 'x'.repeat(201), type: 'claim' }, 'title'],
    [{ title: 'T', type: 'claim', dueDate: 'tomorrow' }, 'dueDate'],
    [{ title: 'T', type: 'claim', number: 7 }, 'body'],
    [{ title: 'T', type: 'claim', clientId: 'x' }, 'clientId'],
  ])('is refused as %j', async (input, field) => {
    const { agent } = await world()
    const { status, body } = await agent.api.post('/api/tickets', input)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})

describe('a list of tickets', () => {
  it('filters by state, day and people, and finds by number, title and client', async () => {
    ;(await testServer()).clock.now = new Date('2026-11-21T12:00:00Z')
    const { agent, otherAgent, api } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana Lopez' })).body
    const add = (by: typeof api, fields: object) => by.post('/api/tickets', { type: 'claim', ...fields })
    await add(agent.api, { title: 'late', dueDate: '2026-11-20', clientId: client.id, priority: 'urgent' })
    await add(agent.api, { title: 'today', dueDate: '2026-11-21', type: 'payment' })
    await add(otherAgent.api, { title: 'other' })
    const titles = async (query: Record<string, string>, by = api) => {
      const { body } = await by.get('/api/tickets', { query: { sort: 'number', ...query } })
      return body.map((ticket: Ticket) => ticket.title).join()
    }
    expect(await titles({})).toBe('late,today,other')
    expect(await titles({ sort: '-number' })).toBe('other,today,late')
    expect(await titles({}, agent.api)).toBe('late,today')
    expect(await titles({ mine: 'true' })).toBe('')
    expect(await titles({ mine: 'false', assigneeId: otherAgent.id })).toBe('other')
    expect(await titles({ overdue: 'true' })).toBe('late')
    expect(await titles({ overdue: 'false' })).toBe('today,other')
    expect(await titles({ dueFrom: '2026-11-21', dueTo: '2026-11-30' })).toBe('today')
    expect(await titles({ q: 't-102' })).toBe('today')
    expect(await titles({ q: 'lopez' })).toBe('late')
    expect(await titles({ clientId: client.id, priority: 'urgent,high' })).toBe('late')
    expect(await titles({ sort: '-priority', status: 'open', limit: '1' })).toBe('late')
    expect(await titles({ sort: 'dueDate' })).toBe('late,today,other')
    for (const sort of ['title', 'status', 'clientName', 'assigneeName', 'createdAt', 'updatedAt'])
      expect((await titles({ sort, limit: '9' })).split(',')).toHaveLength(3)
  })
})
