import { describe, expect, it } from 'vitest'
import { answerText } from './answer-text.rules.ts'
import { checkAnswers, filledByAnswers } from './answers.rules.ts'
import { problemsOfForm } from './form.rules.ts'
import type { FieldType } from './form-fields.ts'
import type { FormDefinition, FormField } from './intake-forms.contract.ts'
import { presetForm, presetNames, question } from './presets.rules.ts'

function formOf(...fields: FormField[]): FormDefinition {
  return { ...presetForm('blank'), sections: [{ id: 'one', title: 'One', fields }] }
}

function check(type: FieldType, given: unknown, extra: Partial<FormField> = {}) {
  const { answers, errors } = checkAnswers(formOf(question('q', type, 'Question', extra)), { q: given })
  return errors.q ?? answers.q
}

describe('an answer', () => {
  it.each<[FieldType, unknown, unknown]>([
    ['text', ' Ana ', 'Ana'],
    ['text', 'two\nlines', 'Use one line of text'],
    ['text', 'x'.repeat(201), 'Use at most 200 characters'],
    ['text', 7, 'Enter text'],
    ['paragraph', 'two\r\nlines', 'two\nlines'],
    ['paragraph', 'x'.repeat(5001), 'Use at most 5,000 characters'],
    ['email', 'ana@lopez.example', 'ana@lopez.example'],
    ['email', 'ana', 'Enter an email address such as ana@example.com'],
    ['phone', '(555) 010-1234', '(555) 010-1234'],
    ['phone', 'soon', 'Enter a phone number such as (555) 010-1234'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-30', 'Enter a date'],
    ['number', '1,200', '1200'],
    ['number', 'many', 'Enter a number'],
    ['number', '-1', 'Enter 0 or more'],
    ['money', '$25,000.50', '25000.5'],
    ['money', 'lots', 'Enter an amount such as 25,000'],
    ['yesno', 'Yes', 'Yes'],
    ['yesno', 'Maybe', 'Choose Yes or No'],
    ['consent', 'No', 'Choose Yes'],
  ])('of %s: %j is %j', (type, given, expected) => {
    expect(check(type, given, { min: type === 'number' ? 0 : null })).toBe(expected)
  })

  it('keeps to its range, and to its choices', () => {
    const range = { min: 1, max: 1500 }
    expect(check('number', '0', range)).toBe('Enter 1 or more')
    expect(check('number', '1501', range)).toBe('Enter 1500 or less')
    expect(check('money', '1501', range)).toBe('Enter 1,500 or less')
    const choices = ['Own', 'Rent']
    expect(check('choice', 'Own', { choices })).toBe('Own')
    expect(check('choice', 'Lease', { choices })).toBe('Choose one of these')
    expect(check('choices', ['Own', 'Own'], { choices })).toEqual(['Own'])
    expect(check('choices', ['Lease'], { choices })).toBe('Choose from the list')
    expect(check('choices', 'Own', { choices })).toBe('Choose from the list')
  })

  it.each<[FieldType, string]>([
    ['text', 'Please answer this question'],
    ['choices', 'Please answer this question'],
    ['file', 'Attach a file'],
    ['drivers', 'Add a driver'],
  ])('of %s is asked for where it is required', (type, message) => {
    expect(check(type, undefined, { isRequired: true })).toBe(message)
    expect(check(type, undefined)).toBeUndefined()
  })

  it('of an address has all of its parts, or none', () => {
    const address = { street: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' }
    const form = formOf(question('home', 'address', 'Address'))
    expect(checkAnswers(form, { home: address }).answers).toEqual({ home: address })
    const wrong = { ...address, city: '', state: 'XX', zip: '4300', country: 'US' }
    const { errors, unknown } = checkAnswers(form, { home: wrong })
    expect([errors, unknown]).toEqual([
      {
        'home.city': 'Please answer this question',
        'home.state': 'Choose a state',
        'home.zip': 'Enter 5 digits',
      },
      ['home.country'],
    ])
    const empty = { street: '', city: '', state: '', zip: '' }
    expect(checkAnswers(form, { home: empty })).toEqual({ answers: {}, errors: {}, unknown: [] })
  })

  it('of rows is checked value by value, ten rows at most, with nothing that rows lack', () => {
    const form = formOf(question('cars', 'vehicles', 'Vehicles'))
    const car = { year: '2003', make: 'Honda', model: 'Accord' }
    const { errors, unknown } = checkAnswers(form, {
      cars: [car, { ...car, vin: '1HGCM82633A004353', year: '1492', color: 'red' }],
    })
    expect(Object.keys(errors)).toEqual(['cars.1.vin', 'cars.1.year'])
    expect(unknown).toEqual(['cars.1.color'])
    expect(
      check(
        'vehicles',
        Array.from({ length: 11 }, () => car),
      ),
    ).toBe('Add at most 10')
    expect(check('vehicles', [[]])).toBe('Add a vehicle')
  })

  it('of files names five at most', () => {
    expect(check('file', ['a', 'b'])).toEqual(['a', 'b'])
    expect(check('file', ['1', '2', '3', '4', '5', '6'])).toBe('Attach at most 5 files')
  })
})

describe('a condition', () => {
  const form = formOf(
    question('insured', 'yesno', 'Insured?'),
    question('carrier', 'text', 'Carrier', {
      isRequired: true,
      fills: 'currentCarrier',
      showIf: { field: 'insured', is: ['Yes'] },
    }),
  )

  it('asks a question, and drops what was answered without being asked', () => {
    const errors = { carrier: 'Please answer this question' }
    expect(checkAnswers(form, { insured: 'Yes' }).errors).toEqual(errors)
    expect(checkAnswers(form, { insured: 'No', carrier: 'Erie' }).answers).toEqual({ insured: 'No' })
    const { answers } = checkAnswers(form, { insured: 'Yes', carrier: 'Erie' })
    expect(filledByAnswers(form, answers)).toEqual({ currentCarrier: 'Erie' })
  })

  it('depends on a question before it that has choices', () => {
    const later = { field: 'later', is: ['Yes'] }
    const wrong = formOf(
      question('carrier', 'text', 'Carrier', { showIf: later }),
      question('later', 'yesno', 'Later?'),
    )
    expect(problemsOfForm(wrong)).toContain(
      '“Carrier” depends on a question that doesn’t come before it or has no choices.',
    )
  })
})

describe('a form', () => {
  it.each(presetNames)('of the preset %s can be published as it is', (preset) => {
    expect(problemsOfForm(presetForm(preset))).toEqual([])
  })

  it('is not published without a name, a way to reach the sender, or with what can’t work', () => {
    const name = question('name', 'text', 'Name', { isRequired: true, fills: 'name' })
    const problems = problemsOfForm(
      formOf(
        { ...name, isRequired: false },
        { ...name, label: 'Again' },
        question('way', 'choice', 'Way'),
        question('constructor', 'text', 'Who built it?'),
        question('wrong', 'number', 'Email', { fills: 'email' }),
        question('range', 'number', 'Range', { min: 5, max: 1 }),
      ),
    )
    expect(problems).toEqual([
      'Two questions have the same id.',
      'A question can’t be called “constructor”.',
      'Two questions fill the same field of the prospect.',
      'Ask everyone for a name: a required question that fills Name.',
      'Ask everyone for an email or a phone number: a required question that fills one of them.',
      'Add choices to “Way”.',
      '“Email” can’t fill a field of this kind.',
      'The range of “Range” ends before it begins.',
    ])
  })
})

describe('an answer as text', () => {
  const drivers = question('drivers', 'drivers', 'Drivers')
  const ana = { name: 'Ana', dateOfBirth: '1990-05-01', licenseState: 'OH' }

  it('names the values of rows, sensitive ones only where asked for', () => {
    const rows = [ana, { name: 'Bo' }]
    expect(answerText(drivers, rows, { withSensitive: false })).toBe(
      'Full name: Ana, License state: OH; Full name: Bo',
    )
    expect(answerText(drivers, [ana], { withSensitive: true })).toContain('Date of birth: May 1, 1990')
  })

  it('is written as people write it', () => {
    const text = (type: FieldType, answer: Parameters<typeof answerText>[1]) =>
      answerText(question('q', type, 'Question'), answer, { withSensitive: true })
    expect(text('date', '2026-02-28')).toBe('Feb 28, 2026')
    expect(text('money', '25000.5')).toBe('$25,000.50')
    expect(text('number', '1200')).toBe('1,200')
    expect(text('choices', ['Own', 'Rent'])).toBe('Own, Rent')
    const address = { street: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' }
    expect(text('address', address)).toBe('1 Main St, Columbus, OH 43004')
  })
})
