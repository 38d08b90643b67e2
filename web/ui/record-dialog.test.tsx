import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditClientDialog, NewClientDialog } from '#web/clients/client-dialog.tsx'
import { reportError } from '#web/lib/error-bus.ts'
import { draftOf, keepDraft } from '#web/lib/form-drafts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { startErrorRecovery } from '#web/session/error-recovery.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

const quiet = {
  'GET /api/user': userAnswer(),
  'GET /api/clients': [],
  'GET /api/prospects': [],
  'GET /api/team-members': [],
}
const offer = () => screen.queryByText(/Restore your unsaved draft\?/)
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/)

let stop = () => {}

beforeEach(() => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
  stop = startErrorRecovery({ client: createQueryClient(), goTo: () => {}, whereNow: () => '/clients' })
})

afterEach(() => stop())

function openNew(onSaved = vi.fn(), onClose = vi.fn()) {
  renderScreen(<NewClientDialog onSaved={onSaved} onClose={onClose} />)
  return { onSaved, onClose }
}

describe('what was typed into the form of a record', () => {
  it('is kept when saving fails, without its sensitive fields, and forgotten once it is saved', async () => {
    const replies = [answer(400, { message: 'Not now' }), answer(201, aClient())]
    fakeApi({ ...quiet, 'POST /api/clients': () => replies.shift() })
    const { onSaved } = openNew()
    await userEvent.type(await nameField(), 'Harbor Lane')
    await userEvent.type(screen.getByLabelText('Date of birth'), '1990-01-01')
    await userEvent.click(screen.getByRole('button', { name: 'Add client' }))
    await screen.findByText('Not now')
    expect(draftOf('new client')).toMatchObject({ values: { name: 'Harbor Lane' }, error: 'Not now' })
    expect(window.localStorage.getItem('formRecovery')).not.toContain('1990-01-01')
    await userEvent.click(screen.getByRole('button', { name: 'Add client' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(draftOf('new client')).toBeNull()
  })

  it('is offered when the same form opens again, and restored on top of what it holds', async () => {
    keepDraft('new client', { name: 'Harbor Lane', noSuchField: 'x' }, 'Session Expired')
    fakeApi(quiet)
    openNew()
    expect((await nameField()).value).toBe('')
    expect(offer()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    expect((await nameField()).value).toBe('Harbor Lane')
    expect(offer()).toBeNull()
  })

  it('is forgotten when the offer is refused', async () => {
    keepDraft('new client', { name: 'Harbor Lane' }, 'Session Expired')
    fakeApi(quiet)
    openNew()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(offer()).toBeNull()
    expect(draftOf('new client')).toBeNull()
  })

  it('stays offered when the form is closed without a decision, and is forgotten when its changes are thrown away', async () => {
    keepDraft('new client', { name: 'Harbor Lane' }, 'Session Expired')
    fakeApi(quiet)
    const { onClose } = openNew()
    await nameField()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(draftOf('new client')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(draftOf('new client')).toBeNull()
  })

  it('belongs to the record that was edited', async () => {
    keepDraft('client of another id', { name: 'Harbor Lane' }, 'Session Expired')
    fakeApi(quiet)
    renderScreen(<EditClientDialog client={aClient()} onClose={() => {}} />)
    await screen.findByLabelText('City')
    expect(offer()).toBeNull()
  })

  it('of an edit is only what was changed', async () => {
    fakeApi(quiet)
    renderScreen(<EditClientDialog client={aClient()} onClose={() => {}} />)
    const city = await screen.findByLabelText('City')
    await userEvent.clear(city)
    await userEvent.type(city, 'Reno')
    reportError(new Error('Form submission failed'), 'promise')
    expect(draftOf(`client ${aClient().id}`)?.values).toEqual({ city: 'Reno' })
  })
})
