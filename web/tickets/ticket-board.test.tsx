import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ticketStatuses } from '#shared/tickets/ticket-choices.ts'
import { type TicketBoard, TicketCard } from '#shared/tickets/tickets.contract.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aTicket } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { withMoved } from './ticket-board-moves.ts'
import { TicketsScreen } from './tickets-screen.tsx'

const card = (changes: Partial<TicketCard> = {}) => TicketCard.parse({ ...aTicket(), ...changes })

function board(cards: TicketCard[]): TicketBoard {
  const columns = ticketStatuses.map((status) => {
    const tickets = cards.filter((one) => one.status === status)
    return { status, count: tickets.length, overdue: 0, tickets }
  })
  return { columns }
}

const path = `/api/tickets/${aTicket().id}`
const quiet = {
  ...{ 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/ticket-checklists': [] },
  'GET /api/my-day': { today: '2026-11-20', sections: {} },
  'GET /api/tickets/board': () => board([card()]),
}
const column = (name: string) => screen.findByRole('region', { name })
const move = async (to: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Move Send the certificate' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: to }))
}
const onBoard = () => renderScreen(<TicketsScreen />, { path: '/tickets?view=board', route: '/tickets' })

it('shows a moved ticket at once and saves it from its version', async () => {
  let status: TicketCard['status'] = 'open'
  const api = fakeApi({
    ...quiet,
    'GET /api/tickets/board': () => board([card({ status })]),
    [`PATCH ${path}`]: () => {
      status = 'in_progress'
      return aTicket({ status, version: 8 })
    },
  })
  onBoard()
  expect(await screen.findByText('1 open or in progress, 0 overdue')).toBeTruthy()
  await move('In progress')
  const target = await column('In progress')
  expect(await within(target).findByRole('link', { name: 'Send the certificate' })).toBeTruthy()
  await waitFor(() => expect(api.callsOf('GET /api/tickets/board')).toHaveLength(2))
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ status: 'in_progress', version: 7 })
})

it('takes a move back that the server refuses, and says why', async () => {
  const stale = { error: 'conflict', reason: 'stale_version', message: 'Conflict: someone changed this.' }
  fakeApi({ ...quiet, [`PATCH ${path}`]: answer(409, stale) })
  onBoard()
  await move('Resolved')
  expect(await screen.findByText('T-104 was not moved')).toBeTruthy()
  expect(screen.getByText('Someone else just changed it. The board shows how it is now.')).toBeTruthy()
  expect(await within(await column('Open')).findByRole('link', { name: 'Send the certificate' })).toBeTruthy()
})

it('asks before a ticket with open items is resolved', async () => {
  const api = fakeApi({
    ...quiet,
    'GET /api/tickets/board': () => board([card({ checklistTotal: 3, checklistDone: 1 })]),
    [`PATCH ${path}`]: answer(200, aTicket({ status: 'resolved' })),
  })
  onBoard()
  await move('Resolved')
  expect(api.callsOf(`PATCH ${path}`)).toHaveLength(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve anyway' }))
  await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
})

it('offers no move to whoever may only look', async () => {
  fakeApi(quiet)
  const user = aUser({ role: 'agent', agencyOwnerId: 'another', isReadOnly: true })
  renderScreen(<TicketsScreen />, { path: '/tickets?view=board', route: '/tickets', user })
  expect(await screen.findByRole('link', { name: 'Send the certificate' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

it('opens on one’s own tickets as a board where it was left as one, and leads to the rows behind a count', async () => {
  localStore.write(storageKeys.ticketsView, 'board')
  fakeApi(quiet)
  const { router } = renderScreen(<TicketsScreen />, { path: '/tickets', route: '/tickets' })
  const count = await screen.findByRole('link', { name: 'Open: 1 card, open as a table' })
  const mine = { assigneeId: aUser().id, view: 'board' }
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(mine)
  expect(count.getAttribute('href')).toBe(`/tickets?assigneeId=${aUser().id}&view=table&status=open`)
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(localStore.read(storageKeys.ticketsView)).toBe('table')
})

it('puts a moved card where the server lists it, and counts it there', () => {
  const late = card({ id: '01990000-0000-7000-8000-00000000d002', dueDate: '2026-01-01', number: 9 })
  const some = card({ id: '01990000-0000-7000-8000-00000000d003', status: 'in_progress', number: 8 })
  const moved = withMoved(board([late, some]), late, 'in_progress', '2026-11-20')
  expect(moved.columns.map(({ count, overdue }) => [count, overdue])).toEqual([
    [0, -1],
    [2, 1],
    [0, 0],
  ])
  expect(moved.columns[1]?.tickets.map(({ number }) => number)).toEqual([9, 8])
  expect(withMoved(moved, late, 'resolved', '2026-11-20').columns[2]).toMatchObject({ count: 1, overdue: 0 })
})

it('has My day above it, as the list does', async () => {
  fakeApi(quiet)
  onBoard()
  expect(await screen.findByRole('heading', { name: /^My day/ })).toBeTruthy()
  expect(await column('Open')).toBeTruthy()
})
