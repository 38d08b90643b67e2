import { describe, expect, it } from 'vitest'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import { isSaidByTerms, policyDifferences } from './certified-differences.rules.ts'
import { type Fillable, prefill } from './fill.rules.ts'
import { conceptValues } from './prefill.rules.ts'
import { contradictedTexts } from './term-limits.rules.ts'
import { anInput, aPolicy, listed } from './testing.ts'

const limit = (amount: number, per?: string) => ({ amount, ...(per && { per }) })

function filled(
  line: Parameters<typeof aPolicy>[0],
  coverages: readonly object[],
  texts: Parameters<typeof aPolicy>[1] = [],
) {
  return Object.fromEntries(conceptValues(anInput(aPolicy(line, texts), { coverages })))
}

describe('a coverage that a term lists', () => {
  it.each<[Parameters<typeof aPolicy>[0], object, Record<string, number>]>([
    [
      'General liability',
      { code: 'occ', name: 'Occurrence', limits: [limit(1_000_000)] },
      { 'gl.occ': 1_000_000 },
    ],
    [
      'General liability',
      { code: 'AGG', name: 'Limit B', limits: [limit(2_000_000)] },
      { 'gl.agg': 2_000_000 },
    ],
    [
      'General liability',
      {
        name: 'Commercial general liability',
        limits: [limit(1_000_000, 'occurrence'), limit(2_000_000, 'aggregate')],
      },
      { 'gl.occ': 1_000_000, 'gl.agg': 2_000_000 },
    ],
    [
      'General liability',
      { name: 'Products/completed operations aggregate', limits: [limit(3_000_000, 'aggregate')] },
      { 'gl.products_agg': 3_000_000 },
    ],
    [
      'General liability',
      { name: 'Damage to rented premises', limits: [limit(100_000)] },
      { 'gl.damage_rented': 100_000 },
    ],
    [
      'General liability',
      { name: 'Medical expense', limits: [limit(5_000, 'person')] },
      { 'gl.medexp': 5_000 },
    ],
    [
      'General liability',
      { name: 'Personal and advertising injury', limits: [limit(1_000_000)] },
      { 'gl.pai': 1_000_000 },
    ],
    ['BOP', { code: 'occ', name: 'Liability', limits: [limit(1_000_000)] }, { 'gl.occ': 1_000_000 }],
    [
      'Commercial auto',
      { name: 'Auto liability', limits: [limit(1_000_000, 'accident')] },
      { 'auto.csl': 1_000_000 },
    ],
    [
      'Commercial auto',
      {
        code: 'bi_accident',
        name: 'Bodily injury',
        limits: [limit(100_000, 'person'), limit(300_000, 'accident')],
      },
      { 'auto.bi_person': 100_000, 'auto.bi_accident': 300_000 },
    ],
    [
      'Commercial auto',
      { code: 'pd', name: 'Property damage', limits: [limit(50_000, 'accident')] },
      { 'auto.pd': 50_000 },
    ],
    [
      'Workers comp',
      {
        name: 'Employers liability',
        limits: [limit(500_000, 'accident'), limit(500_000, 'employee'), limit(600_000, 'policy')],
      },
      { 'wc.el_accident': 500_000, 'wc.el_employee': 500_000, 'wc.el_policy': 600_000 },
    ],
    [
      'Commercial umbrella',
      {
        code: 'umbrella_occ',
        name: 'Umbrella',
        limits: [limit(5_000_000, 'occurrence'), limit(5_000_000, 'aggregate')],
        deductible: { amount: 10_000, kind: 'retention' },
      },
      {
        'umbrella.umbrella_occ': 5_000_000,
        'umbrella.umbrella_agg': 5_000_000,
        'umbrella.retention': 10_000,
      },
    ],
    [
      'Commercial property',
      {
        code: 'building',
        name: 'Building',
        limits: [limit(400_000)],
        deductible: { amount: 2_500, kind: 'dollars' },
      },
      { 'property.building': 400_000, 'property.building.deductible': 2_500 },
    ],
    [
      'Commercial property',
      { name: 'Business personal property', limits: [limit(80_000)] },
      { 'property.contents': 80_000 },
    ],
  ])('of %s goes to its place on forms: %o', (line, coverage, places) => {
    expect(filled(line, [coverage])).toMatchObject(places)
  })

  it('of another kind is no limit of the line', () => {
    const values = filled('General liability', [
      { name: 'Liquor liability, each occurrence', limits: [limit(500_000, 'occurrence')] },
      { name: 'Hired and non-owned auto', limits: [limit(1_000_000, 'occurrence')] },
    ])
    expect(values['gl.occ']).toBeUndefined()
  })

  it('leaves a limit empty that is not known, or that two coverages say differently', () => {
    const two = [400_000, 600_000].map((amount) => ({
      code: 'building',
      name: 'Building',
      limits: [limit(amount)],
    }))
    expect(filled('Commercial property', two)['property.building']).toBeUndefined()
    const values = filled('General liability', [{ code: 'occ', name: 'Each occurrence', limits: [] }])
    expect([values['gl.occ'], values['covered.1.limits']]).toEqual([undefined, 'Each occurrence —'])
  })

  it('counts over a text that says otherwise, which is told', () => {
    const texts = [
      ['General aggregate', '$5,000,000'],
      ['Medical expense', '$5,000'],
    ] as const
    const coverage = { code: 'agg', name: 'Aggregate', limits: [limit(2_000_000, 'aggregate')] }
    const values = filled('General liability', [coverage], texts)
    expect([values['gl.agg'], values['gl.medexp']]).toEqual([2_000_000, 5_000])
    expect(values['covered.1.limits']).toBe('Aggregate $2,000,000 aggregate; Medical expense $5,000')
    const said = (limits: typeof texts | readonly (readonly [string, string])[]) =>
      contradictedTexts('gl', aPolicy('General liability', limits), listed({ coverages: [coverage] }))
    expect(said(texts)).toEqual([{ text: 'General aggregate $5,000,000', listed: '$2,000,000' }])
    expect(said([['Aggregate', '$2M']])).toEqual([])
  })

  it('says with its basis or its form whether it pays by occurrence', () => {
    const input = (basis: string, form: string) =>
      anInput(aPolicy('General liability'), {
        coverages: [{ name: 'Each occurrence', limits: [], ...(basis && { basis }) }],
        endorsements: form ? [{ form }] : [],
      })
    const ticks = (basis: string, form = '') => {
      const values = conceptValues(input(basis, form))
      return [values.get('gl.occurrence'), values.get('gl.claimsMade')]
    }
    expect(ticks('Occurrence')).toEqual([true, undefined])
    expect(ticks('Claims-made')).toEqual([undefined, true])
    expect(ticks('', 'CG 00 01')).toEqual([true, undefined])
    expect(ticks('')).toEqual([undefined, undefined])
  })
})

describe('what a certificate says beside its policies', () => {
  const concepts = ['gl.number', 'gl.expiration', 'gl.occ', 'gl.medexp', 'gl.products_agg']
  const form: Fillable = {
    formNumber: '25',
    fields: concepts.map((name) => ({
      name,
      kind: 'text',
      page: 1,
      box: { x: 0, y: 0, width: 9, height: 9 },
    })),
    mapping: Object.fromEntries(concepts.map((name) => [name, name])),
  }
  const coverages = [
    { code: 'occ', name: 'Each occurrence', limits: [limit(1_000_000, 'occurrence')] },
    { code: 'products_agg', name: 'Products', limits: [] },
  ]
  const differs = (of: Fillable, changes: Record<string, string>, sections: object[] = coverages) => {
    const input = anInput(aPolicy('General liability'), { coverages: sections })
    const today = prefill(of, conceptValues(input))
    return policyDifferences(of, { ...today, ...changes }, today, input).map((one) => [one.field, one.listed])
  }

  it('is a limit, number or date that they do not have', () => {
    expect(differs(form, {})).toEqual([])
    expect(differs(form, { 'gl.occ': '1000000', 'gl.number': 'p1' })).toEqual([])
    expect(differs(form, { 'gl.occ': '2,000,000' })).toEqual([['gl.occ', '1,000,000']])
    expect(differs(form, { 'gl.medexp': '5,000' })).toEqual([['gl.medexp', '']])
    expect(differs(form, { 'gl.number': 'P-2', 'gl.expiration': '01/01/2028' })).toEqual([
      ['gl.number', 'P-1'],
      ['gl.expiration', '01/01/2027'],
    ])
  })

  it('is not what they list without its amount, nor anything where they list no coverages', () => {
    expect(differs(form, { 'gl.products_agg': '2,000,000' })).toEqual([])
    expect(differs(form, { 'gl.medexp': '5,000' }, [])).toEqual([])
  })

  it.each([
    ['Each occurrence $1,000,000', true],
    ['Each occurrence 1,000,000; Products 2,000,000', true],
    ['Each occurrence $2,000,000', false],
    ['Each occurrence $1,000,000 each occurrence; Liquor liability $500,000', false],
  ])('is told of limits in words too: %s', (words, isSame) => {
    const found = differs(plainTemplate, { 'covered.1.limits': words })
    expect(found.map(([field]) => field)).toEqual(isSame ? [] : ['covered.1.limits'])
  })
})

it('carries no limit or mark over to a new certificate that the terms say by themselves', () => {
  const coverages = [{ code: 'occ', name: 'Each occurrence', limits: [limit(1)] }]
  const said = (sections: Parameters<typeof anInput>[1]) => {
    const input = anInput(aPolicy('General liability'), sections)
    return ['gl.medexp', 'gl.waiver', 'covered.1.limits', 'gl.claimsMade', 'auto.csl'].filter((concept) =>
      isSaidByTerms(concept, input),
    )
  }
  expect(said({})).toEqual([])
  expect(said({ coverages })).toEqual(['gl.medexp', 'covered.1.limits'])
  expect(said({ endorsements: [{ form: 'CG 24 04' }] })).toEqual(['gl.waiver'])
})
