import { asMember, bindCalls, read, write } from '#server/http/calls.ts'
import { mailServerCalls } from '#shared/mail-servers/mail-servers.calls.ts'
import { connectImap, connectSmtp, disconnect, getMailServers, readImapNow } from './mail-servers.service.ts'

/** The calls of the agency's own mail servers. Connecting waits for a server of others, outside of any transaction. */
export const mailServerRoutes = bindCalls(mailServerCalls, {
  'GET /api/mail-servers': read((ctx) => getMailServers(ctx)),
  'PUT /api/mail-servers/imap': asMember((ctx, { body }) => connectImap(ctx, body)),
  'DELETE /api/mail-servers/imap': write((ctx) => disconnect(ctx, 'imap')),
  'PUT /api/mail-servers/smtp': asMember((ctx, { body }) => connectSmtp(ctx, body)),
  'DELETE /api/mail-servers/smtp': write((ctx) => disconnect(ctx, 'smtp')),
  'POST /api/mail-servers/imap/read': write((ctx) => readImapNow(ctx)),
})
