import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { users } from '#server/db/tables/accounts.ts'
import { goodPassword, signUp } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addPerson, asDatabaseOwner, world } from '#server/testing/world.ts'

const server = await testServer()

async function statusFor(host: string, url = '/api/health'): Promise<number> {
  return (await server.app.inject({ url, headers: { host } })).statusCode
}

describe('the host that a call asks for', () => {
  it.each(['localhost:3000', 'localhost', '127.0.0.1:4100', '[::1]:3000', 'LOCALHOST:3000'])(
    'is answered as %s',
    async (host) => {
      expect(await statusFor(host)).toBe(200)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:3000',
    '192.168.1.20:3000',
    '0.0.0.0:3000',
    'localhost@evil.example',
  ])('is refused with 421 as "%s", also where files are served', async (host) => {
    const answer = await server.app.inject({ url: '/api/health', headers: { host } })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toEqual({
      error: 'misdirected',
      message: 'This server does not answer for this address.',
    })
    expect(await statusFor(host, '/auth')).toBe(421)
  })

  it('is that of APP_URL where one is set', async () => {
    const { config, database, clock, ctx } = server
    const public_ = { ...config, appUrl: 'https://agency.example' }
    const app = await buildApp({
      config: public_,
      database,
      adapters: ctx.adapters,
      jobs: ctx.jobs,
      clock: () => clock.now ?? new Date(),
    })
    const ask = async (host: string) =>
      (await app.inject({ url: '/api/health', headers: { host } })).statusCode
    expect(await ask('agency.example')).toBe(200)
    expect(await ask('agency.example:443')).toBe(200)
    expect(await ask('Agency.Example')).toBe(200)
    expect(await ask('other.example')).toBe(421)
    await app.close()
  })
})

const config = readConfig({
  DATA_DIR: server.config.dataDir,
  SECRET_KEY: server.config.secretKey,
  APP_URL: 'https://agency.example',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'silent',
})
const { database, ctx } = server
const app = await buildApp({
  config,
  database,
  adapters: ctx.adapters,
  jobs: ctx.jobs,
  clock: () => new Date(),
})
const here = { headers: { host: 'localhost:3000' } }
afterAll(() => app.close())

/** Through a proxy on this machine, from the network, by a public name. */
const outsiders: [string, object][] = [
  ['with a forwarding header', { headers: { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' } }],
  [
    'with the standard forwarding header',
    { headers: { host: 'localhost:3000', forwarded: 'for=203.0.113.9' } },
  ],
  ['with the header of a proxy', { headers: { host: 'localhost:3000', 'x-real-ip': '203.0.113.9' } }],
  ['from another machine', { headers: { host: 'localhost:3000' }, remoteAddress: '10.0.0.7' }],
  ['by the public name', { headers: { host: 'agency.example' } }],
]

describe('what exists for trying out', () => {
  it.each(outsiders)('answers nobody who comes %s', async (_name, caller) => {
    for (const url of ['/dev/outbox', '/dev/outbox.json'])
      expect((await app.inject({ url, ...caller })).statusCode).toBe(404)
    const { api } = await world()
    const { body } = await api.post('/api/checkout', { plan: 'agency_owner' })
    const sandbox = { url: new URL(body.url).pathname, cookies: api.cookies }
    expect((await app.inject({ ...sandbox, ...caller })).statusCode).toBe(404)
    expect((await server.app.inject(sandbox)).statusCode).toBe(200)
  })

  it('answers whoever sits at this machine', async () => {
    expect((await app.inject({ url: '/dev/outbox', ...here })).statusCode).toBe(200)
  })

  it.each(outsiders)(
    'lets no login of the demo in that comes %s, as if its password were wrong',
    async (_name, caller) => {
      const { email } = await signUp()
      await asDatabaseOwner(server, (db) =>
        db.update(users).set({ isDemo: true }).where(eq(users.email, email)),
      )
      const payload = { email, password: goodPassword }
      const inside = await app.inject({ method: 'POST', url: '/api/login', payload, ...here })
      expect(inside.statusCode).toBe(200)
      const answer = await app.inject({ method: 'POST', url: '/api/login', payload, ...caller })
      expect([answer.statusCode, answer.json().reason]).toEqual([401, 'invalid_credentials'])
    },
  )

  it('shuts the demo out of a session that was begun here and is used from outside', async () => {
    const admin = await addPerson(server, 'admin', null, { isDemo: true })
    const ask = async (caller: object) =>
      (await server.app.inject({ url: '/api/admin/metrics', cookies: admin.api.cookies, ...caller }))
        .statusCode
    expect(await ask(here)).toBe(200)
    for (const [, caller] of outsiders.slice(0, 4)) expect(await ask(caller)).toBe(401)
  })

  it('lets everybody else in as before', async () => {
    const { email } = await signUp()
    const payload = { email, password: goodPassword }
    for (const [, caller] of outsiders) {
      const answer = await app.inject({ method: 'POST', url: '/api/login', payload, ...caller })
      expect(answer.statusCode).toBe(200)
    }
  })
})
