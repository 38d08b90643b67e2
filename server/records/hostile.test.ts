import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'

type Raw = { url: string; payload: string | Buffer; method?: 'POST' | 'PATCH'; type?: string; key?: string }

function send(
  { server, agent }: World,
  { url, payload, method = 'POST', type = 'application/json', key }: Raw,
) {
  const headers = { 'content-type': type, ...(key && { 'idempotency-key': key }) }
  return server.app.inject({ method, url, payload, headers, cookies: agent.api.cookies })
}

const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
const deepArray = `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`

const hostileBodies: [string, string | Buffer][] = [
  ['malformed JSON', '{"name": '],
  ['nothing', ''],
  ['a text', '"name"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['10,000-deep objects', deep],
  ['10,000-deep lists', deepArray],
  ['NUL in a name', '{"name":"a\\u0000b","title":"a\\u0000b","type":"auto","body":"\\u0000"}'],
  ['half a surrogate pair', '{"name":"\\ud800","title":"\\ud800","type":"auto","body":"\\ud800"}'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
  ['unknown fields', '{"name":"a","title":"a","type":"claim","body":"b","role":"admin"}'],
  ['the agency', `{"name":"a","agencyId":"${crypto.randomUUID()}"}`],
  ['__proto__', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}'],
  ['wrong types', '{"name":7,"title":{},"type":[],"body":true,"kind":null}'],
  ['a huge number', '{"name":1e999,"title":1e999,"type":1e999,"body":1e999}'],
]

const paths = [
  '/api/clients',
  '/api/prospects',
  '/api/policies',
  '/api/tickets',
  '/api/activity',
  '/api/clients/bulk',
  '/api/prospects/bulk',
  '/api/policies/bulk',
  '/api/tickets/bulk',
]

describe('a write of records', () => {
  it.each(hostileBodies)('refuses %s with a 4xx that reveals nothing internal', async (_name, payload) => {
    const w = await world()
    const client = (await w.agent.api.post('/api/clients', { name: 'Ana' })).body
    const ticket = (await w.agent.api.post('/api/tickets', { title: 'T', type: 'claim' })).body
    const calls: Raw[] = [
      ...paths.map((url) => ({ url, payload })),
      { url: `/api/clients/${client.id}`, method: 'PATCH', payload },
      { url: `/api/clients/${client.id}/policies`, payload },
      { url: `/api/tickets/${ticket.id}/comments`, payload },
    ]
    for (const call of calls) {
      const answer = await send(w, call)
      expect([call.url, answer.statusCode]).toEqual([call.url, 400])
      expect(answer.json()).toMatchObject({ error: 'invalid', message: expect.any(String) })
      expect(answer.body).not.toMatch(/at .+\.ts|node_modules|select |insert /i)
    }
    expect((await w.agent.api.get('/api/clients')).body).toHaveLength(1)
  })

  it('refuses 5 MB with 413 and another type of content with 415', async () => {
    const w = await world()
    for (const url of paths) {
      const large = await send(w, { url, payload: JSON.stringify({ name: 'x'.repeat(5_000_000) }) })
      expect([url, large.statusCode]).toEqual([url, 413])
      const text = await send(w, { url, payload: 'name=x', type: 'application/x-www-form-urlencoded' })
      expect([url, text.statusCode]).toEqual([url, 415])
    }
  })

  it.each([
    { xDate: '0000-00-00' },
    { xDate: '2026-13-01' },
    { xDate: '99999-01-01' },
    { xDate: 20_260_101 },
    { potentialPremium: -0.01 },
    { potentialPremium: 9_999_999_999.999 },
    { potentialPremium: 1e300 },
    { potentialPremium: 0.001 },
    { notes: 'x'.repeat(10_001) },
    { email: 'not an address' },
    { phone: 'call me' },
    { assignedAgentId: '1 or 1=1' },
    { version: 0 },
  ])('refuses %j by naming the field', async (fields) => {
    const { agent } = await world()
    const { body: made } = await agent.api.post('/api/prospects', { name: 'Ana' })
    const { status, body } = await agent.api.patch(`/api/prospects/${made.id}`, fields)
    expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(fields)])
  })

  it('keeps SQL and HTML in a name as the text it is', async () => {
    const { agent } = await world()
    const names = [
      `Robert'); drop table clients; --`,
      '<script>alert(1)</script>',
      '{{7*7}}%s_%',
      '☃ 山田 مرحبا 🏠',
    ]
    for (const name of names) {
      const { body } = await agent.api.post('/api/clients', { name })
      expect((await agent.api.get(`/api/clients/${body.id}`)).body.name).toBe(name)
      const found = await agent.api.get('/api/clients', { query: { q: name.slice(0, 9) } })
      expect(found.body.map((client: { name: string }) => client.name)).toEqual([name])
    }
    expect((await agent.api.get('/api/clients')).headers['content-type']).toContain('application/json')
  })
})

describe('an address of records', () => {
  it.each(['x', '1', '%00', "' or 1=1", '..%2f..%2fetc', 'ffffffff-ffff-ffff-ffff', '%F0%9F%98%80'])(
    'leads nowhere with the id %s',
    async (id) => {
      const { agent } = await world()
      for (const things of ['clients', 'prospects', 'policies', 'tickets']) {
        const answer = await agent.api.get(`/api/${things}/${id}`)
        expect([answer.status, answer.text]).toEqual([404, '{"error":"not_found","message":"Not found"}'])
      }
    },
  )

  it.each([
    'q=%00',
    'q=%ff%fe',
    'q=%',
    'cursor=%00&limit=1',
    'sort=',
    'limit=1e9',
    'kind=',
    'limit=-1',
    'createdFrom=x',
  ])('is refused or answered, never a fault, with ?%s', async (query) => {
    const { agent } = await world()
    for (const path of ['/api/clients', '/api/clients/export.csv', '/api/search'])
      expect((await agent.api.get(`${path}?${query}`)).status).toBeLessThan(500)
  })

  it.each([
    ['["name","a\\u0000","%s"]'],
    ['["name","x","no id"]'],
    ['["-createdAt","x","%s"]'],
    ['{}'],
    ['[1,2,3]'],
  ])('refuses the made-up cursor %s', async (text) => {
    const { agent } = await world()
    const cursor = Buffer.from(text.replace('%s', crypto.randomUUID())).toString('base64url')
    expect((await agent.api.get(`/api/clients?limit=1&cursor=${cursor}`)).status).toBe(400)
    const wrongKey = Buffer.from(JSON.stringify(['premium', 'x', crypto.randomUUID()])).toString('base64url')
    expect((await agent.api.get(`/api/clients?limit=1&sort=premium&cursor=${wrongKey}`)).status).toBe(400)
  })
})

describe('one user action', () => {
  it.each(['/api/clients', '/api/prospects', '/api/tickets'])(
    'makes one record at %s, repeated or at once',
    async (url) => {
      const w = await world()
      const body = url.endsWith('tickets') ? { title: 'Once', type: 'claim' } : { name: 'Once' }
      const payload = JSON.stringify(body)
      const key = crypto.randomUUID()
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(w, { url, payload, key })))
      answers.push(await send(w, { url, payload, key }))
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(201))
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
      expect((await w.agent.api.get(url)).body).toHaveLength(1)
      const other = await send(w, { url, payload: payload.replace('Once', 'Twice'), key })
      expect(other.statusCode).toBe(422)
      const { rows } = await w.server.database.pool.query(
        `select (select count(*)::int from audit_entries where agency_id = $1) as audited,
         (select count(*)::int from outbox_events where agency_id = $1) as told`,
        [w.agencyId],
      )
      expect(rows).toEqual([{ audited: 1, told: 1 }])
    },
  )

  it('of two people from the same version changes the record once', async () => {
    const { agent, api } = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    const change = (by: typeof api, city: string) => by.patch(`/api/clients/${body.id}`, { city, version: 1 })
    const answers = await Promise.all([change(agent.api, 'Reno'), change(api, 'Waco'), change(api, 'Mesa')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
    expect((await api.get(`/api/clients/${body.id}`)).body.version).toBe(2)
  })
})
