import { daysBetween } from '#shared/dates.ts'
import type { DemoFrame } from './demo-rows.ts'
import type { Random } from './random.ts'

const minute = 60_000

/** Some moment of a day's office hours on the east coast, never later than now. */
export function officeHour(frame: DemoFrame, random: Random, day: string): Date {
  const at = new Date(Date.parse(`${day}T14:00:00Z`) + random.between(0, 7 * 60) * minute)
  const justNow = new Date(frame.now.getTime() - random.between(1, 30) * minute)
  return daysBetween(day, frame.today) <= 0 || at > justNow ? justNow : at
}

/** A fictional phone number of the agency's area. */
export function phoneNumber(random: Random): string {
  const area = random.pick(['757', '804', '540'])
  return `(${area}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`
}
