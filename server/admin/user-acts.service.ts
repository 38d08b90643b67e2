import { eq } from 'drizzle-orm'
import { findByEmail } from '#server/accounts/login.service.ts'
import { clearLoginFailures, lockLoginEmail } from '#server/accounts/login-failures.service.ts'
import { addPerson, changePerson } from '#server/accounts/people.service.ts'
import { resetTwoFactor } from '#server/accounts/two-factor.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { AccountActInput, AdminInvitation, RoleChange } from '#shared/admin/users.contract.ts'
import { can, isAdmin, type Role } from '#shared/permissions.ts'
import { type Account, concludeAct, lockForAct } from './account-acts.ts'

type Ctx = InTransaction<UserCtx>

/** A lock by an admin has no end of its own: it lasts until removed. */
const untilUnlocked = new Date('9999-12-31T00:00:00Z')

async function set(ctx: Ctx, { id }: Account, fields: Partial<Account>): Promise<void> {
  await changePerson(ctx, id, { ...fields, updatedAt: ctx.clock() })
}

/** Locks an account until it is unlocked; its sessions end at their next call. Throws as `lockForAct`. */
export async function lockAccount(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  const account = await lockForAct(ctx, id)
  await set(ctx, account, { lockedUntil: untilUnlocked })
  await endSessionsOf(ctx, id)
  await concludeAct(ctx, account, { act: 'locked', reason })
}

/** Takes a lock back, that of an admin and that of too many wrong passwords. Throws as `lockForAct`. */
export async function unlockAccount(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  const account = await lockForAct(ctx, id)
  await set(ctx, account, { lockedUntil: null })
  await clearLoginFailures(ctx, await lockLoginEmail(ctx, account.email.toLowerCase()))
  await concludeAct(ctx, account, { act: 'unlocked', reason })
}

/** Ends every session of a person at its next call. Throws as `lockForAct`. */
export async function endSessions(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  const account = await lockForAct(ctx, id)
  await endSessionsOf(ctx, id)
  await concludeAct(ctx, account, { act: 'sessions_ended', reason })
}

/** Has the link mailed that sets a new password. Throws as `lockForAct`. */
export async function sendResetLink(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  const account = await lockForAct(ctx, id)
  await publishEvent(ctx, 'password.reset_requested', { userId: id, at: ctx.clock().toISOString() })
  await concludeAct(ctx, account, { act: 'reset_sent', reason })
}

/** Takes both factors away from someone who lost app and codes. Throws as `lockForAct`, and 409 where there are none. */
export async function resetSecondFactor(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  const account = await lockForAct(ctx, id)
  await resetTwoFactor(ctx, id)
  await concludeAct(ctx, account, { act: 'two_factor_reset', reason })
}

const fixedOwner = 'This person owns the agency, so the role can’t be changed.'
const onlySuper = 'Only a super admin can add a super admin.'
const separate =
  'Admins don’t belong to an agency, so a member can’t become an admin or the other way around.'

async function requireRoleAllowed(ctx: Ctx, account: Account, role: Role): Promise<void> {
  if (isAdmin(account.role) !== isAdmin(role)) throw new AppError('invalid', separate)
  if (role === 'super_admin' && ctx.user.role !== 'super_admin') throw new AppError('forbidden', onlySuper)
  if (isAdmin(role) || !account.agencyId) return
  const owned = await ctx.db
    .select({ ownerId: agencies.ownerId })
    .from(agencies)
    .where(eq(agencies.id, account.agencyId))
  if (owned[0]?.ownerId === account.id) throw new AppError('forbidden', fixedOwner)
}

/**
 * Gives a person another role, which ends their sessions. Members change between agent and owner as in
 * team management, admins between admin and super admin, which only a super admin decides. Throws as `lockForAct`, 403
 * for the agency's owner, and 400 across the two kinds of roles.
 */
export async function changeRole(ctx: Ctx, id: string, { role, reason }: RoleChange): Promise<void> {
  const account = await lockForAct(ctx, id)
  if (account.role === role) return
  await requireRoleAllowed(ctx, account, role)
  await set(ctx, account, { role })
  await endSessionsOf(ctx, id)
  const roles = { before: { role: account.role }, after: { role } }
  await concludeAct(ctx, account, { act: 'role_changed', reason, ...roles })
}

/** Makes another admin of the platform, who chooses a password by the mailed link. Throws 409 for a known address. */
export async function addAdmin(ctx: Ctx, input: AdminInvitation): Promise<{ id: string }> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const { name, email, reason } = input
  await lockLoginEmail(ctx, email)
  if (await findByEmail(ctx, email)) {
    const known = 'A person with this email address already has an account.'
    throw new AppError('conflict', known, { fields: { email: known } })
  }
  const [id, now] = [newId(), ctx.clock()]
  await addPerson(ctx, { id, role: 'admin', name, email, createdAt: now, updatedAt: now })
  await publishEvent(ctx, 'password.reset_requested', { userId: id, at: now.toISOString() })
  const after = { name, email, role: 'admin' } as const
  await concludeAct(ctx, { id, agencyId: null }, { act: 'admin_added', reason, after })
  return { id }
}

/** Removes an admin: the sessions end and the address becomes free. Throws as `lockForAct`, and 400 for a member. */
export async function removeAdmin(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  const account = await lockForAct(ctx, id)
  if (!isAdmin(account.role))
    throw new AppError(
      'invalid',
      'Only the agency owner can remove a member, because their records must be reassigned.',
    )
  const { name, email } = account
  const now = ctx.clock()
  await set(ctx, account, { status: 'deleted', email: `deleted_${id}_${email}`, deletedAt: now })
  await endSessionsOf(ctx, id)
  await concludeAct(ctx, account, {
    act: 'admin_removed',
    reason,
    before: { name, email },
    after: { name, email },
  })
}
