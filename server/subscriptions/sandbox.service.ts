import { and, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import { sandboxId } from '#server/adapters/sandbox-payments.ts'
import { readStripeEvent } from '#server/adapters/stripe-objects.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { paymentEvents, sandboxObjects } from '#server/db/tables/subscriptions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/errors.ts'
import { addMonths } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { planKeys } from '#shared/subscriptions/plans.rules.ts'
import { handlePaymentEvent } from './payment-events.service.ts'

/** What the sandbox keeps is of the provider's shape: money in cents, times in seconds. */
const Checkout = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete']),
  customer: z.string(),
  plan: z.enum(planKeys),
  unit_amount: z.number(),
  trial_end: z.number().nullable(),
  success_url: z.string(),
  cancel_url: z.string(),
})
export type SandboxCheckout = z.infer<typeof Checkout>

const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  created: z.number(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  cancel_at_period_end: z.boolean(),
  trial_end: z.number().nullable(),
  plan: z.enum(planKeys),
  unit_amount: z.number(),
  items: z.object({ data: z.tuple([z.object({ current_period_end: z.number() })]) }),
})
export type SandboxSubscription = z.infer<typeof Subscription>

const BillObject = z.object({
  id: z.string(),
  number: z.string(),
  created: z.number(),
  total: z.number(),
  status: z.enum(['open', 'paid']),
  customer: z.string(),
  hosted_invoice_url: z.string(),
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
})
export type SandboxInvoice = z.infer<typeof BillObject>

type Kind = 'checkout' | 'subscription' | 'invoice'
type Event = { type: string; object: object }
type Tx = InTransaction<AgencyCtx>

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The same day and time of the next month, held to the last day of a shorter one. */
export function monthAfter(at: number): number {
  const iso = new Date(at * 1000).toISOString()
  return Date.parse(`${addMonths(iso.slice(0, 10), 1)}${iso.slice(10)}`) / 1000
}

function requireManager(ctx: AgencyCtx): void {
  if (!can(ctx.user, 'agency.edit')) throw notFound()
}

async function find<T>(ctx: Tx, schema: z.ZodType<T>, kind: Kind, id: string): Promise<T> {
  const own = and(eq(sandboxObjects.id, id), eq(sandboxObjects.agencyId, ctx.user.agencyId))
  const [row] = await ctx.db
    .select()
    .from(sandboxObjects)
    .where(and(own, eq(sandboxObjects.kind, kind)))
    .for('update')
  if (!row) throw notFound()
  return schema.parse(row.data)
}

async function listAll<T>(ctx: Tx, schema: z.ZodType<T>, kind: Kind): Promise<T[]> {
  const mine = and(eq(sandboxObjects.agencyId, ctx.user.agencyId), eq(sandboxObjects.kind, kind))
  const rows = await ctx.db
    .select()
    .from(sandboxObjects)
    .where(mine)
    .orderBy(sandboxObjects.createdAt, sandboxObjects.id)
  return rows.map(({ data }) => schema.parse(data))
}

async function add(ctx: Tx, kind: Kind, object: SandboxSubscription | SandboxInvoice): Promise<void> {
  const row = { id: object.id, kind, agencyId: ctx.user.agencyId, data: object, createdAt: ctx.clock() }
  await ctx.db.insert(sandboxObjects).values(row)
}

type Saved = SandboxCheckout | SandboxSubscription | SandboxInvoice

async function save(ctx: Tx, object: Saved): Promise<void> {
  await ctx.db.update(sandboxObjects).set({ data: object }).where(eq(sandboxObjects.id, object.id))
}

/** Now, or a second after the last event: whoever plays is quicker than a provider, and means the order of the clicks. */
async function nextSecond(ctx: AgencyCtx): Promise<number> {
  const isOurs = eq(paymentEvents.agencyId, ctx.user.agencyId)
  const read = (ctx: Tx) =>
    ctx.db
      .select({ at: max(paymentEvents.createdAt) })
      .from(paymentEvents)
      .where(isOurs)
  const [last] = await inTransaction(ctx, read, 'app_platform')
  return Math.max(seconds(ctx.clock()), last?.at ? seconds(last.at) + 1 : 0)
}

/** Sends what happened the way the provider would: the same handling as a webhook's, after the commit. */
async function deliver(ctx: AgencyCtx, events: Event[]): Promise<void> {
  const created = await nextSecond(ctx)
  for (const { type, object } of events) {
    const event = { id: sandboxId('evt'), type, created, data: { object } }
    await handlePaymentEvent(ctx, readStripeEvent(event, ctx.clock()))
  }
}

function play<T extends { events: Event[] }>(ctx: AgencyCtx, act: (ctx: Tx) => Promise<T>): Promise<T> {
  requireManager(ctx)
  return inTransaction(ctx, act, 'app_platform').then(async (result) => {
    await deliver(ctx, result.events)
    return result
  })
}

async function bill(ctx: Tx, subscription: SandboxSubscription, total: number, status: 'open' | 'paid') {
  const id = sandboxId('in')
  const number = `S-${String((await listAll(ctx, BillObject, 'invoice')).length + 1).padStart(4, '0')}`
  const invoice: SandboxInvoice = {
    id,
    number,
    created: seconds(ctx.clock()),
    total,
    status,
    customer: subscription.customer,
    hosted_invoice_url: `${ctx.config.appUrl}/sandbox/invoice/${id}`,
    parent: { subscription_details: { subscription: subscription.id } },
  }
  await add(ctx, 'invoice', invoice)
  return invoice
}

function newSubscription(ctx: Tx, checkout: SandboxCheckout): SandboxSubscription {
  const { customer, plan, unit_amount, trial_end } = checkout
  const created = seconds(ctx.clock())
  const current_period_end = trial_end ?? monthAfter(created)
  return {
    id: sandboxId('sub'),
    customer,
    created,
    status: trial_end === null ? 'active' : 'trialing',
    cancel_at_period_end: false,
    trial_end,
    plan,
    unit_amount,
    items: { data: [{ current_period_end }] },
  }
}

async function isSubscribedAs(ctx: Tx, customer: string): Promise<boolean> {
  const all = await listAll(ctx, Subscription, 'subscription')
  return all.some((one) => one.customer === customer && one.status !== 'canceled')
}

/** A payment page of the sandbox. Throws 404 for anyone who may not pay on it. */
export function getSandboxCheckout(ctx: AgencyCtx, id: string): Promise<SandboxCheckout> {
  requireManager(ctx)
  return inTransaction(ctx, (ctx) => find(ctx, Checkout, 'checkout', id), 'app_platform')
}

/** Plays a payment: the subscription begins, with what is left of the trial. A second one on the same page does nothing. */
export async function paySandboxCheckout(ctx: AgencyCtx, id: string): Promise<string> {
  const { url } = await play(ctx, async (ctx) => {
    const checkout = await find(ctx, Checkout, 'checkout', id)
    if (checkout.status === 'complete') return { url: checkout.success_url, events: [] }
    await save(ctx, { ...checkout, status: 'complete' })
    // Paid on in another tab: two subscriptions would be billed.
    if (await isSubscribedAs(ctx, checkout.customer)) return { url: checkout.success_url, events: [] }
    const subscription = newSubscription(ctx, checkout)
    await add(ctx, 'subscription', subscription)
    const invoice = await bill(ctx, subscription, checkout.trial_end ? 0 : checkout.unit_amount, 'paid')
    const session = { customer: checkout.customer, subscription: subscription.id }
    const events = [
      { type: 'customer.subscription.created', object: subscription },
      { type: 'invoice.paid', object: invoice },
      { type: 'checkout.session.completed', object: session },
    ]
    return { url: checkout.success_url, events }
  })
  return url
}

/** What can be played with a subscription that began. */
export const portalActs = ['renew', 'fail', 'card', 'cancel-later', 'resume', 'cancel-now'] as const
export type PortalAct = (typeof portalActs)[number]

const updated = (object: object) => ({ type: 'customer.subscription.updated', object })

/** A month more, paid or not: the way a renewal goes, which also ends a trial. */
async function renew(ctx: Tx, subscription: SandboxSubscription, isPaid: boolean): Promise<Event[]> {
  const [{ current_period_end }] = subscription.items.data
  const next: SandboxSubscription = {
    ...subscription,
    status: isPaid ? 'active' : 'past_due',
    trial_end: null,
    items: { data: [{ current_period_end: monthAfter(current_period_end) }] },
  }
  await save(ctx, next)
  const invoice = await bill(ctx, next, next.unit_amount, isPaid ? 'paid' : 'open')
  return [{ type: isPaid ? 'invoice.paid' : 'invoice.payment_failed', object: invoice }, updated(next)]
}

/** A new card pays what is open. */
async function updateCard(ctx: Tx, subscription: SandboxSubscription): Promise<Event[]> {
  if (subscription.status !== 'past_due') return []
  const invoices = await listAll(ctx, BillObject, 'invoice')
  const paid = invoices
    .filter(({ status }) => status === 'open')
    .map((invoice) => ({ ...invoice, status: 'paid' as const }))
  for (const invoice of paid) await save(ctx, invoice)
  const next: SandboxSubscription = { ...subscription, status: 'active' }
  await save(ctx, next)
  return [...paid.map((object) => ({ type: 'invoice.paid', object })), updated(next)]
}

async function change(ctx: Tx, next: SandboxSubscription): Promise<Event[]> {
  await save(ctx, next)
  if (next.status === 'canceled') return [{ type: 'customer.subscription.deleted', object: next }]
  return [updated(next)]
}

const acts: Record<PortalAct, (ctx: Tx, subscription: SandboxSubscription) => Promise<Event[]>> = {
  renew: (ctx, subscription) => renew(ctx, subscription, true),
  fail: (ctx, subscription) => renew(ctx, subscription, false),
  card: updateCard,
  'cancel-later': (ctx, subscription) => change(ctx, { ...subscription, cancel_at_period_end: true }),
  resume: (ctx, subscription) => change(ctx, { ...subscription, cancel_at_period_end: false }),
  'cancel-now': (ctx, subscription) =>
    change(ctx, { ...subscription, status: 'canceled', cancel_at_period_end: false }),
}

async function latest(ctx: Tx, customer: string): Promise<SandboxSubscription> {
  const all = await listAll(ctx, Subscription, 'subscription')
  const mine = all.filter((subscription) => subscription.customer === customer).at(-1)
  if (!mine) throw notFound()
  return mine
}

/** The portal of the sandbox: the latest subscription of a customer. Throws 404 for anyone who may not manage it. */
export function getSandboxPortal(ctx: AgencyCtx, customer: string): Promise<SandboxSubscription> {
  requireManager(ctx)
  return inTransaction(ctx, (ctx) => latest(ctx, customer), 'app_platform')
}

/** Plays what happens to a subscription in its life; one that was canceled stays so. */
export async function playSandboxPortal(ctx: AgencyCtx, customer: string, act: PortalAct): Promise<void> {
  await play(ctx, async (ctx) => {
    const { id } = await latest(ctx, customer)
    const subscription = await find(ctx, Subscription, 'subscription', id)
    return { events: subscription.status === 'canceled' ? [] : await acts[act](ctx, subscription) }
  })
}

/** An invoice of the sandbox. Throws 404 for anyone who may not see it. */
export function getSandboxInvoice(ctx: AgencyCtx, id: string): Promise<SandboxInvoice> {
  requireManager(ctx)
  return inTransaction(ctx, (ctx) => find(ctx, BillObject, 'invoice', id), 'app_platform')
}
