import { addDays, addMonths, daysBetween, monthOf } from '#shared/dates.ts'
import { percentOf, roundToCents } from '#shared/money.ts'
import { type GoalMetric, type GoalPeriod, goalUnits } from './goal-choices.ts'
import type { GoalState } from './goals.contract.ts'

/** The month or year that a day is in, with its first and last day. */
export function goalDays(period: GoalPeriod, today: string): { from: string; to: string } {
  const from = period === 'month' ? `${monthOf(today)}-01` : `${today.slice(0, 4)}-01-01`
  return { from, to: addDays(addMonths(from, period === 'month' ? 1 : 12), -1) }
}

type Measured = { metric: GoalMetric; target: number; actual: number | null }

/**
 * How a goal stands on a day of its period. Sums are expected in proportion to the days that have passed, today included;
 * a percentage is compared with its target as it is, since a part of the period has no part of it.
 */
export function goalProgress(
  { metric, target, actual }: Measured,
  days: { from: string; to: string; today: string },
): { expected: number | null; progress: number | null; state: GoalState } {
  const { from, to, today } = days
  const unit = goalUnits[metric]
  const part = (daysBetween(from, today) + 1) / (daysBetween(from, to) + 1)
  const expected = unit === 'percent' ? null : roundToCents(target * part)
  if (actual === null) return { expected, progress: null, state: 'unknown' }
  const progress = percentOf(actual, target)
  if (actual >= target) return { expected, progress, state: 'reached' }
  return { expected, progress, state: expected !== null && actual >= expected ? 'on_pace' : 'behind' }
}
