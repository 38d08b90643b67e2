import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { useLogin, useLogout, useRegister, useSession } from './session.tsx'

type Actions = {
  login: ReturnType<typeof useLogin>
  logout: ReturnType<typeof useLogout>
  register: ReturnType<typeof useRegister>
}

let actions: Actions | undefined

function Probe() {
  const session = useSession()
  actions = { login: useLogin(), logout: useLogout(), register: useRegister() }
  return <p>{session.status === 'user' ? session.user.email : session.status}</p>
}

function renderSession(path = '/clients') {
  const view = renderRoutes([{ path: '*', Component: Probe }], path)
  return { ...view, act: () => actions as Actions }
}

const credentials = { email: 'maya@tidewater.example', password: 'secret' }
const signUp = { ...credentials, password: 'long enough', name: 'Maya', role: 'agent' as const }

describe('the session', () => {
  it('is loading first, then the user, who is remembered with the role that calls carry', async () => {
    fakeApi({ 'GET /api/user': userAnswer({ role: 'agent' }) })
    renderSession()
    expect(screen.getByText('loading')).toBeTruthy()
    expect(await screen.findByText('maya@tidewater.example')).toBeTruthy()
    expect(window.localStorage.getItem('userRole')).toBe('agent')
    expect(JSON.parse(window.localStorage.getItem('userData') ?? '{}')).toMatchObject({ name: 'Maya Okafor' })
  })

  it.each([
    ['a 401', answer(401, { error: 'unauthenticated' })],
    ['any other refusal', answer(503)],
    ['an unparsable body', new Response('<html>')],
    ['authenticated=false', { ...userAnswer(), authenticated: false }],
    ['a reply without a role', { ...userAnswer(), role: undefined }],
  ])('is none after %s', async (_case, reply) => {
    window.localStorage.setItem('userRole', 'agent')
    fakeApi({ 'GET /api/user': reply })
    renderSession()
    expect(await screen.findByText('none')).toBeTruthy()
    expect(window.localStorage.getItem('userRole')).toBeNull()
  })
})

it('asks nobody in a browser that has no session', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'session-id=; path=/; max-age=0'
  const api = fakeApi({ 'GET /api/user': userAnswer() })
  renderSession()
  expect(await screen.findByText('none')).toBeTruthy()
  expect(api.callsOf('GET /api/user')).toHaveLength(0)
})

describe('a login', () => {
  it('sets the user, goes to /dashboard, and checks the session silently 500 ms later', async () => {
    const api = fakeApi({ 'GET /api/user': answer(401), 'POST /api/login': { user: userAnswer() } })
    const view = renderSession('/auth')
    await screen.findByText('none')
    vi.useFakeTimers()
    await act(() => view.act().login(credentials))
    expect(view.router.state.location.pathname).toBe('/dashboard')
    expect(api.callsOf('POST /api/login')[0]?.body).toEqual(credentials)
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(screen.getByText('maya@tidewater.example')).toBeTruthy()
    expect(api.callsOf('GET /api/user')).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(api.callsOf('GET /api/user')).toHaveLength(2)
  })

  it('forgets what was read for somebody else', async () => {
    fakeApi({ 'GET /api/user': answer(401), 'POST /api/login': userAnswer() })
    const view = renderSession('/auth')
    await screen.findByText('none')
    view.client.setQueryData(['/api/clients'], ['of another agency'])
    await act(() => view.act().login(credentials))
    expect(view.client.getQueryData(['/api/clients'])).toBeUndefined()
  })

  it('fails with its fixed words and stays', async () => {
    fakeApi({ 'GET /api/user': answer(401), 'POST /api/login': answer(401, { reason: 'account_locked' }) })
    const view = renderSession('/auth')
    await screen.findByText('none')
    await expect(view.act().login(credentials)).rejects.toThrow('Account locked. Please contact support.')
    expect(view.router.state.location.pathname).toBe('/auth')
  })
})

describe('a registration', () => {
  it('sets the user and goes to /dashboard, with the key of the action', async () => {
    const api = fakeApi({ 'GET /api/user': answer(401), 'POST /api/register': userAnswer({ role: 'agent' }) })
    const view = renderSession('/direct-signup')
    await screen.findByText('none')
    await act(() => view.act().register(signUp, 'key-1'))
    expect(view.router.state.location.pathname).toBe('/dashboard')
    expect(api.callsOf('POST /api/register')[0]?.headers['idempotency-key']).toBe('key-1')
  })
})

describe('a logout', () => {
  const answers = (reply: () => Response) => ({
    'GET /api/user': userAnswer(),
    'POST /api/logout': reply,
    'POST /api/auth/logout': (_call: FakeCall) => reply(),
  })

  it.each([
    ['succeeds', () => answer(204), false],
    ['finds no session any more', () => answer(401), false],
    ['fails', () => answer(500), true],
  ])('that %s makes both calls, forgets everything and goes to /auth', async (_case, reply, hasMessage) => {
    const api = fakeApi(answers(reply))
    const view = renderSession()
    await screen.findByText('maya@tidewater.example')
    view.client.setQueryData(['/api/clients'], ['one'])
    window.localStorage.setItem('lastRoute', '/clients')
    // biome-ignore lint/suspicious/noDocumentCookie: what the server sets
    document.cookie = 'session-id=abc; path=/'
    await act(() => view.act().logout())
    expect(api.callsOf('POST /api/logout')).toHaveLength(1)
    expect(api.callsOf('POST /api/auth/logout')).toHaveLength(1)
    expect(view.router.state.location.pathname).toBe('/auth')
    expect(await screen.findByText('none')).toBeTruthy()
    expect(document.cookie).not.toContain('session-id')
    expect(view.client.getQueryData(['/api/clients'])).toBeUndefined()
    expect(window.localStorage.getItem('userData')).toBeNull()
    expect(window.localStorage.getItem('lastRoute')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Logout failed') !== null).toBe(hasMessage))
  })
})
