import { and, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { ProviderEvent, ProviderSubscription } from '#server/adapters/payments.ts'
import { changeAgency } from '#server/agencies/agencies.service.ts'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { paymentEvents } from '#server/db/tables/subscriptions.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { isBilled, isSubscribed } from '#shared/subscriptions/subscription.rules.ts'

type Agency = typeof agencies.$inferSelect
type Changes = Partial<
  Pick<
    Agency,
    | 'subscriptionStatus'
    | 'stripeSubscriptionId'
    | 'subscriptionPeriodEnd'
    | 'cancelsAtPeriodEnd'
    | 'paymentFailedAt'
  >
>

/** What an event of the provider did (`payment_events.outcome`). */
export type Outcome = 'applied' | 'older' | 'unsettled' | 'ignored'

type Story = `subscription.${'started' | 'ended' | 'cancel_scheduled'}`

/** What people are informed of a change, as an event of ours; a mail follows each. */
function storyOf(before: Agency, after: Agency): Story | null {
  const wasSubscribed = before.stripeSubscriptionId !== null && isBilled(before.subscriptionStatus)
  const isNowSubscribed = isSubscribed(after.subscriptionStatus)
  if (isNowSubscribed && !wasSubscribed) return 'subscription.started'
  if (wasSubscribed && !isBilled(after.subscriptionStatus)) return 'subscription.ended'
  if (after.cancelsAtPeriodEnd && !before.cancelsAtPeriodEnd) return 'subscription.cancel_scheduled'
  return null
}

/** Writes what is new about an agency's subscription, with its audit entry and event; nothing when nothing is new. */
async function change(
  ctx: InTransaction<Ctx>,
  before: Agency,
  changes: Changes,
  eventAt?: Date,
): Promise<void> {
  const set = { ...changes, ...(eventAt && { subscriptionEventAt: eventAt }), updatedAt: ctx.clock() }
  await changeAgency(ctx, before.id, set)
  const after = { ...before, ...changes }
  const fields = changedFields<Record<string, unknown>>(before, after)
  if (Object.keys(fields.after).length === 0) return
  const about = { recordType: 'agency', recordId: before.id, agencyId: before.id }
  await recordAudit(ctx, { action: 'subscription.updated', ...about, ...fields })
  const story = storyOf(before, after)
  if (story) await publishEvent(ctx, story, { subscriberId: before.id })
  // Bought on a page that was still open when the agency was deleted: nobody would ever end it.
  if (before.deletedAt && isBilled(after.subscriptionStatus))
    await publishEvent(ctx, 'subscription.outlived_agency', { subscriberId: before.id })
}

function changesOf(subscription: ProviderSubscription): Changes {
  const { id, status, periodEnd, cancelsAtPeriodEnd } = subscription
  return {
    stripeSubscriptionId: id,
    subscriptionStatus: status,
    subscriptionPeriodEnd: periodEnd,
    cancelsAtPeriodEnd,
    // Who is not asked for money any more has no failed payment.
    ...(!isBilled(status) && { paymentFailedAt: null }),
  }
}

/** Of two events of the same second the one with the higher rank came later: what is deleted was there before. */
const ranks: Record<string, number> = {
  'customer.subscription.created': 0,
  'customer.subscription.deleted': 2,
}
const rankOf = (type: string) => ranks[type] ?? 1

/** The rank of the latest event of a second that was applied to an agency. */
async function appliedRank(ctx: InTransaction<Ctx>, agencyId: string, at: Date): Promise<number> {
  const same = and(
    eq(paymentEvents.agencyId, agencyId),
    eq(paymentEvents.createdAt, at),
    inArray(paymentEvents.outcome, ['applied', 'unsettled']),
  )
  const rows = await ctx.db.select({ type: paymentEvents.type }).from(paymentEvents).where(same)
  const applied = rows.filter(({ type }) => type.startsWith('customer.subscription.'))
  return Math.max(-1, ...applied.map(({ type }) => rankOf(type)))
}

/** Whether an event is newer than what is known, older, or of the same moment, which only the provider can settle. */
async function ageOf(ctx: InTransaction<Ctx>, agency: Agency, event: ProviderEvent) {
  const known = agency.subscriptionEventAt
  if (!known || event.createdAt > known) return 'newer'
  if (event.createdAt < known) return 'older'
  const applied = await appliedRank(ctx, agency.id, event.createdAt)
  const rank = rankOf(event.type)
  if (rank === applied) return 'same'
  return rank > applied ? 'newer' : 'older'
}

function isAboutAnother(agency: Agency, id: string): boolean {
  return agency.stripeSubscriptionId !== null && agency.stripeSubscriptionId !== id
}

/** Asks for a look at the provider, once this transaction is committed. */
function requestLook(ctx: InTransaction<Ctx>, agencyId: string, subscriptionId: string): Promise<void> {
  return publishEvent(ctx, 'subscription.unsettled', { subscriberId: agencyId, subscriptionId })
}

/** Applies the snapshot in an event of the provider, in whatever order events arrive. */
export async function applySnapshot(
  ctx: InTransaction<Ctx>,
  agency: Agency,
  event: ProviderEvent,
  subscription: ProviderSubscription,
): Promise<Outcome> {
  if (isAboutAnother(agency, subscription.id)) {
    if (!isBilled(subscription.status)) return 'ignored'
    // Either the one that we know has ended and its event is late, or there are two: the provider knows.
    if (isBilled(agency.subscriptionStatus)) {
      await requestLook(ctx, agency.id, subscription.id)
      return 'unsettled'
    }
  }
  const age = await ageOf(ctx, agency, event)
  if (age === 'older') return 'older'
  await change(ctx, agency, changesOf(subscription), event.createdAt)
  const hasEnded = isBilled(agency.subscriptionStatus) && !isBilled(subscription.status)
  // What ended may have a successor, which was reported while it was still billed.
  if (age === 'same' || hasEnded) await requestLook(ctx, agency.id, subscription.id)
  return age === 'same' ? 'unsettled' : 'applied'
}

/** Applies that a payment failed or was made; an older one than what is known changes nothing. */
export async function applyPayment(
  ctx: InTransaction<Ctx>,
  agency: Agency,
  { createdAt }: ProviderEvent,
  isPaid: boolean,
): Promise<Outcome> {
  const known = agency.paymentFailedAt
  if (isPaid) {
    if (known && known > createdAt) return 'older'
    await change(ctx, agency, { paymentFailedAt: null })
    return 'applied'
  }
  if (known && known >= createdAt) return 'older'
  const isLaterPayment = and(
    eq(paymentEvents.agencyId, agency.id),
    eq(paymentEvents.type, 'invoice.paid'),
    gte(paymentEvents.createdAt, createdAt),
  )
  if ((await ctx.db.$count(paymentEvents, isLaterPayment)) > 0) return 'older'
  await change(ctx, agency, { paymentFailedAt: createdAt })
  await publishEvent(ctx, 'payment.failed', { subscriberId: agency.id })
  return 'applied'
}

/** A finished payment page shows which subscription it made: the rest is asked of the provider where we lack it. */
export async function applyCheckout(
  ctx: InTransaction<Ctx>,
  agency: Agency,
  subscriptionId: string,
): Promise<Outcome> {
  if (agency.stripeSubscriptionId === subscriptionId) return 'applied'
  await requestLook(ctx, agency.id, subscriptionId)
  return 'unsettled'
}

/** An agency's row, held until the transaction ends: events about one agency come in sequence. */
async function hold(ctx: InTransaction<Ctx>, isIt: SQL | undefined): Promise<Agency | undefined> {
  const [agency] = await ctx.db.select().from(agencies).where(isIt).for('update')
  return agency
}

function subscriptionIn({ news }: Pick<ProviderEvent, 'news'>): string | null {
  if (news.kind === 'subscription') return news.subscription.id
  return news.kind === 'checkout' ? news.subscriptionId : null
}

/**
 * The agency that pays as a customer. One without a customer, as an older backup leaves it, is known by its
 * subscription or by our mark on the event, and has the customer from then on.
 */
export async function lockPayer(
  ctx: InTransaction<Ctx>,
  customerId: string,
  event: Pick<ProviderEvent, 'agencyId' | 'news'>,
): Promise<Agency | undefined> {
  const known = await hold(ctx, eq(agencies.stripeCustomerId, customerId))
  const subscriptionId = subscriptionIn(event)
  if (known || subscriptionId === null) return known
  const isSubscriber = eq(agencies.stripeSubscriptionId, subscriptionId)
  const isIt = event.agencyId === null ? isSubscriber : or(isSubscriber, eq(agencies.id, event.agencyId))
  const found = await hold(ctx, and(isNull(agencies.stripeCustomerId), eq(agencies.isTest, false), isIt))
  if (!found) return undefined
  await changeAgency(ctx, found.id, { stripeCustomerId: customerId })
  return { ...found, stripeCustomerId: customerId }
}

/**
 * Applies what the provider says now. Nothing when an event was applied since `seenAt`, the agency's latest event when
 * the provider was asked: false, and it must be asked again.
 */
export async function applyTruth(
  ctx: InTransaction<Ctx>,
  agencyId: string,
  seenAt: Date | null,
  subscription: ProviderSubscription,
): Promise<boolean> {
  const agency = await hold(ctx, eq(agencies.id, agencyId))
  if (!agency) return true
  if (agency.subscriptionEventAt?.getTime() !== seenAt?.getTime()) return false
  if (agency.stripeCustomerId !== subscription.customerId) return true
  const isPaid = isSubscribed(subscription.status) && { paymentFailedAt: null }
  await change(ctx, agency, { ...changesOf(subscription), ...isPaid })
  return true
}
