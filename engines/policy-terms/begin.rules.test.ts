import { describe, expect, it } from 'vitest'
import { refuseLines, termDates } from './begin.rules.ts'

const today = '2026-06-01'

describe('the lines of a new policy', () => {
  it.each([
    ['Commercial property belongs to another type than Home.', 'home', '', ['Commercial property']],
    ['Commercial property belongs to another type than Home.', 'home', '', ['Commercial property', 'Flood']],
    ['Anything belongs to another type than Home.', 'home', '', ['Anything']],
    ['The line of business is Crime, not Cyber.', 'commercial', 'Crime', ['Cyber']],
    [undefined, 'commercial', 'Cyber', ['Cyber']],
    [undefined, 'commercial', '', ['Cyber']],
    [undefined, 'commercial', 'Crime', ['Anything', 'Homeowners']],
    [undefined, 'commercial', 'Crime', []],
  ] as const)('%s', (sentence, type, lineOfBusiness, lines) => {
    const refusal = refuseLines(
      { type, lineOfBusiness },
      lines.map((line) => ({ line })),
    )
    expect(refusal).toEqual(sentence && { reason: 'lines', sentence })
  })
})

describe('the dates of a new term', () => {
  it.each([
    ['as given', { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }, ['2026-01-01', false]],
    ['a year before it expires', { expirationDate: '2027-01-01' }, ['2026-01-01', true]],
    [
      'half a year before it expires',
      { expirationDate: '2026-11-01', line: 'Personal auto' },
      ['2026-05-01', true],
    ],
    ['on the day of entry, where that is to come', { expirationDate: '2028-01-01' }, [today, true]],
    ['on the day of entry, continuous', {}, [today, true]],
  ])('begin %s', (_name, given, [effectiveDate, isEffectiveAssumed]) => {
    expect(termDates({ line: 'BOP', ...given }, today)).toMatchObject({ effectiveDate, isEffectiveAssumed })
  })
})
