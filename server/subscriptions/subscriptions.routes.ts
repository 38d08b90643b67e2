import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberCtx } from '#server/http/access.ts'
import { actionKeyOf } from '#server/http/idempotency.ts'
import {
  Checkout,
  HostedPage,
  Invoice,
  PlansAnswer,
  Subscription,
} from '#shared/subscriptions/subscriptions.contract.ts'
import { createBillingPortal, createCheckout } from './checkout.service.ts'
import { takeWebhook } from './payment-events.service.ts'
import { getSubscription, listInvoices, listPlans } from './subscriptions.service.ts'

/** Each call asks the provider: a person has no need of more. */
const providerLimit = { max: 30, timeWindow: '1 minute' }

/** Plans, the agency's subscription, and the way to the provider's pages. */
export const subscriptionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/plans',
    { config: { access: 'anyone' }, schema: { response: { 200: PlansAnswer } } },
    async (request) => listPlans(request.ctx),
  )

  app.get(
    '/api/subscription',
    { config: { access: 'member' }, schema: { response: { 200: Subscription } } },
    async (request) => getSubscription(memberCtx(request)),
  )

  app.get(
    '/api/subscription/invoices',
    {
      config: { access: 'member', rateLimit: providerLimit },
      schema: { response: { 200: z.array(Invoice) } },
    },
    async (request) => listInvoices(memberCtx(request)),
  )

  app.post(
    '/api/checkout',
    {
      config: { access: 'member', rateLimit: providerLimit },
      schema: { body: Checkout, response: { 200: HostedPage } },
    },
    // Not in `once`: no transaction may wait for the provider, which knows a repeat by the same key.
    async (request) => createCheckout(memberCtx(request), request.body, actionKeyOf(request)),
  )

  app.post(
    '/api/billing-portal',
    { config: { access: 'member', rateLimit: providerLimit }, schema: { response: { 200: HostedPage } } },
    async (request) => createBillingPortal(memberCtx(request)),
  )
}

const Received = z.object({ received: z.literal(true) })

/** What the provider tells us: signed over the raw bytes, which therefore no parser may touch. */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  app.post(
    '/api/stripe/webhook',
    { config: { access: 'anyone' }, schema: { response: { 200: Received } } },
    async ({ ctx, body, headers }) => {
      const signature = headers['stripe-signature']
      await takeWebhook(ctx, body, typeof signature === 'string' ? signature : undefined)
      return { received: true as const }
    },
  )
}
