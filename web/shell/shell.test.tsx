import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderRoutes, renderScreen } from '#web/testing/render.tsx'
import { searchPause } from './palette-search.ts'
import { Root } from './root.tsx'
import { Shell } from './shell.tsx'

const page = <Shell>the page</Shell>

describe('the sidebar', () => {
  it('collapses, and stays so after a reload', async () => {
    fakeApi({})
    const first = renderScreen(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe('false')
    first.unmount()
    renderScreen(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Expand sidebar' }))
    expect(window.localStorage.getItem('sidebar')).toBe('expanded')
  })

  it('groups the tools, and ends with profile and logout', async () => {
    fakeApi({})
    renderScreen(page)
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' })
    expect(within(sidebar).getByText('TOOLS')).toBeTruthy()
    const items = within(sidebar)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(items.slice(0, 3)).toEqual(['Dashboard', 'Prospects', 'Clients'])
    expect(items[3]).toMatch(/^Tickets/)
    expect(items.at(-1)).toBe('Logout')
    expect(items.indexOf('Profile')).toBeGreaterThan(3)
  })

  it('names the user and the agency', async () => {
    fakeApi({})
    renderScreen(page)
    expect(await screen.findByText('Maya Okafor')).toBeTruthy()
    expect(screen.getByText('Tidewater Insurance')).toBeTruthy()
  })

  it('logs out, and leaves without an error on the way', async () => {
    const complain = vi.spyOn(console, 'error')
    const api = fakeApi({
      'GET /api/user': userAnswer(),
      'POST /api/logout': answer(204),
      'POST /api/auth/logout': answer(204),
    })
    const children = [
      { path: '/auth', element: <p>the login form</p> },
      { path: '*', element: null },
    ]
    renderRoutes([{ Component: Root, children }], '/nowhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('the login form')).toBeTruthy()
    expect(api.callsOf('POST /api/auth/logout')).toHaveLength(1)
    expect(complain).not.toHaveBeenCalled()
    complain.mockRestore()
  })

  it('switches between light and dark, and remembers it', async () => {
    fakeApi({})
    renderScreen(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to dark mode' }))
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(window.localStorage.getItem('color-scheme')).toBe('dark')
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light mode' }))
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
    expect(window.localStorage.getItem('color-scheme')).toBe('auto')
  })
})

describe('the mobile menu', () => {
  it('slides in with exactly its list, signs out, and closes by Escape', async () => {
    fakeApi({})
    renderScreen(page, { user: aUser({ role: 'agent' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = await screen.findByRole('dialog')
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Dashboard',
      'Clients',
      'Prospects',
      'Requotes',
      'Analysis',
      'Knowledge',
      'Profile',
      'Support',
    ])
    expect(within(menu).getByRole('button', { name: 'Sign Out' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the command palette', () => {
  const records = [
    { kind: 'client', id: 'c1', title: 'Harbor Lane Bakery', subtitle: '4 policies', href: '/clients/c1' },
    { kind: 'ticket', id: 't1', title: 'T-104 Certificate', subtitle: 'Open', href: '/tickets/t1' },
  ]

  async function open() {
    await screen.findByText('the page')
    await userEvent.keyboard('{Control>}k{/Control}')
    return screen.findByRole('combobox')
  }

  it('opens by its shortcut, and closes by it', async () => {
    fakeApi({})
    renderScreen(page)
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('finds records after a pause, and the keyboard opens them', async () => {
    const api = fakeApi({ 'GET /api/search': records })
    const view = renderScreen(page)
    await userEvent.type(await open(), 'har')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false'])
    expect(api.callsOf('GET /api/search').map((call) => call.url.searchParams.get('q'))).toEqual(['har'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(view.router.state.location.pathname).toBe('/tickets/t1')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it.each([
    ['one character', aUser(), 'h'],
    ['an admin, who has no records', aUser({ role: 'admin' }), 'har'],
  ])('does not search records for %s', async (_case, user, words) => {
    const api = fakeApi({ 'GET /api/search': records })
    renderScreen(page, { user })
    const field = await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(field, words)
    await act(() => vi.advanceTimersByTimeAsync(searchPause * 2))
    expect(api.callsOf('GET /api/search')).toHaveLength(0)
  })

  it('goes round at the ends of the list', async () => {
    fakeApi({ 'GET /api/search': records })
    const view = renderScreen(page)
    await userEvent.type(await open(), 'har')
    await screen.findAllByRole('option')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(view.router.state.location.pathname).toBe('/tickets/t1')
  })

  it('offers the pages that the visitor may enter', async () => {
    fakeApi({ 'GET /api/search': [] })
    renderScreen(page, { user: aUser({ role: 'agent' }) })
    await userEvent.type(await open(), 'change pass')
    const titles = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(titles).toEqual(['Change passwordPage'])
  })

  it('says when nothing is found, and when the search fails', async () => {
    const search = vi.fn((_call: FakeCall): unknown => [])
    fakeApi({ 'GET /api/search': search })
    renderScreen(page)
    const field = await open()
    await userEvent.type(field, 'zzz')
    expect(await screen.findByText('Nothing found for “zzz”.')).toBeTruthy()
    search.mockImplementation(() => answer(500))
    await userEvent.type(field, 'y')
    expect(await screen.findByText('Search did not respond. Please try again.')).toBeTruthy()
  })
})
