import type { FastifyInstance } from 'fastify'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { notificationCalls, unsubscribeCalls } from '#shared/notifications/notifications.calls.ts'
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'

/** What a person is notified of by email. */
export const notificationRoutes = bindCalls(notificationCalls, {
  'GET /api/notification-settings': read(getNotificationSettings),
  'PATCH /api/notification-settings': write((ctx, { body }) => updateNotificationSettings(ctx, body)),
})

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The form of a mail reader says nothing beyond what the address does. */
function ignoreForms(app: FastifyInstance): void {
  app.addContentTypeParser(forms, { parseAs: 'buffer', bodyLimit: 4096 }, async () => undefined)
}

/** Stopping digests by the link in a mail. */
export const unsubscribeRoutes = bindCalls(
  unsubscribeCalls,
  {
    'GET /api/unsubscribe': (request, reply) =>
      reply.redirect(`/unsubscribe?${new URLSearchParams(request.query)}`),
    'POST /api/unsubscribe': async (request) => {
      await unsubscribe(request.ctx, request.query.token)
      return { success: true as const }
    },
  },
  { prepare: ignoreForms },
)
