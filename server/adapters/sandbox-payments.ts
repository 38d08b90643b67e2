import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type PaymentsAdapter, unsigned } from './payments.ts'
import { readInvoice, readSubscription } from './stripe-objects.ts'

type Stored = { data: Record<string, unknown> }

async function asPlatform(pool: pg.Pool, statement: string, values: unknown[]): Promise<Stored[]> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select set_config('role', 'app_platform', true)`)
    const { rows } = await client.query<Stored>(statement, values)
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}

const insert = `
  insert into sandbox_objects (id, kind, agency_id, data) values ($1, $2, $3, $4) returning data`
const byId = 'select data from sandbox_objects where id = $1 and kind = $2'
const invoicesOf = `
  select data from sandbox_objects where kind = 'invoice' and data->>'customer' = $1
  order by (data->>'created')::bigint desc, created_at desc, id limit 24`
const subscriptionsOf = `
  select data from sandbox_objects
  where kind = 'subscription' and data->>'customer' = $1 and data->>'status' <> 'canceled'
  order by created_at desc, id`
const changeCustomer = `
  update sandbox_objects set data = data || $2::jsonb where id = $1 and kind = 'customer' returning data`
const cancel = `
  update sandbox_objects set data = data || '{"status": "canceled", "cancel_at_period_end": false}'
  where id = $1 and kind = 'subscription' returning data`

/** A name for an object of the sandbox, in the provider's manner. */
export function sandboxId(prefix: 'cus' | 'cs' | 'sub' | 'in' | 'evt'): string {
  return `${prefix}_sandbox_${randomUUID().replaceAll('-', '')}`
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** What a payment page of the sandbox keeps; money in cents, times in seconds, like the provider's. */
function checkoutOf(id: string, order: Parameters<PaymentsAdapter['createCheckout']>[0]) {
  const { customerId, plan, price, trialEnd, successUrl, cancelUrl } = order
  return {
    id,
    status: 'open',
    customer: customerId,
    plan,
    unit_amount: price * 100,
    trial_end: trialEnd ? seconds(trialEnd) : null,
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

/**
 * Payments that are only played, on pages of our own. It keeps objects of the provider's shape, so that
 * they are read by the same code; its events do not come over the network, so that it takes none from there.
 */
export function sandboxPayments({ appUrl }: Config, pool: pg.Pool): PaymentsAdapter {
  const add = (id: string, kind: string, agencyId: string, data: object) =>
    asPlatform(pool, insert, [id, kind, agencyId, data])
  return {
    kind: 'sandbox',
    createCustomer: async ({ agencyId, name, email }) => {
      const id = sandboxId('cus')
      await add(id, 'customer', agencyId, { id, name, email })
      return id
    },
    changeCustomer: async (customerId, change) => {
      await asPlatform(pool, changeCustomer, [customerId, change])
    },
    createCheckout: async (order) => {
      const id = sandboxId('cs')
      await add(id, 'checkout', order.agencyId, checkoutOf(id, order))
      return { url: `${appUrl}/sandbox/checkout/${id}` }
    },
    createPortal: async (customerId) => ({ url: `${appUrl}/sandbox/portal/${customerId}` }),
    listInvoices: async (customerId) => {
      const rows = await asPlatform(pool, invoicesOf, [customerId])
      return rows.map(({ data }) => readInvoice(data)).filter((invoice) => invoice !== null)
    },
    retrieveSubscription: async (id) => {
      const [found] = await asPlatform(pool, byId, [id, 'subscription'])
      return found ? readSubscription(found.data) : null
    },
    listSubscriptions: async (customerId) => {
      const rows = await asPlatform(pool, subscriptionsOf, [customerId])
      return rows.map(({ data }) => readSubscription(data))
    },
    cancelSubscription: async (id) => {
      await asPlatform(pool, cancel, [id])
    },
    readEvent: async () => {
      throw unsigned()
    },
  }
}
