import { describe, expect, it } from 'vitest'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermStatus } from '#shared/policies/term-choices.ts'
import { aPolicy } from '#web/testing/records.ts'
import { emptyPolicyForm, withEffectiveDate, withLine } from './policy-form.ts'
import { menuActionsOf, type PolicyChain, policyChains } from './policy-terms.ts'

const today = '2026-11-21'

describe('the policies of a client', () => {
  const statuses: Record<string, TermStatus> = {
    next: 'bound',
    upcoming: 'bound',
    quote: 'quoted',
    older: 'renewed',
    oldest: 'renewed',
    cancelled: 'cancelled',
  }
  const statusOf = ({ id }: Policy) => statuses[id] ?? 'in_force'
  const term = (id: string, policyId: string, year: number, more: Partial<Policy> = {}) =>
    aPolicy({
      id,
      policyId,
      effectiveDate: `${year}-03-01`,
      expirationDate: `${year + 1}-03-01`,
      ...more,
    })

  it('stand by policy, each with its terms ahead and past, the next to expire first', () => {
    const policies = [
      term('oldest', 'a', 2024),
      term('next', 'a', 2027),
      term('older', 'a', 2025),
      term('now', 'a', 2026),
      term('soon', 'b', 2026, { expirationDate: '2026-12-01' }),
      term('quote', 'c', 2026),
      term('cancelled', 'd', 2025),
      term('upcoming', 'e', 2027),
    ]
    const chains = policyChains(policies, statusOf)
    const ids = (group: PolicyChain[]) =>
      group.map(({ lead, ahead, past }) => [lead, ...ahead, ...past].map(({ id }) => id))
    expect(ids(chains.current)).toEqual([['soon'], ['now', 'next', 'older', 'oldest']])
    expect(ids(chains.upcoming)).toEqual([['upcoming']])
    expect(ids(chains.quoted)).toEqual([['quote']])
    expect(ids(chains.past)).toEqual([['cancelled']])
  })

  it.each<[TermStatus, Policy['status'], boolean, string]>([
    ['in_force', 'active', false, 'endorse renew notice_of_cancellation cancel'],
    ['in_force', 'active', true, 'endorse notice_of_cancellation cancel'],
    ['bound', 'active', false, 'endorse renew notice_of_cancellation cancel'],
    ['pending_cancellation', 'active', false, 'rescind cancel endorse'],
    ['pending_cancellation', 'cancelled', false, 'reinstate'],
    ['cancelled', 'cancelled', false, 'reinstate'],
    ['expired', 'active', false, 'renew audit'],
    ['renewed', 'active', true, 'audit'],
    ['quoted', 'quoted', false, 'bind'],
    ['released', 'active', false, 'transfer_in'],
  ])('offer for one that is %s (%s) what can be done to it', (standing, status, isRenewed, actions) => {
    expect(menuActionsOf({ status }, standing, isRenewed).join(' ')).toBe(actions)
  })
})

describe('the form of a policy', () => {
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
