import { eq } from 'drizzle-orm'
import type { ProviderEvent } from '#server/adapters/payments.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { paymentEvents } from '#server/db/tables/subscriptions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { isBilled } from '#shared/subscriptions/subscription.rules.ts'
import {
  applyCheckout,
  applyPayment,
  applySnapshot,
  applyTruth,
  lockPayer,
  type Outcome,
} from './subscription-state.service.ts'

type Agency = typeof agencies.$inferSelect

/** Claims an event: false when it was taken before. A second claim waits until the first has committed. */
async function claim(ctx: InTransaction<Ctx>, event: ProviderEvent): Promise<boolean> {
  const { id, type, createdAt } = event
  const row = { id, type, createdAt, receivedAt: ctx.clock(), outcome: 'ignored' satisfies Outcome }
  const claimed = await ctx.db.insert(paymentEvents).values(row).onConflictDoNothing().returning()
  return claimed.length > 0
}

async function apply(ctx: InTransaction<Ctx>, agency: Agency, event: ProviderEvent): Promise<Outcome> {
  const { news } = event
  switch (news.kind) {
    case 'subscription':
      return applySnapshot(ctx, agency, event, news.subscription)
    case 'payment':
      return applyPayment(ctx, agency, event, news.isPaid)
    case 'checkout':
      return applyCheckout(ctx, agency, news.subscriptionId)
    case 'other':
      return 'ignored'
  }
}

async function take(ctx: InTransaction<Ctx>, event: ProviderEvent): Promise<void> {
  if (!(await claim(ctx, event)) || event.customerId === null) return
  const agency = await lockPayer(ctx, event.customerId, event)
  if (!agency) return
  const outcome = await apply(ctx, agency, event)
  const set = { outcome, agencyId: agency.id }
  await ctx.db.update(paymentEvents).set(set).where(eq(paymentEvents.id, event.id))
}

/**
 * Takes an event of the payment provider: each id acts once, an older one changes nothing, and one that concerns none of
 * our agencies is only noted.
 */
export function handlePaymentEvent(ctx: Ctx, event: ProviderEvent): Promise<void> {
  return inTransaction({ ...ctx, actor: 'system', user: null }, (ctx) => take(ctx, event), 'app_platform')
}

/** Takes the event in a webhook's body. Throws `invalid` when its signature is forged, stale or of another body. */
export async function handleWebhook(ctx: Ctx, body: unknown, signature: string | undefined): Promise<void> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  await handlePaymentEvent(ctx, await ctx.adapters.payments.readEvent(bytes, signature, ctx.clock()))
}

const kept = {
  subscriptionId: agencies.stripeSubscriptionId,
  customerId: agencies.stripeCustomerId,
  seenAt: agencies.subscriptionEventAt,
}

function readStored(ctx: Ctx, agencyId: string) {
  return inTransaction(
    ctx,
    async (ctx) => (await ctx.db.select(kept).from(agencies).where(eq(agencies.id, agencyId)))[0],
    'app_platform',
  )
}

/** Asks the provider for one subscription and applies the answer; returns whether that is one that is billed. */
async function settleBy(ctx: Ctx, agencyId: string, subscriptionId: string): Promise<boolean> {
  const seen = await readStored(ctx, agencyId)
  const truth = await ctx.adapters.payments.retrieveSubscription(subscriptionId)
  if (!seen || !truth) return false
  const isApplied = await inTransaction(
    ctx,
    (ctx) => applyTruth(ctx, agencyId, seen.seenAt, truth),
    'app_platform',
  )
  // An event came in between: the job is tried again, and asks again.
  if (!isApplied) throw new Error('The subscription changed while the provider was asked.')
  return isBilled(truth.status)
}

/** The subscription that a customer is billed for, whichever events reported it. */
async function findBilled(ctx: Ctx, customerId: string | null | undefined): Promise<string | undefined> {
  if (!customerId) return undefined
  const all = await ctx.adapters.payments.listSubscriptions(customerId)
  return all.find(({ status }) => isBilled(status))?.id
}

/**
 * Settles what events could not: asks the provider for the subscription that we know and, when that one has ended, for
 * the one that the event named, or else for any other that is billed.
 */
export async function settleSubscription(
  ctx: Ctx,
  { subscriberId, subscriptionId }: EventData<'subscription.unsettled'>,
): Promise<void> {
  const { subscriptionId: known, customerId } = (await readStored(ctx, subscriberId)) ?? {}
  if (known && known !== subscriptionId && (await settleBy(ctx, subscriberId, known))) {
    ctx.log.warn({ agencyId: subscriberId, subscriptionId }, 'an agency has two subscriptions')
    return
  }
  if (await settleBy(ctx, subscriberId, subscriptionId)) return
  const billed = await findBilled(ctx, customerId)
  if (billed) await settleBy(ctx, subscriberId, billed)
}
