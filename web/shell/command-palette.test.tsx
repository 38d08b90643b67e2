import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { matchesTyped } from './palette-entries.ts'
import { Shell } from './shell.tsx'
import { shortcutGroups } from './shortcut-list.ts'

const bakery = {
  kind: 'client',
  id: 'c1',
  title: 'Newport Bakery',
  subtitle: '(757) 555-0142',
  href: '/clients/c1',
}
const list = (
  <Shell>
    <a href="/api/clients/export.csv?q=har" download>
      Export CSV
    </a>
  </Shell>
)

const otherId = '01990000-0000-7000-8000-000000000009'

const reader = aUser({ role: 'agent', isReadOnly: true })

type Options = Parameters<typeof renderScreen>[1]

async function open(options: Options = {}, answers: Record<string, unknown> = {}) {
  const api = fakeApi({ 'GET /api/search': [bakery], ...answers })
  const view = renderScreen(list, options)
  await screen.findByText('Export CSV')
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  return { api, view, field }
}

const titles = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent?.replace(/(Action|Page|Client|Policy)$/, ''))

describe('the words of an action', () => {
  it.each([
    ['New client', 'new cl', true],
    ['New client', 'client new', true],
    ['Log a call', 'call', true],
    ['Log a call', 'all', false],
    ['Log a call', 'log x', false],
    ['New client', '', true],
  ])('“%s” found by “%s”: %s', (text, typed, expected) => {
    expect(matchesTyped(text, typed)).toBe(expected)
  })
})

describe('the command palette', () => {
  it('offers verbs before pages and names when the words match', async () => {
    const { field } = await open()
    await userEvent.type(field, 'new')
    await screen.findByText('Newport Bakery')
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Actions',
      'Go to',
      'Records',
    ])
    expect(titles('Actions')).toEqual(['New client', 'New prospect', 'New ticket'])
    expect(titles('Records')).toEqual(['Newport Bakery(757) 555-0142'])
  })

  it('finds pages by what else people call them', async () => {
    const { field } = await open()
    await userEvent.type(field, 'billing')
    expect(titles('Go to')).toEqual(['Payments'])
  })

  it('finds parts of pages, such as the email templates of the profile', async () => {
    const { field, view } = await open()
    await userEvent.type(field, 'email templ')
    expect(titles('Go to')).toEqual(['Email templates'])
    await userEvent.keyboard('{Enter}')
    const { pathname, search } = view.router.state.location
    expect(pathname + search).toBe('/profile?section=emails')
  })

  it('makes a record from any page', async () => {
    const { field, view } = await open({ path: '/knowledge' })
    await userEvent.type(field, 'new pros{Enter}')
    expect(await screen.findByRole('dialog', { name: 'New prospect' })).toBeTruthy()
    expect(view.router.state.location.pathname).toBe('/knowledge')
    expect(screen.queryByRole('combobox', { name: /^Search actions/ })).toBeNull()
  })

  it('asks which record an action is about, among its kinds alone, and leads there', async () => {
    const { field, view, api } = await open({ path: '/dashboard' })
    await userEvent.type(field, 'certif{Enter}')
    const which = await screen.findByRole('combobox', { name: 'Issue a certificate: choose a client' })
    await userEvent.type(which, '555-0142')
    await screen.findByText('Newport Bakery')
    const asked = api.callsOf('GET /api/search').map(({ url }) => url.searchParams)
    expect(asked.map((query) => [query.get('q'), query.get('kinds')])).toEqual([['555-0142', 'client']])
    await userEvent.keyboard('{Enter}')
    const { pathname, state } = view.router.state.location
    expect([pathname, state]).toEqual(['/clients/c1', { asks: 'certificate' }])
  })

  it('goes back from the choice of a record by Backspace', async () => {
    const { field } = await open()
    await userEvent.type(field, 'renew a{Enter}')
    await screen.findByRole('combobox', { name: 'Renew a policy: choose a policy' })
    await userEvent.keyboard('{Backspace}')
    expect(screen.getByRole('combobox', { name: /^Search actions/ })).toBeTruthy()
    expect(titles('Actions')).toContain('Renew a policy')
  })

  it('is about the record of the page it is opened on', async () => {
    const { field, view } = await open({ path: '/clients/c7' })
    await userEvent.type(field, 'log a{Enter}')
    expect(view.router.state.location).toMatchObject({ pathname: '/clients/c7', state: { asks: 'call' } })
  })

  it('offers what was opened lately, the latest first', async () => {
    const record = (title: string, href: string) => ({ kind: 'client', title, subtitle: '', href })
    const kept = [record('Ann Ames', '/clients/a'), record('Bob Bell', '/clients/b'), { kind: 'spy' }]
    localStore.write(storageKeys.recentRecords, JSON.stringify(kept))
    const { view } = await open()
    expect(titles('Recent')).toEqual(['Ann Ames', 'Bob Bell'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(view.router.state.location.pathname).toBe('/clients/b')
  })

  it('exports the list of the page with its filters, or all of a kind', async () => {
    const clicked = vi.fn((event: MouseEvent) => event.preventDefault())
    const { field } = await open()
    screen.getByText('Export CSV').addEventListener('click', clicked)
    await userEvent.type(field, 'export')
    expect(titles('Actions')).toEqual([
      'Export this list',
      'Export all clients',
      'Export all prospects',
      'Export all policies',
      'Export all tickets',
    ])
    await userEvent.keyboard('{Enter}')
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('shows every keyboard shortcut by ? and by its own action, but not while typing', async () => {
    const { field, view } = await open()
    await userEvent.type(field, '?')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
    await userEvent.clear(field)
    await userEvent.type(field, 'hotkeys{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const shown = shortcutGroups('Ctrl').flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does))
    expect(
      within(dialog)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(shown)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    expect(view.router.state.location.pathname).toBe('/')
  })

  it('switches the theme', async () => {
    const { field } = await open()
    await userEvent.type(field, 'dark{Enter}')
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  })

  it.each([
    ['who may change nothing', reader, 'new', 'New client', false],
    ['who may change nothing', reader, 'article', 'New article', false],
    ['who may change nothing', reader, 'upload', 'Upload files', false],
    ['who may change nothing', reader, 'import', 'Import clients', false],
    ['an agent, of the knowledge base', aUser({ role: 'agent' }), 'article', 'New article', true],
    ['who may not export', aUser({ featuresOff: ['csvExport'] }), 'export', 'Export all clients', false],
    ['an agent, of the team', aUser({ role: 'agent' }), 'team', 'Team members', false],
    ['an owner, of the team', aUser(), 'team', 'Team members', true],
    [
      'an agent, of the audit log',
      aUser({ role: 'agent', agencyOwnerId: otherId }),
      'audit',
      'Audit log',
      false,
    ],
    ['an owner, of the audit log', aUser(), 'audit', 'Audit log', true],
    ['an agent alone, of the audit log', aUser({ role: 'agent' }), 'audit', 'Audit log', true],
  ])('offers nothing that is not allowed to %s', async (_who, user, words, title, isOffered) => {
    const { field } = await open({ user }, { 'GET /api/search': [] })
    await userEvent.type(field, words)
    const actions = screen.queryByRole('group', { name: 'Actions' })
    expect(actions).toBeNull()
    const pages = screen.queryAllByRole('option').map((option) => option.textContent)
    expect(pages.includes(`${title}Page`)).toBe(isOffered)
  })
})
