import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ClientPage } from '#shared/client-page/client-page.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aClient, aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientScreen } from './client-screen.tsx'

const route = '/clients/:id'

const nothing = { rows: [], total: 0, nextCursor: null }
/** What the page of a client is answered, where nothing else is said of a panel. */
const pageOf = (client: Client, panels: Partial<ClientPage> = {}): ClientPage => ({
  ...{ client, terms: [], contacts: [], group: { group: null }, followUps: [], requotes: [], tickets: [] },
  ...{ claims: [], forms: [], customFields: [], timeline: nothing, documents: nothing, analyses: nothing },
  selfService: { link: null, sharedDocumentIds: [], questionnaires: [] },
  ...panels,
})

it('leads from the address of a client that was merged to the one that was kept', async () => {
  const client = aClient()
  const former = '01990000-0000-7000-8000-00000000c009'
  fakeApi({
    [`GET /api/clients/${former}/page`]: pageOf(client),
    [`GET /api/clients/${client.id}/page`]: pageOf(client),
  })
  const { router } = renderScreen(<ClientScreen />, { path: `/clients/${former}`, route })
  expect(await screen.findByRole('heading', { level: 1, name: client.name })).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/clients/${client.id}`)
})

it('leads from a client to its forms', async () => {
  const client = aClient()
  fakeApi({ [`GET /api/clients/${client.id}/page`]: pageOf(client) })
  renderScreen(<ClientScreen />, { path: `/clients/${client.id}`, route })
  const forms = await screen.findByRole('link', { name: 'Forms' })
  expect(forms.getAttribute('href')).toBe(`/acords?clientId=${client.id}`)
})

it('is read in one request', async () => {
  const client = aClient({ kind: 'commercial' })
  const api = fakeApi({ [`GET /api/clients/${client.id}/page`]: pageOf(client) })
  renderScreen(<ClientScreen />, { path: `/clients/${client.id}`, route })
  expect(await screen.findByText('No analyses for this client.')).toBeTruthy()
  const asked = api.calls.map(({ path }) => path)
  expect(asked).toEqual([`/api/clients/${client.id}/page`, '/api/team-members'])
})

it('reads panel by panel where the one request fails on the server', async () => {
  const client = aClient()
  fakeApi({
    [`GET /api/clients/${client.id}/page`]: answer(500, {
      error: 'internal',
      message: 'Something went wrong',
    }),
    [`GET /api/clients/${client.id}`]: client,
    [`GET /api/clients/${client.id}/contacts`]: [],
  })
  renderScreen(<ClientScreen />, { path: `/clients/${client.id}`, route })
  expect(await screen.findByRole('heading', { level: 1, name: client.name })).toBeTruthy()
})

it('shows the policies as of the day of the address, to be read only', async () => {
  const policy = aPolicy({ premium: 1800, expirationDate: '2027-01-01', effectiveDate: '2026-01-01' })
  const ahead = aPolicy({ id: `${policy.id.slice(0, -1)}2`, renewedFromId: policy.id, premium: 2500 })
  const client = aClient({ policies: [policy, ahead], policyCount: 1, bookPremium: 1800 })
  const term = {
    ...{ id: policy.id, policyId: policy.policyId, status: 'pending_cancellation' },
    ...{
      effectiveDate: '2026-01-01',
      isEffectiveAssumed: false,
      isExpirationAssumed: false,
      expirationDate: '2027-01-01',
    },
    ...{ endDate: '2027-01-01', confirmationDue: false, renewedBy: null },
    certificate: { standing: 'allowed', refusal: '', notice: '' },
  }
  const dated = { ...policy, premium: 1200, status: 'pending_cancellation' }
  const api = fakeApi({
    [`GET /api/clients/${client.id}/page`]: pageOf(client),
    [`GET /api/clients/${client.id}`]: {
      ...client,
      mergedSince: ['Ana M. Lopez'],
      bookPremium: 1200,
      policies: [dated, { ...ahead, premium: 0, status: 'bound' }],
    },
    [`GET /api/clients/${client.id}/terms`]: [term, { ...term, id: ahead.id, status: 'bound' }],
  })
  const view = renderScreen(<ClientScreen />, {
    path: `/clients/${client.id}?asOf=2026-06-30`,
    route,
  })
  expect(await screen.findAllByText('$1,200')).toHaveLength(2)
  expect(screen.getByText('$2,500')).toBeTruthy()
  expect(await screen.findByText('Pending cancellation')).toBeTruthy()
  expect(screen.getByText('Policies in force').nextSibling?.textContent).toBe('1')
  const counted = screen.getByRole('link', { name: 'Policies in force: 1' })
  expect(counted.getAttribute('href')).toBe(
    `/policies?clientId=${client.id}&inForceOn=2026-06-30&sort=-premium`,
  )
  expect(screen.getByText('Book premium').nextSibling?.textContent).toBe('$1,200')
  expect(
    screen.getByText(/Go back to today to change policies or issue certificates\./).textContent,
  ).toContain('Ana M. Lopez was merged into this client after that day. Their policies are shown too.')
  expect(screen.queryByRole('button', { name: 'Issue certificate' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add policy' })).toBeNull()
  const asked = api.calls.filter(({ url }) => url.searchParams.get('asOf') === '2026-06-30')
  expect(asked.map(({ path }) => path.split('/').at(-1))).toContain('terms')

  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(await screen.findAllByText('$1,800')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Issue certificate' })).toBeTruthy()
  await waitFor(() => expect(view.router.state.location.search).toBe(''))
})
