import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'

let isBroken = true

function Fragile() {
  if (isBroken) throw new Error('The screen broke')
  return <p>mended</p>
}

function Thing() {
  const { data } = useQuery<{ name: string }>({ queryKey: ['/api/things'] })
  return <p>{data?.name ?? 'loading'}</p>
}

const routes = [
  {
    Component: Root,
    children: [
      { path: '/auth', element: <p>the login form</p> },
      { path: '/auth/forgot-password', element: <p>the forgotten password</p> },
      { path: '/profile', ErrorBoundary: RouteError, Component: Fragile },
      { path: '/change-password', element: <Link to="/nowhere?x=1">onwards</Link> },
      { path: '*', element: null },
    ],
  },
]

const signedIn = (role: string) => ({ 'GET /api/user': userAnswer({ role }) })
const signedOut = { 'GET /api/user': answer(401) }

beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the door', () => {
  it('shows the centered spinner at a guarded address while the user is being loaded', async () => {
    fakeApi({ 'GET /api/user': () => new Promise(() => {}) })
    renderRoutes(routes, '/clients')
    expect((await screen.findByRole('status')).textContent).toBe('Loading…')
    expect(screen.queryByText('the login form')).toBeNull()
  })

  it('sends nobody from a guarded address to the login page', async () => {
    fakeApi(signedOut)
    const view = renderRoutes(routes, '/clients')
    expect(await screen.findByText('the login form')).toBeTruthy()
    expect(view.router.state.location.pathname).toBe('/auth')
  })

  it('lets the way back skip the address it redirected from', async () => {
    fakeApi(signedOut)
    const view = renderRoutes(routes, '/clients')
    await screen.findByText('the login form')
    expect(view.router.state.historyAction).toBe('REPLACE')
  })

  it('shows an open page to everybody, without the shell', async () => {
    fakeApi(signedIn('agent'))
    renderRoutes(routes, '/auth/forgot-password')
    expect(await screen.findByText('the forgotten password')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('names the tab after the route, and remembers the page of the user', async () => {
    fakeApi(signedIn('agent'))
    renderRoutes(routes, '/change-password?from=mail')
    await screen.findByText('onwards')
    expect(document.title).toBe('Change password · Bindery')
    expect(JSON.parse(window.localStorage.getItem('lastRoute') ?? '{}')).toEqual({
      userId: userAnswer().id,
      path: '/change-password?from=mail',
    })
  })

  it('moves the focus to the page when the address changes', async () => {
    fakeApi(signedIn('agent'))
    renderRoutes(routes, '/change-password')
    await userEvent.click(await screen.findByText('onwards'))
    await screen.findByText('404 - Page Not Found')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('moves the focus to the page when what had it went away with the query, and only then', async () => {
    fakeApi(signedIn('agent'))
    const view = renderRoutes(routes, '/change-password')
    const link = await screen.findByText('onwards')
    link.focus()
    await act(() => view.router.navigate('/change-password?step=2'))
    expect(document.activeElement).toBe(link)
    link.blur()
    await act(() => view.router.navigate('/change-password?step=3'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })
})

it('a page that arrives late leaves the focus to the palette', async () => {
  fakeApi(signedIn('agent'))
  const view = renderRoutes(routes, '/change-password')
  await screen.findByText('onwards')
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await act(() => view.router.navigate('/nowhere'))
  expect(await screen.findByText('404 - Page Not Found')).toBeTruthy()
  await userEvent.keyboard('requote')
  expect(field).toHaveProperty('value', 'requote')
})

describe('the screens of an agency', () => {
  it.each([
    '/clients',
    '/edison',
    '/tickets/01990000-0000-7000-8000-000000000001',
    '/document-extraction',
    '/acords',
  ])('tell an admin at %s why there is nothing, without asking the server for records', async (path) => {
    const api = fakeApi(signedIn('admin'))
    renderRoutes(routes, path)
    expect(
      await screen.findByText(
        'This page is for agencies. Admins run the platform and have no records of their own.',
      ),
    ).toBeTruthy()
    const way = within(screen.getByRole('main')).getByRole('link', { name: 'User Management' })
    expect(way.getAttribute('href')).toBe('/admin/users')
    expect(api.calls.every(({ path: asked }) => asked === '/api/user')).toBe(true)
  })

  it('are open to an agent', async () => {
    fakeApi(signedIn('agent'))
    renderRoutes(routes, '/clients')
    await screen.findByRole('main')
    expect(screen.queryByText(/This page is for agencies/)).toBeNull()
  })
})

describe('the 404 page', () => {
  it.each([
    ['an admin', signedIn('admin'), 'Return to Admin Dashboard', '/admin'],
    ['a super admin', signedIn('super_admin'), 'Return to Admin Dashboard', '/admin'],
    ['an owner', signedIn('agency_owner'), 'Return to Dashboard', '/dashboard'],
    ['an agent', signedIn('agent'), 'Return to Dashboard', '/dashboard'],
    ['nobody', signedOut, 'Return to Dashboard', '/auth'],
  ])('leads %s on', async (_who, answers, label, destination) => {
    fakeApi(answers)
    renderRoutes(routes, '/nowhere')
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeTruthy()
    expect(
      screen.getByText("The page you're looking for doesn't exist or you may not have access to it."),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(destination)
    expect(document.title).toBe('Page not found · Bindery')
  })
})

describe('the error fallback of a route', () => {
  it('has its texts, and trying again draws the screen anew', async () => {
    fakeApi(signedIn('agent'))
    renderRoutes(routes, '/profile')
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(
      screen.getByText("An unexpected error occurred. Our team has been notified and we'll look into it."),
    ).toBeTruthy()
    expect(screen.getByText('The screen broke')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('mended')).toBeTruthy()
  })

  it('asks the server again for what broke the screen', async () => {
    const replies = [{ name: { broken: true } }, { name: 'Harbor Lane' }]
    const api = fakeApi({ ...signedIn('agent'), 'GET /api/things': () => replies.shift() })
    renderRoutes([{ path: '/profile', ErrorBoundary: RouteError, Component: Thing }], '/profile')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Harbor Lane')).toBeTruthy()
    expect(api.callsOf('GET /api/things')).toHaveLength(2)
  })

  it('goes back', async () => {
    fakeApi(signedIn('agent'))
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    renderRoutes(routes, '/profile')
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }))
    expect(back).toHaveBeenCalledOnce()
  })

  it('keeps the shell around it, so that every other page is still in reach', async () => {
    fakeApi(signedIn('agent'))
    renderRoutes(routes, '/profile')
    await screen.findByRole('heading', { name: 'Something went wrong' })
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    await act(async () => {})
  })
})
