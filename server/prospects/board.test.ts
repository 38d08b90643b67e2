import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { ProspectBoard } from '#shared/prospects/prospects.contract.ts'

describe('the board of prospects', () => {
  it('has a column for each status, with how many there are and what they are worth', async () => {
    const { agent } = await world()
    const { api } = agent
    const add = (name: string, fields: object) => api.post('/api/prospects', { name, ...fields })
    await add('Ana', {
      potentialPremium: 1200.1,
      xDate: '2027-03-01',
      lineOfBusiness: 'BOP',
      nextStep: 'Call',
    })
    await add('Ben', { potentialPremium: 0.2 })
    await add('Cleo', { status: 'lost', potentialPremium: 300 })
    const won = await add('Dora', { potentialPremium: 50 })
    await api.post(`/api/prospects/${won.body.id}/convert`)
    const { status, body } = await api.get('/api/prospects/board')
    expect([status, ProspectBoard.strict().parse(body)]).toEqual([200, body])
    const columns = ProspectBoard.parse(body).columns
    expect(columns.map(({ status, count, premium }) => [status, count, premium])).toEqual([
      ['new', 2, 1200.3],
      ['contacted', 0, 0],
      ['quoted', 0, 0],
      ['converted', 1, 50],
      ['lost', 1, 300],
    ])
    expect(columns[0]?.prospects[1]).toMatchObject({
      ...{
        name: 'Ana',
        lineOfBusiness: 'BOP',
        potentialPremium: 1200.1,
        xDate: '2027-03-01',
        nextStep: 'Call',
      },
      ...{ assignedAgentId: agent.id, assignedAgentName: agent.name, followUp: null, version: 1 },
    })
  })

  it('shows first what is to be done first', async () => {
    const { agent } = await world()
    const { body: prospect } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const add = (title: string, dueDate: string) =>
      agent.api.post('/api/follow-ups', { prospectId: prospect.id, kind: 'call', title, dueDate })
    const done = await add('Call first', '2026-01-01')
    await agent.api.patch(`/api/follow-ups/${done.body.id}`, { isDone: true })
    await add('Call later', '2026-12-09')
    await add('Call next', '2026-12-02')
    const { body } = await agent.api.get('/api/prospects/board')
    expect(ProspectBoard.parse(body).columns[0]?.prospects[0]?.followUp).toEqual({
      ...{ kind: 'call', title: 'Call next', dueDate: '2026-12-02' },
    })
  })

  it('begins each column with those that moved last, and shows as many as are asked for', async () => {
    const { agent, server } = await world()
    const names = async (query = '') =>
      ProspectBoard.parse((await agent.api.get(`/api/prospects/board${query}`)).body).columns.map(
        ({ prospects }) => prospects.map(({ name }) => name),
      )
    const made: string[] = []
    for (const name of ['Ana', 'Ben', 'Cleo'])
      made.push((await agent.api.post('/api/prospects', { name })).body.id)
    server.clock.now = new Date(Date.now() + 60_000)
    await agent.api.patch(`/api/prospects/${made[0]}`, { status: 'quoted' })
    server.clock.now = new Date(Date.now() + 120_000)
    await agent.api.patch(`/api/prospects/${made[0]}`, { status: 'new' })
    server.clock.now = null
    expect((await names())[0]).toEqual(['Ana', 'Cleo', 'Ben'])
    expect((await names('?limit=2'))[0]).toEqual(['Ana', 'Cleo'])
    expect((await agent.api.get('/api/prospects/board?limit=1001')).status).toBe(400)
  })

  it('heeds the filters of the list, and shows agents their own prospects alone', async () => {
    const { agent, otherAgent, api } = await world()
    await agent.api.post('/api/prospects', { name: 'Ana', source: 'referral' })
    await otherAgent.api.post('/api/prospects', { name: 'Ben' })
    const count = async (of: typeof api, query = '') =>
      ProspectBoard.parse((await of.get(`/api/prospects/board${query}`)).body).columns[0]?.count
    expect([await count(api), await count(agent.api)]).toEqual([2, 1])
    expect(await count(api, '?source=referral')).toBe(1)
    expect(await count(api, '?q=ben')).toBe(1)
    expect(await count(api, `?assignedAgentId=${otherAgent.id}`)).toBe(1)
    expect((await api.get('/api/prospects/board?status=new')).status).toBe(400)
  })
})

describe('since when a prospect has its status', () => {
  it('changes with the status and with nothing else', async () => {
    const { agent, server } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    expect(body.stageSince).toBe(body.createdAt)
    const at = `/api/prospects/${body.id}`
    const later = (minutes: number) => {
      server.clock.now = new Date(Date.parse(body.createdAt) + minutes * 60_000)
    }
    later(5)
    expect((await agent.api.patch(at, { phone: '555-0100' })).body.stageSince).toBe(body.createdAt)
    later(6)
    const quoted = (await agent.api.patch(at, { status: 'quoted' })).body
    later(7)
    const noted = (await agent.api.patch(at, { status: 'quoted', notes: 'n' })).body
    server.clock.now = null
    expect(quoted.stageSince).toBe(quoted.updatedAt)
    expect(noted.stageSince).toBe(quoted.stageSince)
  })

  it('orders the list', async () => {
    const { agent } = await world()
    const { body: ana } = await agent.api.post('/api/prospects', { name: 'Ana' })
    await agent.api.post('/api/prospects', { name: 'Ben' })
    await agent.api.patch(`/api/prospects/${ana.id}`, { status: 'contacted' })
    const { body } = await agent.api.get('/api/prospects?sort=-stageSince')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Ben'])
  })
})
