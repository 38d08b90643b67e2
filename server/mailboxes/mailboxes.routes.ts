import { bindCalls, read, write } from '#server/http/calls.ts'
import { mailboxCalls } from '#shared/mailboxes/mailboxes.calls.ts'
import { getMailbox, rotateMailbox, updateMailbox } from './mailboxes.service.ts'

/** The calls of the agency's mailbox. The answer with a secret is kept nowhere, not even for a repeat: hence `read`. */
export const mailboxRoutes = bindCalls(mailboxCalls, {
  'GET /api/mailbox': read((ctx) => getMailbox(ctx)),
  'PATCH /api/mailbox': write((ctx, { body }) => updateMailbox(ctx, body)),
  'POST /api/mailbox/secret': read((ctx) => rotateMailbox(ctx)),
})
