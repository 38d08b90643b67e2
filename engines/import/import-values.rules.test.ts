import { describe, expect, it } from 'vitest'
import { readState, readZip, splitAddress, streetKey } from './import-address.rules.ts'
import { type DatePurpose, readDate } from './import-dates.rules.ts'
import { looksLikeBusiness, nameKey, properCase, readKind, turnName } from './import-names.rules.ts'
import {
  cleanCell,
  phoneKey,
  readCount,
  readEmail,
  readFein,
  readMoney,
  readNaics,
  readPhone,
  readPositiveMoney,
  readYear,
} from './import-values.rules.ts'

const today = '2026-11-20'
const refused = 'refused'
const said = <T>(read: { value?: T | null; problem?: string }) =>
  read.problem === undefined ? read.value : refused

describe('a cell', () => {
  it.each([
    ['  a   b ', 'a b'],
    ['N/A', ''],
    ['-', ''],
    ['—', ''],
    ['none', ''],
    ['TBD', ''],
    ['\u00A0x\u00A0', 'x'],
    [undefined, ''],
    ['Nona', 'Nona'],
  ])('%j says %j', (cell, text) => expect(cleanCell(cell)).toBe(text))
})

describe('money', () => {
  it.each([
    ['$1,234.50', 1234.5],
    ['1234.5', 1234.5],
    ['1,234', 1234],
    ['(123.45)', -123.45],
    ['($1,000)', -1000],
    ['-$45', -45],
    ['$-45', -45],
    ['45-', -45],
    ['USD 1,200.00', 1200],
    ['$ 900', 900],
    ['.5', 0.5],
    ['1200.00000001', 1200],
    ['0', 0],
    ['', null],
    ['N/A', null],
    ['1.234,56', refused],
    ['1234,56', refused],
    ['1.234.567', refused],
    ['12,34', refused],
    ['twelve', refused],
    ['$', refused],
    ['1e5', refused],
    ['12 Main St', refused],
    ['99999999999', refused],
  ])('%j is %j', (cell, amount) => expect(said(readMoney(cell))).toBe(amount))

  it('explains a European amount', () => {
    expect(readMoney('1.234,56').problem).toContain('European')
  })

  it('below zero is refused where it cannot be', () => {
    expect(readPositiveMoney('(5)').problem).toContain('negative')
    expect(readPositiveMoney('5').value).toBe(5)
  })
})

describe('a date', () => {
  it.each<[string, DatePurpose, string | null]>([
    ['1/2/2026', 'term', '2026-01-02'],
    ['01/02/26', 'term', '2026-01-02'],
    ['01-02-26', 'term', '2026-01-02'],
    ['1.2.2026', 'term', '2026-01-02'],
    ['2026-01-02', 'term', '2026-01-02'],
    ['2026/1/2', 'term', '2026-01-02'],
    ['20260102', 'term', '2026-01-02'],
    ['2026-01-02T00:00:00Z', 'term', '2026-01-02'],
    ['1/2/2026 12:00:00 AM', 'term', '2026-01-02'],
    ['1/2/2026 0:00', 'term', '2026-01-02'],
    ['Jan 2, 2026', 'term', '2026-01-02'],
    ['January 2 2026', 'term', '2026-01-02'],
    ['Sept. 5th, 2026', 'term', '2026-09-05'],
    ['2-Jan-26', 'term', '2026-01-02'],
    ['2 January 2026', 'term', '2026-01-02'],
    ['Fri, Jan 2, 2026', 'term', '2026-01-02'],
    ['46024', 'term', '2026-01-02'],
    ['46024.0', 'term', '2026-01-02'],
    ['5/6/58', 'birth', '1958-05-06'],
    ['5/6/04', 'birth', '2004-05-06'],
    ['5/6/40', 'term', '2040-05-06'],
    ['5/6/99', 'term', '1999-05-06'],
    ['2/29/2024', 'term', '2024-02-29'],
    ['', 'term', null],
    ['0/0/0000', 'term', null],
    ['2/30/2026', 'term', refused],
    ['2/29/2026', 'term', refused],
    ['25/12/2026', 'term', refused],
    ['13/13/2026', 'term', refused],
    ['1/1/0202', 'term', refused],
    ['1/1/2226', 'term', refused],
    ['1/1/9999', 'term', refused],
    ['1/1/1026', 'term', refused],
    ['1/1/2030', 'birth', refused],
    ['1/1/2027', 'past', refused],
    ['Foo 3, 2026', 'term', refused],
    ['Mayor 3 2026', 'term', refused],
    ['soon', 'term', refused],
    ['62701', 'past', refused],
    ['99999', 'term', refused],
    ['12', 'term', refused],
    ['1/2026', 'term', refused],
  ])('%j for a %s is %j', (cell, purpose, day) => expect(said(readDate(cell, purpose, today))).toBe(day))

  it('in day-first order is recognized', () => {
    expect(readDate('25/12/2026', 'term', today).problem).toContain('month/day/year')
  })
})

describe('a phone', () => {
  it.each([
    ['5550100199', '(555) 010-0199'],
    ['555-010-0199', '(555) 010-0199'],
    ['(555) 010-0199', '(555) 010-0199'],
    ['555.010.0199', '(555) 010-0199'],
    ['+1 555 010 0199', '(555) 010-0199'],
    ['1-555-010-0199', '(555) 010-0199'],
    ['555-010-0199 x12', '(555) 010-0199 x12'],
    ['555-010-0199 ext. 12', '(555) 010-0199 x12'],
    ['+44 20 7946 0958', '+442079460958'],
    ['000-000-0000', null],
    ['', null],
    ['010-0199', refused],
    ['call me', refused],
    ['5550100199555010019955', refused],
  ])('%j is %j', (cell, phone) => expect(said(readPhone(cell))).toBe(phone))

  it('is compared by its digits', () => {
    expect(phoneKey('+1 (555) 010-0199 x7')).toBe(phoneKey('555.010.0199'))
    expect(phoneKey('010-0199')).toBe('')
  })
})

describe('an email', () => {
  it.each([
    [' Ann.Lee@Example.COM ', 'ann.lee@example.com'],
    ['Ann Lee <ann@example.com>', 'ann@example.com'],
    ['mailto:ann@example.com', 'ann@example.com'],
    ['ann@example.com; bob@example.com', 'ann@example.com'],
    ["o'neil+x@sub.example.co.uk", "o'neil+x@sub.example.co.uk"],
    ['', null],
    ['ann@', refused],
    ['ann@example', refused],
    ['ann example.com', refused],
    ['a..b@example.com', refused],
    ['<script>@x.com', refused],
  ])('%j is %j', (cell, email) => expect(said(readEmail(cell))).toBe(email))
})

describe('other values', () => {
  it.each([
    [readState('il'), 'IL'],
    [readState('Illinois'), 'IL'],
    [readState('N.Y.'), 'NY'],
    [readState('Ontario'), refused],
    [readZip('62701'), '62701'],
    [readZip('2139'), '02139'],
    [readZip('62701-1234'), '62701-1234'],
    [readZip('627011234'), '62701-1234'],
    [readZip('62701-0000'), '62701'],
    [readZip('K1A 0B1'), refused],
    [readFein('123456789'), '12-3456789'],
    [readFein('12-3456789'), '12-3456789'],
    [readFein('12-345'), refused],
    [readNaics('238220 - Plumbing'), '238220'],
    [readNaics('plumbing'), refused],
    [readCount('1,250'), 1250],
    [readCount('12.0'), 12],
    [readCount('12.5'), refused],
    [readCount('-3'), refused],
    [readYear('1998', today), 1998],
    [readYear('1/1/1998', today), 1998],
    [readYear('2198', today), refused],
  ])('read %j as %j', (read, value) => expect(said<unknown>(read)).toBe(value))
})

describe('an address', () => {
  it.each([
    [
      '12 Main St, Springfield, IL 62701',
      { street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
    ],
    [
      '12 Main St, Apt 4, New York, New York 10001',
      { street: '12 Main St, Apt 4', city: 'New York', state: 'NY', zip: '10001' },
    ],
    ['12 Main St', null],
    ['12 Main St, Springfield', null],
  ])('%j splits into %j', (text, parts) => expect(splitAddress(text)).toEqual(parts))

  it('is compared without its spelling', () => {
    expect(streetKey('12 North Main Street, Suite 4')).toBe(streetKey('12 N. MAIN ST STE 4'))
  })
})

describe('a name', () => {
  it.each([
    ['SMITH, JOHN A', 'JOHN A SMITH'],
    ['Acme, Inc.', 'Acme, Inc.'],
    ['Smith, Jr', 'Smith, Jr'],
    ['Smith, Jones, Brown', 'Smith, Jones, Brown'],
  ])('%j is turned to %j', (name, turned) => expect(turnName(name)).toBe(turned))

  it.each([
    ["MARY O'NEIL", "Mary O'Neil"],
    ['ACME PLUMBING LLC', 'Acme Plumbing LLC'],
    ['smith-jones, ann', 'Smith-Jones, Ann'],
    ["JOE'S DINER", "Joe's Diner"],
    ['McDonald', 'McDonald'],
  ])('%j is written %j', (name, proper) => expect(properCase(name)).toBe(proper))

  it.each([
    ['Acme Plumbing, LLC', 'ACME PLUMBING'],
    ['José Peña', 'jose pena'],
    ['Smith & Sons Inc.', 'smith and sons'],
    ["O'Neil", 'Oneil'],
  ])('%j is the same as %j', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

  it.each([
    ['Acme Plumbing LLC', true],
    ['City of Springfield', true],
    ['21st Street Grill', true],
    ['John Smith', false],
    ['Mary Barr', false],
  ])('%j is of a business: %j', (name, isBusiness) => expect(looksLikeBusiness(name)).toBe(isBusiness))

  it.each([
    ['PL', 'personal'],
    ['Commercial Lines', 'commercial'],
    ['Individual', 'personal'],
    ['Gold', null],
  ])('the kind %j is %j', (cell, kind) => expect(readKind(cell)).toBe(kind))
})
