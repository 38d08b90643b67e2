import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aPolicyItem } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PoliciesScreen } from './policies-screen.tsx'
import { policyColumns } from './policy-columns.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-11-20T17:00:00Z')
})

const ana = '01990000-0000-7000-8000-000000000001'

function show(path: string, found = [aPolicyItem()]) {
  const api = fakeApi({
    'GET /api/policies': found,
    'GET /api/team-members': [
      { id: ana, name: 'Ana', email: 'a@b.example', role: 'agent', status: 'active', isOwner: false },
    ],
  })
  return { api, ...renderScreen(<PoliciesScreen />, { path }) }
}
const asked = ({ api }: ReturnType<typeof show>) => api.callsOf('GET /api/policies').at(-1)?.url.searchParams

it('lists terms with what they are today, and offers their export but no new one', async () => {
  const view = show('/policies')
  const row = await screen.findByRole('row', { name: /Harbor Lane Bakery LLC/ })
  expect(row.textContent).toContain('BOP-1042')
  expect(row.textContent).toContain('$4,826')
  expect(row.textContent).toContain('In force')
  const link = within(row).getByRole('link', { name: 'Harbor Lane Bakery LLC' })
  expect(link.getAttribute('href')).toMatch(/^\/policies\/0199/)
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain(
    '/api/policies/export.csv?sort=clientName',
  )
  expect(screen.queryByRole('button', { name: 'New policy' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(asked(view)?.get('sort')).toBe('clientName')
})

it('shows the filters of a link in words, with the status of the day that it asks for', async () => {
  const address = `/policies?inForceOn=2026-02-01&creditedTo=${ana}&writtenFrom=2026-01-01&writtenTo=2026-01-15`
  const view = show(address, [aPolicyItem({ termStatus: 'bound' })])
  const chips = within(await screen.findByRole('list', { name: 'More filters' }))
  expect(await chips.findByText('Credited to: Ana')).toBeTruthy()
  expect(chips.getByText('In force on: Feb 1, 2026')).toBeTruthy()
  expect(chips.getByText('Premium written: Jan 1, 2026 – Jan 15, 2026')).toBeTruthy()
  expect((await screen.findByRole('row', { name: /Harbor Lane/ })).textContent).toContain('Bound')
  expect(asked(view)?.get('creditedTo')).toBe(ana)
  await userEvent.click(chips.getByRole('button', { name: /Credited to/ }))
  await waitFor(() => expect(asked(view)?.has('creditedTo')).toBe(false))
})

it('filters by what the terms are, in the address bar, and by notices whose date has passed', async () => {
  const view = show('/policies?termStatus=released', [aPolicyItem({ termStatus: 'released' })])
  expect((await screen.findByRole('row', { name: /Harbor Lane/ })).textContent).toContain('Transferred out')
  expect(asked(view)?.get('termStatus')).toBe('released')
  expect(screen.queryByRole('list', { name: 'More filters' })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Confirm cancellation' }))
  await waitFor(() => expect(asked(view)?.get('confirmationDue')).toBe('true'))
  expect(asked(view)?.has('termStatus')).toBe(false)
})

it('marks what is to be confirmed, and among open renewals what needs a hand', async () => {
  show('/policies?renewsFrom=2026-10-21&renewsTo=2027-02-18', [
    aPolicyItem({ termStatus: 'pending_cancellation', confirmationDue: true, renewal: 'remarket' }),
  ])
  const row = await screen.findByRole('row', { name: /Harbor Lane/ })
  expect(row.textContent).toContain('Confirm cancellation')
  expect(row.textContent).toContain('Remarket')
  expect(screen.getByRole('columnheader', { name: 'Renewal' })).toBeTruthy()
})

it('marks a first day that is assumed', () => {
  const column = policyColumns(false).find(({ id }) => id === 'effectiveDate')
  const assumed = aPolicyItem({ effectiveDate: null, assumedEffectiveDate: '2026-03-01' })
  const { container } = render(column?.cell?.(assumed))
  expect(container.textContent).toBe('Mar 1, 2026assumed')
})

it.each([
  ['2027-03-01', 'Mar 1, 2027assumed'],
  ['2026-08-01', 'Aug 1, 2026'],
])('marks an expiration that is assumed, and no cancellation: %s', (expirationDate, text) => {
  const column = policyColumns(false).find(({ id }) => id === 'expirationDate')
  const item = aPolicyItem({ expirationDate, isExpirationAssumed: true })
  const { container } = render(column?.cell?.(item))
  expect(container.textContent).toBe(text)
})

it('marks what was deleted since, which opens nothing', async () => {
  show('/policies?inForceOn=2026-04-01', [aPolicyItem({ deletedAt: '2026-05-01T12:00:00.000Z' })])
  const row = await screen.findByRole('row', { name: /Harbor Lane/ })
  expect(row.textContent).toContain('Deleted')
  expect(within(row).queryByRole('link')).toBeNull()
})

it('says where policies are made when there are none', async () => {
  show('/policies', [])
  expect(await screen.findByText('No policies yet. Open a client to add one.')).toBeTruthy()
})
