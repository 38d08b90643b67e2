import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { forTryOutOnly } from '#server/http/hosts.ts'
import { outboxPage, outboxPolicy } from './outbox.page.ts'
import { listKeptMails } from './outbox.service.ts'

const View = z.object({
  /** A part of the address that a mail went to. */
  to: z.string().max(254).default(''),
  mail: z.uuid().optional().catch(undefined),
  scheme: z.enum(['light', 'dark']).default('light').catch('light'),
  width: z.enum(['wide', 'phone']).default('wide').catch('wide'),
})

/** `/dev/outbox` and `/dev/outbox.json`: kept mails, where the application is only being tried out. */
export const outboxRoutes: FastifyPluginAsyncZod<{ tryOut: boolean }> = async (app, { tryOut }) => {
  if (!tryOut) return
  forTryOutOnly(app)
  const config = { access: 'anyone' } as const
  app.get('/dev/outbox', { config, schema: { querystring: View } }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', outboxPolicy)
      .send(outboxPage(await listKeptMails(request.ctx, request.query.to), request.query)),
  )
  app.get('/dev/outbox.json', { config, schema: { querystring: View } }, async (request) =>
    listKeptMails(request.ctx, request.query.to),
  )
}
