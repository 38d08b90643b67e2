import { describe, expect, it } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { fetchTeamMembers, teamMembersQuery } from './team-members.api.ts'
import { parseTeamMembers, teamOfOne } from './team-members.ts'

const member = {
  id: '2',
  name: 'Priya Raman',
  email: 'priya@tidewater.example',
  role: 'agent',
  status: 'active',
}

describe('the team', () => {
  it('has defaults for what is missing', () => {
    expect(parseTeamMembers([{ id: '2', email: 'p@x.co' }])[0]).toMatchObject({
      name: 'Team Member',
      role: 'agent',
      status: 'active',
      profileImage: null,
      isOwner: false,
    })
  })

  it('knows its owner by the role alone', () => {
    const [owner, agent] = parseTeamMembers([
      { ...member, role: 'agency_owner', isOwner: false },
      { ...member, isOwner: true },
    ])
    expect([owner?.isOwner, agent?.isOwner]).toEqual([true, false])
  })

  it.each([
    ['an email with the deleted_ marker', { email: 'deleted_17_priya@tidewater.example' }],
    ['the status deleted', { status: 'deleted' }],
    ['a deletion timestamp', { deletedAt: '2026-11-01T00:00:00Z' }],
  ])('drops a member with %s', (_case, changes) => {
    expect(parseTeamMembers([{ ...member, ...changes }, member])).toHaveLength(1)
  })
})

describe('the team query', () => {
  const user = aUser()

  it('is fresh for 5 minutes, discarded after 10, never retried, not refetched on focus', () => {
    expect(teamMembersQuery(user)).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      retry: false,
      refetchOnWindowFocus: false,
    })
  })

  it.each([
    ['a refusal', answer(403)],
    ['a broken server', answer(500)],
    ['no list', { members: [] }],
    ['an unreadable body', new Response('<html>')],
  ])('falls back to the current user only after %s', async (_case, reply) => {
    const api = fakeApi({ 'GET /api/team-members': reply })
    const team = await createQueryClient().fetchQuery(teamMembersQuery(user))
    expect(team).toEqual(teamOfOne(user))
    expect(team[0]).toMatchObject({ id: user.id, name: 'Maya Okafor', isOwner: true, status: 'active' })
    expect(api.callsOf('GET /api/team-members')).toHaveLength(1)
  })

  it.each([403, 500])('calls a refusal of %i by its status', async (status) => {
    fakeApi({ 'GET /api/team-members': answer(status, { message: 'other words' }) })
    const { signal } = new AbortController()
    await expect(fetchTeamMembers(signal)).rejects.toThrow(`Server error ${status}`)
  })

  it('lists the members otherwise', async () => {
    fakeApi({ 'GET /api/team-members': [member] })
    const team = await createQueryClient().fetchQuery(teamMembersQuery(user))
    expect(team.map(({ name }) => name)).toEqual(['Priya Raman'])
  })
})
