import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'

type Api = Awaited<ReturnType<typeof world>>['api']

/** A client that has something in each panel which a call can fill. */
async function aBusyClient(api: Api): Promise<string> {
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'personal' })).body
  const clientId = client.id
  const other = (await api.post('/api/clients', { name: 'Bo Lopez', kind: 'personal' })).body
  const policy = (await api.post(`/api/clients/${clientId}/policies`, { type: 'auto', premium: 1200 })).body
  const written = [
    await api.post(`/api/clients/${clientId}/group/members`, { clientId: other.id }),
    await api.post(`/api/clients/${clientId}/contacts`, { name: 'Carl Lopez' }),
    await api.post('/api/tickets', { clientId, type: 'question', title: 'Send the ID cards' }),
    await api.post('/api/follow-ups', { clientId, title: 'Ask about the boat', dueDate: '2030-01-02' }),
    await api.post('/api/claims', { clientId, policyId: policy.id, dateOfLoss: '2026-01-02' }),
    await api.post('/api/activity', { recordType: 'client', recordId: clientId, kind: 'note', body: 'Hi' }),
    await api.post('/api/follow-ups', { clientId, title: 'Call back', dueDate: '2020-01-02' }),
  ]
  for (const { status, body } of written) expect([status, body]).toEqual([201, body])
  await api.patch(`/api/follow-ups/${written.at(-1)?.body.id}`, { isDone: true })
  return clientId
}

it('is in one call what each panel would be answered', { tags: ['journey'] }, async () => {
  const { api } = await world()
  const id = await aBusyClient(api)
  const { status, body } = await api.get(`/api/clients/${id}/page`)
  expect(status).toBe(200)
  const panels = {
    client: `/api/clients/${id}`,
    terms: `/api/clients/${id}/terms`,
    contacts: `/api/clients/${id}/contacts`,
    group: `/api/clients/${id}/group`,
    followUps: `/api/follow-ups?clientId=${id}&done=false&limit=100`,
    requotes: `/api/requotes?clientId=${id}`,
    tickets: `/api/tickets?clientId=${id}&limit=100`,
    claims: `/api/claims?clientId=${id}`,
    forms: `/api/forms?clientId=${id}&limit=5`,
    customFields: '/api/custom-fields',
    selfService: `/api/clients/${id}/self-service`,
  }
  for (const [panel, path] of Object.entries(panels)) {
    expect(body[panel], panel).toEqual((await api.get(path)).body)
  }
  const pages = {
    timeline: `/api/activity?recordType=client&recordId=${id}&limit=20`,
    documents: `/api/documents?clientId=${id}&sort=-createdAt&limit=5`,
    analyses: `/api/policy-analyses?clientId=${id}&limit=5`,
  }
  for (const [panel, path] of Object.entries(pages)) {
    const { body: rows, headers } = await api.get(path)
    expect(body[panel], panel).toEqual({ rows, total: Number(headers['x-total-count']), nextCursor: null })
  }
  for (const panel of ['terms', 'contacts', 'followUps', 'tickets', 'claims'])
    expect(body[panel], panel).toHaveLength(1)
})

it('has the first entries of a long timeline and where the next begin', async () => {
  const { api } = await world()
  const { id } = (await api.post('/api/clients', { name: 'Ana Lopez' })).body
  for (let note = 0; note < 21; note += 1)
    await api.post('/api/activity', {
      recordType: 'client',
      recordId: id,
      kind: 'note',
      body: `Note ${note}`,
    })
  const { timeline } = (await api.get(`/api/clients/${id}/page`)).body
  expect([timeline.rows.length, timeline.total]).toEqual([20, 22])
  const cursor = encodeURIComponent(timeline.nextCursor)
  const rest = await api.get(`/api/activity?recordType=client&recordId=${id}&limit=20&cursor=${cursor}`)
  expect(rest.body).toHaveLength(2)
})

it('is the kept client’s of one that was merged, and nobody’s who may not see the client', async () => {
  const { api, agent } = await world()
  const [into, from] = [
    (await api.post('/api/clients', { name: 'Ana Lopez' })).body,
    (await api.post('/api/clients', { name: 'Ana M. Lopez' })).body,
  ]
  const refused = await agent.api.get(`/api/clients/${into.id}/page`)
  const missing = await agent.api.get('/api/clients/01990000-0000-7000-8000-000000000000/page')
  expect([refused.status, refused.body]).toEqual([404, missing.body])
  const merged = await api.post(`/api/clients/${into.id}/merge`, { clientId: from.id })
  expect(merged.status).toBe(200)
  expect((await api.get(`/api/clients/${from.id}/page`)).body.client.id).toBe(into.id)
})
