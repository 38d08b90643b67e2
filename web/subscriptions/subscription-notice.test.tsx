import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noticeTexts } from '#shared/subscriptions/subscription-notice.rules.ts'
import { browser } from '#web/lib/leave.ts'
import * as toasts from '#web/lib/toast.ts'
import { clearUser } from '#web/session/remembered-user.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'

const showToast = vi.spyOn(toasts, 'showToast')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.clearAllMocks())

const expired = { subscriptionStatus: 'expired', createdAt: '2025-05-05T00:00:00.000Z' }
const flags = () => [
  sessionStorage.getItem('subscriptionWarning'),
  sessionStorage.getItem('subscriptionStatus'),
]

function render(changes: Record<string, unknown>, path = '/dashboard') {
  fakeApi({ 'POST /api/checkout': { url: 'https://pay.example/1' } })
  return renderScreen(<SubscriptionNotice />, { user: aUser({ ...expired, ...changes }), path })
}

const dialog = () => screen.findByRole('dialog', { name: 'Subscription Recommended' })

describe('the notice of an expired subscription', () => {
  it('is a dialog and a toast of ten seconds, once for each person', async () => {
    const { unmount } = render({})
    expect((await dialog()).textContent).toContain(noticeTexts.text)
    expect(showToast).toHaveBeenCalledExactlyOnceWith({
      title: '',
      message: noticeTexts.toast,
      duration: 10_000,
    })
    unmount()
    const again = render({})
    expect(screen.queryByRole('dialog')).toBeNull()
    again.unmount()
    render({ id: '01990000-0000-7000-8000-000000000099' })
    expect(await dialog()).toBeTruthy()
  })

  it('is remembered by the browser, beyond the tab and the session', async () => {
    const { unmount } = render({})
    await dialog()
    unmount()
    sessionStorage.clear()
    clearUser()
    render({})
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem(`subscriptionExpiredNotice:${aUser().id}`)).toBe('true')
  })

  it('closes, and the application goes on', async () => {
    render({})
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Continue Using App' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leads to the payment page by Subscribe Now', async () => {
    render({})
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe Now' }))
    await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('https://pay.example/1'))
  })

  it('says why it could not, and stays', async () => {
    render({})
    const message = 'Payments are not configured'
    fakeApi({ 'POST /api/checkout': answer(422, { error: 'unprocessable', message }) })
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe Now' }))
    expect(await within(await dialog()).findByText(message)).toBeTruthy()
  })

  it('leads members, who cannot buy, to who can', async () => {
    const { router } = render({ role: 'agent', agencyOwnerId: 'somebody-else' })
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe Now' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/payments'))
    expect(browser.leaveFor).not.toHaveBeenCalled()
  })

  it.each(['/checkout/agent', '/profile'])('stands before nothing at %s, and waits', async (path) => {
    const { router } = render({}, path)
    expect(screen.queryByRole('dialog')).toBeNull()
    await router.navigate('/dashboard')
    expect(await dialog()).toBeTruthy()
  })

  it.each([
    ['subscribed', { subscriptionStatus: 'active' }],
    ['on trial', { subscriptionStatus: 'trialing' }],
    ['here since before the cutoff', { createdAt: '2025-05-04T23:59:59.999Z' }],
    ['known to the provider', { stripeSubscriptionId: 'sub_1' }],
    ['an admin', { role: 'admin' }],
  ])('is not for who is %s', (_words, changes) => {
    render(changes)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(showToast).not.toHaveBeenCalled()
  })
})

describe('the warning flag', () => {
  it.each([
    [{}, ['true', 'expired']],
    [{ subscriptionStatus: 'none' }, ['true', 'expired']],
    [{ subscriptionStatus: 'past_due', stripeSubscriptionId: 'sub_1' }, ['true', 'past_due']],
    [{ subscriptionStatus: 'active' }, [null, null]],
    [{ createdAt: '2025-05-04T00:00:00.000Z' }, [null, null]],
  ])('of %j is %j in the session storage', (changes, expected) => {
    sessionStorage.setItem('subscriptionWarning', 'true')
    sessionStorage.setItem('subscriptionStatus', 'expired')
    render(changes)
    expect(flags()).toEqual(expected)
  })

  it('ends with the session', () => {
    render({})
    clearUser()
    expect(flags()).toEqual([null, null])
  })
})

describe('the banner', () => {
  it.each([
    [{}, 'Your subscription has expired. You can continue using the application.', 'Subscribe'],
    [{ role: 'agent', agencyOwnerId: 'else' }, 'Your subscription has expired.', 'See who can subscribe'],
    [
      { subscriptionStatus: 'past_due' },
      'The last payment for your subscription did not go through.',
      'Update the card',
    ],
    [
      {
        subscriptionStatus: 'past_due',
        role: 'agent',
        agencyOwnerId: 'else',
        createdAt: '2020-01-01T00:00:00.000Z',
      },
      'The last payment for your subscription did not go through.',
      'See who can help',
    ],
  ])('of %j says what is wrong and leads to /payments', (changes, text, action) => {
    renderScreen(<SubscriptionBanner />, { user: aUser({ ...expired, ...changes }), path: '/dashboard' })
    expect(screen.getByRole('complementary', { name: 'Subscription' }).textContent).toContain(text)
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/payments')
  })

  it.each([
    ['on the page that says it itself', {}, '/payments'],
    ['at a checkout', {}, '/checkout/agent'],
    ['for subscribers', { subscriptionStatus: 'active' }, '/dashboard'],
    ['for admins', { role: 'admin', subscriptionStatus: 'past_due' }, '/dashboard'],
  ])('is not there %s', (_words, changes, path) => {
    renderScreen(<SubscriptionBanner />, { user: aUser({ ...expired, ...changes }), path })
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
