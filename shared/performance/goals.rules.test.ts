import { describe, expect, it } from 'vitest'
import type { GoalMetric } from './goal-choices.ts'
import type { GoalState } from './goals.contract.ts'
import { GoalCreate } from './goals.contract.ts'
import { goalDays, goalProgress } from './goals.rules.ts'

describe('a goal', () => {
  it('runs over the month or year that a day is in', () => {
    expect(goalDays('month', '2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(goalDays('year', '2026-12-31')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  })

  type Story = [
    what: string,
    metric: GoalMetric,
    target: number,
    actual: number | null,
    today: string,
    expected: number | null,
    progress: number | null,
    state: GoalState,
  ]
  const stories: Story[] = [
    ['half of June is half of the target', 'newPremium', 3000, 1500, '2026-06-15', 1500, 50, 'on_pace'],
    ['a cent less is behind', 'newPremium', 3000, 1499.99, '2026-06-15', 1500, 50, 'behind'],
    ['the first day asks for one day', 'calls', 60, 2, '2026-06-01', 2, 3.3, 'on_pace'],
    ['reached before its time', 'calls', 60, 61, '2026-06-02', 4, 101.7, 'reached'],
    ['the last day asks for all of it', 'calls', 60, 59, '2026-06-30', 60, 98.3, 'behind'],
    ['returns can be more than premium', 'netPremium', 1000, -200, '2026-06-03', 100, -20, 'behind'],
    ['a percentage has no part', 'premiumRetention', 92, 91.9, '2026-06-01', null, 99.9, 'behind'],
    ['a percentage that is reached', 'clientRetention', 92, 92, '2026-06-01', null, 100, 'reached'],
    ['nothing to divide by', 'premiumRetention', 92, null, '2026-06-20', null, null, 'unknown'],
  ]
  it.each(stories)('%s', (_what, metric, target, actual, today, expected, progress, state) => {
    const days = { from: '2026-06-01', to: '2026-06-30', today }
    expect(goalProgress({ metric, target, actual }, days)).toEqual({ expected, progress, state })
  })

  it('is refused where its target cannot be one', () => {
    const base = { userId: null, period: 'month' }
    const message = (metric: string, target: number) =>
      GoalCreate.safeParse({ ...base, metric, target }).error?.issues[0]?.message
    expect(message('calls', 2.5)).toBe('Enter a whole number')
    expect(message('premiumRetention', 101)).toBe('Enter a percentage up to 100')
    expect(message('newPremium', 0)).toBe('Enter a target above 0')
    expect(message('newPremium', 2500.5)).toBeUndefined()
    expect(message('luck', 1)).toBe('Choose what to measure')
  })
})
