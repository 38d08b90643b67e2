import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Proposal } from '#shared/proposals/proposals.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ProposalsPanel } from './proposals-panel.tsx'

const requoteId = '01990000-0000-4000-8000-00000000e001'
const offer = {
  ...{ id: '01990000-0000-4000-8000-00000000a001', carrier: 'Travelers' },
  ...{ lines: ['BOP'], premium: 1800 },
}

function proposal(fields: Partial<Proposal> = {}): Proposal {
  return {
    ...{ id: '01990000-0000-4000-8000-00000000f001', requoteId, to: 'kiln@pottery.example' },
    ...{ senderId: requoteId, senderName: 'Maya Okafor', createdAt: '2026-11-20T15:00:00Z' },
    ...{ sentAt: '2026-11-20T15:00:00Z', expiresAt: '2026-12-20T15:00:00Z', days: 30, opened: 0 },
    ...{ openedAt: null, revokedAt: null, state: 'sent', offers: [offer], answer: null, questions: [] },
    ...fields,
  }
}

const answered = proposal({
  ...{ state: 'answered', opened: 2, openedAt: '2026-11-21T15:00:00Z' },
  questions: [{ at: '2026-11-21T15:00:00Z', name: 'Ida Kilner', message: 'When does it start?' }],
  answer: {
    ...{ at: '2026-11-21T16:00:00Z', name: 'Ida Kilner', consent: 'I agree.', fileHash: 'abc123' },
    signature: { kind: 'drawn', strokes: [[1, 2, 3, 4]] },
    decisions: [
      { quoteId: offer.id, carrier: 'Travelers', lines: ['BOP'], premium: 1800, answer: 'accepted' },
    ],
    ...{ ipAddress: '203.0.113.9', userAgent: 'Safari' },
  },
})

function show(proposals: Proposal[], canEdit = true) {
  const [first] = proposals
  const at = `/api/requote-proposals/${first?.id}`
  const api = fakeApi({
    [`GET /api/requotes/${requoteId}/proposals`]: proposals,
    [`POST ${at}/resend`]: first,
    [`POST ${at}/revoke`]: first,
  })
  renderScreen(<ProposalsPanel requoteId={requoteId} canEdit={canEdit} />)
  return { api, at }
}

describe('the proposals of a requote', () => {
  it('say what became of each, and can be sent again or revoked', async () => {
    const { api, at } = show([proposal()])
    const panel = within(await screen.findByRole('region', { name: 'Proposals' }))
    expect(panel.getByText('Sent')).toBeTruthy()
    expect(panel.getByText(/Travelers\. Sent Nov 20, 2026 by Maya Okafor\. Not opened yet\./)).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Resend the proposal to kiln@pottery.example' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resend' }))
    await waitFor(() => expect(api.callsOf(`POST ${at}/resend`)[0]?.body).toEqual({ days: 30 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(panel.getByRole('button', { name: 'Revoke the link of kiln@pottery.example' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke link' }),
    )
    await waitFor(() => expect(api.callsOf(`POST ${at}/revoke`)).toHaveLength(1))
  })

  it('show who answered what, with the signature and where it came from', async () => {
    show([answered])
    const panel = within(await screen.findByRole('region', { name: 'Proposals' }))
    expect(panel.getByText(/^Ida Kilner answered/)).toBeTruthy()
    expect(panel.getByText(/Travelers, BOP: \$1,800/)).toBeTruthy()
    expect(panel.getByRole('img', { name: 'Signature of Ida Kilner' })).toBeTruthy()
    expect(panel.getByText('Signed from 203.0.113.9, Safari.')).toBeTruthy()
    expect(panel.getByText('SHA-256 of the PDF: abc123')).toBeTruthy()
    expect(panel.getByText('When does it start?')).toBeTruthy()
    expect(panel.queryByRole('button', { name: /^Resend/ })).toBeNull()
  })

  it('offer nothing to those who may only look', async () => {
    show([proposal()], false)
    const panel = within(await screen.findByRole('region', { name: 'Proposals' }))
    expect(panel.getByRole('link', { name: 'PDF sent to kiln@pottery.example' })).toBeTruthy()
    expect(panel.queryByRole('button')).toBeNull()
  })
})
