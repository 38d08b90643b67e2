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

/** Dollars as a person reads them: without decimals unless cents matter; a missing sum is "—". */
export function formatDollars(amount: number | null | undefined, options: { cents?: boolean } = {}): string {
  if (amount === null || amount === undefined) return '—'
  return options.cents && !Number.isInteger(amount) ? exact.format(amount) : whole.format(amount)
}

/** Dollars for an axis, such as "$1.2M". */
export function formatCompactDollars(amount: number): string {
  return compact.format(amount)
}

/** A share of 0–100 with at most one decimal; a missing one is "—". */
export function formatPercent(share: number | null | undefined): string {
  if (share === null || share === undefined) return '—'
  return `${share.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}
