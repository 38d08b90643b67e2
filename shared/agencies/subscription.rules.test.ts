import { describe, expect, it } from 'vitest'
import { subscriptionStatusAt, trialEnd } from './subscription.rules.ts'

const start = new Date('2026-11-01T12:00:00Z')
const end = trialEnd(start)

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
    ['a word nobody knows', start, end, 'none'],
  ])('kept as %s until %s is at %s: %s', (kept, periodEnd, now, status) => {
    expect(subscriptionStatusAt(kept, periodEnd, now)).toBe(status)
  })
})
