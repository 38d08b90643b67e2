import { describe, expect, it } from 'vitest'
import { cancellationDate } from './cancellation.rules.ts'
import { allLinesOfBusiness, isLineOf, typeOfLine } from './lines-of-business.rules.ts'
import { ClientPolicyCreate } from './policies.contract.ts'
import { bookPremium, isActive, isInForce, nextExpiration } from './policies.rules.ts'

const today = '2026-11-21'
const zone = 'America/New_York'

function policy(
  fields: Partial<Parameters<typeof isInForce>[0] & Parameters<typeof bookPremium>[0][0]> = {},
) {
  return {
    id: 'a',
    status: 'active' as const,
    effectiveDate: '2026-01-01',
    expirationDate: '2027-01-01' as string | null,
    createdAt: '2026-01-01T12:00:00.000Z',
    premium: 100,
    renewedFromId: null,
    ...fields,
  }
}

describe('a policy is active', () => {
  it.each([
    ['without an expiration date', policy({ expirationDate: null }), true],
    ['when it expires after today', policy({ expirationDate: '2026-11-22' }), true],
    ['but not when it expires today', policy({ expirationDate: today }), false],
    ['but not when it has expired', policy({ expirationDate: '2026-11-20' }), false],
    ['when it is bound', policy({ status: 'bound' }), true],
    ['but not when it is only quoted', policy({ status: 'quoted' }), false],
    ['when it is cancelled from a later day on', policy({ status: 'cancelled' }), true],
    ['but not when it was cancelled today', policy({ status: 'cancelled', expirationDate: today }), false],
    [
      'but not when it was cancelled on a day that is not known',
      policy({ status: 'cancelled', expirationDate: null }),
      false,
    ],
    [
      'but not when it was cancelled flat before it began',
      policy({ status: 'cancelled', effectiveDate: '2027-01-01' }),
      false,
    ],
    ['when it is not renewed and runs on', policy({ status: 'non_renewed' }), true],
    ['but not when it was not renewed', policy({ status: 'non_renewed', expirationDate: today }), false],
  ])('%s', (_name, given, expected) => expect(isActive(given, today)).toBe(expected))
})

describe('a policy is in force', () => {
  it('only once it has begun', () => {
    expect(isInForce(policy({ effectiveDate: today }), today, zone)).toBe(true)
    expect(isInForce(policy({ effectiveDate: '2026-11-22' }), today, zone)).toBe(false)
  })

  it("from the day it was made, in the agency's time zone, where it has no effective date", () => {
    const made = policy({ effectiveDate: null, createdAt: '2026-11-22T03:00:00.000Z' })
    expect(isInForce(made, today, zone)).toBe(true)
    expect(isInForce(made, today, 'UTC')).toBe(false)
  })

  it('on a past day when it was not yet cancelled then', () => {
    const cancelled = policy({ status: 'cancelled', expirationDate: '2026-06-01' })
    expect(isInForce(cancelled, '2026-05-31', zone)).toBe(true)
    expect(isInForce(cancelled, '2026-06-01', zone)).toBe(false)
    expect(isInForce(policy({ status: 'quoted' }), '2026-05-31', zone)).toBe(false)
    expect(isInForce(policy({ status: 'cancelled', expirationDate: null }), '2026-05-31', zone)).toBe(false)
  })
})

describe('the policies of a client', () => {
  const renewed = policy({ id: 'old', expirationDate: '2026-12-01', premium: 100.1 })
  const renewal = policy({ id: 'new', renewedFromId: 'old', effectiveDate: '2026-12-01', premium: 200.2 })
  const other = policy({ id: 'other', premium: 50 })

  it('count a renewal in the book only once its predecessor has ended', () => {
    expect(bookPremium([renewed, renewal, other], today)).toBe(150.1)
    expect(bookPremium([renewed, renewal, other], '2026-12-01')).toBe(250.2)
  })

  it('expire next on the earliest date of an active one', () => {
    const gone = policy({ expirationDate: '2026-01-01' })
    expect(nextExpiration([gone, renewal, renewed], today)).toBe('2026-12-01')
    expect(nextExpiration([gone], today)).toBeNull()
    expect(nextExpiration([policy({ expirationDate: null })], today)).toBeNull()
  })
})

describe('cancelling ends a policy', () => {
  it.each([
    ['today', policy(), today],
    ['on its effective date when it has not begun', policy({ effectiveDate: '2026-12-24' }), '2026-12-24'],
    ['no later than it would have', policy({ expirationDate: '2026-03-01' }), '2026-03-01'],
    ['today when it had no end', policy({ expirationDate: null }), today],
  ])('%s', (_name, given, expected) => expect(cancellationDate(given, today)).toBe(expected))
})

describe('a line of business', () => {
  it('stands under one type only', () => {
    expect(new Set(allLinesOfBusiness).size).toBe(allLinesOfBusiness.length)
  })

  it.each([
    ['Workers comp', 'commercial'],
    ['BOP', 'commercial'],
    ['General liability', 'commercial'],
    ['Commercial umbrella', 'commercial'],
    ['Personal umbrella', 'home'],
  ])('%s is %s', (line, type) => expect(typeOfLine(line)).toBe(type))

  it('must belong to the type of its policy', () => {
    expect(isLineOf('auto', '')).toBe(true)
    expect(isLineOf('auto', 'Other: Golf carts')).toBe(true)
    expect(isLineOf('auto', 'BOP')).toBe(false)
    const refused = ClientPolicyCreate.safeParse({ type: 'auto', lineOfBusiness: 'BOP' })
    expect(refused.error?.issues[0]?.path).toEqual(['lineOfBusiness'])
  })
})
