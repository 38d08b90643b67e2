import { describe, expect, it } from 'vitest'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { normalizedHolder } from './holder-names.rules.ts'
import { dueLabel, endingLabel, reissuePolicies, renewalOf } from './requests.rules.ts'

const today = '2026-06-15'

function policy(fields: Partial<NestedPolicy>): NestedPolicy {
  return {
    id: 'a',
    policyId: 'a',
    laterChanges: null,
    type: 'commercial',
    lineOfBusiness: 'General liability',
    carrier: 'Travelers',
    policyNumber: 'GL-1',
    effectiveDate: '2025-07-01',
    expirationDate: '2026-07-01',
    premium: 100,
    status: 'active',
    transaction: 'new',
    renewedFromId: null,
    createdAt: '2025-07-01T00:00:00.000Z',
    ...fields,
  }
}

describe('a holder', () => {
  it.each([
    ['The City of Norfolk, Inc.', '810 Union St.', '23510-1234'],
    ['CITY OF NORFOLK', '810 union street', '23510'],
  ])('is known again however it is written: %s', (name, street, zip) => {
    expect(normalizedHolder({ name, street, zip })).toBe('city norfolk|810 union st 23510')
  })

  it('without an address has an empty part, and a name of legal words alone is kept', () => {
    expect(normalizedHolder({ name: 'The Company', street: '', zip: '23510' })).toBe('the company|')
  })
})

describe('an open request', () => {
  it.each([
    ['2026-06-12', '3 days overdue', true],
    ['2026-06-14', '1 day overdue', true],
    ['2026-06-15', 'Due today', false],
    ['2026-06-17', 'Due in 2 days', false],
  ])('due on %s says "%s"', (dueDate, words, isOverdue) => {
    expect(dueLabel({ status: 'open', dueDate }, today)).toEqual({ words, isOverdue })
  })

  it('says nothing once it is done', () => {
    expect(dueLabel({ status: 'issued', dueDate: '2026-06-12' }, today)).toBeNull()
  })
})

describe('a policy of a certificate', () => {
  const renewal = policy({
    id: 'b',
    renewedFromId: 'a',
    effectiveDate: '2026-07-01',
    expirationDate: '2027-07-01',
  })

  it.each([
    [policy({}), undefined, 'Ends in 16 days'],
    [policy({}), renewal, 'Renewed from Jul 1, 2026'],
    [policy({ expirationDate: '2026-06-01' }), undefined, 'Ended on Jun 1, 2026'],
    [policy({ status: 'cancelled', expirationDate: '2026-05-01' }), undefined, 'Cancelled on May 1, 2026'],
    [policy({ expirationDate: '2026-07-16' }), undefined, null],
    [policy({ expirationDate: '2026-07-15' }), undefined, 'Ends in 30 days'],
    [policy({ expirationDate: null }), undefined, null],
  ])('says what became of it: %#', (one, next, words) => {
    expect(endingLabel(one, next, today)).toBe(words)
  })

  it('goes on as what renews it, over several terms, and is left out where nothing does', () => {
    const third = policy({
      id: 'c',
      renewedFromId: 'b',
      effectiveDate: '2027-07-01',
      expirationDate: '2028-07-01',
    })
    const ended = policy({ id: 'd', expirationDate: '2026-01-01' })
    const all = [policy({}), renewal, third, ended]
    expect(reissuePolicies(['a', 'd'], all, today)).toEqual(['b'])
    expect(reissuePolicies(['a'], all, '2027-06-20')).toEqual(['c'])
    expect(renewalOf(ended, all, today)).toBeUndefined()
  })
})
