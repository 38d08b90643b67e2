import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { CarriersScreen } from '#web/carriers/carriers-screen.tsx'
import { ClaimsScreen } from '#web/claims/claims-screen.tsx'
import { ClientsScreen } from '#web/clients/clients-screen.tsx'
import { PoliciesScreen } from '#web/policies/policies-screen.tsx'
import { ProspectsScreen } from '#web/prospects/prospects-screen.tsx'
import { RequotesScreen } from '#web/requotes/requotes-screen.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aClientItem, aPolicyItem, aProspect } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

// At their full width, with every column.
beforeEach(() => onScreen())

const owner = { role: 'agency_owner', isAgencyOwner: true } as const
const noah = { id: '01990000-0000-7000-8000-00000000a009', name: 'Noah Pike' }
const ids = { id: '01990000-0000-7000-8000-00000000e001', clientId: aClientItem().id }
const its = {
  clientName: 'Harbor Lane',
  assignedAgentId: aUser().id,
  servicerId: null,
  policyServicers: null,
}

const claim = {
  ...{ ...ids, ...its, policyId: null, policyNumber: '', lineOfBusiness: '', carrier: 'Erie' },
  ...{ dateOfLoss: '2026-11-01', reportedOn: null, number: 'CL-1', kind: 'auto', description: '' },
  ...{ status: 'open', coverages: [], reserve: 0, paid: 0, valuedOn: null, version: 2 },
}
const requote = {
  ...{
    ...ids,
    ...its,
    title: 'Package',
    reason: 'service',
    lines: ['BOP'],
    termIds: [],
    status: 'requested',
  },
  ...{ dueDate: null, ownerId: aUser().id, ownerName: 'Maya', marketCount: 0, quoteCount: 0, version: 4 },
}
const carrier = {
  ...{ id: ids.id, name: 'Erie', groupName: '', kind: 'company', naicCode: '', isArchived: false },
  ...{ phone: '', portalUrl: '', aliasCount: 0, states: [], version: 5 },
}

type Case = { path: string; row: { id: string; version: number }; screen: ReactElement; address?: string }

const lists: Record<string, Case> = {
  client: { path: 'clients', row: aClientItem(), screen: <ClientsScreen /> },
  policy: { path: 'policies', row: aPolicyItem(), screen: <PoliciesScreen /> },
  claim: { path: 'claims', row: claim, screen: <ClaimsScreen /> },
  requote: { path: 'requotes', row: requote, screen: <RequotesScreen /> },
  carrier: { path: 'carriers', row: carrier, screen: <CarriersScreen /> },
  prospect: {
    ...{ path: 'prospects', row: aProspect({ status: 'new' }), screen: <ProspectsScreen /> },
    address: '/prospects?view=table',
  },
}

function open(name: keyof typeof lists, user: Parameters<typeof aUser>[0] = owner) {
  const { path, row, screen: shown, address = `/${path}` } = lists[name] as Case
  const patch = `PATCH /api/${path}/${row.id}`
  const api = fakeApi({
    'GET /api/user': userAnswer(user),
    'GET /api/team-members': [noah],
    'GET /api/custom-fields': [],
    'GET /api/carriers/book': [],
    'GET /api/carriers/spellings': [],
    [`GET /api/${path}`]: [row],
    [`GET /api/${path}/${row.id}`]: row,
    [patch]: { ...row, version: row.version + 1 },
  })
  renderScreen(shown, { path: address, user: aUser(user) })
  return { row, sent: () => api.callsOf(patch).map(({ body }) => body) }
}

const pencil = (column: string) => screen.findByRole('button', { name: new RegExp(`^${column} of `) })

describe('what is changed in the rows of a list', () => {
  it.each([
    ['client', 'Producer', 'assignedAgentId'],
    ['client', 'Service person', 'servicerId'],
    ['policy', 'Service', 'servicerId'],
    ['requote', 'Owner', 'ownerId'],
    ['prospect', 'Producer', 'assignedAgentId'],
  ])('of a %s: %s is chosen among the people of the agency, and undone', async (list, column, field) => {
    const { row, sent } = open(list)
    await userEvent.click(await pencil(column))
    await userEvent.click(await screen.findByRole('option', { name: noah.name }))
    await waitFor(() => expect(sent()).toEqual([{ [field]: noah.id, version: row.version }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const before = Object.entries(row).find(([name]) => name === field)?.[1]
    await waitFor(() => expect(sent()[1]).toEqual({ [field]: before, version: row.version + 1 }))
  })

  it.each([
    ['policy', 'Policy number', 'policyNumber', 'PA-99', 'PA-99'],
    ['claim', 'Date of loss', 'dateOfLoss', '2026-11-02', '2026-11-02'],
    ['requote', 'Due', 'dueDate', '2026-12-24', '2026-12-24'],
    ['carrier', 'Group', 'groupName', 'Erie Group', 'Erie Group'],
    ['prospect', 'Potential', 'potentialPremium', '$1,250', 1250],
  ])('of a %s: %s is typed', async (list, column, field, typed, kept) => {
    const { row, sent } = open(list)
    await userEvent.click(await pencil(column))
    const input = await screen.findByLabelText(new RegExp(`^${column} of `))
    await userEvent.clear(input)
    await userEvent.type(input, `${typed}{Enter}`)
    await waitFor(() => expect(sent()).toEqual([{ [field]: kept, version: row.version }]))
  })

  it('of a claim: its status is chosen', async () => {
    const { sent } = open('claim')
    await userEvent.click(await pencil('Status'))
    await userEvent.click(await screen.findByRole('option', { name: 'Closed' }))
    await waitFor(() => expect(sent()).toEqual([{ status: 'closed', version: 2 }]))
  })

  it('is checked before it is sent, and what was typed stays', async () => {
    const { sent } = open('prospect')
    await userEvent.click(await pencil('Potential'))
    const input = await screen.findByLabelText<HTMLInputElement>(/^Potential of /)
    await userEvent.clear(input)
    await userEvent.type(input, 'plenty{Enter}')
    expect(await screen.findByText('Potential premium was not changed')).toBeTruthy()
    expect(input.value).toBe('plenty')
    expect(sent()).toEqual([])
  })

  it('asks why a prospect was lost before it saves that', async () => {
    const { sent } = open('prospect')
    await userEvent.click(await pencil('Status'))
    await userEvent.click(await screen.findByRole('option', { name: 'Lost' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent()).toEqual([])
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Reason' }), 'Price')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as lost' }))
    await waitFor(() => expect(sent()).toMatchObject([{ status: 'lost', lostReason: 'Price' }]))
  })

  it('is neither what a transaction says nor what the person may not change', async () => {
    open('policy')
    await pencil('Policy number')
    for (const column of ['Premium', 'Status', 'Effective', 'Expires', 'Line of business', 'Carrier'])
      expect(screen.queryByRole('button', { name: new RegExp(`^${column} of `) })).toBeNull()
  })

  it.each([
    ['client', 'Producer', { role: 'agent', agencyOwnerId: noah.id, mayAssign: false }],
    ['carrier', 'Group', { role: 'agent', agencyOwnerId: noah.id, mayAssign: true }],
    ['claim', 'Status', { isReadOnly: true }],
  ])('of a %s: %s is only shown to whoever may not change it', async (list, column, rights) => {
    open(list, rights)
    await screen.findByRole('row', { name: /Harbor Lane|Erie/ })
    expect(screen.queryByRole('button', { name: new RegExp(`^${column} of `) })).toBeNull()
  })
})
