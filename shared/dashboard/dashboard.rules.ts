import { addDays, addMonths, monthOf } from '#shared/dates.ts'
import type { PolicyRenewals } from './dashboard.contract.ts'

/** At most this many on the leaderboard. */
export const leaderboardSize = 5

/** The greeting of the dashboard: 'Happy {Weekday}, {first name}', 'User' when there is no name. */
export function greeting(name: string, at: Date): string {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(at)
  return `Happy ${weekday}, ${name.trim().split(/\s+/)[0] || 'User'}`
}

/** The line under the greeting; the platform's is ours. */
export function subtitleOf(role: 'admin' | 'agency_owner' | 'agent'): string {
  if (role === 'admin') return 'Here’s how the platform is doing.'
  return role === 'agency_owner'
    ? "Here's an overview of your agency's performance."
    : 'Track your progress and manage your clients effectively.'
}

/** The first days of the last twelve months, the present month last. */
export function trendMonths(today: string): string[] {
  const first = `${monthOf(today)}-01`
  return Array.from({ length: 12 }, (_, index) => addMonths(first, index - 11))
}

/** The first and last day of the month that is a number of months after a day's. */
export function monthRange(today: string, months = 0): { from: string; to: string } {
  const from = addMonths(`${monthOf(today)}-01`, months)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The days that each figure of renewals is about, both ends included. */
export function renewalRanges(today: string): Record<keyof PolicyRenewals, { from: string; to: string }> {
  return {
    currentMonth: monthRange(today),
    nextMonth: monthRange(today, 1),
    next90Days: { from: today, to: addDays(today, 90) },
  }
}

/** The two days that retention compares. */
export function retentionDays(today: string): [before: string, now: string] {
  return [addDays(today, -365), today]
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** An average with this many decimals; 0 when there is nothing to divide by. */
export function ratio(amount: number, by: number, decimals: number): number {
  return by === 0 ? 0 : rounded(amount / by, decimals)
}

/** Percent from one sum to another with one decimal, null when there was nothing to grow from. */
export function growth(before: number, now: number): number | null {
  return before === 0 ? null : rounded(((now - before) / before) * 100, 1)
}
