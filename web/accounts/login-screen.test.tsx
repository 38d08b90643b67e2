import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Root } from '#web/shell/root.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { LoginScreen } from './login-screen.tsx'

const routes = [
  {
    Component: Root,
    children: [
      { path: '/auth', Component: LoginScreen },
      { path: '*', element: <p>elsewhere</p> },
    ],
  },
]

async function typeCredentials(password = 'secret-1') {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'maya@tidewater.example')
  await user.type(screen.getByLabelText('Password'), password)
  return user
}

describe('the login screen', () => {
  it('has its texts and its two ways on', async () => {
    fakeApi({ 'GET /api/user': answer(401) })
    renderRoutes(routes, '/auth')
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy()
    expect(screen.getByText('Welcome back')).toBeTruthy()
    expect(screen.getByText('Agency Owner?')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/direct-signup')
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    )
  })

  it('checks the fields before it asks the server', async () => {
    const api = fakeApi({ 'GET /api/user': answer(401) })
    renderRoutes(routes, '/auth')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Email'), 'maya')
    await user.type(screen.getByLabelText('Password'), '12345')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(api.callsOf('POST /api/login')).toHaveLength(0)
  })

  it('says that it is busy, makes one request of a double click, and ends on the dashboard', async () => {
    let reply: (response: Response) => void = () => {}
    const api = fakeApi({
      'GET /api/user': answer(401),
      'POST /api/login': () => new Promise((resolve) => (reply = resolve)),
    })
    const view = renderRoutes(routes, '/auth')
    await screen.findByLabelText('Email')
    const user = await typeCredentials()
    await user.dblClick(screen.getByRole('button', { name: 'Log in' }))
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' })
    expect(busy.disabled).toBe(true)
    expect(api.callsOf('POST /api/login')).toHaveLength(1)
    await act(async () => reply(answer(200, userAnswer())))
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/dashboard'))
  })

  it('shows a wrong login at both fields and lets the person try again', async () => {
    fakeApi({
      'GET /api/user': answer(401),
      'POST /api/login': answer(401, { reason: 'invalid_credentials' }),
    })
    renderRoutes(routes, '/auth')
    await screen.findByLabelText('Email')
    const user = await typeCredentials()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findAllByText('Invalid email or password')).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false)
  })

  it('says that an account is locked', async () => {
    fakeApi({ 'GET /api/user': answer(401), 'POST /api/login': answer(401, { reason: 'account_locked' }) })
    renderRoutes(routes, '/auth')
    await screen.findByLabelText('Email')
    const user = await typeCredentials()
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Account locked. Please contact support.')).toBeTruthy()
    expect(screen.getByText('Server error, please try again later')).toBeTruthy()
  })

  it('shows the password on demand', async () => {
    fakeApi({ 'GET /api/user': answer(401) })
    renderRoutes(routes, '/auth')
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.type).toBe('text')
  })

  it('leads a signed-in visitor on after 100 ms', async () => {
    fakeApi({ 'GET /api/user': userAnswer() })
    vi.useFakeTimers()
    const view = renderRoutes(routes, '/auth')
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => vi.advanceTimersByTimeAsync(90))
    expect(view.router.state.location.pathname).toBe('/auth')
    await act(() => vi.advanceTimersByTimeAsync(15))
    expect(view.router.state.location.pathname).toBe('/dashboard')
  })
})
