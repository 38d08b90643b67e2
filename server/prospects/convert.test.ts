import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { ProspectConverted } from '#shared/prospects/prospects.contract.ts'

describe('converting a prospect', () => {
  it('makes a client that keeps its contact, notes and producer, and marks it converted', async () => {
    const { agent, api } = await world()
    const input = {
      name: 'Acme LLC',
      email: 'a@acme.example',
      phone: '555-0101',
      notes: 'Two trucks',
      status: 'quoted',
    }
    const prospect = (await agent.api.post('/api/prospects', input)).body
    const done = await api.post(`/api/prospects/${prospect.id}/convert`)
    expect(done.status).toBe(201)
    const { client, prospect: converted } = ProspectConverted.parse(done.body)
    const { status, ...kept } = input
    expect(client).toMatchObject({
      ...kept,
      kind: 'commercial',
      assignedAgentId: agent.id,
      convertedProspectId: prospect.id,
      policies: [],
    })
    expect(converted).toMatchObject({ status: 'converted', convertedClientId: client.id, version: 2 })
    expect(converted.convertedAt).not.toBeNull()
    expect((await agent.api.get(`/api/clients/${client.id}`)).body).toEqual(client)
    expect(status).toBe('quoted')
  })

  it('carries its quotes and what is bound into policies, whole or not at all', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana', lineOfBusiness: 'Homeowners' })
    const path = `/api/prospects/${body.id}/convert`
    const term = { effectiveDate: '2099-03-01', expirationDate: '2100-03-01' }
    const quote = { ...term, lineOfBusiness: 'Homeowners', carrier: 'Tidal', premium: 900, isBound: false }
    const bound = { ...quote, carrier: 'Harbor', premium: 850.5, policyNumber: 'HO-1', isBound: true }
    const wrong = { ...quote, expirationDate: '2099-02-01' }
    expect((await agent.api.post(path, { policies: [bound, wrong] })).status).toBe(400)
    expect((await agent.api.post(path, { policies: [bound, bound] })).status).toBe(409)
    expect((await agent.api.get('/api/clients')).body).toEqual([])
    const done = await agent.api.post(path, { policies: [quote, bound] })
    expect(done.status).toBe(201)
    const { client } = ProspectConverted.parse(done.body)
    const shown = client.policies.map(({ carrier, premium, status, type }) => [
      carrier,
      premium,
      status,
      type,
    ])
    expect(shown.toSorted()).toEqual([
      ['Harbor', 850.5, 'active', 'home'],
      ['Tidal', 900, 'quoted', 'home'],
    ])
    expect((await agent.api.get(`/api/clients/${client.id}`)).body).toEqual(client)
  })

  it('happens once, however often and however fast it is asked for', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const path = `/api/prospects/${body.id}/convert`
    const answers = await Promise.all([1, 2, 3].map(() => agent.api.post(path, { kind: 'personal' })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body).toMatchObject({ reason: 'already_converted', message: 'Ana is already a client.' })
    expect((await agent.api.get('/api/clients')).body).toHaveLength(1)
  })

  it('may correct the name and kind, and heeds the version', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const path = `/api/prospects/${body.id}/convert`
    expect((await agent.api.post(path, { version: 9 })).status).toBe(409)
    const done = await agent.api.post(path, { name: 'Ana Bakery', kind: 'commercial', version: 1 })
    expect(done.body.client).toMatchObject({ name: 'Ana Bakery', kind: 'commercial' })
  })

  it('leaves a converted prospect editable but for its status', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    await agent.api.post(`/api/prospects/${body.id}/convert`)
    const patch = (fields: object) => agent.api.patch(`/api/prospects/${body.id}`, fields)
    expect((await patch({ source: 'referral' })).body).toMatchObject({
      source: 'referral',
      status: 'converted',
    })
    const back = await patch({ status: 'new' })
    expect([back.status, back.body.reason]).toEqual([409, 'already_converted'])
    expect((await patch({ status: 'converted' })).status).toBe(400)
  })

  it('forgets why a prospect was lost when it is no longer', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', {
      name: 'Ana',
      status: 'lost',
      lostReason: 'Price',
    })
    expect(body).toMatchObject({ status: 'lost', lostReason: 'Price' })
    const again = await agent.api.patch(`/api/prospects/${body.id}`, { status: 'contacted' })
    expect(again.body).toMatchObject({ status: 'contacted', lostReason: '', lostAt: null })
  })

  it('keeps since when a prospect is lost, whatever is changed of it', async () => {
    const { agent, server } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const at = `/api/prospects/${body.id}`
    const lost = (await agent.api.patch(at, { status: 'lost' })).body
    expect([body.lostAt, lost.lostAt]).toEqual([null, lost.updatedAt])
    server.clock.now = new Date(Date.now() + 3_600_000)
    const later = await agent.api.patch(at, { phone: '555-0100', lostReason: 'Price' })
    server.clock.now = null
    expect(later.body).toMatchObject({ status: 'lost', lostAt: lost.lostAt })
    expect(later.body.updatedAt > lost.updatedAt).toBe(true)
  })
})
