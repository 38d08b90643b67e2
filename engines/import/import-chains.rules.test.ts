import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { isCountedUp, namesNumber, numberKeyOf } from './import-numbers.rules.ts'
import { readRow } from './import-rows.rules.ts'

const today = '2026-11-20'
type Row = Record<string, string>
const first = {
  externalId: '7',
  name: 'Ann Lee',
  lineOfBusiness: 'Dwelling Fire',
  carrier: 'Foremost',
  policyNumber: '101-377327-6',
  effectiveDate: '1/1/2025',
  expirationDate: '1/1/2026',
  premium: '100',
  transaction: 'New',
  transactionDate: '',
  transactionReason: '',
}
const next = {
  ...first,
  effectiveDate: '1/1/2026',
  expirationDate: '1/1/2027',
  transaction: 'Renewal',
}

function terms(...rows: Row[]) {
  const folder = makeFolder('clients')
  const mapping = Object.keys(first)
  const context = { kind: 'clients', mapping, today, importerId: 'me', producers: [] } as const
  for (const [at, row] of rows.entries()) {
    const cells = mapping.map((field) => row[field] ?? '')
    folder.add(readRow(cells, { ...context, mapping }), at + 2)
  }
  const { terms, findings, repeats } = folder.terms(today)
  const said = findings.map(({ row, field, message }) => [row, field, message])
  return { renews: terms.map(({ renews }) => renews), terms, said, repeats }
}

describe('a policy', () => {
  it('is one in every spelling of its number and of a carrier that nobody knows', () => {
    const { renews, said } = terms(
      { ...first, carrier: 'MOE' },
      { ...next, carrier: 'Mut. of Enumclaw', policyNumber: '101 377327-6' },
    )
    expect([renews, said]).toEqual([[null, { row: 2 }], []])
  })

  it('takes a row whose number lost its zeros, and says so', () => {
    const { terms: found, said } = terms(
      { ...first, policyNumber: '089731320' },
      { ...next, policyNumber: '89731320' },
    )
    expect(found.map(({ policy }) => policy.policyNumber)).toEqual(['089731320', '089731320'])
    expect(said).toEqual([
      [3, 'policyNumber', 'Taken for 089731320 of the same client: leading zeros are missing'],
    ])
  })

  it('is repeated by a row with another spelling', () => {
    const folded = terms(
      { ...first, carrier: 'OMI' },
      { ...first, policyNumber: '1013773276', carrier: 'OR Mutual' },
    )
    expect(folded.terms).toHaveLength(1)
  })
})

describe('a renewal under a new number continues', () => {
  it.each<[string, Row, Row]>([
    [
      'the number counted up',
      { policyNumber: 'KA-100-01' },
      { policyNumber: 'KA-100-02', effectiveDate: '1/5/2026' },
    ],
    [
      'the number that its reason names',
      {},
      { policyNumber: 'X2', transactionReason: 'Renewal of 101-377327-6' },
    ],
    ['the one policy of its line that ends on that day', {}, { policyNumber: 'X2' }],
  ])('%s', (_name, one, other) => {
    expect(terms({ ...first, ...one }, { ...next, ...other }).renews).toEqual([null, { row: 2 }])
  })

  it.each<[string, Row]>([
    ['no policy of another line', { policyNumber: 'X2', lineOfBusiness: 'Boat' }],
    ['none of another carrier', { policyNumber: 'X2', carrier: 'Travelers' }],
    ['none that ends on another day', { policyNumber: 'X2', effectiveDate: '1/2/2026' }],
    ['none where it is new', { policyNumber: 'X2', transaction: 'New' }],
  ])('%s', (_name, other) => {
    expect(terms(first, { ...next, ...other }).renews).toEqual([null, null])
  })

  it('none where two end on that day, which is reported', () => {
    const { renews, said } = terms(first, { ...first, policyNumber: 'Y7' }, { ...next, policyNumber: 'X2' })
    expect(renews).toEqual([null, null, null])
    expect(said).toEqual([[4, 'policyNumber', expect.stringContaining('More than one policy')]])
  })
})

describe('the report says', () => {
  it.each<[string, Row[], unknown[]]>([
    [
      'that days lie between',
      [first, { ...next, effectiveDate: '2/5/2026' }],
      [3, 'effectiveDate', 'Begins 35 days after the term before it ended'],
    ],
    [
      'that a cancelled term is renewed',
      [first, { ...first, transaction: 'Cancelled', transactionDate: '6/1/2025' }, next],
      [4, 'transaction', 'The term before was cancelled as of Jun 1, 2025, and no row reinstates it'],
    ],
    [
      'that a cancellation has no date',
      [first, { ...first, transaction: 'Cancelled' }],
      [3, 'transactionDate', 'The date of the cancellation is missing: taken as of Jan 1, 2026'],
    ],
    [
      'that a change without dates is in no term',
      [
        first,
        {
          ...first,
          transaction: 'Endorsement',
          effectiveDate: '',
          expirationDate: '',
          transactionDate: '6/1/2020',
        },
      ],
      [3, 'transactionDate', 'Jun 1, 2020 is outside the terms of this policy; skipped'],
    ],
  ])('%s', (_name, rows, expected) => expect(terms(...rows).said).toEqual([expected]))

  it.each([
    ['policyNumber', 'The policy number is missing'],
    ['premium', 'The premium is missing'],
    ['effectiveDate', 'The effective date is missing'],
    ['expirationDate', 'The expiration date is missing'],
    ['transaction', 'The kind of transaction is missing: taken for the beginning of its term'],
  ])('what is missing of %s, unless most rows have none', (field, message) => {
    const others = ['A-1111', 'B-2222'].map((policyNumber) => ({ ...first, policyNumber }))
    const blank = { ...first, [field]: '' }
    expect(terms(...others, blank).said).toEqual([[4, field, message]])
    expect(terms(blank).said).toEqual([])
  })

  it('nothing of an expiration that another row of the term has', () => {
    const rows = ['A-1111', 'B-2222'].map((policyNumber) => ({ ...first, policyNumber }))
    const change = { ...first, transaction: 'Endorsement', transactionDate: '6/1/2025' }
    const { terms: found, said } = terms(...rows, { ...first, expirationDate: '' }, change)
    expect(found[2]?.policy.expirationDate).toBe('2026-01-01')
    expect(said.map(([, field]) => field)).toEqual(['premium'])
  })
})

it('compares numbers without signs and the zeros that a spreadsheet takes', () => {
  expect(numberKeyOf('AO6-502 7004')).toBe(numberKeyOf('ao6 5027004'))
  expect(numberKeyOf('0038812079')).toBe('38812079')
  expect(numberKeyOf('00712')).toBe('00712')
  expect(isCountedUp('KA 100-03', 'KA-100-01')).toBe(true)
  expect(isCountedUp('KA-100-01', 'KA-100-02')).toBe(false)
  expect([namesNumber('Renewal of A12 345', 'A12345'), namesNumber('Unit 12', '12')]).toEqual([true, false])
})
