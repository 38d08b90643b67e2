/** The subscription states; expiry is computed when they are read. */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'expired',
  'none',
] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** How long a trial lasts, in days, for both plans. */
export const trialDays = 14

/** A state that an admin gave an agency in place of its own, until when and why. */
export type SubscriptionOverride = { status: string; until: string | null; reason: string }

/** What an agency keeps of its subscription. */
export type StoredSubscription = {
  subscriptionStatus: string | null
  subscriptionPeriodEnd: Date | null
  /** The payment provider's subscription: without one, a trial is ours and ends by itself. */
  stripeSubscriptionId: string | null
  subscriptionOverride: SubscriptionOverride | null
}

function statusOf(word: string | null): SubscriptionStatus {
  return subscriptionStatuses.find((known) => known === word) ?? 'none'
}

/** Whether an admin's override holds at an instant: until its end, or until removed. */
export function isOverridden(override: SubscriptionOverride | null, now: Date): boolean {
  return override !== null && (override.until === null || new Date(override.until) > now)
}

/**
 * The state that an agency's subscription is in at an instant, the one rule that everything reads:
 * an admin's override wins while it lasts, and a trial without a provider's subscription is over when its period ends.
 */
export function subscriptionStatusAt(kept: StoredSubscription, now: Date): SubscriptionStatus {
  const { subscriptionOverride, subscriptionPeriodEnd, stripeSubscriptionId } = kept
  if (subscriptionOverride && isOverridden(subscriptionOverride, now))
    return statusOf(subscriptionOverride.status)
  const status = statusOf(kept.subscriptionStatus)
  const isOver =
    stripeSubscriptionId === null && subscriptionPeriodEnd !== null && subscriptionPeriodEnd <= now
  return status === 'trialing' && isOver ? 'expired' : status
}

/** The end of a trial that begins at an instant. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + trialDays * 86_400_000)
}

/** Whether a status counts as subscribed: active and trialing do. */
export function isSubscribed(status: string): boolean {
  return status === 'active' || status === 'trialing'
}

/** Whether the provider still bills a subscription in this state, so that a second one would charge twice. */
export function isBilled(status: string): boolean {
  return isSubscribed(status) || status === 'past_due' || status === 'unpaid'
}

/** The provider takes no trial that ends sooner than this from now, in milliseconds. */
const minProviderTrial = 48 * 3_600_000

/** The steps that such an end is rounded to, so that a call made twice is the same call, in milliseconds. */
const trialStep = 600_000

/**
 * When the trial of a subscription that is bought at an instant ends: what is left is kept. Where that is
 * too short for the provider, the first charge comes later, in 48 hours and some minutes that make up for clocks that
 * differ: nobody loses an hour of a trial. Null when no trial is left.
 */
export function trialEndAtPurchase(kept: StoredSubscription, now: Date): Date | null {
  const end = kept.subscriptionPeriodEnd
  if (kept.subscriptionStatus !== 'trialing' || kept.stripeSubscriptionId !== null) return null
  if (end === null || end <= now) return null
  const earliest = now.getTime() + minProviderTrial + 60_000
  return end.getTime() >= earliest ? end : new Date(Math.ceil(earliest / trialStep) * trialStep)
}
