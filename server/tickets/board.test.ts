import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { TicketBoard } from '#shared/tickets/tickets.contract.ts'

type Api = World['api']

async function add(api: Api, title: string, fields: object = {}): Promise<string> {
  return (await api.post('/api/tickets', { title, type: 'support', ...fields })).body.id
}

async function columnsOf(api: Api, query = '') {
  return TicketBoard.parse((await api.get(`/api/tickets/board${query}`)).body).columns
}

const titles = (columns: Awaited<ReturnType<typeof columnsOf>>) =>
  columns.map(({ tickets }) => tickets.map(({ title }) => title))

describe('the board of tickets', () => {
  it('has a column for each status, with how many there are and how many are overdue', async () => {
    const { agent } = await world()
    const { api } = agent
    await add(api, 'Late', { dueDate: '2020-01-02', priority: 'high' })
    await add(api, 'Some day')
    const resolved = await add(api, 'Done late', { dueDate: '2020-01-02' })
    await api.patch(`/api/tickets/${resolved}`, { status: 'resolved' })
    const { status, body } = await api.get('/api/tickets/board')
    expect([status, TicketBoard.strict().parse(body)]).toEqual([200, body])
    const columns = await columnsOf(api)
    expect(columns.map(({ status, count, overdue }) => [status, count, overdue])).toEqual([
      ['open', 2, 1],
      ['in_progress', 0, 0],
      ['resolved', 1, 0],
    ])
    expect(columns[0]?.tickets[0]).toMatchObject({
      ...{ title: 'Late', priority: 'high', dueDate: '2020-01-02', checklistTotal: 0, version: 1 },
      ...{ userId: agent.id, assigneeId: agent.id, assigneeName: agent.name },
    })
  })

  it('lists those due first at the top, those without a day last, and the last resolved first', async () => {
    const { agent, server } = await world()
    const { api } = agent
    await add(api, 'No day')
    await add(api, 'Later', { dueDate: '2031-01-02' })
    await add(api, 'Sooner', { dueDate: '2030-01-02' })
    for (const [at, title] of ['First resolved', 'Last resolved'].entries()) {
      const id = await add(api, title)
      server.clock.now = new Date(Date.now() + at * 60_000)
      await api.patch(`/api/tickets/${id}`, { status: 'resolved' })
    }
    server.clock.now = null
    expect(titles(await columnsOf(api))).toEqual([
      ['Sooner', 'Later', 'No day'],
      [],
      ['Last resolved', 'First resolved'],
    ])
    expect(titles(await columnsOf(api, '?limit=1'))[0]).toEqual(['Sooner'])
    expect((await api.get('/api/tickets/board?limit=1001')).status).toBe(400)
  })

  it('heeds the filters of the list, and shows agents and other agencies only what they may see', async () => {
    const { agent, otherAgent, api } = await world()
    await add(agent.api, 'Ask for the audit', { priority: 'urgent' })
    await add(otherAgent.api, 'Order flowers')
    const open = async (of: Api, query = '') => titles(await columnsOf(of, query))[0]
    expect(await open(api, '?q=audit')).toEqual(['Ask for the audit'])
    expect(await open(api, `?assigneeId=${otherAgent.id}`)).toEqual(['Order flowers'])
    expect(await open(agent.api)).toEqual(['Ask for the audit'])
    expect(await open((await world()).api)).toEqual([])
    expect((await api.get('/api/tickets/board?status=open')).status).toBe(400)
  })

  it('lets one of two people move a card, and shows the other who did', async () => {
    const { agent, api } = await world()
    const id = await add(agent.api, 'Wanted by two')
    const version = 1
    expect((await api.patch(`/api/tickets/${id}`, { status: 'in_progress', version })).status).toBe(200)
    const late = await agent.api.patch(`/api/tickets/${id}`, { status: 'resolved', version })
    expect([late.status, late.body.reason]).toEqual([409, 'stale_version'])
    expect(titles(await columnsOf(agent.api))[1]).toEqual(['Wanted by two'])
  })
})
