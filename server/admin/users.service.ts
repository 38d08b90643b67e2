import { and, desc, eq, like } from 'drizzle-orm'
import { isLocked, lockLoginAttempts } from '#server/accounts/login-failures.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import { AppError, notFound } from '#server/errors.ts'
import type {
  AdminAgency,
  AdminUser,
  AdminUserDetails,
  AdminUserQuery,
  AgencySearch,
} from '#shared/admin/users.contract.ts'
import { can } from '#shared/permissions.ts'
import { findAgencies, findAgency } from './agencies.queries.ts'
import { type AccountRow, findAccount, findAccounts } from './users.queries.ts'

type Ctx = InTransaction<UserCtx>

/** An instant that came as a date or, out of JSON, as a text. */
function instantOf(at: Date | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function adminUserOf(row: AccountRow): AdminUser {
  const { id, name, email, role, status, isAgencyOwner, agencyId, agencyName, hasTwoFactor } = row
  return {
    id,
    name,
    email,
    role,
    status,
    isAgencyOwner,
    agencyId,
    agencyName,
    hasTwoFactor,
    lastLogin: instantOf(row.lastLogin),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** A page of people of all agencies; `next` is where the following page begins. */
export async function listAdminUsers(
  ctx: Ctx,
  query: AdminUserQuery,
): Promise<{ people: AdminUser[]; total: number; next?: string }> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const { rows, total } = await findAccounts(ctx, query)
  const end = Number(query.cursor ?? 0) + rows.length
  const people = rows.map(adminUserOf)
  return end < total && rows.length > 0 ? { people, total, next: String(end) } : { people, total }
}

async function actsOn(ctx: Ctx, userId: string): Promise<AdminUserDetails['acts']> {
  const { at, action, after, recordId, recordType } = auditEntries
  const isAct = and(eq(recordType, 'user'), eq(recordId, userId), like(action, 'account.%'))
  const rows = await ctx.db
    .select({ at, action, after, byName: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(isAct)
    .orderBy(desc(auditEntries.id))
    .limit(20)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action.replace('account.', ''),
    byName: row.byName ?? '',
    reason: String(row.after?.reason ?? ''),
  }))
}

async function passwordLock(ctx: Ctx, email: string): Promise<string | null> {
  const attempts = await lockLoginAttempts(ctx, email.toLowerCase())
  return isLocked(ctx, attempts) ? instantOf(attempts.lockedUntil) : null
}

/** One person with their agency's facts and what admins did to the account; no client data. Throws 404. */
export async function getAdminUser(ctx: Ctx, id: string): Promise<AdminUserDetails> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const row = await findAccount(ctx, id)
  if (!row) throw notFound()
  const { emailVerified, phone, npn, openSessions } = row
  return {
    ...adminUserOf(row),
    emailVerified,
    phone,
    npn,
    openSessions,
    lastSeenAt: instantOf(row.lastSeenAt),
    passwordLockedUntil: row.status === 'deleted' ? null : await passwordLock(ctx, row.email),
    agency: row.agencyId ? await findAgency(ctx, row.agencyId) : null,
    acts: await actsOn(ctx, id),
  }
}

/** The first 20 agencies that a text names. */
export async function searchAgencies(ctx: Ctx, { q }: AgencySearch): Promise<AdminAgency[]> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  return findAgencies(ctx, q)
}

/** One agency, after a change of it. Throws 404. */
export async function getAdminAgency(ctx: Ctx, id: string): Promise<AdminAgency> {
  const agency = await findAgency(ctx, id)
  if (!agency) throw notFound()
  return agency
}
