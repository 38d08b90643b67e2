import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { DocumentDetail, PolicyMatch } from '#shared/documents/documents.contract.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { DocumentScreen } from '#web/documents/facts/document-screen.tsx'
import { aPage, aWholeDocument, documentId, found, someFacts } from '#web/testing/documents.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aHistory, aResult, aTerm, noDetails } from '#web/testing/histories.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient, aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

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
  await userEvent.click(await screen.findByRole('button', { name: 'Save to client' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save to client' }))
  await dialog.findByRole('region', { name: 'Client to file under' })
  return dialog
}

const submit = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Save to client' }))

it('files under any client that is searched for and chosen', async () => {
  const api = open()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: /^Another client/ }))
  await submit(dialog)
  expect(dialog.getByText('Choose a client.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Existing client' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Tidewater Bakery/, hidden: true }))
  await dialog.findByRole('list', { name: 'Client changes' })
  await submit(dialog)
  await waitFor(() =>
    expect(api.callsOf(`POST ${path}/file`)[0]?.body).toMatchObject({
      client: { action: 'update', id: other.id },
    }),
  )
})

const older = aPolicy({ policyNumber: 'GLX-43' })
const auto = aPolicy({ id: '00000000-0000-4000-8000-00000000a0a0', policyNumber: 'CA-1' })
const baker = aClient({ name: 'Tidewater Bakery', policies: [older, auto] })

function matchOf(policy: typeof older, more: Partial<PolicyMatch>): PolicyMatch {
  const { id, policyNumber, carrier, lineOfBusiness, effectiveDate, expirationDate, premium, version } =
    policy
  return {
    ...{ id, policyNumber, carrier, lineOfBusiness, effectiveDate, expirationDate, premium, version },
    position: 0,
    relation: 'similar',
    clientId: baker.id,
    clientName: baker.name,
    score: 0,
    reasons: [],
    ...more,
  }
}

const previous = matchOf(older, {
  relation: 'previous',
  score: 0.85,
  reasons: ['Same policy number, different term'],
})

const [read] = someFacts().policies
const checkedFacts = () =>
  someFacts({ policies: read ? [{ ...read, premium: found(8450), carrier: found('Granite Mutual') }] : [] })
const olderTerm = aTerm({ policyNumber: 'GLX-43' })

/** Answers with the policies of a client only once that client was chosen. */
function openWithPolicies(facts = checkedFacts(), result: unknown = aResult(olderTerm, {})) {
  return open(facts, {
    [`GET /api/policies/${older.id}/history`]: aHistory(olderTerm),
    [`GET /api/policies/${older.id}/details`]: noDetails(),
    [`POST /api/policies/${older.id}/transactions`]: result,
    'GET /api/clients': [baker],
    [`GET /api/clients/${baker.id}`]: baker,
    [`POST ${path}/match`]: ({ url }: FakeCall) => ({
      clients: [],
      prospects: [],
      policies: url.searchParams.get('clientId') === baker.id ? [previous, matchOf(auto, {})] : [],
    }),
  })
}

async function chooseBaker(dialog: Awaited<ReturnType<typeof openDialog>>) {
  await userEvent.click(dialog.getByRole('radio', { name: /^Another client/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Existing client' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Tidewater Bakery/, hidden: true }))
  return dialog.findByRole('group', { name: 'Other policies of this client' })
}

const policyBox = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Policy / })

it('offers the policies of a client that was searched for, and suggests the renewal', async () => {
  const api = openWithPolicies()
  const dialog = await openDialog()
  expect(within(policyBox(dialog)).getAllByRole('option')).toHaveLength(2)
  const others = await chooseBaker(dialog)
  const box = policyBox(dialog)
  expect(box.value).toBe(`renew:${older.id}`)
  expect(dialog.getByText('Same policy number, different term')).toBeTruthy()
  expect(
    within(others)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([`Update CA-1 · ${auto.lineOfBusiness}`, `Add as the renewal of CA-1 · ${auto.lineOfBusiness}`])
  await submit(dialog)
  await waitFor(() =>
    expect(api.callsOf(`POST ${path}/file`)[0]?.body).toMatchObject({
      client: { action: 'update', id: baker.id },
      policies: [
        {
          action: 'transact',
          id: older.id,
          transaction: { kind: 'renewal', newTerm: { policyNumber: 'GLX-44', premium: 8450 } },
        },
      ],
    }),
  )
})

it('asks for the values that a renewal cannot do without, before anything is saved', async () => {
  const api = openWithPolicies(someFacts())
  const dialog = await openDialog()
  await chooseBaker(dialog)
  expect(dialog.getByText('Not checked and not saved: Premium, Carrier.')).toBeTruthy()
  await submit(dialog)
  expect(await dialog.findAllByText('Check the premium before you save this renewal.')).toHaveLength(2)
  expect(api.callsOf(`POST ${path}/file`)).toEqual([])
})

const endorsed = someFacts({
  kind: found('change' as const),
  transactions: [
    {
      kind: found('endorsement' as const),
      effectiveDate: found('2026-06-15'),
      premiumChange: found(118),
      noticeDate: null,
      givenBy: null,
      reason: found('Added a location', 0.5),
      newExpirationDate: null,
    },
  ],
})

it('enters a change on its policy, with its effect shown first', async () => {
  const result = aResult({ ...olderTerm, premium: 1318 }, { kind: 'endorsement', premiumChange: 118 })
  const api = openWithPolicies(endorsed, result)
  const dialog = await openDialog()
  await chooseBaker(dialog)
  const box = policyBox(dialog)
  expect(box.selectedOptions[0]?.textContent).toMatch(/^Enter endorsement on GLX-43/)
  await dialog.findByText('$1,318')
  const changes = within(dialog.getByRole('list', { name: 'What changes' }))
  expect(changes.getByText('$1,000,000')).toBeTruthy()
  expect(changes.getByText('Coverage: Each occurrence')).toBeTruthy()
  expect(dialog.getByText('Not checked and not saved: Reason.')).toBeTruthy()
  expect(within(box).queryByRole('option', { name: 'Add as a new policy' })).toBeNull()
  await submit(dialog)
  await waitFor(() =>
    expect(api.callsOf(`POST ${path}/file`)[0]?.body).toMatchObject({
      policies: [
        {
          action: 'transact',
          id: older.id,
          transaction: { kind: 'endorsement', effectiveDate: '2026-06-15', premiumChange: 118 },
        },
      ],
      schedules: [],
      exposures: false,
    }),
  )
})

it('says why a change does not fit its term', async () => {
  const refusal = answer(422, { message: 'This term ends on Mar 1, 2027.', reason: 'outside_term' })
  openWithPolicies(endorsed, refusal)
  const dialog = await openDialog()
  await chooseBaker(dialog)
  await dialog.findByText('This term ends on Mar 1, 2027.')
})

it('updates another policy of that client where the person says that it is this one', async () => {
  const api = openWithPolicies()
  const dialog = await openDialog()
  await chooseBaker(dialog)
  await userEvent.selectOptions(policyBox(dialog), `update:${auto.id}`)
  await submit(dialog)
  await waitFor(() =>
    expect(api.callsOf(`POST ${path}/file`)[0]?.body).toMatchObject({
      policies: [{ action: 'update', id: auto.id, fields: { version: auto.version } }],
    }),
  )
})

it('forgets what was chosen for the policies of a client once another one is chosen', async () => {
  openWithPolicies()
  const dialog = await openDialog()
  await chooseBaker(dialog)
  await userEvent.selectOptions(policyBox(dialog), `update:${auto.id}`)
  await userEvent.click(dialog.getByRole('radio', { name: 'New client' }))
  expect(policyBox(dialog).value).toBe('create')
})

it('files nothing while the policies of the chosen client cannot be read', async () => {
  let isDown = true
  const api = open(someFacts(), {
    [`POST ${path}/match`]: ({ url }: FakeCall) =>
      url.searchParams.has('clientId') && isDown
        ? answer(500, { error: 'internal', message: 'Something broke.' })
        : { clients: [], prospects: [], policies: [] },
  })
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('radio', { name: /^Another client/ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Existing client' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Tidewater Bakery/, hidden: true }))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save to client' })
  const retry = await dialog.findByRole('button', { name: /try again/i })
  expect(button.disabled).toBe(true)
  isDown = false
  await userEvent.click(retry)
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(api.callsOf(`POST ${path}/file`)).toEqual([])
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

it('says what the new policy will list, and what of it is not saved', async () => {
  const [coverage] = someFacts().coverages
  const forms = [{ number: found('CG 20 10', 0.4), edition: null, title: null }]
  open(someFacts({ coverages: coverage ? [coverage] : [], forms }))
  const dialog = await openDialog()
  await dialog.findByText('The policy will list 1 coverage.')
  expect(dialog.getByText('Not checked and not saved: some endorsements.')).toBeTruthy()
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
