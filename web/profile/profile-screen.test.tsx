import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Root } from '#web/shell/root.tsx'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderRoutes, renderScreen } from '#web/testing/render.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const fields = {
  phone: '(757) 555-0142',
  npn: '18734411',
  agencyPhone: '(757) 555-0100',
  agencyAddress: '200 Granby Street',
  timeZone: 'America/New_York',
  createdAt: '2025-09-14T13:00:00.000Z',
  lastLogin: '2026-11-20T13:12:00.000Z',
}
const agentFields = { ...fields, role: 'agent', id: '01990000-0000-7000-8000-000000000002' }

/** The profile of a person, on a server that keeps what it is sent. */
function open(changes: Record<string, unknown> = {}) {
  let stored = userAnswer({ ...fields, ...changes })
  const api = fakeApi({
    'GET /api/user': () => stored,
    'PATCH /api/users/profile': ({ body }: { body: unknown }) => {
      stored = { ...stored, ...(body as object) }
      return { success: true, user: stored }
    },
  })
  renderScreen(<ProfileScreen />, { path: '/profile', user: aUser({ ...fields, ...changes }) })
  return { api, user: userEvent.setup() }
}

const bodyOf = (api: ReturnType<typeof fakeApi>) => api.callsOf('PATCH /api/users/profile')[0]?.body

describe('the profile', () => {
  it('saves the account, always with agencyAddress and npn', async () => {
    const { api, user } = open()
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Maya O. Okafor')
    await user.click(screen.getByRole('button', { name: 'Save account' }))
    expect(await screen.findByText('Account saved')).toBeTruthy()
    expect(bodyOf(api)).toEqual({
      name: 'Maya O. Okafor',
      phone: '(757) 555-0142',
      npn: '18734411',
      agencyAddress: '200 Granby Street',
    })
  })

  it('sends both as empty text where there is none', async () => {
    const { api, user } = open({ agencyAddress: '', npn: '' })
    await user.click(screen.getByRole('button', { name: 'Save account' }))
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ agencyAddress: '', npn: '' }))
  })

  it('lets the owner change the agency, and its time zone by searching', async () => {
    const { api, user } = open()
    await user.type(screen.getByLabelText('Agency address'), ', Norfolk')
    const zone = screen.getByRole('combobox', { name: 'Time zone' })
    await user.click(zone)
    await user.clear(zone)
    await user.type(zone, 'hono')
    await user.click(await screen.findByRole('option', { name: 'Hawaii (Honolulu)' }))
    await user.click(screen.getByRole('button', { name: 'Save agency' }))
    expect(await screen.findByText('Agency saved')).toBeTruthy()
    expect(bodyOf(api)).toEqual({
      agencyName: 'Tidewater Insurance',
      agencyPhone: '(757) 555-0100',
      agencyAddress: '200 Granby Street, Norfolk',
      timeZone: 'Pacific/Honolulu',
      agencyRequiresTwoFactor: false,
      requiresLicenseToBind: false,
      npn: '18734411',
    })
  })

  it('lets an owner ask everybody for two factors who has them already', async () => {
    const { api, user } = open({ hasTwoFactor: true })
    await user.click(screen.getByRole('switch', { name: /Require two-factor authentication for everyone/ }))
    await user.click(screen.getByRole('button', { name: 'Save agency' }))
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ agencyRequiresTwoFactor: true }))
  })

  it('asks an owner without two factors to set them up first', () => {
    open()
    const ask = screen.getByRole<HTMLInputElement>('switch', {
      name: /Require two-factor authentication for everyone/,
    })
    expect(ask.disabled).toBe(true)
    expect(screen.getByText('Set up two-factor sign-in for yourself first, under Security.')).toBeTruthy()
  })

  it('lets an agent read the agency and not change it', () => {
    open(agentFields)
    const agency = within(screen.getByRole('region', { name: 'Agency' }))
    expect(agency.getByText('200 Granby Street')).toBeTruthy()
    expect(agency.getByText('Eastern (New York)')).toBeTruthy()
    expect(agency.queryByRole('textbox')).toBeNull()
  })

  it('leads the owner to the team and its invitations, as the tour says', () => {
    open()
    const team = within(screen.getByRole('region', { name: 'Team' }))
    expect(team.getByRole('link', { name: 'Members and invitations' }).getAttribute('href')).toBe(
      '/team-members',
    )
  })

  it('leads an agent to no team page', () => {
    open(agentFields)
    expect(screen.queryByRole('region', { name: 'Team' })).toBeNull()
  })

  it('shows an admin neither agency nor producer number', () => {
    open({ role: 'admin', agencyOwnerId: null })
    expect(screen.queryByRole('region', { name: 'Agency' })).toBeNull()
    expect(screen.queryByLabelText(/NPN/)).toBeNull()
  })

  it('says role, last login and the state of the email address', () => {
    open()
    const signIn = within(screen.getByRole('region', { name: 'Sign-in' }))
    expect(signIn.getByText('Agency owner')).toBeTruthy()
    expect(signIn.getByText('Verified')).toBeTruthy()
    expect(signIn.getByText('Nov 20, 2026, 8:12 AM')).toBeTruthy()
    expect(signIn.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
      '/change-password',
    )
  })

  it.each([
    ['an owner on trial', { subscriptionStatus: 'trialing' }, 'On trial', 'Trial ends', 'Plan and invoices'],
    ['a paying owner', { subscriptionStatus: 'active' }, 'Active', 'Paid until', 'Plan and invoices'],
    [
      'an agent of an agency',
      { ...agentFields, subscriptionStatus: 'active' },
      'Active',
      'Paid until',
      'Plan',
    ],
  ])('leads %s to all about the subscription', (_who, changes, state, endLabel, label) => {
    open({ ...changes, subscriptionPeriodEnd: '2026-12-03T15:00:00.000Z' })
    const panel = within(screen.getByRole('region', { name: 'Subscription' }))
    expect(panel.getByText(state)).toBeTruthy()
    expect(panel.getByText(endLabel).nextSibling?.textContent).toBe('Dec 3, 2026')
    expect(panel.getByRole('link', { name: label }).getAttribute('href')).toBe('/payments')
  })

  it('shows an admin no subscription, and an expired one no end to come', () => {
    open({ role: 'admin', agencyOwnerId: null })
    expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull()
    open({ subscriptionStatus: 'expired', subscriptionPeriodEnd: '2026-11-03T15:00:00.000Z' })
    const panel = within(screen.getByRole('region', { name: 'Subscription' }))
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Status'])
  })

  it('signs out', async () => {
    const api = fakeApi({
      'GET /api/user': userAnswer(fields),
      'POST /api/logout': {},
      'POST /api/auth/logout': {},
    })
    const children = [
      { path: '/profile', Component: ProfileScreen },
      { path: '*', element: <p>elsewhere</p> },
    ]
    const { router } = renderRoutes([{ Component: Root, children }], '/profile')
    const signOut = await screen.findByRole('button', { name: 'Sign out' })
    await userEvent.setup().click(signOut)
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(api.callsOf('POST /api/logout')).toHaveLength(1)
  })

  it('removes the picture, saying so where that fails', async () => {
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    const { api, user } = open({ profileImage: picture })
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ profileImage: null }))
    expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeTruthy()
  })
})

describe('a profile update that fails', () => {
  it.each([
    ['is refused', answer(400, { message: 'This is too long' }), 'This is too long'],
    [
      'meets a broken answer',
      answer(200, { success: true }),
      'The server sent a response we couldn’t read. Please try again later.',
    ],
  ])(
    'says "Profile update failed" when it %s, and keeps what was typed',
    async (_case, reply, explanation) => {
      fakeApi({ 'PATCH /api/users/profile': reply, 'GET /api/user': userAnswer(fields) })
      renderScreen(<ProfileScreen />, { user: aUser(fields) })
      const user = userEvent.setup()
      await user.type(screen.getByLabelText('Name'), ' Jr.')
      await user.click(screen.getByRole('button', { name: 'Save account' }))
      expect(await screen.findByText('Profile update failed')).toBeTruthy()
      expect(screen.getByText(explanation)).toBeTruthy()
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maya Okafor Jr.')
    },
  )

  it('checks the inputs before it sends', async () => {
    const { api, user } = open()
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Phone'), ' call me')
    await user.click(screen.getByRole('button', { name: 'Save account' }))
    expect(screen.getByText('Please enter a name')).toBeTruthy()
    expect(screen.getByText('Enter a phone number such as (555) 010-1234')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toHaveLength(0)
  })
})
