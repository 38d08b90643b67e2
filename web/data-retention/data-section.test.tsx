import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AccountDeletionPlan, DataExport } from '#shared/data-retention/data-retention.contract.ts'
import { useSession } from '#web/session/session.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DataSection } from './data-section.tsx'

const agent = { id: '01990000-0000-7000-8000-0000000000a9', role: 'agent' }
const plan: AccountDeletionPlan = {
  scope: 'agency',
  confirmation: 'Tidewater Insurance',
  agencyName: 'Tidewater Insurance',
  successorName: null,
  people: 6,
  clients: 400,
  policies: 1,
  prospects: 120,
  tickets: 150,
  hasSubscription: true,
  keptDays: 30,
}
const made: DataExport = {
  id: '01990000-0000-7000-8000-00000000de01',
  status: 'ready',
  requestedByName: 'Maya Okafor',
  bytes: 1_234_000,
  counts: { clients: 400, policies: 900, files: 1 },
  createdAt: '2026-11-20T15:00:00.000Z',
  readyAt: '2026-11-20T15:01:00.000Z',
  expiresAt: '2026-11-27T15:01:00.000Z',
}

/** What the guards do: signed out, the screen is gone. */
function Guarded() {
  return useSession().status === 'user' ? <DataSection /> : null
}

function open(answers: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/user': userAnswer(changes),
    'GET /api/data-exports': [],
    'GET /api/account-deletion': plan,
    ...answers,
  })
  renderScreen(<Guarded />, { path: '/profile', user: aUser(changes) })
  return api
}

const exportPanel = () => within(screen.getByRole('region', { name: 'Data export' }))

describe('the data export', () => {
  it('is asked for once, and says that it is being made', async () => {
    const waiting = { ...made, status: 'waiting', bytes: null, counts: null, readyAt: null }
    let exports: object[] = []
    const post = Promise.withResolvers<unknown>()
    const api = open({
      'GET /api/data-exports': () => exports,
      'POST /api/data-exports': () => {
        exports = [waiting]
        return post.promise
      },
    })
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Export all data' }))
    post.resolve(answer(201, waiting))
    expect(await screen.findByText('In progress')).toBeTruthy()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Preparing the export…' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText(/We’ll email you when the export is ready/)).toBeTruthy()
    expect(api.callsOf('POST /api/data-exports')).toHaveLength(1)
  })

  it('looks again while it is made, until it is ready', async () => {
    let asked = 0
    open({
      'GET /api/data-exports': () => {
        asked += 1
        return [asked === 1 ? { ...made, status: 'waiting', bytes: null, counts: null } : made]
      },
    })
    expect(await screen.findByText('In progress')).toBeTruthy()
    expect(await screen.findByText('Ready')).toBeTruthy()
  })

  it('offers a ready one with its size, contents and end, as a download', async () => {
    open({ 'GET /api/data-exports': [made] })
    const link = await screen.findByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe(`/api/data-exports/${made.id}/file`)
    expect(link.hasAttribute('download')).toBe(true)
    const row = screen.getByText(/1.2 MB, 1,300 rows and 1 file. Available until/)
    expect(row.textContent).toContain('Nov 27, 2026')
  })

  it.each([
    ['failed', 'Failed', /Please request a new one/],
    ['expired', 'Expired', /The export was deleted. Request a new one/],
  ])('says that one has %s, and lets ask for another', async (status, label, words) => {
    open({ 'GET /api/data-exports': [{ ...made, status }] })
    expect(await screen.findByText(label)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export all data' }).disabled).toBe(false)
  })

  it('shows a refusal in its words', async () => {
    const message = 'An export is already in progress. You can request another when it’s ready.'
    open({ 'POST /api/data-exports': answer(409, { error: 'conflict', message }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Export all data' }))
    expect((await exportPanel().findByRole('alert')).textContent).toBe(message)
  })

  it('says when the list could not be had', async () => {
    open({ 'GET /api/data-exports': answer(403, { error: 'forbidden', message: 'No' }) })
    expect(await screen.findByText(/Exports could not be loaded/)).toBeTruthy()
  })

  it('is not there for agents of a team, and everything is not there for admins', async () => {
    open({ 'GET /api/account-deletion': { ...plan, scope: 'person', successorName: 'Maya' } }, agent)
    expect(await screen.findByText('Delete your account')).toBeTruthy()
    expect(screen.queryByText('Data export')).toBeNull()
  })

  it('shows admins that they belong to no agency', async () => {
    const api = open({}, { role: 'admin', agencyOwnerId: null })
    expect(await screen.findByText(/You aren’t part of an agency/)).toBeTruthy()
    expect(api.callsOf('GET /api/account-deletion')).toEqual([])
  })
})

async function openDialog(changes: Record<string, unknown> = {}, answers: Record<string, unknown> = {}) {
  const api = open({ 'POST /api/account-deletion': answer(204), 'POST /api/logout': {}, ...answers }, changes)
  await userEvent.click(await screen.findByRole('button', { name: /^Delete (agency|account)$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () => userEvent.click(dialog.getByRole('button', { name: /^Delete (agency|account)$/ }))
  return { api, dialog, submit }
}

describe('deleting the account', () => {
  it('says before what will happen to the agency', async () => {
    open()
    expect(await screen.findByText(/^6 people of the agency, including you/)).toBeTruthy()
    expect(screen.getByText(/Export your data first/)).toBeTruthy()
    expect(screen.getByText(/Your subscription ends/)).toBeTruthy()
    expect(screen.getByText(/For 30 days, an administrator can restore everything/)).toBeTruthy()
    expect(screen.getByText(/400 clients, 1 policy, 120 prospects, 150 tickets, and every file/)).toBeTruthy()
  })

  it('says nothing of a subscription where there is none', async () => {
    open({ 'GET /api/account-deletion': { ...plan, hasSubscription: false } })
    await screen.findByText(/^6 people of the agency/)
    expect(screen.queryByText(/Your subscription ends/)).toBeNull()
  })

  it('shows an agent who takes over', async () => {
    const mine = { ...plan, scope: 'person', confirmation: 'Ana Agent', successorName: 'Maya Okafor' }
    open({ 'GET /api/account-deletion': mine }, agent)
    expect(await screen.findByText(/Maya Okafor takes over your records: 400 clients/)).toBeTruthy()
    expect(screen.getByText(/You can sign up again with your email address/)).toBeTruthy()
  })

  it('offers an export first where there is none, and closes for it', async () => {
    const { api, dialog } = await openDialog({}, { 'POST /api/data-exports': answer(201, made) })
    await userEvent.click(await dialog.findByRole('button', { name: 'Export all data first' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf('POST /api/data-exports')).toHaveLength(1)
    expect(api.callsOf('POST /api/account-deletion')).toEqual([])
  })

  it('offers no second export beside one that is ready', async () => {
    const { dialog } = await openDialog({}, { 'GET /api/data-exports': [made] })
    await screen.findByText('Ready')
    expect(dialog.queryByText('You haven’t exported your data')).toBeNull()
  })

  it('sends nothing until name and password are there', async () => {
    const { api, dialog, submit } = await openDialog()
    await submit()
    expect(await dialog.findByText('Type the name to confirm')).toBeTruthy()
    expect(dialog.getByText('Enter your password')).toBeTruthy()
    expect(dialog.queryByLabelText('Code')).toBeNull()
    expect(api.callsOf('POST /api/account-deletion')).toEqual([])
  })

  it('sends name and password once, and signs out', async () => {
    const { api, dialog, submit } = await openDialog()
    await userEvent.type(dialog.getByLabelText('Type Tidewater Insurance to confirm'), 'Tidewater Insurance')
    await userEvent.type(dialog.getByLabelText('Your password'), 'bindery-demo')
    await submit()
    await waitFor(() => expect(api.callsOf('POST /api/logout')).toHaveLength(1))
    expect(api.callsOf('POST /api/account-deletion').map(({ body }) => body)).toEqual([
      { confirmation: 'Tidewater Insurance', password: 'bindery-demo' },
    ])
    expect(await screen.findByText('Your agency was deleted')).toBeTruthy()
  })

  it('asks for the code of whoever has two factors', async () => {
    const { api, dialog, submit } = await openDialog({ hasTwoFactor: true })
    await userEvent.type(dialog.getByLabelText('Type Tidewater Insurance to confirm'), 'Tidewater Insurance')
    await userEvent.type(dialog.getByLabelText('Your password'), 'bindery-demo')
    await submit()
    expect(await dialog.findByText('Enter a code')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Code'), '123456')
    await submit()
    await waitFor(() => expect(api.callsOf('POST /api/account-deletion')).toHaveLength(1))
    expect(api.callsOf('POST /api/account-deletion')[0]?.body).toMatchObject({ code: '123456' })
  })

  it('shows a wrong password at its field and stays open', async () => {
    const fields = { password: 'Your current password is incorrect' }
    const refused = answer(400, { error: 'invalid', message: fields.password, fields })
    const { api, dialog, submit } = await openDialog({}, { 'POST /api/account-deletion': refused })
    await userEvent.type(dialog.getByLabelText('Type Tidewater Insurance to confirm'), 'Tidewater Insurance')
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong')
    await submit()
    expect(await dialog.findByText('Your current password is incorrect')).toBeTruthy()
    expect(api.callsOf('POST /api/logout')).toEqual([])
  })
})
