import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClientItem } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientsScreen } from './clients-screen.tsx'

const bakery = aClientItem()
const cafe = aClientItem({
  id: '01990000-0000-7000-8000-00000000c002',
  name: '<b>Cafe</b>',
  kind: 'personal',
})
const team = { 'GET /api/user': userAnswer(), 'GET /api/team-members': [{ ...aUser(), status: 'active' }] }

function pageOf(rows: unknown[], total = rows.length): Response {
  return new Response(JSON.stringify(rows), { headers: { 'X-Total-Count': String(total) } })
}

it('asks for the filters and the order of the address, and shows the rows as text', async () => {
  const api = fakeApi({ ...team, 'GET /api/clients': () => pageOf([bakery, cafe], 412) })
  renderScreen(<ClientsScreen />, { path: '/clients?kind=commercial&sort=-premium&createdFrom=nonsense' })
  expect(await screen.findByText('412 clients')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Harbor Lane Bakery LLC' }).getAttribute('href')).toBe(
    `/clients/${bakery.id}`,
  )
  expect(screen.getByRole('link', { name: '<b>Cafe</b>' })).toBeTruthy()
  const { searchParams } = api.callsOf('GET /api/clients')[0]?.url ?? new URL('http://x')
  searchParams.delete('_t')
  expect(Object.fromEntries(searchParams)).toEqual({ kind: 'commercial', sort: '-premium', limit: '200' })
})

it('shows in an empty book what to do first, and an empty search how to get back', async () => {
  fakeApi({ ...team, 'GET /api/clients': () => pageOf([]) })
  const { unmount } = renderScreen(<ClientsScreen />, { path: '/clients' })
  expect(await screen.findByText(/No clients yet/)).toBeTruthy()
  unmount()
  const { router } = renderScreen(<ClientsScreen />, { path: '/clients?q=zebra' })
  expect(await screen.findByText('No clients match this search and these filters.')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('says when the list cannot be had, and tries again', async () => {
  let isAway = true
  fakeApi({
    ...team,
    'GET /api/clients': () =>
      isAway ? answer(403, { error: 'forbidden', message: 'Not yours' }) : pageOf([bakery]),
  })
  renderScreen(<ClientsScreen />, { path: '/clients' })
  expect(await screen.findByText('Not yours')).toBeTruthy()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 client')).toBeTruthy()
})

it('acts on all that match by the filter, not by the rows that are loaded', async () => {
  const api = fakeApi({
    ...team,
    'GET /api/clients': () => pageOf([bakery, cafe], 412),
    'POST /api/clients/bulk': { matched: 412, changed: 412, policies: 9 },
  })
  renderScreen(<ClientsScreen />, { path: '/clients?kind=commercial' })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all clients' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 412 clients' }))
  expect(await screen.findByText('412 clients deleted')).toBeTruthy()
  expect(api.callsOf('POST /api/clients/bulk')[0]?.body).toEqual({
    filter: { kind: 'commercial' },
    action: 'delete',
  })
})

it('keeps the dialog with the reason when a bulk action is refused', async () => {
  fakeApi({
    ...team,
    'GET /api/clients': () => pageOf([bakery]),
    'POST /api/clients/bulk': answer(403, {
      error: 'forbidden',
      message: 'Only the agency owner may assign',
    }),
  })
  renderScreen(<ClientsScreen />, { path: '/clients' })
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${bakery.name}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 1 client' }))
  expect(await within(dialog).findByText('Only the agency owner may assign')).toBeTruthy()
})

it('exports the same rows, and opens a new client with n but not while typing', async () => {
  fakeApi({ ...team, 'GET /api/prospects': [], 'GET /api/clients': (_call: FakeCall) => pageOf([bakery]) })
  renderScreen(<ClientsScreen />, { path: '/clients?kind=commercial' })
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe('/api/clients/export.csv?kind=commercial&sort=name')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('n')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('marks in the list of a past day what was merged since, which opens the client that was kept', async () => {
  const at = '2026-05-01T12:00:00.000Z'
  const merged = aClientItem({ deletedAt: at, mergedIntoId: '01990000-0000-7000-8000-00000000c0ff' })
  fakeApi({ ...team, 'GET /api/clients': () => pageOf([merged]) })
  renderScreen(<ClientsScreen />, { path: '/clients?inForceOn=2026-04-01' })
  const row = await screen.findByRole('row', { name: /Harbor Lane/ })
  expect(row.textContent).toContain('Merged since')
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/clients/${merged.id}`)
})

it('marks in the list of a past day what was deleted since, which opens nothing', async () => {
  const gone = aClientItem({ deletedAt: '2026-05-01T12:00:00.000Z' })
  fakeApi({ ...team, 'GET /api/clients': () => pageOf([gone]) })
  renderScreen(<ClientsScreen />, { path: '/clients?inForceOn=2026-04-01' })
  const row = await screen.findByRole('row', { name: /Harbor Lane/ })
  expect(row.textContent).toContain('Deleted')
  expect(within(row).queryByRole('link')).toBeNull()
})
