import type { Invitation } from '#shared/team/team.contract.ts'

export type Seats = { members: number; invited: number; free: number; total: number }

/** How the seats of a team are taken: its members and its open invitations count, expired invitations do not. */
export function seatsOf(members: number, invitations: readonly Invitation[], total: number): Seats {
  const invited = invitations.filter(({ status }) => status === 'open').length
  return { members, invited, free: Math.max(total - members - invited, 0), total }
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The seats in words, such as "6 members · 1 open invitation · 3 free". */
export function seatsLabel({ members, invited, free }: Seats): string {
  const parts = [counted(members, 'member', 'members')]
  if (invited > 0) parts.push(counted(invited, 'open invitation', 'open invitations'))
  return [...parts, `${free} free`].join(' · ')
}
