import { describe, expect, it } from 'vitest'
import { correctFacts } from './corrections.rules.ts'
import type { FactCorrection } from './documents.contract.ts'
import { emptyFacts } from './empty-facts.rules.ts'
import { Facts } from './facts.contract.ts'

const box = { x: 1, y: 2, width: 3, height: 4 }

function sample(): Facts {
  const found = { text: 'Acme lnc', page: 2, box, confidence: 0.6, by: 'words' as const }
  const facts = emptyFacts('policy')
  facts.namedInsured = { ...found, value: 'Acme lnc' }
  facts.policies.push({
    policyNumber: { ...found, value: 'BOP-1' },
    carrier: null,
    naic: null,
    effectiveDate: { ...found, value: '2026-01-01' },
    expirationDate: null,
    lines: [],
    premium: null,
  })
  return facts
}

function corrected(...corrections: FactCorrection[]): Facts {
  const result = correctFacts(sample(), corrections)
  if ('problem' in result) throw new Error(result.problem.message)
  return result.facts
}

describe('a correction', () => {
  it('makes a value sure and a person’s, and keeps where it stands', () => {
    expect(corrected({ change: 'set', path: 'namedInsured', value: 'Acme Inc' }).namedInsured).toEqual({
      value: 'Acme Inc',
      text: 'Acme lnc',
      page: 2,
      box,
      confidence: 1,
      by: 'person',
    })
  })

  it('takes another place where one is given', () => {
    const place = { page: 5, box: { x: 9, y: 9, width: 9, height: 9 } }
    const { policies } = corrected({ change: 'set', path: 'policies.0.premium', value: 1200.5, ...place })
    expect(policies[0]?.premium).toEqual({
      value: 1200.5,
      text: '1200.5',
      confidence: 1,
      by: 'person',
      ...place,
    })
  })

  it('adds and takes out rows, and leaves the given facts as they were', () => {
    const before = sample()
    const result = correctFacts(before, [
      {
        change: 'add',
        path: 'coverages',
        values: { name: 'Each occurrence', limit: 1_000_000, code: 'occ' },
        page: 3,
      },
      { change: 'add', path: 'policies.0.lines', values: { value: 'gl' } },
      { change: 'add', path: 'otherInsureds', values: { value: 'Acme Two' } },
      { change: 'add', path: 'locations', values: { number: '1', address: '1 Main St' } },
      { change: 'remove', path: 'otherInsureds.0' },
    ])
    if ('problem' in result) throw new Error(result.problem.message)
    const { coverages, policies, otherInsureds, locations } = result.facts
    expect(coverages).toMatchObject([
      {
        code: 'occ',
        location: '',
        deductible: null,
        limit: { value: 1_000_000, page: 3, by: 'person' },
      },
    ])
    expect(policies[0]?.lines.map(({ value }) => value)).toEqual(['gl'])
    expect([otherInsureds, locations[0]?.address?.value]).toEqual([[], '1 Main St'])
    expect(Facts.safeParse(result.facts).success).toBe(true)
    expect(before).toEqual(sample())
  })

  it.each<[string, FactCorrection, string]>([
    ['a field that is not there', { change: 'set', path: 'color', value: 'x' }, 'This field doesn’t exist'],
    [
      'what every object has',
      { change: 'set', path: 'constructor.prototype', value: 'x' },
      'This field doesn’t exist',
    ],
    [
      'a row that is not there',
      { change: 'set', path: 'policies.7.premium', value: 1 },
      'This field doesn’t exist',
    ],
    [
      'a part of a value',
      { change: 'set', path: 'namedInsured.confidence', value: 1 },
      'This field doesn’t exist',
    ],
    ['a list as a value', { change: 'set', path: 'policies', value: 1 }, 'This field doesn’t exist'],
    [
      'a day that is none',
      { change: 'set', path: 'policies.0.effectiveDate', value: 'soon' },
      'Enter a date as YYYY-MM-DD',
    ],
    [
      'emptying what is needed',
      { change: 'set', path: 'kind', value: null },
      'This can’t be empty. Remove the row instead.',
    ],
    ['a row of no list', { change: 'add', path: 'namedInsured', values: {} }, 'This list doesn’t exist'],
    ['taking out what is no row', { change: 'remove', path: 'namedInsured' }, 'This row doesn’t exist'],
  ])('of %s says what is wrong', (_, correction, message) => {
    const first: FactCorrection = { change: 'set', path: 'producer', value: 'Agency' }
    expect(correctFacts(sample(), [first, correction])).toEqual({ problem: { index: 1, message } })
  })

  it('of a row without what it needs is refused', () => {
    const correction: FactCorrection = { change: 'add', path: 'coverages', values: { limit: 5 } }
    expect(correctFacts(sample(), [correction])).toHaveProperty('problem.index', 0)
  })
})
