import { z } from 'zod'

/** The time zone of an agency that has not chosen one. */
export const defaultTimeZone = 'America/New_York'

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const millisecondsPerDay = 86_400_000

/** Whether a text is a day of the calendar written `YYYY-MM-DD`, between 1900 and 2199. */
export function isDay(text: string): boolean {
  const match = dayPattern.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A date without a time, as it travels in JSON: `YYYY-MM-DD`. */
export const Day = z.string().refine(isDay, 'Enter a date as YYYY-MM-DD')

/** An instant, as it travels in JSON: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** Whether the runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** Makes each format once, for making one takes longer than a whole row of a list. */
function keepFormats<Key extends string>(make: (key: Key) => Intl.DateTimeFormat) {
  const made = new Map<Key, Intl.DateTimeFormat>()
  return (key: Key) => {
    const format = made.get(key) ?? make(key)
    made.set(key, format)
    return format
  }
}

const dayFormat = keepFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The day that the clocks of a time zone show at an instant. */
export function dayIn(timeZone: string, at: Date): string {
  return dayFormat(timeZone).format(at)
}

/** The day a number of days after (or, negative, before) another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10)
}

/** The day a number of months after another, held to the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay)
}

/** The month of a day, such as "2026-11". */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

const monthFormat = keepFormats(
  (month: 'long' | 'short') => new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' }),
)

/** The name of a month, such as "November". */
export function monthName(month: string, style: 'long' | 'short' = 'long'): string {
  return monthFormat(style).format(new Date(`${month}-01T00:00:00Z`))
}

const mediumDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as a person reads it, such as "Mar 1, 2026"; a missing one is "—". */
export function formatDay(day: string | null | undefined): string {
  return day ? mediumDay.format(new Date(`${day}T00:00:00Z`)) : '—'
}

const instantFormat = keepFormats(
  (timeZone) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)

/** An instant as a person in a time zone reads it, such as "Mar 1, 2026, 4:05 PM". */
export function formatInstant(
  instant: string | null | undefined,
  timeZone: string = defaultTimeZone,
): string {
  return instant ? instantFormat(timeZone).format(new Date(instant)) : '—'
}

const wallFormat = keepFormats(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** What the clocks of a time zone show at an instant, as milliseconds of a clock that is never changed. */
function wallIn(timeZone: string, at: number): number {
  return Date.parse(`${wallFormat(timeZone).format(at).replace(' ', 'T')}Z`)
}

/**
 * The instant at which the clocks of a time zone show a day and a time ("09:30"). A time that the clocks skip is as much later;
 * of one that they show twice it is the first.
 */
export function instantIn(timeZone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const first = wanted - (wallIn(timeZone, wanted) - wanted)
  const second = wanted - (wallIn(timeZone, first) - first)
  return new Date(wallIn(timeZone, second) === wanted ? second : Math.max(first, second))
}

/** The time that the clocks of a time zone show at an instant, such as "09:30". */
export function timeIn(timeZone: string, at: Date): string {
  return new Date(wallIn(timeZone, at.getTime())).toISOString().slice(11, 16)
}
