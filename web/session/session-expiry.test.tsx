import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftOf, openForm } from '#web/lib/form-drafts.ts'
import { userKey } from '#web/lib/query-client.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { startErrorRecovery } from './error-recovery.ts'
import { useLogin, useLogout, useSession } from './session.tsx'

let login: ReturnType<typeof useLogin>
let logout: ReturnType<typeof useLogout>

function Probe() {
  const session = useSession()
  login = useLogin()
  logout = useLogout()
  return <p>{session.status === 'user' ? session.user.email : session.status}</p>
}

const maya = userAnswer()
const credentials = { email: 'maya@tidewater.example', password: 'secret' }

let stop = () => {}
afterEach(() => stop())

async function openAt(path: string) {
  const view = renderRoutes([{ path: '*', Component: Probe }], path)
  stop = startErrorRecovery({
    client: view.client,
    goTo: (to) => void view.router.navigate(to),
    whereNow: () => view.router.state.location.pathname + view.router.state.location.search,
  })
  await screen.findByText('maya@tidewater.example')
  return view
}

async function expire(view: Awaited<ReturnType<typeof openAt>>) {
  vi.useFakeTimers()
  await act(() => view.client.fetchQuery({ queryKey: ['/api/tickets'] }).catch(() => undefined))
  await act(() => vi.advanceTimersByTimeAsync(1600))
  vi.useRealTimers()
  expect(view.router.state.location.pathname).toBe('/auth')
  expect(await screen.findByText('none')).toBeTruthy()
}

const server = (user: Record<string, unknown>) => ({
  'GET /api/user': maya,
  'GET /api/tickets': answer(401, { error: 'unauthenticated', message: 'Please log in to continue.' }),
  'POST /api/login': { user },
})

describe('after an expired session', () => {
  it('the same person lands where they were, once', async () => {
    fakeApi(server(maya))
    const view = await openAt('/clients?q=bakery')
    await expire(view)
    await act(() => login(credentials))
    expect(view.router.state.location).toMatchObject({ pathname: '/clients', search: '?q=bakery' })
  })

  it.each([
    ['somebody else', userAnswer({ id: '01990000-0000-7000-8000-000000000002' }), '/clients'],
    ['a person who was on no known page', maya, '/nowhere'],
    ['a person whose page has no login before it', maya, '/auth/forgot-password'],
  ])('%s lands on /dashboard', async (_case, user, path) => {
    fakeApi(server(user))
    const view = await openAt(path)
    await expire(view)
    await act(() => login(credentials))
    expect(view.router.state.location.pathname).toBe('/dashboard')
  })

  it.each(['//evil.example/clients', 'https://evil.example', '/\\evil.example', 'clients'])(
    'nobody is led to %s',
    async (path) => {
      fakeApi(server(maya))
      const view = await openAt('/clients')
      await expire(view)
      window.localStorage.setItem('lastRoute', JSON.stringify({ userId: maya.id, path, isAwaited: true }))
      await act(() => login(credentials))
      expect(view.router.state.location.pathname).toBe('/dashboard')
    },
  )

  it('a login without an expiry before it leads to /dashboard, wherever the person was last', async () => {
    fakeApi(server(maya))
    const view = await openAt('/clients')
    window.localStorage.setItem('lastRoute', JSON.stringify({ userId: maya.id, path: '/clients' }))
    await act(() => login(credentials))
    expect(view.router.state.location.pathname).toBe('/dashboard')
  })

  it('what was typed waits for the person, and a logout forgets it', async () => {
    fakeApi({ ...server(maya), 'POST /api/logout': answer(204), 'POST /api/auth/logout': answer(204) })
    const view = await openAt('/clients')
    const close = openForm('new client', () => ({ name: 'Harbor Lane', password: 'secret' }))
    await waitFor(() => expect(window.localStorage.getItem('userData')).not.toBeNull())
    await expire(view)
    close()
    await act(() => login(credentials))
    expect(draftOf('new client')?.values).toEqual({ name: 'Harbor Lane' })
    await act(() => logout())
    expect(window.localStorage.getItem('formRecovery')).toBeNull()
  })

  it('what was typed waits for the person too when the session check finds the session ended', async () => {
    let isEnded = false
    fakeApi({ ...server(maya), 'GET /api/user': () => (isEnded ? answer(401) : maya) })
    window.history.replaceState(null, '', '/clients?q=bakery')
    const view = await openAt('/clients?q=bakery')
    const close = openForm('note of 1', () => ({ body: 'Call back on Monday' }))
    await waitFor(() => expect(window.localStorage.getItem('userData')).not.toBeNull())
    isEnded = true
    await act(() => view.client.refetchQueries({ queryKey: userKey }))
    expect(await screen.findByText('none')).toBeTruthy()
    close()
    await act(() => login(credentials))
    expect(draftOf('note of 1')?.values).toEqual({ body: 'Call back on Monday' })
    expect(view.router.state.location).toMatchObject({ pathname: '/clients', search: '?q=bakery' })
  })
})
