import type {
  OwnershipTransfer,
  RemoveTeamMember,
  TeamMember,
  TeamMemberUpdate,
} from '#shared/team/team.contract.ts'
import { invitationsKey } from '#web/accounts/invitations.api.ts'
import { call } from '#web/lib/http.ts'
import { userKey } from '#web/lib/query-client.ts'

/** What a change of the team makes stale: its people, its invitations, and the team size of the signed-in user. */
export const teamKeys = [['/api/team-members'], invitationsKey, userKey] as const

/** Gives a member another role, which ends their sessions, or other rights, which apply at once. */
export function changeMember(id: string, body: TeamMemberUpdate, actionKey: string): Promise<TeamMember> {
  return call('PATCH /api/team-members/:id', { params: { id }, body, actionKey })
}

/** Removes a member; a colleague takes over the records. */
export function removeMember(id: string, body: RemoveTeamMember, actionKey: string): Promise<unknown> {
  return call('DELETE /api/team-members/:id', { params: { id }, body, actionKey })
}

/** Hands the agency to another member. */
export function transferOwnership(body: OwnershipTransfer): Promise<unknown> {
  return call('POST /api/agency-ownership', { body })
}
