/** The subscription states of product.md 5; expiry is computed when they are read. */
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

/** How long a trial lasts, in days, for both plans (P9). */
export const trialDays = 14

/** How many people a plan holds: agency_owner and agent (P3, P9). */
export const planSeats = { agency_owner: 10, agent: 1 } as const

/** The state that a kept subscription is in at an instant: a trial is over when its period ends (product.md 2, 5). */
export function subscriptionStatusAt(kept: string, periodEnd: Date | null, now: Date): SubscriptionStatus {
  const status = subscriptionStatuses.find((known) => known === kept) ?? 'none'
  return status === 'trialing' && periodEnd !== null && periodEnd <= now ? 'expired' : status
}

/** The end of a trial that begins at an instant (product.md 2). */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + trialDays * 86_400_000)
}
