import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ClientContact } from '#shared/clients/contacts.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientContacts } from './client-contacts.tsx'

const client = aClient()
const path = `/api/clients/${client.id}/contacts`
const at = '2026-11-20T15:00:00.000Z'

function aContact(changes: Partial<ClientContact> = {}): ClientContact {
  return {
    id: '01990000-0000-7000-8000-00000000d001',
    clientId: client.id,
    name: 'Ines Duarte',
    roles: ['named_insured'],
    dateOfBirth: null,
    phones: [
      { kind: 'fax', number: '(757) 555-0199', isPreferred: false },
      { kind: 'mobile', number: '(757) 555-0101', isPreferred: true },
    ],
    emails: [{ kind: 'work', address: 'ines@harborlane.example', isPreferred: true }],
    consent: {
      text: { isGiven: true, at, byId: client.id, byName: 'Maya Okafor' },
      call: null,
      email: { isGiven: false, at, byId: client.id, byName: 'Maya Okafor' },
    },
    isPreferred: true,
    ...{ createdAt: at, updatedAt: at, version: 2 },
    ...changes,
  }
}

const bo = aContact({ id: '01990000-0000-7000-8000-00000000d002', name: 'Bo', isPreferred: false })

function show(contacts: ClientContact[], more: Record<string, unknown> = {}, canEdit = true) {
  const api = fakeApi({ 'GET /api/user': userAnswer(), [`GET ${path}`]: contacts, ...more })
  renderScreen(<ClientContacts client={client} canEdit={canEdit} />)
  return api
}

it('calls and writes to each contact, the preferred number first', async () => {
  show([aContact(), bo])
  const [first] = await screen.findAllByRole('listitem')
  const links = within(first as HTMLElement).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:7575550101',
    'mailto:ines@harborlane.example',
    'tel:7575550199',
  ])
  expect(within(first as HTMLElement).getByText('Preferred')).toBeTruthy()
  expect(within(first as HTMLElement).getByText('Texts OK').title).toContain('Maya Okafor')
  expect(within(first as HTMLElement).getByText('No emails')).toBeTruthy()
})

it('shows a contact without a name as the client, and changes nothing for readers', async () => {
  show([aContact({ name: '' })], {}, false)
  expect(await screen.findByText(client.name)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('adds a contact with several numbers, of which one is preferred, on Enter', async () => {
  const api = show([], { [`POST ${path}`]: answer(201, bo) })
  await screen.findByText('No contacts yet.')
  await userEvent.click(screen.getByRole('button', { name: 'New contact' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Bo Reyes')
  await userEvent.type(screen.getByLabelText('Phone 1'), '555-0102')
  await userEvent.selectOptions(screen.getByLabelText('Phone 1 kind'), 'work')
  await userEvent.click(screen.getByRole('button', { name: 'Add phone' }))
  await userEvent.type(await screen.findByLabelText('Phone 2'), '555-0103')
  const second = screen.getAllByRole('button', { name: 'Make this the preferred phone' })
  await userEvent.click(second.at(-1) as HTMLElement)
  await userEvent.selectOptions(screen.getByLabelText('Texts'), 'yes')
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  await waitFor(() => expect(api.callsOf(`POST ${path}`)).toHaveLength(1))
  expect(api.callsOf(`POST ${path}`)[0]?.body).toEqual({
    ...{ name: 'Bo Reyes', roles: [], dateOfBirth: null, emails: [] },
    phones: [
      { kind: 'work', number: '555-0102', isPreferred: false },
      { kind: 'mobile', number: '555-0103', isPreferred: true },
    ],
    consent: { text: true, call: null, email: null },
  })
})

it('says what is wrong at its line, and sends an edit alone', async () => {
  const api = show([aContact()], { [`PATCH /api/contacts/${aContact().id}`]: aContact() })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ines Duarte' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const phone = await screen.findByLabelText('Phone 2')
  await userEvent.clear(phone)
  await userEvent.type(phone, '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a phone number such as (555) 010-1234')).toBeTruthy()
  expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  await userEvent.clear(phone)
  await userEvent.type(phone, '555-0109')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1))
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    phones: [
      { kind: 'fax', number: '(757) 555-0199', isPreferred: false },
      { kind: 'mobile', number: '555-0109', isPreferred: true },
    ],
    version: 2,
  })
})

it('makes another contact the preferred one, and removes one after asking', async () => {
  const api = show([aContact(), bo], {
    [`PATCH /api/contacts/${bo.id}`]: bo,
    [`DELETE /api/contacts/${bo.id}`]: answer(204),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Bo' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make preferred' }))
  await waitFor(() =>
    expect(api.callsOf(`PATCH /api/contacts/${bo.id}`)[0]?.body).toEqual({ isPreferred: true }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Bo' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.callsOf(`DELETE /api/contacts/${bo.id}`)).toHaveLength(1))
})
