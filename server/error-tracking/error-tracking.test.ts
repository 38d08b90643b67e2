import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { apiAs } from '#server/testing/api.ts'
import { closeTestServer, testServer } from '#server/testing/server.ts'
import { addAdmin, world } from '#server/testing/world.ts'
import { maxGroups, recordError } from './record-error.service.ts'

// Its calls use up what all may report in a minute.
afterAll(closeTestServer)

const server = await testServer()
const admin = await addAdmin(server)
const nobody = () => apiAs(server.app, {})

const report = (message: string, changes: object = {}) => ({
  error: {
    message,
    name: 'TypeError',
    stack: `TypeError: ${message}\n    at save (http://host/assets/index-Ab12Cd34.js:1:2)`,
  },
  context: { url: 'http://host/clients', timestamp: '2026-11-20T15:00:00.000Z', release: '0.1.0+abcd' },
  userAgent: 'Firefox',
  ...changes,
})

async function groups(query = '') {
  return (await admin.api.get(`/api/admin/errors${query}`)).body
}

async function only() {
  const [group] = await groups()
  return (await admin.api.get(`/api/admin/errors/${group.id}`)).body
}

beforeEach(async () => {
  server.clock.now = null
  await server.database.pool.query('delete from error_groups')
})

describe('POST /api/error-tracking', () => {
  it('takes a report of anyone and answers 204 without a word', async () => {
    const answer = await nobody().post('/api/error-tracking', report('Broken'))
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await only()).toMatchObject({
      name: 'TypeError',
      message: 'Broken',
      url: '/clients',
      release: '0.1.0+abcd',
      userAgent: 'Firefox',
      count: 1,
      people: 0,
      status: 'open',
    })
  })

  it('counts reports of one kind together, and keeps the latest', { tags: ['journey'] }, async () => {
    server.clock.now = new Date('2026-11-20T10:00:00Z')
    const { owner, agent } = await world()
    await owner.api.post('/api/error-tracking', report('Client 12 is gone'))
    server.clock.now = new Date('2026-11-20T11:00:00Z')
    await owner.api.post('/api/error-tracking', report('Client 13 is gone'))
    await agent.api.post('/api/error-tracking', report('Client 14 is gone', { userAgent: 'Safari' }))
    expect(await groups()).toHaveLength(1)
    expect(await only()).toMatchObject({
      message: 'Client 14 is gone',
      userAgent: 'Safari',
      count: 3,
      people: 2,
      firstSeenAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: '2026-11-20T11:00:00.000Z',
    })
  })

  it('keeps nothing that reveals who it met', async () => {
    const { owner } = await world()
    await owner.api.post('/api/error-tracking', report(`No right for ${owner.email}`))
    const { rows } = await server.database.pool.query(
      'select g.*, p.person_hash from error_groups g join error_group_people p on p.group_id = g.id',
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(owner.id)
    expect(JSON.stringify(rows)).not.toContain(owner.email)
  })

  it.each([
    ['no object', [1]],
    ['no error', {}],
    ['a message that is no text', { error: { message: { a: 1 } } }],
    ['fields nobody knows', { ...report('x'), role: 'admin' }],
    ['a null byte', report('a\u0000b')],
    ['half a surrogate pair', report('\ud800')],
    [
      'a context as deep as a well',
      report('x', { context: JSON.parse(`${'{"a":'.repeat(80)}1${'}'.repeat(80)}`) }),
    ],
  ])('refuses a report with %s', async (_case, body) => {
    expect((await nobody().post('/api/error-tracking', body)).status).toBe(400)
    expect(await groups()).toEqual([])
  })

  it('refuses megabytes with 413 before it reads them', async () => {
    expect((await nobody().post('/api/error-tracking', report('x'.repeat(2_000_000)))).status).toBe(413)
  })

  it('keeps hostile texts as short harmless texts', async () => {
    const context = JSON.parse(
      '{"__proto__":{"isAdmin":true},"constructor":"x","nested":{"a":1},"<b>":"x","password":"hunter2","source":"\\u001b[31mred"}',
    )
    const message = `<img src=x onerror=alert(1)>\u202e${'y'.repeat(10_000)}`
    const answer = await nobody().post('/api/error-tracking', report(message, { context }))
    expect(answer.status).toBe(204)
    const kept = await only()
    expect(kept.message).toHaveLength(1000)
    expect(kept.message).toContain('<img src=x onerror=alert(1)>\\u202e')
    expect(kept.context).toEqual({ constructor: 'x', source: '\\u001b[31mred' })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('answers a flood with 429 and bounded rows, and the server stays well', async () => {
    const address = nobody()
    const statuses: number[] = []
    for (let round = 0; round < 50; round += 1) {
      const sent = Array.from({ length: 20 }, (_, index) =>
        address.post('/api/error-tracking', report(`${'a'.repeat(round)}b${'z'.repeat(index)}`)),
      )
      statuses.push(...(await Promise.all(sent)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(940)
    expect((await nobody().get('/api/health')).status).toBe(200)
    const { rows } = await server.database.pool.query('select count(*)::int as count from error_groups')
    expect(rows[0].count).toBe(60)
    const refused = await address.post('/api/error-tracking', report('one more'))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('takes sixty a minute of one address', async () => {
    const address = nobody()
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1)
      statuses.push((await address.post('/api/error-tracking', report('same'))).status)
    expect(statuses).toEqual([...Array(60).fill(204), 429])
  })

  it('takes no more than so many a minute of all addresses together', async () => {
    const statuses: number[] = []
    for (let person = 0; person < 12; person += 1) {
      const address = nobody()
      const sent = Array.from({ length: 55 }, () => address.post('/api/error-tracking', report('same')))
      statuses.push(...(await Promise.all(sent)).map(({ status }) => status))
    }
    expect(statuses).toContain(204)
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(600)
  })
})

describe('the table of errors', () => {
  const fill = `
    insert into error_groups (id, fingerprint, name, message, status, first_seen_at, last_seen_at)
    select gen_random_uuid(), 'f' || n, 'Error', 'number ' || n, case when n <= 2 then 'resolved' when n = 3 then 'muted' else 'open' end,
      now() - interval '1 day', now() - make_interval(secs => 100000 - n)
    from generate_series(1, $1) n`
  const messages = async () => {
    const { rows } = await server.database.pool.query(
      `select message from error_groups order by last_seen_at limit 3`,
    )
    return rows.map(({ message }) => message)
  }

  it('has a bound: the oldest resolved kinds give way first, then what met nobody, muted ones last', async () => {
    await server.database.pool.query(fill, [maxGroups])
    await server.database.pool.query(
      `insert into error_group_people select id, 'someone' from error_groups where message = 'number 4'`,
    )
    for (const message of ['alpha', 'beta', 'gamma']) await recordError(server.ctx, report(message))
    expect(await messages()).toEqual(['number 3', 'number 4', 'number 6'])
    const { rows } = await server.database.pool.query('select count(*)::int as count from error_groups')
    expect(rows[0].count).toBe(maxGroups)
  })
})

describe('a fault of the server', () => {
  it('is counted among the errors with its request, and answers as ever', async () => {
    const { owner } = await world()
    const pool = server.database.pool
    await pool.query('alter table tickets rename to tickets_away')
    const answer = await owner.api
      .get('/api/tickets')
      .finally(() => pool.query('alter table tickets_away rename to tickets'))
    expect(answer.status).toBe(500)
    await expect.poll(() => groups()).toHaveLength(1)
    expect(await only()).toMatchObject({
      url: '/api/tickets',
      people: 1,
      context: { source: 'server', method: 'GET', requestId: answer.body.requestId },
    })
  })

  it('never fails the request when it cannot be recorded', async () => {
    const { owner } = await world()
    const pool = server.database.pool
    await pool.query('alter table tickets rename to tickets_away')
    await pool.query('alter table error_groups rename to error_groups_away')
    const answer = await owner.api.get('/api/tickets')
    // The attempt to record goes on behind the answer: it must have failed before its table is there again.
    await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0)
    await pool.query('alter table tickets_away rename to tickets')
    await pool.query('alter table error_groups_away rename to error_groups')
    expect(answer.status).toBe(500)
    expect(answer.body.message).toBe('Something went wrong on our side. Please try again.')
  })

  it('is not a refusal', async () => {
    const { owner } = await world()
    await owner.api.get(`/api/clients/${crypto.randomUUID()}`)
    await owner.api.post('/api/clients', { name: '' })
    expect(await groups()).toEqual([])
  })
})

describe('errors as admins see them', () => {
  it('are listed by page, status and words, the latest first', async () => {
    for (const [index, message] of ['alpha', 'beta', 'gamma'].entries()) {
      server.clock.now = new Date(Date.UTC(2026, 10, 20, index))
      await recordError(server.ctx, report(message))
    }
    const page = await admin.api.get('/api/admin/errors?limit=2')
    expect(page.body.map((group: { message: string }) => group.message)).toEqual(['gamma', 'beta'])
    expect(page.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect((await admin.api.get(next)).body).toMatchObject([{ message: 'alpha' }])
    await recordError(server.ctx, report('alpha'))
    expect(await groups('?sort=-count')).toMatchObject([{ message: 'alpha', count: 2 }, {}, {}])
    expect(await groups('?sort=firstSeenAt')).toMatchObject([{ message: 'alpha' }, {}, { message: 'gamma' }])
    expect(await groups('?q=BET')).toMatchObject([{ message: 'beta' }])
    expect(await groups('?q=clients&status=resolved')).toEqual([])
    expect((await admin.api.get('/api/admin/errors?status=lost')).status).toBe(400)
  })

  it('open again when they come back after being resolved, and not when they are muted', async () => {
    await recordError(server.ctx, report('alpha'))
    const { id } = await only()
    const set = (status: string) => admin.api.patch(`/api/admin/errors/${id}`, { status })
    expect((await set('resolved')).body).toMatchObject({ status: 'resolved', resolvedAt: expect.any(String) })
    await recordError(server.ctx, report('alpha'))
    expect(await only()).toMatchObject({ status: 'open', resolvedAt: null, count: 2 })
    expect((await set('muted')).body.status).toBe('muted')
    await recordError(server.ctx, report('alpha'))
    expect(await only()).toMatchObject({ status: 'muted', count: 3 })
    expect((await set('open')).body.status).toBe('open')
    expect((await set('gone')).status).toBe(400)
  })

  it('are changed under audit', async () => {
    await recordError(server.ctx, report('alpha'))
    const { id } = await only()
    await admin.api.patch(`/api/admin/errors/${id}`, { status: 'muted' })
    const { rows } = await server.database.pool.query(
      `select user_id, before, after from audit_entries where action = 'error.updated' and record_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ user_id: admin.id, before: { status: 'open' }, after: { status: 'muted' } }])
  })
})
