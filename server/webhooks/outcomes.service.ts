import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'
import { notifyOwners } from '#server/inbox/inbox.service.ts'
import { newId } from '#server/new-id.ts'
import { nextAttempt, pauseSeconds, warnAfter } from '#shared/webhooks/webhook-events.rules.ts'
import { type Endpoint, isDelivered, type Message, type Outcome } from './attempt.ts'

type Ctx = InTransaction<AgencyCtx>
export type Sent = { message: Message; outcome: Outcome }

/** Keeps what was answered to a message. */
export async function keepAttempt(ctx: Ctx, { message, outcome }: Sent): Promise<void> {
  const { agencyId } = ctx.user
  await ctx.db.insert(webhookAttempts).values({ agencyId, id: newId(), deliveryId: message.id, ...outcome })
}

async function settle(ctx: Ctx, { message, outcome }: Sent): Promise<{ isExhausted: boolean }> {
  const attempts = message.attempts + 1
  const nextAttemptAt = isDelivered(outcome) ? null : nextAttempt(attempts, ctx.clock())
  const status = isDelivered(outcome) ? 'delivered' : nextAttemptAt ? 'pending' : 'failed'
  await ctx.db
    .update(webhookDeliveries)
    .set({ attempts, status, nextAttemptAt })
    .where(and(eq(webhookDeliveries.agencyId, ctx.user.agencyId), eq(webhookDeliveries.id, message.id)))
  return { isExhausted: status === 'failed' }
}

const ends = {
  gone: 'Webhook turned off: it answered 410',
  failures: 'Webhook turned off: it failed for days',
  key_expired: 'Webhook turned off: its API key expired',
}
type Reason = keyof typeof ends

/** Audits that an endpoint was turned off, and notifies the owners. */
export async function notifyOfEnd(
  ctx: Ctx,
  { id, url }: Pick<Endpoint, 'id' | 'url'>,
  reason: Reason,
): Promise<void> {
  const about = { recordType: 'webhook', recordId: id } as const
  await recordAudit(ctx, { action: 'webhook.disabled', ...about, after: { disabledReason: reason } })
  await notifyOwners(ctx, { kind: 'webhook', ...about, text: ends[reason], detail: url })
}

async function notifyOfFailures(ctx: Ctx, { id, url }: Endpoint): Promise<void> {
  const about = { kind: 'webhook', recordType: 'webhook', recordId: id } as const
  await notifyOwners(ctx, { ...about, text: 'Webhook is failing', detail: url })
}

/**
 * Keeps how messages to an endpoint went, and what follows for it: failures pause it, longer each time; 410, and a message
 * that failed to the last, turn it off. Owners are notified of the fifth failure in a row and when it is turned off.
 */
export async function keepOutcomes(ctx: Ctx, endpoint: Endpoint, sent: readonly Sent[]): Promise<void> {
  let { failures } = endpoint
  let reason: Reason | null = null
  for (const one of sent) {
    await keepAttempt(ctx, one)
    const { isExhausted } = await settle(ctx, one)
    failures = isDelivered(one.outcome) ? 0 : failures + 1
    if (one.outcome.statusCode === 410) reason = 'gone'
    else if (isExhausted) reason ??= 'failures'
  }
  const last = sent.at(-1)?.outcome
  if (!last) return
  const now = ctx.clock()
  const pausedUntil = failures > 0 ? new Date(now.getTime() + pauseSeconds(failures) * 1000) : null
  const isEnding = reason === 'gone' || (reason === 'failures' && failures > 0)
  await ctx.db
    .update(webhooks)
    .set({
      ...{ failures, pausedUntil, lastAttemptAt: last.at, lastStatusCode: last.statusCode },
      ...(isEnding && { disabledReason: reason }),
    })
    .where(and(eq(webhooks.agencyId, ctx.user.agencyId), eq(webhooks.id, endpoint.id)))
  if (isEnding && reason) await notifyOfEnd(ctx, endpoint, reason)
  else if (endpoint.failures < warnAfter && failures >= warnAfter) await notifyOfFailures(ctx, endpoint)
}
