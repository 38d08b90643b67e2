import { and, eq } from 'drizzle-orm'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notificationChannels } from '#server/db/tables/inbox.ts'
import {
  type ChannelChange,
  type NotificationChannels,
  notificationKinds,
  usualChannels,
} from '#shared/inbox/inbox.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** How the caller gets each kind of notification. */
export async function getChannels(ctx: Ctx): Promise<NotificationChannels> {
  const { agencyId, id } = ctx.user
  const isTheirs = and(eq(notificationChannels.agencyId, agencyId), eq(notificationChannels.userId, id))
  const rows = await ctx.db.select().from(notificationChannels).where(isTheirs)
  const chosen = Object.fromEntries(rows.map(({ kind, channel }) => [kind, channel]))
  return { ...usualChannels, ...chosen }
}

/** Changes how the caller gets kinds of notifications. */
export async function changeChannels(ctx: Ctx, change: ChannelChange): Promise<NotificationChannels> {
  const before = await getChannels(ctx)
  const wanted = { ...before, ...change }
  const changed = changedFields(before, wanted)
  const { agencyId, id: userId } = ctx.user
  for (const kind of notificationKinds) {
    if (!(kind in changed.after)) continue
    const channel = wanted[kind]
    await ctx.db
      .insert(notificationChannels)
      .values({ agencyId, userId, kind, channel })
      .onConflictDoUpdate({
        target: [notificationChannels.agencyId, notificationChannels.userId, notificationChannels.kind],
        set: { channel },
      })
  }
  if (Object.keys(changed.after).length === 0) return before
  const about = { action: 'notifications.updated', recordType: 'user', recordId: userId } as const
  await recordAudit(ctx, { ...about, ...changed })
  return wanted
}
