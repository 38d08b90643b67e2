import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { Prospect, ProspectItem } from '#shared/prospects/prospects.contract.ts'

describe('a prospect', () => {
  it('is made with a name alone, by its producer, and read again', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const made = await agent.api.post('/api/prospects', { name: ' Ana Lopez ' })
    expect(made.status).toBe(201)
    expect(Prospect.strict().parse(made.body)).toMatchObject({
      name: 'Ana Lopez',
      status: 'new',
      source: 'manual',
      potentialPremium: null,
      assignedAgentId: agent.id,
      assignedAgentName: agent.name,
      version: 1,
      notes: '',
    })
    expect((await agent.api.get(`/api/prospects/${made.body.id}`)).body).toEqual(made.body)
  })

  it('is listed with every field of its contract and no other', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const made = await agent.api.post('/api/prospects', { name: 'Ana', potentialPremium: 1200.5, notes: 'n' })
    const { body, headers } = await agent.api.get('/api/prospects')
    const { notes, ...item } = made.body
    expect(body).toEqual([item])
    expect(ProspectItem.strict().parse(body[0])).toEqual(body[0])
    expect(headers['content-type']).toContain('application/json')
  })

  it('is changed, raising its version, and left alone by a change to what it is', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const path = `/api/prospects/${body.id}`
    const changed = await agent.api.patch(path, { status: 'quoted', xDate: '2027-03-01', version: 1 })
    expect(changed.body).toMatchObject({ status: 'quoted', xDate: '2027-03-01', name: 'Ana', version: 2 })
    expect((await agent.api.patch(path, { status: 'quoted' })).body.version).toBe(2)
  })

  it('is not changed from a stale version', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const path = `/api/prospects/${body.id}`
    await agent.api.patch(path, { name: 'Ana B', version: 1 })
    const stale = await agent.api.patch(path, { name: 'Ana C', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toContain('Conflict')
    expect(stale.body.reason).toBe('stale_version')
  })

  it('is gone after its removal', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const gone = await agent.api.delete(`/api/prospects/${body.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect((await agent.api.get(`/api/prospects/${body.id}`)).status).toBe(404)
    expect((await agent.api.delete(`/api/prospects/${body.id}`)).status).toBe(404)
    expect((await agent.api.get('/api/prospects')).body).toEqual([])
  })
})
