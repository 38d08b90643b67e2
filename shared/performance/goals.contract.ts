import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { goalMetrics, goalPeriods, goalUnits } from './goal-choices.ts'

/** How a goal stands: reached, at least where it should be by today, short of it, or nothing to measure yet. */
export const goalStates = ['reached', 'on_pace', 'behind', 'unknown'] as const
export type GoalState = (typeof goalStates)[number]

export const goalStateLabels: Record<GoalState, string> = {
  reached: 'Reached',
  on_pace: 'On pace',
  behind: 'Behind',
  unknown: 'Nothing to measure yet',
}

/** A goal with how far it is in the month or year that is running. */
export const Goal = z.object({
  id: z.uuid(),
  /** Null where the goal is the agency's. */
  userId: z.uuid().nullable(),
  userName: z.string(),
  metric: z.enum(goalMetrics),
  period: z.enum(goalPeriods),
  target: z.number(),
  version: z.number(),
  from: Day,
  to: Day,
  /** So far; null where there is nothing to divide by. */
  actual: z.number().nullable(),
  /** The part of the target that the days so far are of the period; null of a percentage, which is no sum of days. */
  expected: z.number().nullable(),
  /** Of the target, in percent. */
  progress: z.number().nullable(),
  state: z.enum(goalStates),
})
export type Goal = z.infer<typeof Goal>

const Target = Dollars.refine((target) => target > 0, 'Enter a target above 0')

/** A goal to set: for a member, or for the agency where nobody is named. */
export const GoalCreate = z
  .strictObject({
    userId: Id.nullable(),
    metric: z.enum(goalMetrics, { error: 'Choose what to measure' }),
    period: z.enum(goalPeriods),
    target: Target,
  })
  .refine(({ metric, target }) => goalUnits[metric] !== 'percent' || target <= 100, {
    path: ['target'],
    error: 'Enter a percentage up to 100',
  })
  .refine(({ metric, target }) => goalUnits[metric] !== 'count' || Number.isInteger(target), {
    path: ['target'],
    error: 'Enter a whole number',
  })
export type GoalCreate = z.infer<typeof GoalCreate>

export const GoalUpdate = z.strictObject({ target: Target, version: z.int().optional() })
export type GoalUpdate = z.infer<typeof GoalUpdate>

/** Whether the owner gets each month by email when it is over. */
export const PerformanceSettings = z.strictObject({ emailsMonths: z.boolean() })
export type PerformanceSettings = z.infer<typeof PerformanceSettings>
