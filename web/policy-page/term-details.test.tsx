import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aTerm, noDetails } from '#web/testing/histories.ts'
import { aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TermDetails } from './term-details.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-06-15T16:00:00Z')
})

const van = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  year: 2021,
  make: 'Ford',
  model: 'Transit',
  vin: '1FTBW2CM5MKA00001',
}
const liability = {
  id: '0198c0de-0000-7000-8000-0000000000a2',
  code: 'occ',
  name: 'Each occurrence',
  limits: [
    { amount: 1_000_000, per: 'occurrence' },
    { amount: 2_000_000, per: 'aggregate' },
  ],
  deductible: { amount: 2, kind: 'percent' },
}
const towing = { name: 'Towing', limit: '$100', deductible: '', premium: null }

function show(details: object = {}, canEdit = true) {
  const { id } = aTerm()
  const api = fakeApi({
    [`GET /api/policies/${id}/details`]: { ...noDetails(), ...details },
    [`PUT /api/policies/${id}/details`]: noDetails(),
    [`POST /api/policies/${id}/transactions`]: {},
  })
  const policy = aPolicy({ id, coverages: [towing] })
  renderScreen(<TermDetails term={aTerm()} policy={policy} canEdit={canEdit} />)
  return { ...api, id }
}

it('shows limits with what they are per, keeps coverages entered as text, and says what is empty', async () => {
  show({ coverages: [liability], vehicles: [van] }, false)
  const coverages = await screen.findByRole('table', { name: 'Coverages' })
  expect(coverages.textContent).toContain('$1,000,000 each occurrence / $2,000,000 aggregate2%')
  expect(coverages.textContent).toContain('2%Each occurrence')
  expect(screen.getByText('Towing')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Vehicles' })).getByText(van.vin)).toBeTruthy()
  expect(screen.getByText('No endorsements entered for this term.')).toBeTruthy()
  expect(screen.getByText(/^No mortgagees/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Add|More)/ })).toBeNull()
})

it('corrects an item, and keeps the others and what the form does not show', async () => {
  const documentId = '0198c0de-0000-7000-8000-0000000000d1'
  const [one, other] = [
    { id: van.id, form: 'CG 20 10', documentId },
    { id: liability.id, form: 'CG 24 04' },
  ]
  const { callsOf, id } = show({ endorsements: [one, other] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More actions for CG 20 10' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByLabelText('Edition'), '12 19')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(callsOf(`PUT /api/policies/${id}/details`)).toHaveLength(1))
  const body = { endorsements: [{ ...one, edition: '12 19' }, other], version: 1 }
  expect(callsOf(`PUT /api/policies/${id}/details`)[0]?.body).toEqual(body)
})

it('removes an item as of a day by an endorsement', async () => {
  const { callsOf, id } = show({ vehicles: [van] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More actions for 2021 Ford Transit' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(await screen.findByRole('radio', { name: 'Change as of a date' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(callsOf(`POST /api/policies/${id}/transactions`)).toHaveLength(1))
  expect(callsOf(`POST /api/policies/${id}/transactions`)[0]?.body).toMatchObject({
    ...{ kind: 'endorsement', effectiveDate: '2026-06-15', version: 1 },
    details: [{ section: 'vehicles', id: van.id, item: null }],
  })
})
