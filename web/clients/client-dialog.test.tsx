import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { EditClientDialog, NewClientDialog } from './client-dialog.tsx'

const client = aClient()
const save = () => screen.getByRole('button', { name: 'Save' })
const add = () => screen.getByRole('button', { name: 'Add client' })
const quiet = {
  'GET /api/user': userAnswer(),
  'GET /api/clients': [],
  'GET /api/prospects': [],
  'GET /api/team-members': [],
}

function renderNew(user = aUser()) {
  const onSaved = vi.fn()
  renderScreen(<NewClientDialog onSaved={onSaved} onClose={() => {}} />, { user })
  return onSaved
}

it('shows what is wrong at its field and sends nothing', async () => {
  const api = fakeApi(quiet)
  renderNew()
  await userEvent.type(await screen.findByLabelText('Phone'), '12')
  await userEvent.click(add())
  expect(await screen.findByText('Enter a name')).toBeTruthy()
  expect(screen.getByText('Enter a phone number such as (555) 010-1234')).toBeTruthy()
  expect(api.callsOf('POST /api/clients')).toHaveLength(0)
})

it('saves once on a double click, with the producer being the person who adds it', async () => {
  const api = fakeApi({ ...quiet, 'POST /api/clients': () => answer(201, client) })
  const onSaved = renderNew()
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Harbor Lane')
  await userEvent.dblClick(add())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const calls = api.callsOf('POST /api/clients')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).toMatchObject({
    name: 'Harbor Lane',
    assignedAgentId: aUser().id,
    dateOfBirth: null,
  })
  expect(calls[0]?.headers['idempotency-key']).toBeTruthy()
})

it('shows what the server refuses at the field that it names', async () => {
  const refusal = {
    error: 'invalid',
    message: 'Check the input',
    fields: { email: 'This domain takes no mail' },
  }
  fakeApi({ ...quiet, 'POST /api/clients': answer(400, refusal) })
  renderNew()
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Harbor Lane')
  await userEvent.click(add())
  expect(await screen.findByText('This domain takes no mail')).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

it('keeps what was typed when the server breaks, and repeats the same action', async () => {
  let isBroken = true
  const api = fakeApi({
    ...quiet,
    'POST /api/clients': () =>
      isBroken ? answer(500, { error: 'internal', message: 'Broken' }) : answer(201, client),
  })
  const onSaved = renderNew()
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Harbor Lane')
  await userEvent.click(add())
  expect(await screen.findByText('Broken')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Harbor Lane')
  isBroken = false
  await userEvent.click(add())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const keys = api.callsOf('POST /api/clients').map((call) => call.headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

it.each([
  [{}, false],
  [{ seesWholeBook: true }, true],
  [{ mayAssign: true }, true],
])('offers an agent with %j the people of a new client: %s', async (rights, isOffered) => {
  fakeApi(quiet)
  renderNew(aUser({ role: 'agent', agencyOwnerId: 'another', ...rights }))
  await screen.findByLabelText(/^Name/)
  for (const label of ['Producer', 'Service person'])
    expect([label, screen.queryByRole('combobox', { name: label }) !== null]).toEqual([label, isOffered])
})

it('sends only what was changed, with the version that it was changed from', async () => {
  const api = fakeApi({ ...quiet, 'PATCH /api/clients/01990000-0000-7000-8000-00000000c001': client })
  const onClose = vi.fn()
  renderScreen(<EditClientDialog client={client} onClose={onClose} />)
  const city = await screen.findByLabelText('City')
  await userEvent.clear(city)
  await userEvent.type(city, 'Suffolk')
  await userEvent.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ city: 'Suffolk', version: 3 })
})

it('loads the latest after a conflict, keeps what was typed and shows where both changed the same', async () => {
  let version = 3
  const latest = aClient({ version: 4, city: 'Chesapeake', zip: '23320' })
  const path = `/api/clients/${client.id}`
  const api = fakeApi({
    ...quiet,
    [`GET ${path}`]: latest,
    [`PATCH ${path}`]: () => {
      if (version === 4) return latest
      version = 4
      return answer(409, {
        error: 'conflict',
        message: 'Conflict: Jane Reyes changed this in the meantime.',
        reason: 'stale_version',
        changes: [
          {
            ...{ at: '2026-11-24T15:12:00.000Z', actor: 'person', userName: 'Jane Reyes', isYou: false },
            fields: [
              { field: 'city', name: '', after: 'Chesapeake' },
              { field: 'zip', name: '', after: '23320' },
            ],
          },
        ],
      })
    },
  })
  const onClose = vi.fn()
  renderScreen(<EditClientDialog client={client} onClose={onClose} />)
  const city = await screen.findByLabelText<HTMLInputElement>('City')
  await userEvent.clear(city)
  await userEvent.type(city, 'Suffolk')
  await userEvent.click(save())
  expect(await screen.findByText('Jane Reyes updated this record while you were editing.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'What changed' }).textContent).toMatch(
    /^Jane Reyes: City and ZIP, /,
  )
  await userEvent.click(screen.getByRole('button', { name: /Reload and keep/ }))
  expect(await screen.findByText(/One field was changed by both of you/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(
    'City: Jane Reyes: “Chesapeake”. Yours: “Suffolk”.',
  )
  expect(screen.getByText('Jane Reyes changed this to “Chesapeake”.')).toBeTruthy()
  expect(city.value).toBe('Suffolk')
  expect(screen.getByLabelText<HTMLInputElement>('ZIP').value).toBe('23320')
  await userEvent.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.callsOf(`PATCH ${path}`).at(-1)?.body).toEqual({ city: 'Suffolk', version: 4 })
})

it('takes what someone else saved of a field in place of what was typed, where that is chosen', async () => {
  const path = `/api/clients/${client.id}`
  fakeApi({
    ...quiet,
    [`GET ${path}`]: aClient({ version: 4, city: 'Chesapeake' }),
    [`PATCH ${path}`]: () => answer(409, { error: 'conflict', message: 'x', reason: 'stale_version' }),
  })
  renderScreen(<EditClientDialog client={client} onClose={() => {}} />)
  const city = await screen.findByLabelText<HTMLInputElement>('City')
  await userEvent.clear(city)
  await userEvent.type(city, 'Suffolk')
  await userEvent.click(save())
  expect(await screen.findByText('Someone else updated this record while you were editing.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Reload and keep/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs: City' }))
  expect(city.value).toBe('Chesapeake')
  expect(screen.queryByText(/changed by both of you/)).toBeNull()
  expect(screen.queryByText(/changed this to/)).toBeNull()
})

it('points out who has the typed email already, but not the client itself', async () => {
  const other = aClient({ id: '01990000-0000-7000-8000-00000000c002', name: 'Harbor Lane Cafe' })
  fakeApi({ ...quiet, 'GET /api/clients': [client, other] })
  renderScreen(<EditClientDialog client={client} onClose={() => {}} />)
  const link = await screen.findByRole('link', { name: 'Harbor Lane Cafe' })
  expect(link.getAttribute('href')).toBe(`/clients/${other.id}`)
  expect(screen.queryByRole('link', { name: client.name })).toBeNull()
})
