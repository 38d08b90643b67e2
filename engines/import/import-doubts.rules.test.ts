import { describe, expect, it } from 'vitest'
import { isFooter, repeatsHeadings } from './import-cell-doubts.rules.ts'
import { typosBetween } from './import-doubts.rules.ts'
import { makeFolder } from './import-folding.rules.ts'
import { readRow } from './import-rows.rules.ts'
import { isZipOf, isZipOfAny } from './state-zips.rules.ts'

const today = '2026-11-20'
type Row = Record<string, string>

/** A row of client 0 to 39: a homeowners term of last year, and its renewal. */
function row(client: number, more: Row = {}): Row {
  const letters = `${'ABCDEFGH'[client % 8]}${'aeiou'[Math.floor(client / 8)]}`
  return {
    ...{ externalId: `${1000 + client}`, firstName: `${letters}ron`, lastName: `${letters}lister` },
    ...{ dateOfBirth: '3/4/1970', email: `${letters}@mail.example`, mobilePhone: `503-555-01${10 + client}` },
    ...{ street: `${client + 10} Vine St`, city: 'Bend', state: 'OR', zip: '97701' },
    ...{ lineOfBusiness: 'Homeowners', carrier: 'Safeco', policyNumber: `OY48210${10 + client * 2}` },
    ...{ effectiveDate: '1/1/2026', expirationDate: '1/1/2027', premium: '1200', billing: 'Direct' },
    ...{ transaction: 'Renewal', transactionDate: '1/1/2026', transactionReason: '', priorPolicyNumber: '' },
    ...{ cancellationDate: '', reinstatementDate: '', premiumChange: '', policyStatus: '', ...more },
  }
}

const lastYear = { effectiveDate: '1/1/2025', expirationDate: '1/1/2026', transactionDate: '1/1/2025' }
const isNew = { transaction: 'New', ...lastYear }
const cancelled = (day: string, more: Row = {}) => ({
  ...{ transaction: 'Cancelled', transactionDate: day, transactionReason: 'Sold home', premium: '-600' },
  ...more,
})

/** A clean book: of each client its last and its present term; five of them cancelled at midyear. */
const book = [
  ...Array.from({ length: 40 }, (_, client) => [row(client, isNew), row(client)]).flat(),
  ...Array.from({ length: 5 }, (_, client) =>
    row(30 + client, cancelled('7/2/2026', { premium: '-601.64' })),
  ),
]

function said(rows: readonly Row[]): [row: number, field: string, message: string][] {
  const mapping = Object.keys(row(0))
  const folder = makeFolder('clients')
  const context = { today, importerId: 'me', producers: [], kind: 'clients' as const, mapping }
  const problems = rows.flatMap((one, at): [number, string, string][] => {
    const reading = readRow(
      mapping.map((field) => one[field] ?? ''),
      context,
    )
    folder.add(reading, at)
    return reading.problems.map(({ field, message }) => [at, field, message])
  })
  return [
    ...problems,
    ...folder
      .terms(today)
      .findings.map(({ row: at, field, message }): [number, string, string] => [at, field, message]),
  ]
}

/** What is said of rows that follow the clean book; the first of them is row 0. */
const ofRows = (...rows: Row[]) =>
  said([...book, ...rows])
    .filter(([at]) => at >= book.length)
    .map(([at, field, message]) => [at - book.length, field, message])

/** A client of its own with one present term. */
const other = (more: Row = {}) => ({
  ...row(39),
  ...{
    externalId: '2000',
    firstName: 'Zelda',
    lastName: 'Quist',
    email: 'z@mail.example',
    mobilePhone: '503-555-0199',
  },
  ...{ street: '9 Oak Ave', policyNumber: 'OY4829990', transaction: 'New', ...more },
})
const once = (more: Row) => [other(more)]
const changed = (...more: Row[]) => [
  other(),
  ...more.map((one) => other({ transactionDate: '3/1/2026', ...one })),
]

describe('a clean book', () => {
  it('raises no doubt', () => {
    expect(said([...book, other()])).toEqual([])
  })
})

describe('what a person should look at', () => {
  it.each<[string, Row[], at: number, field: string, message: string]>([
    ['an error of a spreadsheet', once({ carrier: '#REF!' }), 0, 'carrier', 'is a spreadsheet error'],
    ['a narrow column', once({ street: '#####' }), 0, 'street', 'too narrow'],
    ['a number with an exponent', once({ policyNumber: '1.23E+11' }), 0, 'policyNumber', 'digits are lost'],
    ['damaged letters', once({ lastName: 'NuÃ±ez' }), 0, 'lastName', 'damaged letters'],
    ['codes of a web page', once({ street: '9 Oak &amp; Elm' }), 0, 'street', 'codes of a web page'],
    ['a text that is cut', once({ street: '9 Oakdale Industri...' }), 0, 'street', 'was cut off'],
    ['a formula', once({ carrier: '=VLOOKUP(A2,B:C,2)' }), 0, 'carrier', 'is a formula'],
    [
      'a Social Security number',
      once({ transactionReason: 'SSN 123-45-6789' }),
      0,
      'transactionReason',
      'Looks like a Social Security number',
    ],
    ['a test client', once({ lastName: 'Test' }), 0, 'lastName', 'test or a remark'],
    ['somebody who died', once({ lastName: 'Quist (deceased)' }), 0, 'lastName', 'first named insured'],
    ['one name twice', once({ firstName: 'Quist' }), 0, 'lastName', 'First and last name are both'],
    ['an insured under 16', once({ dateOfBirth: '3/1/2016' }), 0, 'dateOfBirth', 'under 16'],
    ['an insured over 100', once({ dateOfBirth: '3/1/1903' }), 0, 'dateOfBirth', 'more than 100 years ago'],
    ['a placeholder phone', once({ mobilePhone: '555-555-5555' }), 0, 'mobilePhone', 'is a placeholder'],
    ['too many digits', once({ mobilePhone: '503-555-01991' }), 0, 'mobilePhone', 'has 11 digits'],
    [
      'an area code that cannot be',
      once({ mobilePhone: '103-555-0199' }),
      0,
      'mobilePhone',
      'no valid area code',
    ],
    ['a placeholder email', once({ email: 'none@none.com' }), 0, 'email', 'is a placeholder'],
    ['a misspelled email', once({ email: 'zelda@gmial.com' }), 0, 'email', 'looks misspelled'],
    ['a placeholder address', once({ street: 'Same as mailing' }), 0, 'street', 'is a placeholder'],
    ['a ZIP code of another state', once({ zip: '10001' }), 0, 'zip', 'is not in OR'],
    ['a ZIP code of no state', once({ zip: '00000' }), 0, 'zip', 'No state has'],
    ['a missing client number', once({ externalId: '' }), 0, 'externalId', 'The client number is missing'],
    ['a missing address', once({ street: '' }), 0, 'street', 'The street address is missing'],
    ['a missing ZIP code', once({ zip: '' }), 0, 'zip', 'The ZIP code is missing'],
    ['a missing carrier', once({ carrier: '' }), 0, 'carrier', 'The carrier is missing'],
    ['missing billing', once({ billing: '' }), 0, 'billing', 'The way of billing is missing'],
    [
      'a missing date',
      once({ transactionDate: '' }),
      0,
      'transactionDate',
      'The date of the transaction is missing',
    ],
    [
      'an odd length',
      once({ expirationDate: '9/20/2026' }),
      0,
      'expirationDate',
      'an unusual 9 months (262 days)',
    ],
    ['no length', once({ expirationDate: '1/1/2026' }), 0, 'expirationDate', 'Expires on the day it begins'],
    [
      'a term far ahead',
      once({ effectiveDate: '1/1/2028', expirationDate: '1/1/2029', transactionDate: '11/1/2026' }),
      0,
      'effectiveDate',
      'more than six months from now',
    ],
    [
      'a term long ago',
      once({ effectiveDate: '1/1/1996', expirationDate: '1/1/1997', transactionDate: '1/1/1996' }),
      0,
      'effectiveDate',
      'more than 20 years ago',
    ],
    [
      'a year of two digits',
      once({ effectiveDate: '1/1/26' }),
      0,
      'effectiveDate',
      'has a year of two digits: read as Jan 1, 2026',
    ],
    [
      'a day as a number',
      once({ effectiveDate: '46023' }),
      0,
      'effectiveDate',
      'number for a day: read as Jan 1, 2026',
    ],
    [
      'a transaction far off',
      once({ transactionDate: '1/1/2024' }),
      0,
      'transactionDate',
      'far from the beginning',
    ],
    ['no premium', once({ premium: '0' }), 0, 'premium', 'The premium is $0.00'],
    ['a slipped decimal point', once({ premium: '120000' }), 0, 'premium', 'is high for Homeowners'],
    ['a premium of a few dollars', once({ premium: '12' }), 0, 'premium', 'is low for Homeowners'],
    ['a number that became a date', once({ policyNumber: 'Mar-26' }), 0, 'policyNumber', 'is a date'],
    ['two numbers', once({ policyNumber: 'OY48299 / OY48300' }), 0, 'policyNumber', 'more than one policy'],
    ['a placeholder number', once({ policyNumber: '0000000' }), 0, 'policyNumber', 'is a placeholder'],
    ['words in a number', once({ policyNumber: 'OY4829990 (old)' }), 0, 'policyNumber', 'has words in it'],
    ['a number without digits', once({ policyNumber: 'HOMEOWNER' }), 0, 'policyNumber', 'has no digits'],
    ['a number in another form', once({ policyNumber: 'OYA829990' }), 0, 'policyNumber', 'are written like'],
    ['no carrier', once({ carrier: 'Various' }), 0, 'carrier', 'is not a carrier'],
    [
      'a wholesaler as carrier',
      once({ carrier: 'Burns & Wilcox' }),
      0,
      'carrier',
      'is a wholesaler or network',
    ],
    ['a misspelled carrier', once({ carrier: 'Saffeco' }), 0, 'carrier', 'looks like "Safeco"'],
    ['unknown billing', once({ billing: 'Blue' }), 0, 'billing', 'is not a way of billing'],
    [
      'an auto billed to a mortgagee',
      once({ lineOfBusiness: 'Personal auto', billing: 'Mortgagee' }),
      0,
      'billing',
      'billed to a mortgagee',
    ],
    [
      'a reason that fits another kind',
      once({ transactionReason: 'Non-payment' }),
      0,
      'transactionReason',
      'is a reason to cancel',
    ],
    ['an audit of a home', changed({ transaction: 'Audit' }), 1, 'transaction', 'Homeowners is not audited'],
    [
      'a number of another client',
      once({
        policyNumber: book[0]?.policyNumber ?? '',
        effectiveDate: '2/1/2026',
        expirationDate: '2/1/2027',
      }),
      0,
      'policyNumber',
      'under another client',
    ],
    [
      'another carrier of one number',
      changed({ transaction: 'Endorsement', carrier: 'Travelers', premium: '10' }),
      1,
      'carrier',
      'check which carrier is right',
    ],
    [
      'another line of one number',
      changed({ transaction: 'Endorsement', lineOfBusiness: 'Personal auto', premium: '10' }),
      1,
      'lineOfBusiness',
      'check the line of business',
    ],
    [
      'another address',
      changed({ transaction: 'Endorsement', street: '400 Pine Rd', premium: '10' }),
      1,
      'street',
      'another address',
    ],
    [
      'swapped digits',
      [other(), other({ ...cancelled('3/1/2026'), policyNumber: 'OY4289990' })],
      1,
      'policyNumber',
      'check for a typing error',
    ],
    [
      'a client twice',
      [other(), other({ externalId: '2001', policyNumber: 'OY4829992' })],
      1,
      'externalId',
      'the same name and date of birth',
    ],
    [
      'a pending cancellation that came to nothing',
      changed({ transaction: 'Pending Cancel' }),
      1,
      'transaction',
      'no row cancels, rescinds or reinstates',
    ],
    [
      'a cancellation before the term',
      changed(cancelled('12/1/2025', { premium: '-1200' })),
      1,
      'transactionDate',
      'before the term began',
    ],
    [
      'a cancellation after the term',
      changed(cancelled('2/1/2027', { premium: '0' })),
      1,
      'transactionDate',
      'after the term expired',
    ],
    [
      'a cancellation without reason',
      changed(cancelled('7/2/2026', { transactionReason: '', premium: '-601.64' })),
      1,
      'transactionReason',
      'reason for the cancellation is missing',
    ],
    [
      'a return that is none',
      changed(cancelled('7/2/2026', { premium: '601.64' })),
      1,
      'premium',
      'is not negative',
    ],
    [
      'a return of too much',
      changed(cancelled('7/2/2026', { premium: '-1100' })),
      1,
      'premium',
      'was unearned',
    ],
    [
      'a return beyond the premium',
      changed(cancelled('7/2/2026', { premium: '-9000' })),
      1,
      'premium',
      'Returns more than the term costs',
    ],
    [
      'a flat cancellation that keeps premium',
      changed(cancelled('1/1/2026', { premium: '-100' })),
      1,
      'premium',
      'Cancelled from the first day',
    ],
    [
      'an endorsement after the end',
      changed(cancelled('7/2/2026', { premium: '-601.64' }), {
        transaction: 'Endorsement',
        transactionDate: '8/1/2026',
        premium: '10',
      }),
      2,
      'transactionDate',
      'after the cancellation',
    ],
    [
      'a late reinstatement',
      changed(cancelled('3/1/2026', { premium: '-1000' }), {
        transaction: 'Reinstated',
        transactionDate: '9/1/2026',
        premium: '1000',
      }),
      2,
      'transactionDate',
      'Reinstated 184 days after',
    ],
    [
      'another end of a term',
      changed({ transaction: 'Endorsement', expirationDate: '7/1/2026', premium: '10' }),
      1,
      'expirationDate',
      'the first is kept',
    ],
    [
      'another end of a repeated row',
      [other(), other({ expirationDate: '7/1/2026' })],
      1,
      'expirationDate',
      'the first is kept',
    ],
    [
      'a premium that jumps',
      [row(50, isNew), row(50, { premium: '12000' })],
      1,
      'premium',
      'for the term before',
    ],
    [
      'new business that continues',
      [row(50, isNew), row(50, { transaction: 'New' })],
      1,
      'transaction',
      'taken as its renewal',
    ],
    ['a renewal of nothing', [row(50)], 0, 'transaction', 'No earlier term of this policy'],
    [
      'a number before that is nobody’s',
      once({ priorPolicyNumber: 'OLD-77' }),
      0,
      'priorPolicyNumber',
      'No policy OLD-77',
    ],
    [
      'a transaction that nothing begins',
      once({ transaction: 'Endorsement', premium: '10' }),
      0,
      'transaction',
      'No row begins this term',
    ],
    [
      'a term that nothing follows',
      once({ ...isNew, transactionDate: '1/1/2025' }),
      0,
      'expirationDate',
      'no row renews, cancels or non-renews it',
    ],
    [
      'a renewal after a non-renewal',
      [
        row(50, isNew),
        row(50, { ...lastYear, transaction: 'Non-renewal', transactionDate: '11/1/2025' }),
        row(50),
      ],
      2,
      'transaction',
      'The term before was non-renewed',
    ],
    [
      'a status without a date',
      once({ policyStatus: 'Cancelled', transactionReason: 'Sold' }),
      0,
      'policyStatus',
      'Cancelled without a date',
    ],
  ])('%s', (_name, rows, at, field, message) => {
    const found = ofRows(...rows)
    expect(found.filter((one) => one[0] === at)).toContainEqual([at, field, expect.stringContaining(message)])
  })

  it('a phone of many clients', () => {
    const names = ['Adams', 'Brown', 'Clark', 'Davis']
    const found = ofRows(
      ...names.map((lastName, at) =>
        other({
          externalId: `300${at}`,
          lastName,
          email: `${at}@mail.example`,
          dateOfBirth: `3/${at + 5}/1980`,
          street: `${at} Fir Ct`,
          policyNumber: `OY48300${at}0`,
        }),
      ),
    )
    expect(found.map(([at, field]) => [at, field])).toEqual(names.map((_name, at) => [at, 'mobilePhone']))
  })

  it('is not said of what another row of the client has', () => {
    expect(
      ofRows(
        other(),
        other({
          street: '',
          zip: '',
          transaction: 'Endorsement',
          transactionDate: '3/1/2026',
          premium: '-10',
        }),
      ),
    ).toEqual([])
    expect(
      ofRows(
        other({ street: '', transaction: 'New' }),
        other({ transaction: 'Endorsement', transactionDate: '3/1/2026', premium: '-10' }),
      ),
    ).toEqual([])
  })

  it('is not said of what most rows of a file have in common', () => {
    const short = book.map((one) => ({ ...one, effectiveDate: one.effectiveDate?.replace('/20', '/') ?? '' }))
    expect(said(short)).toEqual([])
    const unbilled = book.map((one, at) => ({ ...one, externalId: at % 2 ? (one.externalId ?? '') : '' }))
    expect(said(unbilled).filter(([, field]) => field === 'externalId')).toEqual([])
  })
})

describe('rows that a report prints', () => {
  it.each([
    [['Client #', 'Name', 'Premium'], true, false],
    [['1001', 'Ann Lee', '1200'], false, false],
    [['Grand Total:', '', '$51,204.00'], false, true],
    [['Page 3 of 12', '', ''], false, true],
    [['Total Restoration LLC', 'x', 'y', 'z', '1', '2'], false, false],
  ])('%j', (cells, isHeading, isTotal) => {
    expect(repeatsHeadings(cells, ['Client #', 'Name', 'Premium'])).toBe(isHeading)
    expect(isFooter(cells)).toBe(isTotal)
  })
})

it('counts typing errors, a swap as one', () => {
  expect([
    typosBetween('safeco', 'saefco'),
    typosBetween('erie', 'eries'),
    typosBetween('erie', 'hiscox'),
  ]).toEqual([1, 1, 3])
})

it('knows the ZIP codes of states', () => {
  expect([
    isZipOf('97701', 'OR'),
    isZipOf('97701', 'WA'),
    isZipOf('06390', 'NY'),
    isZipOfAny('00012'),
  ]).toEqual([true, false, true, false])
})
