import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noticeTexts } from '#shared/subscriptions/subscription-notice.rules.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { SubscriptionTestScreen } from './subscription-test-screen.tsx'

const path = '/api/admin/subscription-test'

function accountOf(changes: Record<string, unknown> = {}) {
  const status = changes.status ?? 'expired'
  return {
    account: 'agency_owner',
    role: 'agency_owner',
    email: 'subscription-test-owner@bindery.invalid',
    createdAt: changes.createdAt ?? '2025-05-05T00:00:00.000Z',
    subscriptionStatus: status,
    stripeSubscriptionId: changes.hasSubscriptionId ? 'sub_test_account' : null,
    subscription: {
      plan: 'agency_owner',
      status,
      periodEnd: null,
      cancelsAtPeriodEnd: false,
      paymentFailedAt: null,
      isBilled: false,
      hasPortal: false,
      isOverridden: false,
      seats: { used: 1, max: 10 },
      canManage: true,
      ownerName: 'Olivia Test',
      payments: 'sandbox',
    },
  }
}

/** A server that keeps what was set. */
function serve(answers: Record<string, unknown> = {}) {
  let kept: unknown[] = []
  return fakeApi({
    [`GET ${path}`]: () => kept,
    [`POST ${path}`]: ({ body }: FakeCall) => {
      kept = [accountOf(body as Record<string, unknown>)]
      return kept[0]
    },
    [`POST ${path}/login`]: { email: 'subscription-test-owner@bindery.invalid', password: 'told-once' },
    ...answers,
  })
}

const render = () => renderScreen(<SubscriptionTestScreen />, { user: aUser({ role: 'admin' }) })
const shown = (label: string) => screen.getByText(label).nextSibling?.textContent

describe('/admin/subscription-test', () => {
  it('makes the test account in a state, and shows by the rules what it sees', async () => {
    const api = serve()
    render()
    expect(await screen.findByText(/This test account doesn’t exist yet/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Apply state' }))
    expect(await screen.findByText('Set, with the status expired')).toBeTruthy()
    expect([shown('Access'), shown('Dialog'), shown('Toast')]).toEqual([
      'Kept',
      'Shown once',
      'Shown once, for 10 s',
    ])
    expect(screen.getByText(noticeTexts.text)).toBeTruthy()
    expect(api.callsOf(`POST ${path}`)[0]?.body).toEqual({
      account: 'agency_owner',
      status: 'expired',
      createdAt: '2025-05-05T00:00:00.000Z',
      periodEnd: null,
      hasSubscriptionId: false,
      cancelsAtPeriodEnd: false,
      hasFailedPayment: false,
    })
  })

  it('moves the sign-up before the cutoff, where no message appears', async () => {
    serve()
    render()
    await userEvent.click(await screen.findByText('Before the cutoff'))
    await userEvent.click(screen.getByRole('button', { name: 'Apply state' }))
    expect(await screen.findByText('Not set')).toBeTruthy()
    expect([shown('Dialog'), shown('Toast')]).toEqual(['Not shown', 'Not shown'])
    expect(screen.queryByText(noticeTexts.text)).toBeNull()
  })

  it('shows the flag without the notice where the provider knows the account', async () => {
    serve()
    render()
    await userEvent.selectOptions(await screen.findByLabelText('Subscription status'), 'past_due')
    await userEvent.click(screen.getByLabelText('Has a provider subscription ID'))
    await userEvent.click(screen.getByRole('button', { name: 'Apply state' }))
    expect(await screen.findByText('Set, with the status past_due')).toBeTruthy()
    expect(shown('Dialog')).toBe('Not shown')
  })

  it('makes a password, reported once, to look for oneself', async () => {
    const api = serve({ [`GET ${path}`]: [accountOf()] })
    render()
    await userEvent.click(await screen.findByRole('button', { name: 'Create password' }))
    expect(await screen.findByText('told-once')).toBeTruthy()
    expect(api.callsOf(`POST ${path}/login`)[0]?.body).toEqual({ account: 'agency_owner' })
  })

  it('says what was refused', async () => {
    const message = 'Please check what you entered and try again.'
    serve({ [`POST ${path}`]: answer(400, { error: 'invalid', message }) })
    render()
    await userEvent.click(await screen.findByRole('button', { name: 'Apply state' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  })

  it('says what could not be loaded', async () => {
    serve({ [`GET ${path}`]: answer(403, { error: 'forbidden', message: 'No' }) })
    render()
    expect((await screen.findByRole('alert')).textContent).toContain('The test accounts could not be loaded.')
  })
})
