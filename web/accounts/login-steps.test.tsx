import { screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { browser } from '#web/lib/leave.ts'
import { Root } from '#web/shell/root.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { AdminLoginScreen } from './admin-login-screen.tsx'
import { LoginScreen } from './login-screen.tsx'

const routes = [
  {
    Component: Root,
    children: [
      { path: '/auth', Component: LoginScreen },
      { path: '/admin/login', Component: AdminLoginScreen },
      { path: '*', element: <p>elsewhere</p> },
    ],
  },
]
const signedOut = { 'GET /api/user': answer(401) }
const asked = answer(401, { reason: 'totp_required', message: 'Enter the code from your authenticator app.' })
const wrong = answer(401, {
  reason: 'invalid_code',
  message: 'This code is incorrect or was already used. Please try again.',
})

function refuse(reason: string, message: string) {
  return answer(401, { error: 'unauthenticated', reason, message })
}

async function logIn(answers: Record<string, unknown>, path = '/auth') {
  const api = fakeApi({ ...signedOut, ...answers })
  const view = renderRoutes(routes, path)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'maya@tidewater.example')
  await user.type(screen.getByLabelText('Password'), 'secret-1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  return { api, view, user }
}

/** Answers a login with `totp_required`, and its repetition with a code as given. */
function withSecondStep(code: unknown) {
  return {
    'POST /api/login': ({ body }: { body: object }) => ('code' in body ? code : asked),
  }
}

async function enter(user: UserEvent, text: string, label = 'Code') {
  await user.type(await screen.findByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the second step of a login', () => {
  it('asks for the code in a field of its own and sends it with what was typed before', async () => {
    const { api, view, user } = await logIn(withSecondStep(answer(200, userAnswer())))
    expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('Code')
    expect([field.autocomplete, field.inputMode, document.activeElement]).toEqual([
      'one-time-code',
      'numeric',
      field,
    ])
    await enter(user, '123 456')
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
    expect(api.callsOf('POST /api/login').at(-1)?.body).toEqual({
      email: 'maya@tidewater.example',
      password: 'secret-1',
      code: '123 456',
    })
  })

  it('keeps the step and what was typed after a wrong code', async () => {
    const { user } = await logIn(withSecondStep(wrong))
    await enter(user, '000000')
    expect(
      await screen.findByText('This code is incorrect or was already used. Please try again.'),
    ).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('000000')
  })

  it('sends nothing that cannot be a code', async () => {
    const { api, user } = await logIn(withSecondStep(wrong))
    await enter(user, '12345')
    expect(screen.getByText('Enter the 6-digit code')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await enter(user, 'abcd', 'Recovery code')
    expect(screen.getByText('Enter a 16-character recovery code')).toBeTruthy()
    expect(api.callsOf('POST /api/login')).toHaveLength(1)
  })

  it('takes a recovery code in place of the app', async () => {
    const { api, view, user } = await logIn(withSecondStep(answer(200, userAnswer())))
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    expect(screen.getByRole('button', { name: 'Use a code from the app' })).toBeTruthy()
    await enter(user, 'abcd-efgh-jkmn-pqrs', 'Recovery code')
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
    expect(api.callsOf('POST /api/login').at(-1)?.body).toMatchObject({ code: 'abcd-efgh-jkmn-pqrs' })
  })

  it('says that the account got locked, that the server is away, and lets go back without losing the email', async () => {
    const { user } = await logIn(
      withSecondStep(refuse('account_locked', 'Account locked. Please contact support.')),
    )
    await enter(user, '000000')
    expect(await screen.findByText('Account locked. Please contact support.')).toBeTruthy()
    fakeApi({ ...signedOut, 'POST /api/login': () => Promise.reject(new TypeError('Failed to fetch')) })
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Connection error, please try again')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@tidewater.example')
    expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy()
  })

  it('starts over when the password is another by now', async () => {
    const { user } = await logIn(withSecondStep(refuse('invalid_credentials', 'Invalid email or password')))
    await enter(user, '000000')
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })
})

describe('SSO on the login screen', () => {
  const offer = (providers: string[]) => ({ isOpen: true, closedMessage: null, providers })

  it('is offered only where it is configured', async () => {
    fakeApi({ ...signedOut, 'GET /api/sign-up': offer([]) })
    const { unmount } = renderRoutes(routes, '/auth')
    await screen.findByLabelText('Email')
    expect(screen.queryByText(/Continue with/)).toBeNull()
    unmount()
    fakeApi({ ...signedOut, 'GET /api/sign-up': offer(['google', 'microsoft']) })
    renderRoutes(routes, '/auth')
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue with Microsoft' })).toBeTruthy()
  })

  it('leads to the provider, or says why it cannot', async () => {
    const away = answer(503, { error: 'unavailable', message: 'Google cannot be reached at the moment.' })
    const start = answer(200, { url: 'https://accounts.google.com/x' })
    const base = { ...signedOut, 'GET /api/sign-up': offer(['google', 'microsoft']) }
    const byProvider = ({ body }: { body: { provider: string } }) =>
      body.provider === 'google' ? away : start
    fakeApi({ ...base, 'POST /api/sso-sign-in': byProvider })
    renderRoutes(routes, '/auth')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Microsoft' }))
    await waitFor(() => expect(browser.leaveFor).toHaveBeenCalledWith('https://accounts.google.com/x'))
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(await screen.findByText('Google cannot be reached at the moment.')).toBeTruthy()
  })

  it.each([
    ['no_account', /No account here matches a verified email address/],
    ['unverified_email', /has no verified email address/],
    ['account_locked', /Account locked\. Please contact support\./],
    ['cancelled', /You cancelled the sign-in/],
    ['failed', /did not work or took too long/],
  ])('explains a return with %s', async (word, text) => {
    fakeApi(signedOut)
    renderRoutes(routes, `/auth?outside=${word}`)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('repeats no words out of the address', async () => {
    fakeApi(signedOut)
    renderRoutes(routes, '/auth?outside=Call+this+number')
    await screen.findByLabelText('Email')
    expect(screen.queryByText(/number/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes on with the second factor, and starts over when that took too long', async () => {
    const expired = refuse('sign_in_expired', 'This took too long. Please log in again.')
    const codes = [wrong, answer(200, userAnswer())]
    const api = fakeApi({ ...signedOut, 'POST /api/sso-sign-in/code': () => codes.shift() ?? expired })
    const view = renderRoutes(routes, '/auth?outside=code')
    const user = userEvent.setup()
    await enter(user, '000000')
    expect(await screen.findByText(/This code is incorrect/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Code'))
    await enter(user, '123456')
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
    expect(api.callsOf('POST /api/sso-sign-in/code').at(-1)?.body).toEqual({ code: '123456' })
    view.unmount()
    renderRoutes(routes, '/auth?outside=code')
    await enter(user, '123456')
    expect(await screen.findByText('This took too long. Please log in again.')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })
})

describe('the admin login', () => {
  it.each([
    ['admin', '/admin'],
    ['agent', '/dashboard'],
  ])('has its own title and leads an %s to %s', async (role, path) => {
    const { view } = await logIn({ 'POST /api/login': answer(200, userAnswer({ role })) }, '/admin/login')
    await waitFor(() => expect(view.router.state.location.pathname).toMatch(new RegExp(`^${path}(/|$)`)))
  })

  it('is open to whoever is signed in as well', async () => {
    fakeApi({ 'GET /api/user': userAnswer() })
    renderRoutes(routes, '/admin/login')
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin log in' })).toBeTruthy()
    expect(screen.queryByText('Agency Owner?')).toBeNull()
  })
})
