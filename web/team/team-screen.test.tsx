import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TeamScreen } from './team-screen.tsx'

const owner: Record<string, unknown> = { ...userAnswer(), maxTeamSize: 10, timeZone: 'America/New_York' }
const at = '2026-11-20T13:12:00.000Z'
const member = { status: 'active', profileImage: null, phone: '', createdAt: at }
const maya = {
  ...member,
  id: owner.id,
  name: 'Maya Okafor',
  email: owner.email,
  role: 'agency_owner',
  npn: '1',
  lastLogin: at,
  hasTwoFactor: true,
}
const priyaId = '01990000-0000-7000-8000-000000000002'
const luisId = '01990000-0000-7000-8000-000000000003'
const priya = {
  ...member,
  id: priyaId,
  name: 'Priya Raman',
  email: 'priya@tidewater.example',
  role: 'agent',
  npn: '18734412',
  lastLogin: null,
  hasTwoFactor: false,
}
const luis = { ...priya, id: luisId, name: 'Luis Cordero', email: 'luis@tidewater.example', npn: '' }
const noah = {
  id: '01990000-0000-7000-8000-00000000000a',
  email: 'noah@tidewater.example',
  name: 'Noah Bennett',
  status: 'open',
  ...{ sees: 'own', mayAssign: false, isReadOnly: false },
  createdAt: at,
  expiresAt: '2026-11-27T13:12:00.000Z',
}
const invitations = '/api/team-members/invitations'

async function open(answers: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/user': owner,
    'GET /api/team-members': [maya, priya, luis],
    [`GET ${invitations}`]: [noah],
    'GET /api/member-licenses': [],
    ...answers,
  })
  renderScreen(<TeamScreen />, { path: '/team-members', user: aUser({ ...owner, ...changes }) })
  await screen.findByRole('table', { name: 'Team members' })
  return { api, user: userEvent.setup() }
}

function rowOf(name: string) {
  return within(screen.getByRole('row', { name: new RegExp(name) }))
}

describe('the team', () => {
  it('lists everybody with role, status, NPN, last login and two-factor state', async () => {
    await open()
    expect(rowOf('Maya Okafor').getByText('Agency owner')).toBeTruthy()
    expect(rowOf('Maya Okafor').getByText('Nov 20, 2026, 8:12 AM')).toBeTruthy()
    expect(rowOf('Priya Raman').getByText('Agent')).toBeTruthy()
    expect(rowOf('Priya Raman').getByText('Active')).toBeTruthy()
    expect(rowOf('Priya Raman').getByText('18734412')).toBeTruthy()
    expect(rowOf('Priya Raman').getByText('Never')).toBeTruthy()
    expect(await rowOf('Luis Cordero').findByText('—')).toBeTruthy()
    expect(rowOf('Maya Okafor').getByText('On')).toBeTruthy()
    expect(rowOf('Priya Raman').getByText('Off')).toBeTruthy()
  })

  it('counts open invitations among the seats', async () => {
    await open()
    expect(screen.getByText('of 10 seats used').parentElement?.textContent).toBe('4 of 10 seats used')
    expect(screen.getByText('3 members · 1 open invitation · 6 free')).toBeTruthy()
  })

  it('says when no seat is left, and invites nobody then', async () => {
    await open({}, { maxTeamSize: 4 })
    expect(screen.getByText(/^All 4 seats are taken/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite a member' }).disabled).toBe(true)
  })

  it('offers no actions for oneself', async () => {
    await open()
    expect(rowOf('Maya Okafor').queryByRole('button')).toBeNull()
    expect(rowOf('Priya Raman').getByRole('button', { name: 'Actions for Priya Raman' })).toBeTruthy()
  })

  it('can load the invitations again', async () => {
    let isDown = true
    const { user } = await open({
      [`GET ${invitations}`]: () => (isDown ? answer(403, { message: 'No' }) : [noah]),
    })
    isDown = false
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('noah@tidewater.example')).toBeTruthy()
  })

  it('shows only the signed-in owner when the team cannot be had', async () => {
    await open({ 'GET /api/team-members': answer(500) })
    expect(screen.getAllByRole('row', { name: /okafor|raman/i })).toHaveLength(1)
  })

  it('says that the team could not be loaded instead of a wrong number of seats, and asks again', async () => {
    const replies = [answer(500)]
    const { user } = await open({ 'GET /api/team-members': () => replies.shift() ?? [maya, priya, luis] })
    expect(screen.getByText(/The team could not be loaded/)).toBeTruthy()
    expect(screen.queryByText(/seats used/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/of 10 seats used/)).toBeTruthy()
  })
})

describe('an invitation', () => {
  async function invite(reply: unknown, email = 'new@tidewater.example') {
    const { api, user } = await open({ [`POST ${invitations}`]: reply })
    await user.click(screen.getByRole('button', { name: 'Invite a member' }))
    await user.type(await screen.findByLabelText('Email'), email)
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    return { api, user }
  }

  it('is sent once by name and email, and the list is read again', async () => {
    const { api } = await invite(answer(201, { ...noah, email: 'new@tidewater.example' }))
    expect(await screen.findByText('An email to new@tidewater.example is on its way.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [call] = api.callsOf(`POST ${invitations}`)
    expect(call?.body).toEqual({
      ...{ sees: 'own', mayAssign: false, isReadOnly: false },
      email: 'new@tidewater.example',
      name: '',
    })
    expect(call?.headers['idempotency-key']).toBeTruthy()
    await waitFor(() => expect(api.callsOf(`GET ${invitations}`)).toHaveLength(2))
  })

  it('needs a valid address', async () => {
    const { api } = await invite(answer(500), 'new')
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(api.callsOf(`POST ${invitations}`)).toHaveLength(0)
  })

  it('explains at the address that it has an account', async () => {
    const has = 'This email address already has an account, so it can’t be invited.'
    await invite(answer(409, { reason: 'has_account', message: has, fields: { email: has } }))
    expect(await screen.findByText(has)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@tidewater.example')
  })

  it('says when the last seat went to somebody else meanwhile', async () => {
    const full = 'All 10 seats of your team are taken. Remove a member or withdraw an invitation first.'
    await invite(answer(409, { reason: 'seat_limit', message: full }))
    expect((await screen.findByRole('alert')).textContent).toBe(full)
  })

  it('can be sent again', async () => {
    const { api, user } = await open({ [`POST ${invitations}/${noah.id}/resend`]: noah })
    await user.dblClick(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Invitation sent again')).toBeTruthy()
    expect(api.callsOf(`POST ${invitations}/${noah.id}/resend`)).toHaveLength(1)
  })

  it('is withdrawn after a question', async () => {
    const { api, user } = await open({ [`DELETE ${invitations}/${noah.id}`]: answer(204) })
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(api.callsOf(`DELETE ${invitations}/${noah.id}`)).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(api.callsOf(`DELETE ${invitations}/${noah.id}`)).toHaveLength(1))
    expect(await screen.findByText('Invitation withdrawn')).toBeTruthy()
  })
})

describe('a member', () => {
  async function choose(item: string, answers: Record<string, unknown>) {
    const opened = await open(answers)
    await opened.user.click(screen.getByRole('button', { name: 'Actions for Priya Raman' }))
    await opened.user.click(await screen.findByRole('menuitem', { name: item }))
    return opened
  }

  it('is removed with the records handed over in the same step', async () => {
    const { api, user } = await choose('Remove from the team', {
      [`DELETE /api/team-members/${priyaId}`]: answer(204),
    })
    await user.click(await screen.findByRole('combobox', { name: /Who takes over/ }))
    expect(screen.queryByRole('option', { name: 'Priya Raman' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Luis Cordero' }))
    await user.click(screen.getByRole('button', { name: 'Remove and reassign' }))
    expect(await screen.findByText('Priya Raman was removed')).toBeTruthy()
    expect(api.callsOf(`DELETE /api/team-members/${priyaId}`)[0]?.body).toEqual({ transferTo: luisId })
  })

  it('stays when the server refuses, which the dialog says', async () => {
    const { user } = await choose('Remove from the team', {
      [`DELETE /api/team-members/${priyaId}`]: answer(403, {
        message: "The agency's owner cannot be removed.",
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Remove and reassign' }))
    expect(await screen.findByText("The agency's owner cannot be removed.")).toBeTruthy()
  })

  it('gets other rights, which stand beside the role', async () => {
    const { api, user } = await choose('Change access', {
      [`PATCH /api/team-members/${priyaId}`]: { ...priya, sees: 'whole_book', isReadOnly: true },
    })
    expect(screen.getByRole('radio', { name: 'Own records' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Whole book' }))
    await user.click(screen.getByRole('switch', { name: /^Read-only/ }))
    expect(screen.getByRole('switch', { name: /^May assign/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Save access' }))
    expect(await screen.findByText('Access changed')).toBeTruthy()
    expect(api.callsOf(`PATCH /api/team-members/${priyaId}`)[0]?.body).toEqual({
      ...{ sees: 'whole_book', mayAssign: false, isReadOnly: true },
    })
  })

  it.each([
    [{}, 'AgentOwn records'],
    [{ sees: 'whole_book' }, 'AgentWhole book'],
    [{ mayAssign: true }, 'AgentOwn records, may assign'],
    [{ sees: 'whole_book', mayAssign: true, isReadOnly: true }, 'AgentWhole book, read-only'],
    [{ role: 'agency_owner' }, 'Agency ownerFull access'],
  ])('with %j is listed as %s', async (rights, label) => {
    await open({ 'GET /api/team-members': [maya, { ...priya, ...rights }] })
    expect(rowOf('Priya Raman').getAllByRole('cell')[0]?.textContent).toBe(label)
  })

  it('that is an owner has no rights to change', async () => {
    const { user } = await open({ 'GET /api/team-members': [maya, { ...priya, role: 'agency_owner' }] })
    await user.click(screen.getByRole('button', { name: 'Actions for Priya Raman' }))
    expect(await screen.findByRole('menuitem', { name: 'Make agent' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Change access' })).toBeNull()
  })

  it('gets the other role after a question that says what follows', async () => {
    const { api, user } = await choose('Make owner', {
      [`PATCH /api/team-members/${priyaId}`]: { ...priya, role: 'agency_owner' },
    })
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'must sign in again with the new role',
    )
    await user.click(screen.getByRole('button', { name: 'Make owner' }))
    expect(await screen.findByText('Role changed')).toBeTruthy()
    expect(api.callsOf(`PATCH /api/team-members/${priyaId}`)[0]?.body).toEqual({ role: 'agency_owner' })
  })
})

describe('licenses', () => {
  it('stand beside their member, with a mark where one has expired, and are added in a dialog', async () => {
    const license = { id: noah.id, userId: priyaId, state: 'VA', number: 'V-1', line: 'casualty', version: 1 }
    const added = { state: 'MD', number: 'M-1', line: 'property_casualty', expiresOn: null }
    const { api, user } = await open({
      'GET /api/member-licenses': [{ ...license, expiresOn: '2020-01-31' }],
      'POST /api/member-licenses': { ...license, ...added, id: luisId },
    })
    expect(await rowOf('Priya Raman').findByText('Expired')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Licenses of Priya Raman: VA' }))
    expect((await screen.findByRole('dialog')).textContent).toMatch(
      /VA license V-1Casualty.*Expired Jan 31, 2020/,
    )
    await user.click(screen.getByRole('button', { name: 'Add a license' }))
    await user.click(await screen.findByRole('combobox', { name: 'State' }))
    await user.click(await screen.findByRole('option', { name: 'MD' }))
    await user.type(screen.getByRole('textbox', { name: 'License number' }), 'M-1')
    await user.click(screen.getByRole('button', { name: 'Add license' }))
    await waitFor(() => {
      expect(api.callsOf('POST /api/member-licenses')[0]?.body).toEqual({ userId: priyaId, ...added })
    })
  })
})
