import { describe, expect, it } from 'vitest'
import { sensitiveKindsIn, withoutSensitive } from './sensitive-text.rules.ts'

describe('a text with sensitive values', () => {
  it.each([
    ['Her SSN is 512-34-7712.', ['ssn']],
    ['512 34 7712', ['ssn']],
    ['Social Security: 512347712', ['ssn']],
    ['FEIN 47-1091103', ['fein']],
    ['Tax ID # 471091103', ['fein']],
    ['DOB: 7/19/1931', ['birth']],
    ['born on July 19, 1931', ['birth']],
    ['Date of Birth 1931-07-19', ['birth']],
    ['Driver’s license no. T64-109-813', ['license']],
    ['driver license T641098131', ['license']],
    ['DL#: F255921650094', ['license']],
    ['portal password Carrier-10-Pass!', ['credential']],
    ['SSN 512-34-7712, born 07/19/1931', ['ssn', 'birth']],
  ])('%s', (text, kinds) => {
    expect(sensitiveKindsIn(text)).toEqual(kinds)
    expect(withoutSensitive(text)).toContain('[removed]')
    expect(sensitiveKindsIn(withoutSensitive(text))).toEqual([])
  })
})

describe('a text without any', () => {
  it.each([
    'Call (757) 555-0140 before 5 pm.',
    'Policy BOP-10427-02, effective 01/01/2026 to 01/01/2027',
    'A driver’s license is required for every driver.',
    'Choose a password of eight characters or more.',
    'ZIP 23510-1234, premium $12,345.67, claim 2024-118273',
    'CG 20 10 04 13',
    'born in Ohio',
  ])('%s', (text) => {
    expect(sensitiveKindsIn(text)).toEqual([])
    expect(withoutSensitive(text)).toBe(text)
  })
})

// With the square of its length this would outlast any run.
it.each(['license ', 'born - ', '1', 'a', 'DOB:', 'ssn -:-:', 'password is is '])(
  'is looked through to its end where it is nothing but %j',
  (piece) => {
    expect(sensitiveKindsIn(piece.repeat(200_000 / piece.length))).toEqual([])
  },
)
