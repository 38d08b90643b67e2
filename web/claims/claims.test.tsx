import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Claim } from '#shared/claims/claims.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClaimScreen } from './claim-screen.tsx'
import { ClientClaims } from './client-claims.tsx'
import { SaveLossRun } from './save-loss-run.tsx'

const client = aClient()
const at = '2026-11-20T15:00:00.000Z'

const claim: Claim = {
  ...{ id: '01990000-0000-7000-8000-00000000e001', clientId: client.id, clientName: client.name },
  ...{
    assignedAgentId: aUser().id,
    servicerId: null,
    policyServicers: null,
    policyId: null,
    policyNumber: '',
    carrier: '',
  },
  ...{ lineOfBusiness: '', dateOfLoss: '2026-11-02', reportedOn: null, number: 'GL-7', kind: 'liability' },
  ...{ description: 'Slip and fall', status: 'open', reserve: 500.5, paid: 10, valuedOn: null },
  coverages: [{ coverage: 'Bodily injury', reserve: 500.5, paid: 10 }],
  adjuster: { name: 'Lou Perez', phone: '555-0101', email: 'lou@carrier.example' },
  ...{ createdAt: at, updatedAt: at, version: 1 },
  activities: [
    {
      ...{ id: client.id, day: '2026-11-03', body: 'Photos sent' },
      userId: aUser().id,
      userName: 'Maya',
      createdAt: at,
    },
  ],
}

it('a claim shows its sums, adjuster and activities, and logs another', async () => {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/claims/': claim,
    'POST /api/claims//activities': answer(201, claim),
  })
  renderScreen(<ClaimScreen />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Claim GL-7' })).toBeTruthy()
  expect(screen.getByText('$510.50')).toBeTruthy()
  expect(screen.getByText('Photos sent')).toBeTruthy()
  expect(screen.getByRole('link', { name: '555-0101' }).getAttribute('href')).toBe('tel:5550101')
  await userEvent.type(screen.getByLabelText('What happened'), 'Called')
  await userEvent.click(screen.getByRole('button', { name: 'Log activity' }))
  await waitFor(() =>
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { day: expect.any(String), body: 'Called' },
    ]),
  )
})

it('a new claim needs its date of loss, and is added to the client', async () => {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/claims': [],
    [`GET /api/clients/${client.id}`]: client,
    'POST /api/claims': answer(201, claim),
  })
  renderScreen(<ClientClaims client={client} canEdit />)
  await userEvent.click(await screen.findByRole('button', { name: 'New claim' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add claim' }))
  expect(await screen.findByText('Enter a date')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Date of loss/), '2026-11-02')
  await userEvent.type(screen.getByLabelText('Coverage 1'), 'Building')
  await userEvent.type(screen.getByLabelText('Reserve 1'), '500.5')
  await userEvent.click(screen.getByRole('button', { name: 'Add claim' }))
  await waitFor(() => expect(api.callsOf('POST /api/claims')).toHaveLength(1))
  expect(api.callsOf('POST /api/claims')[0]?.body).toMatchObject({
    ...{ clientId: client.id, dateOfLoss: '2026-11-02', policyId: null, status: 'open' },
    coverages: [{ coverage: 'Building', reserve: 500.5, paid: 0 }],
  })
})

it('a loss run saves its claims and says how many', async () => {
  const saved = { added: 2, updated: 1, unchanged: 0, leftOut: 1 }
  const path = '/api/documents/d1/claims'
  const api = fakeApi({ 'GET /api/user': userAnswer(), [`POST ${path}`]: saved })
  renderScreen(<SaveLossRun documentId="d1" clientId={client.id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save claims to client' }))
  await waitFor(() => expect(api.callsOf(`POST ${path}`)[0]?.body).toEqual({ clientId: client.id }))
})
