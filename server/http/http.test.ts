import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { handleErrors } from '#server/errors.ts'
import { world } from '#server/testing/world.ts'
import { sessionCookieName } from './session.ts'

describe('every call', () => {
  it('answers 404 in JSON for an unknown path', async () => {
    const { nobody } = await world()
    const answer = await nobody.get('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: 'not_found', message: 'Not found' })
  })

  it('says that the service is healthy when the database answers', { tags: ['journey'] }, async () => {
    const { nobody } = await world()
    expect((await nobody.get('/api/health')).body).toEqual({ status: 'ok' })
  })

  it('refuses a write that another site makes the browser send', async () => {
    const { nobody } = await world()
    const foreign = await nobody.post(
      '/api/nothing-here',
      {},
      { headers: { origin: 'https://evil.example' } },
    )
    expect(foreign.status).toBe(403)
    const own = await nobody.post('/api/nothing-here', {}, { headers: { origin: 'http://localhost:3000' } })
    expect(own.status).toBe(404)
    const sameSite = await nobody.post(
      '/api/nothing-here',
      {},
      { headers: { 'sec-fetch-site': 'same-site' } },
    )
    expect(sameSite.status).toBe(403)
  })
})

describe('the address of a caller', () => {
  async function addressSeen(trustsProxy: boolean): Promise<string | null> {
    const { server } = await world()
    const { config, database, adapters, jobs, clock, log } = { ...server, ...server.ctx }
    const app = await buildApp({ config: { ...config, trustsProxy }, database, adapters, jobs, clock, log })
    const email = `${crypto.randomUUID()}@people.example`
    const payload = { name: 'Ana', email, password: 'copper lantern 42', role: 'agency_owner' }
    const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9' }
    await app.inject({ method: 'POST', url: '/api/register', headers, payload, remoteAddress: '10.0.0.1' })
    await app.close()
    const seen = `select a.ip_address from audit_entries a join users u on u.id = a.user_id
      where u.email = $1 and a.action = 'user.registered'`
    return (await database.pool.query(seen, [email])).rows[0].ip_address
  }

  it('behind a proxy is what the proxy added, never what the caller says before it', async () => {
    expect(await addressSeen(true)).toBe('203.0.113.9')
  })

  it('without a proxy is that of the connection, whatever a header says', async () => {
    expect(await addressSeen(false)).toBe('10.0.0.1')
  })
})

describe('a caller whose connection breaks off', () => {
  it.each([
    [{ code: 'ECONNRESET', statusCode: 400 }, 400],
    [{ code: 'ECONNRESET' }, 503],
  ])('is distinguished from a database that is away: %o is %i', async (marks, status) => {
    const app = Fastify()
    handleErrors(app)
    app.get('/', async () => {
      throw Object.assign(new Error('aborted'), marks)
    })
    expect((await app.inject('/')).statusCode).toBe(status)
  })
})

describe('the headers of an answer', () => {
  it('are strict, on the page as on a call', async () => {
    const { nobody } = await world()
    for (const path of ['/auth', '/api/health', '/api/nothing-here']) {
      const { headers } = await nobody.get(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy.split(';')).toContain("script-src 'self'")
      expect(policy.split(';')).toContain("font-src 'self'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      // Only https may promise https for good.
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })

  it('promise https for good where the application is reached by it, and its cookie belongs to this host', async () => {
    const { server } = await world()
    const config = { ...server.config, appUrl: 'https://bindery.example' }
    const app = await buildApp({ ...server, adapters: server.ctx.adapters, clock: server.ctx.clock, config })
    const { headers } = await app.inject('/api/health')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(sessionCookieName(config)).toBe('__Host-bindery-session')
    await app.close()
  })

  it('let nobody keep what a call answers', async () => {
    const { nobody, owner } = await world()
    for (const answer of [await nobody.get('/api/user'), await owner.api.get('/api/clients')])
      expect(answer.headers['cache-control']).toBe('no-store')
  })
})
