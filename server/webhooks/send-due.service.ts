import { cipherOutside } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { attempt, type Endpoint, type Message } from './attempt.ts'
import { keepOutcomes, notifyOfEnd } from './outcomes.service.ts'
import { claim, isAnyDue, release, takeDue, turnOffExpired } from './webhooks.queries.ts'

/** Longer than a batch can take: 15 seconds, and what is written about it. */
const claimMillis = 60_000
/** So long one run sends; what is left goes on in another. */
const runMillis = 90_000
const batchSize = 10

type Batch = { endpoint: Endpoint; messages: Message[] }

async function releaseWebhook(ctx: AgencyCtx, webhookId: string): Promise<void> {
  await inTransaction(ctx, ({ db, user }) => db.$client.query(release, [user.agencyId, webhookId]))
}

/** Claims the endpoint with what is due there: one message alone where the last attempt failed. Null where there is nothing to do. */
async function claimBatch(ctx: AgencyCtx, webhookId: string): Promise<Batch | null> {
  return inTransaction(ctx, async (within) => {
    const { db, user, clock } = within
    const now = clock()
    const until = new Date(now.getTime() + claimMillis)
    const expired = await db.$client.query<Pick<Endpoint, 'id' | 'url'>>(turnOffExpired, [
      user.agencyId,
      webhookId,
      now,
    ])
    for (const endpoint of expired.rows) await notifyOfEnd(within, endpoint, 'key_expired')
    const claimed = await db.$client.query<Omit<Endpoint, 'id'>>(claim, [
      user.agencyId,
      webhookId,
      now,
      until,
    ])
    const [row] = claimed.rows
    if (!row) return null
    const endpoint = { ...row, id: webhookId }
    const limit = endpoint.failures > 0 ? 1 : batchSize
    const { rows } = await db.$client.query<Message>(takeDue, [user.agencyId, webhookId, now, limit])
    return { endpoint, messages: rows }
  })
}

async function sendBatch(ctx: AgencyCtx, { endpoint, messages }: Batch): Promise<void> {
  const cipher = await cipherOutside(ctx)
  const sent = await Promise.all(
    messages.map(async (message) => ({ message, outcome: await attempt(ctx, cipher, endpoint, message) })),
  )
  await inTransaction(ctx, (within) => keepOutcomes(within, endpoint, sent))
}

async function isMoreDue(ctx: AgencyCtx, webhookId: string): Promise<boolean> {
  const { rows } = await inTransaction(ctx, ({ db, user, clock }) =>
    db.$client.query(isAnyDue, [user.agencyId, webhookId, clock()]),
  )
  return rows.length > 0
}

/**
 * Sends what is due at an endpoint, unless another process does. Whoever finds the endpoint taken may go: the one that has it
 * looks again after it has released it.
 */
export async function sendDue(ctx: Ctx, agencyId: string, webhookId: string): Promise<void> {
  const agency = await actFor(ctx, agencyId, null)
  if (!agency) return
  const until = performance.now() + runMillis
  for (;;) {
    const batch = await claimBatch(agency, webhookId)
    if (!batch) return
    try {
      await sendBatch(agency, batch)
    } finally {
      await releaseWebhook(agency, webhookId)
    }
    if (!(await isMoreDue(agency, webhookId))) return
    if (performance.now() < until) continue
    await inTransaction(agency, (within) => publishEvent(within, 'webhook.due', { webhookId }))
    return
  }
}
