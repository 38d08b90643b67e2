import { describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type StoredSubscription, subscriptionStatusAt } from '#shared/subscriptions/subscription.rules.ts'
import { statusStatement } from './status-statement.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const ends = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)]
const overrides = [null, ...ends].map((until, nth) =>
  nth === 0 ? null : { status: 'past_due', until: until?.toISOString() ?? null, reason: 'A test' },
)

const kept: StoredSubscription[] = ['trialing', 'active', 'expired'].flatMap((subscriptionStatus) =>
  ends.flatMap((subscriptionPeriodEnd) =>
    [null, 'sub_1'].flatMap((stripeSubscriptionId) =>
      overrides.map((subscriptionOverride) => ({
        subscriptionStatus,
        subscriptionPeriodEnd,
        stripeSubscriptionId,
        subscriptionOverride,
      })),
    ),
  ),
)

describe('the state of a subscription in SQL', () => {
  it(`is that of the rule, for ${kept.length} subscriptions`, async () => {
    const { pool } = (await testServer()).database
    const row = `select $2::text as subscription_status, $3::timestamptz as subscription_period_end,
      $4::text as stripe_subscription_id, $5::jsonb as subscription_override`
    for (const one of kept) {
      const { rows } = await pool.query(`select ${statusStatement('$1')} as status from (${row}) a`, [
        now,
        one.subscriptionStatus,
        one.subscriptionPeriodEnd,
        one.stripeSubscriptionId,
        one.subscriptionOverride,
      ])
      expect([one, rows[0]?.status]).toEqual([one, subscriptionStatusAt(one, now)])
    }
  })
})
