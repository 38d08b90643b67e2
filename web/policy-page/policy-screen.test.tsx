import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aHistory, aTerm, aTransaction, maya, noDetails, transactionId } from '#web/testing/histories.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PolicyScreen } from './policy-screen.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-06-15T16:00:00Z')
})

const before = aTerm({
  id: '01990000-0000-7000-8000-00000000f000',
  policyNumber: 'BOP-0990',
  effectiveDate: '2025-03-01',
  expirationDate: '2026-03-01',
  endDate: '2026-03-01',
  status: 'renewed',
  renewedBy: aPolicy().id,
  premium: 1100,
  transactions: [aTransaction({ id: transactionId(20), effectiveDate: '2025-03-01', premiumChange: 1100 })],
})

const routes = (
  <Routes>
    <Route path="/policies/:id" element={<PolicyScreen />} />
  </Routes>
)

type Answers = Record<string, unknown>

function show(
  terms: HistoryTerm[],
  user: Record<string, unknown> = {},
  policy: Partial<Policy> = {},
  answers: Answers = {},
) {
  const history = aHistory(...terms)
  const api = fakeApi({
    'GET /api/user': userAnswer(user),
    'GET /api/team-members': [],
    'GET /api/claims': [],
    'GET /api/forms': [],
    'GET /api/documents': [],
    ...Object.fromEntries(
      terms.flatMap(({ id }) => [
        [`GET /api/policies/${id}/history`, history],
        [`GET /api/policies/${id}`, aPolicy({ ...policy, id })],
        [`GET /api/policies/${id}/details`, noDetails()],
      ]),
    ),
    ...answers,
  })
  const view = renderScreen(routes, { path: `/policies/${terms[0]?.id}`, user: aUser(user) })
  return { api, ...view }
}

const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Transactions' })
  return within(table).getAllByRole('row').slice(1)
}

it('adds the premium up transaction by transaction, fees and taxes apart', async () => {
  const endorsed = aTerm({
    premium: 1650,
    transactions: [
      aTransaction({
        newExpirationDate: '2027-03-01',
        fees: 25,
        feeItems: [{ kind: 'agency', amount: 25, refundable: false }],
        taxes: 12.5,
      }),
      aTransaction({
        id: transactionId(2),
        kind: 'endorsement',
        effectiveDate: '2026-04-01',
        premiumChange: 600,
        reason: 'Location added',
      }),
      aTransaction({
        id: transactionId(3),
        kind: 'endorsement',
        effectiveDate: '2026-05-01',
        premiumChange: -150,
      }),
    ],
  })
  show([endorsed])
  const cells = (await rowsOf()).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells.map(([day, , change, total]) => [day, change, total])).toEqual([
    ['Mar 1, 2026', '+$1,200', '$1,200'],
    ['Apr 1, 2026', '+$600', '$1,800'],
    ['May 1, 2026', '−$150', '$1,650'],
  ])
  expect(cells[1]?.[1]).toContain('Location added')
  expect(screen.getByText('Agency fee').nextSibling ?? screen.getByText('Agency fee')).toBeTruthy()
  expect(screen.getByText('+$25')).toBeTruthy()
  expect(screen.getByText('$37.50')).toBeTruthy()
})

it('strikes a corrected transaction through, with its correction right below it', async () => {
  const wrong = aTransaction({
    id: transactionId(2),
    kind: 'endorsement',
    effectiveDate: '2026-04-01',
    premiumChange: 600,
    correctedBy: transactionId(4),
  })
  const other = aTransaction({
    id: transactionId(3),
    kind: 'endorsement',
    effectiveDate: '2026-05-01',
    premiumChange: 50,
  })
  const correction = aTransaction({
    id: transactionId(4),
    kind: 'correction',
    effectiveDate: '2026-04-01',
    premiumChange: -600,
    corrects: wrong.id,
  })
  show([aTerm({ premium: 1250, transactions: [aTransaction(), wrong, other, correction] })])
  const rows = await rowsOf()
  expect(rows.map((row) => row.getAttribute('data-tie'))).toEqual([null, 'first', 'last', null])
  expect(rows.map((row) => row.querySelectorAll('s').length)).toEqual([0, 2, 2, 0])
  expect(rows[3]?.textContent).toContain('$1,250')
  const corrigible = screen.getAllByRole('button', { name: /^Correct / })
  expect(corrigible.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Correct New business of Mar 1, 2026',
    'Correct Endorsement of May 1, 2026',
  ])
})

it('shows the terms in time, and another one when it is chosen', async () => {
  const { router } = show([aTerm(), before])
  const bars = await screen.findAllByRole('link', { name: /20\d\d, BOP-/ })
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Mar 1, 2025 – Mar 1, 2026, BOP-0990, Renewed, $1,100',
    'Mar 1, 2026 – Mar 1, 2027, BOP-1042, In force, $1,200',
  ])
  expect(bars.map((bar) => bar.getAttribute('aria-current'))).toEqual([null, 'true'])
  await userEvent.click(screen.getByRole('link', { name: /BOP-0990/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/policies/${before.id}`))
  expect(await screen.findByRole('heading', { level: 1, name: 'BOP BOP-0990' })).toBeTruthy()
})

it('says through whom the carrier was reached, and how the premium is paid', async () => {
  const details = {
    ...noDetails(),
    intermediary: { kind: 'mga', name: 'Summit Brokerage' },
    payPlan: 'Ten pay',
  }
  show([aTerm()], {}, {}, { [`GET /api/policies/${aTerm().id}/details`]: details })
  const term = await screen.findByRole('region', { name: 'Term' })
  await waitFor(() => expect(term.textContent).toContain('MGASummit Brokerage'))
  expect(term.textContent).toContain('Pay planTen pay')
})

it('says that an assumed date is assumed', async () => {
  show([aTerm({ isEffectiveAssumed: true })])
  expect(await screen.findByText('assumed, not from the carrier')).toBeTruthy()
})

it('says that an assumed expiration is assumed', async () => {
  show([aTerm({ isExpirationAssumed: true })])
  const mark = await screen.findByText('assumed, not from the carrier')
  expect(mark.parentElement?.textContent).toBe('Mar 1, 2027 assumed, not from the carrier')
})

it('asks whether the carrier did cancel once a notice has passed its date', async () => {
  const notice = aTransaction({
    id: transactionId(2),
    kind: 'notice_of_cancellation',
    effectiveDate: '2026-06-01',
    noticeDate: '2026-05-01',
    givenBy: 'carrier',
    premiumChange: 0,
  })
  show([
    aTerm({ status: 'pending_cancellation', confirmationDue: true, transactions: [aTransaction(), notice] }),
  ])
  const due = await screen.findByRole('region', { name: 'Confirmation due' })
  expect(due.textContent).toContain('Did the carrier cancel?')
  expect(due.textContent).toContain('Jun 1, 2026')
  await userEvent.click(within(due).getByRole('button', { name: 'No, rescind notice' }))
  expect(await screen.findByRole('button', { name: 'Rescind notice as of Jun 15, 2026' })).toBeTruthy()
})

it('offers two actions and the rest under More, and none to those who may not edit', async () => {
  const { unmount } = show([aTerm()])
  expect(await screen.findByRole('button', { name: 'Endorse' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Renew' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const menu = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(menu).toEqual([
    'Cancel policy',
    'Rewrite',
    'Notice of cancellation',
    'Notice of non-renewal',
    'Renewal decision',
    'Transfer out',
  ])
  unmount()
  show([aTerm()], { id: '01990000-0000-7000-8000-000000000077', role: 'agent' })
  await rowsOf()
  expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
})

it('lets the service person act', async () => {
  const id = '01990000-0000-7000-8000-000000000077'
  show([aTerm()], { id, role: 'agent' }, { servicerId: id })
  expect(await screen.findByRole('button', { name: 'Endorse' })).toBeTruthy()
})

it('shows who serves the policy, and gives it another service person', async () => {
  const at = `/api/policies/${aPolicy().id}`
  const clientServicerId = '01990000-0000-7000-8000-000000000077'
  const { api } = show(
    [aTerm()],
    {},
    { clientServicerId, servicerName: 'Sam Reed' },
    { 'GET /api/team-members': [{ id: maya, name: 'Maya Okafor' }], [`PATCH ${at}`]: aPolicy() },
  )
  const user = userEvent.setup()
  const people = within(await screen.findByRole('region', { name: 'People' }))
  people.getByText('Sam Reed (the client’s)')
  await user.click(people.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('combobox', { name: 'Service person of this policy' }))
  await user.click(await screen.findByRole('option', { name: 'Maya Okafor' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.callsOf(`PATCH ${at}`)).toMatchObject([{ body: { servicerId: maya } }]))
})

it('gives a policy several producers, whose shares add up to 100', async () => {
  const at = `/api/policies/${aPolicy().id}`
  const lee = '01990000-0000-7000-8000-000000000078'
  const members = [
    { id: maya, name: 'Maya Okafor' },
    { id: lee, name: 'Lee Park' },
  ]
  const { api } = show(
    [aTerm()],
    {},
    { producers: null, assignedAgentId: maya, clientProducerId: maya, assignedAgentName: 'Maya Okafor' },
    { 'GET /api/team-members': members, [`PATCH ${at}`]: aPolicy() },
  )
  const user = userEvent.setup()
  const people = within(await screen.findByRole('region', { name: 'People' }))
  people.getByText('Maya Okafor (the client’s)')
  await user.click(people.getByRole('button', { name: 'Change' }))
  const share = await screen.findByRole('textbox', { name: 'Share of producer 1' })
  await user.clear(share)
  await user.type(share, '70')
  await user.click(screen.getByRole('button', { name: 'Add producer' }))
  await user.click(screen.getByRole('combobox', { name: 'Producer 2' }))
  await user.click(await screen.findByRole('option', { name: 'Lee Park' }))
  await user.clear(share)
  await user.type(share, '60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The shares must add up to 100%')
  expect(api.callsOf(`PATCH ${at}`)).toEqual([])
  const other = screen.getByRole('textbox', { name: 'Share of producer 2' })
  await user.clear(other)
  await user.type(other, '40')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const producers = [
    { userId: maya, share: 60 },
    { userId: lee, share: 40 },
  ]
  await waitFor(() => expect(api.callsOf(`PATCH ${at}`)).toMatchObject([{ body: { producers } }]))
})

it('shows each producer with their share', async () => {
  const lee = '01990000-0000-7000-8000-000000000078'
  const producers = [
    { userId: maya, share: 60 },
    { userId: lee, share: 40 },
  ]
  const members = { 'GET /api/team-members': [{ id: lee, name: 'Lee Park' }] }
  show([aTerm()], {}, { producers, assignedAgentId: maya, assignedAgentName: 'Maya Okafor' }, members)
  const people = within(await screen.findByRole('region', { name: 'People' }))
  expect(await people.findByText('Maya Okafor 60%, Lee Park 40%')).toBeTruthy()
})

it('says that there is no such policy', async () => {
  fakeApi({ 'GET /api/user': userAnswer() })
  renderScreen(routes, { path: `/policies/${aPolicy().id}` })
  expect(await screen.findByRole('heading', { name: 'Policy not found' })).toBeTruthy()
})

it('says what a transaction is expected to pay, and where no rate is known', async () => {
  const earning = aTerm({
    transactions: [
      aTransaction({
        commission: [
          { userId: transactionId(30), amount: 108 },
          { userId: transactionId(31), amount: 72.5 },
        ],
      }),
      aTransaction({ id: transactionId(2), kind: 'audit', premiumChange: 10, commission: null }),
      aTransaction({ id: transactionId(3), kind: 'audit', premiumChange: 20 }),
    ],
  })
  show([earning])
  const [first, second, third] = await rowsOf()
  expect(first?.textContent).toContain('Commission +$180.50')
  expect(second?.textContent).toContain('Commission: No rate')
  expect(third?.textContent).not.toContain('Commission')
})

it('says what changed, by which document, and what belongs to the term', async () => {
  const documentId = '01990000-0000-7000-8000-00000000dd01'
  const endorsed = aTerm({
    transactions: [
      aTransaction(),
      aTransaction({
        id: transactionId(2),
        kind: 'endorsement',
        premiumChange: 118,
        documentId,
        changes: [{ what: 'Building: limit', before: '$300,000', after: '$400,000' }],
      }),
    ],
  })
  const api = show([endorsed], {}, { coverages: [] }).api
  const changes = await screen.findByRole('list', { name: 'What changed' })
  expect(changes.textContent).toBe('Building: limit: $300,000 → $400,000')
  expect(screen.getByRole('link', { name: 'Document' }).getAttribute('href')).toBe(
    `/document-extraction/${documentId}`,
  )
  expect(await screen.findByText('No coverages entered for this policy.')).toBeTruthy()
  expect(await screen.findByText('No claims on this term.')).toBeTruthy()
  expect(await screen.findByText('No certificate lists this term.')).toBeTruthy()
  expect(await screen.findByText('No document was saved to this term.')).toBeTruthy()
  expect(api.callsOf('GET /api/forms')[0]?.url.searchParams.get('policyId')).toBe(endorsed.id)
})
