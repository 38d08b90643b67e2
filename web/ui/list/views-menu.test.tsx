import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ListView } from '#shared/list-views/list-views.contract.ts'
import { ClientsScreen } from '#web/clients/clients-screen.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClientItem, aTicket } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TicketsScreen } from '#web/tickets/tickets-screen.tsx'

const id = '01990000-0000-7000-8000-00000000e001'

function aView(over: Partial<ListView> = {}): ListView {
  return {
    ...{ id, list: 'clients', name: 'Big accounts', filters: { kind: 'commercial' }, sort: '-premium' },
    ...{
      columns: null,
      isShared: false,
      ownerId: aUser().id,
      ownerName: 'Maya',
      isDefault: false,
      version: 3,
    },
    ...over,
  }
}

function apiWith(views: ListView[], more: Record<string, unknown> = {}) {
  return fakeApi({
    ...{ 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/clients': [aClientItem()] },
    ...{ 'GET /api/tickets': [aTicket()], 'GET /api/list-views': views },
    ...more,
  })
}

const menu = (name: string | RegExp) => screen.findByRole('button', { name })
const choose = async (button: string | RegExp, item: string | RegExp) => {
  await userEvent.click(await menu(button))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const asked = (api: ReturnType<typeof apiWith>) => {
  const params = api.callsOf('GET /api/clients').at(-1)?.url.searchParams
  return { kind: params?.get('kind'), sort: params?.get('sort') }
}

it('sets the filters and the order of a view, in the address too', async () => {
  const api = apiWith([aView()])
  const { router } = renderScreen(<ClientsScreen />, { path: '/clients?q=ann' })
  await choose('Views', /Big accounts/)
  await menu('Big accounts')
  await waitFor(() => expect(asked(api)).toEqual({ kind: 'commercial', sort: '-premium' }))
  const search = new URLSearchParams(router.state.location.search)
  expect(Object.fromEntries(search)).toEqual({ kind: 'commercial', sort: '-premium', saved: id })
  await choose('Big accounts', 'All clients')
  await waitFor(() => expect(router.state.location.search).toBe('?saved=all'))
})

it('opens with the default view, unless the address says something', async () => {
  const api = apiWith([aView({ isDefault: true })])
  const { router, unmount } = renderScreen(<ClientsScreen />, { path: '/clients' })
  await menu('Big accounts')
  await waitFor(() => expect(asked(api)).toEqual({ kind: 'commercial', sort: '-premium' }))
  expect(router.state.historyAction).toBe('REPLACE')
  unmount()
  const linked = renderScreen(<ClientsScreen />, { path: '/clients?q=ann' })
  await menu('Views')
  expect(linked.router.state.location.search).toBe('?q=ann')
})

it('opens tickets with the default view instead of one’s own', async () => {
  apiWith([
    aView({ list: 'tickets', name: 'Late', filters: { overdue: 'true' }, sort: 'dueDate', isDefault: true }),
  ])
  const { router } = renderScreen(<TicketsScreen />, { path: '/tickets' })
  await menu('Late')
  await waitFor(() => expect(router.state.location.search).toContain('overdue=true'))
  expect(router.state.location.search).not.toContain('assigneeId')
})

it('marks what differs from the view, updates the view with it, or goes back', async () => {
  const api = apiWith([aView()], {
    'PATCH /api/list-views/:id': aView(),
    [`PATCH /api/list-views/${id}`]: aView(),
  })
  renderScreen(<ClientsScreen />, { path: `/clients?kind=commercial&sort=name&saved=${id}` })
  await choose('Big accounts, changed', 'Update view')
  expect(await screen.findByText('View “Big accounts” updated')).toBeTruthy()
  expect(api.callsOf(`PATCH /api/list-views/${id}`)[0]?.body).toEqual({
    ...{ version: 3, filters: { kind: 'commercial' }, sort: 'name', columns: null },
  })
  await choose('Big accounts, changed', 'Discard changes')
  await menu('Big accounts')
})

it('says when somebody else changed the view meanwhile, and reads it again', async () => {
  const api = apiWith([aView()], {
    [`PATCH /api/list-views/${id}`]: answer(409, {
      ...{ error: 'conflict', reason: 'stale_version', message: 'Conflict: someone else changed this.' },
    }),
  })
  renderScreen(<ClientsScreen />, { path: `/clients?saved=${id}` })
  await choose(/Big accounts/, 'Update view')
  expect(await screen.findByText('Someone else changed this view')).toBeTruthy()
  await waitFor(() => expect(api.callsOf('GET /api/list-views').length).toBe(2))
})

it('saves what is shown under a name, and keeps the dialog with what is wrong with it', async () => {
  let isTaken = true
  const api = apiWith([], {
    'POST /api/list-views': () =>
      isTaken
        ? answer(400, {
            error: 'invalid',
            message: 'x',
            fields: { name: 'Another view already has this name' },
          })
        : aView({ name: 'Anns' }),
  })
  renderScreen(<ClientsScreen />, { path: '/clients?q=ann&sort=-premium' })
  await choose('Views', 'Save as new view')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(dialog.getByText('Enter a name')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Name'), 'Anns')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await dialog.findByText('Another view already has this name')).toBeTruthy()
  isTaken = false
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Share with everyone in the agency' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf('POST /api/list-views').at(-1)?.body).toEqual({
    ...{
      list: 'clients',
      name: 'Anns',
      filters: { q: 'ann' },
      sort: '-premium',
      columns: null,
      isShared: true,
    },
  })
})

it('deletes a view and brings it back', async () => {
  const api = apiWith([aView()], {
    [`DELETE /api/list-views/${id}`]: answer(204),
    [`POST /api/list-views/${id}/restore`]: aView(),
  })
  const { router } = renderScreen(<ClientsScreen />, { path: `/clients?saved=${id}` })
  await choose(/Big accounts/, 'Delete view')
  expect(await screen.findByText('View “Big accounts” deleted')).toBeTruthy()
  expect(router.state.location.search).toBe('?saved=all')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('View “Big accounts” restored')).toBeTruthy()
  expect(api.callsOf(`POST /api/list-views/${id}/restore`)).toHaveLength(1)
})

it('offers no changes to another’s shared view', async () => {
  apiWith([aView({ isShared: true, ownerId: '01990000-0000-7000-8000-00000000ffff' })])
  renderScreen(<ClientsScreen />, {
    path: `/clients?saved=${id}`,
    user: aUser({ role: 'agent', agencyOwnerId: id }),
  })
  await userEvent.click(await menu(/Big accounts/))
  await screen.findByRole('menuitem', { name: 'Discard changes' })
  for (const name of [/Update/, 'Rename', 'Delete view', 'Make private'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull()
})
