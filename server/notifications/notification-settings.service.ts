import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { AppError } from '#server/http/errors.ts'
import { type DigestCadence, NotificationSettings } from '#shared/notifications/notifications.contract.ts'

function me({ user }: AgencyCtx) {
  return and(eq(users.agencyId, user.agencyId), eq(users.id, user.id))
}

async function read(ctx: InTransaction<AgencyCtx>): Promise<DigestCadence> {
  const [row] = await ctx.db.select({ digest: users.digest }).from(users).where(me(ctx))
  if (!row) throw new AppError('unauthenticated')
  return NotificationSettings.parse(row).digest
}

/** What the signed-in person is told of by mail (product.md 6, /profile). */
export async function getNotificationSettings(ctx: InTransaction<AgencyCtx>): Promise<NotificationSettings> {
  return { digest: await read(ctx) }
}

/** Changes what the signed-in person is told of by mail. */
export async function updateNotificationSettings(
  ctx: InTransaction<AgencyCtx>,
  { digest }: NotificationSettings,
): Promise<NotificationSettings> {
  const before = await read(ctx)
  if (before === digest) return { digest }
  await ctx.db.update(users).set({ digest }).where(me(ctx))
  const event = { action: 'notifications.updated', recordType: 'user', recordId: ctx.user.id }
  await recordAudit(ctx, { ...event, before: { digest: before }, after: { digest } })
  return { digest }
}
