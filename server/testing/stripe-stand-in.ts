import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { openPayments } from '#server/adapters/open-payments.ts'
import type { TestServer } from './server.ts'

/** What our events are signed with in tests. */
export const webhookSecret = 'whsec_of_the_tests'

type Fields = Record<string, string>
type Reply = { status: number; body: object }
type Session = { id: string; customer: string; status: string; url: string; fields: Fields; metadata: Fields }

/** A stand-in of the provider that speaks the calls we make, over HTTP, and fails on demand. */
export type StripeStandIn = {
  url: string
  /** Set to answer every call with 500, or to hang up on it. */
  fails: 'error' | 'hang-up' | null
  calls: { method: string; path: string; fields: Fields }[]
  callsOf(call: string): Fields[]
  sessions: Session[]
  /** What `GET /v1/subscriptions/:id` answers, by id. */
  subscriptions: Map<string, object>
  invoices: object[]
  /** Dollars of the prices that it knows. */
  prices: Record<string, number>
}

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  let text = new URL(request.url ?? '/', 'http://x').search.slice(1)
  for await (const chunk of request) text += String(chunk)
  return Object.fromEntries(new URLSearchParams(text))
}

function refusal(status: number, type: string, message: string, code?: string): Reply {
  return { status, body: { error: { type, message, code } } }
}

function metadataOf(fields: Fields): Fields {
  const own = Object.entries(fields).filter(([name]) => name.startsWith('metadata['))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(9, -1), value]))
}

const minTrial = 48 * 3600

function makeSession(standIn: StripeStandIn, fields: Fields, now: Date): Reply {
  const trialEnd = Number(fields['subscription_data[trial_end]'] ?? Number.POSITIVE_INFINITY)
  if (trialEnd < now.getTime() / 1000 + minTrial)
    return refusal(400, 'invalid_request_error', 'trial_end must be at least 48 hours in the future')
  const id = `cs_${standIn.sessions.length + 1}_${crypto.randomUUID()}`
  const url = `https://pay.example/${id}`
  const session = {
    id,
    customer: fields.customer ?? '',
    status: 'open',
    url,
    fields,
    metadata: metadataOf(fields),
  }
  standIn.sessions.push(session)
  return { status: 200, body: { object: 'checkout.session', ...session } }
}

function expireSession(standIn: StripeStandIn, id: string): Reply {
  const session = standIn.sessions.find((one) => one.id === id)
  if (!session) return refusal(404, 'invalid_request_error', 'No such session', 'resource_missing')
  if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'This one is not open')
  session.status = 'expired'
  return { status: 200, body: session }
}

function priceOf({ prices }: StripeStandIn, id: string): Reply {
  const dollars = prices[id]
  if (dollars === undefined) return refusal(404, 'invalid_request_error', 'No such price', 'resource_missing')
  const body = {
    id,
    object: 'price',
    unit_amount: dollars * 100,
    currency: 'usd',
    recurring: { interval: 'month' },
  }
  return { status: 200, body }
}

/** Those of a customer that have not ended, the newest first. */
function subscriptionsOf({ subscriptions }: StripeStandIn, { customer }: Fields): Reply {
  const all = [...subscriptions.values()] as { customer: string; status: string }[]
  return list(all.filter((one) => one.customer === customer && one.status !== 'canceled').toReversed())
}

function subscriptionOf({ subscriptions }: StripeStandIn, method: string, id: string): Reply {
  const found = subscriptions.get(id)
  if (!found) return refusal(404, 'invalid_request_error', 'No such subscription', 'resource_missing')
  if (method === 'DELETE') subscriptions.set(id, { ...found, status: 'canceled' })
  return { status: 200, body: subscriptions.get(id) ?? found }
}

const list = (data: object[]): Reply => ({ status: 200, body: { object: 'list', data, has_more: false } })

function answer(standIn: StripeStandIn, call: StripeStandIn['calls'][number], now: Date): Reply {
  const { method, path, fields } = call
  const [, , thing, id = '', act] = path.split('/')
  if (thing === 'customers')
    return { status: 200, body: { id: `cus_${crypto.randomUUID()}`, object: 'customer' } }
  if (thing === 'prices') return priceOf(standIn, id)
  if (thing === 'invoices') return list(standIn.invoices)
  if (thing === 'subscriptions')
    return id ? subscriptionOf(standIn, method, id) : subscriptionsOf(standIn, fields)
  if (thing === 'billing_portal') {
    const url = `https://pay.example/portal/${fields.customer}`
    return { status: 200, body: { id: 'bps_1', object: 'billing_portal.session', url } }
  }
  if (act) return expireSession(standIn, act)
  if (method === 'POST') return makeSession(standIn, fields, now)
  const open = standIn.sessions.filter(
    ({ customer, status }) => customer === fields.customer && status === 'open',
  )
  // The newest first, as the provider has them.
  return list(open.toReversed())
}

/** The same key again has the same answer; with other fields it is refused, as the provider does. */
function makeReplay() {
  const kept = new Map<string, { fields: string; reply: Reply }>()
  return (key: string | undefined, fields: Fields, run: () => Reply): Reply => {
    if (!key) return run()
    const known = kept.get(key)
    const told = JSON.stringify(fields)
    if (known && known.fields !== told) return refusal(400, 'idempotency_error', 'Same key, other fields')
    const reply = known?.reply ?? run()
    kept.set(key, { fields: told, reply })
    return reply
  }
}

function newStandIn(): StripeStandIn {
  const standIn: StripeStandIn = {
    url: '',
    fails: null,
    calls: [],
    callsOf: (call) =>
      standIn.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ fields }) => fields),
    sessions: [],
    subscriptions: new Map(),
    invoices: [],
    prices: { price_950: 950, price_150: 150 },
  }
  return standIn
}

async function listen(now: () => Date): Promise<StripeStandIn> {
  const standIn = newStandIn()
  const replay = makeReplay()
  const server = createServer(async (request, response) => {
    const fields = await fieldsOf(request)
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const call = { method: request.method ?? 'GET', path, fields }
    standIn.calls.push(call)
    if (standIn.fails === 'hang-up') return void request.socket.destroy()
    const key = request.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
    const failure = refusal(500, 'api_error', 'Down')
    const reply = standIn.fails ? failure : replay(key, fields, () => answer(standIn, call, now()))
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.')
  standIn.url = `http://127.0.0.1:${address.port}`
  return standIn
}

/** Has a test's server take payments by the real SDK, from a stand-in of the provider. */
export async function withStripe(server: TestServer): Promise<StripeStandIn> {
  const standIn = await listen(server.ctx.clock)
  const stripe = { secretKey: 'sk_test_of_the_tests', webhookSecret, apiUrl: standIn.url }
  server.ctx.adapters.payments = await openPayments({ ...server.config, stripe }, server.database.pool)
  const value = { agency_owner: { priceId: 'price_950' }, agent: { priceId: 'price_150' } }
  await server.database.pool.query(
    `insert into platform_settings (section, value) values ('plans', $1)
     on conflict (section) do update set value = $1`,
    [value],
  )
  return standIn
}

/** An event of the provider as text, and the header that signs it at a time. */
export function signed(event: object, at: Date): { payload: string; signature: string } {
  const payload = JSON.stringify(event, null, 2)
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp,
  })
  return { payload, signature }
}
