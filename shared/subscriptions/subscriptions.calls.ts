import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  Checkout,
  HostedPage,
  Invoice,
  PlansAnswer,
  Subscription,
} from '#shared/subscriptions/subscriptions.contract.ts'

/** Each call asks the provider: a person has no need of more. */
const providerLimit = { max: 30, timeWindow: '1 minute' }

/** Plans, the agency's subscription, and the way to the provider's pages. */
export const subscriptionCalls = defineCalls({
  'GET /api/plans': {
    summary: 'List available plans',
    access: 'anyone',
    output: PlansAnswer,
  },
  'GET /api/subscription': {
    summary: "Get the agency's subscription",
    access: 'member',
    output: Subscription,
  },
  'GET /api/subscription/invoices': {
    summary: "List the agency's invoices",
    access: 'member',
    limit: providerLimit,
    output: z.array(Invoice),
  },
  'POST /api/checkout': {
    summary: 'Create a checkout session for a plan',
    access: 'member',
    body: Checkout,
    limit: providerLimit,
    output: HostedPage,
  },
  'POST /api/billing-portal': {
    summary: 'Create a billing portal session',
    access: 'member',
    limit: providerLimit,
    output: HostedPage,
  },
})

/** What the provider reports: signed over the raw bytes, which therefore no parser may touch. */
export const webhookCalls = defineCalls({
  'POST /api/stripe/webhook': {
    summary: 'Receive a payment provider webhook event',
    access: 'anyone',
    bodyType: 'application/json',
    output: z.object({ received: z.literal(true) }),
  },
})
