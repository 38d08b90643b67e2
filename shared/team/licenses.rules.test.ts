import { describe, expect, it } from 'vitest'
import { licenseStanding } from './licenses.contract.ts'

describe('licenseStanding', () => {
  it.each([
    [null, 'good'],
    ['2027-01-24', 'good'],
    ['2027-01-23', 'expiring'],
    ['2026-11-24', 'expiring'],
    ['2026-11-23', 'expired'],
  ])('of a license to %s is %s', (expiresOn, standing) => {
    expect(licenseStanding(expiresOn, '2026-11-24')).toBe(standing)
  })
})
