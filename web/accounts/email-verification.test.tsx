import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { VerifyEmailBanner } from './verify-email-banner.tsx'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

const token = 'a-token-out-of-a-mailed-link'
const path = `/auth/verify-email?token=${token}`

describe('the link of the verification mail', () => {
  it('verifies once and asks who the user is now', async () => {
    const api = fakeApi({
      'POST /api/verify-email': { success: true },
      'GET /api/user': userAnswer({ emailVerified: true }),
    })
    renderScreen(<VerifyEmailScreen />, { path, user: aUser({ emailVerified: false }) })
    expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard')
    await waitFor(() => expect(api.callsOf('GET /api/user')).toHaveLength(1))
    expect(api.callsOf('POST /api/verify-email').map(({ body }) => body)).toEqual([{ token }])
  })

  it('says when it is spent, too old or incomplete', async () => {
    const api = fakeApi({ 'POST /api/verify-email': answer(400, { reason: 'invalid_token', message: 'x' }) })
    renderScreen(<VerifyEmailScreen />, { path })
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
    expect(api.callsOf('POST /api/verify-email')).toHaveLength(1)
  })

  it('says the same of a link without its token, and asks nothing', () => {
    const api = fakeApi({})
    renderScreen(<VerifyEmailScreen />, { path: '/auth/verify-email' })
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy()
    expect(api.calls).toHaveLength(0)
  })

  it('can be tried again when the server was away', async () => {
    let isAway = true
    fakeApi({
      'POST /api/verify-email': () => (isAway ? answer(503, { message: 'away' }) : { success: true }),
      'GET /api/user': userAnswer(),
    })
    renderScreen(<VerifyEmailScreen />, { path })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isAway = false
    await userEvent.setup().click(again)
    expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeTruthy()
  })
})

describe('the banner until then', () => {
  it('asks whoever has not verified, and sends the link again once', async () => {
    const api = fakeApi({ 'POST /api/verify-email/resend': { success: true } })
    renderScreen(<VerifyEmailBanner />, { user: aUser({ emailVerified: false }) })
    await userEvent.setup().dblClick(screen.getByRole('button', { name: 'Send it again' }))
    expect(await screen.findByText(/We sent a new link/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(api.callsOf('POST /api/verify-email/resend')).toHaveLength(1)
  })

  it('says when the mail was not sent', async () => {
    fakeApi({ 'POST /api/verify-email/resend': answer(429, { message: 'Too many mails. Try again later.' }) })
    renderScreen(<VerifyEmailBanner />, { user: aUser({ emailVerified: false }) })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send it again' }))
    expect(await screen.findByText('The email was not sent')).toBeTruthy()
    expect(screen.getByText('Too many mails. Try again later.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy()
  })

  it('is silent for everybody else', () => {
    fakeApi({})
    renderScreen(<VerifyEmailBanner />, { user: aUser({ emailVerified: true }) })
    expect(screen.queryByText(/verify your email/)).toBeNull()
  })
})
