import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type Person, world } from '#server/testing/world.ts'

const annual = {
  type: 'commercial',
  lineOfBusiness: 'BOP',
  carrier: 'Acme Mutual',
  policyNumber: 'BOP-1042',
  effectiveDate: '2026-06-01',
  expirationDate: '2027-06-01',
  premium: 50_000,
}

async function figures({ api }: Person) {
  const { body: metrics } = await api.get('/api/dashboard/metrics')
  const { body: period } = await api.get('/api/performance', {
    query: { from: '2026-06-01', to: '2026-06-30' },
  })
  return { policies: metrics.totalPolicies, book: period.book, written: period.written.net }
}

/** A client with a policy of this year, and what the agency counts with it. */
async function insured() {
  const { clock } = await testServer()
  clock.now = new Date('2026-06-10T16:00:00Z')
  const { owner, agent } = await world()
  const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body.id as string
  const policy = (await agent.api.post(`/api/clients/${client}/policies`, annual)).body.id as string
  return { owner, agent, client, policy, clock }
}

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const counted = { policies: 1, book: 50_000, written: 50_000 }

describe('a policy', () => {
  it('that is no longer with the agency leaves the book, and what was written of it stays', async () => {
    const { owner, agent, policy } = await insured()
    expect(await figures(owner)).toEqual(counted)
    expect((await agent.api.delete(`/api/policies/${policy}`)).status).toBe(204)
    expect(await figures(owner)).toEqual({ policies: 0, book: 0, written: 50_000 })
  })

  it('that was entered by mistake is corrected, and no figure counts it', async () => {
    const { owner, agent, policy } = await insured()
    const { body } = await agent.api.get(`/api/policies/${policy}/history`)
    const corrects = body.terms[0].transactions[0].id
    const input = { kind: 'correction', corrects, reason: 'Entered by mistake' }
    expect((await agent.api.post(`/api/policies/${policy}/transactions`, input)).status).toBe(201)
    expect(await figures(owner)).toEqual({ policies: 0, book: 0, written: 0 })
  })
})
