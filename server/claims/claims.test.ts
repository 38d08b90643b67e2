import { describe, expect, it } from 'vitest'
import { addReadDocument } from '#server/commercial/analyses-testing.ts'
import type { Api } from '#server/testing/api.ts'
import { world } from '#server/testing/world.ts'
import { Claim, ClaimItem } from '#shared/claims/claims.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, LossFacts } from '#shared/documents/facts.contract.ts'

async function clientWithPolicy(api: Api, name = 'Harbor Lane', carrier = 'Chubb') {
  const client = (await api.post('/api/clients', { name, kind: 'commercial' })).body
  const term = { effectiveDate: '2025-01-01', expirationDate: '2027-01-01', policyNumber: `P-${name}` }
  const policy = (
    await api.post(`/api/clients/${client.id}/policies`, { type: 'commercial', carrier, ...term })
  ).body
  return { clientId: client.id, policyId: policy.id }
}

const water = {
  ...{ dateOfLoss: '2026-01-02', reportedOn: '2026-01-03', number: 'WC-77 120', kind: 'property' },
  description: 'Burst pipe in the kitchen',
  coverages: [
    { coverage: 'Building', reserve: 1000.1, paid: 250.25 },
    { coverage: 'Contents', reserve: 0.2, paid: 0 },
  ],
  adjuster: { name: 'Lou Perez', phone: '(555) 010-9999', email: 'lou@carrier.example' },
}

describe('a claim', () => {
  it('is added, read and changed, with its sums, policy and adjuster', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const { clientId, policyId } = await clientWithPolicy(agent.api)
    const made = await agent.api.post('/api/claims', { clientId, policyId, ...water })
    expect([made.status, Claim.strict().parse(made.body)]).toEqual([201, made.body])
    expect(made.body).toMatchObject({
      ...water,
      ...{ clientName: 'Harbor Lane', carrier: 'Chubb', policyNumber: 'P-Harbor Lane', status: 'open' },
      ...{ reserve: 1000.3, paid: 250.25, valuedOn: null, activities: [] },
    })
    const path = `/api/claims/${made.body.id}`
    const changed = await agent.api.patch(path, {
      ...{ status: 'closed', adjuster: { phone: '' }, coverages: [], version: 1 },
    })
    expect(changed.body).toMatchObject({
      ...{ status: 'closed', reserve: 0, version: 2, number: 'WC-77 120' },
      adjuster: { name: 'Lou Perez', phone: '', email: 'lou@carrier.example' },
    })
    expect((await agent.api.patch(path, { status: 'open', version: 1 })).status).toBe(409)
    expect((await agent.api.patch(path, { status: 'closed' })).body.version).toBe(2)
    expect((await agent.api.get(path)).body).toEqual(changed.body)
    expect((await agent.api.delete(path)).status).toBe(204)
    expect((await agent.api.get(path)).status).toBe(404)
  })

  it('is listed by status, client, policy, carrier, kind, day of loss and words', {
    tags: ['journey'],
  }, async () => {
    const { agent } = await world()
    const first = await clientWithPolicy(agent.api)
    const second = await clientWithPolicy(agent.api, 'Quill Books', 'Travelers')
    await agent.api.post('/api/claims', { ...first, ...water })
    await agent.api.post('/api/claims', {
      ...second,
      dateOfLoss: '2026-03-02',
      kind: 'auto',
      status: 'closed',
    })
    const names = async (query: Record<string, string>) => {
      const { body } = await agent.api.get('/api/claims', { query })
      for (const item of body) expect(ClaimItem.strict().parse(item)).toEqual(item)
      return body.map((claim: ClaimItem) => claim.clientName)
    }
    expect(await names({})).toEqual(['Quill Books', 'Harbor Lane'])
    expect(await names({ sort: '-reserve' })).toEqual(['Harbor Lane', 'Quill Books'])
    const harbor: Record<string, string>[] = [
      { status: 'open,reopened' },
      { clientId: first.clientId },
      { policyId: first.policyId },
      { carrier: 'chubb' },
      { kind: 'property' },
      { lossTo: '2026-02-01' },
      ...['wc77', 'WC-77', 'kitchen', 'perez', 'harbor pipe'].map((q) => ({ q })),
    ]
    for (const query of harbor) expect([query, await names(query)]).toEqual([query, ['Harbor Lane']])
    const page = await agent.api.get('/api/claims', { query: { limit: '1' } })
    expect(page.headers['x-total-count']).toBe('2')
    const csv = (await agent.api.get('/api/claims/export.csv', { query: { kind: 'property' } })).text
    expect(csv.split('\r\n')[1]).toContain('Harbor Lane,WC-77 120,Property,Open,2026-01-02,2026-01-03,Chubb')
    const found = (await agent.api.get('/api/search', { query: { q: 'kitchen' } })).body
    expect(found).toMatchObject([{ kind: 'claim', title: 'Claim WC-77 120', subtitle: 'Harbor Lane' }])
  })

  it('has activities, the latest first, and the timeline of its client shows all of it', async () => {
    const { agent, server } = await world()
    const { clientId } = await clientWithPolicy(agent.api)
    const { id } = (await agent.api.post('/api/claims', { clientId, ...water })).body
    await agent.api.post(`/api/claims/${id}/activities`, {
      body: 'Adjuster visits Friday',
      day: '2026-01-05',
    })
    const { status, body } = await agent.api.post(`/api/claims/${id}/activities`, { body: 'Called' })
    expect([status, body.activities.map((one: { body: string }) => one.body)]).toEqual([
      201,
      ['Called', 'Adjuster visits Friday'],
    ])
    expect(body.activities[0].userName).toBe(agent.name)
    await agent.api.patch(`/api/claims/${id}`, { status: 'closed' })
    const timeline = (await agent.api.get(`/api/activity?recordType=client&recordId=${clientId}`)).body
    expect(JSON.stringify(timeline)).toContain('Adjuster visits Friday')
    expect(timeline[0].changes).toContainEqual({ field: 'status', before: 'open', after: 'closed' })
    const day = await agent.api.post(`/api/claims/${id}/activities`, { body: 'x', day: '2199-01-01' })
    expect([day.status, Object.keys(day.body.fields)]).toEqual([400, ['day']])
    const events = await server.database.pool.query(
      `select type from outbox_events where payload ->> 'id' = $1 order by id`,
      [id],
    )
    expect(events.rows.map(({ type }) => type)).toEqual(['claim.created', 'claim.updated'])
  })

  it('is refused with another client’s policy, a day to come or a number that is taken', async () => {
    const { agent } = await world()
    const own = await clientWithPolicy(agent.api)
    const other = await clientWithPolicy(agent.api, 'Quill')
    const { body } = await agent.api.post('/api/claims', { ...own, ...water })
    const fieldsOf = async (input: Record<string, unknown>) =>
      (await agent.api.post('/api/claims', { clientId: own.clientId, dateOfLoss: '2026-01-02', ...input }))
        .body.fields
    expect(await fieldsOf({ policyId: other.policyId })).toEqual({
      policyId: 'Choose a policy of this client',
    })
    const future = 'Enter a date that isn’t in the future'
    expect(await fieldsOf({ dateOfLoss: '2199-01-01' })).toEqual({ dateOfLoss: future })
    expect(await fieldsOf({ reportedOn: '2199-01-01' })).toEqual({ reportedOn: future })
    const early = { reportedOn: 'Enter the date of loss or a later date' }
    expect(await fieldsOf({ reportedOn: '2026-01-01' })).toEqual(early)
    const path = `/api/claims/${body.id}`
    expect((await agent.api.patch(path, { dateOfLoss: '2026-01-04' })).body.fields).toEqual(early)
    expect((await agent.api.patch(path, { dateOfLoss: '2026-01-03' })).status).toBe(200)
    const taken = { number: 'This client already has a claim with this number' }
    expect(await fieldsOf({ number: 'wc77120' })).toEqual(taken)
    expect((await agent.api.post('/api/claims', { ...other, ...water })).status).toBe(201)
    expect((await agent.api.patch(`/api/claims/${body.id}`, { number: 'WC77-120' })).status).toBe(200)
    await agent.api.delete(`/api/claims/${body.id}`)
    expect(await fieldsOf({ number: 'wc77120' })).toBeUndefined()
  })

  it('is missing for those who cannot reach its client, and goes with it', async () => {
    const { agent, otherAgent, api } = await world()
    const stranger = await world()
    const own = await clientWithPolicy(agent.api)
    const { id } = (await agent.api.post('/api/claims', { ...own, ...water })).body
    for (const foreign of [otherAgent.api, stranger.api]) {
      expect((await foreign.get('/api/claims')).body).toEqual([])
      expect((await foreign.get(`/api/claims/${id}`)).status).toBe(404)
      expect((await foreign.patch(`/api/claims/${id}`, { status: 'closed' })).status).toBe(404)
      expect((await foreign.post('/api/claims', { ...own, ...water })).status).toBe(404)
      expect((await foreign.get('/api/search', { query: { q: 'kitchen' } })).body).toEqual([])
    }
    expect((await api.get(`/api/claims/${id}`)).status).toBe(200)
    await agent.api.delete(`/api/clients/${own.clientId}`)
    expect((await api.get('/api/claims')).body).toEqual([])
  })
})

const found = <Value>(value: Value) => ({
  ...{ value, text: String(value), page: 1, box: null, confidence: 1, by: 'words' as const },
})

function loss(number: string, reserved: number, status = 'Open'): LossFacts {
  return {
    ...{
      line: 'gl',
      date: found('2026-02-03'),
      claimNumber: found(number),
      description: found('Slip and fall'),
    },
    ...{ status: found(status), paid: found(10), reserved: found(reserved), incurred: found(reserved + 10) },
  }
}

const lossRun = (valuedOn: string, losses: LossFacts[]): Facts => ({
  ...emptyFacts('loss_run'),
  ...{ losses, lossesValuedOn: found(valuedOn) },
})

describe('a loss run', () => {
  it('becomes claims once, and a later one changes status and sums of those that are there', async () => {
    const here = await world()
    const { api } = here.agent
    const { clientId, policyId } = await clientWithPolicy(api)
    const save = async (facts: Facts) => {
      const id = await addReadDocument(here, here.agent, { facts })
      return (await api.post(`/api/documents/${id}/claims`, { clientId })).body
    }
    const undated = { ...loss('GL-3', 5), date: null }
    const misread = { ...loss('GL-4', 5), date: found('2199-02-03') }
    const losses = [loss('GL-1', 500.5), loss('GL-2', 0), undated, misread, loss('gl 1', 500.5)]
    const first = lossRun('2026-06-30', losses)
    expect(await save(first)).toEqual({ added: 2, updated: 0, unchanged: 1, leftOut: 2 })
    const [claim] = (await api.get('/api/claims', { query: { q: 'GL-1' } })).body
    expect(claim).toMatchObject({
      ...{ policyId, kind: 'liability', status: 'open', valuedOn: '2026-06-30', reserve: 500.5, paid: 10 },
      coverages: [{ coverage: 'General liability', reserve: 500.5, paid: 10 }],
    })
    const recovered = { ...loss('GL-5', 0), paid: found(-250) }
    expect(await save(lossRun('2026-06-30', [recovered]))).toMatchObject({ added: 1 })
    const [back] = (await api.get('/api/claims', { query: { q: 'GL-5' } })).body
    expect((await api.get(`/api/claims/${back.id}`)).body).toMatchObject({ reserve: 0, paid: -250 })
    await api.delete(`/api/claims/${back.id}`)
    await api.patch(`/api/claims/${claim.id}`, { description: 'Slipped at the door' })
    const later = lossRun('2026-09-30', [loss('GL1', 0, 'Closed')])
    expect(await save(later)).toEqual({ added: 0, updated: 1, unchanged: 0, leftOut: 0 })
    expect(await save(first)).toEqual({ added: 0, updated: 0, unchanged: 3, leftOut: 2 })
    expect((await api.get(`/api/claims/${claim.id}`)).body).toMatchObject({
      ...{
        status: 'closed',
        reserve: 0,
        paid: 10,
        description: 'Slipped at the door',
        valuedOn: '2026-09-30',
      },
    })
  })

  it('alone is taken, for a client and by a person within reach', async () => {
    const here = await world()
    const { clientId } = await clientWithPolicy(here.agent.api)
    const policy = await addReadDocument(here, here.agent)
    const refused = await here.agent.api.post(`/api/documents/${policy}/claims`, { clientId })
    expect([refused.status, refused.body.message]).toEqual([422, 'Only a loss run has claims to save.'])
    const facts = lossRun('2026-06-30', [loss('GL-1', 1)])
    const theirs = await addReadDocument(here, here.otherAgent, { facts })
    const path = `/api/documents/${theirs}/claims`
    expect((await here.agent.api.post(path, { clientId })).status).toBe(404)
    expect((await here.otherAgent.api.post(path, { clientId })).status).toBe(404)
    expect((await here.api.post(path, { clientId })).body.added).toBe(1)
  })
})
