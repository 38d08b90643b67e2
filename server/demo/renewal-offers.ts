import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { renewals } from '#server/db/tables/renewals.ts'
import { addDays } from '#shared/dates.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import { makeRandom } from './random.ts'

/** Of its own, so that nothing else of the demo changes with it. */
const offersSeed = 31
const offeredWithinDays = 60
/** By what carriers multiply the premium: most ask for a little more, some for so much that a requote is suggested. */
const factors = [0.96, 1, 1.03, 1.05, 1.05, 1.08, 1.12, 1.19, 1.31] as const

/** What carriers ask for the next terms of most policies that end soon. */
export async function insertRenewalOffers(
  client: pg.PoolClient,
  { agencyId, today, now }: DemoFrame,
  policies: readonly Row[],
): Promise<void> {
  const random = makeRandom(offersSeed)
  const renewed = new Set(policies.map((row) => row.renewed_from_id))
  const isDue = ({ id, status, expiration_date }: Row) =>
    status === 'active' &&
    String(expiration_date) > today &&
    String(expiration_date) <= addDays(today, offeredWithinDays) &&
    !renewed.has(id)
  const rows = policies.filter(isDue).flatMap(({ id, premium }) => {
    const [isOffered, factor, daysAgo] = [
      random.between(1, 3) < 3,
      random.pick(factors),
      random.between(1, 12),
    ]
    const updatedAt = new Date(now.getTime() - daysAgo * 86_400_000)
    const offeredPremium = Math.round(Number(premium) * factor)
    return isOffered ? [{ agencyId, termId: String(id), offeredPremium, updatedAt, version: 1 }] : []
  })
  if (rows.length > 0) await drizzle(client).insert(renewals).values(rows)
}
