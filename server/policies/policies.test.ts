import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type Person, world } from '#server/testing/world.ts'
import { Policy, PolicyItem } from '#shared/policies/policies.contract.ts'

async function clientOf(person: Person, name = 'Ana') {
  const { body } = await person.api.post('/api/clients', { name })
  return { id: body.id as string, path: `/api/clients/${body.id}/policies` }
}

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const key = {
  type: 'commercial',
  lineOfBusiness: 'BOP',
  carrier: 'Acme Mutual',
  policyNumber: 'BOP-1042',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
}

describe('a policy', () => {
  it('is made under its client or beside it, with the same answer', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const { id, path } = await clientOf(agent)
    const coverages = [{ name: 'Liability', limit: '1,000,000', deductible: '500', premium: 120.5 }]
    const under = await agent.api.post(path, { ...key, coverages, premium: 1850.25 })
    expect(under.status).toBe(201)
    expect(Policy.strict().parse(under.body)).toMatchObject({
      ...key,
      coverages,
      premium: 1850.25,
      clientId: id,
    })
    const beside = await agent.api.post('/api/policies', { ...key, policyNumber: 'B2', clientId: id })
    expect(beside.status).toBe(201)
    expect((await agent.api.get(`/api/policies/${under.body.id}`)).body).toEqual(under.body)
    const list = await agent.api.get('/api/policies', { query: { sort: 'policyNumber', limit: '1' } })
    expect(list.headers['x-total-count']).toBe('2')
    expect(PolicyItem.strict().parse(list.body[0])).toMatchObject({ policyNumber: 'B2', clientName: 'Ana' })
  })

  it('is refused as a duplicate by agency, carrier, number and effective date, whatever the case', {
    tags: ['journey'],
  }, async () => {
    const { agent, owner } = await world()
    const { path } = await clientOf(agent)
    const first = await agent.api.post(path, key)
    const other = await clientOf(owner, 'Bo')
    const twice = await owner.api.post(other.path, {
      ...key,
      carrier: 'ACME mutual',
      policyNumber: 'bop-1042',
    })
    expect(twice.status).toBe(409)
    expect(twice.body).toMatchObject({
      reason: 'duplicate_policy',
      message: 'Policy bop-1042 of ACME mutual, effective 2026-01-01, is already in your agency.',
      fields: { policyNumber: 'This policy is already in your agency' },
    })
    expect(twice.body.message).not.toContain('Conflict')
    const renewal = await agent.api.post(path, { ...key, effectiveDate: '2027-01-01', expirationDate: null })
    expect(renewal.status).toBe(201)
    const moved = await agent.api.patch(`/api/policies/${renewal.body.id}`, { effectiveDate: '2026-01-01' })
    expect(moved.status).toBe(409)
    expect(moved.body.reason).toBe('duplicate_policy')
    expect((await agent.api.delete(`/api/policies/${first.body.id}`)).status).toBe(204)
    expect((await owner.api.post(other.path, key)).status).toBe(201)
  })

  it('is a duplicate without an effective date too, but never without a number', async () => {
    const { agent } = await world()
    const { path } = await clientOf(agent)
    const dateless = { type: 'auto', policyNumber: 'A1' }
    expect((await agent.api.post(path, dateless)).status).toBe(201)
    expect((await agent.api.post(path, dateless)).status).toBe(409)
    expect((await agent.api.post(path, { type: 'auto' })).status).toBe(201)
    expect((await agent.api.post(path, { type: 'auto' })).status).toBe(201)
  })

  it('ends by being cancelled: today, unless a day is given', async () => {
    ;(await testServer()).clock.now = new Date('2026-11-21T03:00:00Z')
    const { agent } = await world()
    const { path } = await clientOf(agent)
    const { body } = await agent.api.post(path, key)
    const cancel = { status: 'cancelled', cancelReason: 'Sold the business' }
    const cancelled = await agent.api.patch(`/api/policies/${body.id}`, cancel)
    expect(cancelled.body).toMatchObject({ ...cancel, expirationDate: '2026-11-20' })
    const created = await agent.api.post(path, { ...key, policyNumber: 'T', expirationDate: null })
    const on = { status: 'cancelled', expirationDate: '2026-06-30' }
    expect((await agent.api.patch(`/api/policies/${created.body.id}`, on)).body).toMatchObject(on)
  })

  it('renews a policy of the same client and never itself', async () => {
    const { agent } = await world()
    const { path } = await clientOf(agent)
    const other = await clientOf(agent, 'Bo')
    const first = (await agent.api.post(path, key)).body
    const foreign = (await agent.api.post(other.path, { type: 'auto' })).body
    const renewal = {
      ...key,
      effectiveDate: '2027-01-01',
      expirationDate: '2028-01-01',
      transaction: 'renewal',
    }
    const second = await agent.api.post(path, { ...renewal, renewedFromId: first.id })
    expect(second.body).toMatchObject({ renewedFromId: first.id, transaction: 'renewal' })
    for (const [id, renewedFromId, message] of [
      [first.id, first.id, 'A policy can’t renew itself'],
      [first.id, second.body.id, 'A policy can’t renew itself'],
      [first.id, foreign.id, 'Choose a policy of the same client'],
    ]) {
      const refused = await agent.api.patch(`/api/policies/${id}`, { renewedFromId })
      expect([refused.status, refused.body.fields]).toEqual([400, { renewedFromId: message }])
    }
  })

  it('keeps its line under its type and its term in order when either alone is changed', async () => {
    const { agent } = await world()
    const { path } = await clientOf(agent)
    const { body } = await agent.api.post(path, key)
    const patch = (fields: object) => agent.api.patch(`/api/policies/${body.id}`, fields)
    expect((await patch({ type: 'auto' })).body.fields).toHaveProperty('lineOfBusiness')
    expect((await patch({ expirationDate: '2025-12-31' })).body.fields).toHaveProperty('expirationDate')
    expect((await patch({ type: 'auto', lineOfBusiness: 'Personal auto' })).status).toBe(200)
  })

  it('is not changed from a stale version', async () => {
    const { agent } = await world()
    const { path } = await clientOf(agent)
    const { body } = await agent.api.post(path, key)
    await agent.api.patch(`/api/policies/${body.id}`, { premium: 1, version: 1 })
    const stale = await agent.api.patch(`/api/policies/${body.id}`, { premium: 2, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toContain('Conflict')
  })

  it.each([
    [{}, 'type'],
    [{ type: 'boat' }, 'type'],
    [{ type: 'auto', premium: -1 }, 'premium'],
    [{ type: 'auto', premium: 10_000_000_000 }, 'premium'],
    [{ type: 'auto', premium: 1.234 }, 'premium'],
    [{ type: 'auto', premium: '12' }, 'premium'],
    [{ type: 'auto', effectiveDate: '2026-02-30' }, 'effectiveDate'],
    [{ type: 'auto', effectiveDate: '1899-12-31' }, 'effectiveDate'],
    [{ type: 'auto', effectiveDate: '2200-01-01' }, 'effectiveDate'],
    [{ type: 'auto', effectiveDate: '2026-02-01', expirationDate: '2026-01-01' }, 'expirationDate'],
    [{ type: 'auto', lineOfBusiness: 'Life' }, 'lineOfBusiness'],
    [{ type: 'auto', lineOfBusiness: 'BOP' }, 'lineOfBusiness'],
    [{ type: 'auto', policyNumber: 'x'.repeat(101) }, 'policyNumber'],
    [{ type: 'auto', coverages: [{ name: 'x' }] }, 'coverages.0.limit'],
    [{ type: 'auto', agencyId: 'x' }, 'body'],
    [{ type: 'auto', clientId: crypto.randomUUID() }, 'body'],
  ])('is refused as %j', async (input, field) => {
    const { agent } = await world()
    const { path } = await clientOf(agent)
    const { status, body } = await agent.api.post(path, input)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toContain(field)
  })
})

describe('a list of policies', () => {
  it('filters by what they are and whose', async () => {
    const { agent, otherAgent, api } = await world()
    const mine = await clientOf(agent, 'Ana Lopez')
    const theirs = await clientOf(otherAgent, 'Bo')
    await agent.api.post(mine.path, key)
    await agent.api.post(mine.path, { type: 'auto', status: 'quoted', policyNumber: 'Q1' })
    await otherAgent.api.post(theirs.path, { type: 'auto', policyNumber: 'T1', premium: 7 })
    const numbers = async (query: Record<string, string>, by = api) => {
      const { body } = await by.get('/api/policies', { query: { sort: 'policyNumber', ...query } })
      return body.map((item: PolicyItem) => item.policyNumber).join()
    }
    expect(await numbers({})).toBe('BOP-1042,Q1,T1')
    expect(await numbers({}, agent.api)).toBe('BOP-1042,Q1')
    expect(await numbers({ assignedAgentId: otherAgent.id })).toBe('T1')
    expect(await numbers({ assignedAgentId: otherAgent.id }, agent.api)).toBe('')
    expect(await numbers({ q: 'lopez' })).toBe('BOP-1042,Q1')
    expect(await numbers({ q: 'acme' })).toBe('BOP-1042')
    expect(await numbers({ active: 'false' })).toBe('Q1')
    expect(await numbers({ status: 'quoted,bound', type: 'auto' })).toBe('Q1')
    expect(await numbers({ expiresFrom: '2027-01-01', expiresTo: '2027-01-01' })).toBe('BOP-1042')
    expect(await numbers({ clientId: theirs.id, transaction: 'new' })).toBe('T1')
    expect(await numbers({ lineOfBusiness: 'bop' })).toBe('BOP-1042')
    for (const sort of [
      'clientName',
      'carrier',
      '-premium',
      'effectiveDate',
      '-expirationDate',
      'createdAt',
      'updatedAt',
    ])
      expect((await numbers({ sort, limit: '5' })).split(',')).toHaveLength(3)
  })
})
