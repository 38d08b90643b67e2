import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ErrorGroup } from '#shared/error-tracking/error-tracking.contract.ts'
import { useSession } from '#web/session/session.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderRoutes, renderScreen } from '#web/testing/render.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { ErrorsScreen } from './errors-screen.tsx'

const admin = { role: 'admin', agencyOwnerId: null, timeZone: 'America/New_York' }
const group: ErrorGroup = {
  id: '01990000-0000-7000-8000-00000000e0e1',
  name: 'TypeError',
  message: '<img src=x onerror=alert(1)> is not a function',
  url: '/clients',
  release: '0.1.0+abcd1234',
  count: 1204,
  people: 17,
  status: 'open',
  firstSeenAt: '2026-11-18T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
  stack: 'TypeError: x\n    at <b>save</b> (/assets/index.js:1:2)',
  context: { source: 'window', status: 500 },
  userAgent: 'Firefox',
  resolvedAt: null,
}

describe('the list of errors', () => {
  const open = (rows: ErrorGroup[], path = '/admin/errors') => {
    const api = fakeApi({ 'GET /api/user': userAnswer(admin), 'GET /api/admin/errors': rows })
    renderScreen(<ErrorsScreen />, { path, user: aUser(admin) })
    return api
  }

  it('shows every kind with its counts, and its words as mere text', async () => {
    open([group])
    const row = within(await screen.findByRole('row', { name: /onerror/ }))
    expect(row.getByText('TypeError: <img src=x onerror=alert(1)> is not a function')).toBeTruthy()
    expect(row.getByText('1,204')).toBeTruthy()
    expect(row.getByText('Open')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('asks the server for what the address says', async () => {
    const api = open([group], '/admin/errors?q=type&status=muted&sort=-count')
    await screen.findByRole('row', { name: /onerror/ })
    const params = api.callsOf('GET /api/admin/errors')[0]?.url.searchParams
    expect(Object.fromEntries(params ?? [])).toMatchObject({ q: 'type', status: 'muted', sort: '-count' })
  })

  it.each([
    ['/admin/errors', 'No errors so far.'],
    ['/admin/errors?status=open', 'No errors match this search and these filters.'],
  ])('says at %s that there are none', async (path, words) => {
    open([], path)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says when it could not be had', async () => {
    fakeApi({ 'GET /api/user': userAnswer(admin), 'GET /api/admin/errors': answer(403, { message: 'No' }) })
    renderScreen(<ErrorsScreen />, { path: '/admin/errors', user: aUser(admin) })
    expect(await screen.findByText(/Errors could not be loaded/)).toBeTruthy()
  })
})

function Guarded() {
  return useSession().status === 'user' ? <ErrorScreen /> : null
}

describe('one kind of error', () => {
  const path = `/api/admin/errors/${group.id}`
  const open = (kept: ErrorGroup, change: unknown = kept) => {
    const api = fakeApi({
      'GET /api/user': userAnswer(admin),
      [`GET ${path}`]: kept,
      [`PATCH ${path}`]: change,
    })
    renderRoutes([{ path: '/admin/errors/:id', Component: Guarded }], `/admin/errors/${group.id}`)
    return api
  }

  it('shows its latest report, nothing of it as HTML', async () => {
    open(group)
    expect(await screen.findByText(/<b>save<\/b>/)).toBeTruthy()
    for (const words of ['1,204', '0.1.0+abcd1234', 'Firefox', '/clients', 'window']) {
      expect(screen.getByText(words)).toBeTruthy()
    }
    expect(document.querySelector('img, b')).toBeNull()
  })

  it.each([
    ['open', 'Resolve', 'resolved'],
    ['open', 'Mute', 'muted'],
    ['resolved', 'Reopen', 'open'],
    ['muted', 'Reopen', 'open'],
  ] as const)('that is %s has the button %s', async (status, label, to) => {
    const api = open({ ...group, status })
    await userEvent.click(await screen.findByRole('button', { name: label }))
    await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
    expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ status: to })
  })

  it('says when a change was refused', async () => {
    open(group, answer(403, { message: 'Admins only' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mute' }))
    expect(await screen.findByText('Admins only')).toBeTruthy()
  })
})
