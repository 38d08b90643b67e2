import type { FastifyInstance } from 'fastify'
import { asCaller, asMember, bindCalls } from '#server/http/calls.ts'
import { actionKeyOf } from '#server/http/idempotency.ts'
import { subscriptionCalls, webhookCalls } from '#shared/subscriptions/subscriptions.calls.ts'
import { createBillingPortal, createCheckout } from './checkout.service.ts'
import { handleWebhook } from './payment-events.service.ts'
import { getSubscription, listInvoices, listPlans } from './subscriptions.service.ts'

/** Plans, the agency's subscription, and the way to the provider's pages. */
export const subscriptionRoutes = bindCalls(subscriptionCalls, {
  'GET /api/plans': asCaller(listPlans),
  'GET /api/subscription': asMember(getSubscription),
  'GET /api/subscription/invoices': asMember(listInvoices),
  // Not in `write`: no transaction may wait for the provider, which knows a repeat by the same key.
  'POST /api/checkout': asMember((ctx, request) => createCheckout(ctx, request.body, actionKeyOf(request))),
  'POST /api/billing-portal': asMember(createBillingPortal),
})

/** What the provider signs are the raw bytes, which therefore no parser may touch. */
function keepRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}

/** What the provider reports. */
export const webhookRoutes = bindCalls(
  webhookCalls,
  {
    'POST /api/stripe/webhook': async ({ ctx, body, headers }) => {
      const signature = headers['stripe-signature']
      await handleWebhook(ctx, body, typeof signature === 'string' ? signature : undefined)
      return { received: true as const }
    },
  },
  { prepare: keepRaw },
)
