import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aHistory, aResult, aTerm, aTransaction, transactionId } from '#web/testing/histories.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClient, aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientPolicies } from './client-policies.tsx'

const farOff = aPolicy({ effectiveDate: '2020-01-01', expirationDate: '2199-01-01' })
const client = aClient({ policies: [farOff] })
const quiet = { 'GET /api/user': userAnswer(), [`GET /api/clients/${client.id}/terms`]: [] }
const path = `/api/policies/${farOff.id}`

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for BOP BOP-1042' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it.each([
  ['Cancel policy', 'Cancel policy'],
  ['Renew', 'Renew'],
  ['Endorse', 'Endorse'],
])("opens the policy page's own dialog to %s", async (action, title) => {
  fakeApi({
    ...quiet,
    [`GET ${path}/history`]: aHistory(aTerm()),
    [`POST ${path}/transactions`]: aResult(aTerm(), {}),
  })
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose(action)
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(title) }))
  expect(await dialog.findByRole('region', { name: 'Effect' })).toBeTruthy()
})

it('says what the term is by what happened to it, not by its dates', async () => {
  const standing = {
    id: farOff.id,
    policyId: farOff.policyId,
    status: 'released',
    effectiveDate: '2020-01-01',
    isEffectiveAssumed: false,
    isExpirationAssumed: false,
    expirationDate: '2199-01-01',
    endDate: '2199-01-01',
    confirmationDue: false,
    renewedBy: null,
    certificate: { standing: 'released', refusal: 'it left your agency on May 3, 2026', notice: '' },
  }
  fakeApi({ ...quiet, [`GET /api/clients/${client.id}/terms`]: [standing] })
  renderScreen(<ClientPolicies client={client} canEdit />)
  expect(await screen.findByText('Transferred out')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Past policies' })).toBeTruthy()
})

it('says that a first day that nobody gave is assumed', async () => {
  const undated = aPolicy({ effectiveDate: null, expirationDate: '2199-01-01' })
  const standing = {
    ...{ id: undated.id, policyId: undated.policyId, status: 'in_force' },
    ...{
      effectiveDate: '2198-01-01',
      isEffectiveAssumed: true,
      isExpirationAssumed: false,
      expirationDate: '2199-01-01',
    },
    ...{ endDate: '2199-01-01', confirmationDue: false, renewedBy: null },
    certificate: { standing: 'allowed', refusal: '', notice: '' },
  }
  fakeApi({ ...quiet, [`GET /api/clients/${client.id}/terms`]: [standing] })
  renderScreen(<ClientPolicies client={{ ...client, policies: [undated] }} canEdit />)
  const mark = await screen.findByText('Effective date assumed')
  expect(mark.parentElement?.textContent).toContain('Jan 1, 2198 – Jan 1, 2199')
})

it('marks on a past day what was deleted since, which opens nothing', async () => {
  const gone = aPolicy({ deletedAt: '2026-05-01T12:00:00.000Z' })
  fakeApi({ ...quiet, [`GET /api/clients/${client.id}/terms`]: [] })
  renderScreen(
    <ClientPolicies
      client={{ ...client, policies: [gone] }}
      canEdit={false}
      asOf="2026-04-01"
      deletedSince={new Map([[gone.id, 'pending_cancellation' as const]])}
      below={() => 'Claims'}
    />,
  )
  expect(await screen.findByText('Deleted since')).toBeTruthy()
  expect(screen.getByText('Pending cancellation')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'In force' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says that an expiration that nobody gave is assumed', async () => {
  const policy = aPolicy({ isExpirationAssumed: true })
  fakeApi({ ...quiet, [`GET /api/clients/${client.id}/terms`]: [] })
  renderScreen(<ClientPolicies client={{ ...client, policies: [policy] }} canEdit />)
  const mark = await screen.findByText('Expiration date assumed')
  expect(mark.parentElement?.textContent).toContain('Mar 1, 2026 – Mar 1, 2027')
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

it('shows at a coverage what it lacks', async () => {
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

const gone = { name: 'Delete this policy?' }

it('deletes what is no longer with the agency, and says that past figures keep it', async () => {
  const api = fakeApi({
    ...quiet,
    [`GET ${path}/history`]: aHistory(aTerm()),
    [`DELETE ${path}`]: answer(204),
  })
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose('Delete')
  const question = within(await screen.findByRole('alertdialog', gone))
  expect(question.getByText(/premium already written still count it/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Delete policy' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.callsOf(`DELETE ${path}`)).toHaveLength(1)
})

it('voids what was entered by mistake by a correction of what stands, and shows why where it cannot', async () => {
  const message = 'Correct the endorsement of May 1, 2026 first: it rests on this transaction.'
  const voided = aTransaction({ correctedBy: transactionId(2) })
  const correction = aTransaction({ id: transactionId(2), kind: 'correction', corrects: voided.id })
  const begun = aTransaction({ id: transactionId(3) })
  const api = fakeApi({
    ...quiet,
    [`GET ${path}/history`]: aHistory(aTerm({ transactions: [voided, correction, begun] })),
    [`POST ${path}/transactions`]: answer(422, { error: 'unprocessable', message, reason: 'depends_on_it' }),
  })
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose('Delete')
  await userEvent.click(await screen.findByRole('radio', { name: 'Entered by mistake' }))
  await userEvent.click(screen.getByRole('button', { name: 'Void new business' }))
  expect(await screen.findByText(message)).toBeTruthy()
  const sent = api.callsOf(`POST ${path}/transactions`).map(({ body }) => body)
  expect(sent).toEqual([{ kind: 'correction', corrects: begun.id, reason: 'Entered by mistake' }])
})

it('asks nothing of a quote, which no figure counts', async () => {
  fakeApi({ ...quiet, [`GET ${path}/history`]: aHistory(aTerm({ transactions: [], status: 'quoted' })) })
  renderScreen(<ClientPolicies client={client} canEdit />)
  await choose('Delete')
  const question = within(await screen.findByRole('alertdialog', gone))
  expect(question.getByText(/No figure counts it/)).toBeTruthy()
  expect(question.queryByRole('radio')).toBeNull()
})

it.each([
  ['agents with their own records are not', {}, false],
  ['service staff with the whole book are', { seesWholeBook: true }, true],
  ['those who may assign are', { mayAssign: true }, true],
])('asks who produces a new policy: %s asked', async (_name, rights, isAsked) => {
  const user = aUser({ role: 'agent', agencyOwnerId: 'another', ...rights })
  const api = fakeApi({
    ...quiet,
    'GET /api/team-members': [{ ...aUser(), status: 'active' }],
    [`POST /api/clients/${client.id}/policies`]: farOff,
  })
  renderScreen(<ClientPolicies client={client} canEdit />, { user })
  await userEvent.click(await screen.findByRole('button', { name: 'Add policy' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('Carrier')
  expect(dialog.queryByRole('combobox', { name: 'Producer' }) !== null).toBe(isAsked)
  if (!isAsked) return
  await userEvent.click(dialog.getByRole('combobox', { name: 'Producer' }))
  await userEvent.click(await screen.findByRole('option', { name: aUser().name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add policy' }))
  await waitFor(() => expect(api.callsOf(`POST /api/clients/${client.id}/policies`)).toHaveLength(1))
  const [sent] = api.callsOf(`POST /api/clients/${client.id}/policies`)
  expect(sent?.body).toMatchObject({ producers: [{ userId: aUser().id, share: 100 }] })
})
