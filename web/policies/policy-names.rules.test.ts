import { expect, it } from 'vitest'
import { termOf } from './policy-names.ts'

it.each([
  ['—', null, null],
  ['Mar 1, 2026 – Mar 1, 2027', '2026-03-01', '2027-03-01'],
  ['Mar 1, 2026 – no expiration', '2026-03-01', null],
  // Cancelled flat in February, before it began.
  ['Mar 1, 2026 – Mar 1, 2026', '2026-03-01', '2026-02-10'],
])('%s', (text, effectiveDate, expirationDate) => {
  expect(termOf({ effectiveDate, expirationDate })).toBe(text)
})

it('says that an expiration is assumed, and nothing of the day of a cancellation', () => {
  const term = { effectiveDate: '2026-03-01', termExpirationDate: '2027-03-01', isExpirationAssumed: true }
  expect(termOf({ ...term, expirationDate: '2027-03-01' })).toBe('Mar 1, 2026 – Mar 1, 2027 (assumed)')
  expect(termOf({ ...term, expirationDate: '2026-08-01' })).toBe('Mar 1, 2026 – Aug 1, 2026')
})

it('says that a first day is assumed', () => {
  const assumed = { effectiveDate: null, assumedEffectiveDate: '2026-03-01' }
  expect(termOf({ ...assumed, expirationDate: '2027-03-01' })).toBe('Mar 1, 2026 (assumed) – Mar 1, 2027')
  expect(termOf({ ...assumed, expirationDate: null })).toBe('Mar 1, 2026 (assumed) – no expiration')
})
