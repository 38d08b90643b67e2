import { describe, expect, it } from 'vitest'
import {
  addressSignal,
  nameSignal,
  namesOf,
  numberSignal,
  placeOf,
  policyNumberStem,
  relationOf,
  together,
} from './matching.rules.ts'

describe('the name of an insured', () => {
  it.each<[string, string, string | undefined]>([
    ['Riverbend Bakery LLC', 'riverbend bakery llc', 'Same name'],
    ['RIVERBEND BAKERY, L.L.C.', 'Riverbend Bakery', 'Same name except for punctuation or legal form'],
    [
      'Riverbend Foods Inc dba The Bread Barn',
      'Bread Barn',
      'Same name except for punctuation or legal form',
    ],
    ['Riverbend Bakery', 'Old Mill Co. d/b/a Riverbend Bakery', 'Same name'],
    ['Riverbend Bakery LLC', 'Riverbend Bakeries LLC', 'Similar name'],
    ['Riverbend Bakery LLC', 'Summit Roofing LLC', undefined],
    ['', 'Summit Roofing LLC', undefined],
  ])('%s against %s: %s', (insured, candidate, reason) => {
    expect(nameSignal(insured, candidate)?.reason).toBe(reason)
  })

  it('has the names that it does business as', () => {
    expect(namesOf('Acme Inc, doing business as The Shop')).toEqual(['Acme Inc', 'The Shop'])
  })
})

describe('a policy number', () => {
  it.each<[string, string, string | undefined]>([
    ['BOP 10427-02', 'bop1042702', 'Same policy number'],
    ['BOP-10427-03', 'BOP-10427-02', 'Same policy number, different term'],
    ['BOP-10427-03', 'BOP-10428-03', undefined],
    ['', '', undefined],
  ])('%s against %s: %s', (number, candidate, reason) => {
    expect(numberSignal(number, candidate)?.reason).toBe(reason)
  })

  it('keeps its last digits where little else would be left', () => {
    expect([policyNumberStem('WC-10427-02'), policyNumberStem('A1-22')]).toEqual(['WC10427', 'A122'])
  })
})

it('an address speaks for a candidate on the same street with the same ZIP code', () => {
  const place = placeOf('12 Main Street, Springfield, IL 62701-1234')
  expect(addressSignal(place, { street: '12 main st.', zip: '62701' })?.reason).toBe('Same address')
  expect(addressSignal(place, { street: '14 Main St', zip: '62701' })).toBeNull()
  expect(addressSignal(place, { street: '12 Main St', zip: '62702' })).toBeNull()
  expect([placeOf('12 Main Street'), addressSignal(null, { street: '', zip: '' })]).toEqual([null, null])
})

it('signals together say more than each, the strongest first', () => {
  const signals = [
    { score: 0.5, reason: 'Same address' },
    { score: 0.8, reason: 'Same name' },
  ]
  expect(together(signals)).toEqual({ score: 0.9, reasons: ['Same name', 'Same address'] })
})

it.each<[string, string, string, boolean, string]>([
  ['2026-01-01', '2026-01-01', '2027-01-01', true, 'same'],
  ['2026-01-01', '2025-01-01', '2026-01-01', true, 'previous'],
  ['2025-01-01', '2026-01-01', '2027-01-01', true, 'similar'],
  ['2026-01-01', '2025-01-01', '2026-01-15', false, 'previous'],
  ['2026-01-01', '2025-01-01', '2025-06-01', false, 'similar'],
])(
  'a document from %s stands to a policy of %s to %s (same number: %s) as %s',
  (begins, from, to, isSame, relation) => {
    const document = { effectiveDate: begins, expirationDate: null }
    expect(relationOf(document, { effectiveDate: from, expirationDate: to }, isSame)).toBe(relation)
  },
)
