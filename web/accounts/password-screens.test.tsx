import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ChangePasswordScreen } from './change-password-screen.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const done = { success: true }
const token = 'a-token-out-of-a-mailed-link'
const tooCommon = 'This password is too common. Please choose another one'

async function ask(email: string) {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
}

describe('a forgotten password', () => {
  it('asks for the link and says the same to everybody', async () => {
    const api = fakeApi({ 'POST /api/reset-password': done })
    renderScreen(<ForgotPasswordScreen />)
    await ask('nobody@tidewater.example')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
    expect(screen.getByText('nobody@tidewater.example')).toBeTruthy()
    expect(api.callsOf('POST /api/reset-password')[0]?.body).toEqual({ email: 'nobody@tidewater.example' })
  })

  it('asks only for a valid address', async () => {
    const api = fakeApi({})
    renderScreen(<ForgotPasswordScreen />)
    await ask('maya')
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(api.calls).toHaveLength(0)
  })

  it('says "Password reset request failed" and why, and keeps the address', async () => {
    fakeApi({
      'POST /api/reset-password': answer(429, { message: 'Too many attempts. Try again in 5 minutes.' }),
    })
    renderScreen(<ForgotPasswordScreen />)
    await ask('maya@tidewater.example')
    expect(await screen.findByText('Password reset request failed')).toBeTruthy()
    expect(screen.getByText('Too many attempts. Try again in 5 minutes.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@tidewater.example')
  })
})

async function choose(password: string) {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('New password'), password)
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
}

describe('a reset password', () => {
  const path = `/auth/reset-password?token=${token}`

  it('sends token and password and leads to the login', async () => {
    const api = fakeApi({ 'POST /api/update-password': done, 'GET /api/user': answer(401) })
    renderScreen(<ResetPasswordScreen />, { path })
    await choose('harbor-lane-7')
    expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth')
    expect(api.callsOf('POST /api/update-password')[0]?.body).toEqual({ token, password: 'harbor-lane-7' })
  })

  it('checks the session again, since the reset ended it everywhere', async () => {
    const api = fakeApi({ 'POST /api/update-password': done, 'GET /api/user': answer(401) })
    const { client } = renderScreen(<ResetPasswordScreen />, { path })
    await choose('harbor-lane-7')
    await screen.findByRole('heading', { name: 'Your password was changed' })
    await waitFor(() => expect(client.getQueryState(['/api/user'])?.isInvalidated).toBe(true))
    expect(api.callsOf('POST /api/update-password')).toHaveLength(1)
  })

  it('needs at least 8 characters', async () => {
    const api = fakeApi({})
    renderScreen(<ResetPasswordScreen />, { path })
    await choose('1234567')
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy()
    expect(api.calls).toHaveLength(0)
  })

  it('says "Password update failed" and why, for a dead link and for a common password', async () => {
    const dead = 'This link has expired or was already used. Please request a new one.'
    const answers: Record<string, unknown> = {
      'POST /api/update-password': answer(400, { reason: 'invalid_token', message: dead }),
    }
    fakeApi(answers)
    renderScreen(<ResetPasswordScreen />, { path })
    await choose('harbor-lane-7')
    expect(await screen.findByText('Password update failed')).toBeTruthy()
    expect(screen.getByText(dead)).toBeTruthy()
    answers['POST /api/update-password'] = answer(400, {
      reason: 'password_too_common',
      message: 'x',
      fields: { password: tooCommon },
    })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save new password' }))
    expect(await screen.findByText(tooCommon)).toBeTruthy()
    expect(screen.getByText('Password update failed')).toBeTruthy()
  })

  it('says when the link lacks its token', () => {
    fakeApi({})
    renderScreen(<ResetPasswordScreen />, { path: '/auth/reset-password' })
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
  })
})

async function change(current: string, next: string) {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Current password'), current)
  await user.type(screen.getByLabelText('New password'), next)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

describe('a changed password', () => {
  it('sends both passwords and returns to the profile', async () => {
    const api = fakeApi({ 'POST /api/change-password': done, 'GET /api/user': userAnswer() })
    const { router } = renderScreen(<ChangePasswordScreen />, { path: '/change-password' })
    await change('secret', 'harbor-lane-7')
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
    expect(api.callsOf('POST /api/change-password')[0]?.body).toEqual({
      currentPassword: 'secret',
      newPassword: 'harbor-lane-7',
    })
    expect(await screen.findByText('Password changed')).toBeTruthy()
  })

  it('needs 8 characters of the new one only: the present one may be older than that rule', async () => {
    const api = fakeApi({})
    renderScreen(<ChangePasswordScreen />)
    await change('secret', 'short')
    expect(screen.getAllByText('Password must be at least 8 characters')).toHaveLength(1)
    expect(api.calls).toHaveLength(0)
  })

  it('shows a wrong present password at its input', async () => {
    const wrong = 'Your current password is incorrect'
    fakeApi({
      'POST /api/change-password': answer(400, { message: wrong, fields: { currentPassword: wrong } }),
    })
    renderScreen(<ChangePasswordScreen />)
    await change('secret', 'harbor-lane-7')
    expect(await screen.findByText(wrong)).toBeTruthy()
    expect(screen.getByText('Password update failed')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  })

  it('identifies for a password manager whose passwords these are', () => {
    fakeApi({})
    const { container } = renderScreen(<ChangePasswordScreen />)
    expect(container.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
      'maya@tidewater.example',
    )
    expect(screen.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password')
    expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
  })
})
