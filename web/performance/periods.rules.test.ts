import { expect, it } from 'vitest'
import { type Compare, comparedDays, compareOf, daysOf, type Period, periodOf } from './periods.ts'

it('spans whole months, quarters and years, or the days that are chosen', () => {
  expect(daysOf('month', '2026-02-11')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf('last_month', '2026-01-11')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOf('quarter', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(daysOf('quarter', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOf('year', '2026-11-30')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(daysOf('last_year', '2026-11-30')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  const chosen = { from: '2026-03-05', to: '2026-04-09' }
  expect(daysOf('chosen', '2026-11-30', chosen)).toEqual(chosen)
  for (const bad of [
    { from: '', to: '2026-01-01' },
    { from: '2026-05-01', to: '2026-04-09' },
    { from: '2026-02-30', to: '2026-04-09' },
  ])
    expect(daysOf('chosen', '2026-11-30', bad)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})

it('is the year, against last year, where the address says nothing else', () => {
  expect([periodOf('quarter'), periodOf(''), periodOf('decade')]).toEqual(['quarter', 'year', 'year'])
  expect([compareOf('none'), compareOf(''), compareOf('x')]).toEqual(['none', 'last_year', 'last_year'])
})

type Story = [Compare, Period, from: string, to: string, before: string | null]
it.each<Story>([
  ['none', 'year', '2026-01-01', '2026-06-15', null],
  ['last_year', 'year', '2026-01-01', '2026-06-15', '2025-01-01 2025-06-15'],
  ['last_year', 'month', '2024-02-01', '2024-02-29', '2023-02-01 2023-02-28'],
  ['last_year', 'month', '2025-02-01', '2025-02-28', '2024-02-01 2024-02-29'],
  ['previous', 'month', '2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
  ['previous', 'month', '2026-06-01', '2026-06-15', '2026-05-01 2026-05-15'],
  ['previous', 'quarter', '2026-04-01', '2026-06-15', '2026-01-01 2026-03-15'],
  ['previous', 'year', '2026-01-01', '2026-06-15', '2025-01-01 2025-06-15'],
  ['previous', 'chosen', '2026-03-05', '2026-03-14', '2026-02-23 2026-03-04'],
  ['chosen', 'year', '2026-01-01', '2026-06-15', '2020-01-01 2020-02-01'],
])('%s of %s from %s to %s is %s', (compare, period, from, to, before) => {
  const days = comparedDays(compare, period, { from, to }, { from: '2020-01-01', to: '2020-02-01' })
  expect(days && `${days.from} ${days.to}`).toBe(before)
})

it('compares with no days where none are chosen', () => {
  const days = { from: '2026-01-01', to: '2026-06-15' }
  expect(comparedDays('chosen', 'year', days, { from: '2026-02-01', to: '' })).toBeNull()
})
