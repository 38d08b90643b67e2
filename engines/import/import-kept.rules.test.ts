import { describe, expect, it } from 'vitest'
import type { ImportCustomField } from '#shared/imports-exports/import-field.rules.ts'
import { splitPlace } from './import-address.rules.ts'
import { makeFolder } from './import-folding.rules.ts'
import { guessMapping } from './import-mapping.rules.ts'
import { saidOnce } from './import-row-problems.rules.ts'
import { readRow } from './import-rows.rules.ts'
import { readLineOfBusiness } from './line-of-business.rules.ts'

const today = '2026-11-20'
const producers = [{ id: 'ann', name: 'Ann Lee', email: 'ann@agency.example' }]
const field = (name: string, kind: ImportCustomField['kind'] = 'text'): ImportCustomField => ({
  ...{ id: name, name, kind, recordType: 'client', choices: [], isSensitive: false },
})
const custom = [field('Card'), field('Since', 'date'), field('SSN Last 4'), field('SSN')]

type Row = Record<string, string>

function read(row: Row) {
  const mapping = Object.keys(row)
  return readRow(Object.values(row), {
    kind: 'clients',
    mapping,
    today,
    importerId: 'me',
    producers,
    custom,
  })
}

function fold(...rows: Row[]) {
  const folder = makeFolder('clients', custom)
  for (const [at, row] of rows.entries()) folder.add(read(row), at + 2)
  return { records: folder.records(), findings: folder.terms(today).findings }
}

const said = (row: Row) => read(row).problems.map(({ message }) => message)

describe('a number with words beside it', () => {
  it.each<[string, string, string[]]>([
    ['(555) 010-4297 - NO TEXTS', '(555) 010-4297', ['(555) 010-4297: NO TEXTS']],
    ['555-010-8931 ext. 920 wk', '(555) 010-8931 x920', []],
    ['(555) 010-4092 - bookkeeper', '(555) 010-4092', ['(555) 010-4092: bookkeeper']],
    ['cell 1-555-010-4092', '(555) 010-4092', []],
    ['555-010-9840 best #', '(555) 010-9840', ['(555) 010-9840: best #']],
  ])('is kept, and so are the words: %s', (cell, number, notes) => {
    const { contacts, record, problems } = read({ name: 'Ann Lee', homePhone: cell })
    expect(contacts[0]?.phones.map((phone) => phone.number)).toEqual([number])
    expect(record.notes.split('\n').filter(Boolean)).toEqual(notes)
    expect(problems).toEqual([])
  })

  it('is of the kind that its cell begins with, not of any word in a remark', () => {
    const kinds = (cell: string) =>
      read({ name: 'A', homePhone: cell }).contacts[0]?.phones.map((p) => p.kind)
    expect([kinds('5550104031 (wk)'), kinds('5550104031 no text, at work')]).toEqual([['work'], ['home']])
  })

  it('keeps two numbers that nothing divides', () => {
    const { contacts, record } = read({ name: 'A', phone: '555-010-0001 Bob 555-010-0002 Sue' })
    expect(contacts[0]?.phones).toHaveLength(2)
    expect(record.notes).toBe('(555) 010-0001: Bob\n(555) 010-0002: Sue')
  })

  it('is reported where digits lack, and kept', () => {
    const row = { name: 'A', homePhone: '555-6802' }
    expect(read(row).contacts[0]?.phones).toEqual([{ kind: 'home', number: '555-6802' }])
    expect(said(row)).toEqual(['"555-6802" is not a whole phone number with area code: kept as it is'])
  })
})

describe('addresses in the wrong place', () => {
  it('are kept as addresses, which the report says', () => {
    const row = { name: 'A', fax: 'fax@acme.example' }
    expect(read(row).contacts[0]?.emails).toEqual([{ kind: 'other', address: 'fax@acme.example' }])
    expect(said(row)).toEqual(['"fax@acme.example" is an email address: kept as one'])
  })

  it('are none where someone declined to give one', () => {
    expect(said({ name: 'A', email: 'declined', otherEmail: 'No email' })).toEqual([])
  })
})

describe('names', () => {
  it('of a business keep the person beside it as its contact', () => {
    const row = { lastName: 'Lewis', firstName: 'Hoang', name: 'Cedar Vineyards' }
    expect(read(row).record).toMatchObject({
      name: 'Cedar Vineyards',
      contactName: 'Hoang Lewis',
      kind: 'commercial',
    })
    expect(read({ ...row, lastName: '', firstName: '' }).record).toMatchObject({ kind: 'commercial' })
    const john = { lastName: 'Smith', firstName: 'John', name: 'Smith, John' }
    expect(read(john).record).toMatchObject({ name: 'John Smith', contactName: '', kind: 'personal' })
  })

  it('that stand alone in the column of last names are a business where the line is one', () => {
    expect(read({ lastName: 'Cedar Books', lineOfBusiness: 'BOP' }).record).toMatchObject({
      kind: 'commercial',
    })
  })

  it('of nobody on the team stay in the notes, and are said once', () => {
    const row = { name: 'A', producer: 'TM', servicer: 'Ann Lee' }
    expect(read(row).record).toMatchObject({ notes: 'Producer in the file: TM', servicerId: 'ann' })
    const heard = new Set<string>()
    expect([saidOnce(read(row).problems, heard), saidOnce(read(row).problems, heard)]).toMatchObject([
      [{ field: 'producer' }],
      [],
    ])
  })
})

describe('rows of one client', () => {
  it('with a comma in its number are one, and two numbers are two however alike', () => {
    const ann = { name: 'Ann Lee', email: 'a@lee.example' }
    const { records } = fold(
      { ...ann, externalId: '1,089' },
      { ...ann, externalId: '1089' },
      { ...ann, externalId: '1090' },
    )
    expect(
      records.map(({ values, match }) => ['clientNumber' in values && values.clientNumber, match]),
    ).toEqual([
      ['1089', null],
      ['1090', { reason: 'email', knownId: null, position: 0, isApart: true }],
    ])
  })

  it('that disagree about the person are reported, and what most say stands', () => {
    const row = { externalId: '7', name: 'Ann Lee', dateOfBirth: '3/1/1970' }
    const { records, findings } = fold(
      { ...row, dateOfBirth: '4/1/1970' },
      row,
      { ...row, name: 'Rosa Whitaker' },
      { ...row, name: 'ANN B LEE' },
    )
    expect(records[0]?.values).toMatchObject({
      dateOfBirth: '1970-03-01',
      notes: 'Also named in the file: Rosa Whitaker\nAlso named in the file: Ann B Lee',
    })
    expect(findings.map(({ row, field }) => [row, field])).toEqual([
      [2, 'dateOfBirth'],
      [4, 'name'],
    ])
    expect(JSON.stringify(findings)).not.toContain('1970')
  })

  it('keep every text for a custom field, and report a second date', () => {
    const row = { externalId: '7', name: 'Ann Lee' }
    const { records, findings } = fold(
      { ...row, 'custom:Card': 'n/a', 'custom:Since': '3/1/2020' },
      { ...row, 'custom:Card': 'sent', 'custom:Since': '3/2/2020' },
      { ...row, 'custom:Card': 'N/A', 'custom:Since': '2020-03-01' },
    )
    expect(records[0]?.custom).toEqual({ Card: 'n/a; sent', Since: '2020-03-01' })
    expect(findings).toMatchObject([{ row: 3, field: 'custom:Since' }])
  })
})

it('says where digits of a social security number are lost, without repeating them', () => {
  const row = { name: 'A', 'custom:SSN Last 4': '973', 'custom:SSN': '12345678' }
  expect(said(row)).toEqual(['This has 3 digits instead of 4', 'This has 8 digits instead of 4 or 9'])
  expect(said({ name: 'A', 'custom:SSN Last 4': 'xxx-xx-2096' })).toEqual([])
})

it('reads a city with state and ZIP from one column', () => {
  const [guess] = guessMapping('clients', ['City/St/Zip'], [['Canby, OR 97013']])
  expect(guess?.field).toBe('place')
  expect(splitPlace('CANBY, OR  97013')).toEqual({ city: 'Canby', state: 'OR', zip: '97013' })
  expect(splitPlace('St. Paul MN 55101')).toEqual({ city: 'St. Paul', state: 'MN', zip: '55101' })
  expect(splitPlace('Canby, OR')).toEqual({ city: 'Canby', state: 'OR', zip: '' })
  expect(said({ name: 'A', place: 'somewhere' })).toEqual(['"somewhere" cannot be split: kept as the city'])
})

const bop = { name: 'Acme LLC', lineOfBusiness: 'BOP', carrier: 'Erie', effectiveDate: '1/1/2026' }

describe('words that stand in for a value', () => {
  it('are said of a policy number, which joins nothing, and of a premium', () => {
    const row = { ...bop, policyNumber: 'BINDER', premium: 'TBD' }
    expect(read(row).policy).toMatchObject({ policyNumber: '', premium: 0 })
    expect(said(row)).toEqual([
      '"BINDER" is not a policy number yet: kept without one',
      '"TBD" is not an amount of money: kept without a premium',
    ])
  })

  it('stay with the first transaction, beside its reason and another date than the effective one', () => {
    const folder = makeFolder('clients')
    const row = {
      ...bop,
      policyNumber: 'TBA',
      transactionDate: '12/20/2025',
      transactionReason: 'Moved here',
    }
    folder.add(read(row), 2)
    expect(folder.terms(today).terms[0]?.acts[0]).toMatchObject({
      reason: 'Moved here',
      note: 'Policy number in the file: TBA\nTransaction date in the file: Dec 20, 2025',
    })
  })
})

it('reports two premiums of one transaction and keeps the first', () => {
  const row = { ...bop, policyNumber: 'B-1', premium: '100' }
  expect(fold(row, { ...row, premium: '120' }).findings).toEqual([
    {
      row: 3,
      field: 'premium',
      message: 'Row 2 says $100 for the same transaction and this one $120: $100 is kept',
    },
  ])
  expect(fold(row, row).findings).toEqual([])
})

it.each([
  ['CANX', 'cancellation'],
  ['END', 'endorsement'],
  ['Re-write', 'rewrite'],
  ['Pend CANX', 'notice_of_cancellation'],
])('knows %s', (transaction, kind) => expect(read({ ...bop, transaction }).said?.kind).toBe(kind))

it.each([
  ['Bus Owners', 'BOP'],
  ['Gen Liab', 'General liability'],
  ['Bus Auto', 'Commercial auto'],
  ['Pers Umb', 'Personal umbrella'],
  ['CUMBR', 'Commercial umbrella'],
  ['M/C', 'Motorcycle'],
  ['Cycle', 'Motorcycle'],
  ['Renter', 'Renters'],
  ['Manuf Home', 'Mobile home'],
  ['MH', 'Mobile home'],
])('reads the line %s', (cell, line) => expect(readLineOfBusiness(cell, 'commercial')?.line).toBe(line))
