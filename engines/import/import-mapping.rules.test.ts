import { describe, expect, it } from 'vitest'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { importFields } from './import-fields.rules.ts'
import { guessMapping, mappingProblem, normalizedHeading, overlookedColumns } from './import-mapping.rules.ts'

const fieldsOf = (kind: ImportKind, headings: string[], ...rows: string[][]) =>
  guessMapping(kind, headings, rows).map((guess) => guess.field)

describe('a heading', () => {
  it.each([
    ['Policy #', 'policy number'],
    ['Pol No', 'policy number'],
    ['PolicyNumber', 'policy number'],
    ['POL_EFF_DT', 'policy effective date'],
    ['Exp. Date', 'expiration date'],
    ['E-Mail', 'e mail'],
    ['DOB', 'date of birth'],
  ])('%j means %j', (heading, words) => expect(normalizedHeading(heading)).toBe(words))

  it.each([
    ['Insured Name', 'name', 'Ann Lee'],
    ['Named Insured', 'name', 'Acme LLC'],
    ['First Name', 'firstName', 'Ann'],
    ['Last Name', 'lastName', 'Lee'],
    ['Policy #', 'policyNumber', 'PK-1'],
    ['Policy Number', 'policyNumber', 'PK-1'],
    ['Pol No', 'policyNumber', '12345'],
    ['Eff Date', 'effectiveDate', '1/1/2026'],
    ['Effective', 'effectiveDate', '1/1/2026'],
    ['Exp Date', 'expirationDate', '1/1/2027'],
    ['X-Date', 'expirationDate', '1/1/2027'],
    ['Line of Business', 'lineOfBusiness', 'BOP'],
    ['LOB', 'lineOfBusiness', 'WC'],
    ['Coverage', 'lineOfBusiness', 'Homeowners'],
    ['Carrier', 'carrier', 'Travelers'],
    ['Writing Company', 'carrier', 'Hartford Fire'],
    ['Premium', 'premium', '$1,200'],
    ['Annual Premium', 'annualPremium', '1200.00'],
    ['Written Premium', 'premium', '1200'],
    ['Producer', 'producer', 'Ann Lee'],
    ['Agent', 'producer', 'Ann Lee'],
    ['CSR', 'servicer', 'Ann Lee'],
    ['Email', 'email', 'a@b.com'],
    ['E-mail Address', 'email', 'a@b.com'],
    ['Phone', 'phone', '555-010-0199'],
    ['Cell', 'mobilePhone', '5550100199'],
    ['Address', 'street', '12 Main St'],
    ['City', 'city', 'Springfield'],
    ['State', 'state', 'IL'],
    ['ZIP', 'zip', '62701'],
    ['FEIN', 'fein', '12-3456789'],
    ['DOB', 'dateOfBirth', '1/1/1970'],
    ['Client Since', 'createdAt', '1/1/2010'],
    ['Created', 'createdAt', '2010-01-01'],
    ['Favorite Color', null, 'red'],
    ['Full Term Premium', 'premium', '1,200.00'],
    ['Premium Annualized', 'annualPremium', '1,200.00'],
    ['Prem Change', 'premiumChange', '(55.00)'],
    ['Cxl Date', 'cancellationDate', '3/1/2026'],
    ['Canc Eff Date', 'cancellationDate', '3/1/2026'],
    ['Reinstated Date', 'reinstatementDate', '3/1/2026'],
    ['Trans Eff Date', 'transactionDate', '3/1/2026'],
    ['Trans Type', 'transaction', 'RWL'],
    ['Cancel Reason', 'transactionReason', 'Non-payment'],
    ['Prior Policy #', 'priorPolicyNumber', 'PK-1'],
    ['SSN', null, '123-45-6789'],
  ])('%j of a client file fills %j', (heading, field, cell) => {
    expect(fieldsOf('clients', [heading], [cell])).toEqual([field])
  })

  it.each([
    ['X-Date', 'xDate', '1/1/2027'],
    ['Current Carrier', 'currentCarrier', 'Geico'],
    ['Est. Premium', 'potentialPremium', '900'],
    ['Lead Source', 'source', 'Web'],
    ['Company', 'name', 'Acme Plumbing LLC'],
  ])('%j of a prospect file fills %j', (heading, field, cell) => {
    expect(fieldsOf('prospects', [heading], [cell])).toEqual([field])
  })
})

describe('guessing a mapping', () => {
  it('decides "Company" by its cells', () => {
    expect(fieldsOf('clients', ['Company'], ['Travelers Insurance'])).toEqual(['carrier'])
    expect(fieldsOf('clients', ['Company'], ['Acme Plumbing LLC'])).toEqual(['name'])
    expect(fieldsOf('clients', ['Insured Name', 'Company'], ['Ann Lee', 'Western Fire'])).toEqual([
      'name',
      'carrier',
    ])
  })

  it('decides "Type" by its cells', () => {
    expect(fieldsOf('clients', ['Type'], ['BOP'], ['GL'])).toEqual(['lineOfBusiness'])
    expect(fieldsOf('clients', ['Type'], ['Personal'], ['Commercial'])).toEqual(['kind'])
  })

  it('gives a field to one column only, the surest', () => {
    expect(fieldsOf('clients', ['Zip', 'Zip Code'], ['62701', '62702'])).toEqual(['zip', null])
  })

  it('gives a list to every column that says it', () => {
    const headings = [
      'Phone',
      'Cell',
      'Cell (2)',
      'Phone 2',
      'Phone 3',
      'Work',
      'Spouse Cell',
      'Contact 2 Phone',
    ]
    const cells = headings.map((_heading, column) => `555010019${column}`)
    expect(fieldsOf('clients', headings, cells)).toEqual([
      ...['phone', 'mobilePhone', 'mobilePhone', 'otherPhone', 'otherPhone', 'workPhone'],
      ...['spousePhone', 'contact2Phone'],
    ])
  })

  it('is not misled by a heading whose cells are something else', () => {
    expect(fieldsOf('clients', ['Effective'], ['Yes'], ['No'])).toEqual([null])
  })

  it('is less sure without cells and of doubtful headings', () => {
    const [empty] = guessMapping('clients', ['Email'], [])
    const [full] = guessMapping('clients', ['Email'], [['a@b.com']])
    const [doubtful] = guessMapping('clients', ['Contact number'], [['5550100199']])
    expect(full?.confidence).toBe(1)
    expect(empty?.confidence).toBeLessThan(1)
    expect(doubtful?.confidence).toBeLessThan(1)
  })
})

describe('a mapping', () => {
  it.each([
    ['clients', ['name', 'email'], null],
    ['clients', ['firstName', 'lastName'], null],
    ['clients', ['name', 'mobilePhone', 'mobilePhone'], null],
    ['clients', ['email'], 'the name'],
    ['clients', ['name', 'premium'], 'line of business'],
    ['clients', ['name', 'name'], 'Two columns'],
    ['clients', ['name', 'nonsense'], 'no field'],
    ['prospects', ['name', 'potentialPremium'], null],
    ['prospects', ['name', 'policyNumber'], 'no field'],
  ] as const)('of %s by %j: %j', (kind, mapping, problem) => {
    const said = mappingProblem(kind, [...mapping])
    if (problem === null) expect(said).toBeNull()
    else expect(said).toContain(problem)
  })
})

describe('the field list', () => {
  it.each(['clients', 'prospects'] as const)('of %s gives every sure heading to one field', (kind) => {
    const names = importFields[kind].flatMap((field) => field.names)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('columns that are left out although they look useful', () => {
  const headings = ['Insured Name', 'Tel. home', 'Placed with carrier', 'Mailing addr. line', 'Shoe size']
  const samples = [['Ann Lee', '757-555-0101', 'Travelers', '12 Granby St', '42']]

  it('are a phone, a carrier and an address', () => {
    expect(overlookedColumns('clients', headings, samples, ['name', null, null, null, null])).toEqual([
      { heading: 'Tel. home', looksLike: 'a phone number' },
      { heading: 'Placed with carrier', looksLike: 'a carrier' },
      { heading: 'Mailing addr. line', looksLike: 'an address' },
    ])
  })

  it('are none where another column fills the field, or the column is empty', () => {
    const mapping = ['name', 'phone', 'carrier', 'street', null]
    expect(overlookedColumns('clients', headings, samples, mapping)).toEqual([])
    expect(overlookedColumns('clients', ['Name', 'Phone'], [['Ann', '']], ['name', null])).toEqual([])
  })
})
