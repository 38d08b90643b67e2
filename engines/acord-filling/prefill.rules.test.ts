import { describe, expect, it } from 'vitest'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { addressParts } from './address-parts.rules.ts'
import { coverageCodeOf, lineOfPolicy } from './coverage-codes.rules.ts'
import { conceptValues } from './prefill.rules.ts'

const client = {
  id: 'c',
  kind: 'commercial',
  name: 'Harbor Cafe LLC',
  street: '5 Pier Road',
  city: 'Norfolk',
  state: 'VA',
  zip: '23510',
  phone: '(757) 555-0100',
  email: '',
  fein: '12-3456789',
  entityType: 'LLC',
  naics: '722515',
  yearStarted: 2012,
} as Client

function policyOf(fields: Partial<Policy>): Policy {
  const dates = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }
  return {
    id: 'p',
    premium: 1200,
    coverages: [],
    carrier: 'Travelers',
    policyNumber: 'X',
    ...dates,
    ...fields,
  } as Policy
}

function inputOf(fields: Partial<PrefillInput>): PrefillInput {
  return {
    today: '2026-06-01',
    number: 1042,
    agency: { name: 'Tidewater', phone: '(757) 555-0140', address: '412 Granby Street, Norfolk, VA 23510' },
    contact: { name: 'Ana Lopez', email: 'ana@tidewater.example', phone: '', npn: '778899' },
    client,
    policies: [],
    read: [],
    naicCodes: {},
    account: null,
    schedules: { locations: [], vehicles: [], payroll: [] },
    details: {},
    endorsedIds: [],
    certifiedTo: '',
    holder: null,
    description: '',
    ...fields,
  }
}

const prefilled = (fields: Partial<PrefillInput>) => Object.fromEntries(conceptValues(inputOf(fields)))
const coverage = (name: string, limit: string) => ({ name, limit, deductible: '', premium: null })

describe('what a form is filled with', () => {
  it('begins with the day, the number, the agency and the insured', () => {
    expect(prefilled({})).toMatchObject({
      'form.date': '2026-06-01',
      'certificate.number': 'C-1042',
      'producer.name': 'Tidewater',
      'producer.address.street': '412 Granby Street',
      'producer.address.city': 'Norfolk',
      'producer.address.state': 'VA',
      'producer.address.zip': '23510',
      'producer.phone': '(757) 555-0140',
      'producer.contact': 'Ana Lopez',
      'producer.npn': '778899',
      'insured.name': 'Harbor Cafe LLC',
      'insured.address': '5 Pier Road\nNorfolk, VA 23510',
      'insured.fein': '12-3456789',
      'entity.llc': true,
    })
  })

  it('names each insurer once by letter, and each line with its number, dates and limits', () => {
    const gl = policyOf({
      lineOfBusiness: 'General liability',
      policyNumber: 'GL-1',
      coverages: [coverage('Each occurrence', '$1,000,000'), coverage('General aggregate', '$2,000,000')],
    })
    const auto = policyOf({
      lineOfBusiness: 'Commercial auto',
      policyNumber: 'CA-1',
      carrier: 'Progressive',
      coverages: [coverage('Combined single limit', '$1M')],
    })
    const wc = policyOf({
      lineOfBusiness: 'Workers comp',
      policyNumber: 'WC-1',
      coverages: [coverage('Employers liability, each accident', '$500,000')],
    })
    expect(prefilled({ policies: [gl, auto, wc] })).toMatchObject({
      'insurer.a.name': 'Travelers',
      'insurer.b.name': 'Progressive',
      'policy.number': 'GL-1',
      'gl.number': 'GL-1',
      'gl.insurer': 'A',
      'gl.occ': 1_000_000,
      'gl.agg': 2_000_000,
      'auto.insurer': 'B',
      'auto.csl': 1_000_000,
      'wc.expiration': '2027-01-01',
      'wc.el_accident': 500_000,
      'wc.statute': true,
    })
    expect(prefilled({ policies: [gl, auto, wc] })['insurer.c.name']).toBeUndefined()
  })

  it('writes a businessowners policy as general liability, and lines without a place of their own below', () => {
    const bop = policyOf({
      lineOfBusiness: 'BOP',
      policyNumber: 'B-1',
      coverages: [coverage('Liability and medical expenses', '$1,000,000')],
    })
    const cyber = policyOf({
      lineOfBusiness: 'Cyber',
      policyNumber: 'CY-1',
      coverages: [coverage('Cyber incident', '$250,000')],
    })
    expect(prefilled({ policies: [bop, cyber] })).toMatchObject({
      'gl.number': 'B-1',
      'gl.occ': 1_000_000,
      'other.1.name': 'Cyber',
      'other.1.number': 'CY-1',
      'other.1.limit': 250_000,
    })
  })

  it('takes the holder, the description and the rows of the schedules', () => {
    const holder = { name: 'City of Norfolk', street: '1 Hall', city: 'Norfolk', state: 'VA', zip: '23510' }
    const schedules = {
      locations: [{ street: '5 Pier Road', yearBuilt: 1990 }],
      vehicles: [{ year: 2020, make: 'Ford', vin: '1FTFW1E50LFA00001' }],
      payroll: [{ classCode: '9082', payroll: 300_000 }],
    }
    expect(prefilled({ holder, description: 'Festival', schedules })).toMatchObject({
      'holder.name': 'City of Norfolk',
      'certificate.description': 'Festival',
      'location.1.address.street': '5 Pier Road',
      'premises.1.built': '1990',
      'vehicle.1.make': 'Ford',
      'vehicle.1.number': 1,
      'payroll.1.payroll': 300_000,
    })
  })

  it('leaves out what is not known', () => {
    const values = prefilled({
      policies: [policyOf({ lineOfBusiness: 'General liability', policyNumber: '' })],
    })
    for (const concept of ['gl.number', 'gl.occ', 'holder.name', 'insured.website', 'insurer.a.naic'])
      expect(values[concept]).toBeUndefined()
  })
})

describe('an address on one line', () => {
  it.each([
    ['412 Granby Street, Norfolk, VA 23510', ['412 Granby Street', 'Norfolk', 'VA', '23510']],
    ['PO Box 9\nSalt Lake City, UT 84101-1234', ['PO Box 9', 'Salt Lake City', 'UT', '84101-1234']],
    ['1 Main St, Suite 4, Reno NV 89501', ['1 Main St, Suite 4', 'Reno', 'NV', '89501']],
    ['Somewhere', ['Somewhere', '', '', '']],
  ])('is split into its parts: %s', (text, [street, city, state, zip]) => {
    expect(addressParts(text)).toEqual({ street, city, state, zip })
  })
})

describe('a coverage of a policy', () => {
  it.each([
    ['gl', 'Products/completed operations aggregate', 'products_agg'],
    ['gl', 'Personal and advertising injury', 'pai'],
    ['gl', 'Damage to rented premises', 'damage_rented'],
    ['gl', 'Medical expense', 'medexp'],
    ['auto', 'Bodily injury per person', 'bi_person'],
    ['auto', 'Uninsured motorist', 'um'],
    ['wc', 'Disease, each employee', 'el_employee'],
    ['wc', 'Disease, policy limit', 'el_policy'],
    ['umbrella', 'Umbrella', 'umbrella_occ'],
    ['umbrella', 'Aggregate', 'umbrella_agg'],
    ['umbrella', 'Self-insured retention', 'retention'],
    ['gl', 'Goodwill', null],
  ] as const)('of %s called "%s" is %s', (line, name, code) => {
    expect(coverageCodeOf(line, name)).toBe(code)
  })

  it('belongs to the line of its policy', () => {
    expect(lineOfPolicy({ lineOfBusiness: 'Commercial property' })).toBe('property')
    expect(lineOfPolicy({ lineOfBusiness: 'Personal auto' })).toBeNull()
  })
})
