import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uploadDocument } from '#server/documents/testing.ts'
import { type World, world } from '#server/testing/world.ts'
import { type Market, Submission } from '#shared/commercial/submissions.contract.ts'

const path = '/api/submissions'
const markets = '/api/submission-markets'

async function addSubmission(place: World, fields: Record<string, unknown> = {}) {
  const { api } = place.agent
  const client = (await api.post('/api/clients', { name: 'Harbor Grill', kind: 'commercial' })).body
  const body = { clientId: client.id, title: 'Renewal 2027', lines: ['bop', 'auto'], ...fields }
  const made = await api.post(path, body)
  expect(made.status).toBe(201)
  return { clientId: client.id as string, id: made.body.id as string, made }
}

async function addMarket(place: World, id: string, carrier: string): Promise<Market> {
  const { status, body } = await place.agent.api.post(`${path}/${id}/markets`, { carrier })
  expect(status).toBe(201)
  return body.markets.find((market: Market) => market.carrier === carrier)
}

describe('a submission', () => {
  it('goes from a draft through two markets and a chosen quote to a policy', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, clientId, made } = await addSubmission(place, { effectiveDate: '2027-01-01' })
    expect(Submission.strict().parse(made.body)).toMatchObject({ status: 'draft', markets: [], version: 1 })
    const hartford = await addMarket(place, id, 'Hartford')
    const travelers = await addMarket(place, id, 'Travelers')
    const sent = await api.patch(`${markets}/${hartford.id}`, { status: 'sent', version: 1 })
    expect(sent.body.status).toBe('marketed')
    expect(sent.body.markets[0].sentOn).toMatch(/^\d{4}-/)
    await api.patch(`${markets}/${hartford.id}`, { status: 'quoted', premium: 5100.5 })
    const declined = await api.patch(`${markets}/${travelers.id}`, { status: 'declined', reason: 'Losses' })
    expect(declined.body.markets.map(({ status }: Market) => status)).toEqual(['quoted', 'declined'])
    const fields = {
      type: 'commercial',
      lineOfBusiness: 'BOP',
      carrier: 'Hartford',
      premium: 5100.5,
      status: 'bound',
    }
    const policy = { action: 'create', fields: { ...fields, policyNumber: 'BOP-77' } }
    const bound = await api.post(`${path}/${id}/bind`, { marketId: hartford.id, policy })
    expect(bound.status).toBe(200)
    expect(bound.body.submission).toMatchObject({ status: 'bound' })
    expect((await api.get(`/api/policies/${bound.body.policyId}`)).body).toMatchObject({
      ...fields,
      clientId,
    })
    const again = await api.post(`${path}/${id}/bind`, { marketId: hartford.id, policy })
    expect(again.status).toBe(409)
    const { body: timeline } = await api.get(`/api/activity?recordType=client&recordId=${clientId}`)
    const lines = timeline.map(({ body }: { body: string }) => body).join('\n')
    for (const words of [
      'Submission started: Renewal 2027',
      'Renewal 2027: Hartford quoted $5,100.50',
      'Renewal 2027: Travelers declined: Losses',
      'Renewal 2027: bound with Hartford for $5,100.50',
    ])
      expect(lines).toContain(words)
  })

  it('changes a policy that is there, but none of another client', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, clientId } = await addSubmission(place)
    const market = await addMarket(place, id, 'Hartford')
    await api.patch(`${markets}/${market.id}`, { status: 'quoted', premium: 10 })
    const other = (await api.post('/api/clients', { name: 'Other' })).body
    const [mine, theirs] = [clientId, other.id].map((client) =>
      api.post('/api/policies', { clientId: client, type: 'commercial', premium: 1 }),
    )
    const foreign = { action: 'update', id: (await theirs)?.body.id, fields: { premium: 10 } }
    const refused = await api.post(`${path}/${id}/bind`, { marketId: market.id, policy: foreign })
    expect(refused.body.fields).toEqual({ 'policy.id': 'Choose a policy of the same client' })
    const policy = {
      action: 'update',
      id: (await mine)?.body.id,
      fields: { premium: 10, carrier: 'Hartford' },
    }
    const bound = await api.post(`${path}/${id}/bind`, { marketId: market.id, policy })
    expect(bound.body.policyId).toBe(policy.id)
    expect((await api.get(`/api/policies/${policy.id}`)).body).toMatchObject({
      premium: 10,
      carrier: 'Hartford',
    })
  })

  it('refuses what does not fit, and says why', async () => {
    const place = await world()
    const { api } = place.agent
    const { id } = await addSubmission(place)
    const market = await addMarket(place, id, 'Hartford')
    const quoted = await api.patch(`${markets}/${market.id}`, { status: 'quoted' })
    expect(quoted.body.fields).toEqual({ premium: 'Enter the quoted premium' })
    const declined = await api.patch(`${markets}/${market.id}`, { status: 'declined' })
    expect(declined.body.fields).toEqual({ reason: 'Enter the reason it declined' })
    const step = await api.patch(`${markets}/${market.id}`, { status: 'no_answer' })
    expect(step.status).toBe(409)
    expect(step.body.message).toBe('A market can’t change from “To send” to “No answer”.')
    const twice = await api.post(`${path}/${id}/markets`, { carrier: 'hartford' })
    expect(twice.body.fields).toEqual({ carrier: 'This market is already in the list' })
    const early = await api.post(`${path}/${id}/bind`, {
      ...{ marketId: market.id, policy: { action: 'create', fields: { type: 'commercial' } } },
    })
    expect(early.body.fields).toEqual({ marketId: 'Choose a market that quoted' })
    expect((await api.patch(`${path}/${id}`, { title: 'New', version: 7 })).status).toBe(409)
    expect((await api.patch(`${markets}/${market.id}`, { note: 'New', version: 7 })).status).toBe(409)
    const none = { clientId: randomUUID(), title: 'Lost', lines: ['bop'] }
    expect((await api.post(path, none)).body.fields).toEqual({ clientId: 'This client doesn’t exist' })
    expect((await api.post(path, { ...none, lines: [] })).body.fields).toEqual({
      lines: 'Choose at least one line',
    })
    await api.patch(`${path}/${id}`, { status: 'closed' })
    const decided = await api.patch(`${markets}/${market.id}`, { note: 'Late' })
    expect(decided.body.message).toBe('This submission is closed. Reopen it to change its markets.')
    expect((await api.patch(`${path}/${id}`, { status: 'draft' })).body.status).toBe('draft')
    expect((await api.delete(`${path}/${id}`)).status).toBe(204)
    expect((await api.get(`${path}/${id}`)).status).toBe(404)
  })

  it('is found by client, status, words and due day, and kept from other agents', async () => {
    const place = await world()
    const { id, clientId } = await addSubmission(place, { dueDate: '2020-01-01' })
    await addSubmission(place, { title: 'Umbrella', dueDate: '2099-01-01' })
    const titles = async (query: string) =>
      (await place.agent.api.get(`${path}?${query}`)).body.map(({ title }: Submission) => title)
    expect(await titles(`clientId=${clientId}`)).toEqual(['Renewal 2027'])
    expect(await titles('overdue=true')).toEqual(['Renewal 2027'])
    expect(await titles('q=umbr harbor')).toEqual(['Umbrella'])
    expect(await titles('status=bound')).toEqual([])
    expect(await titles('sort=dueDate')).toEqual(['Renewal 2027', 'Umbrella'])
    expect((await place.otherAgent.api.get(path)).body).toEqual([])
    expect((await place.otherAgent.api.get(`${path}/${id}`)).status).toBe(404)
    expect((await place.api.get(path)).body).toHaveLength(2)
  })

  it('is made once for one action', async () => {
    const place = await world()
    const { clientId } = await addSubmission(place)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { clientId, title: 'Twice', lines: ['wc'] }
    const [first, second] = [
      await place.agent.api.post(path, body, key),
      await place.agent.api.post(path, body, key),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect((await place.agent.api.get(`${path}?q=twice`)).body).toHaveLength(1)
  })
})

describe('the mail to a market', () => {
  it('goes out once with the chosen documents, and is shown on the client', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, clientId } = await addSubmission(place)
    const market = await addMarket(place, id, 'Hartford')
    const document = (await uploadDocument(api, 'Schedule of vehicles', 'vehicles.txt')).body
    const to = `${randomUUID()}@market.example`
    const mail = { to, subject: 'Submission: Harbor Grill', message: 'Hello,\n\nPlease quote <b>.' }
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { ...mail, documentIds: [document.id] }
    const sent = await api.post(`${markets}/${market.id}/send`, body, key)
    expect(sent.status).toBe(200)
    await api.post(`${markets}/${market.id}/send`, body, key)
    expect(sent.body.markets[0]).toMatchObject({ status: 'sent', email: to })
    expect(sent.body.status).toBe('marketed')
    await place.server.jobs.settle()
    const mails = place.server.mails.filter((one) => one.to === to)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual(['vehicles.txt'])
    expect(mails[0]?.html).toContain('Please quote &lt;b&gt;.')
    const { body: timeline } = await api.get(`/api/activity?recordType=client&recordId=${clientId}`)
    expect(timeline[0]).toMatchObject({
      kind: 'email',
      body: `Renewal 2027: sent to Hartford at ${to}, with vehicles.txt`,
    })
  })

  it('takes no document that its sender may not see', async () => {
    const place = await world()
    const { id } = await addSubmission(place)
    const market = await addMarket(place, id, 'Hartford')
    const foreign = (await uploadDocument(place.otherAgent.api, 'Secret', 'secret.txt')).body
    const mail = { to: 'uw@market.example', subject: 'S', message: 'M', documentIds: [foreign.id] }
    const refused = await place.agent.api.post(`${markets}/${market.id}/send`, mail)
    expect(refused.body.fields).toEqual({ 'documentIds.0': 'This document doesn’t exist' })
    const wrong = await place.agent.api.post(`${markets}/${market.id}/send`, { ...mail, to: 'nobody' })
    expect(wrong.body.fields).toEqual({ to: 'Please enter a valid email address' })
  })
})
