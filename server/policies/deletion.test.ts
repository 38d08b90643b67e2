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

  it('that was deleted since stands, marked, on the client’s page of a day before, as the figures count it', async () => {
    const { agent, client, policy, clock } = await insured()
    clock.now = new Date('2026-06-11T02:00:00Z')
    await agent.api.get('/api/policies')
    clock.now = new Date('2026-06-11T05:00:00Z')
    await agent.api.delete(`/api/policies/${policy}`)
    const page = async (asOf: string) => {
      const { body } = await agent.api.get(`/api/clients/${client}`, { query: { asOf } })
      return [body.policyCount, body.bookPremium, body.policies]
    }
    const gone = { id: policy, status: 'in_force', deletedAt: '2026-06-11T05:00:00.000Z', premium: 50_000 }
    expect(await page('2026-06-10')).toMatchObject([1, 50_000, [gone]])
    expect(await page('2026-06-11')).toEqual([0, 0, []])
    expect((await agent.api.get(`/api/clients/${client}`)).body.policies).toEqual([])
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

describe('restoring a policy', () => {
  const restore = ({ api }: Person, id: string) => api.post(`/api/policies/${id}/restore`)

  it('brings it back as though it had never been away, and is the owner’s', async () => {
    const { owner, agent, client, policy, clock } = await insured()
    await owner.api.delete(`/api/policies/${policy}`)
    const deletedAt = '2026-06-10T16:00:00.000Z'
    const listed = await owner.api.get('/api/policies/deleted')
    const { policyNumber, effectiveDate } = annual
    expect(listed.body).toMatchObject([
      { id: policy, clientId: client, clientName: 'Ana', policyNumber, effectiveDate, deletedAt },
    ])
    expect((await agent.api.get('/api/policies/deleted')).status).toBe(403)
    expect(await restore(agent, policy)).toMatchObject({
      status: 403,
      body: { message: 'Only the agency owner, or whoever deleted it, can restore this.' },
    })
    clock.now = new Date('2026-06-11T02:00:00Z')
    expect(await restore(owner, policy)).toMatchObject({
      status: 200,
      body: { id: policy, premium: 50_000, clientName: 'Ana' },
    })
    expect(await figures(owner)).toEqual(counted)
    expect((await owner.api.get('/api/policies/deleted')).body).toEqual([])
    const on = async (query: Record<string, string>) =>
      (await owner.api.get('/api/dashboard/metrics', { query })).body.totalPolicies
    expect(await on({ asOf: '2026-06-10' })).toBe(1)
    expect(await on({ asOf: '2026-06-10', knownAt: '2026-06-10T20:00:00Z' })).toBe(0)
    const { body } = await owner.api.get('/api/activity', {
      query: { recordType: 'policy', recordId: policy },
    })
    expect(body[0]).toMatchObject({ kind: 'changed', changes: [{ field: 'deletedAt', before: deletedAt }] })
    expect(await restore(owner, policy)).toMatchObject({
      status: 422,
      body: { reason: 'not_deleted', message: 'This policy is not deleted.' },
    })
    expect((await restore(owner, crypto.randomUUID())).status).toBe(404)
  })

  it('is refused where its number was entered anew', async () => {
    const { owner, client, policy } = await insured()
    await owner.api.delete(`/api/policies/${policy}`)
    await owner.api.post(`/api/clients/${client}/policies`, annual)
    expect(await restore(owner, policy)).toMatchObject({
      status: 409,
      body: {
        reason: 'duplicate_policy',
        message: 'Policy BOP-1042 of Acme Mutual, effective 2026-06-01, is already in your agency.',
      },
    })
  })

  it('is refused where the term that it renews was renewed anew, on its days or after them', async () => {
    const { owner, policy, clock } = await insured()
    const renew = async (effectiveDate: string, expirationDate: string) => {
      const newTerm = { effectiveDate, expirationDate, premium: 900, policyNumber: effectiveDate }
      const entered = { kind: 'renewal', effectiveDate, newTerm }
      return (await owner.api.post(`/api/policies/${policy}/transactions`, entered)).body.newTerm.id as string
    }
    const first = await renew('2027-06-01', '2027-12-01')
    await owner.api.delete(`/api/policies/${first}`)
    clock.now = new Date('2026-06-10T17:00:00Z')
    const second = await renew('2027-07-01', '2028-07-01')
    expect(await restore(owner, first)).toMatchObject({
      status: 422,
      body: { reason: 'overlap', message: 'The policy is covered from Jul 1, 2027 to Jul 1, 2028 already.' },
    })
    await owner.api.delete(`/api/policies/${second}`)
    clock.now = new Date('2026-06-10T18:00:00Z')
    await renew('2027-12-01', '2028-12-01')
    expect(await restore(owner, first)).toMatchObject({
      status: 422,
      body: { reason: 'term_renewed', message: 'This term is followed by one that begins on Dec 1, 2027.' },
    })
    expect((await owner.api.get(`/api/policies/${first}`)).status).toBe(404)
  })

  it('comes after its client’s', async () => {
    const { owner, client, policy, clock } = await insured()
    await owner.api.delete(`/api/policies/${policy}`)
    clock.now = new Date('2026-06-10T17:00:00Z')
    await owner.api.delete(`/api/clients/${client}`)
    expect((await owner.api.get('/api/policies/deleted')).body).toEqual([])
    const message = 'The client of this policy is deleted. Restore the client first.'
    expect(await restore(owner, policy)).toMatchObject({ status: 422, body: { message } })
    await owner.api.post(`/api/clients/${client}/restore`)
    expect((await restore(owner, policy)).status).toBe(200)
  })
})
