import { expect, it } from 'vitest'
import { aTerm } from '#web/testing/histories.ts'
import { termLine } from './term-line.rules.ts'

const today = '2026-06-15'
const one = aTerm({
  id: 'one',
  effectiveDate: '2025-03-01',
  expirationDate: '2026-03-01',
  endDate: '2026-03-01',
})
const two = aTerm({ id: 'two' })

it('puts terms that follow each other into one row, end to begin', () => {
  const { bars, lanes, years } = termLine([two, one], today)
  expect(bars.map(({ term, lane }) => [term.id, lane])).toEqual([
    ['one', 0],
    ['two', 0],
  ])
  const [first, second] = bars
  expect((first?.from ?? 0) + (first?.width ?? 0)).toBeCloseTo(second?.from ?? -1)
  expect(lanes).toBe(1)
  expect(years.map(({ year }) => year)).toEqual(['2026', '2027'])
})

it('puts terms that overlap below each other, but a rewritten one beside what follows it', () => {
  const overlapping = aTerm({ id: 'overlapping', effectiveDate: '2026-01-01' })
  expect(termLine([one, overlapping], today).lanes).toBe(2)
  const rewritten = aTerm({ ...one, endDate: '2026-01-01', status: 'cancelled' })
  expect(termLine([rewritten, overlapping], today).lanes).toBe(1)
})

it('shows lapses, and what a cancellation left of a term, as gaps', () => {
  const lapsed = aTerm({ endDate: '2026-09-01', lapses: [{ from: '2026-04-01', to: '2026-04-06' }] })
  const [bar] = termLine([lapsed], today).bars
  const gaps = bar?.parts.filter(({ kind }) => kind === 'gap') ?? []
  // 31 of 365 days in, 5 long; and from day 184 on.
  expect(gaps.map(({ from, width }) => [from.toFixed(2), width.toFixed(2)])).toEqual([
    ['8.49', '1.37'],
    ['50.41', '49.59'],
  ])
})

it('holds today, also where the terms are over or still to begin, and lets a continuous one go on', () => {
  const later = termLine(
    [aTerm({ effectiveDate: '2027-03-01', expirationDate: '2028-03-01', endDate: '2028-03-01' })],
    today,
  )
  expect(later.today).toBeGreaterThan(0)
  expect(later.bars[0]?.from).toBeGreaterThan(later.today)
  const past = termLine([one], '2028-01-01')
  expect(past.today).toBeLessThan(100)
  const [open] = termLine([aTerm({ expirationDate: null, endDate: null })], today).bars
  expect(open).toMatchObject({ isOpen: true })
  expect((open?.from ?? 0) + (open?.width ?? 0)).toBeGreaterThan(
    termLine([aTerm({ expirationDate: null, endDate: null })], today).today,
  )
})
