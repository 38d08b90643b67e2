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
    summary: 'List the plans that are offered',
    access: 'anyone',
    output: PlansAnswer,
  },
  'GET /api/subscription': {
    summary: "Get the agency's subscription",
    access: 'member',
    output: Subscription,
  },
  'GET /api/subscription/invoices': {
    summary: 'List what the agency was billed',
    access: 'member',
    limit: providerLimit,
    output: z.array(Invoice),
  },
  'POST /api/checkout': {
    summary: 'Lead to the page where a plan is bought',
    access: 'member',
    body: Checkout,
    limit: providerLimit,
    output: HostedPage,
  },
  'POST /api/billing-portal': {
    summary: 'Lead to the page where the subscription is managed',
    access: 'member',
    limit: providerLimit,
    output: HostedPage,
  },
})

/** What the provider reports: signed over the raw bytes, which therefore no parser may touch. */
export const webhookCalls = defineCalls({
  'POST /api/stripe/webhook': {
    summary: 'Take an event of the payment provider',
    access: 'anyone',
    bodyType: 'application/json',
    output: z.object({ received: z.literal(true) }),
  },
})
