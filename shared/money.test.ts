import { expect, it } from 'vitest'
import { formatCents, formatCompactDollars, formatDollars, formatPercent } from './money.ts'

it.each([
  [formatDollars(-1234.5), '−$1,235'],
  [formatDollars(-1234.5, { cents: true }), '−$1,234.50'],
  [formatDollars(1234.5, { cents: true }), '$1,234.50'],
  [formatCents(-12), '−$12.00'],
  [formatCompactDollars(-1_200_000), '−$1.2M'],
  [formatPercent(-2.5), '−2.5%'],
  [formatDollars(null), '—'],
])('writes %s', (written, expected) => {
  expect(written).toBe(expected)
})
