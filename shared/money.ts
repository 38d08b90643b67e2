import { z } from 'zod'

/** The largest sum a `numeric(12,2)` column holds, in dollars. */
export const maxDollars = 9_999_999_999.99

/** A sum of US dollars with at most two decimals, as it travels in JSON. */
export const Dollars = z
  .number({ error: 'Enter an amount' })
  .min(0, 'Enter an amount of 0 or more')
  .max(maxDollars, 'This amount is too large')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'Use at most two decimals')

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Changes of dollars are written with "−" everywhere; `Intl` writes the hyphen of a keyboard. */
const minus = (text: string) => text.replace('-', '−')

/** Dollars as a person reads them: without decimals unless cents matter, "−$5" below zero; a missing sum is "—". */
export function formatDollars(amount: number | null | undefined, options: { cents?: boolean } = {}): string {
  if (amount === null || amount === undefined) return '—'
  return minus(options.cents && !Number.isInteger(amount) ? exact.format(amount) : whole.format(amount))
}

/** Dollars to the cent, such as "−$12.00" of a statement that is reconciled to the cent. */
export function formatCents(amount: number): string {
  return minus(exact.format(amount))
}

/** Dollars for an axis, such as "$1.2M". */
export function formatCompactDollars(amount: number): string {
  return minus(compact.format(amount))
}

/** A share of 0–100 with at most one decimal; a missing one is "—". */
export function formatPercent(share: number | null | undefined): string {
  if (share === null || share === undefined) return '—'
  return `${minus(share.toLocaleString('en-US', { maximumFractionDigits: 1 }))}%`
}

/** A share of 0–100 with one decimal; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** Dollars rounded to cents, half a cent away from zero, also where a product lies a hair below it. */
export function roundToCents(amount: number): number {
  const cents = Math.round(Number((Math.abs(amount) * 100).toFixed(6)))
  return cents === 0 ? 0 : (Math.sign(amount) * cents) / 100
}

/** The exact sum of amounts in dollars and cents. */
export function sumDollars(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}

/** An amount split by weights, in cents by largest remainder: the parts add up to it. Without any weight the first takes all. */
export function splitDollars(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_weight, position) => (position === 0 ? amount : 0))
  const cents = Math.round(Math.abs(amount) * 100)
  const exact = weights.map((weight) => (cents * weight) / total)
  const parts = exact.map((part) => Math.floor(Number(part.toFixed(6))))
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, position) => ({ position, remainder: part - (parts[position] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.position - b.position)
  const rounded = new Set(byRemainder.slice(0, left).map(({ position }) => position))
  return parts.map((part, position) => (Math.sign(amount) * (part + (rounded.has(position) ? 1 : 0))) / 100)
}
