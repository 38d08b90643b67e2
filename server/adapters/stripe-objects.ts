import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.rules.ts'
import type { Invoice } from '#shared/subscriptions/subscriptions.contract.ts'
import type { ProviderEvent, ProviderSubscription } from './payments.ts'

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const maxSeconds = Date.parse('2200-01-01') / 1000
const Seconds = z
  .int()
  .min(0)
  .max(maxSeconds)
  .transform((seconds) => new Date(seconds * 1000))
/** How far the provider's clock may be ahead of ours: an event of next year would make all until then the older ones. */
const maxAheadMillis = 300_000

/** The fields of the provider's subscription that we read. */
const StripeSubscription = z.object({
  id: z.string(),
  customer: Reference,
  status: z.string(),
  cancel_at: z.number().nullish(),
  cancel_at_period_end: z.boolean(),
  trial_end: Seconds.nullish(),
  // Accounts of before 2025 have the period on the subscription itself, newer ones on its items.
  current_period_end: Seconds.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: Seconds.nullish() })) }),
})

const StripeInvoice = z.object({
  id: z.string(),
  number: z.string().nullish(),
  created: Seconds,
  total: z.number(),
  status: z.string().nullish(),
  hosted_invoice_url: z.string().nullish(),
})

/** The invoice of an event: only one that bills a subscription concerns us. */
const StripeBill = z.object({
  customer: Reference.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: Reference }).nullish() }).nullish(),
  // Where accounts of before 2025 tell it.
  subscription: Reference.nullish(),
})

const StripeCheckout = z.object({ customer: Reference.nullish(), subscription: Reference.nullish() })

/** Our own mark on what was bought on a payment page that we asked for. */
const Marked = z.object({ metadata: z.object({ agencyId: z.uuid() }) })

const StripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: Seconds,
  data: z.object({ object: z.unknown() }),
})

/** The provider's states in our words. */
const statuses: Record<string, SubscriptionStatus> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'unpaid',
  incomplete: 'incomplete',
  // The first payment never came.
  incomplete_expired: 'expired',
  // A trial ended without a card.
  paused: 'expired',
}

/** A subscription out of the provider's JSON. Throws when it is none. */
export function readSubscription(object: unknown): ProviderSubscription {
  const { id, customer, status, items, ...rest } = StripeSubscription.parse(object)
  const ends = [rest, ...items.data].flatMap(({ current_period_end: end }) => end?.getTime() ?? [])
  const paidUntil = ends.length > 0 ? new Date(Math.max(...ends)) : null
  return {
    id,
    customerId: customer,
    status: statuses[status] ?? 'none',
    periodEnd: status === 'trialing' ? (rest.trial_end ?? paidUntil) : paidUntil,
    // The portal of newer accounts sets a day to end on instead of the mark.
    cancelsAtPeriodEnd: status !== 'canceled' && (rest.cancel_at_period_end || rest.cancel_at != null),
  }
}

const invoiceStatuses = ['open', 'paid', 'uncollectible', 'void'] as const

/** An invoice out of the provider's JSON; a draft is none yet. */
export function readInvoice(object: unknown): Invoice | null {
  const { id, number, created, total, status, hosted_invoice_url } = StripeInvoice.parse(object)
  const known = invoiceStatuses.find((one) => one === status)
  if (!known) return null
  return {
    id,
    number: number ?? id,
    createdAt: created.toISOString(),
    amount: total / 100,
    status: known,
    url: hosted_invoice_url ?? null,
  }
}

type News = Pick<ProviderEvent, 'customerId' | 'news'>
const nothing: News = { customerId: null, news: { kind: 'other' } }

function subscriptionNews(object: unknown): News {
  const subscription = readSubscription(object)
  return { customerId: subscription.customerId, news: { kind: 'subscription', subscription } }
}

function paymentNews(isPaid: boolean) {
  return (object: unknown): News => {
    const { customer, parent, subscription } = StripeBill.parse(object)
    if (!customer || !(parent?.subscription_details || subscription)) return nothing
    return { customerId: customer, news: { kind: 'payment', isPaid } }
  }
}

function checkoutNews(object: unknown): News {
  const { customer, subscription } = StripeCheckout.parse(object)
  if (!customer || !subscription) return nothing
  return { customerId: customer, news: { kind: 'checkout', subscriptionId: subscription } }
}

/** The events that change something; all others are taken and ignored. */
const readers: Record<string, (object: unknown) => News> = {
  'customer.subscription.created': subscriptionNews,
  'customer.subscription.updated': subscriptionNews,
  'customer.subscription.paused': subscriptionNews,
  'customer.subscription.resumed': subscriptionNews,
  'customer.subscription.deleted': subscriptionNews,
  'invoice.paid': paymentNews(true),
  'invoice.payment_failed': paymentNews(false),
  'checkout.session.completed': checkoutNews,
}

/** An event out of the provider's JSON, whose signature is somebody else's to check. Throws `invalid` when it is none, or of a time to come. */
export function readStripeEvent(json: unknown, now: Date): ProviderEvent {
  try {
    const { id, type, created, data } = StripeEvent.parse(json)
    if (created.getTime() > now.getTime() + maxAheadMillis)
      throw new RangeError('This event is still to come.')
    const reader = readers[type]
    const agencyId = Marked.safeParse(data.object).data?.metadata.agencyId ?? null
    return { id, type, createdAt: created, agencyId, ...(reader ? reader(data.object) : nothing) }
  } catch (error) {
    throw Object.assign(new AppError('invalid', 'This event cannot be read.'), { cause: error })
  }
}
