import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Performance, PeriodReport, ReportedMonth } from '#shared/performance/performance.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PerformanceScreen } from './performance-screen.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-06-15T16:00:00Z')
})

const report: PeriodReport = {
  written: {
    net: 1001,
    gross: 1700,
    byKind: {
      ...{ new: 1700, renewal: 0, rewrite: 0, endorsement: 301, cancellation: -1000 },
      ...{ reinstatement: 0, audit: 0 },
    },
  },
  book: 500,
  policiesInForce: 3,
  retention: { clients: 90.5, policies: null, premium: 88 },
  commission: { expected: 75.15, withoutRate: { transactions: 1, premium: 520 } },
  agencyFees: 50,
}

const id = '01990000-0000-7000-8000-00000000fa01'

function show(changes: Partial<Performance> = {}, months: ReportedMonth[] = []) {
  const performance: Performance = {
    scope: 'agency',
    from: '2026-01-01',
    to: '2026-06-15',
    ...report,
    prospects: { won: 3, lost: 1, closeRatio: 75, openPipeline: 4200 },
    producers: [
      {
        id,
        name: 'Dana Reyes',
        net: 1001,
        gross: 1650,
        newBusiness: 1650,
        commission: 75.15,
        agencyFees: 50,
      },
      {
        id: `${id.slice(0, -1)}2`,
        name: 'Lee Park',
        net: 520,
        gross: 520,
        newBusiness: 520,
        commission: null,
        agencyFees: 0,
      },
    ],
    ...changes,
  }
  const api = fakeApi({
    'GET /api/user': userAnswer({}),
    'GET /api/performance': performance,
    'GET /api/performance/months': months,
  })
  renderScreen(<PerformanceScreen />, { path: '/performance', user: aUser() })
  return api
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows net, gross and each kind, retention, revenue and prospects', async () => {
  show()
  const written = await panel('Written premium')
  expect(written.getByText('Net written premium').nextSibling?.textContent).toBe('$1,001')
  expect(written.getByText('Gross written premium').nextSibling?.textContent).toBe('$1,700')
  expect(written.getByText('Book on Jun 15, 2026').nextSibling?.textContent).toBe('$500')
  expect((await panel('By transaction')).getByText('Cancellation').nextSibling?.textContent).toBe('-$1,000')
  const retention = await panel('Retention over 365 days')
  expect(retention.getByText('Clients').nextSibling?.textContent).toBe('90.5%')
  expect(retention.getByText('Policies').nextSibling?.textContent).toBe('—')
  const revenue = await panel('Agency revenue')
  expect(revenue.getByText('Commission expected').nextSibling?.textContent).toBe('$75.15')
  expect(revenue.getByText('Premium without a rate').nextSibling?.textContent).toBe('$520')
  expect((await panel('Prospects')).getByText('Close ratio').nextSibling?.textContent).toBe('75%')
  const [, dana, lee] = within(await screen.findByRole('table', { name: 'Producers' })).getAllByRole('row')
  expect(dana?.textContent).toContain('Dana Reyes$1,001')
  expect([dana, lee].map((row) => row?.lastElementChild?.textContent)).toEqual(['88%', '—'])
  expect(lee?.textContent).toContain('No rate')
})

it('says that no rate is known instead of 0', async () => {
  show({ commission: { expected: null, withoutRate: { transactions: 2, premium: 900 } } })
  const revenue = await panel('Agency revenue')
  expect(revenue.getByText('Commission expected').nextSibling?.textContent).toBe('No rate')
})

it('asks for the period that is chosen', async () => {
  const api = show()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Period' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last month' }))
  await waitFor(() =>
    expect(api.callsOf('GET /api/performance').map(({ url }) => url.search)).toContainEqual(
      expect.stringContaining('from=2026-05-01&to=2026-05-31'),
    ),
  )
})

it('shows a month as reported and as known today, with what was entered later', async () => {
  const later = { ...report, book: 600, written: { ...report.written, net: 1101 } }
  const late = {
    ...{ id, termId: id, policyNumber: 'GL-1', clientName: 'Ana Lopez', kind: 'endorsement' as const },
    ...{ effectiveDate: '2026-05-20', enteredAt: '2026-06-05T17:00:00.000Z', premiumChange: 100 },
  }
  show({}, [
    { month: '2026-05', reported: report, now: later, isDifferent: true, lateTransactions: [late] },
    { month: '2026-04', reported: report, now: report, isDifferent: false, lateTransactions: [] },
  ])
  const table = within(await screen.findByRole('table', { name: 'Months as reported' }))
  const [, may, why, april] = table.getAllByRole('row')
  expect(may?.textContent).toContain('Reported $1,001$1,101 today')
  expect(may?.textContent).toContain('Reported $500$600 today')
  expect(why?.textContent).toContain('Entered after May 2026 was reported:')
  expect(why?.textContent).toContain('Endorsement effective May 20, 2026Ana Lopez · GL-1 · +$100')
  expect(april?.textContent).not.toContain('today')
})
