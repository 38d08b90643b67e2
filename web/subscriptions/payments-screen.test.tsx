import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plansWith } from '#shared/subscriptions/plans.rules.ts'
import type { Subscription } from '#shared/subscriptions/subscriptions.contract.ts'
import { browser } from '#web/lib/leave.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { AgentCheckoutScreen } from './agent-checkout-screen.tsx'
import { PaymentsScreen } from './payments-screen.tsx'
import { endLabel, sentenceOf } from './subscription-labels.ts'

afterEach(() => vi.clearAllMocks())

const plans = plansWith({ agency_owner: { priceId: 'p1' }, agent: { priceId: 'p2' } })
const now = new Date('2026-11-21T12:00:00Z')

function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    plan: 'agency_owner',
    status: 'trialing',
    periodEnd: '2026-12-05T12:00:00.000Z',
    cancelsAtPeriodEnd: false,
    paymentFailedAt: null,
    isBilled: false,
    hasPortal: false,
    isOverridden: false,
    seats: { used: 6, max: 10 },
    canManage: true,
    ownerName: 'Maya Okafor',
    payments: 'sandbox',
    ...changes,
  }
}

const active: Partial<Subscription> = { status: 'active', isBilled: true, hasPortal: true }

function serve(changes: Partial<Subscription> = {}, answers: Record<string, unknown> = {}) {
  return fakeApi({
    'GET /api/plans': plans,
    'GET /api/subscription': subscription(changes),
    'GET /api/subscription/invoices': [],
    'POST /api/checkout': { url: 'https://pay.example/1' },
    'POST /api/billing-portal': { url: 'https://pay.example/portal' },
    ...answers,
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('/payments', () => {
  it('shows plan, price without decimals, trial end and seats, and leads to the payment page', async () => {
    const api = serve()
    renderScreen(<PaymentsScreen />)
    await userEvent.click(await button('Subscribe Now'))
    expect(screen.getByText('Agency Owner Plan')).toBeTruthy()
    expect(screen.getByText('$950')).toBeTruthy()
    expect(screen.getByText('6 of 10')).toBeTruthy()
    expect(screen.getByText('Trial ends').nextSibling?.textContent).toBe('Dec 5, 2026')
    await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('https://pay.example/1'))
    const [call] = api.callsOf('POST /api/checkout')
    expect(call?.body).toEqual({ plan: 'agency_owner' })
    expect(call?.headers['idempotency-key']).toBeTruthy()
  })

  it('says why the payment page cannot be reached, and stays', async () => {
    const message = 'Payments are not configured'
    serve({}, { 'POST /api/checkout': answer(503, { error: 'unavailable', message }) })
    renderScreen(<PaymentsScreen />)
    await userEvent.click(await button('Subscribe Now'))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(browser.leaveFor).not.toHaveBeenCalled()
  })

  it('says that the price could not be loaded instead of showing a wrong one, and asks again', async () => {
    const replies = [answer(404, { error: 'not_found', message: 'Not found' }), plans]
    serve({}, { 'GET /api/plans': () => replies.shift() ?? plans })
    renderScreen(<PaymentsScreen />)
    expect((await button('Subscribe Now')).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByText('$400')).toBeNull()
    expect(screen.getByText('The price could not be loaded.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('$950')).toBeTruthy()
    expect((await button('Subscribe Now')).hasAttribute('disabled')).toBe(false)
  })

  it.each(['canceled', 'expired'] as const)(
    'shows no paid time beside a subscription that is %s',
    async (status) => {
      serve({ status, periodEnd: '2026-12-05T12:00:00.000Z' })
      renderScreen(<PaymentsScreen />)
      expect(await screen.findByText('6 of 10')).toBeTruthy()
      expect(screen.queryByText('Paid until')).toBeNull()
      expect(screen.queryByText('Dec 5, 2026')).toBeNull()
    },
  )

  it('lists invoices with the page of each, and offers no second subscription', async () => {
    const invoice = { id: 'in_1', number: 'A-1', createdAt: now.toISOString(), amount: 950, status: 'open' }
    serve(active, { 'GET /api/subscription/invoices': [{ ...invoice, url: 'https://pay.example/in_1' }] })
    renderScreen(<PaymentsScreen />)
    const row = (await screen.findByRole('rowheader', { name: /A-1/ })).closest('tr')
    expect(row?.textContent).toContain('Nov 21, 2026')
    expect(row?.textContent).toContain('Open')
    expect(screen.getByRole('link', { name: /A-1/ }).getAttribute('href')).toBe('https://pay.example/in_1')
    expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull()
  })

  it('shows the rest when the invoices cannot be had', async () => {
    serve(active, { 'GET /api/subscription/invoices': answer(403, { error: 'forbidden', message: 'No' }) })
    renderScreen(<PaymentsScreen />)
    expect((await screen.findByText(/The invoices could not be loaded/)).textContent).toContain('No')
    expect(screen.getByText('Manage card and billing')).toBeTruthy()
  })

  it('reports a card that failed, and leads to where it is updated', async () => {
    serve({ ...active, status: 'past_due', paymentFailedAt: now.toISOString() })
    renderScreen(<PaymentsScreen />)
    expect(
      await screen.findByText('No one in your agency loses access in the meantime.', { exact: false }),
    ).toBeTruthy()
    await userEvent.click(await button('Update the card'))
    await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('https://pay.example/portal'))
  })

  it('lets go as easily as it takes in, and promises that the data stays reachable', async () => {
    serve(active)
    renderScreen(<PaymentsScreen />)
    await userEvent.click(await button('Cancel the subscription'))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Your data stays accessible without a subscription.')
    // "Cancel" would say the opposite of itself here.
    expect(within(dialog).getByRole('button', { name: 'Keep the subscription' })).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue to cancel' }))
    await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('https://pay.example/portal'))
  })

  it('shows members their owner’s state, and who can change it', async () => {
    const api = serve({ ...active, canManage: false })
    renderScreen(<PaymentsScreen />, { user: aUser({ role: 'agent', agencyOwnerId: 'someone-else' }) })
    expect(
      await screen.findByText('Maya Okafor, the owner of your agency, can buy and change the subscription.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(api.callsOf('GET /api/subscription/invoices')).toEqual([])
  })

  it('asks nothing of admins', async () => {
    const api = serve()
    renderScreen(<PaymentsScreen />, { user: aUser({ role: 'admin' }) })
    expect(await screen.findByText('Admins don’t need a subscription.')).toBeTruthy()
    expect(api.callsOf('GET /api/subscription')).toEqual([])
  })

  it('says what could not be loaded', async () => {
    serve({}, { 'GET /api/subscription': answer(403, { error: 'forbidden', message: 'Not for you' }) })
    renderScreen(<PaymentsScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('Your subscription could not be loaded.')
  })
})

describe('the return from the payment page', () => {
  it('waits until the news has arrived, and then says so', async () => {
    let isBilled = false
    serve({}, { 'GET /api/subscription': () => subscription({ isBilled }), 'GET /api/user': {} })
    renderScreen(<PaymentsScreen />, { path: '/payments?checkout=success' })
    expect(await screen.findByText('Waiting for the payment to be confirmed')).toBeTruthy()
    isBilled = true
    expect(await screen.findByText('Thank you, you are subscribed')).toBeTruthy()
  })

  it('ends its waiting after a minute without a payment, and asks again on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = serve()
    renderScreen(<PaymentsScreen />, { path: '/payments?checkout=success' })
    await screen.findByText('Waiting for the payment to be confirmed')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('Waiting for the payment to be confirmed')).toBeNull()
    const outcome = screen.getByRole('status', { name: 'No payment was confirmed' })
    const before = api.callsOf('GET /api/subscription').length
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(api.callsOf('GET /api/subscription')).toHaveLength(before)
    fireEvent.click(within(outcome).getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Waiting for the payment to be confirmed')).toBeTruthy()
    vi.useRealTimers()
  })

  it('without a payment says that nothing was charged', async () => {
    serve()
    renderScreen(<PaymentsScreen />, { path: '/payments?checkout=cancelled' })
    expect(await screen.findByText('Nothing was charged')).toBeTruthy()
  })
})

describe('/checkout/agent', () => {
  const solo = { plan: 'agent', seats: { used: 1, max: 1 } } as const

  it('shows the agent plan in detail with Subscribe Now', async () => {
    const api = serve(solo)
    renderScreen(<AgentCheckoutScreen />, { user: aUser({ role: 'agent' }) })
    await userEvent.click(await button('Subscribe Now'))
    expect(screen.getByRole('heading', { name: 'Insurance Agent Plan' })).toBeTruthy()
    expect(screen.getByText('$150')).toBeTruthy()
    for (const { name, features } of plans.agent.detailedFeatures) {
      const group = within(screen.getByRole('region', { name }))
      for (const { title } of features)
        expect(group.getAllByText(title, { exact: false }).length).toBeGreaterThan(0)
    }
    expect(screen.getAllByText('Not included')).toHaveLength(2)
    expect(api.callsOf('POST /api/checkout')[0]?.body).toEqual({ plan: 'agent' })
  })

  it.each([
    ['an agency', {}, 'Your agency’s plan already includes you'],
    ['a member', { canManage: false }, 'Maya Okafor pays for your whole agency'],
    ['a subscriber', { ...solo, isBilled: true }, 'You are subscribed to this plan.'],
  ] as const)('has no button for %s', async (_words, changes, text) => {
    serve(changes)
    renderScreen(<AgentCheckoutScreen />)
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a subscription in words', () => {
  it.each([
    [
      {},
      'Your trial ends in 14 days, on Dec 5, 2026. Subscribe now and keep your remaining trial days.',
      'Trial ends',
    ],
    [
      { isBilled: true },
      'Your trial ends in 14 days, on Dec 5, 2026. Your first payment is due then.',
      'Trial ends',
    ],
    [
      { cancelsAtPeriodEnd: true },
      'Your trial ends in 14 days, on Dec 5, 2026. You won’t be charged.',
      'Trial ends',
    ],
    [
      { ...active, periodEnd: '2026-11-22T20:00:00Z' },
      'Your subscription renews tomorrow, on Nov 22, 2026.',
      'Renews',
    ],
    [
      { ...active, periodEnd: '2026-11-21T20:00:00Z' },
      'Your subscription renews today, on Nov 21, 2026.',
      'Renews',
    ],
    [
      { ...active, cancelsAtPeriodEnd: true },
      'Your subscription ends in 14 days, on Dec 5, 2026 and won’t renew.',
      'Ends',
    ],
    [{ status: 'active' }, 'Your subscription is active.', 'Paid until'],
    [
      { status: 'unpaid' },
      'The last payment did not go through. Update the card to settle it. Everyone keeps access in the meantime.',
      'Period ends',
    ],
    [{ status: 'incomplete' }, 'The first payment wasn’t completed. Subscribe again to complete it.', null],
    [
      { status: 'canceled' },
      'Your subscription has ended. You can keep using the application, and subscribe again at any time.',
      null,
    ],
    [
      { status: 'expired' },
      'Your subscription has expired, but you can continue using the application.',
      null,
    ],
    [{ status: 'none', periodEnd: null }, 'You don’t have a subscription yet.', null],
  ] as const)('%j is: %s', (changes, sentence, label) => {
    const current = subscription(changes)
    expect(sentenceOf(current, 'America/New_York', now)).toBe(sentence)
    expect(endLabel(current)).toBe(label)
  })
})
