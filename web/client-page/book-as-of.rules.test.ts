import { expect, it } from 'vitest'
import { bookAsOf } from './book-as-of.rules.ts'

const term = {
  id: 'a',
  policyId: 'a',
  effectiveDate: '2026-01-01',
  premium: 100.1,
  status: 'in_force',
} as const

it('adds up what was in force, of two overlapping terms of a policy the later-begun', () => {
  const later = { ...term, id: 'b', effectiveDate: '2026-03-01', premium: 300 }
  const pending = { ...term, id: 'c', policyId: 'c', premium: 200.2, status: 'pending_cancellation' } as const
  const expired = { ...term, id: 'd', policyId: 'd', status: 'expired' } as const
  const bound = { ...term, id: 'e', policyId: 'e', status: 'bound' } as const
  expect(bookAsOf([term, pending, expired, bound])).toBe(300.3)
  expect(bookAsOf([later, term, pending])).toBe(500.2)
  expect(bookAsOf([])).toBe(0)
})
