import { describe, expect, it } from 'vitest'
import { isVin, readVin } from './vin.rules.ts'

describe('a VIN', () => {
  it.each([
    ['1HGCM82633A004352', { year: 2003, make: 'Honda' }],
    ['1m8gdm9axkp042788', { year: 1989, make: '' }],
    ['5YJ3E1EA2KF317000', { year: 2019, make: 'Tesla' }],
    ['11111111111111111', { year: 2001, make: '' }],
  ])('%s is read by its own positions', (vin, read) => expect(readVin(vin)).toEqual(read))

  it.each(['1HGCM82633A004353', '1HGCM82633A00435', '1HGCM82633A0O4352', '', '1HGCM82633A004352X'])(
    '%s is none: length, letters or check digit are wrong',
    (text) => {
      expect(isVin(text)).toBe(false)
      expect(readVin(text)).toBeNull()
    },
  )

  it('is known in small letters and with spaces', () => expect(isVin(' 1hgcm826-33a004352 ')).toBe(true))
})
