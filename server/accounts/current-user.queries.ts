import type { Ctx, InTransaction, SessionUser } from '#server/context.ts'
import { rightsOf } from '#server/db/member-rights.ts'
import { needsTwoFactor } from '#server/http/session.ts'
import { isTheirs } from '#server/records/reach.ts'
import type { CurrentUser, UserCounts } from '#shared/accounts/accounts.contract.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import { type Actor, can, type Rights, type Role } from '#shared/permissions.ts'
import type { StoredSubscription } from '#shared/subscriptions/subscription.rules.ts'

/** A person with their agency, as the tables keep them; an admin's agency is all null. */
export type PersonRow = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  phone: string
  npn: string
  profileImage: string | null
  role: Role
  isDemo: boolean
  createdAt: Date
  lastLogin: Date | null
  settings: CurrentUser['settings']
  agencyId: string | null
  agencyOwnerId: string | null
  agencyName: string | null
  agencyPhone: string | null
  agencyAddress: string | null
  timeZone: string | null
  agencyRequiresTwoFactor: boolean | null
  allowsAssistantWrites: boolean | null
  allowsLanguageModel: boolean | null
  requiresLicenseToBind: boolean | null
  featureFlags: Record<string, boolean> | null
  maxTeamSize: number | null
  teamSize: number
} & StoredSubscription &
  Rights

const person = `
  select u.id, u.name, u.email, u.email_verified as "emailVerified", u.phone, u.npn,
    u.profile_image as "profileImage", u.role, u.is_demo as "isDemo", u.created_at as "createdAt", u.last_login as "lastLogin", u.settings,
    a.id as "agencyId", a.owner_id as "agencyOwnerId", a.name as "agencyName", a.phone as "agencyPhone",
    a.address as "agencyAddress", a.time_zone as "timeZone", ${rightsOf('u')},
    a.requires_two_factor as "agencyRequiresTwoFactor",
    a.allows_assistant_writes as "allowsAssistantWrites", a.allows_language_model as "allowsLanguageModel",
    a.requires_license_to_bind as "requiresLicenseToBind", a.feature_flags as "featureFlags",
    a.max_team_size as "maxTeamSize", a.subscription_status as "subscriptionStatus",
    a.subscription_period_end as "subscriptionPeriodEnd", a.stripe_subscription_id as "stripeSubscriptionId",
    a.subscription_override as "subscriptionOverride",
    (select count(*)::int from users m where m.agency_id = u.agency_id and m.status = 'active') as "teamSize"
  from users u left join agencies a on a.id = u.agency_id
  where u.id = $1 and u.status = 'active'`

/** The person of an id, or undefined when there is none (any more). */
export async function findPerson(ctx: InTransaction<Ctx>, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await ctx.db.$client.query<PersonRow>(person, [userId])
  return rows[0]
}

// What a person may see: all of it, or what is theirs. $3 says which of records, $4 which of tickets; $5 is 30 days ago.
const counts = `
  select
    c.total as "clients", c.recent as "recentClients", p.total as "prospects", p.recent as "recentProspects",
    t.total as "tickets", t.open as "openTickets"
  from
    (select count(*)::int as total, (count(*) filter (where created_at >= $5))::int as recent from clients
      r where agency_id = $1 and deleted_at is null and ($3 or ${isTheirs.client('r', '$2')})) c,
    (select (count(*) filter (where status <> 'converted'))::int as total,
        (count(*) filter (where created_at >= $5))::int as recent
      from prospects r where agency_id = $1 and deleted_at is null and ($3 or ${isTheirs.record('r', '$2')})) p,
    (select count(*)::int as total, (count(*) filter (where status in ('open', 'in_progress')))::int as open
      from tickets r where agency_id = $1 and deleted_at is null and ($4 or ${isTheirs.ticket('r', '$2')})) t`

const recentMillis = 30 * 86_400_000

/** Counts what a member may see, in one statement. */
export async function countRecords(ctx: InTransaction<Ctx>, user: Actor): Promise<UserCounts> {
  const since = new Date(ctx.clock().getTime() - recentMillis)
  const values = [user.agencyId, user.id, can(user, 'record.view'), can(user, 'ticket.view'), since]
  const { rows } = await ctx.db.$client.query<UserCounts>(counts, values)
  const row = rows[0]
  if (!row) throw new Error('The count of records came back empty.')
  return row
}

/** A person as the bearer of a session, from the row that names them. */
export function sessionUserOf(row: PersonRow, sessionId: string, hasTwoFactor: boolean): SessionUser {
  const { id, role, name, email, agencyId, agencyOwnerId } = row
  return {
    id,
    role,
    name,
    email,
    agencyId,
    agencyOwnerId,
    sessionId,
    seesWholeBook: row.seesWholeBook,
    mayAssign: row.mayAssign,
    isReadOnly: row.isReadOnly,
    timeZone: row.timeZone ?? defaultTimeZone,
    hasTwoFactor,
    needsTwoFactor: needsTwoFactor(row, row.agencyRequiresTwoFactor),
  }
}
