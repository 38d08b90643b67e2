import { addMonths, daysBetween } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { OutstandingAge } from './commissions.contract.ts'

/** What a statement's own total is above the sum of its lines, in dollars; null where it prints none. */
export function statementDifference(of: { linesTotal: number; printedTotal: number | null }): number | null {
  return of.printedTotal === null ? null : sumDollars([of.printedTotal, -of.linesTotal])
}

/** Carriers round each line for themselves: so much less than expected is no shortage, in dollars. */
export const roundingSlack = 0.02

/** How long ago a day was, as it is grouped. */
export function ageOf(day: string, today: string): OutstandingAge {
  const days = daysBetween(day, today)
  if (days <= 30) return '30'
  if (days <= 60) return '60'
  return days <= 90 ? '90' : 'over_90'
}

/** The month after another, both YYYY-MM. */
export function monthAfter(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7)
}

/** The months from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month)
  return months
}

/** What commissions are not: said on the screen and on each statement. */
export const noTrustAccounting =
  'Bindery tracks commission received and credited. It is not trust accounting: it doesn’t hold premium, reconcile trust accounts, pay producers or file taxes.'
