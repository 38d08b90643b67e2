import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { performanceGoals } from '#server/db/tables/performance.ts'
import type { GoalMetric, GoalPeriod } from '#shared/performance/goal-choices.ts'
import type { DemoFrame } from './demo-rows.ts'
import type { Random } from './random.ts'

/** The demo's goals: the agency's where no member is given, else a member's by their place on the team. */
const stories: [person: number | null, metric: GoalMetric, period: GoalPeriod, target: number][] = [
  [null, 'newPremium', 'year', 260_000],
  [null, 'clientRetention', 'year', 92],
  [1, 'newPremium', 'month', 9000],
  [1, 'calls', 'month', 60],
  [2, 'newPremium', 'month', 7500],
  [3, 'prospectsWon', 'year', 18],
  [4, 'premiumRetention', 'year', 90],
  [5, 'ticketsResolved', 'month', 12],
]

/** The goals of the demo's owner for the team. */
export async function insertGoals(client: pg.PoolClient, frame: DemoFrame, random: Random): Promise<void> {
  const { agencyId, people, now } = frame
  const rows = stories.map(([person, metric, period, target]) => ({
    ...{ agencyId, id: random.id(now), metric, period, target, updatedAt: now, version: 1 },
    userId: person === null ? null : (people[person]?.id ?? null),
  }))
  await drizzle(client).insert(performanceGoals).values(rows)
}
