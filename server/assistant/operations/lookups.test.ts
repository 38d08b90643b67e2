import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAdmin, type Person, type World, world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'

const root = '/api/chatbot-db'
let made: World

beforeAll(async () => {
  made = await world()
  const { agent, otherAgent } = made
  for (const name of ["Siobhan O'Brien", 'Maria Gonzalez', 'Mario Gonzales', 'Harbor Café & Grill, LLC'])
    await agent.api.post('/api/clients', { name, email: `${name[0]}@clients.example`, phone: '757-555-0142' })
  await otherAgent.api.post('/api/clients', { name: 'Patrick OBrien' })
  for (const name of ['Anchor Marine', 'Ann Chorley', 'B1', 'B2', 'B3', 'B4'])
    await agent.api.post('/api/prospects', { name, status: name === 'B1' ? 'quoted' : 'new' })
})

async function names(name: string, who = made.agent, more: object = {}): Promise<string[]> {
  const { status, body } = await who.api.post(`${root}/clients/search`, { filters: { name }, ...more })
  expect([status, body.success]).toEqual([200, true])
  return body.clients.map((client: { name: string }) => client.name)
}

describe('looking a client up by name', () => {
  it.each([
    ["O'Brien", ["Siobhan O'Brien"]],
    ['O’BRIEN', ["Siobhan O'Brien"]],
    ['obrien', ["Siobhan O'Brien"]],
    ['“siobhan  o brien”', ["Siobhan O'Brien"]],
    ["the client Siobhan O'Brien, please", ["Siobhan O'Brien"]],
    ['Siobahn OBrien', ["Siobhan O'Brien"]],
    ['harbor cafe', ['Harbor Café & Grill, LLC']],
    ['Harbor Grill', ['Harbor Café & Grill, LLC']],
    ['gonzalez', ['Maria Gonzalez']],
    ['Gonzales', ['Mario Gonzales']],
    ['M@clients.example', ['Mario Gonzales', 'Maria Gonzalez']],
    ['%', []],
    ["'; drop table clients; --", []],
    ['nobody at all', []],
  ])('takes %s for %j', async (name, expected) => {
    expect((await names(name)).toSorted()).toEqual(expected.toSorted())
  })

  it('answers the closest first, and one alone where one is asked for', async () => {
    expect(await names('maria gonzales', made.agent, { limit: 1 })).toHaveLength(1)
    await made.agent.api.post('/api/clients', { name: 'Maria Gonzalez Trucking' })
    const { body } = await made.agent.api.post(`${root}/clients/search`, {
      filters: { name: 'maria gonzalez' },
      limit: 1,
    })
    expect([body.clients[0].name, body.clients.length, body.count]).toEqual(['Maria Gonzalez', 1, 2])
  })

  it("stays in the caller's reach, which agencyScope narrows and never widens", async () => {
    expect(await names('obrien', made.owner)).toEqual(['Patrick OBrien', "Siobhan O'Brien"])
    expect(await names('obrien', made.agent, { agencyScope: true })).toEqual(["Siobhan O'Brien"])
    expect(await names('obrien', made.owner, { agencyScope: false })).toEqual([])
    expect(await names('obrien', (await world()).owner)).toEqual([])
  })

  it('answers the fields and nothing sensitive, and takes a plain query too', async () => {
    const { body } = await made.agent.api.post(`${root}/client/search`, {
      query: 'siobhan',
      userId: made.agent.id,
      agencyOwnerId: made.owner.id,
    })
    expect(body).toEqual({
      success: true,
      count: 1,
      clients: [
        {
          id: expect.any(String),
          name: "Siobhan O'Brien",
          email: 'S@clients.example',
          phone: '757-555-0142',
          policyCount: 0,
        },
      ],
    })
  })
})

describe('listing prospects', () => {
  it('shows five of all, newest first, and those of a status', async () => {
    const { body } = await made.agent.api.post(`${root}/prospects/search`, {})
    expect(body.prospects.map(({ name }: { name: string }) => name)).toEqual([
      'B4',
      'B3',
      'B2',
      'B1',
      'Ann Chorley',
    ])
    expect(body.count).toBe(6)
    const quoted = await made.agent.api.post(`${root}/prospects/search`, { filters: { status: 'Quoted' } })
    expect(quoted.body.prospects).toEqual([
      { id: expect.any(String), name: 'B1', email: '', phone: '', status: 'quoted' },
    ])
  })

  it("stays in the caller's reach, which agencyScope narrows and never widens", async () => {
    const count = async (who: Person, more: object = {}) =>
      (await who.api.post(`${root}/prospects/search`, more)).body.count
    expect(await count(made.owner)).toBe(6)
    expect(await count(made.owner, { agencyScope: true })).toBe(6)
    expect(await count(made.owner, { agencyScope: false })).toBe(0)
    expect(await count(made.agent, { agencyScope: false })).toBe(6)
    expect(await count(made.otherAgent, { agencyScope: true })).toBe(0)
  })
})

describe('looking tickets up', () => {
  it('finds them by number, id, words, misspelled words, status, priority, overdue and mine', async () => {
    const { agent, owner, server } = await world()
    const today = dayIn('America/New_York', server.ctx.clock())
    const add = async (who: typeof agent, ticket: object) =>
      (await who.api.post('/api/tickets', { type: 'claim', ...ticket })).body
    const glass = await add(agent, { title: 'Windshield claim', priority: 'high' })
    const late = await add(agent, { title: 'Call the carrier', dueDate: addDays(today, -1) })
    const owned = await add(owner, { title: 'Audit file' })
    await agent.api.patch(`/api/tickets/${glass.id}`, { status: 'in_progress' })
    const found = async (query: string, who = agent) => {
      const { body } = await who.api.post(`${root}/ticket/search`, { query })
      expect(body.count).toBe(body.tickets.length)
      return body.tickets.map((ticket: { number: number }) => ticket.number)
    }
    expect(await found(`T-${glass.number}`)).toEqual([glass.number])
    expect(await found(`show me ticket ${glass.number}`)).toEqual([glass.number])
    expect(await found(`#${glass.number}`)).toEqual([glass.number])
    expect(await found(glass.id)).toEqual([glass.number])
    expect(await found('windshield')).toEqual([glass.number])
    expect(await found('windsheild')).toEqual([glass.number])
    expect(await found('tickets in progress')).toEqual([glass.number])
    expect(await found('high priority tickets')).toEqual([glass.number])
    expect(await found('overdue tickets')).toEqual([late.number])
    expect(await found('my open tickets', owner)).toEqual([owned.number])
    expect(await found('')).toEqual([late.number, glass.number])
    expect(await found(`T-${owned.number}`)).toEqual([])
    expect(await found(owned.id)).toEqual([])
    expect(await found('resolved')).toEqual([])
    expect(await found('%')).toEqual([])
  })
})

describe('expiring policies', () => {
  it('are those of 60 days, the soonest first, at most eight listed and all counted', async () => {
    const { agent, otherAgent, server } = await world()
    const today = dayIn('America/New_York', server.ctx.clock())
    const client = (await agent.api.post('/api/clients', { name: 'Dana Fox' })).body
    for (const [index, days] of [30, 3, 60, 0, 10, 20, 40, 50, 1, 61, 90, -1].entries()) {
      const made = await agent.api.post(`/api/clients/${client.id}/policies`, {
        type: 'auto',
        carrier: 'Acme',
        policyNumber: `P-${index}`,
        effectiveDate: addDays(today, days - 365),
        expirationDate: addDays(today, days),
      })
      expect(made.status).toBe(201)
    }
    const offered = {
      type: 'auto',
      status: 'quoted',
      effectiveDate: today,
      expirationDate: addDays(today, 5),
    }
    expect((await agent.api.post(`/api/clients/${client.id}/policies`, offered)).status).toBe(201)
    const { body } = await agent.api.post(`${root}/policies/expiring`, { requestId: 'r', userId: agent.id })
    const days = body.policies.map((policy: { daysUntilExpiration: number }) => policy.daysUntilExpiration)
    expect([body.success, body.count, days]).toEqual([true, 9, [0, 1, 3, 10, 20, 30, 40, 50]])
    expect(body.message).toBe('9 policies expire in the next 60 days.')
    expect(body.policies[0]).toMatchObject({ clientName: 'Dana Fox', carrier: 'Acme', endDate: today })
    const soon = await agent.api.post(`${root}/policies/expiring`, { days: 1 })
    expect([soon.body.count, soon.body.message]).toEqual([2, '2 policies expire in the next day.'])
    const stretch = { from: addDays(today, 2), to: addDays(today, 10) }
    const between = (await agent.api.post(`${root}/policies/expiring`, stretch)).body
    expect(between.policies.map((policy: { endDate: string }) => policy.endDate)).toEqual([
      addDays(today, 3),
      addDays(today, 10),
    ])
    const since = { ...stretch, from: addDays(today, -30) }
    expect((await agent.api.post(`${root}/policies/expiring`, since)).body.count).toBe(5)
    expect((await otherAgent.api.post(`${root}/policies/expiring`, {})).body).toMatchObject({ count: 0 })
    // What is renewed, cancelled for a later day or given up is no open renewal.
    const [renewed, cancelled, lost] = (await agent.api.post(`${root}/policies/expiring`, {})).body.policies
    const day = addDays(today, 1)
    const enter = (id: string, made: object) => agent.api.post(`/api/policies/${id}/transactions`, made)
    const newTerm = { effectiveDate: today, expirationDate: addDays(today, 365), premium: 100 }
    expect((await enter(renewed.id, { kind: 'renewal', newTerm })).status).toBe(201)
    expect((await enter(cancelled.id, { kind: 'cancellation', effectiveDate: today })).status).toBe(201)
    const decision = { decision: 'lost', reason: 'Price' }
    expect((await agent.api.put(`/api/policies/${lost.id}/renewal-decision`, decision)).status).toBe(200)
    expect([cancelled.endDate, (await agent.api.post(`${root}/policies/expiring`, {})).body.count]).toEqual([
      day,
      6,
    ])
    for (const days of [0, 366, 1.5, '60'])
      expect((await agent.api.post(`${root}/policies/expiring`, { days })).status).toBe(400)
  })
})

describe('the identity in a body', () => {
  it('may be the person and their agency, and nobody else', async () => {
    const { agent, owner } = made
    const search = (more: object) => agent.api.post(`${root}/client/search`, { query: 'x', ...more })
    expect((await search({ userId: agent.id, agencyOwnerId: owner.id, userRole: 'admin' })).status).toBe(200)
    expect((await search({ agencyOwnerId: agent.id })).status).toBe(200)
    const stranger = (await world()).owner.id
    for (const claim of [{ userId: owner.id }, { userId: 'x' }, { agencyOwnerId: stranger }]) {
      const refused = await search(claim)
      expect([refused.status, refused.body.reason]).toEqual([403, 'identity_mismatch'])
    }
    const calls = [
      'validate-action',
      'ticket/search',
      'clients/search',
      'prospects/search',
      'policies/expiring',
    ]
    for (const call of calls) {
      const body = { validate: { actionType: 'user.info', content: 'x' }, query: { query: 'x' } }
      const about = call === 'validate-action' ? body.validate : call === 'ticket/search' ? body.query : {}
      const refused = await agent.api.post(`${root}/${call}`, { ...about, userId: randomUUID() })
      expect([call, refused.status]).toEqual([call, 403])
    }
  })
})

describe('user info', () => {
  it('says who is signed in, and that admins belong to no agency', async () => {
    const { body } = await made.agent.api.get(`${root}/user/info`)
    const { id, name, email } = made.agent
    expect(body).toMatchObject({
      success: true,
      user: { id, name, email, role: 'agent', agencyOwnerId: made.owner.id },
    })
    expect(body.user.agencyName).toMatch(/^Agency /)
    expect(body.message).toContain(`${name} (${email}) at Agency`)
    const admin = await addAdmin(made.server)
    expect((await admin.api.get(`${root}/user/info`)).body.user).toMatchObject({
      agencyOwnerId: null,
      agencyName: '',
    })
  })
})
