import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { send } from '#web/lib/http.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { parseTeamMembers, type TeamMember, teamOfOne } from './team-members.ts'

/** Reads the team; a refusal is 'Server error {status}'. */
export async function fetchTeamMembers(signal: AbortSignal): Promise<TeamMember[]> {
  const response = await send('GET /api/team-members', { signal })
  if (!response.ok) throw new Error(`Server error ${response.status}`)
  return parseTeamMembers(await response.json())
}

/** The team: fresh for 5 minutes, discarded after 10, never retried; on any failure the current user alone. */
export function teamMembersQuery(user: CurrentUser) {
  return queryOptions({
    queryKey: ['/api/team-members'],
    queryFn: ({ signal }) => fetchTeamMembers(signal).catch(() => teamOfOne(user)),
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    // A team is distinguished from one that stands in for it by its identity.
    structuralSharing: false,
  })
}

/** The members of the signed-in user's agency. */
export function useTeamMembers() {
  return useQuery(teamMembersQuery(useCurrentUser()))
}
