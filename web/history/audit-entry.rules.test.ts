import { expect, it } from 'vitest'
import { actionLabel, changeLines } from './audit-entry.rules.ts'

it.each([
  ['client.updated', 'Client updated'],
  ['audit-log.exported', 'Audit log exported'],
  ['member_rights.changed', 'Member rights changed'],
])('reads %s as %s', (action, label) => {
  expect(actionLabel(action)).toBe(label)
})

it('tells each field before and after, and shortens what is long', () => {
  const entry = { before: { phone: '', assignedAgentId: 'a' }, after: { phone: '1', count: 2 } }
  expect(changeLines(entry)).toEqual(['phone: — → 1', 'assigned agent: a → —', 'count: 2'])
  expect(changeLines({ before: null, after: null })).toEqual([])
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, 'x'.repeat(200)]))
  const lines = changeLines({ before: null, after: many })
  expect([lines.length, lines[0]?.length, lines.at(-1)]).toEqual([7, 125, 'and 3 more'])
})
