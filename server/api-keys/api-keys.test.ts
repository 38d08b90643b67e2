import { describe, expect, it } from 'vitest'
import { makeKey, withSecret } from '#server/public-api/testing.ts'
import { world } from '#server/testing/world.ts'
import { maxApiKeys } from '#shared/api-keys/api-keys.contract.ts'

const day = 86_400_000

describe('an API key', { tags: ['journey'] }, () => {
  it('is shown once, kept hashed, and audited, and the owners are notified', async () => {
    const about = await world()
    const { api, owner, server } = about
    const made = await api.post('/api/api-keys', {
      name: 'Zapier',
      scopes: ['clients:read'],
      expiresInDays: 90,
    })
    expect(made.status).toBe(201)
    const { secret, ...key } = made.body
    expect(secret).toMatch(/^bnd_live_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Zapier', prefix: secret.slice(0, 13), status: 'active' })
    expect((await api.get('/api/api-keys')).body).toEqual([key])
    const { rows } = await server.database.pool.query(
      `select row_to_json(k)::text as text from api_keys k union all select coalesce(body, '') from idempotency_keys`,
    )
    expect(rows.some(({ text }) => text.includes(secret.slice(13)))).toBe(false)
    const { notifications } = (await api.get('/api/notifications')).body
    expect(notifications[0]).toMatchObject({ kind: 'api_key', text: 'API key created', detail: 'Zapier' })
    const [entry] = (await api.get('/api/audit-log?action=api_key.created')).body
    expect(entry).toMatchObject({ recordId: key.id, userName: owner.name, actor: 'person' })
    expect(JSON.stringify(entry)).not.toContain(secret)
  })

  it('opens the API until it is revoked, and nothing else', async () => {
    const about = await world()
    const key = await makeKey(about)
    const answer = await key.api.get('/api/v1/key')
    expect([answer.status, answer.body.name, answer.body.agency.id]).toEqual([200, 'Reports', about.agencyId])
    expect((await key.api.get('/api/clients')).status).toBe(401)
    expect((await about.api.get('/api/v1/key')).status).toBe(401)
    const [listed] = (await about.api.get('/api/api-keys')).body
    expect(listed.lastUsedAt).not.toBeNull()
    expect((await about.api.delete(`/api/api-keys/${key.id}`)).body.status).toBe('revoked')
    const refused = await key.api.get('/api/v1/key')
    expect([refused.status, refused.body.code, refused.headers['www-authenticate']]).toEqual([
      ...[401, 'unauthenticated', 'Bearer'],
    ])
    expect((await about.api.delete(`/api/api-keys/${key.id}`)).status).toBe(409)
  })

  it('takes no secret in an address, and none that is wrong', async () => {
    const about = await world()
    const { secret } = await makeKey(about)
    expect((await about.nobody.get('/api/v1/key', { query: { key: secret } })).status).toBe(401)
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    expect((await withSecret(about.server, wrong).get('/api/v1/key')).status).toBe(401)
  })

  it('keeps its former secret for a day after a rotation', async () => {
    const about = await world()
    const { server, api } = about
    const key = await makeKey(about)
    const rotated = (await api.post(`/api/api-keys/${key.id}/rotate`, { expiresInDays: 30 })).body
    expect(rotated.secret).not.toBe(key.secret)
    const renewed = withSecret(server, rotated.secret)
    expect([(await key.api.get('/api/v1/key')).status, (await renewed.get('/api/v1/key')).status]).toEqual([
      200, 200,
    ])
    const from = Date.now()
    try {
      server.clock.now = new Date(from + day + 60_000)
      expect([(await key.api.get('/api/v1/key')).status, (await renewed.get('/api/v1/key')).status]).toEqual([
        401, 200,
      ])
      server.clock.now = new Date(from + 31 * day)
      expect((await renewed.get('/api/v1/key')).status).toBe(401)
    } finally {
      server.clock.now = null
    }
  })

  it('is the owner’s alone, and no other agency’s', async () => {
    const about = await world()
    const other = await world()
    const key = await makeKey(about)
    expect((await about.agent.api.get('/api/api-keys')).status).toBe(403)
    const input = { name: 'x', scopes: ['clients:read'], expiresInDays: null }
    expect((await about.agent.api.post('/api/api-keys', input)).status).toBe(403)
    expect((await other.api.delete(`/api/api-keys/${key.id}`)).status).toBe(404)
    expect((await other.api.post(`/api/api-keys/${key.id}/rotate`, { expiresInDays: null })).status).toBe(404)
    const bad = { ...input, scopes: ['carriers:write'] }
    expect((await about.api.post('/api/api-keys', bad)).status).toBe(400)
  })

  it('is one of so many at most', async () => {
    const about = await world()
    for (let count = 1; count < maxApiKeys; count += 1) await makeKey(about)
    const input = { name: 'x', scopes: ['clients:read'], expiresInDays: null }
    const last = await Promise.all([1, 2].map(() => about.api.post('/api/api-keys', input)))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})
