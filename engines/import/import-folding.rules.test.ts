import { describe, expect, it } from 'vitest'
import { makeFolder } from './import-folding.rules.ts'
import { readRow } from './import-rows.rules.ts'

const context = { today: '2026-11-20', importerId: 'me', producers: [] }
const headings = [
  'externalId',
  'name',
  'email',
  'phone',
  'street',
  'zip',
  'lineOfBusiness',
  'carrier',
  'policyNumber',
  'effectiveDate',
]
type Row = Partial<Record<(typeof headings)[number], string>>

const client = (fields: Row) =>
  readRow(
    headings.map((heading) => fields[heading] ?? ''),
    { ...context, kind: 'clients', mapping: headings },
  )

function fold(...rows: Row[]) {
  const folder = makeFolder('clients')
  const staged = rows.map((row, index) => folder.add(client(row), index + 2))
  return { staged, records: folder.records(), positions: staged.map((row) => row.position) }
}

const policy = (policyNumber: string, effectiveDate = '1/1/2026') => ({
  lineOfBusiness: 'BOP',
  carrier: 'Travelers',
  policyNumber,
  effectiveDate,
})

describe('rows of one client', () => {
  it.each<[string, Row, Row]>([
    [
      'number in the old system',
      { externalId: '7', name: 'Acme' },
      { externalId: '7', name: 'Acme of Springfield' },
    ],
    ['name and email', { name: 'Acme LLC', email: 'a@b.com' }, { name: 'ACME, L.L.C.', email: 'A@B.com' }],
    ['name and phone', { name: 'Acme', phone: '5550100199' }, { name: 'Acme', phone: '(555) 010-0199' }],
    [
      'name and address',
      { name: 'Acme', street: '1 Main Street', zip: '62701' },
      { name: 'Acme', street: '1 MAIN ST', zip: '62701-1234' },
    ],
    ['name alone where a row has nothing else', { name: 'Acme', email: 'a@b.com' }, { name: 'Acme' }],
    [
      'name and email beside one number',
      { externalId: '7', name: 'Acme', email: 'a@b.com' },
      { name: 'Acme', email: 'a@b.com' },
    ],
  ])('fold by %s', (_by, one, other) => {
    expect(fold({ ...one, ...policy('1') }, { ...other, ...policy('2') }).positions).toEqual([0, 0])
  })

  it.each<[string, Row, Row]>([
    ['two numbers', { externalId: '7', name: 'Acme' }, { externalId: '8', name: 'Acme' }],
    [
      'the same name at two addresses',
      { name: 'Ann Lee', street: '1 Main', zip: '62701' },
      { name: 'Ann Lee', street: '9 Oak', zip: '62701' },
    ],
    [
      'a household with one phone',
      { name: 'Ann Lee', phone: '5550100199' },
      { name: 'Bob Lee', phone: '5550100199' },
    ],
  ])('do not fold: %s', (_why, one, other) => {
    expect(fold(one, other).positions).toEqual([0, 1])
  })

  it('fill what the first row lacks and keep what it says', () => {
    const { records } = fold(
      { name: 'Acme', email: 'a@b.com' },
      { name: 'Acme', email: 'a@b.com', phone: '5550100199', street: '1 Main' },
    )
    expect(records).toHaveLength(1)
    expect(records[0]?.values).toMatchObject({ name: 'Acme', phone: '(555) 010-0199', street: '1 Main' })
  })

  it('know their earliest effective date', () => {
    const { records } = fold(
      { name: 'Acme', ...policy('1', '1/1/2026') },
      { name: 'Acme', ...policy('1', '1/1/2019') },
    )
    expect(records[0]?.earliestEffective).toBe('2019-01-01')
  })
})

describe('look-alikes within the file', () => {
  it('point at the first of them and say by what', () => {
    const { records } = fold(
      { name: 'Ann Lee', email: 'lee@x.com' },
      { name: 'Bob Lee', email: 'lee@x.com', phone: '5550100199' },
      { name: 'Cid Lee', phone: '5550100199' },
    )
    expect(records.map((record) => record.match)).toEqual([
      null,
      { reason: 'email', knownId: null, position: 0 },
      { reason: 'phone', knownId: null, position: 0 },
    ])
  })
})

describe('look-alikes in the book', () => {
  const known = {
    id: 'k',
    name: 'Acme LLC',
    email: 'a@b.com',
    phone: '(555) 010-0199',
    street: '1 Main St',
    zip: '62701',
  }
  it.each<[Row, string | null]>([
    [{ name: 'Other', email: 'A@b.com' }, 'email'],
    [{ name: 'Other', phone: '555.010.0199' }, 'phone'],
    [{ name: 'ACME', street: '1 main street', zip: '62701' }, 'name and address'],
    [{ name: 'ACME', street: '2 main street', zip: '62701' }, null],
  ])('%j: by %j', (row, reason) => {
    const folder = makeFolder('clients')
    folder.knowRecords([known])
    folder.add(client(row), 2)
    expect(folder.records()[0]?.match ?? null).toEqual(
      reason ? { reason, knownId: 'k', position: null } : null,
    )
  })

  it('of prospects without email and phone go by the name', () => {
    const folder = makeFolder('prospects')
    folder.knowRecords([{ id: 'k', name: 'Acme LLC', email: '', phone: '' }])
    folder.add(readRow(['acme'], { ...context, kind: 'prospects', mapping: ['name'] }), 2)
    expect(folder.records()[0]?.match?.reason).toBe('name')
  })
})

describe('policies', () => {
  it('that repeat on another row of the client are passed over', () => {
    const { staged } = fold({ name: 'Acme', ...policy('1') }, { name: 'Acme', ...policy('1') })
    expect(staged[1]).toMatchObject({
      policy: null,
      repeats: expect.stringContaining('row 2'),
      refusal: null,
    })
  })

  it('under two clients are refused, and make no client', () => {
    const { staged, records } = fold({ name: 'Acme', ...policy('1') }, { name: 'Zorg', ...policy('1') })
    expect(staged[1]).toMatchObject({ position: null, refusal: expect.stringContaining('row 2') })
    expect(records).toHaveLength(1)
  })

  it('of another term are policies of their own', () => {
    const { staged } = fold({ name: 'Acme', ...policy('1') }, { name: 'Acme', ...policy('1', '1/1/2025') })
    expect(staged.map((row) => row.policy !== null)).toEqual([true, true])
  })

  it('without a number are distinguished by client, line and date', () => {
    const { staged } = fold(
      { name: 'Acme', ...policy('') },
      { name: 'Zorg', ...policy('') },
      { name: 'Acme', ...policy('') },
    )
    expect(staged.map((row) => row.policy !== null)).toEqual([true, true, false])
  })

  it('in the book are recognized under their client and refused under another', () => {
    const folder = makeFolder('clients')
    folder.knowRecords([{ id: 'k', name: 'Acme', email: 'a@b.com', phone: '' }])
    const held = {
      ...{ id: 'p', carrier: 'TRAVELERS', effectiveDate: '2026-01-01', expirationDate: null },
      ...{ lineOfBusiness: 'BOP', policyId: 'p', renewedFromId: null, premium: 0 },
    }
    folder.knowPolicies([
      { ...held, policyNumber: '1', clientId: 'k' },
      { ...held, policyNumber: '2', clientId: 'z' },
    ])
    expect(folder.add(client({ name: 'Acme', email: 'a@b.com', ...policy('1') }), 2)).toMatchObject({
      knownPolicyId: 'p',
    })
    expect(folder.add(client({ name: 'Acme', email: 'a@b.com', ...policy('2') }), 3)).toMatchObject({
      refusal: expect.stringContaining('in your book'),
    })
  })

  it('make a plain repeat of a row without one', () => {
    const { staged } = fold({ name: 'Acme' }, { name: 'Acme' })
    expect(staged[1]?.repeats).toContain('earlier row')
  })
})
