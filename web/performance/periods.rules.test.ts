import { expect, it } from 'vitest'
import { daysOf, periodOf } from './periods.ts'

it('spans whole months, quarters and years', () => {
  expect(daysOf('month', '2026-02-11')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf('last_month', '2026-01-11')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf('quarter', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(daysOf('quarter', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOf('year', '2026-11-30')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(daysOf('last_year', '2026-11-30')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

it('is the year where the address says nothing else', () => {
  expect([periodOf('quarter'), periodOf(''), periodOf('decade')]).toEqual(['quarter', 'year', 'year'])
})
