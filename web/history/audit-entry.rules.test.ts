import { expect, it } from 'vitest'
import { actionLabel, changeLines } from './audit-entry.rules.ts'

it.each([
  ['client.updated', 'Client updated'],
  ['audit-log.exported', 'Audit log exported'],
  ['member_rights.changed', 'Member rights changed'],
])('reads %s as %s', (action, label) => {
  expect(actionLabel(action)).toBe(label)
})

const ana = '01a20e47-6247-7717-a757-d661083857b1'
const known = { names: new Map([[ana, 'Ana Lopez']]), timeZone: 'America/New_York' }

it('shows each field before and after, and shortens what is long', () => {
  const entry = { before: { phone: '', assignedAgentId: 'a' }, after: { phone: '1', count: 2 } }
  expect(changeLines(entry, known)).toEqual(['phone: — → 1', 'assigned agent: a → —', 'count: 2'])
  expect(changeLines({ before: null, after: null }, known)).toEqual([])
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, 'x'.repeat(200)]))
  const lines = changeLines({ before: null, after: many }, known)
  expect([lines.length, lines[0]?.length, lines.at(-1)]).toEqual([7, 125, 'and 3 more'])
})

it('names members instead of their ids, and shortens other ids to their ends', () => {
  const other = '01a20e47-6247-7717-a757-ccc4628c95e2'
  const entry = { before: { ownerId: other }, after: { ownerId: ana, ids: [ana, other] } }
  expect(changeLines(entry, known)).toEqual(['owner: 628c95e2 → Ana Lopez', 'ids: Ana Lopez, 628c95e2'])
})

it('writes days, instants, lists and choices as people read them', () => {
  const after = {
    dueDate: '2026-12-01',
    expiresAt: '2026-12-28T17:40:20.019Z',
    lines: ['BOP', 'Umbrella'],
    tags: [],
  }
  expect(changeLines({ before: null, after: { ...after, isDone: true, scan: { pages: 2 } } }, known)).toEqual(
    [
      'due date: Dec 1, 2026',
      'expires at: Dec 28, 2026, 12:40 PM',
      'lines: BOP, Umbrella',
      'tags: —',
      'is done: yes',
      'scan: {"pages":2}',
    ],
  )
})
