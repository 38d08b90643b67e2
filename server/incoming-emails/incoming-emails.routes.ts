import type { FastifyInstance } from 'fastify'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { inboundMailCalls, incomingEmailCalls } from '#shared/incoming-emails/incoming-emails.calls.ts'
import {
  dismissEmail,
  fileEmail,
  getIncomingEmail,
  getPrivateAddress,
  listIncomingEmails,
  reopenEmail,
} from './incoming-emails.service.ts'
import { enterNotice } from './notices.service.ts'
import { checkHeaders, receivePost } from './receive-post.service.ts'

/** The calls of received emails. */
export const incomingEmailRoutes = bindCalls(incomingEmailCalls, {
  'GET /api/incoming-emails': read((ctx, { query }) => listIncomingEmails(ctx, query)),
  'GET /api/incoming-emails/:id': read((ctx, { params }) => getIncomingEmail(ctx, params.id)),
  'POST /api/incoming-emails/:id/file': write((ctx, { params, body }) => fileEmail(ctx, params.id, body)),
  'POST /api/incoming-emails/:id/notice': write((ctx, { params, body }) => enterNotice(ctx, params.id, body)),
  'POST /api/incoming-emails/:id/dismiss': write((ctx, { params, body }) =>
    dismissEmail(ctx, params.id, body),
  ),
  'POST /api/incoming-emails/:id/reopen': write((ctx, { params, body }) => reopenEmail(ctx, params.id, body)),
  'GET /api/mailbox/address': read((ctx, { query }) => getPrivateAddress(ctx, query)),
})

/** What the provider signs are the raw bytes, which therefore no parser may touch; who does not sign sends no body. */
function keepRaw(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => checkHeaders(headers))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
}

/** What a mail provider posts. */
export const inboundMailRoutes = bindCalls(
  inboundMailCalls,
  {
    'POST /api/mail/inbound/:publicId': async ({ ctx, params, body, headers }) => {
      await receivePost(ctx, params.publicId, { body: body as Buffer | undefined, headers })
      return { received: true as const }
    },
  },
  { prepare: keepRaw },
)
