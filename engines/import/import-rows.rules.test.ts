import { describe, expect, it } from 'vitest'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { knownSince, longAgo, policySince } from './import-policies.rules.ts'
import { isRefused } from './import-row-problems.rules.ts'
import { type ReadingContext, readRow } from './import-rows.rules.ts'
import { shownCells } from './shown-cells.rules.ts'

const today = '2026-11-20'
const producers = [
  { id: 'ann', name: 'Ann Lee', email: 'ann@agency.example' },
  { id: 'bob', name: 'Bob Stone', email: 'bob@agency.example' },
]

function read(
  fields: Record<string, string>,
  kind: ImportKind = 'clients',
  more: Partial<ReadingContext> = {},
) {
  const context = { kind, mapping: Object.keys(fields), today, importerId: 'me', producers, ...more }
  return readRow(Object.values(fields), context)
}

const policyFields = {
  name: 'Acme LLC',
  lineOfBusiness: 'BOP',
  carrier: 'Travelers',
  policyNumber: 'PK-1',
  effectiveDate: '1/1/2026',
  expirationDate: '1/1/2027',
  premium: '$1,200.50',
}

describe('a row of clients', () => {
  it('becomes a client and a policy', () => {
    const { record, policy, problems } = read({
      ...policyFields,
      email: 'A@B.com',
      phone: '555 010 0199',
      fein: '123456789',
    })
    expect(problems).toEqual([])
    expect(record).toMatchObject({
      name: 'Acme LLC',
      kind: 'commercial',
      email: 'a@b.com',
      phone: '(555) 010-0199',
      fein: '12-3456789',
      assignedAgentId: 'me',
    })
    expect(policy).toEqual({
      type: 'commercial',
      lineOfBusiness: 'BOP',
      carrier: 'Travelers',
      policyNumber: 'PK-1',
      effectiveDate: '2026-01-01',
      expirationDate: '2027-01-01',
      premium: 1200.5,
      status: '',
      transaction: 'new',
      billing: '',
    })
  })

  it('without policy cells has no policy', () => {
    expect(read({ name: 'Ann Lee', lineOfBusiness: '', premium: '' }).policy).toBeNull()
  })

  it.each([
    [{ ...policyFields, name: '' }, 'name', 'missing'],
    [{ ...policyFields, name: '---!' }, 'name', 'not a name'],
    [{ name: '', email: 'a@b.com' }, 'name', 'missing'],
  ])('is rejected: %j', (fields, field, words) => {
    const reading = read(fields)
    expect(isRefused(reading)).toBe(true)
    const column = Object.keys(fields).indexOf(field)
    const message = expect.stringContaining(words)
    expect(reading.problems).toEqual([{ field, column, message, isFatal: true }])
  })

  it.each([
    [{ ...policyFields, lineOfBusiness: '' }, 'lineOfBusiness', 'missing'],
    [{ ...policyFields, lineOfBusiness: 'Term Life' }, 'lineOfBusiness', 'not supported'],
    [{ ...policyFields, effectiveDate: '2/30/2026' }, 'effectiveDate', 'not a valid date'],
    [{ ...policyFields, effectiveDate: '1/1/9999' }, 'effectiveDate', 'out of range'],
    [{ ...policyFields, expirationDate: '1/1/2025' }, 'expirationDate', 'before it begins'],
    [{ ...policyFields, premium: '1.234,56' }, 'premium', 'European'],
    [{ ...policyFields, premium: '(5)' }, 'premium', 'negative'],
  ])('keeps its client without the policy: %j', (fields, field, words) => {
    const reading = read(fields)
    expect([isRefused(reading), reading.policy]).toEqual([false, null])
    expect(reading.record.name).toBe('Acme LLC')
    expect(reading.problems).toEqual([
      {
        field,
        column: Object.keys(fields).indexOf(field),
        message: expect.stringContaining(words),
        isFatal: true,
        isPolicyOnly: true,
      },
    ])
  })

  it.each([
    ['email', 'nonsense'],
    ['phone', '12'],
    ['state', 'Ontario'],
    ['zip', 'K1A'],
    ['createdAt', '1/1/2050'],
    ['dateOfBirth', 'tomorrow'],
    ['fein', '12'],
    ['employees', 'many'],
    ['policyStatus', 'purple'],
  ])('with a bad %s is taken without it', (field, cell) => {
    const reading = read({ ...policyFields, [field]: cell })
    expect(isRefused(reading)).toBe(false)
    expect(reading.problems).toMatchObject([{ field, isFatal: false }])
  })

  it('never repeats a sensitive value in a report', () => {
    const { problems } = read({ name: 'Ann Lee', dateOfBirth: '13/45/1970', fein: '1234' })
    expect(JSON.stringify(problems)).not.toMatch(/1970|1234/)
    expect(
      shownCells(['Ann', '1/1/1970', 'secret'], { kind: 'clients', mapping: ['name', 'dateOfBirth', null] }),
    ).toEqual(['Ann', '••••', ''])
  })

  it.each([
    [{ name: 'Ann Lee' }, 'personal'],
    [{ name: 'Acme Plumbing' }, 'commercial'],
    [{ name: 'Zorg', lineOfBusiness: 'WC' }, 'commercial'],
    [{ name: 'Zorg', lineOfBusiness: 'Homeowners' }, 'personal'],
    [{ name: 'Zorg', fein: '123456789' }, 'commercial'],
    [{ name: 'Acme Plumbing', kind: 'Personal' }, 'personal'],
    [{ firstName: 'Ann', lastName: 'Lee', lineOfBusiness: 'Umbrella' }, 'personal'],
  ])('%j is of a %s client', (fields, kind) => {
    expect(read(fields).record).toMatchObject({ kind })
  })

  it('takes an umbrella by the kind of its client', () => {
    expect(read({ name: 'Acme LLC', lineOfBusiness: 'Umbrella' }).policy?.type).toBe('commercial')
    expect(read({ name: 'Ann Lee', lineOfBusiness: 'Umbrella' }).policy?.type).toBe('home')
  })

  it('puts first and last name together and splits a whole address', () => {
    const { record } = read({
      firstName: 'ANN',
      lastName: 'LEE',
      street: '12 Main St, Springfield, IL 62701',
    })
    expect(record).toMatchObject({
      name: 'Ann Lee',
      street: '12 Main St',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    })
  })

  it.each([
    ['Ann Lee', 'ann', 0],
    ['LEE, ANN', 'ann', 0],
    ['bob@agency.example', 'bob', 0],
    ['', 'me', 0],
    ['Nobody Known', 'me', 1],
  ])('of the producer %j goes to %s', (producer, id, problems) => {
    const reading = read({ name: 'Ann Lee', producer })
    expect(reading.record.assignedAgentId).toBe(id)
    expect(reading.problems).toHaveLength(problems)
  })

  it('goes to the importer alone where producers cannot be chosen', () => {
    const reading = read({ name: 'Ann Lee', producer: 'Bob Stone' }, 'clients', { producers: [] })
    expect(reading.record.assignedAgentId).toBe('me')
    expect(reading.problems).toEqual([])
  })

  it.each([
    ['Cancelled', 'cancelled'],
    ['In Force', 'active'],
    ['Non-Renewed', 'non_renewed'],
    ['Inactive', 'cancelled'],
    ['Pending Cancellation', 'active'],
    ['Lapsed', 'cancelled'],
    ['Bound', 'bound'],
    ['Pending', 'quoted'],
    ['', ''],
    ['Purple', ''],
  ])('of the status %j is %s', (policyStatus, status) => {
    expect(read({ ...policyFields, policyStatus }).policy?.status).toBe(status)
  })
})

describe('a row of prospects', () => {
  it('becomes a prospect', () => {
    const fields = {
      name: 'Acme LLC',
      status: 'Quoted',
      lineOfBusiness: 'WC',
      xDate: '1/1/27',
      potentialPremium: '9,000',
      currentCarrier: 'Hartford',
    }
    const { record, problems } = read(fields, 'prospects')
    expect(problems).toEqual([])
    expect(record).toMatchObject({
      status: 'quoted',
      source: 'import',
      lineOfBusiness: 'Workers comp',
      xDate: '2027-01-01',
      potentialPremium: 9000,
    })
  })

  it.each([
    ['New Lead', 'new'],
    ['Contacted', 'contacted'],
    ['Closed Lost', 'lost'],
    ['Proposal sent', 'quoted'],
  ])('of the stage %j is %s', (status, expected) => {
    expect(read({ name: 'Ann', status }, 'prospects').record).toMatchObject({ status: expected })
  })

  it('that was won is refused: it is a client', () => {
    expect(isRefused(read({ name: 'Ann', status: 'Closed Won' }, 'prospects'))).toBe(true)
  })

  it('of a line that is not kept stays without it', () => {
    const reading = read({ name: 'Ann', lineOfBusiness: 'Term Life' }, 'prospects')
    expect(isRefused(reading)).toBe(false)
    expect(reading.record).toMatchObject({ lineOfBusiness: '' })
  })
})

describe('since when an imported record is on the books', () => {
  it.each([
    ['2015-05-05', '2020-01-01', '2015-05-05'],
    [null, '2020-01-01', '2020-01-01'],
    [null, '2026-10-31', '2026-10-31'],
    [null, '2026-11-01', '2024-12-31'],
    [null, '2027-01-01', '2024-12-31'],
    [null, null, '2024-12-31'],
  ])('mapped %j, earliest policy %j: %s', (mapped, earliest, since) => {
    expect(knownSince(mapped, earliest, today)).toBe(since)
  })

  it.each([
    [{ effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }, '2026-01-01'],
    [{ effectiveDate: null, expirationDate: '2027-01-01' }, '2026-01-01'],
    [{ effectiveDate: null, expirationDate: null }, '2024-12-31'],
    [{ effectiveDate: null, expirationDate: '2030-01-01' }, '2024-12-31'],
  ])('the policy %j: %s', (policy, since) => expect(policySince(policy, today)).toBe(since))

  it('is never this or last year when nobody knows', () => expect(longAgo('2026-01-01')).toBe('2024-12-31'))
})
