import type pg from 'pg'
import { addMonths } from '#shared/dates.ts'
import { plansWith } from '#shared/subscriptions/plans.rules.ts'
import type { DemoFrame } from './demo-rows.ts'

const { price } = plansWith({ agency_owner: { priceId: '' }, agent: { priceId: '' } }).agency_owner
const customer = 'cus_sandbox_demo'
const subscription = 'sub_sandbox_demo'
/** How many months the agency has paid for, and how many days are left of the last. */
const paidMonths = 13
const daysLeft = 12

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

function monthsBefore(at: Date, months: number): Date {
  const iso = at.toISOString()
  return new Date(`${addMonths(iso.slice(0, 10), -months)}${iso.slice(10)}`)
}

function subscriptionOf(end: Date, began: Date) {
  return {
    id: subscription,
    customer,
    created: seconds(began),
    status: 'active',
    cancel_at_period_end: false,
    trial_end: null,
    plan: 'agency_owner',
    unit_amount: price * 100,
    items: { data: [{ current_period_end: seconds(end) }] },
  }
}

function invoiceOf(created: Date, nth: number) {
  const id = `in_sandbox_demo_${nth}`
  return {
    id,
    number: `S-${String(nth).padStart(4, '0')}`,
    created: seconds(created),
    total: price * 100,
    status: 'paid',
    customer,
    hosted_invoice_url: `/sandbox/invoice/${id}`,
    parent: { subscription_details: { subscription } },
  }
}

const insert = `insert into sandbox_objects (id, kind, agency_id, data, created_at) values ($1, $2, $3, $4, $5)`
const subscribe = `
  update agencies set stripe_customer_id = $2, stripe_subscription_id = $3, subscription_period_end = $4 where id = $1`

/** Gives the demo's agency a subscription in the sandbox with its invoices, as the platform. */
export async function insertPayments(client: pg.ClientBase, { agencyId, now }: DemoFrame): Promise<void> {
  await client.query(`select set_config('role', 'app_platform', true)`)
  const end = new Date(now.getTime() + daysLeft * 86_400_000)
  const began = monthsBefore(end, paidMonths)
  const add = (id: string, kind: string, data: object, at: Date) =>
    client.query(insert, [id, kind, agencyId, data, at])
  await add(customer, 'customer', { id: customer }, began)
  await add(subscription, 'subscription', subscriptionOf(end, began), began)
  for (let nth = 1; nth <= paidMonths; nth += 1) {
    const at = monthsBefore(end, paidMonths - nth + 1)
    const invoice = invoiceOf(at, nth)
    await add(invoice.id, 'invoice', invoice, at)
  }
  await client.query(subscribe, [agencyId, customer, subscription, end])
}
