import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobAmong, jobEvery, jobOn, type RelayedEvent } from '#server/jobs/job.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import { webhookEvents } from '#shared/webhooks/webhook-events.rules.ts'
import { keptDays } from '#shared/webhooks/webhooks.contract.ts'
import { bodyOf } from './message.ts'
import { sendDue } from './send-due.service.ts'
import { addDeliveries, deleteOld, findDue } from './webhooks.queries.ts'

type Due = { agencyId: string; webhookId: string }

/** The deliveries of a batch of events, one to each endpoint that asked for its kind. */
async function addFor(
  db: Parameters<Parameters<typeof jobAmong>[1]>[0],
  events: RelayedEvent[],
): Promise<{ data: Due }[]> {
  const columns = [
    events.map(({ id }) => id),
    events.map(({ agencyId }) => agencyId),
    events.map(({ type }) => type),
    events.map(({ type, at, payload }) => bodyOf(type, at, payload)),
  ]
  const { rows } = await db.query(addDeliveries, [...columns, new Date()])
  return rows.map((data: Due) => ({ data }))
}

/** Sends on what was tried before and is due again, and what an ended process has left; forgets old deliveries. */
export async function sendAgain(ctx: Ctx): Promise<void> {
  await inTransaction(
    ctx,
    async (within) => {
      const now = within.clock()
      const { rows } = await within.db.$client.query<Due>(findDue, [now])
      await publishAll(
        within,
        'webhook.due',
        rows.map(({ agencyId, webhookId }) => ({ agencyId, payload: { webhookId } })),
      )
      await within.db.$client.query(deleteOld, [new Date(now.getTime() - keptDays * 86_400_000)])
    },
    'app_platform',
  )
}

/** So long a run waits for the endpoint, which goes on without it: one that hangs does not hold up those of others. */
const patienceMillis = 1000

async function send(ctx: Ctx, { agencyId, webhookId }: Due): Promise<void> {
  const sending = sendDue(ctx, agencyId, webhookId).catch((error) =>
    // What was not sent is due still, and is found within a minute.
    ctx.log.warn({ err: error, webhookId }, 'webhook'),
  )
  await Promise.race([sending, pause(patienceMillis, undefined, { ref: false })])
}

const limits = { concurrency: 4, retryLimit: 2 }

/** What sends an agency's events to its webhooks. */
export const webhookJobs: JobKind[] = [
  jobAmong(webhookEvents, addFor, {
    name: 'webhooks.send',
    ...limits,
    run: (ctx, data) => send(ctx, data as Due),
  }),
  jobOn('webhook.due', {
    name: 'webhooks.resend',
    ...limits,
    run: send,
  }),
  jobEvery(1, { name: 'webhooks.due', run: sendAgain, resume: sendAgain }),
]
