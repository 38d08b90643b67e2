import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Email, EmailDraft } from '#shared/emails/emails.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { EmailDialog } from './email-dialog.tsx'

const recordId = '01990000-0000-7000-8000-00000000c001'
const templateId = '00000000-0000-7000-8000-000000000002'
const about = { recordType: 'client', recordId } as const
const empty: EmailDraft = {
  ...{ to: 'ana@client.example', toName: 'Ana Lopez', hasOptedOut: true, bounce: 'It came back.' },
  ...{ subject: '', message: '', missing: [] },
}
const drafted: EmailDraft = {
  ...empty,
  subject: 'Payment reminder for policy {policy.number}',
  message: 'Hi Ana,',
  missing: ['policy.number'],
}
const sent: Email = {
  ...{ id: crypto.randomUUID(), ...about, to: 'ana@client.example', subject: 'Payment', message: 'Hi Ana,' },
  ...{ attachments: [], senderName: aUser().name, status: 'queued', error: '', sentAt: null },
  createdAt: '2026-11-24T12:00:00.000Z',
}

describe('the dialog that writes an email', () => {
  it('fills in a template, names what is missing, and sends what is left in it', async () => {
    const api = fakeApi({
      'GET /api/user': userAnswer(),
      'GET /api/email-templates': [
        {
          id: templateId,
          name: 'Payment reminder',
          subject: 's',
          body: 'b',
          isStarter: true,
          updatedAt: null,
          version: 0,
        },
      ],
      'GET /api/documents': [],
      'GET /api/emails/draft': ({ url }: { url: URL }) =>
        answer(200, url.searchParams.has('templateId') ? drafted : empty),
      'POST /api/emails': answer(201, sent),
    })
    const onClose = vi.fn()
    renderScreen(<EmailDialog {...about} clientId={recordId} onClose={onClose} />)
    const dialog = await screen.findByRole('dialog', { name: 'Email Ana Lopez' })
    expect(within(dialog).getByText('Ana Lopez opted out of email')).toBeTruthy()
    expect(within(dialog).getByText('It came back. Check the address before you send.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Template' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Payment reminder' }))
    expect(await within(dialog).findByText(/Policy: Policy number/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send email' }))
    expect(await within(dialog).findByText('Fill in {policy.number} before sending')).toBeTruthy()
    expect(api.callsOf('POST /api/emails')).toHaveLength(0)
    const subject = within(dialog).getByLabelText(/^Subject/)
    await userEvent.clear(subject)
    await userEvent.type(subject, 'Payment')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send email' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(api.callsOf('POST /api/emails')[0]?.body).toEqual({
      ...{ ...about, templateId, to: 'ana@client.example', subject: 'Payment', message: 'Hi Ana,' },
      documentIds: [],
    })
  })
})
