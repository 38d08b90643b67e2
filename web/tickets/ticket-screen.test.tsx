import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aTicket } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TicketScreen } from './ticket-screen.tsx'

const ticket = aTicket()
const path = `/api/tickets/${ticket.id}`
const quiet = { 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/activity': [] }

function renderTicket(user = aUser()) {
  const screens = (
    <Routes>
      <Route path="/tickets/:id" element={<TicketScreen />} />
    </Routes>
  )
  return renderScreen(screens, { path: `/tickets/${ticket.id}`, user })
}

it('moves to another status with one press, and only once', async () => {
  let status = 'open'
  const api = fakeApi({
    ...quiet,
    [`GET ${path}`]: () => aTicket({ status: status === 'open' ? 'open' : 'resolved' }),
    [`PATCH ${path}`]: () => {
      status = 'resolved'
      return aTicket({ status: 'resolved' })
    },
  })
  renderTicket()
  expect(await screen.findByText(/T-104/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Resolved' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Resolved' }).getAttribute('aria-pressed')).toBe('true'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Resolved' }))
  expect(api.callsOf(`PATCH ${path}`).map((call) => call.body)).toEqual([{ status: 'resolved', version: 7 }])
})

it('saves a due date when its field is left, and nothing when it is the same', async () => {
  const api = fakeApi({ ...quiet, [`GET ${path}`]: ticket, [`PATCH ${path}`]: ticket })
  renderTicket()
  const due = await screen.findByLabelText('Due')
  fireEvent.blur(due)
  fireEvent.change(due, { target: { value: '2026-12-01' } })
  fireEvent.blur(due)
  await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ dueDate: '2026-12-01', version: 7 })
})

it('shows the latest after a conflict and says so', async () => {
  let isStale = false
  fakeApi({
    ...quiet,
    [`GET ${path}`]: () => (isStale ? aTicket({ title: 'Renamed meanwhile', version: 8 }) : ticket),
    [`PATCH ${path}`]: () => {
      isStale = true
      return answer(409, { error: 'conflict', message: 'Conflict: changed', reason: 'stale_version' })
    },
  })
  renderTicket()
  await userEvent.click(await screen.findByRole('button', { name: 'In progress' }))
  expect(await screen.findByText('Someone else updated this ticket while you were editing.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Renamed meanwhile' })).toBeTruthy()
})

it('lets an agent see the assignee but not choose another', async () => {
  fakeApi({ ...quiet, [`GET ${path}`]: aTicket({ assigneeName: 'Priya Raman' }) })
  renderTicket(aUser({ role: 'agent', agencyOwnerId: 'another' }))
  expect(await screen.findByText('Priya Raman')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Assignee' })).toBeNull()
})

it('marks what is overdue in a word', async () => {
  fakeApi({ ...quiet, [`GET ${path}`]: aTicket({ dueDate: '2020-01-15' }) })
  renderTicket()
  expect(await screen.findByText('Overdue')).toBeTruthy()
})

it('shows whoever is read-only the ticket and nothing that changes it', async () => {
  fakeApi({ ...quiet, [`GET ${path}`]: aTicket({ assigneeName: 'Priya Raman' }) })
  renderTicket(aUser({ role: 'agent', agencyOwnerId: 'another', isReadOnly: true }))
  expect(await screen.findByText('Priya Raman')).toBeTruthy()
  for (const name of ['Edit', 'More actions', 'Add comment'])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null])
  const priority = screen.getByRole('combobox', { name: 'Priority' })
  expect(priority.closest('fieldset')?.disabled).toBe(true)
})

const open = aTicket({ type: 'claim', checklistTotal: 2, checklistDone: 1 })
const claims = (isRequired: boolean) => ({
  'GET /api/ticket-checklists': [{ type: 'claim', items: ['Report'], isRequired, version: 1 }],
  [`GET ${path}/checklist`]: [],
  [`GET ${path}/mentionable`]: [],
})

it('asks before it resolves with open items, and stays open where that fails', async () => {
  let answers = 0
  const api = fakeApi({
    ...quiet,
    ...claims(false),
    [`GET ${path}`]: open,
    [`PATCH ${path}`]: () => {
      answers += 1
      return answers === 1 ? answer(422, { error: 'unprocessable', message: 'Not today' }) : open
    },
  })
  renderTicket()
  await userEvent.click(await screen.findByRole('button', { name: 'Resolved' }))
  const confirm = await screen.findByRole('button', { name: 'Resolve anyway' })
  expect(screen.getByText('1 checklist item is open.')).toBeTruthy()
  await userEvent.click(confirm)
  expect(await screen.findByText('Not today')).toBeTruthy()
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resolve anyway' })).toBeNull())
  expect(api.callsOf(`PATCH ${path}`)).toHaveLength(2)
})

it('does not offer to resolve with open items where the checklist is required', async () => {
  fakeApi({ ...quiet, ...claims(true), [`GET ${path}`]: open })
  renderTicket()
  await userEvent.click(await screen.findByRole('button', { name: 'Resolved' }))
  expect(await screen.findByRole('heading', { name: 'Finish the checklist first' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resolve anyway' })).toBeNull()
})

it('keeps the reminder in its fields where it cannot be removed', async () => {
  fakeApi({
    ...quiet,
    ...claims(false),
    [`GET ${path}`]: aTicket({ remindAt: '2098-03-01T14:00:00.000Z' }),
    [`PUT ${path}/reminder`]: () =>
      answer(400, { error: 'invalid', fields: { remindAt: 'Enter a time in the future' } }),
  })
  renderTicket()
  const day = (await screen.findByLabelText('Date')) as HTMLInputElement
  expect(day.value).toBe('2098-03-01')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Enter a time in the future')).toBeTruthy()
  expect(day.value).toBe('2098-03-01')
})
