import { and, desc, eq, gte, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { cipherOutside } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryQuery,
  deliveryPage,
  type ReplaySince,
  type SampleSend,
} from '#shared/webhooks/webhooks.contract.ts'
import { attempt, isDelivered } from './attempt.ts'
import { bodyOf, headersOf } from './message.ts'
import { keepAttempt } from './outcomes.service.ts'
import { sampleData } from './samples.ts'
import { checkMayManage, findWebhook, lockWebhook } from './webhooks.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof webhookDeliveries.$inferSelect

function answered({
  id,
  webhookId,
  eventId,
  type,
  status,
  attempts,
  createdAt,
  nextAttemptAt,
}: Row): Delivery {
  return {
    ...{ id, webhookId, type, isSample: eventId === null, status, attempts },
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  }
}

function ofAgency({ user }: Ctx, ...further: (SQL | undefined)[]) {
  return and(eq(webhookDeliveries.agencyId, user.agencyId), ...further)
}

function olderThan({ user }: Ctx, id: string): SQL {
  const { createdAt, id: key } = webhookDeliveries
  return sql`(${createdAt}, ${key}) < (select d.created_at, d.id from webhook_deliveries d
    where d.agency_id = ${user.agencyId} and d.id = ${id})`
}

/** The deliveries of an endpoint, the newest first, 50 at a time. Throws 403, and 404 for an endpoint that is not there. */
export async function listDeliveries(ctx: Ctx, webhookId: string, query: DeliveryQuery): Promise<Delivery[]> {
  const { before, status } = query
  await findWebhook(ctx, webhookId)
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      ofAgency(
        ctx,
        eq(webhookDeliveries.webhookId, webhookId),
        before ? olderThan(ctx, before) : undefined,
        status && eq(webhookDeliveries.status, status),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(deliveryPage)
  return rows.map(answered)
}

async function findDelivery(ctx: Ctx, id: string): Promise<Row> {
  checkMayManage(ctx)
  const [row] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(ofAgency(ctx, eq(webhookDeliveries.id, id)))
  if (!row) throw notFound()
  return row
}

/** A delivery with its attempts, the newest first. Throws 403 and 404. */
export async function getDelivery(ctx: Ctx, id: string): Promise<DeliveryDetail> {
  const row = await findDelivery(ctx, id)
  const rows = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.agencyId, ctx.user.agencyId), eq(webhookAttempts.deliveryId, id)))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
  const log = rows.map(({ at, durationMs, statusCode, error, answer }) => ({
    ...{ at: at.toISOString(), durationMs, statusCode, error, answer },
  }))
  return { ...answered(row), body: row.body, headers: headersOf(id, rows[0]?.at ?? row.createdAt), log }
}

/** Ends the pause of an endpoint and has what is due sent at once. Throws 422 for one that is turned off. */
async function resumeSending(ctx: Ctx, webhookId: string): Promise<void> {
  const { disabledReason } = await lockWebhook(ctx, webhookId)
  if (disabledReason)
    throw new AppError('unprocessable', 'Turn the webhook on first.', { reason: 'webhook_is_off' })
  const isIt = and(eq(webhooks.agencyId, ctx.user.agencyId), eq(webhooks.id, webhookId))
  await ctx.db.update(webhooks).set({ pausedUntil: null }).where(isIt)
  await publishEvent(ctx, 'webhook.due', { webhookId })
}

/** As it was before its first attempt. */
const asNew = ({ clock }: Ctx) => ({ status: 'pending', attempts: 0, nextAttemptAt: clock() }) as const

/** Sends a delivery again, under its own id. Throws 403, 404, and 422 for a sample, and where its endpoint is turned off. */
export async function replayDelivery(ctx: Ctx, id: string): Promise<Delivery> {
  const { webhookId, eventId, type } = await findDelivery(ctx, id)
  if (!eventId) throw new AppError('unprocessable', 'A sample is sent once. Send a new one.')
  await resumeSending(ctx, webhookId)
  const [row] = await ctx.db
    .update(webhookDeliveries)
    .set(asNew(ctx))
    .where(ofAgency(ctx, eq(webhookDeliveries.id, id)))
    .returning()
  if (!row) throw notFound()
  const after = { type, deliveryId: id }
  await recordAudit(ctx, { action: 'webhook.replayed', recordType: 'webhook', recordId: webhookId, after })
  return answered(row)
}

/** Sends all events of an endpoint since an instant again, each under its own id, samples apart. Throws 403, 404 and 422. */
export async function replaySince(
  ctx: Ctx,
  webhookId: string,
  { since }: ReplaySince,
): Promise<{ count: number }> {
  await resumeSending(ctx, webhookId)
  const { rowCount } = await ctx.db
    .update(webhookDeliveries)
    .set(asNew(ctx))
    .where(
      ofAgency(
        ctx,
        eq(webhookDeliveries.webhookId, webhookId),
        isNotNull(webhookDeliveries.eventId),
        ne(webhookDeliveries.status, 'pending'),
        gte(webhookDeliveries.createdAt, new Date(since)),
      ),
    )
  const after = { since, count: rowCount ?? 0 }
  await recordAudit(ctx, { action: 'webhook.replayed', recordType: 'webhook', recordId: webhookId, after })
  return { count: rowCount ?? 0 }
}

/** Sends a made-up event, once, and answers how it went; one that is turned off gets it, too. Throws 403 and 404. */
export async function sendSample(
  ctx: AgencyCtx,
  webhookId: string,
  { type }: SampleSend,
): Promise<DeliveryDetail> {
  const { agencyId } = ctx.user
  const endpoint = await inTransaction(ctx, (within) => findWebhook(within, webhookId))
  const now = ctx.clock()
  const message = { id: newId(), body: bodyOf(type, now, sampleData(type)), attempts: 0 }
  const outcome = await attempt(ctx, await cipherOutside(ctx), endpoint, message)
  return inTransaction(ctx, async (within) => {
    await lockWebhook(within, webhookId)
    const status = isDelivered(outcome) ? 'delivered' : 'failed'
    const { id, body } = message
    const row = { agencyId, id, webhookId, type, body, status, attempts: 1, createdAt: now } as const
    await within.db.insert(webhookDeliveries).values(row)
    await keepAttempt(within, { message, outcome })
    const isIt = and(eq(webhooks.agencyId, agencyId), eq(webhooks.id, webhookId))
    const seen = { lastAttemptAt: outcome.at, lastStatusCode: outcome.statusCode }
    await within.db.update(webhooks).set(seen).where(isIt)
    return getDelivery(within, id)
  })
}
