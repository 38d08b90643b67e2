import { formatDollars } from '#shared/money.ts'

/** A change of dollars with its sign, such as "+$600" or "−$120.50"; nothing is "$0". */
export function signedDollars(amount: number): string {
  const size = formatDollars(Math.abs(amount), { cents: true })
  if (amount === 0) return size
  return `${amount > 0 ? '+' : '−'}${size}`
}
