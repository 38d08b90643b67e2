import { describe, expect, it } from 'vitest'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { detailSections, TermDetails } from '#shared/policies/term-details.contract.ts'
import { detailChangesOf, detailsDraftOf, withoutItems } from './details-draft.rules.ts'

function found<T>(value: T, confidence = 0.9): Found<T> {
  return { value, text: String(value), page: 3, box: null, confidence, by: 'words' }
}

const vehicle = { number: '1', year: found(2021), make: found('Ford'), costNew: null, garaging: null }

function declarations(): Facts {
  const none = { limitText: null, deductibleText: null, premium: null, location: '', line: null }
  return {
    ...emptyFacts('dec_page'),
    coverages: [
      {
        ...none,
        code: 'occ',
        name: found('Each occurrence'),
        limit: found(1_000_000),
        deductible: found(500),
      },
      { ...none, code: 'agg', name: found('Aggregate'), limit: found(2_000_000, 0.4), deductible: null },
    ],
    forms: [{ number: found('CG 20 10'), edition: found('12 19'), title: null }],
    interests: [
      { kind: 'mortgagee', name: found('First Bank', 0.3), address: null },
      { kind: 'certificate_holder', name: found('City'), address: null },
    ],
    vehicles: [{ ...vehicle, model: found('Transit'), vin: found('1FTBW2CM5MKA00001') }],
  }
}

const none = TermDetails.parse({
  ...Object.fromEntries(detailSections.map((section) => [section, []])),
  ...{ asOf: '2026-01-01', version: 1, intermediary: null, payPlan: '' },
  ...{ shortRate: null, minimumEarned: 0 },
})
const id = '0198c0de-0000-7000-8000-0000000000a1'

describe('what a document lists', () => {
  it('is filled section by section, with what is unsure left out and named', () => {
    expect(detailsDraftOf(declarations())).toEqual({
      details: {
        coverages: [
          {
            code: 'occ',
            name: 'Each occurrence',
            limits: [{ amount: 1_000_000, per: 'occurrence' }],
            deductible: { amount: 500, kind: 'dollars' },
          },
          { code: 'agg', name: 'Aggregate', limits: [] },
        ],
        endorsements: [{ form: 'CG 20 10', edition: '12 19', page: 3 }],
        // What stood there is not known to go on.
        interests: [],
        vehicles: [{ number: '1', year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001' }],
      },
      unsure: ['coverages', 'interests'],
    })
  })

  it('reads deductibles in percent and hours, and leaves limits in words to the texts', () => {
    const nothing = { code: null, premium: null, location: '', line: null, limit: null, deductible: null }
    const row = (name: string, limitText: string | null, deductibleText: string | null) => ({
      ...nothing,
      name: found(name),
      limitText: limitText === null ? null : found(limitText),
      deductibleText: deductibleText === null ? null : found(deductibleText),
    })
    const coverages = [
      row('Wind and hail', null, '2%'),
      row('Downtime', null, '72 hours'),
      row('Glass', null, 'As scheduled'),
      row('Debris removal', 'Included', null),
    ]
    expect(detailsDraftOf({ ...emptyFacts('dec_page'), coverages }).details).toEqual({
      coverages: [
        { name: 'Wind and hail', limits: [], deductible: { amount: 2, kind: 'percent' } },
        { name: 'Downtime', limits: [], deductible: { amount: 72, kind: 'hours' } },
      ],
    })
  })

  it('is nothing where several policies share the document', () => {
    const policy = {
      policyNumber: null,
      carrier: null,
      naic: null,
      effectiveDate: null,
      expirationDate: null,
    }
    const one = { ...policy, lines: [], premium: null }
    expect(detailsDraftOf({ ...declarations(), policies: [one, one] })).toEqual({ details: {}, unsure: [] })
  })

  it('changes what an endorsement names, adds what is new and leaves the rest', () => {
    const occurrence = { id, name: 'each occurrence', limits: [{ amount: 500_000 }], basis: 'Occurrence' }
    const same = { id, form: 'CG 20 10', edition: '12 19', page: 3 }
    const details = TermDetails.parse({ ...none, coverages: [occurrence], endorsements: [same] })
    const { changes } = detailChangesOf(declarations(), details)
    expect(changes.map(({ section, id }) => [section, id])).toEqual([
      ['coverages', id],
      ['coverages', undefined],
      ['vehicles', undefined],
    ])
    expect(changes[0]?.item).toMatchObject({ limits: [{ amount: 1_000_000 }], basis: 'Occurrence' })
    const words = [{ what: 'Each occurrence: limit' }, { what: 'Aggregate: limit' }, { what: 'Name' }]
    // Of the aggregate, which the term did not list, only the words say what stood before.
    expect(withoutItems(words, changes)).toEqual(words.slice(1))
  })
})
