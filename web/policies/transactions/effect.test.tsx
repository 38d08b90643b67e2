import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import {
  aHistory,
  aResult,
  aReturnPremium,
  aTerm,
  aTransaction,
  transactionId,
} from '#web/testing/histories.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { TermAction } from './term-actions.ts'

beforeEach(() => {
  vi.setSystemTime('2026-06-15T16:00:00Z')
})

const term = aTerm()
const next = aTerm({
  ...{ id: transactionId(7), policyNumber: 'BOP-1043', premium: 1300, status: 'bound' },
  ...{ effectiveDate: '2027-03-15', expirationDate: '2028-03-15', endDate: '2028-03-15' },
})

function open(
  action: TermAction,
  answered: TransactionResult,
  of: HistoryTerm = term,
  ...others: HistoryTerm[]
) {
  const enter = `POST /api/policies/${of.id}/transactions`
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/policies': [],
    [enter]: answered,
    [`GET /api/policies/${of.id}/history`]: aHistory(of, ...others),
  })
  renderScreen(<ActionDialog action={action} term={of} onClose={vi.fn()} />)
  return { sent: () => api.callsOf(enter).map(({ body }) => body) }
}

const effect = async () => (await screen.findByRole('region', { name: 'Effect' })).textContent

it('names the days between a term and its renewal', async () => {
  open('renew', aResult({ ...term, renewedBy: next.id }, { kind: 'renewal' }, { newTerm: next }))
  expect(await screen.findByText('Gap in coverage')).toBeTruthy()
  expect(await effect()).toContain('Mar 1, 2027 – Mar 15, 2027, 14 days')
})

it('shows the fees of a renewal with its new term, not with the one that ends', async () => {
  const charged = { feeItems: [{ kind: 'inspection', amount: 75, refundable: false } as const], taxes: 12 }
  open('renew', aResult({ ...term, renewedBy: next.id }, { kind: 'renewal', ...charged }, { newTerm: next }))
  const [newTerm, currentTerm] = await screen.findAllByRole('heading', { level: 4 })
  expect(newTerm?.parentElement?.textContent).toContain('Inspection fee+$75Taxes+$12')
  expect(currentTerm?.parentElement?.textContent).not.toContain('+$')
})

it('says nothing of a gap where the next term follows at once', async () => {
  const newTerm = { ...next, effectiveDate: '2027-03-01' }
  open('renew', aResult({ ...term, renewedBy: next.id }, { kind: 'renewal' }, { newTerm }))
  expect(await screen.findByRole('heading', { name: 'New term' })).toBeTruthy()
  expect(screen.queryByText('Gap in coverage')).toBeNull()
})

it('names the next term where the one before it is cancelled', async () => {
  const followed = { ...term, renewedBy: next.id }
  const after = { ...followed, status: 'cancelled', endDate: '2026-06-15' } as const
  open('cancel', aResult(after, { kind: 'cancellation', premiumChange: -1098.08 }), followed, next)
  expect(await screen.findByText('Next term stays bound')).toBeTruthy()
  expect(await effect()).toContain('BOP-1043, Mar 15, 2027 – Mar 15, 2028, $1,300')
})

it('shows what a standing cancellation would return anew after an earlier endorsement', async () => {
  const first = aTransaction({ newExpirationDate: '2027-03-01' })
  const cancellation = aTransaction({
    ...{ id: transactionId(2), kind: 'cancellation', method: 'pro_rata' },
    ...{ effectiveDate: '2026-04-01', premiumChange: -1098.08 },
  })
  const cancelled = aTerm({
    ...{ status: 'cancelled', endDate: '2026-04-01', premium: 101.92 },
    transactions: [first, cancellation],
  })
  const anew = aReturnPremium({ premium: 1800, kept: 150, returned: 1650 })
  const answered = aResult(
    cancelled,
    { kind: 'endorsement', premiumChange: 600 },
    { returnPremiumAnew: anew },
  )
  open('endorse', answered, cancelled)
  expect(await screen.findByText('Return premium of the cancellation of Apr 1, 2026')).toBeTruthy()
  const text = await effect()
  expect(text).toContain('$1,098.08 → $1,650')
  expect(text).toContain('Correct the cancellation')
})

it('takes fees of each kind with whether they are refundable, and shows them', async () => {
  const feeItems = [
    { kind: 'inspection', amount: 75, refundable: true },
    { kind: 'other', amount: 10, refundable: false },
  ] as const
  const answered = aResult(term, { kind: 'endorsement', fees: 85, feeItems: [...feeItems] })
  const { sent } = open('endorse', answered)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add fees or taxes' }))
  await user.click(screen.getByRole('combobox', { name: 'Kind of fee 1' }))
  await user.click(await screen.findByRole('option', { name: 'Inspection fee' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount of fee 1' }), '75')
  await user.click(screen.getByRole('checkbox', { name: 'Fee 1 is refundable' }))
  await user.click(screen.getByRole('button', { name: 'Add fee' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount of fee 2' }), '10')
  await user.click(screen.getByRole('button', { name: 'Remove fee 2' }))
  expect(await screen.findByText('Inspection fee, refundable')).toBeTruthy()
  expect(await effect()).toContain('Other fee+$10')
  await user.click(screen.getByRole('button', { name: /^Endorse as of/ }))
  expect(sent().at(-1)).toMatchObject({ fees: [{ kind: 'inspection', amount: 75, refundable: true }] })
})

it('says by which percentage more is kept than was earned', async () => {
  const least = aReturnPremium({ minimumEarned: 25, kept: 300, returned: 900 })
  const after = { ...term, status: 'cancelled', endDate: '2026-04-01', premium: 300 } as const
  open('cancel', aResult(after, { kind: 'cancellation', premiumChange: -900 }, { returnPremium: least }))
  expect(await screen.findByText(/Minimum earned premium: 25% of \$1,200/)).toBeTruthy()
})
