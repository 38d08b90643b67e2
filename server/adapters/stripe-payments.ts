import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import { type CheckoutOrder, type NewCustomer, type PaymentsAdapter, unsigned } from './payments.ts'
import { readInvoice, readStripeEvent, readSubscription } from './stripe-objects.ts'

type StripeConfig = NonNullable<Config['stripe']>

/** How old a signed event may be, in seconds. */
const signatureSeconds = 300
/** How long a payment page may be paid on, in seconds: longer, and the trial that it promises would grow too short. */
const checkoutSeconds = 3600
/** Times are given in steps of ten minutes, so that a repeated call is the same to the provider. */
const stepSeconds = 600
const away =
  'The payment provider cannot be reached. Nothing was charged or changed. Please try again in a few minutes.'

function clientOf({ secretKey, apiUrl }: StripeConfig): Stripe {
  const url = apiUrl ? new URL(apiUrl) : null
  return new Stripe(secretKey, {
    timeout: 8000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** Whatever fails at the provider is one refusal for people; the cause goes to the log. */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw Object.assign(new AppError('unavailable', away, { reason: 'provider_unavailable' }), {
      cause: error,
    })
  }
}

function misconfigured(message: string): AppError {
  return new AppError('unavailable', message, { reason: 'price_not_configured' })
}

/** Nobody is charged another sum than the screen says. */
async function requirePrice(stripe: Stripe, { priceId, price }: CheckoutOrder): Promise<void> {
  const found = await stripe.prices.retrieve(priceId)
  const isAsShown =
    found.unit_amount === price * 100 && found.currency === 'usd' && found.recurring?.interval === 'month'
  if (!isAsShown)
    throw misconfigured('The price of this plan differs at the payment provider. Please contact support.')
}

/** What a payment page was made for, kept on it so that it can be found again. */
function marksOf({ agencyId, plan, priceId, trialEnd }: CheckoutOrder): Record<string, string> {
  return { agencyId, plan, priceId, hasTrial: trialEnd ? 'yes' : 'no' }
}

/** Closes a page; one that was closed or paid on a moment ago is not open either. */
async function close(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

/**
 * The open payment page of a customer for the same order, the first of them. Any other one is closed, so that nobody can
 * pay on two pages and be subscribed twice.
 */
async function findOpenCheckout(stripe: Stripe, order: CheckoutOrder): Promise<string | null> {
  const marks = Object.entries(marksOf(order))
  const { data } = await stripe.checkout.sessions.list({ customer: order.customerId, status: 'open' })
  // The provider lists the newest first.
  const same = data.findLast(
    ({ metadata, url }) => url && marks.every(([name, value]) => metadata?.[name] === value),
  )
  for (const other of data) if (other.id !== same?.id) await close(stripe, other.id)
  return same?.url ?? null
}

function checkoutEnd(now: Date): number {
  return Math.ceil((now.getTime() / 1000 + checkoutSeconds) / stepSeconds) * stepSeconds
}

async function makeCheckout(stripe: Stripe, order: CheckoutOrder): Promise<string> {
  const metadata = marksOf(order)
  const { agencyId, customerId, priceId, trialEnd, successUrl, cancelUrl, actionKey, now } = order
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: agencyId,
      line_items: [{ price: priceId, quantity: 1 }],
      payment_method_collection: 'always',
      expires_at: checkoutEnd(now),
      success_url: successUrl,
      cancel_url: cancelUrl,
      metadata,
      subscription_data: {
        metadata,
        ...(trialEnd && { trial_end: Math.floor(trialEnd.getTime() / 1000) }),
      },
    },
    actionKey ? { idempotencyKey: `checkout:${customerId}:${actionKey}` } : {},
  )
  if (!session.url) throw new Error('The provider made a payment page without an address.')
  return session.url
}

/** The page to pay on: one for all tabs, also when two of them ask at the same moment. */
async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<string> {
  const open = await findOpenCheckout(stripe, order)
  if (open) return open
  const made = await makeCheckout(stripe, order)
  return (await findOpenCheckout(stripe, order)) ?? made
}

/** A repeat makes no second customer; the same agency under another name is no repeat, which the provider would refuse. */
async function makeCustomer(stripe: Stripe, { agencyId, name, email }: NewCustomer): Promise<string> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest('base64url')
  const idempotencyKey = `customer:${agencyId}:${fingerprint}`
  return (await stripe.customers.create({ name, email, metadata: { agencyId } }, { idempotencyKey })).id
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

async function cancel(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function retrieve(stripe: Stripe, id: string) {
  try {
    return readSubscription(await stripe.subscriptions.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function orInvalidSignature(check: () => unknown): unknown {
  try {
    return check()
  } catch (error) {
    throw Object.assign(unsigned(), { cause: error })
  }
}

/** Card payments by Stripe: hosted checkout, billing portal, invoices, signed events. */
export function stripePayments(config: StripeConfig): PaymentsAdapter {
  const stripe = clientOf(config)
  return {
    kind: 'stripe',
    createCustomer: (customer) => asking(() => makeCustomer(stripe, customer)),
    changeCustomer: (customer, change) =>
      asking(async () => {
        await stripe.customers.update(customer, change)
      }),
    createCheckout: (order) =>
      asking(async () => {
        await requirePrice(stripe, order)
        return { url: await openCheckout(stripe, order) }
      }),
    createPortal: (customer, returnUrl) =>
      asking(async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
        return { url }
      }),
    listInvoices: (customer) =>
      asking(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 24 })
        return data.map(readInvoice).filter((invoice) => invoice !== null)
      }),
    retrieveSubscription: (id) => asking(() => retrieve(stripe, id)),
    listSubscriptions: (customer) =>
      asking(async () =>
        (await stripe.subscriptions.list({ customer, limit: 100 })).data.map(readSubscription),
      ),
    cancelSubscription: (id) => asking(() => cancel(stripe, id)),
    readEvent: async (body, signature = '', now) => {
      const { webhookSecret } = config
      const check = () =>
        stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          signatureSeconds,
          undefined,
          now.getTime(),
        )
      return readStripeEvent(orInvalidSignature(check), now)
    },
  }
}
