import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { aPage, aWholeDocument, documentId, found, someFacts } from '#web/testing/documents.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DocumentScreen } from './document-screen.tsx'

const path = `/api/documents/${documentId}`
const other = aClient({ name: 'Tidewater Bakery' })

function open(facts: Facts = someFacts(), answers: Record<string, unknown> = {}) {
  const document: DocumentDetail = aWholeDocument({ facts, found: facts })
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    [`GET ${path}`]: document,
    [`GET ${path}/pages`]: { pages: [aPage(), aPage({ page: 2 })], total: 2 },
    [`POST ${path}/match`]: { clients: [], prospects: [], policies: [] },
    [`POST ${path}/file`]: { message: 'Added.', document: aWholeDocument({ review: 'filed' }) },
    'GET /api/clients': [other],
    [`GET /api/clients/${other.id}`]: other,
    ...answers,
  })
  const routes = (
    <Routes>
      <Route path="/document-extraction/:id" element={<DocumentScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  renderScreen(routes, { path: `/document-extraction/${documentId}` })
  return api
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Put into the book' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put into the book' }))
  await dialog.findByRole('region', { name: 'Client to file under' })
  return dialog
}

const submit = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Put into the book' }))

it('files under any client that is searched for and chosen', async () => {
  const api = open()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: /^Another client/ }))
  await submit(dialog)
  expect(dialog.getByText('Choose a client.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Existing client' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Tidewater Bakery/, hidden: true }))
  await dialog.findByRole('list', { name: 'Changes of the client' })
  await submit(dialog)
  await waitFor(() =>
    expect(api.callsOf(`POST ${path}/file`)[0]?.body).toMatchObject({
      client: { action: 'update', id: other.id },
    }),
  )
})

it('shows the values that nobody has checked before anything is filed', async () => {
  open()
  const dialog = await openDialog()
  const unchecked = within(dialog.getByRole('region', { name: '2 values not checked' }))
  expect(unchecked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Carrier: Granite Mutual',
    'Premium: $8,450',
  ])
})

it('points out a term that is over', async () => {
  const [policy] = someFacts().policies
  if (!policy) throw new Error('There is no policy.')
  const past = { ...policy, effectiveDate: found('2019-06-01'), expirationDate: found('2020-06-01') }
  open(someFacts({ policies: [past] }))
  const dialog = await openDialog()
  expect(dialog.getByText('This term ended on Jun 1, 2020. Check the dates before you save it.')).toBeTruthy()
})

it('says nothing of a term that still runs', async () => {
  open(
    someFacts({
      policies: someFacts().policies.map((one) => ({ ...one, expirationDate: found('2099-06-01') })),
    }),
  )
  const dialog = await openDialog()
  expect(dialog.queryByText(/This term ended/)).toBeNull()
})

it('opens on the first page on which something was found', async () => {
  const onPage = <V,>(value: Found<V> | null): Found<V> | null => value && { ...value, page: 2 }
  const facts = someFacts()
  open({
    ...facts,
    kind: { ...facts.kind, page: 2 },
    namedInsured: onPage(facts.namedInsured),
    mailingAddress: onPage(facts.mailingAddress),
    policies: [],
    coverages: [],
  })
  expect(await screen.findByRole('group', { name: 'Page 2 of 2' })).toBeTruthy()
})
