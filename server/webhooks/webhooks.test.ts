import type { ServerResponse } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { type Received, receiver } from '#server/testing/receiver.ts'
import { type World, world } from '#server/testing/world.ts'
import { maxAttempts } from '#shared/webhooks/webhook-events.rules.ts'
import { maxWebhooks } from '#shared/webhooks/webhooks.contract.ts'
import { sendAgain } from './webhooks.jobs.ts'

const minute = 60_000

async function add({ api }: World, url: string, events = ['client.created']) {
  const made = await api.post('/api/webhooks', { url, description: 'Reports', events })
  expect(made.status).toBe(201)
  return made.body
}

async function addClient(about: World, name = 'Ana Lopez') {
  const made = await about.api.post('/api/clients', { name, phone: '555-0101' })
  expect(made.status).toBe(201)
  return made.body
}

function verify(secret: string, { headers, body }: Received) {
  return new Verifier(secret).verify(body, headers as Record<string, string>)
}

/** Lets a time pass, and what comes round by the clock come round. */
async function pass({ server }: World, millis: number) {
  const { jobs, clock } = server
  clock.now = new Date((clock.now?.getTime() ?? Date.now()) + millis)
  await sendAgain(server.ctx)
  await jobs.settle()
}

const logOf = async ({ api }: World, id: string, query = {}) =>
  (await api.get(`/api/webhooks/${id}/deliveries`, { query })).body
const oneOf = async ({ api }: World, id: string) =>
  (await api.get('/api/webhooks')).body.find((one: { id: string }) => one.id === id)

describe('a webhook', { tags: ['journey'] }, () => {
  it('gets the events that it asked for, signed, with the ids of their records', async () => {
    const about = await world()
    const { url, received } = await receiver()
    const { id, secret } = await add(about, url)
    const client = await addClient(about)
    await about.api.post('/api/prospects', { name: 'Not asked for', phone: '555-0102' })
    await about.server.jobs.settle()
    expect(received).toHaveLength(1)
    const [message] = received as [Received]
    expect(verify(secret, message)).toMatchObject({
      type: 'client.created',
      data: { id: client.id, recordType: 'client' },
    })
    expect(message.body).not.toContain(about.agencyId)
    const [delivery] = await logOf(about, id)
    expect(delivery).toMatchObject({ id: message.headers['webhook-id'], status: 'delivered', attempts: 1 })
    const detail = (await about.api.get(`/api/webhook-deliveries/${delivery.id}`)).body
    expect(detail).toMatchObject({ body: message.body, log: [{ statusCode: 200, answer: 'ok', error: '' }] })
    expect(await oneOf(about, id)).toMatchObject({ failures: 0, lastStatusCode: 200, disabledReason: null })
  })

  it('gets nothing of another agency, and its secret stands encrypted', async () => {
    const about = await world()
    const other = await world()
    const { url, received } = await receiver()
    const { secret } = await add(about, url)
    await addClient(other)
    await about.server.jobs.settle()
    expect(received).toHaveLength(0)
    const { rows } = await about.server.database.pool.query(
      'select row_to_json(w)::text as text from webhooks w',
    )
    expect(rows.some(({ text }) => text.includes(secret) || text.includes('whsec'))).toBe(false)
    expect(JSON.stringify((await about.api.get('/api/webhooks')).body)).not.toContain('whsec')
    expect((await about.api.get('/api/audit-log?action=webhook.created')).body).toHaveLength(1)
  })

  it('is tried again under the same id, ten times over about three days, and then turned off', async () => {
    const about = await world()
    const { clock, jobs } = about.server
    const tried: Date[] = []
    const { url, received } = await receiver((response) => {
      tried.push(clock.now ?? new Date())
      response.writeHead(500).end('broken')
    })
    const { id } = await add(about, url)
    const from = new Date()
    try {
      await addClient(about)
      await jobs.settle()
      for (let look = 0; look < 200 && tried.length < maxAttempts; look += 1)
        await pass(about, look < 20 ? 2 * minute : 60 * minute)
    } finally {
      clock.now = null
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const hours = tried.map((at) => (at.getTime() - from.getTime()) / 3_600_000)
    expect(hours).toHaveLength(maxAttempts)
    expect(hours.at(-1)).toBeGreaterThan(70)
    expect(hours.at(-1)).toBeLessThan(90)
    const [delivery] = await logOf(about, id, { status: 'failed' })
    expect(delivery).toMatchObject({ attempts: maxAttempts, nextAttemptAt: null })
    expect(await oneOf(about, id)).toMatchObject({ disabledReason: 'failures', failures: maxAttempts })
    const { notifications } = (await about.api.get('/api/notifications')).body
    const texts = notifications.map(({ text }: { text: string }) => text)
    expect(texts).toEqual(['Webhook turned off: it failed for days', 'Webhook is failing'])
  })
})

describe('an endpoint', () => {
  it('that answers 410 is turned off at once, and begins anew when it is turned on', async () => {
    const about = await world()
    let code = 410
    const { url, received } = await receiver((response) => response.writeHead(code).end())
    const { id } = await add(about, url)
    await addClient(about)
    await about.server.jobs.settle()
    const off = await oneOf(about, id)
    expect(off.disabledReason).toBe('gone')
    await addClient(about, 'Nobody hears of it')
    await about.server.jobs.settle()
    expect(received).toHaveLength(1)
    code = 204
    const on = await about.api.patch(`/api/webhooks/${id}`, { isEnabled: true, version: off.version })
    expect(on.body).toMatchObject({ disabledReason: null, failures: 0 })
    await addClient(about, 'Heard of')
    await about.server.jobs.settle()
    expect(received).toHaveLength(2)
  })

  it('that fails is paused, and another is sent to meanwhile', async () => {
    const about = await world()
    const broken = await receiver((response) => response.writeHead(503).end())
    const fine = await receiver()
    await add(about, broken.url)
    await add(about, fine.url)
    for (const name of ['One', 'Two', 'Three']) {
      await addClient(about, name)
      await about.server.jobs.settle()
    }
    expect([broken.received.length, fine.received.length]).toEqual([1, 3])
  })

  it('that hangs holds up no other, however many hang and however much is on its way to them', async () => {
    const about = await world()
    const { server, agencyId } = about
    const waiting: ServerResponse[] = []
    const hanging = await receiver((response) => void waiting.push(response))
    const other = await world()
    const fine = await receiver()
    for (let count = 0; count < 6; count += 1) await add(about, hanging.url)
    await add(other, fine.url)
    const happened = Array.from({ length: 600 }, () => ({
      agencyId,
      payload: { id: newId(), recordType: 'client' as const },
    }))
    await inTransaction(server.ctx, (ctx) => publishAll(ctx, 'client.created', happened), 'app_platform')
    await addClient(other)
    await server.jobs.settle()
    expect([fine.received.length, hanging.received.length]).toEqual([1, 60])
    for (const response of waiting) response.writeHead(410).end()
    await vi.waitFor(async () => {
      const all = (await about.api.get('/api/webhooks')).body
      expect(all.every((one: { disabledReason: string }) => one.disabledReason === 'gone')).toBe(true)
    })
    await server.jobs.settle()
  })

  it('is sent to by one process, and again when that one has ended in the middle', async () => {
    const about = await world()
    const { url, received } = await receiver()
    const { id } = await add(about, url)
    const { pool } = about.server.database
    await pool.query(`update webhooks set sending_until = now() + interval '1 minute' where id = $1`, [id])
    await addClient(about)
    await about.server.jobs.settle()
    expect(received).toHaveLength(0)
    try {
      await pass(about, 2 * minute)
      expect(received).toHaveLength(1)
    } finally {
      about.server.clock.now = null
    }
  })

  it('signs with both secrets for a day after a rotation', async () => {
    const about = await world()
    const { url, received } = await receiver()
    const { id, secret } = await add(about, url)
    const renewed = (await about.api.post(`/api/webhooks/${id}/rotate`)).body
    expect(renewed.formerUntil).not.toBeNull()
    const send = () => about.api.post(`/api/webhooks/${id}/samples`, { type: 'webhook.test' })
    await send()
    const [both] = received as [Received]
    expect([verify(secret, both), verify(renewed.secret, both)]).toEqual([
      expect.anything(),
      expect.anything(),
    ])
    const { pool } = about.server.database
    await pool.query(`update webhooks set former_until = now() - interval '1 minute' where id = $1`, [id])
    await send()
    const [, later] = received as [Received, Received]
    expect(later.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1)
    expect(verify(renewed.secret, later)).toBeTruthy()
  })

  it('is one of so many at most, and has an address with https', async () => {
    const about = await world()
    const input = { url: 'https://nowhere.example/', description: '', events: ['client.created'] }
    const made = await Promise.all(
      Array.from({ length: maxWebhooks + 1 }, () => about.api.post('/api/webhooks', input)),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks)
    expect(made.filter(({ status }) => status === 422)).toHaveLength(1)
    for (const url of ['http://nowhere.example/', 'ftp://x.example', 'https://a:b@x.example/', 'x'])
      expect((await about.api.post('/api/webhooks', { ...input, url })).body.fields.url).toBeTruthy()
    const none = await about.api.post('/api/webhooks', { ...input, events: ['user.registered'] })
    expect(none.status).toBe(400)
  })

  it('is changed by one of two, and deleted with its deliveries', async () => {
    const about = await world()
    const { url } = await receiver()
    const { id, version } = await add(about, url)
    const change = (description: string) => about.api.patch(`/api/webhooks/${id}`, { description, version })
    const answers = await Promise.all([change('One'), change('Two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await about.api.post(`/api/webhooks/${id}/samples`, { type: 'webhook.test' })
    expect((await about.api.delete(`/api/webhooks/${id}`)).status).toBe(204)
    expect((await about.api.get(`/api/webhook-deliveries/${body.id}`)).status).toBe(404)
    expect((await about.api.get('/api/webhooks')).body).toEqual([])
  })
})

describe('a delivery', () => {
  it('is sent again under its own id, alone or with all since an instant', async () => {
    const about = await world()
    const { url, received } = await receiver()
    const { id } = await add(about, url)
    for (const name of ['One', 'Two']) await addClient(about, name)
    await about.server.jobs.settle()
    const [last] = await logOf(about, id)
    expect((await about.api.post(`/api/webhook-deliveries/${last.id}/replay`)).body.status).toBe('pending')
    await about.server.jobs.settle()
    expect(received).toHaveLength(3)
    const since = new Date(Date.now() - minute).toISOString()
    expect((await about.api.post(`/api/webhooks/${id}/replay`, { since })).body).toEqual({ count: 2 })
    await about.server.jobs.settle()
    expect(received).toHaveLength(5)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    const { version } = await oneOf(about, id)
    await about.api.patch(`/api/webhooks/${id}`, { isEnabled: false, version })
    const refused = await about.api.post(`/api/webhook-deliveries/${last.id}/replay`)
    expect([refused.status, refused.body.message]).toEqual([422, 'Turn the webhook on first.'])
  })

  it('of a sample of every event goes out at once and says how it went', async () => {
    const about = await world()
    const { url, received } = await receiver()
    const { id, events } = await add(about, url, ['policy.created', 'claim.updated', 'tickets.moved'])
    for (const type of events) {
      const sent = (await about.api.post(`/api/webhooks/${id}/samples`, { type })).body
      expect(sent).toMatchObject({ type, status: 'delivered', log: [{ statusCode: 200, answer: 'ok' }] })
    }
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(events)
    const lost = await add(about, 'https://127.0.0.1/in')
    const failed = (await about.api.post(`/api/webhooks/${lost.id}/samples`, { type: 'webhook.test' })).body
    expect(failed).toMatchObject({ status: 'failed', log: [{ statusCode: null }] })
    expect(failed.log[0].error).toContain('cannot be reached from outside')
    expect(failed.isSample).toBe(true)
    const refused = await about.api.post(`/api/webhook-deliveries/${failed.id}/replay`)
    expect([refused.status, refused.body.message]).toEqual([422, 'A sample is sent once. Send a new one.'])
    expect(await oneOf(about, id)).toMatchObject({ lastStatusCode: 200, failures: 0 })
  })
})
