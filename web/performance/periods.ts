import { addDays, addMonths, daysBetween, isDay, monthOf } from '#shared/dates.ts'

/** The periods to choose from, in the words of the field. */
export const periodLabels = {
  year: 'This year',
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_year: 'Last year',
  chosen: 'Choose dates…',
} as const
export type Period = keyof typeof periodLabels

/** What a period can be compared with. */
export const compareLabels = {
  none: 'No comparison',
  last_year: 'Same days last year',
  previous: 'Previous period',
  chosen: 'Choose dates…',
} as const
export type Compare = keyof typeof compareLabels

export type Days = { from: string; to: string }
type ChosenDays = Record<'from' | 'to', string>

function monthsFrom(first: string, months: number): Days {
  return { from: first, to: addDays(addMonths(first, months), -1) }
}

/** Days as somebody typed them; the present month where they are none, or out of order. */
function chosenDays({ from, to }: ChosenDays, today: string): Days {
  const isPeriod = isDay(from) && isDay(to) && from <= to
  return isPeriod ? { from, to } : monthsFrom(`${monthOf(today)}-01`, 1)
}

/** The first and last day of a period. */
export function daysOf(period: Period, today: string, chosen: ChosenDays = { from: '', to: '' }): Days {
  const year = Number(today.slice(0, 4))
  const month = `${monthOf(today)}-01`
  switch (period) {
    case 'month':
      return monthsFrom(month, 1)
    case 'last_month':
      return monthsFrom(addMonths(month, -1), 1)
    case 'quarter':
      return monthsFrom(addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), 3)
    case 'last_year':
      return monthsFrom(`${year - 1}-01-01`, 12)
    case 'chosen':
      return chosenDays(chosen, today)
    case 'year':
      return monthsFrom(`${year}-01-01`, 12)
  }
}

/** A period by its name in the address; the year where it is none. */
export function periodOf(name: string): Period {
  return name in periodLabels ? (name as Period) : 'year'
}

/** A comparison by its name in the address; the same days last year where it is none. */
export function compareOf(name: string): Compare {
  return name in compareLabels ? (name as Compare) : 'last_year'
}

/** A last day so many months before; the last of its month stays the last of its month. */
function lastDayBefore(day: string, months: number): string {
  const isLast = monthOf(addDays(day, 1)) !== monthOf(day)
  return isLast ? addDays(addMonths(addDays(day, 1), -months), -1) : addMonths(day, -months)
}

const lengths: Partial<Record<Period, number>> = {
  month: 1,
  last_month: 1,
  quarter: 3,
  year: 12,
  last_year: 12,
}

/** The days that a period is compared with: as many as have passed of it, so that nothing is compared with days to come. */
export function comparedDays(compare: Compare, period: Period, days: Days, chosen: ChosenDays): Days | null {
  if (compare === 'none') return null
  if (compare === 'chosen')
    return isDay(chosen.from) && isDay(chosen.to) && chosen.from <= chosen.to ? chosen : null
  const { from, to } = days
  const months = compare === 'last_year' ? 12 : lengths[period]
  if (months) return { from: addMonths(from, -months), to: lastDayBefore(to, months) }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}
