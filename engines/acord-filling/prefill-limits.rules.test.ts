import { describe, expect, it } from 'vitest'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { PrefillInput, ReadPolicy } from '#shared/acord-forms/prefill.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { limitWarnings } from './certified-limits.rules.ts'
import type { Fillable } from './fill.rules.ts'
import { missingValues } from './missing-values.rules.ts'
import { conceptValues } from './prefill.rules.ts'

const client = { id: 'c', kind: 'commercial', name: 'Harbor Cafe LLC', entityType: 'LLC' } as Client

function policyOf(lineOfBusiness: Policy['lineOfBusiness'], coverages: readonly [string, string][]): Policy {
  const rows: Coverage[] = coverages.map(([name, limit]) => ({ name, limit, deductible: '', premium: null }))
  const fields = { carrier: 'Travelers', policyNumber: 'P-100', effectiveDate: null, expirationDate: null }
  return { id: lineOfBusiness, premium: 0, lineOfBusiness, coverages: rows, ...fields } as unknown as Policy
}

function filled(
  policies: readonly Policy[],
  read: readonly ReadPolicy[] = [],
  naicCodes: Record<string, string> = {},
): Record<string, unknown> {
  const input: PrefillInput = {
    today: '2026-06-01',
    number: 1,
    agency: { name: 'Tidewater', phone: '', address: '' },
    contact: { name: 'Ana Lopez', email: '', phone: '', npn: '778899' },
    client,
    policies,
    read,
    naicCodes,
    account: null,
    schedules: { locations: [], vehicles: [], payroll: [] },
    details: {},
    endorsedIds: [],
    certifiedTo: '',
    holder: null,
    description: '',
  }
  return Object.fromEntries(conceptValues(input))
}

const readPolicy = (fields: Partial<ReadPolicy>): ReadPolicy => ({
  policyNumber: 'P 100',
  naic: '',
  forms: [],
  ...fields,
})

describe('limits on a form', () => {
  it('reads a split limit of auto as one for each person and one for each accident', () => {
    const values = filled([policyOf('Commercial auto', [['Bodily injury', '100/300']])])
    expect([values['auto.bi_person'], values['auto.bi_accident']]).toEqual([100_000, 300_000])
  })

  it('reads the liability of an auto policy as its combined single limit', () => {
    expect(filled([policyOf('Commercial auto', [['Liability', '$1,000,000']])])['auto.csl']).toBe(1_000_000)
  })

  it('reads millions in words', () => {
    expect(
      filled([policyOf('Commercial umbrella', [['Umbrella', '$5 million']])])['umbrella.umbrella_occ'],
    ).toBe(5_000_000)
  })

  it('reads the three limits of employers liability', () => {
    const values = filled([policyOf('Workers comp', [['Employers liability', '500/500/500']])])
    expect([values['wc.el_accident'], values['wc.el_employee'], values['wc.el_policy']]).toEqual([
      500_000, 500_000, 500_000,
    ])
  })

  it('leaves a limit empty that is not certain, or that two coverages name differently', () => {
    const unsure = filled([policyOf('General liability', [['Each occurrence', '1M or 2M']])])
    const twice = filled([
      policyOf('Commercial property', [
        ['Building (location 1)', '$400,000'],
        ['Building (location 2)', '$600,000'],
      ]),
    ])
    expect([unsure['gl.occ'], twice['property.building']]).toEqual([undefined, undefined])
  })
})

describe('limits on the plain certificate', () => {
  const written = (line: Policy['lineOfBusiness'], coverages: readonly [string, string][]) =>
    filled([policyOf(line, coverages)])['covered.1.limits']

  it.each([
    ['Commercial auto', 'Bodily injury', '100/300', 'Bodily injury $100,000/$300,000'],
    ['Commercial auto', 'Liability', 'CSL 1,000,000', 'Liability CSL 1,000,000'],
    ['Workers comp', 'Employers liability', '500/500/500', 'Employers liability $500,000/$500,000/$500,000'],
    ['Commercial umbrella', 'Umbrella', '$5 million', 'Umbrella $5 million'],
    ['General liability', 'Each occurrence', '1000000', 'Each occurrence $1,000,000'],
    ['General liability', 'Towing', '$100', 'Towing $100'],
    ['Commercial property', 'Building', 'Replacement cost', 'Building Replacement cost'],
    ['Commercial property', 'Business income', '12 months', 'Business income 12 months'],
    ['General liability', 'Each occurrence', '1M or 2M', 'Each occurrence —'],
    ['General liability', 'Each occurrence', 'about $1,000,000', 'Each occurrence —'],
    ['General liability', 'Theft', '5,000/10,000', 'Theft —'],
  ] as const)('of %s are written as they are certain: %s %s', (line, name, limit, words) => {
    expect(written(line, [[name, limit]])).toBe(words)
  })

  it('that are not certain are listed as missing and confirmed before it is issued', () => {
    const limits = written('General liability', [
      ['Each occurrence', '1M or 2M'],
      ['General aggregate', '$2,000,000'],
    ])
    const values = { 'covered.1.number': 'GL-1', 'covered.1.limits': String(limits) }
    expect(missingValues(plainTemplate, values).map(({ name }) => name)).toEqual(['covered.1.limits'])
    expect(limitWarnings(plainTemplate, values)).toEqual([
      { key: 'limits:covered.1', words: 'Policy GL-1 shows nothing for Each occurrence.' },
    ])
    const entered = { ...values, 'covered.1.limits': 'Each occurrence $1,000,000' }
    expect([missingValues(plainTemplate, entered), limitWarnings(plainTemplate, entered)]).toEqual([[], []])
    const none = { 'covered.1.number': 'GL-1' }
    expect(missingValues(plainTemplate, none)).toHaveLength(1)
    expect(limitWarnings(plainTemplate, none)[0]?.words).toBe('Policy GL-1 shows no limits.')
  })
})

describe('occurrence and claims-made', () => {
  it('are ticked as the policy says, and neither where it does not', () => {
    const ticks = (coverages: readonly [string, string][], forms: string[] = []) => {
      const values = filled([policyOf('General liability', coverages)], [readPolicy({ forms })])
      return [values['gl.occurrence'], values['gl.claimsMade']]
    }
    expect(ticks([['Each occurrence', '$1,000,000']])).toEqual([undefined, undefined])
    expect(ticks([['Coverage form', 'Claims-made']])).toEqual([undefined, true])
    expect(ticks([['Coverage form', 'Occurrence form']])).toEqual([true, undefined])
    expect(ticks([], ['CG 00 01'])).toEqual([true, undefined])
    expect(ticks([], ['CG 00 02'])).toEqual([undefined, true])
    expect(ticks([], ['CG 00 01', 'CG 00 02'])).toEqual([undefined, undefined])
  })
})

describe('numbers on a form', () => {
  it('never writes the national producer number as a state license', () => {
    const values = filled([])
    expect([values['producer.license'], values['producer.npn']]).toEqual([undefined, '778899'])
  })

  it('writes the NAIC number of an insurer only as a document of that policy has it', () => {
    const policy = policyOf('General liability', [])
    expect(filled([policy])['insurer.a.naic']).toBeUndefined()
    expect(filled([policy], [readPolicy({ naic: '25658' })])['insurer.a.naic']).toBe('25658')
    expect(
      filled([policy], [readPolicy({ policyNumber: 'X', naic: '25658' })])['insurer.a.naic'],
    ).toBeUndefined()
    const two = [readPolicy({ naic: '25658' }), readPolicy({ naic: '25674' })]
    expect(filled([policy], two)['insurer.a.naic']).toBeUndefined()
  })

  it("writes the NAIC number of the agency's carrier where no document of the policy has one", () => {
    const policy = policyOf('General liability', [])
    const codes = { [policy.carrier]: '33333', Erie: '22222' }
    expect(filled([policy], [], codes)['insurer.a.naic']).toBe('33333')
    expect(filled([policy], [readPolicy({ naic: '11111' })], codes)['insurer.a.naic']).toBe('11111')
    const two = [readPolicy({ naic: '11111' }), readPolicy({ naic: '22222' })]
    expect(filled([policy], two, codes)['insurer.a.naic']).toBeUndefined()
  })
})

describe('what a form leaves empty', () => {
  const concepts = [
    'gl.number',
    'gl.occ',
    'gl.agg',
    'gl.occurrence',
    'gl.claimsMade',
    'auto.number',
    'auto.csl',
    'auto.bi_person',
    'insurer.a.name',
    'insurer.a.naic',
  ]
  const form: Fillable = {
    formNumber: '25',
    mapping: Object.fromEntries(concepts.map((concept) => [concept, concept])),
    fields: concepts.map((name) => ({
      name,
      kind: /occurrence|claimsMade/.test(name) ? 'box' : 'text',
      page: 1,
      box: { x: 0, y: 0, width: 1, height: 1 },
    })),
  }
  const missing = (values: Record<string, string>) => missingValues(form, values).map(({ name }) => name)

  it('is listed for the lines that it names', () => {
    expect(missing({})).toEqual([])
    expect(missing({ 'gl.number': 'GL-1', 'gl.occ': '1,000,000', 'insurer.a.name': 'Travelers' })).toEqual([
      'gl.agg',
      'gl.occurrence',
      'insurer.a.naic',
    ])
    expect(missing({ 'auto.number': 'CA-1' })).toEqual(['auto.csl'])
    expect(missing({ 'auto.number': 'CA-1', 'auto.bi_person': '100,000' })).toEqual([])
  })
})
