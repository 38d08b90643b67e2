import { describe, expect, it } from 'vitest'
import { hasStateAndZip, isCityLine, isStreetLine, splitInline, upToZip } from './read-address.rules.ts'
import { readDates } from './read-dates.rules.ts'
import { readMoney } from './read-money.rules.ts'
import { isName, partTradeName } from './read-names.rules.ts'
import { policyNumberLength } from './read-policy-number.rules.ts'

describe('dates', () => {
  it.each([
    ['05-12-2022', ['2022-05-12']],
    ['6/1/24 to 6/1/25', ['2024-06-01', '2025-06-01']],
    ['From: APR 28 2026 To: APR 28 2027', ['2026-04-28', '2027-04-28']],
    ['January 5, 2026', ['2026-01-05']],
    ['15 March 2024', ['2024-03-15']],
    ['2024-02-29', ['2024-02-29']],
    ['O1/O1/2O24', ['2024-01-01']],
    ['l2/3l/2023', ['2023-12-31']],
  ])('reads %s', (text, days) => {
    expect(readDates(text).map(({ day }) => day)).toEqual(days)
  })

  it.each(['13/45/2024', '(314) 555-0142', 'CG 00 01 04 13', '01-001-001-01', '02/30/2024', '1,000,000'])(
    'finds none in %s',
    (text) => expect(readDates(text)).toEqual([]),
  )
})

describe('sums', () => {
  it.each([
    ['$1,000,000', 1_000_000, true],
    ['$ 450,000', 450_000, true],
    ['14,314.69', 14_314.69, true],
    ['3.964.44', 3964.44, true],
    ['$.71', 0.71, true],
    ['$2 million', 2_000_000, true],
    ['$1,OOO,OOO', 1_000_000, true],
    ['5000', 5000, false],
    ['($250.00)', -250, true],
    ['- $260,310', 260_310, true],
  ])('reads %s', (text, amount, isSure) => {
    expect(readMoney(text)).toMatchObject([{ amount, isSure }])
  })

  it.each(['80%', '05/12/2022', '54643-01', 'AB12345', '2.5%', '1,000 ft', '12 months'])(
    'finds none in %s',
    (text) => {
      expect(readMoney(text)).toEqual([])
    },
  )
})

describe('policy numbers', () => {
  it.each([
    ['01-001-001-01', 1],
    ['EPE 9308670 Effective', 2],
    ['K41 7817 FU443 From 02/28/25', 3],
    ['BP 123456 A', 3],
    ['3291177107', 1],
  ])('takes from %s its first words', (text, length) => {
    expect(policyNumberLength(text.split(' '))).toBe(length)
  })

  it.each(['(314) 555-0142', '314-555-0142', '01/01/2024', 'TBD', '$1,200.00', '2024', 'of insured', '1234'])(
    'takes nothing from %s',
    (text) => expect(policyNumberLength(text.split(' '))).toBe(0),
  )
})

describe('addresses', () => {
  it.each([
    '12 Main Street',
    'PO Box 3467',
    'P.O. BOX 12',
    '3890 Old Mill Road',
    'County Road 212',
    '9 W. 4th Ave',
  ])('knows the street %s', (line) => expect(isStreetLine(line)).toBe(true))

  it.each(['Maple Roofing LLC', '30 days notice', 'Dayton, OH 45402', 'Policy Number'])(
    'knows that %s is none',
    (line) => expect(isStreetLine(line)).toBe(false),
  )

  it('knows cities with state and ZIP code, however they are written', () => {
    for (const line of [
      'Dayton, OH 45402',
      'ST. PAUL MN 55101',
      'New Haven, CT 06510-1123',
      'Reno, Nevada 89501',
    ])
      expect(isCityLine(line), line).toBe(true)
    expect(isCityLine('12 Main St, Dayton, OH 45402')).toBe(false)
    expect(hasStateAndZip('Limit 45402')).toBe(false)
  })

  it('parts a name from the address in its line, and what follows the ZIP code from it', () => {
    expect(splitInline('Maple Roofing, LLC, 12 Main St, Dayton, OH 45402 (937) 555-0101')).toEqual({
      name: 'Maple Roofing, LLC',
      address: '12 Main St, Dayton, OH 45402',
    })
    expect(splitInline('Maple Roofing, LLC')).toBeNull()
    expect(upToZip('Dayton, OH 45402 Phone 5550101')).toBe('Dayton, OH 45402')
  })
})

describe('names', () => {
  it.each([
    'Maple Street Roofing, LLC',
    "O'Malley Printing Inc.",
    'SENSIBLE',
    'Granite State Catering',
    '24 Hour Gym Co.',
  ])('takes %s', (name) => expect(isName(name)).toBe(true))

  it.each([
    'Policy Number',
    '12 Main Street',
    'Dayton, OH 45402',
    'Corporation',
    'See schedule',
    'qualifying under this policy',
    '05/12/2022',
    'Effective date:',
    'N/A',
  ])('does not take %s', (name) => expect(isName(name)).toBe(false))

  it('keeps a trade name apart', () => {
    expect(partTradeName('Riverbend Bakery LLC dba Sunrise Cakes')).toEqual({
      name: 'Riverbend Bakery LLC',
      trade: 'Sunrise Cakes',
    })
    expect(partTradeName('DBA: Sunrise Cakes')).toEqual({ name: 'Sunrise Cakes', trade: null })
  })
})
