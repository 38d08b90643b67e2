import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClient, aProspect } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ProspectScreen } from './prospect-screen.tsx'

const prospect = aProspect()
const path = `/api/prospects/${prospect.id}`
const quiet = { 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/activity': [] }

function renderProspect(user = aUser()) {
  const screens = (
    <Routes>
      <Route path="/prospects/:id" element={<ProspectScreen />} />
      <Route path="*" element="elsewhere" />
    </Routes>
  )
  return renderScreen(screens, { path: `/prospects/${prospect.id}`, user })
}

it('converts with the guessed kind unless another is chosen, and goes to the client', async () => {
  const api = fakeApi({
    ...quiet,
    [`GET ${path}`]: prospect,
    [`POST ${path}/convert`]: () => answer(201, { prospect, client: aClient() }),
  })
  const { router } = renderProspect()
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to client' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Commercial' }).checked).toBe(true)
  const name = within(dialog).getByLabelText(/Client name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Marigold')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Convert to client' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/clients/${aClient().id}`))
  expect(api.callsOf(`POST ${path}/convert`).map((call) => call.body)).toEqual([
    { name: 'Marigold', kind: 'commercial', policies: [], version: 2 },
  ])
})

it('carries line, carrier and premium into a policy, quoted until it is bound', async () => {
  const insured = aProspect({ lineOfBusiness: 'BOP', currentCarrier: 'Tidal', xDate: '2099-01-12' })
  const api = fakeApi({
    ...quiet,
    [`GET ${path}`]: insured,
    [`POST ${path}/convert`]: () => answer(201, { prospect: insured, client: aClient() }),
  })
  renderProspect()
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to client' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Bound' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add another quote' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove policy 2' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to client' }))
  await waitFor(() => expect(api.callsOf(`POST ${path}/convert`)).toHaveLength(1))
  const term = { effectiveDate: '2099-01-12', expirationDate: '2100-01-12', policyNumber: '' }
  const policy = { ...term, lineOfBusiness: 'BOP', carrier: 'Tidal', premium: 3200, isBound: true }
  expect(api.callsOf(`POST ${path}/convert`)[0]?.body).toMatchObject({ policies: [policy] })
})

it('asks for the state where a policy is bound and the owner asks for a license', async () => {
  const insured = aProspect({ lineOfBusiness: 'BOP' })
  const api = fakeApi({
    ...quiet,
    [`GET ${path}`]: insured,
    [`POST ${path}/convert`]: () => answer(201, { prospect: insured, client: aClient() }),
  })
  renderProspect(aUser({ requiresLicenseToBind: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to client' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('combobox', { name: 'State' })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'Bound' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to client' }))
  expect(await dialog.findByText('Choose the client’s state')).toBeTruthy()
  expect(api.callsOf(`POST ${path}/convert`)).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: 'State' }))
  await userEvent.click(await screen.findByRole('option', { name: 'TX' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to client' }))
  await waitFor(() => expect(api.callsOf(`POST ${path}/convert`)).toHaveLength(1))
  expect(api.callsOf(`POST ${path}/convert`)[0]?.body).toMatchObject({ state: 'TX' })
})

it('is lost with a reason', async () => {
  const api = fakeApi({ ...quiet, [`GET ${path}`]: prospect, [`PATCH ${path}`]: prospect })
  renderProspect()
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as lost' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Reason' }), 'Moved away')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as lost' }))
  await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({
    lostReason: 'Moved away',
    version: 2,
    status: 'lost',
  })
})

it('leads from a converted prospect to its client and offers no second conversion', async () => {
  fakeApi({ ...quiet, [`GET ${path}`]: aProspect({ status: 'converted', convertedClientId: aClient().id }) })
  renderProspect()
  const link = await screen.findByRole('link', { name: 'Open the client' })
  expect(link.getAttribute('href')).toBe(`/clients/${aClient().id}`)
  expect(screen.queryByRole('button', { name: 'Convert to client' })).toBeNull()
})

it('does not tell whether a record that cannot be read exists', async () => {
  fakeApi({ ...quiet, [`GET ${path}`]: answer(404, { error: 'not_found', message: 'Not found' }) })
  renderProspect()
  expect(await screen.findByText('This prospect does not exist, or you have no access to it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All prospects' }).getAttribute('href')).toBe('/prospects')
})

it('goes to the list after deleting, without asking for what is gone', async () => {
  const api = fakeApi({ ...quiet, [`GET ${path}`]: prospect, [`DELETE ${path}`]: answer(204) })
  const { router } = renderProspect()
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete prospect' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete prospect' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/prospects'))
  expect(api.callsOf(`GET ${path}`)).toHaveLength(1)
})
