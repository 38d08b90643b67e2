import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DeletedAgency, PurgeReceipt } from '#shared/data-retention/data-retention.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DeletedAgenciesScreen } from './deleted-agencies-screen.tsx'

const admin = { role: 'admin', agencyOwnerId: null, timeZone: 'America/New_York' }
const agency: DeletedAgency = {
  id: '01990000-0000-7000-8000-00000000ae01',
  name: 'Harbor Lane Insurance',
  ownerName: 'Robin Ashby',
  ownerEmail: 'robin@harbor.example',
  people: 3,
  deletedAt: '2026-11-18T15:00:00.000Z',
  purgeDueAt: '2026-12-18T15:00:00.000Z',
  isBeingPurged: false,
}
const receipt: PurgeReceipt = {
  id: '01990000-0000-7000-8000-00000000ec01',
  formerAgencyId: '01990000-0000-7000-8000-00000000ae02',
  agencyName: 'Old Mill Insurance',
  deletedAt: '2026-09-18T15:00:00.000Z',
  purgedAt: '2026-10-19T15:00:00.000Z',
  counts: { clients: 1000, users: 4, files: 12 },
  digest: 'a'.repeat(64),
  isGenuine: true,
}

function open(answers: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/user': userAnswer(admin),
    'GET /api/admin/deleted-agencies': [agency],
    'GET /api/admin/purge-receipts': [receipt],
    ...answers,
  })
  renderScreen(<DeletedAgenciesScreen />, { path: '/admin/deleted-agencies', user: aUser(admin) })
  return api
}

describe('the deleted agencies', () => {
  it('are listed with their owner and the end of their data', async () => {
    open()
    const row = within((await screen.findByText('Harbor Lane Insurance')).closest('li') as HTMLElement)
    expect(row.getByText('Robin Ashby, robin@harbor.example. 3 people.')).toBeTruthy()
    expect(row.getByText('Dec 18, 2026, 10:00 AM')).toBeTruthy()
  })

  it('are restored with a reason', async () => {
    const path = `POST /api/admin/deleted-agencies/${agency.id}/restore`
    const api = open({ [path]: answer(204) })
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Harbor Lane Insurance' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Restore agency' }))
    expect(await dialog.findByText('Enter a reason')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Reason'), 'A mistake')
    await userEvent.click(dialog.getByRole('button', { name: 'Restore agency' }))
    expect(await screen.findByText('Agency restored')).toBeTruthy()
    expect(api.callsOf(path).map(({ body }) => body)).toEqual([{ reason: 'A mistake' }])
  })

  it('cannot be restored once their data is being destroyed', async () => {
    open({ 'GET /api/admin/deleted-agencies': [{ ...agency, isBeingPurged: true }] })
    expect(await screen.findByText('Being deleted')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  it('leave receipts that are known when they were altered', async () => {
    open({ 'GET /api/admin/purge-receipts': [receipt, { ...receipt, id: 'x', isGenuine: false }] })
    expect(await screen.findByText('Genuine')).toBeTruthy()
    expect(screen.getByText('Altered')).toBeTruthy()
    expect(screen.getAllByText(/1,004 rows and 12 files/)).toHaveLength(2)
    expect(screen.getAllByText(`SHA-256 ${receipt.digest}`)).toHaveLength(2)
  })

  it('say that there are none, and when they could not be had', async () => {
    open({
      'GET /api/admin/deleted-agencies': [],
      'GET /api/admin/purge-receipts': answer(403, { error: 'forbidden', message: 'No' }),
    })
    expect(await screen.findByText('No deleted agencies.')).toBeTruthy()
    expect(await screen.findByText(/Receipts could not be loaded/)).toBeTruthy()
  })
})
