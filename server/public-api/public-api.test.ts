import { describe, expect, it } from 'vitest'
import { uploadDocument } from '#server/documents/testing.ts'
import { addForm, addRequest } from '#server/testing/form-samples.ts'
import { sampleId } from '#server/testing/route-samples.ts'
import { world } from '#server/testing/world.ts'
import { makeKey } from './testing.ts'

describe('the public API', { tags: ['journey'] }, () => {
  it('adds, reads and changes a client, whose history names the key', async () => {
    const about = await world()
    const { api } = await makeKey(about, ['clients:write'], 'Website')
    const made = await api.post('/api/v1/clients', { name: 'Ana Lopez', kind: 'personal', city: 'Reno' })
    expect([made.status, made.body.name, made.body.assignedAgentId]).toEqual([
      ...[201, 'Ana Lopez', about.owner.id],
    ])
    const path = `/api/v1/clients/${made.body.id}`
    expect([made.headers.location, typeof made.headers.etag]).toEqual([path, 'string'])
    const changed = await api.patch(path, { city: 'Elko' })
    expect([changed.status, changed.body.city, changed.body.version]).toEqual([200, 'Elko', 2])
    const read = await api.get(path, { query: { fields: 'name,city' } })
    expect(read.body).toEqual({ id: made.body.id, name: 'Ana Lopez', city: 'Elko' })
    expect(read.headers.etag).toBe(changed.headers.etag)
    const entries = (await about.api.get(`/api/audit-log?recordId=${made.body.id}`)).body
    expect(
      entries.map(({ action, actor, userName }: Record<string, string>) => [action, actor, userName]),
    ).toEqual([
      ['client.updated', 'api_key', 'Website'],
      ['client.created', 'api_key', 'Website'],
    ])
  })

  it('pages a list by cursor, filters it, and answers some fields', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    for (const name of ['Ana', 'Bo', 'Cy']) await about.agent.api.post('/api/clients', { name, city: 'Reno' })
    const first = (await api.get('/api/v1/clients?sort=name&limit=2&fields=name')).body
    expect(first.data.map(Object.keys)).toEqual([
      ['id', 'name'],
      ['id', 'name'],
    ])
    expect([first.total, typeof first.nextCursor]).toEqual([3, 'string'])
    const query = { sort: 'name', limit: '2', fields: 'name', cursor: first.nextCursor }
    const second = (await api.get('/api/v1/clients', { query })).body
    expect([second.data.map(({ name }: { name: string }) => name), second.nextCursor]).toEqual([['Cy'], null])
    expect((await api.get('/api/v1/clients?q=bo')).body.total).toBe(1)
    const bad = await api.get('/api/v1/clients?fields=name,secret')
    expect([bad.status, String(bad.headers['content-type'])]).toEqual([
      ...[400, expect.stringMatching(/^application\/problem\+json/)],
    ])
    expect(bad.body).toMatchObject({ status: 400, code: 'invalid', errors: [{ field: expect.any(String) }] })
  })

  it('sends nothing again that did not change, and changes nothing that did', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const { body, headers } = await api.post('/api/v1/prospects', { name: 'Ana' })
    const path = `/api/v1/prospects/${body.id}`
    const tag = String(headers.etag)
    const same = await api.get(path, { headers: { 'if-none-match': tag } })
    expect([same.status, same.text]).toEqual([304, ''])
    const changed = await api.patch(path, { nextStep: 'Call' }, { headers: { 'if-match': tag } })
    expect(changed.status).toBe(200)
    const stale = await api.patch(path, { nextStep: 'Write' }, { headers: { 'if-match': tag } })
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
    expect((await api.get(path, { headers: { 'if-none-match': tag } })).body.nextStep).toBe('Call')
  })

  it('makes one record of a write that is sent twice at once, and refuses its key with another body', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const headers = { 'idempotency-key': 'order-4711' }
    const ticket = { title: 'Call Ana', type: 'follow_up' }
    const both = await Promise.all([1, 2].map(() => api.post('/api/v1/tickets', ticket, { headers })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[1]?.text).toBe(both[0]?.text)
    expect((await api.get('/api/v1/tickets')).body.total).toBe(1)
    const other = await api.post('/api/v1/tickets', { ...ticket, title: 'x' }, { headers })
    expect(other.status).toBe(422)
    // Another key of the same agency has keys of its own.
    const second = await makeKey(about)
    expect((await second.api.post('/api/v1/tickets', { ...ticket, title: 'x' }, { headers })).status).toBe(
      201,
    )
  })

  it('gives a key no more than its scopes', async () => {
    const about = await world()
    const { api } = await makeKey(about, ['clients:read'])
    const refused = await api.get('/api/v1/policies')
    expect([refused.status, refused.body.reason]).toEqual([403, 'missing_scope'])
    expect((await api.post('/api/v1/clients', { name: 'x' })).status).toBe(403)
    expect((await api.get('/api/v1/clients')).status).toBe(200)
  })

  it('shows and takes sensitive fields with a scope of their own', async () => {
    const about = await world()
    const [plain, full] = [await makeKey(about, ['clients:write']), await makeKey(about)]
    const born = { name: 'Ana', dateOfBirth: '1980-02-03' }
    const refused = await plain.api.post('/api/v1/clients', born)
    expect([refused.status, refused.body.reason]).toEqual([403, 'missing_scope'])
    const made = await full.api.post('/api/v1/clients', born)
    expect(made.body.dateOfBirth).toBe('1980-02-03')
    const path = `/api/v1/clients/${made.body.id}`
    expect((await plain.api.get(path)).body.dateOfBirth).toBeNull()
    const changed = await plain.api.patch(path, { city: 'Reno' })
    expect([changed.body.city, changed.body.dateOfBirth]).toEqual(['Reno', null])
    expect((await full.api.get(path)).body.dateOfBirth).toBe('1980-02-03')
  })

  it('takes and shows an agency’s own sensitive fields the same way', async () => {
    const about = await world()
    const field = { recordType: 'client', name: 'License', kind: 'text', isSensitive: true }
    const { id } = (await about.api.post('/api/custom-fields', field)).body
    const [plain, full] = [await makeKey(about, ['clients:write']), await makeKey(about)]
    const body = { name: 'Ana', custom: { [id]: 'T1234567' } }
    expect((await plain.api.post('/api/v1/clients', body)).status).toBe(403)
    const path = `/api/v1/clients/${(await full.api.post('/api/v1/clients', body)).body.id}`
    expect((await full.api.get(path)).body.custom[id]).toBe('T1234567')
    expect((await plain.api.get(path)).text).not.toContain('T1234567')
  })

  it('answers another agency’s id like one that does not exist', async () => {
    const about = await world()
    const { api } = await makeKey(await world())
    const client = (await about.agent.api.post('/api/clients', { name: 'Ana' })).body
    for (const id of [client.id, crypto.randomUUID(), 'no-id']) {
      const answers = [
        await api.get(`/api/v1/clients/${id}`),
        await api.patch(`/api/v1/clients/${id}`, { city: 'x' }),
        await api.get(`/api/v1/clients/${id}/contacts`),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        ...[
          [404, 'not_found'],
          [404, 'not_found'],
          [404, 'not_found'],
        ],
      ])
    }
    expect((await api.get('/api/v1/clients')).body.total).toBe(0)
  })

  it('binds, endorses, cancels, reinstates and renews a policy', async () => {
    const about = await world()
    const { api } = await makeKey(about, ['clients:write', 'policies:write'])
    const clientId = (await api.post('/api/v1/clients', { name: 'Acme', kind: 'commercial' })).body.id
    const term = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1200 }
    const bound = await api.post('/api/v1/policies', {
      ...{ clientId, type: 'commercial', carrier: 'Erie', policyNumber: 'GL-1', status: 'bound' },
      ...term,
    })
    expect(bound.status).toBe(201)
    const path = `/api/v1/policies/${bound.body.id}`
    const enter = (body: object) => api.post(`${path}/transactions`, body)
    const endorsement = { kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 100 }
    const preview = await enter({ ...endorsement, dryRun: true })
    expect([preview.status, preview.body.term.premium]).toEqual([200, 1300])
    const acts = [
      await enter(endorsement),
      await enter({ kind: 'cancellation', effectiveDate: '2026-06-01', method: 'pro_rata' }),
      await enter({ kind: 'reinstatement', effectiveDate: '2026-06-01' }),
      await enter({
        kind: 'renewal',
        newTerm: { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1400 },
      }),
    ]
    expect(acts.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { terms } = (await api.get(`${path}/history`)).body
    expect(terms.map(({ premium }: { premium: number }) => premium)).toEqual([1400, 1300])
    expect(JSON.stringify(terms)).not.toContain('"commission"')
  })

  it('logs a call, a claim and a contact through the same services', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const { id } = (await api.post('/api/v1/clients', { name: 'Ana' })).body
    const logged = { recordType: 'client', recordId: id, kind: 'call', body: 'Called back' }
    const activity = await api.post('/api/v1/activities', logged)
    expect([activity.status, activity.body.actor, activity.body.userId]).toEqual([201, 'api_key', null])
    const query = { recordType: 'client', recordId: id }
    expect((await api.get('/api/v1/activities', { query })).body.data[0].body).toBe('Called back')
    const claim = await api.post('/api/v1/claims', { clientId: id, dateOfLoss: '2026-01-02' })
    expect([claim.status, (await api.get(`/api/v1/claims/${claim.body.id}`)).status]).toEqual([201, 200])
    const contact = await api.post(`/api/v1/clients/${id}/contacts`, { name: 'Bo' })
    expect(contact.status).toBe(201)
    const path = `/api/v1/contacts/${contact.body.id}`
    const { etag } = (await api.get(path)).headers
    expect((await api.get(path, { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
    expect((await api.patch(path, { name: 'Cy' })).body.name).toBe('Cy')
    const stale = await api.patch(path, { name: 'Di' }, { headers: { 'if-match': String(etag) } })
    expect([stale.status, (await api.get(path)).body.name]).toEqual([412, 'Cy'])
    expect((await (await makeKey(await world())).api.get(path)).status).toBe(404)
    expect((await api.get(`/api/v1/clients/${id}/contacts`)).body.data).toHaveLength(1)
  })

  it('lists the events since a cursor, and none of records that the key does not read', async () => {
    const about = await world()
    const { api } = await makeKey(about, ['clients:read', 'tickets:read'])
    const read = async (cursor?: string) =>
      (await api.get('/api/v1/events', { query: cursor ? { cursor, limit: '2' } : { limit: '2' } })).body
    const start = await read()
    expect([start.data, start.hasMore]).toEqual([[], false])
    const { id } = (await about.agent.api.post('/api/clients', { name: 'Ana' })).body
    await about.agent.api.post('/api/prospects', { name: 'Bo' })
    await about.agent.api.patch(`/api/clients/${id}`, { city: 'Reno' })
    await about.agent.api.post('/api/tickets', { title: 'Call', type: 'claim' })
    await expect.poll(async () => (await read(start.nextCursor)).hasMore).toBe(true)
    const first = await read(start.nextCursor)
    expect(first.data.map(({ type, data }: { type: string; data: object }) => [type, data])).toEqual([
      ['client.created', { id, recordType: 'client' }],
      ['client.updated', { id, recordType: 'client' }],
    ])
    const second = await read(first.nextCursor)
    expect(second.data.map(({ type }: { type: string }) => type)).toEqual(['ticket.created'])
    expect((await read(second.nextCursor)).data).toEqual([])
    const { api: other } = await makeKey(await world())
    expect((await other.get('/api/v1/events')).body.data).toEqual([])
    const old = Buffer.from(JSON.stringify({ transaction: '1', id, at: 0 })).toString('base64url')
    const refused = await api.get('/api/v1/events', { query: { cursor: old } })
    expect([refused.status, refused.body.reason]).toEqual([400, 'cursor_expired'])
    expect((await api.get('/api/v1/events?cursor=nonsense')).status).toBe(400)
  })

  it('gives the file of a document and what is known of it, without its facts', async () => {
    const about = await world()
    const { api } = await makeKey(about, ['documents:read'])
    const { id } = (await uploadDocument(about.agent.api, 'Words', 'dec.txt')).body
    const listed = (await api.get('/api/v1/documents')).body
    expect(listed.data.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['dec.txt'])
    const one = (await api.get(`/api/v1/documents/${id}`)).body
    expect([one.id, 'facts' in one, 'found' in one]).toEqual([id, false, false])
    const file = await api.get(`/api/v1/documents/${id}/file`)
    expect([file.status, file.text]).toEqual([200, 'Words'])
    const { api: other } = await makeKey(await world())
    expect((await other.get(`/api/v1/documents/${id}/file`)).status).toBe(404)
  })

  it('lists requotes, certificates and their requests, articles and commissions', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const requote = await sampleId('/api/requotes/:id', about)
    expect((await api.get(`/api/v1/requotes/${requote}`)).body.id).toBe(requote)
    const form = await addForm(about)
    const certificate = await api.get(`/api/v1/certificates/${form}`)
    expect([certificate.body.id, 'values' in certificate.body]).toEqual([form, false])
    const request = await addRequest(about)
    expect((await api.get(`/api/v1/certificate-requests/${request}`)).body.id).toBe(request)
    const article = { title: 'Binding', body: 'Ask first.', status: 'published' }
    const { id } = (await about.api.post('/api/knowledge/articles', article)).body
    expect((await api.get(`/api/v1/knowledge/${id}`)).body.body).toBe('Ask first.')
    expect((await api.get('/api/v1/commissions')).body).toEqual({ data: [], nextCursor: null, total: 0 })
    for (const name of ['requotes', 'certificates', 'certificate-requests', 'knowledge'])
      expect([name, (await api.get(`/api/v1/${name}`)).body.total > 0]).toEqual([name, true])
  })

  it('says how many calls a key has left', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const left = async () => Number((await api.get('/api/v1/key')).headers['ratelimit-remaining'])
    const first = await left()
    expect([first, await left()]).toEqual([599, 598])
    const other = await makeKey(about)
    expect((await other.api.get('/api/v1/key')).headers['ratelimit-remaining']).toBe('599')
  })
})
