import { z } from 'zod'
import { asCaller, bindCalls } from '#server/http/calls.ts'
import { defineCalls } from '#shared/calls.ts'
import { outboxPage, outboxPolicy } from './outbox.page.ts'
import { listStoredEmails } from './outbox.service.ts'

const View = z.object({
  /** A part of the address that a mail went to. */
  to: z.string().max(254).default(''),
  mail: z.uuid().optional().catch(undefined),
  scheme: z.enum(['light', 'dark']).default('light').catch('light'),
  width: z.enum(['wide', 'phone']).default('wide').catch('wide'),
})

const outboxCalls = defineCalls({
  'GET /dev/outbox': { summary: 'Show stored emails', access: 'anyone', query: View, file: 'text/html' },
  'GET /dev/outbox.json': {
    summary: 'List stored emails',
    access: 'anyone',
    query: View,
    file: 'application/json',
  },
})

/** Kept mails, where the application is only being tried out. */
export const outboxRoutes = bindCalls(
  outboxCalls,
  {
    'GET /dev/outbox': asCaller(async (ctx, { query }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', outboxPolicy)
        .send(outboxPage(await listStoredEmails(ctx, query.to), query)),
    ),
    'GET /dev/outbox.json': asCaller((ctx, { query }) => listStoredEmails(ctx, query.to)),
  },
  { isForTryOut: true },
)
