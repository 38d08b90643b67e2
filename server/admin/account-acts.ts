import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { users } from '#server/db/tables/accounts.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { AccountActName } from '#shared/admin/users.contract.ts'
import type { EventPayload } from '#shared/events/events.contract.ts'
import { can, isAdmin, type Role } from '#shared/permissions.ts'

export type Account = typeof users.$inferSelect

/** Holds whoever acts on an admin's account against everybody else who does: two admins never lock each other. */
async function lockAdmins(ctx: InTransaction<UserCtx>): Promise<void> {
  await lockName(ctx, 'platform-admins')
}

async function lockUserAccount(ctx: InTransaction<UserCtx>, id: string): Promise<Account | undefined> {
  const [found] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update')
  return found?.status === 'active' ? found : undefined
}

/** Anyone who acts may have been locked, removed or given another role while this call waited. */
async function requireStillAdmin(ctx: InTransaction<UserCtx>): Promise<Role> {
  const [me] = await ctx.db.select().from(users).where(eq(users.id, ctx.user.id))
  const isLocked = me?.lockedUntil && me.lockedUntil > ctx.clock()
  if (me?.status !== 'active' || isLocked || !isAdmin(me.role)) throw new AppError('forbidden')
  return me.role
}

const notYourself = 'You can’t do this to your own account.'
const onlySuper = 'Only a super admin can change the account of a super admin.'

/**
 * The account that an admin is about to change, held against parallel changes. Throws 404 for nobody and for a removed
 * person, 403 for oneself, and 403 for a super admin unless one acts. The last admin can never be taken
 * away: whoever acts is one who can still run the platform, and stays.
 */
export async function lockForAct(ctx: InTransaction<UserCtx>, id: string): Promise<Account> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  await lockAdmins(ctx)
  const myRole = await requireStillAdmin(ctx)
  const account = await lockUserAccount(ctx, id)
  if (!account) throw notFound()
  if (account.id === ctx.user.id) throw new AppError('forbidden', notYourself)
  if (account.role === 'super_admin' && myRole !== 'super_admin') throw new AppError('forbidden', onlySuper)
  return account
}

export type Act = {
  act: AccountActName
  reason: string
  before?: Record<string, unknown>
  after?: Omit<EventPayload<'account.changed_by_admin'>, 'userId' | 'act' | 'reason'>
}

/** Keeps an act in the audit log, in the agency's own part where there is one, and notifies the person by email. */
export async function concludeAct(
  ctx: InTransaction<UserCtx>,
  { id, agencyId }: Pick<Account, 'id' | 'agencyId'>,
  { act, reason, before, after }: Act,
): Promise<void> {
  const about = { recordType: 'user', recordId: id, agencyId }
  await recordAudit(ctx, { action: `account.${act}`, ...about, before, after: { ...after, reason } })
  await publishEvent(ctx, 'account.changed_by_admin', { userId: id, act, reason, ...after })
}
