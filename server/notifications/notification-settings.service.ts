import { and, eq } from 'drizzle-orm'
import { changePerson } from '#server/accounts/people.service.ts'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { AppError } from '#server/errors.ts'
import {
  type NotificationChange,
  NotificationSettings,
} from '#shared/notifications/notifications.contract.ts'

function me({ user }: AgencyCtx) {
  return and(eq(users.agencyId, user.agencyId), eq(users.id, user.id))
}

async function read(ctx: InTransaction<AgencyCtx>): Promise<NotificationSettings> {
  const columns = { digest: users.digest, auditLog: users.digestAuditLog }
  const [row] = await ctx.db.select(columns).from(users).where(me(ctx))
  if (!row) throw new AppError('unauthenticated')
  return NotificationSettings.parse(row)
}

/** What the signed-in person is notified of by email. */
export function getNotificationSettings(ctx: InTransaction<AgencyCtx>): Promise<NotificationSettings> {
  return read(ctx)
}

/** Changes what the signed-in person is notified of by email. Only owners get the audit log's fingerprint. */
export async function updateNotificationSettings(
  ctx: InTransaction<AgencyCtx>,
  change: NotificationChange,
): Promise<NotificationSettings> {
  if (change.auditLog && ctx.user.role !== 'agency_owner') throw new AppError('forbidden')
  const before = await read(ctx)
  const after = { ...before, ...change }
  const changed = changedFields(before, after)
  if (Object.keys(changed.after).length === 0) return before
  await changePerson(ctx, ctx.user.id, { digest: after.digest, digestAuditLog: after.auditLog }, me(ctx))
  const event = { action: 'notifications.updated' as const, recordType: 'user', recordId: ctx.user.id }
  await recordAudit(ctx, { ...event, ...changed })
  return after
}
