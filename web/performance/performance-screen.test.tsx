import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Goal } from '#shared/performance/goals.contract.ts'
import type { PerformanceGroup } from '#shared/performance/groups.contract.ts'
import type { Growth } from '#shared/performance/growth.contract.ts'
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

/** The screen at an address, with what else the calls answer. */
function show(
  changes: Partial<Performance> = {},
  { at = '', ...answers }: Record<string, unknown> & { at?: string } = {},
) {
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
    'GET /api/performance/groups': [],
    ...answers,
  })
  renderScreen(<PerformanceScreen />, { path: `/performance${at}`, user: aUser() })
  return api
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows net, gross and each kind, retention, revenue and prospects', async () => {
  show()
  const written = await panel('Written premium')
  expect(written.getByText('Net written premium').nextSibling?.textContent).toBe('$1,001')
  expect(written.getByText('Gross written premium').nextSibling?.textContent).toBe('$1,700')
  expect(written.getByText('Book on Jun 15, 2026').nextSibling?.textContent).toBe('$500')
  expect((await panel('By transaction')).getByText('Cancellation').nextSibling?.textContent).toBe('−$1,000')
  const retention = await panel('Retention over 365 days')
  expect(retention.getByText('Clients').nextSibling?.textContent).toBe('90.5%')
  expect(retention.getByText('Policies').nextSibling?.textContent).toBe('—')
  const revenue = await panel('Agency revenue')
  expect((await revenue.findByText('Commission expected')).nextSibling?.textContent).toBe('$75')
  expect(revenue.getByText('Premium without a rate').nextSibling?.textContent).toBe('$520')
  expect((await panel('Prospects')).getByText('Close ratio').nextSibling?.textContent).toBe('75%')
  const [, dana, lee] = within(await screen.findByRole('table', { name: 'Producers' })).getAllByRole('row')
  expect(dana?.textContent).toContain('Dana Reyes$1,001')
  expect([dana, lee].map((row) => row?.lastElementChild?.textContent)).toEqual(['$50', '$0'])
  expect(lee?.textContent).toContain('No rate')
})

it('says that no rate is known instead of 0', async () => {
  show({ commission: { expected: null, withoutRate: { transactions: 2, premium: 900 } } })
  const revenue = await panel('Agency revenue')
  expect((await revenue.findByText('Commission expected')).nextSibling?.textContent).toBe('No rate')
})

it('says what to do first where no policy was ever in force', async () => {
  const none = {
    net: 0,
    gross: 0,
    byKind: { ...report.written.byKind, new: 0, endorsement: 0, cancellation: 0 },
  }
  show({
    written: none,
    book: 0,
    policiesInForce: 0,
    retention: { clients: null, policies: null, premium: null },
  })
  const start = await screen.findByRole('link', { name: 'Import your book' })
  expect(start.getAttribute('href')).toBe('/clients/import')
  expect((await panel('Retention over 365 days')).queryByText(/before$/)).toBeNull()
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
  const months: ReportedMonth[] = [
    { month: '2026-05', reported: report, now: later, isDifferent: true, lateTransactions: [late] },
    { month: '2026-04', reported: report, now: report, isDifferent: false, lateTransactions: [] },
  ]
  show({}, { at: '?tab=months', 'GET /api/performance/months': months })
  const table = within(await screen.findByRole('table', { name: 'Months as reported' }))
  const [, may, why, april] = table.getAllByRole('row')
  expect(may?.textContent).toContain('Reported $1,001$1,101 today')
  expect(may?.textContent).toContain('Reported $500$600 today')
  expect(why?.textContent).toContain('Entered after May 2026 was reported:')
  expect(why?.textContent).toContain('Endorsement effective May 20, 2026Ana Lopez · GL-1 · +$100')
  expect(april?.textContent).not.toContain('today')
})

it('compares with the same days last year, or with none', async () => {
  const api = show()
  const searches = () => api.callsOf('GET /api/performance').map(({ url }) => url.search)
  await waitFor(() =>
    expect(searches()).toContainEqual(expect.stringContaining('from=2025-01-01&to=2025-06-15')),
  )
  const written = await panel('Written premium')
  // The stand-in answers both periods alike.
  expect((await written.findAllByText(/before$/))[0]?.parentElement?.textContent).toBe('0% $1,001 before')
  await userEvent.click(screen.getByRole('combobox', { name: 'Compare with' }))
  await userEvent.click(await screen.findByRole('option', { name: 'No comparison' }))
  await waitFor(() => expect(written.queryAllByText(/before$/)).toEqual([]))
})

const group: PerformanceGroup = {
  ...{ key: id, name: 'Dana Reyes', ...report, averagePremium: 166.67, commissionReceived: null },
  ...{ prospects: { won: 1, lost: 1, closeRatio: 50 }, quotes: null, ticketsResolved: 4 },
  ...{ activities: 9, hoursToAnswer: 3.5 },
}

it('breaks the figures down, each opening the policies that it counted, and offers them as a file', async () => {
  const api = show({}, { at: '?tab=breakdown', 'GET /api/performance/groups': [group] })
  const table = within(await screen.findByRole('table', { name: 'Production by producer' }))
  const net = table.getByRole('link', { name: 'Dana Reyes, Net written: $1,001' })
  expect(net.getAttribute('href')).toContain(`writtenFrom=2026-01-01&writtenTo=2026-06-15&creditedTo=${id}`)
  const book = table.getByRole('link', { name: 'Dana Reyes, Book: $500' })
  expect(book.getAttribute('href')).toContain(`inForceOn=2026-06-15&assignedAgentId=${id}`)
  const work = within(screen.getByRole('table', { name: 'Revenue and work by producer' }))
  const cells = work.getAllByRole('cell').map((cell) => cell.textContent)
  // No quotes are told by producer here, and nothing was received.
  expect(cells).toEqual(['$75', '—', '$50', '50%', '—', '4', '9', '3.5'])
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain(
    'table=producer&from=2026-01-01',
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Break down by' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Carrier' }))
  await waitFor(() =>
    expect(api.callsOf('GET /api/performance/groups').map(({ url }) => url.search)).toContainEqual(
      expect.stringContaining('by=carrier'),
    ),
  )
})

it('explains the growth as a bridge whose steps open their terms', async () => {
  const growth: Growth = {
    ...{ from: '2026-01-01', to: '2026-06-15', start: 1000, end: 1150.5 },
    parts: [
      { part: 'new', premium: 400.5, terms: 2 },
      { part: 'cancellation', premium: -250, terms: 1 },
      { part: 'renewal', premium: 0, terms: 0 },
    ],
  }
  const row = {
    ...{ termId: id, clientId: id, clientName: 'Ana Lopez', policyNumber: 'GL-1', type: 'commercial' },
    ...{ carrier: 'Acme', day: '2026-02-01', premium: -250 },
  }
  show(
    {},
    {
      at: '?tab=growth',
      'GET /api/performance/growth': growth,
      'GET /api/performance/growth/terms': { total: 1, premium: -250, rows: [row] },
    },
  )
  const table = within(await screen.findByRole('table', { name: 'Growth of the book' }))
  expect(table.getAllByRole('row').map((line) => line.textContent)).toEqual([
    'PartPremiumTerms',
    'Book on Dec 31, 2025$1,000',
    'New business+$4012',
    'Cancellations−$2501',
    'Premium change at renewal00',
    'Book on Jun 15, 2026$1,151',
  ])
  await userEvent.click(table.getByRole('button', { name: 'Cancellations: −$250' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancellations' }))
  expect((await dialog.findByRole('link', { name: 'Ana Lopez' })).getAttribute('href')).toBe(
    `/policies/${id}`,
  )
  expect(dialog.getByText(/1 term, −\$250/)).toBeTruthy()
})

it('shows goals with what is expected by today, and sets one', async () => {
  const goal: Goal = {
    ...{
      id,
      userId: null,
      userName: 'Agency',
      metric: 'newPremium',
      period: 'month',
      target: 3000,
      version: 1,
    },
    ...{ from: '2026-06-01', to: '2026-06-30', actual: 900, expected: 1500, progress: 30, state: 'behind' },
  }
  const api = show(
    {},
    {
      at: '?tab=goals',
      'GET /api/performance/goals': [goal],
      'GET /api/team-members': [],
      'POST /api/performance/goals': goal,
    },
  )
  const list = within(await screen.findByRole('list', { name: 'Goals' }))
  expect(list.getByRole('listitem').textContent).toContain('$900 of $3,000Behind$1,500 expected by today')
  await userEvent.click(screen.getByRole('button', { name: 'New goal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New goal' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Set goal' }))
  expect(await dialog.findByText('Enter a target above 0')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Target' }), '2500')
  await userEvent.click(dialog.getByRole('button', { name: 'Set goal' }))
  await waitFor(() =>
    expect(api.callsOf('POST /api/performance/goals').map(({ body }) => body)).toEqual([
      { userId: null, metric: 'newPremium', period: 'month', target: 2500 },
    ]),
  )
})
