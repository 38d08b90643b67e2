import { describe, expect, it } from 'vitest'
import { addPerson, giveRights, world } from '#server/testing/world.ts'

const refusal = 'You can’t assign records to others. Ask your agency’s owner for that right.'

async function serviced() {
  const here = await world()
  const { owner, agent, otherAgent } = here
  const input = { name: 'Harbor Cafe LLC', assignedAgentId: agent.id, servicerId: otherAgent.id }
  const client = (await owner.api.post('/api/clients', input)).body
  return { ...here, client, there: `/api/clients/${client.id}` }
}

describe('the service person of a client', () => {
  it('works on it and all that belongs to it, like its producer', async () => {
    const { agent, otherAgent, server, agencyId, client, there } = await serviced()
    const stranger = await addPerson(server, 'agent', agencyId)
    expect(client).toMatchObject({ servicerId: otherAgent.id, servicerName: otherAgent.name })
    const policy = (await agent.api.post(`${there}/policies`, { type: 'auto', premium: 900 })).body
    for (const [index, { api }] of [agent, otherAgent].entries()) {
      expect((await api.patch(there, { city: 'Reno' })).status).toBe(200)
      expect((await api.patch(`/api/policies/${policy.id}`, { premium: 950 + index })).status).toBe(200)
      expect((await api.get('/api/clients')).body).toHaveLength(1)
      expect((await api.get('/api/policies')).body).toMatchObject([{ clientServicerId: otherAgent.id }])
      const history = (await api.get(`/api/policies/${policy.id}/history`)).body
      expect(history.policy).toMatchObject({ producerId: agent.id, servicerId: otherAgent.id })
      expect((await api.get('/api/user')).body).toMatchObject({ clients: 1 })
      expect((await api.get('/api/dashboard/metrics')).body).toMatchObject({ totalClients: 1 })
      const request = { clientId: client.id, holder: { name: `City ${index}` } }
      expect((await api.post('/api/certificate-requests', request)).status).toBe(201)
    }
    expect((await stranger.api.get(there)).status).toBe(404)
    expect((await stranger.api.get(`/api/policies/${policy.id}`)).status).toBe(404)
    expect((await stranger.api.get('/api/clients')).body).toEqual([])
  })

  it('is filtered and sorted by in lists, exported, and named in the timeline', async () => {
    const { owner, agent, otherAgent, there } = await serviced()
    await owner.api.post('/api/clients', { name: 'Ana' })
    const names = async (query: string) =>
      (await owner.api.get(`/api/clients?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names(`servicerId=${otherAgent.id}`)).toEqual(['Harbor Cafe LLC'])
    expect(await names('sort=-servicerName')).toEqual(['Harbor Cafe LLC', 'Ana'])
    expect(await names('sort=servicerName')).toEqual(['Ana', 'Harbor Cafe LLC'])
    const csv = (await owner.api.get('/api/clients/export.csv')).text
    expect(csv.split('\r\n')[0]).toContain('Producer,Service person')
    expect(csv).toContain(`${agent.name},${otherAgent.name}`)
    await owner.api.patch(there, { servicerId: owner.id })
    const path = `/api/activity?recordType=client&recordId=${there.split('/').at(-1)}`
    const [latest] = (await owner.api.get(path)).body
    expect(latest.changes).toEqual([{ field: 'servicerId', before: otherAgent.name, after: owner.name }])
  })

  it('is named by those who may assign, an active member of the agency, and taken by oneself', async () => {
    const { server, agencyId, owner, agent, otherAgent, there } = await serviced()
    const stranger = (await world()).agent
    const removed = await addPerson(server, 'agent', agencyId)
    await owner.api.delete(`/api/team-members/${removed.id}`, { transferTo: owner.id })
    for (const servicerId of [owner.id, null]) {
      const refused = await agent.api.patch(there, { servicerId })
      expect([refused.status, refused.body.message]).toEqual([403, refusal])
    }
    for (const servicerId of [stranger.id, removed.id]) {
      const refused = await owner.api.patch(there, { servicerId })
      expect(refused.body.fields).toEqual({ servicerId: 'Choose an active member of your agency' })
    }
    expect((await agent.api.patch(there, { servicerId: agent.id })).body.servicerName).toBe(agent.name)
    expect((await agent.api.patch(there, { servicerId: null })).body).toMatchObject({ servicerId: null })
    expect((await otherAgent.api.get(there)).status).toBe(404)
    await giveRights(server, agent, { mayAssign: true })
    expect((await agent.api.patch(there, { servicerId: otherAgent.id })).status).toBe(200)
    expect((await agent.api.patch(there, { servicerId: null })).status).toBe(200)
  })

  it('is given to many clients at once, and taken from them', async () => {
    const { owner, agent, otherAgent, server, client, there } = await serviced()
    const bulk = { ids: [client.id], action: 'assign_servicer', servicerId: agent.id }
    expect((await otherAgent.api.post('/api/clients/bulk', bulk)).status).toBe(403)
    await giveRights(server, otherAgent, { mayAssign: true })
    expect((await otherAgent.api.post('/api/clients/bulk', bulk)).body).toMatchObject({ changed: 1 })
    expect((await owner.api.get(there)).body).toMatchObject({ servicerId: agent.id, version: 2 })
    await owner.api.post('/api/clients/bulk', { filter: {}, action: 'assign_servicer', servicerId: null })
    expect((await owner.api.get(there)).body).toMatchObject({ servicerId: null, servicerName: '' })
  })

  it('hands over to a colleague when leaving, as the producer does', async () => {
    const { owner, agent, otherAgent, there } = await serviced()
    const both = { name: 'Both', assignedAgentId: otherAgent.id, servicerId: otherAgent.id }
    const mine = (await owner.api.post('/api/clients', both)).body
    await owner.api.delete(`/api/team-members/${otherAgent.id}`, { transferTo: owner.id })
    expect((await owner.api.get(there)).body).toMatchObject({
      assignedAgentId: agent.id,
      servicerId: owner.id,
    })
    expect((await owner.api.get(`/api/clients/${mine.id}`)).body).toMatchObject({
      assignedAgentId: owner.id,
      servicerId: owner.id,
    })
  })
})

describe('who may add records for others', () => {
  it('are service staff with the whole book, and those who may assign', async () => {
    const { server, agent, otherAgent } = await world()
    const own = (await agent.api.post('/api/clients', { name: 'Own' })).body.id
    const calls = [
      ['/api/clients', { name: 'x', assignedAgentId: otherAgent.id, servicerId: otherAgent.id }],
      ['/api/prospects', { name: 'x', assignedAgentId: otherAgent.id }],
      ['/api/tickets', { title: 'x', type: 'claim', assigneeId: otherAgent.id }],
      [`/api/clients/${own}/policies`, { type: 'auto', producers: [{ userId: otherAgent.id, share: 100 }] }],
      ['/api/follow-ups', { clientId: own, title: 'x', dueDate: '2027-01-04', assigneeId: otherAgent.id }],
    ] as const
    const statuses = async () => {
      const answers = await Promise.all(calls.map(([path, body]) => agent.api.post(path, body)))
      return answers.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([403, 403, 403, 403, 403])
    await giveRights(server, agent, { sees: 'whole_book' })
    expect(await statuses()).toEqual([201, 201, 201, 201, 201])
    await giveRights(server, agent, { sees: 'own', mayAssign: true })
    expect(await statuses()).toEqual([201, 201, 201, 201, 201])
  })

  it('lets those who see the whole book without assigning give nothing away that is there', async () => {
    const { server, owner, agent, otherAgent } = await world()
    await giveRights(server, agent, { sees: 'whole_book' })
    const { id } = (await otherAgent.api.post('/api/clients', { name: 'Theirs' })).body
    const given = await agent.api.patch(`/api/clients/${id}`, { assignedAgentId: otherAgent.id })
    expect(given.status).toBe(200)
    const away = await agent.api.patch(`/api/clients/${id}`, { servicerId: otherAgent.id })
    expect([away.status, away.body.message]).toEqual([403, refusal])
    const prospect = (await otherAgent.api.post('/api/prospects', { name: 'Theirs' })).body.id
    const ticket = (await agent.api.post('/api/tickets', { title: 'x', type: 'claim' })).body.id
    const policy = (await otherAgent.api.post(`/api/clients/${id}/policies`, { type: 'auto' })).body.id
    const producers = [{ userId: owner.id, share: 100 }]
    const reassigned = async () => {
      const answers = [
        await agent.api.patch(`/api/clients/${id}`, { servicerId: otherAgent.id }),
        await agent.api.patch(`/api/prospects/${prospect}`, { assignedAgentId: owner.id }),
        await agent.api.patch(`/api/tickets/${ticket}`, { assigneeId: owner.id }),
        await agent.api.patch(`/api/policies/${policy}`, { producers }),
      ]
      const many = [
        ['clients', { ids: [id], assignedAgentId: owner.id }],
        ['prospects', { ids: [prospect], assignedAgentId: otherAgent.id }],
        ['tickets', { ids: [ticket], assigneeId: otherAgent.id }],
      ] as const
      for (const [kind, input] of many)
        answers.push(await agent.api.post(`/api/${kind}/bulk`, { action: 'assign', ...input }))
      return [...new Set(answers.map(({ status, body }) => `${status} ${body.message ?? ''}`.trim()))]
    }
    expect(await reassigned()).toEqual([`403 ${refusal}`])
    await giveRights(server, agent, { sees: 'whole_book', mayAssign: true })
    expect(await reassigned()).toEqual(['200'])
  })
})
