import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { IncomingEmail } from '#shared/incoming-emails/incoming-emails.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { IncomingEmailScreen } from './incoming-email-screen.tsx'

const id = '01990000-0000-7000-8000-0000000000e1'
const clientId = '01990000-0000-7000-8000-0000000000c1'

function anEmail(changes: Partial<IncomingEmail> = {}): IncomingEmail {
  return {
    ...{
      id,
      status: 'waiting',
      fromName: 'Ana Lopez',
      fromAddress: 'ana@client.example',
      subject: 'A question',
    },
    ...{ receivedAt: '2026-11-20T14:00:00.000Z', attachments: [{ name: 'dec.pdf', bytes: 20_480 }] },
    ...{ recordType: 'client', recordId: clientId, recordName: 'Ana Lopez', reason: 'sender', version: 3 },
    ...{ to: ['inbox@mail.example'], text: 'See https://erie.example/a.', decidedByName: '', notice: null },
    ...changes,
  }
}

function open(email: IncomingEmail | null, { path = '', answers = {} } = {}) {
  let current = email
  const decide = (status: IncomingEmail['status']) => () => {
    current = current && { ...current, status, version: current.version + 1 }
    return current
  }
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/incoming-emails': ({ url }: FakeCall) =>
      current && current.status === (url.searchParams.get('status') ?? 'waiting') ? [current] : [],
    [`GET /api/incoming-emails/${id}`]: () => current,
    [`POST /api/incoming-emails/${id}/file`]: decide('filed'),
    [`POST /api/incoming-emails/${id}/notice`]: decide('filed'),
    [`POST /api/incoming-emails/${id}/dismiss`]: decide('dismissed'),
    [`POST /api/incoming-emails/${id}/reopen`]: decide('waiting'),
    'GET /api/search': () => [
      { kind: 'policy', id: clientId, title: 'BOP-1042', subtitle: 'Harbor Grill', href: '/policies/1' },
      { kind: 'article', id, title: 'BOP guide', subtitle: '', href: '/knowledge' },
    ],
    ...answers,
  })
  renderScreen(<IncomingEmailScreen />, { path: `/incoming-email${path}`, user: aUser() })
  return { api, user: userEvent.setup() }
}

describe('the received emails', () => {
  it('are filed as suggested from the list', async () => {
    const { api, user } = open(anEmail())
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toMatch(/A questionAna Lopez · Nov 20.*1 attachment.*address is on file/)
    await user.click(within(row).getByRole('button', { name: 'File A question under Ana Lopez' }))
    expect(await screen.findByText(/Nothing to check/)).toBeTruthy()
    expect(api.callsOf(`POST /api/incoming-emails/${id}/file`)[0]?.body).toEqual({
      ...{ recordType: 'client', recordId: clientId, version: 3 },
    })
  })

  it('are dismissed, found again and put back', async () => {
    const { user } = open(anEmail({ recordType: null, recordId: null, recordName: '', reason: null }))
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('No match')
    expect(within(row).queryByRole('button', { name: /^File/ })).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Dismiss A question' }))
    await user.click(await screen.findByRole('tab', { name: 'Dismissed' }))
    await user.click(await screen.findByRole('link', { name: 'A question' }))
    await user.click(await screen.findByRole('button', { name: 'Put back' }))
    expect(await screen.findByRole('button', { name: 'File email' })).toBeTruthy()
  })

  it('open with their text, whose links are safe, and are filed under another record', async () => {
    const { api, user } = open(anEmail(), { path: `?email=${id}` })
    const link = await screen.findByRole('link', { name: 'https://erie.example/a' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(screen.getByText('Ana Lopez <ana@client.example>')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Attachments' })).getByText(/dec\.pdf/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Choose another' }))
    await user.type(screen.getByRole('combobox', { name: 'File under' }), 'bop')
    expect(screen.queryByText(/BOP guide/)).toBeNull()
    await user.click(await screen.findByText('BOP-1042 · Harbor Grill (Policy)'))
    await user.click(screen.getByRole('button', { name: 'File email' }))
    expect(await screen.findByText('Filed under')).toBeTruthy()
    expect(api.callsOf(`POST /api/incoming-emails/${id}/file`)[0]?.body).toEqual({
      ...{ recordType: 'policy', recordId: clientId, version: 3 },
    })
  })

  it('that read like a carrier’s notice offer to enter it, exactly as it is shown', async () => {
    const notice = { kind: 'notice_of_cancellation', effectiveDate: '2026-12-05' } as const
    const about = { recordType: 'policy', recordName: 'Harbor Grill · BOP-1042', notice } as const
    const { api, user } = open(anEmail(about), { path: `?email=${id}` })
    expect(await screen.findByText('This reads like a carrier’s notice of cancellation')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enter on policy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter notice of cancellation?' }))
    expect(dialog.getByText(/Notice of cancellation, effective Dec 5, 2026, on Harbor Grill/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Enter and file email' }))
    expect(await screen.findByText('Filed under')).toBeTruthy()
    expect(api.callsOf(`POST /api/incoming-emails/${id}/notice`)[0]?.body).toEqual({
      ...{ policyId: clientId, ...notice, version: 3 },
    })
  })

  it('that don’t say when a notice takes effect are only to be read', async () => {
    const notice = { kind: 'reinstatement', effectiveDate: null } as const
    open(anEmail({ recordType: 'policy', notice }), { path: `?email=${id}` })
    expect(await screen.findByText(/It doesn’t clearly say when it takes effect/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enter on policy' })).toBeNull()
  })

  it('that someone else dealt with show what became of them', async () => {
    const message = 'Conflict: someone else has already dealt with this email.'
    const { user } = open(anEmail(), {
      answers: { [`POST /api/incoming-emails/${id}/file`]: () => answer(409, { code: 'conflict', message }) },
    })
    await user.click(await screen.findByRole('button', { name: /^File A question/ }))
    expect(await screen.findByText(/someone else has already dealt with/)).toBeTruthy()
  })
})
