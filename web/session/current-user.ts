import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { isAdmin, type Role, roles } from '#shared/permissions.ts'

/** Stands for a subscription where the role needs none. */
export const adminSubscriptionId = 'admin-needs-no-subscription'

type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function roleOf(value: unknown): Role | undefined {
  return roles.find((role) => role === value)
}

/** The user inside an answer, which may be wrapped in `user`; null when the answer is no object. */
export function unwrapUser(answer: unknown): Fields | null {
  if (!isObject(answer)) return null
  return isObject(answer.user) ? answer.user : answer
}

/** Which of id, email and role an answer lacks. A role nobody knows counts as missing. */
export function missingUserFields(fields: Fields): string[] {
  const missing = ['id', 'email'].filter((name) => textOf(fields[name]) === null)
  return roleOf(fields.role) ? missing : [...missing, 'role']
}

/** What a user has of whatever the server leaves out. */
const blank: Omit<CurrentUser, 'id' | 'email' | 'role'> = {
  name: '',
  emailVerified: true,
  phone: '',
  npn: '',
  profileImage: null,
  authenticated: true,
  isAdmin: false,
  isAgencyOwner: false,
  seesWholeBook: false,
  mayAssign: false,
  isReadOnly: false,
  createdAt: '',
  lastLogin: null,
  settings: null,
  hasTwoFactor: false,
  mustSetUpTwoFactor: false,
  agencyRequiresTwoFactor: false,
  allowsAssistantWrites: false,
  allowsLanguageModel: false,
  requiresLicenseToBind: false,
  featuresOff: [],
  agencyOwnerId: null,
  agencyName: '',
  agencyPhone: '',
  agencyAddress: '',
  timeZone: 'UTC',
  teamSize: 0,
  maxTeamSize: 0,
  subscriptionStatus: 'none',
  subscriptionPeriodEnd: null,
  stripeSubscriptionId: null,
  clients: 0,
  prospects: 0,
  tickets: 0,
  openTickets: 0,
  recentClients: 0,
  recentProspects: 0,
}

function exemptionOf(role: Role): Partial<CurrentUser> {
  if (!isAdmin(role)) return { isAdmin: false, isAgencyOwner: role === 'agency_owner' }
  return { isAdmin: true, subscriptionStatus: 'active', stripeSubscriptionId: adminSubscriptionId }
}

/**
 * The signed-in user out of an answer of GET /api/user, or null: not authenticated, no object, or without id, email
 * or role. Admins are exempt from subscriptions.
 */
export function parseCurrentUser(answer: unknown): CurrentUser | null {
  const fields = unwrapUser(answer)
  if (!fields || fields.authenticated === false) return null
  if (isObject(answer) && answer.authenticated === false) return null
  const [id, email, role] = [textOf(fields.id), textOf(fields.email), roleOf(fields.role)]
  if (!id || !email || !role) return null
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
  return { ...blank, ...(given as Partial<CurrentUser>), id, email, role, ...exemptionOf(role) }
}

/** The first word of a name, or "User". */
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
