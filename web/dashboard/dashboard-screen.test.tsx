import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { trendMonths } from '#shared/dashboard/dashboard.rules.ts'
import { figures } from '#shared/dashboard/figures.rules.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const nothingToDo = { today: '2026-11-20', sections: {} }
const priya = { id: '01990000-0000-7000-8000-00000000000a', name: 'Priya Raman', premium: 41_820 }
const daniel = { id: '01990000-0000-7000-8000-00000000000b', name: 'Daniel Whitlock', premium: 33_150 }

const metrics: DashboardMetrics = {
  today: '2026-11-20',
  month: '2026-11',
  scope: 'agency',
  totalProspects: 164,
  newProspects: 38,
  activeProspects: 150,
  convertedProspects: 62,
  conversionRate: 27.4,
  totalPipeline: 218_400,
  totalClients: 415,
  newClientsThisMonth: 17,
  newClientsLastMonth: 12,
  clientsWithActivePolicy: 400,
  policiesPerClient: 2,
  clientRetentionRate: 93.6,
  totalPolicies: 818,
  policyTypeDistribution: { auto: 300, home: 300, commercial: 200, health: 18 },
  policyConversion: 1.8,
  policyRenewals: {
    currentMonth: { count: 31, premium: 48_700 },
    nextMonth: { count: 1, premium: 69_210 },
    next90Days: { count: 118, premium: 187_940 },
  },
  noticesPastDate: 0,
  totalPremium: 1_284_600,
  monthlyPremium: 107_050,
  yearlyPremium: 1_184_600,
  averagePremiumPerClient: 3096.25,
  averagePremiumPerPolicy: 1571,
  bookTrend: trendMonths('2026-11-20').map((day, index) => ({
    month: day.slice(0, 7),
    premium: 960_000 + index * 25_000,
  })),
  bookChange: 4.2,
  openTickets: 23,
  openTicketsByStatus: { open: 14, in_progress: 9 },
  totalClosedTickets: 312,
  totalAgents: 6,
  topPerformer: priya,
  ownMonthlyPremium: 12_240,
  leaderboard: [priya, daniel],
}

const nothing: Partial<DashboardMetrics> = {
  totalProspects: 0,
  convertedProspects: 0,
  totalClients: 0,
  openTickets: 0,
  totalClosedTickets: 0,
  clientRetentionRate: null,
  policiesPerClient: 0,
  totalPremium: 0,
  bookTrend: metrics.bookTrend.map((point) => ({ ...point, premium: 0 })),
  bookChange: null,
  topPerformer: null,
  leaderboard: [],
}

function show(changes: Partial<DashboardMetrics> = {}, user = aUser()) {
  fakeApi({ 'GET /api/dashboard/metrics': { ...metrics, ...changes }, 'GET /api/my-day': nothingToDo })
  return renderScreen(<DashboardScreen />, { user })
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 20, 12) })
})
afterEach(() => vi.useRealTimers())

describe('the greeting', () => {
  it.each([
    ['an owner', aUser(), 'Happy Friday, Maya', "Here's an overview of your agency's performance."],
    [
      'an agent without a name',
      aUser({ role: 'agent', name: ' ' }),
      'Happy Friday, User',
      'Track your progress and manage your clients effectively.',
    ],
  ])('of %s', async (_case, user, title, subtitle) => {
    show({}, user)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(subtitle)).toBeTruthy()
  })
})

describe('notices past their date', () => {
  it('open the policies whose cancellation is to be confirmed, of the day that is looked at', async () => {
    show({ noticesPastDate: 2 })
    const link = await screen.findByRole('link', { name: /^2 notices past their date/ })
    expect(link.getAttribute('href')).toBe('/policies?confirmationDue=true&sort=expirationDate')
    show({ noticesPastDate: 1, today: '2026-10-01' })
    const past = await screen.findByRole('link', { name: /^1 notice past its date/ })
    expect(past.getAttribute('href')).toContain('asOf=2026-10-01')
  })

  it('say nothing where there are none', async () => {
    show()
    await screen.findByRole('link', { name: /^Total book premium/ })
    expect(screen.queryByText(/past their date/)).toBeNull()
  })
})

describe('the figures', () => {
  it.each([
    ['Total book premium', '$1,284,600', '/policies?inForceOn=2026-11-20&sort=-premium'],
    ['Monthly premium', '$107,050', '/policies?writtenFrom=2026-11-01&writtenTo=2026-11-30&sort=-premium'],
    ['Yearly premium', '$1,184,600', '/policies?writtenFrom=2026-01-01&writtenTo=2026-12-31&sort=-premium'],
    ['Avg. premium per client', '$3,096', '/clients?inForceOn=2026-11-20&sort=-premium'],
    ['Avg. premium per policy', '$1,571', '/policies?inForceOn=2026-11-20&sort=-premium'],
    [
      'Total pipeline',
      '$218,400',
      '/prospects?status=new%2Ccontacted%2Cquoted%2Clost&sort=-potentialPremium',
    ],
    ['Conversion rate', '27.4%', '/prospects?status=converted'],
    ['Total prospects', '164', '/prospects?status=new%2Ccontacted%2Cquoted%2Clost'],
    ['New prospects', '38', '/prospects?createdFrom=2026-11-01&createdTo=2026-11-30'],
    ['Total clients', '415', '/clients'],
    ['Client retention rate', '93.6%', '/clients?inForceOn=2025-11-20%2C2026-11-20'],
    ['New monthly clients', '17', '/clients?createdFrom=2026-11-01&createdTo=2026-11-30'],
    ['Policies per client', '2.0', '/policies?inForceOn=2026-11-20'],
    ['Open tickets', '23', '/tickets?status=open%2Cin_progress'],
    ['Open', '14', '/tickets?status=open'],
    ['In progress', '9', '/tickets?status=in_progress'],
    ['Total closed tickets', '312', '/tickets?status=resolved'],
    ['This month', '$48,700', '/policies?renewsFrom=2026-11-01&renewsTo=2026-11-30&sort=expirationDate'],
    ['Next 90 days', '$187,940', '/policies?renewsTo=2027-02-18&sort=expirationDate'],
  ])('%s is %s and opens its rows', async (label, value, to) => {
    show()
    const link = await screen.findByRole('link', { name: `${label}: ${value}` })
    expect(link.textContent).toBe(value)
    expect(link.getAttribute('href')).toBe(to)
  })

  it('say how they are counted, by keyboard too', async () => {
    show()
    const help = await screen.findByRole('button', { name: 'How is “Total pipeline” counted?' })
    help.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(figures.totalPipeline.help)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(figures.totalPipeline.help)).toBeNull())
  })

  it('count one policy as one', async () => {
    show()
    expect(await screen.findByText('1 policy')).toBeTruthy()
    expect(screen.getByText('31 policies')).toBeTruthy()
  })

  it('tell the change since last month in words', async () => {
    show()
    expect(await screen.findByText('+4.2%')).toBeTruthy()
    expect(screen.getByText('since October', { exact: false })).toBeTruthy()
  })
})

describe('the chart of the book', () => {
  it('is a table for those who do not see it', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Total book premium at the end of each month' })
    expect(within(table).getAllByRole('row')).toHaveLength(13)
    expect(within(table).getByRole('row', { name: 'December 2025 $960,000' })).toBeTruthy()
  })

  it('reads each month out by the arrow keys', async () => {
    show()
    const chart = await screen.findByRole('slider', { name: 'Month of the book' })
    chart.focus()
    expect(chart.getAttribute('aria-valuetext')).toBe('November 2026: $1,235,000')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
    expect(chart.getAttribute('aria-valuetext')).toBe('October 2026: $1,210,000')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('December 2025: $960,000')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(chart.getAttribute('aria-valuenow')).toBe('12')
  })
})

describe('the policies written in a month', () => {
  it('are read out with the book of that month', async () => {
    fakeApi({
      'GET /api/dashboard/metrics': metrics,
      'GET /api/policy-stats-data': {
        data: [
          { month: '2026-10', type: 'auto', policies: 1, premium: 5 },
          { month: '2026-11', type: 'auto', policies: 30, premium: 5 },
          { month: '2026-11', type: 'home', policies: 12, premium: 5 },
        ],
      },
    })
    renderScreen(<DashboardScreen />)
    const chart = await screen.findByRole('slider', { name: 'Month of the book' })
    await waitFor(() =>
      expect(chart.getAttribute('aria-valuetext')).toBe('November 2026: $1,235,000, 42 policies written'),
    )
    chart.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('October 2026: $1,210,000, 1 policy written')
  })
})

describe('the top agent', () => {
  it('stands above the leaderboard, which opens each one’s month', async () => {
    show()
    const list = await screen.findByRole('list', { name: 'Top agents' })
    expect(screen.getByRole('heading', { name: /^Top agent this month/ })).toBeTruthy()
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(within(list).getByRole('link', { name: 'Daniel Whitlock: $33,150' }).getAttribute('href')).toBe(
      `/policies?writtenFrom=2026-11-01&writtenTo=2026-11-30&creditedTo=${daniel.id}&sort=-premium`,
    )
    expect(screen.getByText('total premium in November', { exact: false })).toBeTruthy()
  })

  it('stands above an agent’s own part, without a leaderboard', async () => {
    show({ leaderboard: [], scope: 'own' }, aUser({ role: 'agent' }))
    expect(await screen.findByText('Priya Raman')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Top agents' })).toBeNull()
    const own = screen.getByRole('link', { name: 'Your premium this month: $12,240' })
    expect(own.getAttribute('href')).toContain(`creditedTo=${aUser().id}`)
    const month = screen.getByRole('link', { name: 'Monthly premium: $107,050' })
    expect(month.getAttribute('href')).toBe(own.getAttribute('href'))
    expect(screen.getByRole('link', { name: 'Active auto policies: 300' }).getAttribute('href')).toBe(
      '/policies?inForceOn=2026-11-20&type=auto',
    )
  })

  it('is nobody in a month without premium', async () => {
    show({ topPerformer: null, leaderboard: [] })
    expect(await screen.findByText('No data for November')).toBeTruthy()
  })
})

describe('the figures as of another day', () => {
  const showOn = (path: string, stats: unknown[] = []) => {
    const api = fakeApi({
      'GET /api/dashboard/metrics': ({ url }: { url: URL }) => ({
        ...metrics,
        today: url.searchParams.get('asOf') ?? metrics.today,
        month: (url.searchParams.get('asOf') ?? metrics.today).slice(0, 7),
      }),
      'GET /api/policy-stats-data': { data: stats },
    })
    return { api, ...renderScreen(<DashboardScreen />, { path }) }
  }
  const asked = ({ api }: ReturnType<typeof showOn>) =>
    api.callsOf('GET /api/dashboard/metrics').at(-1)?.url.searchParams.get('asOf')

  it('are those of the address, with what is today’s said and linked', async () => {
    const stat = { month: '2026-06', type: 'auto', policies: 3, premium: 1 }
    const view = showOn('/dashboard?asOf=2026-06-30', [stat])
    expect(
      await screen.findByText(/^Policies and premium are as of Jun 30, 2026\. Other fields/),
    ).toBeTruthy()
    expect(asked(view)).toBe('2026-06-30')
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByText('total premium in June', { exact: false })
    expect(hrefOf('Total book premium: $1,284,600')).toContain('inForceOn=2026-06-30')
    expect(hrefOf('Monthly premium: $107,050')).toContain('writtenFrom=2026-06-01&writtenTo=2026-06-30')
    expect(hrefOf('This month: $48,700')).toContain('renewsTo=2026-06-30&renewsAsOf=2026-06-30')
    expect(hrefOf('New monthly clients: 17')).toBe('/clients?createdFrom=2026-11-01&createdTo=2026-11-30')
    // The policies written by month are those until today.
    expect(view.api.callsOf('GET /api/policy-stats-data')).toHaveLength(0)

    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    await waitFor(() => expect(asked(view)).toBeNull())
    expect(view.router.state.location.search).toBe('')
    expect(screen.queryByText(/^Policies and premium are as of/)).toBeNull()
  })

  it('follow the day that is typed once it is whole', async () => {
    const view = showOn('/dashboard')
    const field = await screen.findByLabelText('As of')
    expect(field).toHaveProperty('value', '2026-11-20')
    fireEvent.change(field, { target: { value: '0002-06-30' } })
    expect(view.router.state.location.search).toBe('')
    fireEvent.change(field, { target: { value: '2025-06-30' } })
    await waitFor(() => expect(asked(view)).toBe('2025-06-30'))
    expect(view.router.state.location.search).toBe('?asOf=2025-06-30')
    fireEvent.change(field, { target: { value: '2026-11-20' } })
    expect(view.router.state.location.search).toBe('')
  })

  it.each(['2026-02-30', 'yesterday', '1066-10-14'])('are today’s where the address says %s', async (day) => {
    const view = showOn(`/dashboard?asOf=${day}`)
    expect(await screen.findByText('The address has no valid date, so this is today.')).toBeTruthy()
    expect(asked(view)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(view.router.state.location.search).toBe('')
  })
})

describe('the dashboard without figures', () => {
  it('shows six cards while they load', async () => {
    fakeApi({ 'GET /api/dashboard/metrics': () => new Promise(() => {}) })
    const view = renderScreen(<DashboardScreen />)
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(view.container.querySelectorAll('[data-part="card"]')).toHaveLength(6)
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('says what happened when they cannot be had, and tries again', async () => {
    let reply: unknown = answer(403, { error: 'forbidden', message: 'You are not allowed to do this.' })
    fakeApi({ 'GET /api/dashboard/metrics': () => reply, 'GET /api/my-day': nothingToDo })
    renderScreen(<DashboardScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('You are not allowed to do this.')
    reply = metrics
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('$1,284,600')).toBeTruthy()
  })

  it('says where to begin in an empty agency, zero being 0 and missing a dash', async () => {
    show(nothing)
    expect(await screen.findByText(/^No data yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Total clients: 0' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Client retention rate: —' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Policies per client: 0' })).toBeTruthy()
  })

  it('does not say so where there is something', async () => {
    show()
    await screen.findByText('$1,284,600')
    expect(screen.queryByText(/^No data yet/)).toBeNull()
  })
})

describe('an admin’s dashboard', () => {
  it('is the platform’s, and asks for no agency’s figures', async () => {
    const api = fakeApi({
      'GET /api/admin/metrics': {
        today: '2026-11-20',
        month: '2026-11',
        totalAgencies: 1204,
        newAgencies: 3,
        totalUsers: 5210,
        newUsers: 21,
        usersByRole: { agency_owner: 1204, agent: 4000, admin: 6 },
        lockedUsers: 2,
        unverifiedUsers: 17,
        openInvitations: 9,
        openRequests: 14,
        openErrors: 5,
        activeSessions: 812,
        activeUsers: { day: 700, week: 1900, month: 3100 },
        subscriptions: { trialing: 40, active: 1100, expired: 60, other: 4 },
        trialsEndingSoon: 11,
      },
    })
    renderScreen(<DashboardScreen />, { user: aUser({ role: 'admin' }) })
    expect(await screen.findByText('5,210')).toBeTruthy()
    expect(screen.getByText('Trial ends within 7 days').nextSibling?.textContent).toBe('11')
    const figures = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(figures).toEqual([
      ['5,210', '/admin/users?status=active,locked'],
      ['14', '/support?status=open'],
      ['5', '/admin/errors?status=open'],
      ['1,204', '/admin/users?status=active,locked&role=agency_owner'],
      ['4,000', '/admin/users?status=active,locked&role=agent'],
      ['6', '/admin/users?status=active,locked&role=admin,super_admin'],
      ['2', '/admin/users?status=locked'],
    ])
    expect(api.callsOf('GET /api/dashboard/metrics')).toHaveLength(0)
    expect(api.callsOf('GET /api/admin/metrics')[0]?.url.searchParams.get('bypassAuth')).toBe('true')
  })
})
