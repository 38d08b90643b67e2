import { isAdmin, type Role, roles } from '#shared/permissions.ts'

/** The signed-in user as P3 lists them. What the server leaves out is null, false or zero here. */
export type CurrentUser = {
  id: string
  name: string
  email: string
  role: Role
  subscriptionStatus: string | null
  stripeSubscriptionId: string | null
  isAdmin: boolean
  createdAt: string | null
  agencyOwnerId: string | null
  agencyName: string | null
  agencyPhone: string | null
  agencyAddress: string | null
  npn: string | null
  phone: string | null
  timeZone: string | null
  isAgencyOwner: boolean
  seesWholeBook: boolean
  emailVerified: boolean
  teamSize: number
  maxTeamSize: number
  subscriptionPeriodEnd: string | null
  lastLogin: string | null
  profileImage: string | null
  settings: Record<string, unknown> | null
  clients: number
  prospects: number
  tickets: number
  openTickets: number
  recentClients: number
  recentProspects: number
}

/** Stands for a subscription where the role needs none (P4). */
export const adminSubscriptionId = 'admin-needs-no-subscription'

type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function roleOf(value: unknown): Role | undefined {
  return roles.find((role) => role === value)
}

/** The user inside an answer, which may be wrapped in `user` (P7); null when the answer is no object. */
export function unwrapUser(answer: unknown): Fields | null {
  if (!isObject(answer)) return null
  return isObject(answer.user) ? answer.user : answer
}

/** Which of id, email and role an answer lacks (P5). A role nobody knows counts as missing. */
export function missingUserFields(fields: Fields): string[] {
  const missing = ['id', 'email'].filter((name) => textOf(fields[name]) === null)
  return roleOf(fields.role) ? missing : [...missing, 'role']
}

function agencyOf(fields: Fields) {
  return {
    agencyOwnerId: textOf(fields.agencyOwnerId),
    agencyName: textOf(fields.agencyName),
    agencyPhone: textOf(fields.agencyPhone),
    agencyAddress: textOf(fields.agencyAddress),
    npn: textOf(fields.npn),
    phone: textOf(fields.phone),
    timeZone: textOf(fields.timeZone),
    isAgencyOwner: fields.role === 'agency_owner',
    seesWholeBook: fields.seesWholeBook === true,
    teamSize: countOf(fields.teamSize),
    maxTeamSize: countOf(fields.maxTeamSize),
  }
}

function countsOf(fields: Fields) {
  return {
    clients: countOf(fields.clients),
    prospects: countOf(fields.prospects),
    tickets: countOf(fields.tickets),
    openTickets: countOf(fields.openTickets),
    recentClients: countOf(fields.recentClients),
    recentProspects: countOf(fields.recentProspects),
  }
}

function subscriptionOf(fields: Fields, role: Role) {
  const isExempt = isAdmin(role)
  return {
    isAdmin: isExempt,
    subscriptionStatus: isExempt ? 'active' : textOf(fields.subscriptionStatus),
    stripeSubscriptionId: isExempt ? adminSubscriptionId : textOf(fields.stripeSubscriptionId),
    subscriptionPeriodEnd: textOf(fields.subscriptionPeriodEnd),
  }
}

/**
 * The signed-in user out of an answer of GET /api/user, or null: not authenticated, no object, or without id, email
 * or role (P4). Admins are exempt from subscriptions.
 */
export function parseCurrentUser(answer: unknown): CurrentUser | null {
  const fields = unwrapUser(answer)
  if (!fields || fields.authenticated === false) return null
  if (isObject(answer) && answer.authenticated === false) return null
  const [id, email, role] = [textOf(fields.id), textOf(fields.email), roleOf(fields.role)]
  if (!id || !email || !role) return null
  return {
    id,
    email,
    role,
    name: textOf(fields.name) ?? '',
    createdAt: textOf(fields.createdAt),
    lastLogin: textOf(fields.lastLogin),
    profileImage: textOf(fields.profileImage),
    emailVerified: fields.emailVerified !== false,
    settings: isObject(fields.settings) ? fields.settings : null,
    ...subscriptionOf(fields, role),
    ...agencyOf(fields),
    ...countsOf(fields),
  }
}

/** The first word of a name, or "User" (P1). */
export function firstName(user: Pick<CurrentUser, 'name'>): string {
  return user.name.trim().split(/\s+/)[0] || 'User'
}

/** One or two letters that stand for a person without a picture. */
export function initialsOf(name: string, email = ''): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? email]
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
