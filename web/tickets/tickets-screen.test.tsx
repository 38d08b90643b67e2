import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { aTicket } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TicketsScreen } from './tickets-screen.tsx'

const api = () =>
  fakeApi({ 'GET /api/tickets': [aTicket()], 'GET /api/my-day': { today: '2026-11-20', sections: {} } })

it('opens on one’s own tickets that are not resolved, those due first come first', async () => {
  const { callsOf } = api()
  const { router } = renderScreen(<TicketsScreen />, { path: '/tickets', route: '/tickets' })
  await waitFor(() => expect(callsOf('GET /api/tickets')).toHaveLength(1))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    ...{ assigneeId: aUser().id, status: 'open,in_progress', sort: 'dueDate' },
  })
  expect(await screen.findByRole('heading', { name: /My day/ })).toBeTruthy()
})

it('keeps the filters of an address', async () => {
  const { callsOf } = api()
  renderScreen(<TicketsScreen />, { path: '/tickets?status=resolved', route: '/tickets' })
  await waitFor(() => expect(callsOf('GET /api/tickets')).toHaveLength(1))
  expect(callsOf('GET /api/tickets')[0]?.url.searchParams.get('assigneeId')).toBeNull()
})

it('says that nothing open is one’s own, and shows all tickets or begins the first one', async () => {
  fakeApi({ 'GET /api/tickets': [], 'GET /api/my-day': { today: '2026-11-20', sections: {} } })
  renderScreen(<TicketsScreen />, { path: '/tickets', route: '/tickets' })
  expect(await screen.findByText('No open tickets are assigned to you.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all tickets' }))
  const first = await screen.findByText(/^No tickets yet/)
  await userEvent.click(
    within(first.parentElement as HTMLElement).getByRole('button', { name: 'New ticket' }),
  )
  expect(await screen.findByRole('dialog', { name: 'New ticket' })).toBeTruthy()
})
