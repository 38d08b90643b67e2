import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { outboxPage } from './outbox.page.ts'
import { listKeptMails } from './outbox.service.ts'

/** `/dev/outbox` and `/dev/outbox.json`: kept mails, where the application is only being tried out (security.md 25). */
export const outboxRoutes: FastifyPluginAsyncZod<{ tryOut: boolean }> = async (app, { tryOut }) => {
  if (!tryOut) return
  app.get('/dev/outbox', { config: { access: 'anyone' } }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await listKeptMails(request.ctx))),
  )
  app.get('/dev/outbox.json', { config: { access: 'anyone' } }, async (request) => listKeptMails(request.ctx))
}
