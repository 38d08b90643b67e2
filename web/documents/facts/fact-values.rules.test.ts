import { describe, expect, it } from 'vitest'
import { editText, type FactKind, factText, readFact } from './fact-values.rules.ts'

const today = '2026-11-22'

describe('what is typed into a field', () => {
  it.each<[FactKind, string, string | number | null]>([
    ['money', '$1,250.50', 1250.5],
    ['money', '$5 million', 5_000_000],
    ['money', '1MM', 1_000_000],
    ['money', '', null],
    ['day', '6/1/2026', '2026-06-01'],
    ['day', 'Jun 1, 2026', '2026-06-01'],
    ['number', '12,500', 12_500],
    ['number', '80%', 80],
    ['text', '  Granite   Mutual ', 'Granite Mutual'],
  ])('is read as %s: %s', (kind, typed, value) => {
    expect(readFact(kind, typed, today)).toEqual({ value })
  })

  it.each<[FactKind, string, string]>([
    ['day', '13/45/2026', 'not a valid date'],
    ['day', 'soon', 'not a date'],
    ['money', '1M or 2M', 'not an amount'],
    ['number', 'many', 'not a number'],
    ['text', 'x'.repeat(1001), 'at most 1000'],
  ])('is refused as %s: %s', (kind, typed, words) => {
    const read = readFact(kind, typed, today)
    expect('problem' in read && read.problem).toContain(words)
  })
})

it.each<[FactKind, string | number | null, string, string]>([
  ['money', 1000, '$1,000', '1000'],
  ['money', 99.5, '$99.50', '99.5'],
  ['day', '2026-06-01', 'Jun 1, 2026', '6/1/2026'],
  ['line', 'gl', 'General liability', 'gl'],
  ['number', 1998, '1998', '1998'],
  ['text', null, '', ''],
])('shows %s %s as %s, and as %s for editing', (kind, value, shown, edited) => {
  expect(factText(kind, value)).toBe(shown)
  expect(editText(kind, value)).toBe(edited)
})
