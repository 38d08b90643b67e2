import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { decryptText } from '#server/encryption.ts'
import { type Received, receiver } from '#server/testing/receiver.ts'
import { type World, world } from '#server/testing/world.ts'
import { apiScopes } from '#shared/api-scopes.rules.ts'
import { webhookEvents } from '#shared/webhooks/webhook-events.rules.ts'
import { makeKey } from './testing.ts'

const place = '/api/v1/webhooks'
const url = 'https://hooks.example.com/in'
const wanted = { url, events: ['client.created'] }
const addClient = ({ api }: World) => api.post('/api/clients', { name: 'Ana Lopez', phone: '555-0101' })

describe('a webhook of an API key', { tags: ['journey'] }, () => {
  it('gets events, is shown with the name of the key, and ends with the key', async () => {
    const about = await world()
    const { received, ...at } = await receiver()
    const key = await makeKey(about, apiScopes, 'Zapier')
    const made = await key.api.post(place, { ...wanted, url: at.url })
    expect([made.status, made.body.addedByKey, made.body.description]).toEqual([201, 'Zapier', ''])
    const { secret, ...webhook } = made.body
    await addClient(about)
    await about.server.jobs.settle()
    const [message] = received as [Received]
    const payload = new Verifier(secret).verify(message.body, message.headers as Record<string, string>)
    expect(payload).toMatchObject({ type: 'client.created' })
    expect((await about.api.get('/api/webhooks')).body).toMatchObject([
      { id: webhook.id, addedByKey: 'Zapier', disabledReason: null },
    ])
    const [entry] = (await about.api.get('/api/audit-log?action=webhook.created')).body
    expect(entry).toMatchObject({ recordId: webhook.id })
    await about.api.delete(`/api/api-keys/${key.id}`)
    await addClient(about)
    await about.server.jobs.settle()
    expect(received).toHaveLength(1)
    expect((await about.api.get('/api/webhooks')).body).toMatchObject([
      { id: webhook.id, disabledReason: 'key_revoked', version: 2 },
    ])
    expect((await about.api.get('/api/audit-log?action=webhook.disabled')).body).toHaveLength(1)
    expect((await key.api.post(place, wanted)).status).toBe(401)
  })

  it('ends when the key expires, until the owner turns it on again', async () => {
    const about = await world()
    const { received, ...at } = await receiver()
    const key = await makeKey(about, apiScopes, 'Zapier')
    const { id } = (await key.api.post(place, { ...wanted, url: at.url })).body
    const { pool } = about.server.database
    await pool.query(`update webhooks set updated_at = now() - interval '2 days' where id = $1`, [id])
    await pool.query(`update api_keys set expires_at = now() - interval '1 day' where id = $1`, [key.id])
    await addClient(about)
    await about.server.jobs.settle()
    expect(received).toEqual([])
    const off = (await about.api.get('/api/webhooks')).body[0]
    expect(off).toMatchObject({ disabledReason: 'key_expired', version: 2 })
    const [notice] = (await about.api.get('/api/notifications')).body.notifications
    expect(notice.text).toBe('Webhook turned off: its API key expired')
    await about.api.patch(`/api/webhooks/${id}`, { isEnabled: true, version: 2 })
    await addClient(about)
    await about.server.jobs.settle()
    expect(received.length).toBeGreaterThan(0)
  })

  it('has its secret in the answer to its subscription alone, also where that is repeated', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await api.post(place, wanted, { headers })
    const again = await api.post(place, wanted, { headers })
    expect(first.body.secret).toMatch(/^whsec_/)
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await api.post(place, { ...wanted, description: 'Other' }, { headers })
    expect(other.status).toBe(422)
    const listed = (await api.get(place)).body
    const { secret: _, ...shown } = first.body
    expect(listed).toEqual({ data: [shown] })
    const { pool } = about.server.database
    const { rows } = await pool.query<{ user_id: string; key: string; body: string }>(
      'select user_id, key, body from idempotency_keys where key like $1',
      [`%${headers['idempotency-key']}`],
    )
    const [row] = rows
    const kept =
      row && decryptText(about.server.ctx.config, `idempotency_keys.body:${row.user_id}:${row.key}`, row.body)
    expect(kept).toContain(first.body.id)
    expect(kept).not.toContain('whsec_')
  })

  it('is the key’s own: no other key, person or agency reaches those of others', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const second = await makeKey(about)
    const elsewhere = await makeKey(await world())
    const mine = (await api.post(place, wanted)).body
    const owners = (await about.api.post('/api/webhooks', { ...wanted, description: '' })).body
    expect(owners.addedByKey).toBeNull()
    for (const other of [second, elsewhere]) {
      expect((await other.api.get(place)).body).toEqual({ data: [] })
      expect((await other.api.delete(`${place}/${mine.id}`)).status).toBe(404)
    }
    expect((await api.delete(`${place}/${owners.id}`)).status).toBe(404)
    await about.api.delete(`/api/api-keys/${second.id}`)
    expect((await api.get(place)).body).toMatchObject({ data: [{ disabledReason: null }] })
    expect((await api.delete(`${place}/${mine.id}`)).status).toBe(204)
    expect((await api.get(place)).body).toEqual({ data: [] })
  })

  it('needs the scopes to write webhooks and to read what its events are about', async () => {
    const about = await world()
    const reader = await makeKey(about, ['webhooks:read', 'clients:read'])
    const writer = await makeKey(about, ['webhooks:write', 'clients:read'])
    const refused = [
      await reader.api.post(place, wanted),
      await reader.api.delete(`${place}/${crypto.randomUUID()}`),
      await writer.api.post(place, { ...wanted, events: ['client.created', 'claim.created'] }),
      await writer.api.get('/api/v1/webhook-samples/claim.created'),
      await (await makeKey(about, ['clients:read'])).api.get(place),
    ]
    for (const { status, body } of refused) expect([status, body.reason]).toEqual([403, 'missing_scope'])
    expect((await writer.api.post(place, wanted)).status).toBe(201)
    for (const bad of [{ url: 'http://x.example/' }, { events: [] }, { events: ['user.registered'] }])
      expect((await writer.api.post(place, { ...wanted, ...bad })).status).toBe(400)
  })

  it('is chosen from the events that the key sees, of which each has a sample as it is sent', async () => {
    const about = await world()
    const few = await makeKey(about, ['webhooks:read', 'claims:read'])
    const claims = (await few.api.get('/api/v1/webhook-events')).body.data
    expect(claims.map(({ type }: { type: string }) => type)).toEqual([
      ...['claim.created', 'claim.updated', 'claim.deleted'],
    ])
    expect(claims[0]).toMatchObject({ group: 'Claims', label: expect.stringMatching(/\w[^.]$/) })
    const { api } = await makeKey(about)
    const all = (await api.get('/api/v1/webhook-events')).body.data
    expect(all.length).toBeGreaterThan(webhookEvents.length / 2)
    for (const { type } of all) {
      const { status, body } = await api.get(`/api/v1/webhook-samples/${type}`)
      expect([status, body.type, typeof body.data, 'agencyId' in body.data]).toEqual([
        200,
        type,
        'object',
        false,
      ])
    }
    expect((await api.get('/api/v1/webhook-samples/no.such')).status).toBe(404)
  })
})

describe('an integration that finds before it creates', () => {
  const found = async (api: World['api'], kind: string, query: Record<string, string>) => {
    const { body } = await api.get(`/api/v1/${kind}`, { query })
    return body.data.map(({ name }: { name: string }) => name).toSorted()
  }

  it.each(['clients', 'prospects'])(
    'finds %s by exactly an email address or a phone number',
    async (kind) => {
      const about = await world()
      const { api } = await makeKey(about)
      const ana = { name: 'Ana', email: 'Ana@client.example', phone: '+1 (555) 010-1234' }
      await api.post(`/api/v1/${kind}`, ana)
      await api.post(`/api/v1/${kind}`, {
        name: 'Diana',
        email: 'diana@client.example',
        phone: '555-010-12345',
      })
      expect(await found(api, kind, { email: 'ana@CLIENT.example' })).toEqual(['Ana'])
      expect(await found(api, kind, { phone: '555.010.1234' })).toEqual(['Ana'])
      expect(await found(api, kind, { email: 'ana@client.example', phone: '555-010-9999' })).toEqual([])
      expect(await found(api, kind, { email: 'client.example' })).toEqual([])
      expect(await found(api, kind, { phone: 'Ana' })).toEqual([])
      const elsewhere = await makeKey(await world())
      expect(await found(elsewhere.api, kind, { email: ana.email })).toEqual([])
    },
  )

  it('finds clients by their contacts, too', async () => {
    const { api } = await makeKey(await world())
    const { id } = (await api.post('/api/v1/clients', { name: 'Harbor LLC' })).body
    const ways = {
      emails: [{ kind: 'work', address: 'Bo@harbor.example' }],
      phones: [{ kind: 'work', number: '(555) 010-7777' }],
    }
    const made = await api.post(`/api/v1/clients/${id}/contacts`, { name: 'Bo', ...ways })
    expect([made.status, made.body.fields]).toEqual([201, undefined])
    expect(await found(api, 'clients', { email: 'bo@harbor.example' })).toEqual(['Harbor LLC'])
    expect(await found(api, 'clients', { phone: '15550107777' })).toEqual(['Harbor LLC'])
    expect(await found(api, 'clients', { phone: '0107777' })).toEqual([])
  })
})
