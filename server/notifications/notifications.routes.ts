import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { Done } from '#shared/accounts/accounts.contract.ts'
import {
  NotificationChange,
  NotificationSettings,
  UnsubscribeQuery,
} from '#shared/notifications/notifications.contract.ts'
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'

/** What a person is told of by mail. */
export const notificationRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { access: 'member' } as const
  app.get(
    '/api/notification-settings',
    { config, schema: { response: { 200: NotificationSettings } } },
    (request) => inTransaction(memberCtx(request), getNotificationSettings),
  )
  app.patch(
    '/api/notification-settings',
    { config, schema: { body: NotificationChange, response: { 200: NotificationSettings } } },
    (request, reply) => once(request, reply, 200, (ctx) => updateNotificationSettings(ctx, request.body)),
  )
}

/** The providers of mail call from few addresses for many people. */
const unsubscribeLimit = { max: 600, timeWindow: '1 minute' }

/**
 * Stopping digests by the link in a mail (RFC 8058): the mail reader posts a form, from wherever it is; whoever only
 * follows the link, as scanners do, gets a page that asks first.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { access: 'anyone', rateLimit: unsubscribeLimit } as const
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  // The form says nothing beyond what the address does.
  app.addContentTypeParser(forms, { parseAs: 'buffer', bodyLimit: 4096 }, async () => undefined)
  app.get(
    '/api/unsubscribe',
    { config, schema: { querystring: UnsubscribeQuery, response: { 302: z.undefined() } } },
    (request, reply) => reply.redirect(`/unsubscribe?${new URLSearchParams(request.query)}`),
  )
  app.post(
    '/api/unsubscribe',
    {
      config: { ...config, isOpenToOtherSites: true },
      schema: { querystring: UnsubscribeQuery, response: { 200: Done } },
    },
    async (request) => {
      await unsubscribe(request.ctx, request.query.token)
      return { success: true as const }
    },
  )
}
