import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { UsersScreen } from './users-screen.tsx'

const me = '01990000-0000-7000-8000-0000000000a1'
const id = '01990000-0000-7000-8000-0000000000a2'
const agencyId = '01990000-0000-7000-8000-0000000000aa'
const at = '2026-11-20T13:12:00.000Z'
const agency = {
  id: agencyId,
  name: 'Tidewater Insurance',
  ownerName: 'Maya Okafor',
  ownerEmail: 'maya@tidewater.example',
  plan: 'agency_owner',
  seatsUsed: 6,
  maxTeamSize: 10,
  subscriptionStatus: 'trialing',
  subscriptionPeriodEnd: at,
  override: null,
  requiresTwoFactor: false,
  features: { csvImport: true, csvExport: true, digestMails: true },
  isTest: false,
  deletedAt: null,
  createdAt: at,
}
const priya = {
  id,
  name: 'Priya Raman',
  email: 'priya@tidewater.example',
  role: 'agent',
  status: 'active',
  isAgencyOwner: false,
  agencyId,
  agencyName: 'Tidewater Insurance',
  hasTwoFactor: false,
  lastLogin: at,
  createdAt: at,
}
const details = {
  ...priya,
  emailVerified: true,
  phone: '',
  npn: '',
  passwordLockedUntil: null,
  openSessions: 2,
  lastSeenAt: at,
  agency,
  acts: [{ at, action: 'unlocked', byName: 'Ingrid Solberg', reason: 'They called' }],
}

async function open(
  person: Record<string, unknown> = {},
  answers: Record<string, unknown> = {},
  role: 'admin' | 'super_admin' = 'admin',
) {
  const api = fakeApi({
    'GET /api/admin/users': [priya],
    [`GET /api/admin/users/${id}`]: { ...details, ...person },
    ...answers,
  })
  renderScreen(<UsersScreen />, { path: `/admin/users?user=${id}`, user: aUser({ id: me, role }) })
  const panel = within(await screen.findByRole('dialog', { name: 'Person' }))
  await panel.findByRole('heading', { level: 2 })
  return { api, panel, user: userEvent.setup() }
}

function actNames(panel: { getAllByRole: (role: string) => HTMLElement[] }) {
  return panel
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean)
}

describe('the people of all agencies', () => {
  it('are shown with account, agency and what admins did', async () => {
    const { panel } = await open()
    expect(panel.getByText('Trialing')).toBeTruthy()
    expect(panel.getByText('6 of 10')).toBeTruthy()
    expect(panel.getByText('Unlocked: They called')).toBeTruthy()
    expect(panel.getByText('Open sessions').parentElement?.textContent).toBe('Open sessions2')
    const link = panel.getByRole('link', { name: 'Tidewater Insurance' })
    expect(link.getAttribute('href')).toBe(`/admin/users?agencyId=${agencyId}`)
  })

  it.each([
    [{}, ['Lock account', 'End sessions', 'Send reset link', 'Change role', 'Override subscription']],
    [
      { status: 'locked', hasTwoFactor: true },
      [
        'Unlock account',
        'End sessions',
        'Send reset link',
        'Reset two-factor',
        'Change role',
        'Override subscription',
      ],
    ],
    [
      { passwordLockedUntil: at, isAgencyOwner: true, role: 'agency_owner' },
      ['Unlock account', 'Lock account', 'End sessions', 'Send reset link', 'Override subscription'],
    ],
    [
      { role: 'admin', agency: null, agencyId: null },
      ['Lock account', 'End sessions', 'Send reset link', 'Remove admin'],
    ],
  ])('with %o offer what can be done', async (person, names) => {
    const { panel } = await open(person)
    expect(actNames(panel)).toEqual(names)
  })

  it.each([
    [{ id: me }, 'This is your own account. Another admin must change it.'],
    [{ status: 'deleted' }, 'This account was removed and can’t be changed.'],
    [{ role: 'super_admin', agency: null }, 'Only a super admin can change this account.'],
  ])('with %o offer nothing and say why', async (person, words) => {
    const { panel } = await open(person)
    expect(panel.getByText(words)).toBeTruthy()
    expect(actNames(panel)).toEqual([])
  })

  it('offer the roles of admins to super admins', async () => {
    const { panel } = await open({ role: 'super_admin', agency: null }, {}, 'super_admin')
    expect(actNames(panel)).toContain('Change role')
  })

  it('are locked only for a reason, and the refusal of the server stays in sight', async () => {
    const path = `POST /api/admin/users/${id}/lock`
    const { api, panel, user } = await open(
      {},
      { [path]: answer(403, { error: 'forbidden', message: 'Only a super admin can do this.' }) },
    )
    await user.click(panel.getByRole('button', { name: 'Lock account' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Lock account: Priya/ }))
    await user.click(dialog.getByRole('button', { name: 'Lock account' }))
    expect(dialog.getByText('Enter a reason')).toBeTruthy()
    expect(api.callsOf(path)).toEqual([])
    await user.type(dialog.getByLabelText('Reason'), ' Stolen laptop ')
    await user.click(dialog.getByRole('button', { name: 'Lock account' }))
    expect(await dialog.findByText('Only a super admin can do this.')).toBeTruthy()
    expect(api.callsOf(path)[0]?.body).toEqual({ reason: 'Stolen laptop' })
    expect(api.callsOf(path)[0]?.headers['idempotency-key']).toBeTruthy()
  })

  it('show which roles and statuses a link from a figure selected', async () => {
    fakeApi({ 'GET /api/admin/users': [priya] })
    const path = '/admin/users?role=admin,super_admin&status=active,locked'
    renderScreen(<UsersScreen />, { path, user: aUser({ id: me, role: 'admin' }) })
    expect(await screen.findByText('Role: Admin, Super admin')).toBeTruthy()
    expect(screen.getByText('Status: Active, Locked')).toBeTruthy()
  })

  it('stay open below a dialog that Escape closes', async () => {
    const { panel, user } = await open()
    await user.click(panel.getByRole('button', { name: 'Lock account' }))
    expect(await screen.findByLabelText('Reason')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Person' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Person' })).toBeNull())
  })

  it('get an override with an end, or their own state back', async () => {
    const path = `PATCH /api/admin/agencies/${agencyId}/subscription`
    const { api, panel, user } = await open({}, { [path]: agency })
    await user.click(panel.getByRole('button', { name: 'Override subscription' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Subscription of Tidewater/ }))
    await user.type(dialog.getByLabelText('Until'), '2027-03-01')
    await user.type(dialog.getByLabelText('Reason'), 'Paid by check')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(api.callsOf(path)[0]?.body).toEqual({
        status: 'active',
        until: '2027-03-01T23:59:59.000Z',
        reason: 'Paid by check',
      }),
    )
  })

  it('grow by another admin, whose known address is shown in the dialog', async () => {
    const message = 'A person with this email address already has an account.'
    const { user } = await open(
      {},
      { 'POST /api/admin/users': answer(409, { error: 'conflict', message, fields: { email: message } }) },
    )
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Add an admin' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an admin' }))
    await user.type(dialog.getByLabelText('Name'), 'Ada Stone')
    await user.type(dialog.getByLabelText('Email'), 'priya@tidewater.example')
    await user.type(dialog.getByLabelText('Reason'), 'Night shift')
    await user.click(dialog.getByRole('button', { name: 'Add admin' }))
    expect(await dialog.findByText(message)).toBeTruthy()
  })

  it('stand in the columns that an admin chose on this device', async () => {
    onScreen()
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    fakeApi({ 'GET /api/admin/users': [priya] })
    const shown = { path: '/admin/users', user: aUser({ id: me, role: 'admin' }) }
    const { unmount } = renderScreen(<UsersScreen />, shown)
    await screen.findByRole('row', { name: /Priya Raman/ })
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Email' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move Role up' }))
    const chosen = ['Name', 'Role', 'Agency', 'Status', 'Two-factor', 'Last login']
    expect(heads()).toEqual(chosen)
    unmount()
    renderScreen(<UsersScreen />, shown)
    await screen.findByRole('row', { name: /Priya Raman/ })
    expect(heads()).toEqual(chosen)
  })
})

it('keeps a search of people as a view, which admins share with each other', async () => {
  const view = {
    ...{ id, list: 'users', name: 'Locked', filters: { status: 'locked' }, sort: 'name', columns: null },
    ...{ isShared: false, ownerId: me, ownerName: 'Maya', isDefault: true, version: 1 },
  }
  const api = fakeApi({
    'GET /api/admin/users': [priya],
    'GET /api/list-views': [view],
    [`PATCH /api/list-views/${id}`]: { ...view, isShared: true },
  })
  const shown = { path: '/admin/users', user: aUser({ id: me, role: 'admin' }) }
  const { router } = renderScreen(<UsersScreen />, shown)
  await userEvent.click(await screen.findByRole('button', { name: 'Locked' }))
  expect(new URLSearchParams(router.state.location.search).get('status')).toBe('locked')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Share with all admins' }))
  expect(await screen.findByText('View “Locked” shared with all admins')).toBeTruthy()
  expect(api.callsOf(`PATCH /api/list-views/${id}`)[0]?.body).toEqual({ isShared: true, version: 1 })
})
