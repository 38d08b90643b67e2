import { describe, expect, it } from 'vitest'
import type { Invitation } from '#shared/team/team.contract.ts'
import { seatsLabel, seatsOf } from './seats.ts'

function invitation(status: Invitation['status']): Invitation {
  const at = '2026-11-20T12:00:00Z'
  return {
    id: crypto.randomUUID(),
    email: 'x@tidewater.example',
    name: '',
    status,
    ...{ sees: 'own', mayAssign: false, isReadOnly: false },
    createdAt: at,
    expiresAt: at,
  }
}

describe('the seats of a team', () => {
  it('are taken by members and open invitations, not by expired ones', () => {
    const invitations = [invitation('open'), invitation('expired'), invitation('open')]
    expect(seatsOf(6, invitations, 10)).toEqual({ members: 6, invited: 2, free: 2, total: 10 })
  })

  it('are never fewer than none', () => {
    expect(seatsOf(3, [invitation('open')], 1).free).toBe(0)
  })

  it.each([
    [6, 0, '6 members · 4 free'],
    [1, 1, '1 member · 1 open invitation · 8 free'],
    [5, 3, '5 members · 3 open invitations · 2 free'],
  ])('read in words for %i members and %i invitations', (members, invited, words) => {
    const invitations = Array.from({ length: invited }, () => invitation('open'))
    expect(seatsLabel(seatsOf(members, invitations, 10))).toBe(words)
  })
})
