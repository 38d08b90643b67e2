import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TeamMember } from '#shared/team/team.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx'

const call = 'POST /api/agency-ownership'
const member = TeamMember.parse({
  ...{ id: '01990000-0000-7000-8000-000000000002', name: 'Priya Raman', email: 'priya@tidewater.example' },
  ...{ role: 'agent', status: 'active', profileImage: null, isOwner: false, phone: '', npn: '' },
  ...{ sees: 'own', mayAssign: false, isReadOnly: false, createdAt: '2026-11-20T13:12:00.000Z' },
  ...{ lastLogin: null, hasTwoFactor: null },
})

/** The dialog as the team opens it: gone once it is closed. */
function Opened({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return isOpen && <TransferOwnershipDialog member={member} onClose={close} />
}

function open(answers: Record<string, unknown>, user = aUser()) {
  const api = fakeApi({ 'GET /api/team-members': [], ...answers })
  const onClose = vi.fn()
  renderScreen(<Opened onClose={onClose} />, { user })
  return { api, onClose, type: userEvent.setup() }
}

const submit = () => screen.getByRole('button', { name: 'Transfer ownership' })

it('asks for the password, sends what the former owner becomes, and says that it is done', async () => {
  const { api, onClose, type } = open({ [call]: answer(204), 'GET /api/user': aUser() })
  await type.click(submit())
  expect(api.callsOf(call)).toHaveLength(0)
  await type.type(screen.getByLabelText('Your password'), 'correct horse')
  await type.click(submit())
  expect(await screen.findByText('Priya Raman now owns the agency.')).toBeTruthy()
  expect(api.callsOf(call)[0]?.body).toEqual({
    ...{ transferTo: member.id, formerRole: 'agency_owner', password: 'correct horse' },
  })
  expect(onClose).toHaveBeenCalled()
})

it('asks whoever signs in with two factors for the code, and signs out who becomes an agent', async () => {
  const { api, type } = open(
    { [call]: answer(204), 'POST /api/logout': answer(204), 'POST /api/auth/logout': answer(204) },
    aUser({ hasTwoFactor: true }),
  )
  await type.click(screen.getByRole('radio', { name: /^An agent/ }))
  await type.type(screen.getByLabelText('Your password'), 'correct horse')
  await type.type(screen.getByLabelText('Code'), '123456')
  await type.click(submit())
  await waitFor(() => expect(api.callsOf(call)).toHaveLength(1))
  expect(api.callsOf(call)[0]?.body).toMatchObject({ formerRole: 'agent', code: '123456' })
  await waitFor(() => expect(api.calls.some(({ url }) => url.pathname.includes('logout'))).toBe(true))
})

it('keeps what was chosen and says why it is refused', async () => {
  const message = 'Priya Raman hasn’t verified their email yet'
  const refused = answer(400, { error: 'invalid', message, reason: 'cannot_own' })
  const { onClose, type } = open({ [call]: refused })
  await type.type(screen.getByLabelText('Your password'), 'correct horse')
  await type.click(submit())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
