import { describe, expect, it } from 'vitest'
import { mappedForms } from '#shared/acord-forms/mapped-forms.rules.ts'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { isSaidByTerms } from './certified-differences.rules.ts'
import { type Fillable, prefill } from './fill.rules.ts'
import { interestRemarks } from './interest-remarks.rules.ts'
import { markChanges } from './mark-changes.rules.ts'
import { missingValues } from './missing-values.rules.ts'
import { conceptValues } from './prefill.rules.ts'
import { roomRemarks } from './schedule-room.rules.ts'
import { anInput, aPolicy, listed } from './testing.ts'

type Sections = Parameters<typeof anInput>[1]

const filled = (line: Parameters<typeof aPolicy>[0], sections: Sections, more: Partial<PrefillInput> = {}) =>
  Object.fromEntries(conceptValues(anInput(aPolicy(line), sections, more)))

/** A form with every field that its mapping knows. */
function formOf(number: keyof typeof mappedForms): Fillable {
  const box = { x: 0, y: 0, width: 9, height: 9 }
  const { fields } = mappedForms[number]
  return {
    formNumber: number,
    fields: fields.map(({ field, format }) => ({
      ...{ name: field, page: 1, box },
      kind: format === 'box' ? ('box' as const) : ('text' as const),
    })),
    mapping: Object.fromEntries(fields.map(({ field, concept }) => [field, concept])),
  }
}

const van = { number: '1', year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001' }

describe('the schedules of a term on an application', () => {
  it('has vehicles with their VIN and where they are kept, over those of the client', () => {
    const own = { locations: [], vehicles: [{ make: 'Old' }, { make: 'Older' }], payroll: [] }
    const vehicles = [
      { ...van, garaging: '5 Pier Road, Norfolk, VA 23510', costNew: 42_000 },
      { make: 'Ram', garaging: 'Suffolk' },
    ]
    expect(filled('Commercial auto', { vehicles }, { schedules: own })).toMatchObject({
      'vehicle.1.year': '2021',
      'vehicle.1.make': 'Ford',
      'vehicle.1.vin': '1FTBW2CM5MKA00001',
      'vehicle.1.costNew': 42_000,
      'vehicle.1.address.city': 'Norfolk',
      'vehicle.1.address.zip': '23510',
      'vehicle.2.make': 'Ram',
      'vehicle.2.address.city': 'Suffolk',
    })
    expect(filled('Commercial auto', {}, { schedules: own })['vehicle.2.make']).toBe('Older')
  })

  it('has drivers by name and state, a surname only where it is certain', () => {
    const drivers = [
      { name: 'Ana Lopez', licenseState: 'VA' },
      { name: 'Okafor, Maya' },
      { name: 'Jean de la Cruz' },
    ]
    expect(filled('Commercial auto', { drivers })).toMatchObject({
      'driver.1.number': 1,
      'driver.1.given': 'Ana',
      'driver.1.surname': 'Lopez',
      'driver.1.state': 'VA',
      'driver.2.given': 'Maya',
      'driver.2.surname': 'Okafor',
      'driver.3.name': 'Jean de la Cruz',
      'driver.3.surname': 'Jean de la Cruz',
    })
  })

  it('has class codes with payroll for workers compensation, and as hazards for general liability', () => {
    const classCodes = [
      { code: '9082', description: 'Restaurant', employees: 8, payroll: 300_000, rate: 1.2, location: '1' },
    ]
    expect(filled('Workers comp', { classCodes })).toMatchObject({
      'payroll.1.classCode': '9082',
      'payroll.1.payroll': 300_000,
      'payroll.1.fullTime': 8,
      'payroll.1.rate': 1.2,
    })
    const liability = filled('General liability', { classCodes })
    expect(liability).toMatchObject({
      'hazard.1.classCode': '9082',
      'hazard.1.basis': 'P',
      'hazard.1.exposure': 300_000,
    })
    expect(liability['payroll.1.classCode']).toBeUndefined()
  })

  it('has locations and buildings with what is insured there', () => {
    const locations = [
      { number: '1', address: '5 Pier Road, Norfolk, VA 23510' },
      { number: '2', address: '9 Bay Street, Suffolk, VA 23434' },
    ]
    const buildings = [
      {
        number: '1',
        location: '1',
        description: 'Cafe',
        yearBuilt: 1990,
        buildingLimit: 400_000,
        contentsLimit: 80_000,
      },
      { number: '1', location: '2', description: 'Store', buildingLimit: 600_000 },
    ]
    expect(filled('Commercial property', { locations, buildings })).toMatchObject({
      'location.2.address.city': 'Suffolk',
      'premises.1.number': '1',
      'premises.1.description': 'Cafe',
      'premises.1.built': '1990',
      'premises.1.address.street': '5 Pier Road',
      'subject.1.name': 'Building',
      'subject.1.limit': 400_000,
      'subject.2.limit': 80_000,
      'subject.7.limit': 600_000,
    })
  })

  it('takes the limits of the only premises from its coverages, and of several none', () => {
    const coverages = [
      {
        code: 'building',
        name: 'Building',
        limits: [{ amount: 400_000 }],
        deductible: { amount: 1_000, kind: 'dollars' },
      },
    ]
    const one = [{ address: '5 Pier Road, Norfolk, VA 23510' }]
    const subject = (locations: object[]) => {
      const values = filled('Commercial property', { coverages, locations })
      return [values['subject.1.limit'], values['subject.1.deductible']]
    }
    expect(subject(one)).toEqual([400_000, 1_000])
    expect(subject([...one, { address: '9 Bay Street, Suffolk, VA 23434' }])).toEqual([undefined, undefined])
  })

  it('says of an issued evidence that its holder is no interest any more, or a new kind of one', () => {
    const template = formOf('28')
    const property = aPolicy('Commercial property')
    const bank = { kind: 'mortgagee', name: 'City Bank', address: '', loanNumber: '' }
    const certifiedTo = 'City Bank'
    const filledWith = (interests: object[]) => {
      const input = anInput(property, { interests }, { certifiedTo })
      return { input, listed: prefill(template, conceptValues(input)) }
    }
    const values = filledWith([bank]).listed
    const changed = (interests: object[]) =>
      markChanges({ template, values, ...filledWith(interests), endorsements: [], standing: [] })
    expect(changed([bank])).toEqual([])
    expect(changed([{ ...bank, name: 'Port Bank' }]).map(({ words }) => words)).toEqual([
      'City Bank isn’t an interest of the policy any more',
    ])
    expect(changed([bank, { ...bank, kind: 'loss_payee' }]).map(({ words }) => words)).toEqual([
      'The policy grants City Bank more than it marks',
    ])
    const carried = ['interest.1.mortgagee', 'interest.1.address', 'interest.1.name', 'interest.1.loan']
    const { input } = filledWith([bank])
    expect(carried.map((concept) => isSaidByTerms(concept, input))).toEqual([true, false, false, false])
  })

  it('names the holder of an evidence who is no interest, without a kind, and says so', () => {
    const evidence = formOf('28')
    const bank = { name: 'City Bank', street: '1 Main Street', city: 'Reno', state: 'NV', zip: '89501' }
    const [holder, certifiedTo] = [bank, bank.name]
    const interests = [{ kind: 'mortgagee', name: 'First Bank', address: '', loanNumber: '' }]
    const input = anInput(aPolicy('Commercial property'), { interests }, { holder, certifiedTo })
    const values = Object.fromEntries(conceptValues(input))
    expect(values).toMatchObject({ 'interest.1.name': 'City Bank', 'interest.1.address.city': 'Reno' })
    expect(Object.keys(values).filter((name) => /^interest\.1\.(?!name|address)/.test(name))).toEqual([])
    const saidOf = (form: Fillable, asked: PrefillInput) =>
      interestRemarks(form, asked).map(({ reason }) => reason)
    expect(saidOf(evidence, input)).toEqual([
      'no kind of interest is marked: City Bank isn’t among its interests on Jun 1, 2026',
    ])
    expect(saidOf(evidence, anInput(aPolicy('Commercial property'), {}, { certifiedTo }))).toEqual([
      'its interests aren’t entered, so no kind of interest is marked',
    ])
    expect(saidOf(evidence, { ...input, certifiedTo: 'First Bank' })).toEqual([])
    expect(saidOf(evidence, { ...input, certifiedTo: '' })).toEqual([])
    expect(saidOf(formOf('25'), input)).toEqual([])
  })

  it('has each interest once with all that it is, and for a holder only theirs', () => {
    const bank = { name: 'First Bank', address: '1 Main St, Reno, NV 89501', loanNumber: '77-1' }
    const interests = [
      { ...bank, kind: 'loss_payee' },
      { ...bank, kind: 'mortgagee' },
      { name: 'Port Authority', kind: 'additional_insured' },
    ]
    const values = filled('Commercial auto', { interests })
    expect(values).toMatchObject({
      'interest.1.name': 'First Bank',
      'interest.1.address.city': 'Reno',
      'interest.1.loan': '77-1',
      'interest.1.lossPayee': true,
      'interest.1.mortgagee': true,
      'interest.2.name': 'Port Authority',
      'interest.2.additionalInsured': true,
    })
    expect(values['interest.3.name']).toBeUndefined()
    const ofBank = filled('Commercial auto', { interests }, { certifiedTo: 'Port Authority' })
    expect([ofBank['interest.1.name'], ofBank['interest.2.name']]).toEqual(['Port Authority', undefined])
    expect(
      filled('Commercial auto', { interests }, { certifiedTo: 'Nobody' })['interest.1.name'],
    ).toBeUndefined()
  })

  it('lists what several policies share once, and the policies that an umbrella lies over', () => {
    const [auto, umbrella] = [aPolicy('Commercial auto'), aPolicy('Commercial umbrella')]
    const vehicles = [van]
    const details = {
      [auto.id]: listed({ vehicles }),
      [umbrella.id]: listed({ vehicles: [{ ...van, vin: '1FTBW2CM5-MKA00001' }] }),
    }
    const values = filled('Commercial umbrella', {}, { policies: [umbrella, auto], details })
    expect(values).toMatchObject({ 'underlying.auto.number': 'P-1', 'underlying.auto.carrier': 'Travelers' })
    expect(values['vehicle.2.make']).toBeUndefined()
    expect(filled('Commercial auto', {})['underlying.auto.number']).toBeUndefined()
  })
})

describe('an application', () => {
  it('is filled field by field as its publisher calls them, and lists what is missing', () => {
    const form = formOf('127')
    const input = anInput(aPolicy('Commercial auto'), { vehicles: [van], drivers: [{ name: 'Ana Lopez' }] })
    const values = prefill(form, conceptValues(input))
    expect(values).toMatchObject({
      Vehicle_ModelYear_A: '2021',
      Vehicle_VINIdentifier_A: '1FTBW2CM5MKA00001',
      Driver_Surname_A: 'Lopez',
    })
    const missing = (number: keyof typeof mappedForms, sections: Sections) => {
      const own = formOf(number)
      const given = prefill(own, conceptValues(anInput(aPolicy('Commercial auto'), sections)))
      return missingValues(own, given).map(({ label }) => label)
    }
    expect(missing('127', { vehicles: [{ make: 'Ram' }], drivers: [{ name: 'Ana Lopez' }] })).toEqual([
      'Insurer A: NAIC number',
      'Driver 1: born',
      'Driver 1: state license number',
      'Driver 1: state',
      'Vehicle 1: year',
      'Vehicle 1: VIN',
    ])
    expect(missing('127', {})).toEqual(['Insurer A: NAIC number', 'Driver 1: surname', 'Vehicle 1: make'])
    expect(missing('130', {})).toContain('Payroll 1: class code')
    expect(missing('140', {})).toEqual(expect.arrayContaining(['Premises 1: street', 'Subject 1: limit']))
    expect(missing('126', {})).toContain('Hazard 1: class code')
    expect(missing('125', {})).toContain('Location 1: street')
  })

  it('says what of the schedules it has no room for', () => {
    const vehicles = [1, 2, 3, 4, 5, 6].map((number) => ({ number: String(number), make: 'Ford' }))
    const input = anInput(aPolicy('Commercial auto'), { vehicles })
    const remarks = (number: keyof typeof mappedForms) =>
      roomRemarks(formOf(number), conceptValues(input), input).map(({ reason }) => reason)
    expect(remarks('127')).toEqual(['this form has room for 4 of 6 vehicles, list the others on another one'])
    expect(remarks('125')).toEqual([])
  })
})
