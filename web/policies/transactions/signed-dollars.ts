import { formatDollars } from '#shared/money.ts'

/** A change of dollars with its sign, such as "+$600" or "−$120.50"; nothing is "$0". Figures of many leave out `cents`. */
export function signedDollars(amount: number, { cents = true } = {}): string {
  const size = formatDollars(Math.abs(amount), { cents })
  if (amount === 0) return size
  return `${amount > 0 ? '+' : '−'}${size}`
}
