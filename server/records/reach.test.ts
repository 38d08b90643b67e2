import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { addPerson, giveRights, world } from '#server/testing/world.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

describe('the reach of an agent', () => {
  it('is their own records, until the owner lets them see the whole book', {
    tags: ['journey'],
  }, async () => {
    const { server, agent, otherAgent } = await world()
    const client = (await otherAgent.api.post('/api/clients', { name: 'Theirs' })).body
    const prospect = (await otherAgent.api.post('/api/prospects', { name: 'Theirs' })).body
    const policy = (await otherAgent.api.post('/api/policies', { type: 'auto', clientId: client.id })).body
    const ticket = (await otherAgent.api.post('/api/tickets', { title: 'Theirs', type: 'claim' })).body
    const records = [
      ['/api/clients', client.id, { city: 'Reno' }],
      ['/api/prospects', prospect.id, { nextStep: 'Call' }],
      ['/api/policies', policy.id, { premium: 9 }],
      ['/api/tickets', ticket.id, { priority: 'low' }],
    ] as const
    const reaches = async (status: number, count: number) => {
      for (const [path, id, change] of records) {
        expect([path, (await agent.api.get(path)).body.length]).toEqual([path, count])
        expect([path, (await agent.api.get(`${path}/${id}`)).status]).toEqual([path, status])
        expect([path, (await agent.api.patch(`${path}/${id}`, change)).status]).toEqual([path, status])
      }
    }
    await reaches(404, 0)
    await giveRights(server, agent, { sees: 'whole_book' })
    await reaches(200, 1)
    await giveRights(server, agent, { sees: 'own' })
    await reaches(404, 0)
  })

  it('never lets them give a record to somebody else, and an owner to active members only', async () => {
    const { server, agencyId, agent, otherAgent, api } = await world()
    const removed = await addPerson(server, 'agent', agencyId)
    await server.database.pool.query(`update users set status = 'deleted' where id = $1`, [removed.id])
    for (const path of ['/api/clients', '/api/prospects']) {
      const given = await agent.api.post(path, { name: 'x', assignedAgentId: otherAgent.id })
      expect([given.status, given.body.message]).toEqual([
        403,
        'You can’t assign records to others. Ask your agency’s owner for that right.',
      ])
      const own = await agent.api.post(path, { name: 'x', assignedAgentId: agent.id })
      expect(own.status).toBe(201)
      const there = `${path}/${own.body.id}`
      expect((await agent.api.patch(there, { assignedAgentId: otherAgent.id })).status).toBe(403)
      expect((await api.patch(there, { assignedAgentId: removed.id })).body.fields).toEqual({
        assignedAgentId: 'Choose an active member of your agency',
      })
      expect((await api.patch(there, { assignedAgentId: otherAgent.id })).body.assignedAgentName).toBe(
        otherAgent.name,
      )
      expect((await agent.api.get(there)).status).toBe(404)
    }
  })
})

describe("a day of the agency's time zone", () => {
  it('bounds lists by when their records were made', async () => {
    const server = await testServer()
    server.clock.now = new Date('2026-12-01T04:59:59.000Z')
    const { agent } = await world()
    await agent.api.post('/api/clients', { name: 'November in New York' })
    server.clock.now = new Date('2026-12-01T05:00:00.000Z')
    await agent.api.post('/api/clients', { name: 'December in New York' })
    const names = async (query: string) => {
      const { body } = await agent.api.get(`/api/clients?${query}`)
      return body.map((client: { name: string }) => client.name.split(' ')[0])
    }
    expect(await names('createdFrom=2026-11-01&createdTo=2026-11-30')).toEqual(['November'])
    expect(await names('createdFrom=2026-12-01&createdTo=2026-12-31')).toEqual(['December'])
  })
})
