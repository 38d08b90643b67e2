import { describe, expect, it } from 'vitest'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { aPolicy } from '#web/testing/records.ts'
import { emptyPolicyForm, policyInputOf, renewalFormOf, withEffectiveDate, withLine } from './policy-form.ts'
import { groupByTerm, nextTerm } from './policy-terms.ts'

const today = '2026-11-21'

describe('policies by term', () => {
  it('stand by what they are today, the next to expire first', () => {
    const policies = [
      aPolicy({ id: 'later' }),
      aPolicy({ id: 'soon', expirationDate: '2026-12-01' }),
      aPolicy({ id: 'next', effectiveDate: '2026-12-01', expirationDate: '2027-12-01', status: 'bound' }),
      aPolicy({ id: 'quote', status: 'quoted' }),
      aPolicy({ id: 'ended today', expirationDate: today }),
      aPolicy({ id: 'cancelled', status: 'cancelled', expirationDate: '2026-05-01' }),
    ]
    const terms = groupByTerm(policies, today, 'America/New_York')
    const ids = (group: Policy[]) => group.map((policy) => policy.id)
    expect(ids(terms.current)).toEqual(['soon', 'later'])
    expect(ids(terms.upcoming)).toEqual(['next'])
    expect(ids(terms.quoted)).toEqual(['quote'])
    expect(ids(terms.past)).toEqual(['ended today', 'cancelled'])
  })

  it('are followed by a term as long, from the day the old one ends', () => {
    expect(nextTerm(aPolicy({}), today)).toEqual({
      effectiveDate: '2027-03-01',
      expirationDate: '2028-03-01',
    })
    const halfYear = aPolicy({ effectiveDate: '2026-06-01', expirationDate: '2026-12-01' })
    expect(nextTerm(halfYear, today)).toEqual({ effectiveDate: '2026-12-01', expirationDate: '2027-06-01' })
  })
})

describe('the form of a policy', () => {
  it('renews with the same coverage as a bound renewal of the old term', () => {
    const sent = policyInputOf(renewalFormOf(aPolicy({ cancelReason: 'x' }), today))
    expect(sent).toMatchObject({
      transaction: 'renewal',
      status: 'bound',
      renewedFromId: aPolicy().id,
      cancelReason: '',
      effectiveDate: '2027-03-01',
      coverages: [{ name: 'Building', limit: '$500,000', deductible: '$1,000', premium: null }],
    })
  })

  it('takes the type and the usual term from the line of business', () => {
    const values = emptyPolicyForm('commercial', '2026-01-31')
    expect(withLine(values, 'Personal auto')).toEqual({
      lineOfBusiness: 'Personal auto',
      type: 'auto',
      expirationDate: '2026-07-31',
    })
    expect(withLine({ ...values, expirationDate: '2026-03-01' }, 'BOP')).toEqual({
      lineOfBusiness: 'BOP',
      type: 'commercial',
    })
  })

  it('moves the last day with the first, unless somebody set another', () => {
    const values = emptyPolicyForm('commercial', today)
    expect(withEffectiveDate(values, '2026-12-01').expirationDate).toBe('2027-12-01')
    const custom = { ...values, expirationDate: '2027-01-01' }
    expect(withEffectiveDate(custom, '2026-12-01')).toEqual({ effectiveDate: '2026-12-01' })
  })
})
