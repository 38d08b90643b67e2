import { describe, expect, it } from 'vitest'
import {
  conceptChoices,
  conceptLabel,
  fieldLabel,
  formatOf,
  isConcept,
  sectionOf,
  shippedMapping,
} from '#shared/acord-forms/concept-words.rules.ts'
import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import {
  type Fillable,
  formProblems,
  prefill,
  problemOf,
  reviewedFields,
  signatureField,
  textOf,
} from './fill.rules.ts'
import {
  type Certifiable,
  firstExpiration,
  policyBlockers,
  policyName,
  policyNotices,
} from './policy-stops.rules.ts'

const box = { x: 0, y: 0, width: 100, height: 12 }

function fieldOf(name: string, more: Partial<FormField> = {}): FormField {
  return { name, kind: 'text', page: 1, box, ...more }
}

function formOf(
  mapping: Record<string, string>,
  more: Partial<FormField>[] = [],
  formNumber = '25',
): Fillable {
  const own = Object.keys(mapping).map((name) => fieldOf(name))
  return { formNumber, mapping, fields: [...own, ...more.map((one, at) => fieldOf(`Free${at}`, one))] }
}

describe('a value in its field', () => {
  it.each([
    ['2026-03-31', 'date', '03/31/2026'],
    ['soon', 'date', 'soon'],
    [1_000_000, 'dollars', '1,000,000'],
    [1234.5, 'dollars', '1,234.5'],
    [2020, 'text', '2020'],
    [true, 'box', 'true'],
    [true, 'yes', 'Y'],
    ['A', 'text', 'A'],
  ] as const)('%s as %s reads %s', (value, format, text) => {
    expect(textOf(value, format)).toBe(text)
  })
})

describe('prefilling', () => {
  it('puts concepts into fields, keeps what the file has, and leaves the signature empty', () => {
    const form = formOf(
      {
        Insured: 'insured.name',
        Address: 'insured.address',
        Signed: 'producer.signature',
        None: 'holder.name',
      },
      [{ value: 'Our fax' }, { kind: 'choice', options: ['VA', 'NC'] }],
    )
    const mapping = { ...form.mapping, Free1: 'insured.address.state' }
    const concepts = new Map<string, string>([
      ['insured.name', 'Harbor Cafe LLC'],
      ['insured.address', '5 Pier Road\nNorfolk'],
      ['producer.signature', 'Nobody'],
      ['insured.address.state', 'va'],
    ])
    expect(prefill({ ...form, mapping }, concepts)).toEqual({
      Insured: 'Harbor Cafe LLC',
      Address: '5 Pier Road, Norfolk',
      Free0: 'Our fax',
      Free1: 'VA',
    })
  })

  it('ticks boxes and keeps the lines of fields that have several', () => {
    const fields = [fieldOf('Llc', { kind: 'box' }), fieldOf('Address', { isMultiline: true })]
    const form = { formNumber: '125', fields, mapping: { Llc: 'entity.llc', Address: 'insured.address' } }
    const concepts = new Map<string, string | true>([
      ['entity.llc', true],
      ['insured.address', 'One\nTwo'],
    ])
    expect(prefill(form, concepts)).toEqual({ Llc: 'true', Address: 'One\nTwo' })
  })
})

describe('what stands in the way of issuing', () => {
  const mapping = {
    Date: 'form.date',
    Producer: 'producer.name',
    Insured: 'insured.name',
    Insurer: 'insurer.a.name',
    Holder: 'holder.name',
    Number: 'gl.number',
    From: 'gl.effective',
    To: 'gl.expiration',
  }
  const whole = {
    Date: '06/01/2026',
    Producer: 'T',
    Insured: 'H',
    Insurer: 'I',
    Holder: 'C',
    Number: 'G',
    From: '01/01/2026',
    To: '01/01/2027',
  }
  const namesOf = (values: Record<string, string>, number = '25') =>
    formProblems(formOf(mapping, [], number), values).map(({ name }) => name)

  it('is nothing where all is there', () => {
    expect(namesOf(whole)).toEqual([])
  })

  it.each(['Date', 'Producer', 'Insured', 'Insurer', 'Holder'])('is a certificate without %s', (name) => {
    expect(namesOf({ ...whole, [name]: ' ' })).toEqual([name])
  })

  it('is a certificate without a policy, and a policy without its dates', () => {
    expect(namesOf({ ...whole, Number: '' })).toEqual(['Number'])
    expect(namesOf({ ...whole, From: '', To: '' })).toEqual(['From', 'To'])
  })

  it('asks less of an application', () => {
    expect(namesOf({ Date: '06/01/2026', Producer: 'T', Insured: 'H' }, '125')).toEqual([])
    expect(namesOf({ Date: '06/01/2026', Producer: 'T' }, '125')).toEqual(['Insured'])
  })

  it('is what the form itself requires', () => {
    const form = formOf({}, [{ isRequired: true }], '')
    expect(formProblems(form, {}).map(({ name }) => name)).toEqual(['Free0'])
  })

  it.each([
    ['insurer.a.naic', {}, '12345', null],
    ['insurer.a.naic', {}, '1234', 'Enter the five digits of the NAIC number'],
    ['gl.effective', {}, '02/29/2024', null],
    ['gl.effective', {}, '02/30/2026', 'Enter a date such as 03/31/2026'],
    ['gl.effective', {}, 'tomorrow', 'Enter a date such as 03/31/2026'],
    ['gl.occ', {}, '$1,000,000.50', null],
    ['gl.occ', {}, 'lots', 'Enter an amount such as 1,000,000'],
    ['gl.waiver', {}, 'y', null],
    ['gl.waiver', {}, 'maybe', 'Enter Y or N'],
    ['insured.name', { maxLength: 3 }, 'Long', 'Use at most 3 characters'],
    ['insured.address.state', { kind: 'choice', options: ['VA'] }, 'OH', 'Choose from the list'],
  ] as const)('is a value that cannot be right: %s %j "%s"', (concept, more, value, problem) => {
    const field = fieldOf('One', more as Partial<FormField>)
    const [reviewed] = reviewedFields({ formNumber: '25', fields: [field], mapping: { One: concept } })
    expect(reviewed && problemOf(reviewed, value)).toBe(problem)
  })
})

describe('the words of a form', () => {
  it.each([
    ['gl.occ', 'General liability: each occurrence', 'General liability'],
    ['insurer.a.naic', 'Insurer A: NAIC number', 'Insurers'],
    ['holder.address.city', 'Holder: city', 'Holder and interests'],
    ['vehicle.2.vin', 'Vehicle 2: VIN', 'Vehicles and drivers'],
    ['other.1.limit', 'Other 1: limit', 'Other coverage'],
  ])('call %s "%s"', (concept, label, section) => {
    expect([conceptLabel(concept), sectionOf(concept)]).toEqual([label, section])
  })

  it('offer every concept once, each with a name of its own', () => {
    const labels = conceptChoices.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(conceptChoices.length).toBeGreaterThan(200)
    expect([isConcept('gl.occ'), isConcept('gl.shoes')]).toEqual([true, false])
  })

  it('make the names of fields readable where nothing is known of them', () => {
    expect(fieldLabel({ name: 'F[0].P1[0].Agency_OwnNoteIndicator_A[0]' }, undefined)).toBe('Agency Own Note')
    expect(fieldLabel({ name: 'x', tip: 'Enter text: the name' }, undefined)).toBe('Enter text: the name')
  })

  it('map the fields of a known form whatever path they stand in', () => {
    const fields = [{ name: 'F[0].P1[0].NamedInsured_FullName_A[0]' }, { name: 'Own' }]
    expect(shippedMapping('25', fields)).toEqual({ 'F[0].P1[0].NamedInsured_FullName_A[0]': 'insured.name' })
    expect(shippedMapping('999', fields)).toEqual({})
  })

  it.each(['125', '126', '130', '131'])(
    'keep the national producer number apart from the state license on form %s',
    (number) => {
      const names = ['Producer_NationalIdentifier_A', 'Producer_StateLicenseIdentifier_A']
      const fields = names.map((name) => ({ name: `F[0].P4[0].${name}[0]` }))
      expect(Object.values(shippedMapping(number, fields))).toEqual(['producer.npn', 'producer.license'])
    },
  )

  it('give a value the format of its field', () => {
    const of = (name: string, kind: FormField['kind'], concept: string) =>
      formatOf('25', { name, kind }, concept)
    expect(of('Form_CompletionDate_A', 'text', 'form.date')).toBe('date')
    expect(of('Own', 'text', 'gl.occ')).toBe('dollars')
    expect(of('Own', 'box', 'gl.occ')).toBe('box')
    expect(of('Own', 'text', 'gl.occurrence')).toBe('yes')
  })

  it('find where the representative signs', () => {
    const signature = fieldOf('S', { kind: 'signature' })
    expect(signatureField({ formNumber: '', fields: [fieldOf('A'), signature], mapping: {} })?.name).toBe('S')
    expect(
      signatureField({
        formNumber: '',
        fields: [fieldOf('A'), signature],
        mapping: { A: 'producer.signature' },
      })?.name,
    ).toBe('A')
    expect(signatureField({ formNumber: '', fields: [fieldOf('A')], mapping: {} })).toBeNull()
  })
})

describe('a policy that is not in force', () => {
  const policyOf = (more: Partial<Policy>) =>
    ({
      id: 'p',
      type: 'commercial',
      lineOfBusiness: 'General liability',
      policyNumber: 'GL-1',
      carrier: 'Travelers',
      coverages: [],
      ...more,
    }) as Policy
  const standingOf = (id: string, refusal = '', more: { notice?: string; renewedBy?: string } = {}) => ({
    id,
    certificate: { standing: refusal ? 'expired' : 'allowed', refusal, notice: more.notice ?? '' } as const,
    renewedBy: more.renewedBy ?? null,
  })

  it('is shown with the reason, one that is gone too', () => {
    const over = standingOf('p', 'it expired on May 1, 2026')
    const reasons = (standings: Certifiable) =>
      policyBlockers([policyOf({})], [], standings).map((stop) => stop.reason)
    expect(reasons([over])).toEqual(['it expired on May 1, 2026'])
    expect(reasons([standingOf('p')])).toEqual([])
    expect(reasons([])).toEqual(['it was removed from the client'])
  })

  it('is shown with the renewal to list in its place, unless that cannot be listed either', () => {
    const before = policyOf({})
    const renewal = policyOf({ id: 'q', policyNumber: 'GL-2' })
    const over = standingOf('p', 'it expired on May 1, 2026', { renewedBy: 'q' })
    const reason = (standings: Certifiable) =>
      policyBlockers([before], [before, renewal], standings)[0]?.reason
    expect(reason([over, standingOf('q')])).toBe(
      'it expired on May 1, 2026; list its renewal General liability GL-2, Travelers instead',
    )
    expect(reason([over, standingOf('q', 'it was cancelled as of May 9, 2026')])).toBe(
      'it expired on May 1, 2026',
    )
  })

  it('is distinguished from one that a notice ends later, whose day the signer sees', () => {
    const notice = 'a notice of cancellation takes effect on Jul 1, 2026'
    const policies = [policyOf({}), policyOf({ id: 'q' })]
    const standings = [standingOf('p', '', { notice }), standingOf('q')]
    expect(policyBlockers(policies, [], standings)).toEqual([])
    expect(policyNotices(policies, standings)).toEqual([
      { policyId: 'p', policy: 'General liability GL-1, Travelers', reason: notice },
    ])
  })

  it('has a name, and the first of several ends counts', () => {
    expect(policyName(policyOf({}))).toBe('General liability GL-1, Travelers')
    expect(
      firstExpiration([
        { expirationDate: '2027-01-01' },
        { expirationDate: null },
        { expirationDate: '2026-12-01' },
      ]),
    ).toBe('2026-12-01')
    expect(firstExpiration([{ expirationDate: null }])).toBeNull()
  })
})
