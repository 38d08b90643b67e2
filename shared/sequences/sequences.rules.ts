import { addDays } from '#shared/dates.ts'
import type { SequenceStep } from './sequences.contract.ts'

/** The day on which a step is due, counted from the day on which the prospect entered the stage. */
export function dueDateOf({ day }: Pick<SequenceStep, 'day'>, entered: string): string {
  return addDays(entered, day)
}
