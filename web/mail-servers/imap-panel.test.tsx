import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MailServer } from '#shared/mail-servers/mail-servers.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ImapPanel } from './imap-panel.tsx'

const server: MailServer = {
  ...{ host: 'imap.agency.example', port: 993, security: 'tls', username: 'office', fromAddress: '' },
  ...{ error: '', pausedAt: null, lastSuccessAt: '2026-01-02T10:00:00.000Z' },
}

it('connects a mailbox, saying which entry is wrong', async () => {
  let imap: MailServer | null = null
  let isWrong = true
  const api = fakeApi({
    'GET /api/mail-servers': () => ({ imap, smtp: null }),
    'PUT /api/mail-servers/imap': () => {
      if (isWrong)
        return answer(400, {
          ...{ error: 'invalid', message: 'The server rejected this user name or password.' },
          fields: { password: 'The server rejected this user name or password.' },
        })
      imap = { ...server, port: 143, security: 'starttls' }
      return imap
    },
  })
  const user = userEvent.setup()
  renderScreen(<ImapPanel />)
  await user.click(await screen.findByRole('button', { name: 'Connect a mailbox' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a mailbox' }))
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('Enter the password')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Host/), 'imap.agency.example')
  await user.click(dialog.getByText('STARTTLS'))
  await user.type(dialog.getByLabelText(/User name/), 'office')
  await user.type(dialog.getByLabelText(/^Password/), 'open sesame')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('The server rejected this user name or password.')).toBeTruthy()
  isWrong = false
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('imap.agency.example:143 (STARTTLS)')).toBeTruthy()
  expect(api.callsOf('PUT /api/mail-servers/imap').at(-1)?.body).toEqual({
    ...{ host: 'imap.agency.example', port: 143, security: 'starttls' },
    ...{ username: 'office', password: 'open sesame' },
  })
})

it('says that a mailbox is no longer read and why, reads it again, and disconnects it', async () => {
  let imap: MailServer | null = { ...server, error: 'The connection was refused. Check the port.' }
  const api = fakeApi({
    'GET /api/mail-servers': () => ({ imap, smtp: null }),
    'POST /api/mail-servers/imap/read': () => {
      imap = server
      return server
    },
    'DELETE /api/mail-servers/imap': () => {
      imap = null
    },
  })
  const user = userEvent.setup()
  const { unmount } = renderScreen(<ImapPanel />)
  expect(await screen.findByText('The last attempt failed')).toBeTruthy()
  expect(screen.getByText(/Check the port\. Bindery keeps trying\./)).toBeTruthy()
  unmount()
  imap = { ...imap, pausedAt: '2026-01-02T11:00:00.000Z' }
  renderScreen(<ImapPanel />)
  expect(await screen.findByText('This mailbox is no longer read')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Read now' })).toBeTruthy()
  expect(api.callsOf('POST /api/mail-servers/imap/read')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Disconnect' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect this mailbox?' }))
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('No mailbox connected.')).toBeTruthy()
})
