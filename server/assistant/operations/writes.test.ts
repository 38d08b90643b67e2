import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addAdmin, type Person, type World, world } from '#server/testing/world.ts'
import { writesDisabled } from '#shared/assistant/operation-values.rules.ts'

const root = '/api/chatbot-db'

async function withClient(made: World, fields: object = {}) {
  const { body } = await made.agent.api.post('/api/clients', {
    name: "Dana O'Brien",
    email: 'dana@old.example',
    dateOfBirth: '1980-05-04',
    ...fields,
  })
  return body
}

async function timeline(who: Person, recordType: string, recordId: string) {
  return (await who.api.get(`/api/activity?recordType=${recordType}&recordId=${recordId}`)).body
}

async function audited(made: World, recordId: string) {
  const text = `select actor, user_id as "userId", action, before, after from audit_entries
    where record_id = $1 order by at, id`
  return (await made.server.database.pool.query(text, [recordId])).rows
}

describe('a ticket made by conversation', () => {
  it('is open, of medium priority, numbered and linked, and answers with how to undo it', async () => {
    const made = await world()
    const { agent, owner, server } = made
    const client = await withClient(made)
    const { status, body } = await agent.api.post(`${root}/ticket/create`, {
      title: 'Cracked windshield',
      type: 'Policy change',
      description: 'Since Monday',
      clientId: client.id,
      status: 'open',
      userId: agent.id,
      agencyOwnerId: owner.id,
    })
    expect(status).toBe(201)
    expect(body.ticket).toMatchObject({
      number: 101,
      type: 'policy_change',
      status: 'open',
      priority: 'medium',
      clientId: client.id,
      clientName: "Dana O'Brien",
      userId: agent.id,
      agencyOwnerId: owner.id,
    })
    expect(body).toMatchObject({
      success: true,
      message: 'Created ticket T-101: Cracked windshield.',
      before: null,
      after: { title: 'Cracked windshield', type: 'policy_change', priority: 'medium', status: 'open' },
    })
    const left = Date.parse(body.undoUntil) - server.ctx.clock().getTime()
    expect(left / 3_600_000).toBeCloseTo(24, 1)
  })

  it('refuses what tickets do not have by the words', async () => {
    const { agent } = await world()
    const create = (more: object) =>
      agent.api.post(`${root}/ticket/create`, { title: 'T', type: 'claim', ...more })
    const priority = '"asap" is not a valid priority. Please choose from: low, medium, high, urgent'
    expect((await create({ priority: 'asap' })).body).toMatchObject({ error: 'invalid', message: priority })
    expect((await create({ type: 'party' })).body.message).toMatch(/^"party" is not a valid type\./)
    expect((await create({ status: 'resolved' })).body.fields).toEqual({ status: 'A new ticket is open' })
    expect((await create({ title: '' })).body.fields).toEqual({ title: 'Enter a title' })
    expect((await create({ title: 5 })).status).toBe(400)
    expect((await create({ agencyId: randomUUID() })).status).toBe(400)
    const missing = await create({ clientId: randomUUID() })
    const foreign = await create({ clientId: (await withClient(await world())).id })
    expect([missing.status, missing.text]).toEqual([400, foreign.text])
    expect((await agent.api.get('/api/tickets')).body).toEqual([])
  })
})

describe('a ticket changed by conversation', () => {
  it('is named by number or id, and its values are read with spaces as underscores', async () => {
    const { agent } = await world()
    const ticket = (await agent.api.post('/api/tickets', { title: 'Old', type: 'claim' })).body
    const update = (ticketId: unknown, updates: object) =>
      agent.api.post(`${root}/ticket/update`, { ticketId, updates })
    const changed = await update('T-101', { status: 'In Progress', priority: 'HIGH', title: 'New' })
    expect([changed.status, changed.body.before, changed.body.after]).toEqual([
      200,
      { status: 'open', priority: 'medium', title: 'Old' },
      { status: 'in_progress', priority: 'high', title: 'New' },
    ])
    expect((await update(101, { description: 'More' })).body.ticket.description).toBe('More')
    expect((await update(ticket.id, { status: 'resolved' })).body.ticket.status).toBe('resolved')
    const again = (await update('#101', { status: 'resolved' })).body
    expect(again).toMatchObject({
      actionId: null,
      undoUntil: null,
      message: 'Ticket T-101 already has those values.',
    })
  })

  it('refuses other values by the words, and others than its people as if it did not exist', async () => {
    const { agent, otherAgent } = await world()
    await agent.api.post('/api/tickets', { title: 'Mine', type: 'claim' })
    const update = (who: Person, ticketId: unknown, updates: object) =>
      who.api.post(`${root}/ticket/update`, { ticketId, updates })
    expect((await update(agent, 'T-101', { status: 'gone' })).body.message).toBe(
      '"gone" is not a valid status. Please choose from: open, in_progress, resolved',
    )
    expect((await update(agent, 'T-101', {})).body.message).toMatch(
      /^I couldn't find any updatable information in your message\./,
    )
    expect((await update(agent, 'T-101', { assigneeId: otherAgent.id })).status).toBe(400)
    for (const wanted of ['T-101', 'T-999', "1'; drop table tickets", randomUUID(), ''])
      expect([wanted, (await update(otherAgent, wanted, { status: 'open' })).status]).toEqual([
        wanted,
        wanted === '' ? 400 : 404,
      ])
  })
})

describe('a person changed by conversation', () => {
  it('shows before and after, and says in timeline and audit log that the assistant did it for them', async () => {
    const made = await world()
    const { agent } = made
    const client = await withClient(made)
    const { status, body } = await agent.api.post(`${root}/client/update`, {
      clientId: client.id,
      updates: { email: 'dana@new.example', phone: '757-555-0142' },
      requestId: 'r-1',
    })
    expect([status, body.message]).toEqual([200, "Updated client Dana O'Brien."])
    expect([body.before, body.after]).toEqual([
      { email: 'dana@old.example', phone: '' },
      { email: 'dana@new.example', phone: '757-555-0142' },
    ])
    expect(body.text).toBeUndefined()
    const [latest] = await timeline(agent, 'client', client.id)
    expect(latest).toMatchObject({ kind: 'changed', actor: 'assistant', userId: agent.id })
    const entries = await audited(made, client.id)
    expect(entries.at(-1)).toMatchObject({ actor: 'assistant', userId: agent.id, action: 'client.updated' })
    // A birth date never stands in an answer or in the log.
    expect(JSON.stringify([body, entries])).not.toContain('1980')
  })

  it('refuses bad addresses, other fields, the status that only converting brings, and strangers', async () => {
    const made = await world()
    const { agent, otherAgent } = made
    const client = await withClient(made)
    const prospect = (await agent.api.post('/api/prospects', { name: 'Harbor Cafe' })).body
    const update = (kind: string, id: string, updates: object, who = agent) =>
      who.api.post(`${root}/${kind}/update`, { [`${kind}Id`]: id, updates })
    for (const updates of [{ email: 'dana' }, { email: '' }, { phone: '12' }, { notes: 'x' }, {}])
      expect((await update('client', client.id, updates)).status).toBe(400)
    expect((await update('prospect', prospect.id, { status: 'converted' })).body.message).toMatch(
      /^To convert a prospect/,
    )
    expect((await update('prospect', prospect.id, { status: 'hot' })).body.message).toBe(
      '"hot" is not a valid status. Please choose from: new, contacted, quoted, lost',
    )
    const changed = await update('prospect', prospect.id, { status: 'Quoted' })
    expect(changed.body.prospect).toMatchObject({ name: 'Harbor Cafe', status: 'quoted' })
    const stranger = (await world()).owner
    for (const who of [otherAgent, stranger]) {
      const foreign = await update('client', client.id, { phone: '757-555-0142' }, who)
      const missing = await update('client', randomUUID(), { phone: '757-555-0142' }, who)
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    }
  })

  it('may be new: a client or a prospect with a name and how to reach them', async () => {
    const { agent } = await world()
    const client = await agent.api.post(`${root}/client/create`, {
      name: 'Harbor Cafe LLC',
      kind: 'commercial',
      phone: '757-555-0142',
    })
    expect([client.status, client.body.message, client.body.before]).toEqual([
      201,
      'Created client Harbor Cafe LLC.',
      null,
    ])
    expect(client.body.after).toEqual({ name: 'Harbor Cafe LLC', kind: 'commercial', phone: '757-555-0142' })
    const kept = (await agent.api.get(`/api/clients/${client.body.client.id}`)).body
    expect(kept).toMatchObject({ kind: 'commercial', assignedAgentId: agent.id })
    const prospect = await agent.api.post(`${root}/prospect/create`, { name: 'Eve', email: 'eve@x.example' })
    expect([prospect.status, prospect.body.prospect.status]).toEqual([201, 'new'])
    for (const kind of ['client', 'prospect'])
      expect((await agent.api.post(`${root}/${kind}/create`, { name: ' ' })).body.fields).toEqual({
        name: 'Enter a name',
      })
  })
})

describe('a write by conversation that is sent twice', () => {
  it('is done once by its requestId or its Idempotency-Key', async () => {
    const { agent } = await world()
    const ticket = { title: 'Once', type: 'claim' }
    const both = await Promise.all(
      [1, 2].map(() => agent.api.post(`${root}/ticket/create`, { ...ticket, requestId: 'r' })),
    )
    expect(both[0]?.text).toBe(both[1]?.text)
    const headers = { 'idempotency-key': 'a-key-of-one-action' }
    const first = await agent.api.post(`${root}/ticket/create`, ticket, { headers })
    const second = await agent.api.post(`${root}/ticket/create`, ticket, { headers })
    expect(second.text).toBe(first.text)
    expect((await agent.api.get('/api/tickets')).body).toHaveLength(2)
    // Another write of the same conversation is another write.
    await agent.api.post(`${root}/ticket/create`, { ...ticket, title: 'Twice', requestId: 'r' })
    expect((await agent.api.get('/api/tickets')).body).toHaveLength(3)
  })
})

describe("the owner's switch", () => {
  it('turns every write by conversation off, direct commands too, and leaves reading on', async () => {
    const made = await world()
    const { owner, agent } = made
    const client = await withClient(made)
    expect((await agent.api.patch('/api/users/profile', { allowsAssistantWrites: false })).status).toBe(403)
    const { body } = await owner.api.patch('/api/users/profile', {
      allowsAssistantWrites: false,
      allowsLanguageModel: false,
    })
    expect(body.user).toMatchObject({ allowsAssistantWrites: false, allowsLanguageModel: false })
    expect(writesDisabled).toMatch(/^I can't make changes for you here\./)
    const writes: [string, object][] = [
      ['ticket/create', { title: 'T', type: 'claim' }],
      ['ticket/update', { ticketId: 'T-101', updates: { status: 'open' } }],
      ['client/create', { name: 'N' }],
      ['client/update', { clientId: client.id, updates: { phone: '757-555-0142' } }],
      ['prospect/create', { name: 'N' }],
      ['prospect/update', { prospectId: randomUUID(), updates: { status: 'new' } }],
      ['command', { command: '!db create client name:N' }],
    ]
    for (const [path, input] of writes) {
      const refused = await owner.api.post(`${root}/${path}`, input)
      expect([path, refused.status, refused.body.reason, refused.body.message]).toEqual([
        path,
        403,
        'writes_disabled',
        writesDisabled,
      ])
    }
    expect((await owner.api.post(`${root}/command`, { command: '!db count clients' })).body.message).toBe(
      '1 client.',
    )
    const said = { actionType: 'client.update', content: 'x' }
    expect((await agent.api.post(`${root}/validate-action`, said)).body).toEqual({
      isValid: false,
      reason: writesDisabled,
    })
  })
})

describe('validating an action', () => {
  it('says yes to what the person may ask for, and why not to everything else', async () => {
    const { agent, owner, server } = await world()
    const validate = async (who: Person, actionType: string, content: string = 'do it') =>
      (await who.api.post(`${root}/validate-action`, { actionType, content, requestId: 'r' })).body
    const yes = { isValid: true, reason: null }
    for (const action of ['ticket.create', 'client.search', 'policy.expiring', 'user.info'])
      expect([action, await validate(agent, action)]).toEqual([action, yes])
    expect(await validate(owner, 'db.command')).toEqual(yes)
    const admin = await addAdmin(server)
    const no: [Person, string, string, string][] = [
      [agent, 'db.command', 'x', "You don't have permission to execute direct database commands."],
      [agent, 'client.delete', 'x', 'I don\'t know an operation named "client.delete".'],
      [agent, 'constructor', 'x', 'I don\'t know an operation named "constructor".'],
      [agent, 'ticket.create', ' ', 'Your message cannot be empty. Please enter a question.'],
      [
        agent,
        'ticket.create',
        'x'.repeat(2001),
        'Your message is too long. Please keep it under 2000 characters.',
      ],
      [
        admin,
        'ticket.create',
        'x',
        'Your account isn’t part of an agency, so there are no records to work with.',
      ],
    ]
    for (const [who, action, content, reason] of no)
      expect(await validate(who, action, content)).toEqual({ isValid: false, reason })
    expect(await validate(agent, 'ticket.create', 'x'.repeat(2000))).toEqual(yes)
    expect((await agent.api.post(`${root}/validate-action`, { actionType: 'user.info' })).status).toBe(400)
  })
})
