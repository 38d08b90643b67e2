import type { Share } from '#shared/policies/producers.contract.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'

/** Names a member of the team, also one who has left. */
export function useMemberName(): (userId: string) => string {
  const { data: members = [] } = useTeamMembers()
  return (userId) => members.find(({ id }) => id === userId)?.name ?? 'Former member'
}

/** Who is credited, such as "Dana Reyes 60%, Lee Park 40%"; a line may end between two of them only. */
export function sharesText(producers: readonly Share[], nameOf: (userId: string) => string): string {
  return producers
    .map(({ userId, share }) => `${nameOf(userId)} ${share}%`.replaceAll(' ', '\u00a0'))
    .join(', ')
}
