import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { GoalMetric, GoalPeriod } from '#shared/performance/goal-choices.ts'
import { goalDays } from '#shared/performance/goals.rules.ts'
import { readBooks } from './books.queries.ts'
import { nothing, readParts, retentionOf, writtenOf } from './parts.service.ts'
import { readKept } from './performance.queries.ts'
import { readActivityCounts, readProspectCounts, readTicketCounts } from './work.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Wanted = { userId: string | null; metric: GoalMetric; period: GoalPeriod }
/** What a metric is of a person, or of the agency. */
type Measure = (userId: string | null) => number | null
type Days = { from: string; to: string }

/** Of counts by person: a person's, or all of them together. */
function countOf<Row>(rows: ReadonlyMap<string, Row>, amount: (row: Row) => number): Measure {
  return (userId) => {
    if (userId === null) return sumDollars([...rows.values()].map(amount))
    const row = rows.get(userId)
    return row ? amount(row) : 0
  }
}

async function premiumMeasures(ctx: Ctx, days: Days): Promise<Record<'newPremium' | 'netPremium', Measure>> {
  const asked = { ...days, knownAt: null, producerId: null }
  const groups = await readParts(ctx, asked, ({ userId }) => userId)
  const all = writtenOf([...groups.values()].flatMap(({ parts }) => parts))
  const of = (userId: string | null) =>
    userId === null ? all : writtenOf((groups.get(userId) ?? nothing).parts)
  return { newPremium: (userId) => of(userId).byKind.new, netPremium: (userId) => of(userId).net }
}

async function retentionMeasures(
  ctx: Ctx,
  { from, to }: Days,
): Promise<Record<'premiumRetention' | 'clientRetention', Measure>> {
  const asked = { from, to, knownAt: null, producerId: null }
  const kept = await readKept(ctx, asked, addDays(to, -365))
  const whole = (await readBooks(ctx, [to])).get(to)
  const of = (userId: string | null) => retentionOf(userId === null ? whole : kept.get(userId))
  return { premiumRetention: (userId) => of(userId).premium, clientRetention: (userId) => of(userId).clients }
}

const readers: {
  metrics: GoalMetric[]
  read: (ctx: Ctx, days: Days) => Promise<Partial<Record<GoalMetric, Measure>>>
}[] = [
  { metrics: ['newPremium', 'netPremium'], read: premiumMeasures },
  { metrics: ['premiumRetention', 'clientRetention'], read: retentionMeasures },
  {
    metrics: ['prospectsWon'],
    read: async (ctx, days) => ({
      prospectsWon: countOf((await readProspectCounts(ctx, 'producer', days)) ?? new Map(), ({ won }) => won),
    }),
  },
  {
    metrics: ['calls'],
    read: async (ctx, days) => ({
      calls: countOf(await readActivityCounts(ctx, 'producer', days), ({ calls }) => calls),
    }),
  },
  {
    metrics: ['ticketsResolved'],
    read: async (ctx, days) => ({
      ticketsResolved: countOf(await readTicketCounts(ctx, 'producer', days), ({ resolved }) => resolved),
    }),
  },
]

/** What each goal has come to from the first day of its month or year up to today; only what a goal asks for is read. */
export async function measureGoals(
  ctx: Ctx,
  goals: readonly Wanted[],
  today: string,
): Promise<(number | null)[]> {
  const measures = new Map<string, Measure>()
  for (const period of new Set(goals.map((goal) => goal.period))) {
    const { from } = goalDays(period, today)
    const wanted = new Set(goals.filter((goal) => goal.period === period).map(({ metric }) => metric))
    for (const { metrics, read } of readers) {
      if (!metrics.some((metric) => wanted.has(metric))) continue
      for (const [metric, measure] of Object.entries(await read(ctx, { from, to: today })))
        measures.set(`${period} ${metric}`, measure)
    }
  }
  return goals.map(({ userId, metric, period }) => measures.get(`${period} ${metric}`)?.(userId) ?? null)
}
