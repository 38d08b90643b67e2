import { addDays, addMonths, monthOf } from '#shared/dates.ts'

/** The periods to choose from, in the words of the field. */
export const periodLabels = {
  year: 'This year',
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_year: 'Last year',
} as const
export type Period = keyof typeof periodLabels

function monthsFrom(first: string, months: number): { from: string; to: string } {
  return { from: first, to: addDays(addMonths(first, months), -1) }
}

/** The first and last day of a period. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
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
    case 'year':
      return monthsFrom(`${year}-01-01`, 12)
  }
}

/** A period by its name in the address; the year where it is none. */
export function periodOf(name: string): Period {
  return name in periodLabels ? (name as Period) : 'year'
}
