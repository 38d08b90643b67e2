import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { type Role, roles } from '#shared/permissions.ts'
import type { TeamMember as ListedMember } from '#shared/team/team.contract.ts'

/** A colleague in the team list. */
export type TeamMember = Omit<ListedMember, 'role' | 'status'> & { role: Role; status: string }

type Fields = Record<string, unknown>

function isDeleted(member: Fields): boolean {
  const email = typeof member.email === 'string' ? member.email : ''
  return email.includes('deleted_') || member.status === 'deleted' || Boolean(member.deletedAt)
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function memberOf(fields: Fields): TeamMember {
  const role = roles.find((known) => known === fields.role) ?? 'agent'
  return {
    id: textOr(fields.id, ''),
    name: textOr(fields.name, 'Team Member'),
    email: textOr(fields.email, ''),
    role,
    status: textOr(fields.status, 'active'),
    profileImage: textOr(fields.profileImage, '') || null,
    isOwner: role === 'agency_owner',
    sees: fields.sees === 'whole_book' ? 'whole_book' : 'own',
    mayAssign: fields.mayAssign === true,
    isReadOnly: fields.isReadOnly === true,
    phone: textOr(fields.phone, ''),
    npn: textOr(fields.npn, ''),
    createdAt: textOr(fields.createdAt, ''),
    lastLogin: textOr(fields.lastLogin, '') || null,
    hasTwoFactor: typeof fields.hasTwoFactor === 'boolean' ? fields.hasTwoFactor : null,
  }
}

/** The members out of an answer of GET /api/team-members: deleted ones dropped, gaps filled. Throws when it is no list. */
export function parseTeamMembers(answer: unknown): TeamMember[] {
  if (!Array.isArray(answer)) throw new Error('The list of team members cannot be read.')
  const members = answer.filter((entry): entry is Fields => typeof entry === 'object' && entry !== null)
  return members.filter((member) => !isDeleted(member)).map(memberOf)
}

const standIns = new WeakSet<readonly TeamMember[]>()

/** The team that is shown when the list cannot be loaded: the current user alone. */
export function teamOfOne(user: CurrentUser): TeamMember[] {
  const team = [memberOf({ ...user, status: 'active' })]
  standIns.add(team)
  return team
}

/** Whether a team only stands in for one that could not be loaded. */
export function isStandIn(team: readonly TeamMember[]): boolean {
  return standIns.has(team)
}
