import { describe, expect, it } from 'vitest'
import { compareQuotes, type ExpiringDetails } from './comparison.rules.ts'
import type { Quote } from './quotes.contract.ts'

const dwelling = (amount: number, deductible?: number) => ({
  ...{ id: 'c', code: 'dwelling', name: 'Dwelling', limits: [{ amount }] },
  ...(deductible && { deductible: { amount: deductible, kind: 'dollars' as const } }),
})

function quote(fields: Partial<Quote>): Quote {
  return {
    ...{ id: 'q', carrier: 'Chubb', lines: ['Homeowners'], underwriter: '', email: '', note: '', terms: '' },
    ...{ documentIds: [], documents: [], status: 'quoted', reason: '', sentOn: null, answeredOn: null },
    ...{ decidedOn: null, premium: 1000, linePremiums: [], taxes: null, fees: [], commissionPercent: null },
    ...{ coverages: [], endorsements: [], validUntil: null, toCheck: [], decision: null, boundTermId: null },
    ...{ expiringPremium: null, version: 1, ...fields },
  }
}

const term: ExpiringDetails['term'] = {
  ...{ id: 't', policyNumber: 'H-1', carrier: 'Erie', type: 'home', lineOfBusiness: 'Homeowners' },
  ...{ lines: ['Homeowners'], effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1200 },
  linePremiums: [],
}
function expiring(details: Partial<ExpiringDetails['details']> = {}): ExpiringDetails[] {
  return [{ term, details: { coverages: [], endorsements: [], ...details } }]
}

function cellsOf(label: string, quotes: Quote[], before: ExpiringDetails[], lines = ['Homeowners']) {
  const { sections } = compareQuotes({ lines }, quotes, before)
  const row = sections.flatMap(({ rows }) => rows).find((one) => one.label === label)
  return row?.cells.map(({ text, mark, note }) => [text, mark, note])
}

describe('the comparison', () => {
  it('has what expires first, and says by how much a premium differs', () => {
    const quotes = [quote({}), quote({ carrier: 'CNA', premium: 1260 }), quote({ premium: 1200 })]
    expect(
      compareQuotes({ lines: ['Homeowners'] }, quotes, expiring()).columns.map(({ name }) => name),
    ).toEqual(['Expiring', 'Chubb', 'CNA', 'Chubb'])
    expect(cellsOf('Premium', quotes, expiring())).toEqual([
      ['$1,200', null, ''],
      ['$1,000', 'better', '$200 (16.7%) lower'],
      ['$1,260', 'worse', '$60 (5%) higher'],
      ['$1,200', null, ''],
    ])
    expect(cellsOf('Premium', quotes, [])?.[0]).toEqual(['$1,000', null, ''])
  })

  it('holds each line of a quote against the term of that line', () => {
    const lines = ['Homeowners', 'Personal auto']
    const auto = {
      term: { ...term, lines: ['Personal auto'], premium: 800 },
      details: expiring()[0]?.details,
    }
    const both = [...expiring(), auto] as ExpiringDetails[]
    const split = [
      { line: 'Homeowners', premium: 1100 },
      { line: 'Personal auto', premium: 800 },
    ]
    const quotes = [quote({ lines, premium: 1900, linePremiums: split }), quote({ premium: 1000 })]
    expect(cellsOf('Premium', quotes, both, lines)).toEqual([
      ['$2,000', null, ''],
      ['$1,900', 'better', '$100 (5%) lower'],
      ['$1,000', 'better', '$200 (16.7%) lower'],
    ])
    expect(cellsOf('Personal auto premium', quotes, both, lines)).toEqual([
      ['$800', null, ''],
      ['$800', null, ''],
      ['—', null, ''],
    ])
  })

  it('shows the cost with fees and taxes where a quote has any', () => {
    const fees: Quote['fees'] = [{ kind: 'carrier', amount: 50, refundable: false }]
    expect(cellsOf('With fees and taxes', [quote({ fees }), quote({})], expiring())).toEqual([
      ['—', null, ''],
      ['$1,050', null, ''],
      ['—', null, ''],
    ])
    expect(cellsOf('With fees and taxes', [quote({})], expiring())).toBeUndefined()
  })

  it.each([
    [dwelling(400_000), dwelling(450_000), ['$450,000', 'better', 'Higher limit']],
    [dwelling(400_000), dwelling(300_000), ['$300,000', 'worse', 'Lower limit']],
    [dwelling(400_000), dwelling(400_000), ['$400,000', null, '']],
    [dwelling(400_000), undefined, ['—', 'missing', 'Not in the quote']],
    [undefined, dwelling(400_000), ['$400,000', 'added', 'Not in the expiring policy']],
    [
      dwelling(400_000),
      { ...dwelling(0), limits: [], basis: 'Actual loss' },
      ['Actual loss', 'different', 'Different'],
    ],
  ])('marks a limit of %j against %j as %j', (before, now, cell) => {
    const quotes = [quote({ coverages: now ? [now] : [] })]
    const old = expiring({ coverages: before ? [before] : [] })
    expect(cellsOf('Dwelling limit', quotes, old)?.[1]).toEqual(cell)
  })

  it.each([
    [1000, 2500, ['$2,500', 'worse', 'Higher deductible']],
    [1000, 500, ['$500', 'better', 'Lower deductible']],
    [1000, undefined, ['—', 'different', 'No deductible listed']],
    [undefined, 500, ['$500', null, '']],
  ])('marks a deductible of %s against %s as %j', (before, now, cell) => {
    const quotes = [quote({ coverages: [dwelling(1, now)] })]
    const old = expiring({ coverages: [dwelling(1, before)] })
    expect(cellsOf('Dwelling deductible', quotes, old)?.[1]).toEqual(cell)
  })

  it('finds a form however its number is written, and says which are missing or new', () => {
    const old = expiring({
      endorsements: [
        { id: 'a', form: 'HO 04 95', title: 'Water backup' },
        { id: 'b', form: 'HO 23 10' },
      ],
    })
    const quotes = [quote({ endorsements: [{ form: 'HO-0495' }, { form: 'HO 99 99' }] })]
    expect(cellsOf('HO 04 95 Water backup', quotes, old)).toEqual([
      ['Yes', null, ''],
      ['Yes', null, ''],
    ])
    expect(cellsOf('HO 23 10', quotes, old)?.[1]).toEqual(['—', 'missing', 'Not in the quote'])
    expect(cellsOf('HO 99 99', quotes, old)?.[1]).toEqual(['Yes', 'added', 'Added'])
  })
})
