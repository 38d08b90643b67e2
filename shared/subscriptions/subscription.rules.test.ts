import { describe, expect, it } from 'vitest'
import {
  isBilled,
  isSubscribed,
  type StoredSubscription,
  subscriptionStatusAt,
  subscriptionStatuses,
  trialEnd,
  trialEndAtPurchase,
} from './subscription.rules.ts'

const start = new Date('2026-11-01T12:00:00Z')
const end = trialEnd(start)
const hour = 3_600_000
const minute = 60_000
const before = (hours: number) => new Date(end.getTime() - hours * hour)

function kept(changes: Partial<StoredSubscription> = {}): StoredSubscription {
  return {
    subscriptionStatus: 'trialing',
    subscriptionPeriodEnd: end,
    stripeSubscriptionId: null,
    subscriptionOverride: null,
    ...changes,
  }
}

describe('a subscription', () => {
  it('has a trial of 14 days', () => {
    expect(end.toISOString()).toBe('2026-11-15T12:00:00.000Z')
  })

  it.each([
    ['trialing', end, new Date(end.getTime() - 1), 'trialing'],
    ['trialing', end, end, 'expired'],
    ['trialing', null, end, 'trialing'],
    ['active', start, end, 'active'],
    ['past_due', start, end, 'past_due'],
    [null, null, end, 'none'],
    ['a word nobody knows', start, end, 'none'],
  ])('kept as %s until %s is at %s: %s', (subscriptionStatus, subscriptionPeriodEnd, now, status) => {
    expect(subscriptionStatusAt(kept({ subscriptionStatus, subscriptionPeriodEnd }), now)).toBe(status)
  })

  it('leaves the end of a trial to the provider that has the card', () => {
    expect(subscriptionStatusAt(kept({ stripeSubscriptionId: 'sub_1' }), end)).toBe('trialing')
  })

  it.each([
    ['past_due', null, end, 'past_due'],
    ['active', end.toISOString(), before(1), 'active'],
    ['active', end.toISOString(), end, 'expired'],
    ['a word nobody knows', null, end, 'none'],
  ])('that an admin set to %s until %s is at %s: %s', (status, until, now, expected) => {
    const subscriptionOverride = { status, until, reason: 'A courtesy' }
    expect(subscriptionStatusAt(kept({ subscriptionOverride }), now)).toBe(expected)
  })

  it('counts as subscribed when active or trialing, and as billed while the provider asks for money', () => {
    expect(subscriptionStatuses.filter(isSubscribed)).toEqual(['trialing', 'active'])
    expect(subscriptionStatuses.filter(isBilled)).toEqual(['trialing', 'active', 'past_due', 'unpaid'])
  })
})

describe('what is left of a trial at a purchase', () => {
  it.each([
    ['13 days', 13 * 24, end],
    ['49 hours', 49, end],
    ['48 hours, which clocks may tell differently', 48, new Date(end.getTime() + 10 * minute)],
    ['47 hours', 47, new Date(end.getTime() + hour + 10 * minute)],
    ['1 hour', 1, new Date(end.getTime() + 47 * hour + 10 * minute)],
  ])('with %s left the first charge never comes earlier', (_words, hours, expected) => {
    expect(trialEndAtPurchase(kept(), before(hours))).toEqual(expected)
  })

  it.each([
    ['is over', kept(), end],
    ['never was', kept({ subscriptionStatus: 'canceled' }), start],
    ['is the provider’s already', kept({ stripeSubscriptionId: 'sub_1' }), start],
    ['has no end', kept({ subscriptionPeriodEnd: null }), start],
  ])('there is none when the trial %s', (_words, subscription, now) => {
    expect(trialEndAtPurchase(subscription, now)).toBeNull()
  })
})
