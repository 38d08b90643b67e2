import { describe, expect, it } from 'vitest'
import { isKnownLine, kindOfLine, readLineOfBusiness } from './line-of-business.rules.ts'

describe('a line of business', () => {
  it.each([
    ['Workers Comp', 'commercial', 'Workers comp'],
    ["Worker's Compensation", 'commercial', 'Workers comp'],
    ['WC', 'commercial', 'Workers comp'],
    ['WORK', 'commercial', 'Workers comp'],
    ['BOP', 'commercial', 'BOP'],
    ['Business Owners Policy', 'commercial', 'BOP'],
    ['Businessowners', 'commercial', 'BOP'],
    ['GL', 'commercial', 'General liability'],
    ['CGL', 'commercial', 'General liability'],
    ['Commercial General Liability', 'commercial', 'General liability'],
    ['Commercial Auto', 'commercial', 'Commercial auto'],
    ['Business Auto', 'commercial', 'Commercial auto'],
    ['AUTOB', 'commercial', 'Commercial auto'],
    ['Auto - Commercial', 'commercial', 'Commercial auto'],
    ['Commercial Umbrella', 'commercial', 'Commercial umbrella'],
    ['E&O', 'commercial', 'Professional liability'],
    ['D&O', 'commercial', 'Directors and officers'],
    ['EPLI', 'commercial', 'Employment practices'],
    ['Cyber Liability', 'commercial', 'Cyber'],
    ['Inland Marine', 'commercial', 'Inland marine'],
    ['Surety Bond', 'commercial', 'Bond'],
    ['Commercial Package', 'commercial', 'Commercial package'],
    ['Commercial Property', 'commercial', 'Commercial property'],
    ['Liquor Liability', 'commercial', 'Liquor liability'],
    ['Personal Umbrella', 'home', 'Personal umbrella'],
    ['PUP', 'home', 'Personal umbrella'],
    ['Homeowners', 'home', 'Homeowners'],
    ['Home', 'home', 'Homeowners'],
    ['HO-3', 'home', 'Homeowners'],
    ['HO3', 'home', 'Homeowners'],
    ['HO4', 'home', 'Renters'],
    ['Condo', 'home', 'Condo'],
    ['Dwelling Fire', 'home', 'Dwelling fire'],
    ['DP3', 'home', 'Dwelling fire'],
    ['Flood', 'home', 'Flood'],
    ['Personal Auto', 'auto', 'Personal auto'],
    ['AUTOP', 'auto', 'Personal auto'],
    ['Auto', 'auto', 'Personal auto'],
    ['Motorcycle', 'auto', 'Motorcycle'],
    ['Boat', 'auto', 'Watercraft'],
    ['Medicare Supplement', 'health', 'Medicare'],
    ['Group Health', 'health', 'Group health'],
    ['Dental', 'health', 'Dental'],
  ])('%j of a person is %s, %s', (cell, type, line) => {
    expect(readLineOfBusiness(cell, 'personal')).toEqual({ type, line })
  })

  it.each([
    ['Umbrella', 'commercial', 'commercial', 'Commercial umbrella'],
    ['Umbrella', 'personal', 'home', 'Personal umbrella'],
    ['Auto', 'commercial', 'commercial', 'Commercial auto'],
    ['Property', 'commercial', 'commercial', 'Commercial property'],
    ['Personal Umbrella', 'commercial', 'home', 'Personal umbrella'],
  ] as const)('%j of a %s client is %s', (cell, kind, type, line) => {
    expect(readLineOfBusiness(cell, kind)).toEqual({ type, line })
  })

  it.each([
    'Life',
    'Term Life',
    'Whole Life Insurance',
    'Annuity',
    'Disability',
    'Long Term Care',
    'Pet',
    'Travel',
  ])('%j is refused with a reason', (cell) => {
    expect(readLineOfBusiness(cell, 'personal')?.problem).toContain(cell)
  })

  it.each([
    ['Gadget cover', 'personal', null],
    ['12345', 'personal', null],
    ['Event cancellation', 'commercial', 'commercial'],
  ] as const)('%j is kept in its own words', (cell, kind, type) => {
    const read = readLineOfBusiness(cell, kind)
    expect([read, isKnownLine(read)]).toEqual([{ type, line: `Other: ${cell}` }, false])
  })

  it('is nothing in an empty cell', () => {
    expect(readLineOfBusiness(' ', 'personal')).toBeNull()
  })

  it.each([
    ['BOP', 'commercial'],
    ['Homeowners', 'personal'],
    ['Umbrella', null],
    ['', null],
  ])('%j shows the kind of client: %j', (cell, kind) => expect(kindOfLine(cell)).toBe(kind))
})
