import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ApiKey } from '#shared/api-keys/api-keys.contract.ts'
import { ProfileScreen } from '#web/profile/profile-screen.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

const id = '01990000-0000-7000-8000-0000000000a1'
const key: ApiKey = {
  ...{ id, name: 'Website', prefix: 'bnd_live_ab12', scopes: ['clients:write', 'sensitive'] },
  ...{ status: 'active', createdByName: 'Maya Okafor', createdAt: '2026-11-20T13:00:00.000Z' },
  ...{ expiresAt: null, lastUsedAt: null, formerUntil: null, revokedAt: null },
}

function open(changes: Record<string, unknown> = {}) {
  let keys = [key]
  const api = fakeApi({
    'GET /api/api-keys': () => keys,
    'POST /api/api-keys': ({ body }: { body: unknown }) => {
      const made = { ...key, ...(body as { name: string }), id: id.replace('a1', 'a2') }
      keys = [made, ...keys]
      return answer(201, { ...made, secret: 'bnd_live_secret' })
    },
    [`DELETE /api/api-keys/${id}`]: () => {
      keys = [{ ...key, status: 'revoked', revokedAt: '2026-11-21T13:00:00.000Z' }]
      return keys[0]
    },
  })
  renderScreen(<ProfileScreen />, { path: '/profile?section=api-keys', user: aUser(changes) })
  return { api, user: userEvent.setup() }
}

describe('the API keys of an agency', () => {
  it('says of each key what it may do and that it was never used', async () => {
    open()
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('Website bnd_live_ab12…')
    expect(row.textContent).toContain('Read and write: Clients and contacts · Sensitive fields')
    expect(row.textContent).toContain('Never used · Never expires')
  })

  it('creates a key and shows its secret until it is saved', async () => {
    const { api, user } = open()
    await user.click(await screen.findByRole('button', { name: 'New key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }))
    await user.type(dialog.getByLabelText(/Key name/), 'Zapier')
    const clients = dialog.getByRole('radiogroup', { name: 'Clients and contacts' })
    await user.click(within(clients).getByLabelText('Read'))
    const carriers = dialog.getByRole('radiogroup', { name: 'Carriers' })
    expect(within(carriers).queryByLabelText('Read and write')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText('bnd_live_secret')).toBeTruthy()
    expect(api.callsOf('POST /api/api-keys')[0]?.body).toEqual({
      ...{ name: 'Zapier', scopes: ['clients:read'], expiresInDays: 365 },
    })
    await user.keyboard('{Escape}')
    expect(screen.getByText('bnd_live_secret')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
    expect(await screen.findByRole('button', { name: 'Rotate Zapier' })).toBeTruthy()
    expect(screen.queryByText('bnd_live_secret')).toBeNull()
  })

  it('asks before it revokes a key', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Revoke Website' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Revoke Website?' }))
    await user.click(asked.getByRole('button', { name: 'Revoke key' }))
    expect(await screen.findByText('Revoked')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rotate Website' })).toBeNull()
  })

  it('is no agent’s', async () => {
    open({ role: 'agent', id: '01990000-0000-7000-8000-000000000002' })
    expect(await screen.findByRole('tab', { name: 'Security' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'API keys' })).toBeNull()
  })
})
