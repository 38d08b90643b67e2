import { addDays, monthName } from '#shared/dates.ts'
import type { Repeat } from './recurrences.contract.ts'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const pad = (number: number) => String(number).padStart(2, '0')

/** A day of a month, held to the last day of a shorter one. */
function dayOfMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${pad(month)}-${pad(Math.min(day, last))}`
}

function monthly(day: number, from: string): string {
  const [year, month] = from.split('-').map(Number) as [number, number]
  const here = dayOfMonth(year, month, day)
  if (here >= from) return here
  return month === 12 ? dayOfMonth(year + 1, 1, day) : dayOfMonth(year, month + 1, day)
}

function yearly(month: number, day: number, from: string): string {
  const year = Number(from.slice(0, 4))
  const here = dayOfMonth(year, month, day)
  return here >= from ? here : dayOfMonth(year + 1, month, day)
}

/**
 * The first day on or after another on which something repeats. The 29th to 31st of a month, and February 29, fall on the last
 * day of a shorter month.
 */
export function nextOccurrence(repeat: Repeat, from: string): string {
  switch (repeat.frequency) {
    case 'daily':
      return from
    case 'weekly': {
      const ahead = [0, 1, 2, 3, 4, 5, 6].find((days) =>
        repeat.weekdays.includes(weekdayOf(addDays(from, days))),
      )
      return addDays(from, ahead ?? 0)
    }
    case 'monthly':
      return monthly(repeat.day, from)
    case 'yearly':
      return yearly(repeat.month, repeat.day, from)
  }
}

type Course = {
  repeat: Repeat
  startsOn: string
  endsOn: string | null
  maxCount: number | null
  madeCount: number
}

/** The next day of a recurring ticket on or after another, or null where it has ended. */
export function nextOf(
  { repeat, startsOn, endsOn, maxCount, madeCount }: Course,
  from: string,
): string | null {
  if (maxCount !== null && madeCount >= maxCount) return null
  const next = nextOccurrence(repeat, from > startsOn ? from : startsOn)
  return endsOn !== null && next > endsOn ? null : next
}

function ordinal(day: number): string {
  const rest = day % 100
  if (rest >= 11 && rest <= 13) return `${day}th`
  return `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'}`
}

/** How often something repeats, such as "Weekly on Monday and Thursday". */
export function repeatText(repeat: Repeat): string {
  switch (repeat.frequency) {
    case 'daily':
      return 'Daily'
    case 'weekly': {
      const names = repeat.weekdays.toSorted((a, b) => a - b).map((day) => weekdayNames[day] ?? '')
      return `Weekly on ${new Intl.ListFormat('en-US').format(names)}`
    }
    case 'monthly':
      return `Monthly on the ${ordinal(repeat.day)}`
    case 'yearly':
      return `Yearly on ${monthName(`2000-${pad(repeat.month)}`)} ${repeat.day}`
  }
}
