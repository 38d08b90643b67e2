import { describe, expect, it } from 'vitest'
import { roles } from '#shared/permissions.ts'
import { subscriptionStatuses } from './subscription.rules.ts'
import {
  noticeTexts,
  noticeToastMillis,
  subscriptionNoticeOf,
  warningStatus,
} from './subscription-notice.rules.ts'

const subscriptionIds = [null, 'sub_1']
const signedUp = [
  ['2025-05-04T23:59:59.999Z', false],
  ['2025-05-05T00:00:00.000Z', true],
  ['2026-11-01T12:00:00.000Z', true],
  ['', false],
] as const
const valid = ['active', 'trialing']

/** Every person that the rules tell apart: role × status × sign-up × subscription id. */
const people = roles.flatMap((role) =>
  subscriptionStatuses.flatMap((subscriptionStatus) =>
    signedUp.flatMap(([createdAt, isAfterCutoff]) =>
      subscriptionIds.map((stripeSubscriptionId) => ({
        person: { role, subscriptionStatus, createdAt, stripeSubscriptionId },
        isAfterCutoff,
      })),
    ),
  ),
)

describe('the subscription notice', () => {
  it.each(people)('for $person: after the cutoff is $isAfterCutoff', ({ person, isAfterCutoff }) => {
    const isOwnerOrAgent = ['agency_owner', 'agent'].includes(person.role)
    const hasWarning = isOwnerOrAgent && isAfterCutoff && !valid.includes(person.subscriptionStatus)
    const hasNotice = hasWarning && person.stripeSubscriptionId === null
    expect(subscriptionNoticeOf(person)).toEqual({ hasWarning, hasNotice })
  })

  it('is for 24 people out of 256 at once, and the warning for 48', () => {
    const notices = people.map(({ person }) => subscriptionNoticeOf(person))
    expect([people.length, notices.filter(({ hasWarning }) => hasWarning).length]).toEqual([256, 48])
    expect(notices.filter(({ hasNotice }) => hasNotice)).toHaveLength(24)
  })

  it('shows the status that is known, else expired', () => {
    expect([warningStatus('past_due'), warningStatus('none'), warningStatus('')]).toEqual([
      'past_due',
      'expired',
      'expired',
    ])
  })

  it('says the fixed texts, the toast for ten seconds', () => {
    expect(noticeTexts).toEqual({
      title: 'Subscription Recommended',
      text: 'Your subscription has expired, but you can continue using the application. We recommend subscribing soon to ensure continued access to all features.',
      keepUsing: 'Continue Using App',
      subscribe: 'Subscribe Now',
      toast:
        'Subscription Recommended - Your subscription has expired. Please consider updating your payment details soon. If you need assistance, contact support.',
    })
    expect(noticeToastMillis).toBe(10_000)
  })
})
