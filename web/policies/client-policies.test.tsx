import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient, aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientPolicies } from './client-policies.tsx'

const farOff = aPolicy({ effectiveDate: '2020-01-01', expirationDate: '2199-01-01' })
const client = aClient({ policies: [farOff] })
const quiet = { 'GET /api/user': userAnswer() }
const path = `/api/policies/${farOff.id}`
const create = `POST /api/clients/${client.id}/policies`

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for BOP BOP-1042' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('cancels a policy with its last day and the reason', async () => {
  const api = fakeApi({ ...quiet, [`PATCH ${path}`]: farOff })
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose('Cancel policy')
  await userEvent.type(await screen.findByLabelText('Reason'), 'Sold the shop')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel policy' }))
  await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({
    cancelReason: 'Sold the shop',
    version: 5,
    status: 'cancelled',
  })
})

it('renews from the day the old term ends, with what it covers', async () => {
  const api = fakeApi({ ...quiet, [create]: () => answer(201, farOff) })
  renderScreen(
    <ClientPolicies
      client={aClient({ policies: [aPolicy({ expirationDate: '2198-01-01', effectiveDate: '2197-01-01' })] })}
      canEdit
    />,
  )
  await choose('Renew')
  const premium = await screen.findByLabelText(/Premium for the term/)
  await userEvent.clear(premium)
  await userEvent.type(premium, '5000')
  await userEvent.click(screen.getByRole('button', { name: 'Add renewal' }))
  await waitFor(() => expect(api.callsOf(create)).toHaveLength(1))
  expect(api.callsOf(create)[0]?.body).toMatchObject({
    effectiveDate: '2198-01-01',
    expirationDate: '2199-01-01',
    premium: 5000,
    transaction: 'renewal',
    renewedFromId: farOff.id,
    coverages: [{ name: 'Building', limit: '$500,000', deductible: '$1,000', premium: null }],
  })
})

it('shows a refused duplicate at the policy number', async () => {
  const refusal = {
    error: 'conflict',
    message: 'This policy is here already',
    reason: 'duplicate_policy',
    fields: { policyNumber: 'This policy is here already' },
  }
  fakeApi({ ...quiet, [`PATCH ${path}`]: answer(409, refusal) })
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose('Edit')
  await userEvent.type(await screen.findByLabelText('Carrier'), ' Insurance')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This policy is here already')).toBeTruthy()
  expect(screen.queryByText(/^Conflict/)).toBeNull()
})

it('tells at a coverage what it lacks', async () => {
  const api = fakeApi(quiet)
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose('Edit')
  await userEvent.click(await screen.findByRole('button', { name: 'Add coverage' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a name')).toBeTruthy()
  expect(api.callsOf(`PATCH ${path}`)).toHaveLength(0)
})

it('shows coverages on demand and no actions to those who may not edit', async () => {
  fakeApi(quiet)
  renderScreen(<ClientPolicies client={client} canEdit={false} />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Coverages of BOP BOP-1042', expanded: false }),
  )
  expect(screen.getByRole('cell', { name: 'Building' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'BOP' }).getAttribute('href')).toBe(`/policies/${farOff.id}`)
  expect(screen.queryByRole('button', { name: 'Add policy' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})
