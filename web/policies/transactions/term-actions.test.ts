import { expect, it } from 'vitest'
import { aTerm, aTransaction, transactionId } from '#web/testing/histories.ts'
import { actionsOf, type TermAction } from './term-actions.ts'
import { openNotices } from './term-names.ts'

const today = '2026-06-15'
const first = aTransaction()
const notice = aTransaction({
  id: transactionId(2),
  kind: 'notice_of_cancellation',
  effectiveDate: '2026-07-01',
  noticeDate: '2026-06-01',
  givenBy: 'carrier',
  premiumChange: 0,
})
const cancelled = aTransaction({
  id: transactionId(3),
  kind: 'cancellation',
  effectiveDate: '2026-06-01',
  premiumChange: -900,
})
const rescission = aTransaction({
  id: transactionId(4),
  kind: 'rescission_of_notice',
  effectiveDate: '2026-06-10',
  premiumChange: 0,
  rescinds: notice.id,
})

it.each<[string, Parameters<typeof aTerm>[0], TermAction[], TermAction[]]>([
  [
    'in force is endorsed or renewed',
    {},
    ['endorse', 'renew'],
    ['reinstate', 'audit', 'rescind', 'transfer_in', 'bind'],
  ],
  [
    'that expires soon is renewed first',
    { expirationDate: '2026-08-01', endDate: '2026-08-01' },
    ['renew', 'endorse'],
    [],
  ],
  [
    'with a notice is decided upon first',
    { status: 'pending_cancellation', transactions: [first, notice] },
    ['rescind', 'cancel'],
    ['notice_of_cancellation', 'reinstate'],
  ],
  [
    'cancelled is reinstated or audited',
    { status: 'cancelled', endDate: '2026-06-01', transactions: [first, cancelled] },
    ['reinstate', 'audit'],
    ['cancel', 'renew', 'transfer_out', 'notice_of_cancellation'],
  ],
  [
    'rewritten is not reinstated',
    {
      status: 'cancelled',
      endDate: '2026-06-01',
      transactions: [first, cancelled],
      renewedBy: transactionId(7),
    },
    ['audit', 'endorse'],
    ['reinstate', 'rewrite'],
  ],
  [
    'cancelled for a later day is reinstated meanwhile',
    {
      status: 'pending_cancellation',
      endDate: '2026-07-01',
      transactions: [first, { ...cancelled, effectiveDate: '2026-07-01' }],
    },
    ['reinstate', 'endorse'],
    ['cancel', 'renew'],
  ],
  [
    'renewed is audited',
    { status: 'renewed', endDate: '2026-06-01', renewedBy: transactionId(7) },
    ['audit', 'endorse'],
    ['renew', 'cancel', 'decide'],
  ],
  [
    'expired can still be renewed',
    { status: 'expired', endDate: '2026-06-01' },
    ['renew', 'audit'],
    ['cancel'],
  ],
  ['transferred out comes back', { status: 'released' }, ['transfer_in'], ['endorse', 'cancel']],
  ['only quoted is bound', { status: 'quoted', transactions: [] }, ['bind'], ['endorse', 'cancel', 'renew']],
])('a term %s', (_what, changes, main, never) => {
  const actions = actionsOf(aTerm(changes), today)
  expect(actions.slice(0, main.length)).toEqual(main)
  expect(actions.filter((action) => never.includes(action))).toEqual([])
  expect(new Set(actions).size).toBe(actions.length)
})

it('knows the notices that stand: not rescinded, not corrected, not followed by the cancellation', () => {
  const ids = (...transactions: (typeof first)[]) => openNotices({ transactions }).map(({ id }) => id)
  expect(ids(first, notice)).toEqual([notice.id])
  expect(ids(first, notice, rescission)).toEqual([])
  expect(ids(first, notice, { ...rescission, correctedBy: transactionId(8) })).toEqual([notice.id])
  expect(ids(first, { ...notice, correctedBy: transactionId(8) })).toEqual([])
  expect(ids(first, notice, cancelled)).toEqual([])
  expect(ids(first, cancelled, notice)).toEqual([notice.id])
})
