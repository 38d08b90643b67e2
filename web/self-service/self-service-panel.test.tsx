import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { SelfServiceLink } from '#shared/self-service/self-service.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { SelfServicePanel } from './self-service-panel.tsx'
import { ShareSwitch } from './share-switch.tsx'

const clientId = '01a0b66a-0000-7000-8000-000000000001'
const standing: SelfServiceLink = {
  ...{ id: clientId, link: 'https://bindery.test/self-service#x', isLocked: false },
  ...{ expiresAt: '2027-02-27T13:00:00.000Z', openedAt: null },
}

function open(link: SelfServiceLink | null, over: Partial<Client> = {}) {
  let now = { link, sharedDocumentIds: [] as string[], questionnaires: [] }
  const api = fakeApi({
    [`GET /api/clients/${clientId}/self-service`]: () => now,
    [`POST /api/clients/${clientId}/self-service-link`]: () => {
      now = { ...now, link: standing }
      return now
    },
    [`POST /api/clients/${clientId}/self-service-link/revoke`]: () => {
      now = { ...now, link: null }
      return now
    },
    [`PUT /api/documents/${clientId}/sharing`]: () => {
      now = { ...now, sharedDocumentIds: [clientId] }
      return { isShared: true }
    },
  })
  const client = aClient({ id: clientId, email: 'ana@client.example', ...over })
  const view = (
    <>
      <SelfServicePanel client={client} canEdit />
      <ShareSwitch document={{ id: clientId, fileName: 'dec.pdf' }} clientId={clientId} />
    </>
  )
  renderScreen(view, { path: '/', user: aUser() })
  return { api, user: userEvent.setup() }
}

describe('the self-service panel', () => {
  it('creates a link to be copied, and revokes it after asking', async () => {
    const { user } = open(null)
    await user.click(await screen.findByRole('button', { name: 'Create link' }))
    expect(await screen.findByText('Not opened yet. Works until Feb 27, 2027.')).toBeTruthy()
    expect(screen.getByLabelText('Private link')).toHaveProperty('value', standing.link)
    await user.click(screen.getByRole('button', { name: 'Revoke link' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' }))
    await user.click(dialog.getByRole('button', { name: 'Revoke link' }))
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy()
  })

  it('needs an email address first', async () => {
    open(null, { email: '' })
    expect(await screen.findByText(/Add an email address to this client first/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  })

  it('says that a link is locked', async () => {
    open({ ...standing, isLocked: true })
    expect(await screen.findByText(/Locked after too many wrong codes/)).toBeTruthy()
    expect(screen.queryByLabelText('Private link')).toBeNull()
  })

  it('shares a document with a switch', async () => {
    const { api, user } = open(null)
    await user.click(await screen.findByRole('switch', { name: 'Share dec.pdf with the client' }))
    expect(await screen.findByRole('switch', { checked: true })).toBeTruthy()
    expect(api.callsOf(`PUT /api/documents/${clientId}/sharing`)).toHaveLength(1)
  })
})
