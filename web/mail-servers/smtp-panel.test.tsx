import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MailServer } from '#shared/mail-servers/mail-servers.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { SmtpPanel } from './smtp-panel.tsx'

it('connects an SMTP server, shows why email waits, and disconnects it', async () => {
  let smtp: MailServer | null = null
  const api = fakeApi({
    'GET /api/mail-servers': () => ({ imap: null, smtp }),
    'PUT /api/mail-servers/smtp': () => {
      smtp = {
        ...{ host: 'smtp.agency.example', port: 465, security: 'tls', username: 'office' },
        ...{ fromAddress: 'office@agency.example', pausedAt: null, lastSuccessAt: null },
        error: 'The connection was refused. Check the port.',
      }
      return smtp
    },
    'DELETE /api/mail-servers/smtp': () => {
      smtp = null
    },
  })
  const user = userEvent.setup()
  renderScreen(<SmtpPanel />)
  await user.click(await screen.findByRole('button', { name: 'Connect an SMTP server' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect an SMTP server' }))
  await user.type(dialog.getByLabelText(/Host/), 'smtp.agency.example')
  await user.type(dialog.getByLabelText(/User name/), 'office')
  await user.type(dialog.getByLabelText(/^Password/), 'open sesame')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy()
  await user.type(dialog.getByLabelText(/From address/), 'office@agency.example')
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('smtp.agency.example:465 (TLS)')).toBeTruthy()
  expect(screen.getByText(/Check the port\. Bindery keeps trying/)).toBeTruthy()
  expect(api.callsOf('PUT /api/mail-servers/smtp').at(-1)?.body).toEqual({
    ...{ host: 'smtp.agency.example', port: 465, security: 'tls', username: 'office' },
    ...{ password: 'open sesame', fromAddress: 'office@agency.example' },
  })
  await user.click(screen.getByRole('button', { name: 'Disconnect SMTP' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Disconnect this SMTP server?' }))
  await user.click(asking.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('No SMTP server connected.')).toBeTruthy()
})
