import { addDays, dayIn } from '#shared/dates.ts'
import type { DigestCadence } from './notifications.contract.ts'

/** Digests are sent from this hour on, on the clocks of the agency. */
export const digestHour = 7

/** How far ahead a digest looks, in days. */
export const digestHorizon = 30

const hours = new Map<string, Intl.DateTimeFormat>()

function hourIn(timeZone: string, at: Date): number {
  let format = hours.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    hours.set(timeZone, format)
  }
  return Number(format.format(at))
}

function isMonday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}

/**
 * The day whose digests are due in a time zone, and for which cadences: daily ones from 07:00 to midnight, weekly
 * ones on Mondays too. Null before 07:00. A server that was away at 07:00 makes up for it later that day.
 */
export function dueDigests(timeZone: string, now: Date): { day: string; cadences: DigestCadence[] } | null {
  if (hourIn(timeZone, now) < digestHour) return null
  const day = dayIn(timeZone, now)
  return { day, cadences: isMonday(day) ? ['daily', 'weekly'] : ['daily'] }
}

/** The days whose new prospects a digest covers: all since the one before, the running day left out. */
export function digestPeriod(day: string, cadence: DigestCadence): { from: string; to: string } {
  return { from: addDays(day, cadence === 'daily' ? -1 : -7), to: addDays(day, -1) }
}
