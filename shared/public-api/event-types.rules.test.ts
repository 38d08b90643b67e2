import { expect, it } from 'vitest'
import { eventTypes, visibleEvents } from './event-types.rules.ts'

it('shows a key the events of what it reads, and none of the work that is done behind them', () => {
  const seen = visibleEvents(['claims:read', 'tickets:write'])
  expect(seen).toContain('claim.created')
  expect(seen).toContain('tickets.moved')
  expect(seen.filter((type) => !/^(claim|tickets?)\./.test(type))).toEqual([])
  expect(eventTypes.filter((type) => /ordered|requested|received|_due/.test(type))).toEqual([])
})
