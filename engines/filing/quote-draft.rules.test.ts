import { describe, expect, it } from 'vitest'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { QuoteCreate } from '#shared/requotes/quotes.contract.ts'
import { quoteDraftsOf, validityOf } from './quote-draft.rules.ts'

function found<Value>(value: Value, confidence = 0.9): Found<Value> {
  return { value, text: String(value), page: 1, box: null, confidence, by: 'words' }
}

function facts(fields: Partial<Facts>): Facts {
  return { ...emptyFacts('quote'), ...fields }
}

const policy = (fields: object = {}) =>
  ({
    ...{ carrier: found('Hartford'), lines: [found('gl')], premium: found(4100.5), policyNumber: null },
    ...fields,
  }) as Facts['policies'][number]

const coverage = (fields: object) =>
  ({
    ...{ line: 'gl', code: 'occ', name: found('Each occurrence'), limit: found(1_000_000), limitText: null },
    ...{ deductible: null, deductibleText: null, premium: null, location: '', ...fields },
  }) as Facts['coverages'][number]

describe('a quote that was read', () => {
  it('has carrier, lines, premium, charges, limits, deductibles, forms and validity', () => {
    const read = facts({
      policies: [policy()],
      coverages: [
        coverage({ deductible: found(500) }),
        coverage({
          code: null,
          name: found('Wind'),
          limit: null,
          limitText: found('Included'),
          deductibleText: found('2%'),
        }),
        coverage({ line: 'wc', name: found('Employers liability') }),
      ],
      forms: [{ number: found('CG 20 10'), edition: found('04 13'), title: null }],
      premiums: [
        { kind: 'tax', line: null, label: 'Tax', amount: found(20.2) },
        { kind: 'fee', line: null, label: 'Policy fee', amount: found(75) },
      ],
    })
    const [draft] = quoteDraftsOf(read, {
      lines: ['General liability', 'Workers comp'],
      text: 'This quote is valid through 12/31/2026.',
    })
    expect(draft).toEqual({
      ...{ carrier: 'Hartford', lines: ['General liability'], premium: 4100.5, validUntil: '2026-12-31' },
      taxes: 20.2,
      fees: [{ kind: 'carrier', amount: 75, refundable: false }],
      coverages: [
        {
          ...{
            line: 'General liability',
            code: 'occ',
            name: 'Each occurrence',
            limits: [{ amount: 1_000_000 }],
          },
          deductible: { amount: 500, kind: 'dollars' },
        },
        {
          ...{ line: 'General liability', name: 'Wind', limits: [], basis: 'Included' },
          deductible: { amount: 2, kind: 'percent' },
        },
      ],
      endorsements: [{ form: 'CG 20 10', edition: '04 13' }],
      toCheck: ['validUntil'],
    })
    const { toCheck: _checked, ...fields } = draft ?? { toCheck: [] }
    expect(QuoteCreate.safeParse(fields).success).toBe(true)
  })

  it('marks what is not sure, and what it could not find', () => {
    const read = facts({
      policies: [policy({ carrier: null, premium: found(10, 0.5), lines: [] })],
      coverages: [coverage({ line: null, limit: found(5, 0.4) })],
    })
    const about = { lines: ['Homeowners', 'Personal auto'], text: '' }
    const [draft] = quoteDraftsOf(read, about)
    expect(draft).toMatchObject({ carrier: 'Unknown carrier', premium: 10, lines: about.lines })
    expect(draft?.toCheck.toSorted()).toEqual(['carrier', 'coverages', 'lines', 'premium'])
  })

  it('is one for each policy of the document, without limits that nothing ties to one of them', () => {
    const wc = policy({ lines: [found('wc')], carrier: found('CNA'), premium: null })
    const read = facts({ policies: [policy(), wc], coverages: [coverage({})], totalPremium: found(9000) })
    const about = { lines: ['General liability', 'Workers comp'], text: '' }
    expect(
      quoteDraftsOf(read, about).map(({ carrier, lines, premium, coverages }) => [
        carrier,
        lines,
        premium,
        coverages?.length,
      ]),
    ).toEqual([
      ['Hartford', ['General liability'], 4100.5, 0],
      ['CNA', ['Workers comp'], null, 0],
    ])
  })
})

describe('validity', () => {
  it.each([
    ['Valid until: 01/05/2027', '2027-01-05'],
    ['This quotation expires on December 9, 2026 at noon', '2026-12-09'],
    ['Good through Dec. 1, 2026', '2026-12-01'],
    ['Quote expiration date: 2/3/2027', '2027-02-03'],
    ['Policy expires 01/05/2027', undefined],
    ['valid until 13/45/2027', undefined],
    ['', undefined],
  ])('of %j is %j', (text, day) => {
    expect(validityOf(text)).toBe(day)
  })
})
