import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyRetention } from '#server/data-retention/retention.ts'
import type { ModelStandIn } from '#server/testing/model-stand-in.ts'
import { testServer } from '#server/testing/server.ts'
import { type Person, type World, world } from '#server/testing/world.ts'
import { withModel } from './testing.ts'

let model: ModelStandIn & { remove(): Promise<void> }

beforeEach(async () => {
  model = await withModel()
})
afterEach(async () => {
  await model.remove()
  ;(await testServer()).clock.now = null
})

async function propose(person: Person, name: string, input: object) {
  model.play({ call: [{ name, input }] }, { say: 'Shall I?' })
  const { body } = await person.api.post('/api/chat', { content: 'Please do it' })
  expect(body.answeredBy).toBe('model')
  return body.proposals
}

async function emailProposal({ agent }: World) {
  const client = (await agent.api.post('/api/clients', { name: 'Ana', email: 'old@x.example' })).body
  const updates = { email: 'new@x.example' }
  const [proposal] = await propose(agent, 'propose_client_update', { clientId: client.id, updates })
  const emailNow = async () => (await agent.api.get(`/api/clients/${client.id}`)).body.email
  return { client, proposal, emailNow }
}

describe('a write that a model proposes', () => {
  it('is shown with its exact values and happens by the own yes alone, once', async () => {
    const about = await world()
    const { agent, server } = about
    const { client, proposal, emailNow } = await emailProposal(about)
    expect(proposal).toMatchObject({
      operation: 'client.update',
      summary: 'Update Ana',
      changes: [{ label: 'Email', before: 'old@x.example', after: 'new@x.example' }],
    })
    expect(await emailNow()).toBe('old@x.example')
    const path = `/api/chat/proposals/${proposal.id}/accept`
    const accepted = await agent.api.post(path)
    expect([accepted.status, accepted.body.operation]).toEqual([200, 'client.update'])
    expect(accepted.body.actionId).toEqual(expect.any(String))
    expect(await emailNow()).toBe('new@x.example')
    const { rows } = await server.database.pool.query(
      `select actor, user_id from audit_entries where record_id = $1 and action = 'client.updated'`,
      [client.id],
    )
    expect(rows).toEqual([{ actor: 'assistant', user_id: agent.id }])
    const again = await agent.api.post(path)
    expect([again.status, again.body.reason]).toEqual([409, 'proposal_decided'])
  })

  it('is put away by a no', async () => {
    const about = await world()
    const { proposal, emailNow } = await emailProposal(about)
    const declined = await about.agent.api.post(`/api/chat/proposals/${proposal.id}/decline`)
    expect([declined.status, declined.body]).toEqual([200, { message: 'Nothing was changed.' }])
    const late = await about.agent.api.post(`/api/chat/proposals/${proposal.id}/accept`)
    expect([late.status, late.body.reason]).toEqual([409, 'proposal_decided'])
    expect(await emailNow()).toBe('old@x.example')
  })

  it('is too old after 30 minutes, and forgotten a day later', async () => {
    const about = await world()
    const { agent, server } = about
    const begun = new Date()
    server.clock.now = begun
    const { proposal, emailNow } = await emailProposal(about)
    server.clock.now = new Date(begun.getTime() + 30 * 60_000)
    const late = await agent.api.post(`/api/chat/proposals/${proposal.id}/accept`)
    expect([late.status, late.body.reason]).toEqual([409, 'proposal_expired'])
    expect(await emailNow()).toBe('old@x.example')
    const left = async () =>
      (await server.database.pool.query('select id from assistant_proposals where id = $1', [proposal.id]))
        .rowCount
    await applyRetention(server.ctx)
    expect(await left()).toBe(1)
    server.clock.now = new Date(begun.getTime() + 25 * 3_600_000)
    await applyRetention(server.ctx)
    expect(await left()).toBe(0)
  })

  it('is nobody else’s to decide, and needs the rights of the moment', async () => {
    const about = await world()
    const { agent, otherAgent, owner, server } = about
    const { client, proposal, emailNow } = await emailProposal(about)
    const path = `/api/chat/proposals/${proposal.id}/accept`
    for (const person of [otherAgent, owner, (await world()).owner])
      expect((await person.api.post(path)).status).toBe(404)
    await server.database.pool.query('update clients set assigned_agent_id = $1 where id = $2', [
      otherAgent.id,
      client.id,
    ])
    expect((await agent.api.post(path)).status).toBe(404)
    await server.database.pool.query('update clients set assigned_agent_id = $1 where id = $2', [
      agent.id,
      client.id,
    ])
    await server.database.pool.query('update agencies set allows_assistant_writes = false where id = $1', [
      about.agencyId,
    ])
    expect((await agent.api.post(path)).status).toBe(403)
    expect(await emailNow()).toBe('old@x.example')
  })

  it.each<[string, (ids: { ticket: string; prospect: string; client: string }) => object, string[]]>([
    [
      'propose_ticket',
      ({ client }) => ({ title: 'Call', type: 'follow_up', clientId: client }),
      ['Title', 'Type', 'Status', 'Priority', 'Client'],
    ],
    [
      'propose_ticket_update',
      ({ ticket }) => ({ ticketId: ticket, updates: { status: 'resolved' } }),
      ['Status'],
    ],
    ['propose_client', () => ({ name: 'New Client', email: 'n@x.example' }), ['Name', 'Email']],
    ['propose_prospect', () => ({ name: 'New One', phone: '555-010-9999' }), ['Name', 'Phone']],
    [
      'propose_prospect_update',
      ({ prospect }) => ({ prospectId: prospect, updates: { status: 'quoted' } }),
      ['Status'],
    ],
  ])('by %s says what changes and runs', async (name, inputOf, labels) => {
    const { agent } = await world()
    const ids = {
      client: (await agent.api.post('/api/clients', { name: 'Ana' })).body.id,
      ticket: (await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })).body.id,
      prospect: (await agent.api.post('/api/prospects', { name: 'P' })).body.id,
    }
    const [proposal] = await propose(agent, name, inputOf(ids))
    const shownLabels: string[] = proposal.changes.map(({ label }: { label: string }) => label)
    expect(shownLabels.toSorted()).toEqual(labels.toSorted())
    const { status, text } = await agent.api.post(`/api/chat/proposals/${proposal.id}/accept`)
    expect([status, text]).toEqual([200, text])
  })

  it('of a record out of reach, without a change or beyond three is none', async () => {
    const { agent, owner } = await world()
    const foreign = (await owner.api.post('/api/clients', { name: 'Theirs' })).body
    const own = (await agent.api.post('/api/clients', { name: 'Mine', email: 'a@x.example' })).body
    const to = (clientId: string, email: string) => ({ clientId, updates: { email } })
    expect(await propose(agent, 'propose_client_update', to(foreign.id, 'b@x.example'))).toEqual([])
    expect(await propose(agent, 'propose_client_update', to(own.id, 'a@x.example'))).toEqual([])
    expect(await propose(agent, 'propose_client_update', to(own.id, 'no address'))).toEqual([])
    const many = Array.from({ length: 5 }, (_, nth) => ({
      name: 'propose_client',
      input: { name: `C${nth}` },
    }))
    model.play({ call: many }, { say: 'Shall I?' })
    const { body } = await agent.api.post('/api/chat', { content: 'Please do it' })
    expect(body.proposals).toHaveLength(3)
  })

  it('is not offered where the owner switched writes off', async () => {
    const { agent, server, agencyId } = await world()
    await server.database.pool.query('update agencies set allows_assistant_writes = false where id = $1', [
      agencyId,
    ])
    expect(await propose(agent, 'propose_client', { name: 'X' })).toEqual([])
    const offered = model.sent[0]?.tools?.map((tool) => tool.function.name) ?? []
    expect(offered.filter((name) => name.startsWith('propose'))).toEqual([])
    expect(offered).toContain('find_clients')
  })
})
