import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { notificationChannels, notifications } from '#server/db/tables/inbox.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import {
  type Channel,
  type Inbox,
  type MarkRead,
  type Notification,
  usualChannels,
} from '#shared/inbox/inbox.contract.ts'
import { isOwnMessage, repeatMinutes } from '#shared/inbox/inbox.rules.ts'
import { type DigestNotification, findForDigest, findRecentNotices, readInbox } from './inbox.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What somebody is notified of: what happened, and to what. */
export type Notice = Pick<Notification, 'kind' | 'recordType' | 'recordId' | 'text' | 'detail'> & {
  userId: string
}

async function channelsOf(ctx: Ctx, notices: readonly Notice[]): Promise<(notice: Notice) => Channel> {
  const people = notices.map(({ userId }) => userId)
  const rows = await ctx.db
    .select()
    .from(notificationChannels)
    .where(
      and(eq(notificationChannels.agencyId, ctx.user.agencyId), inArray(notificationChannels.userId, people)),
    )
  return ({ userId, kind }) =>
    rows.find((row) => row.userId === userId && row.kind === kind)?.channel ?? usualChannels[kind]
}

/** By what two notifications are the same. */
function keyOf({ userId, kind, recordId, text, detail }: Omit<Notice, 'recordType'>): string {
  return [userId, kind, recordId, text, detail].join('\n')
}

/** The keys of what the same people were notified of a short while ago. */
async function recentKeys(ctx: Ctx, notices: readonly Notice[]): Promise<Set<string>> {
  const people = notices.filter(({ kind }) => !isOwnMessage(kind)).map(({ userId }) => userId)
  const since = new Date(ctx.clock().getTime() - repeatMinutes * 60_000)
  return new Set((await findRecentNotices(ctx, people, since)).map(keyOf))
}

/**
 * Notifies members of the caller's agency, each the way that they chose for the kind; emails go out after the commit. The
 * caller says only what its reader may see. A repeat within a short while is dropped.
 */
export async function notify(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const channelOf = await channelsOf(ctx, notices)
  const recent = await recentKeys(ctx, notices)
  const isNew = (notice: Notice) => isOwnMessage(notice.kind) || !recent.has(keyOf(notice))
  const wanted = notices.filter((notice) => channelOf(notice) !== 'off' && isNew(notice))
  if (wanted.length === 0) return
  const { agencyId } = ctx.user
  const rows = wanted.map((notice) => ({ agencyId, id: newId(), ...notice, createdAt: ctx.clock() }))
  await ctx.db.insert(notifications).values(rows)
  for (const row of rows)
    if (channelOf(row) === 'email')
      await publishEvent(ctx, 'notification.created', { notificationId: row.id, userId: row.userId })
}

/** Notifies the owners of the caller's agency. */
export async function notifyOwners(ctx: Ctx, about: Omit<Notice, 'userId'>): Promise<void> {
  const isOwner = or(eq(users.role, 'agency_owner'), eq(users.id, ctx.user.agencyOwnerId))
  const ofAgency = and(eq(users.agencyId, ctx.user.agencyId), eq(users.status, 'active'), isOwner)
  const owners = await ctx.db.select({ userId: users.id }).from(users).where(ofAgency)
  await notify(
    ctx,
    owners.map(({ userId }) => ({ ...about, userId })),
  )
}

/** The latest notifications of the caller. */
export function getInbox(ctx: Ctx): Promise<Inbox> {
  return readInbox(ctx)
}

/** Marks some of the caller's notifications as read, or all. */
export async function markRead(ctx: Ctx, { ids }: MarkRead): Promise<Inbox> {
  const { agencyId, id } = ctx.user
  const isTheirs = and(
    eq(notifications.agencyId, agencyId),
    eq(notifications.userId, id),
    isNull(notifications.readAt),
  )
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock() })
    .where(ids ? and(isTheirs, inArray(notifications.id, ids)) : isTheirs)
  return getInbox(ctx)
}

/** The unread notifications of some days that a person wants in their digest. */
export function notificationsForDigest(
  ctx: Ctx,
  days: { from: string; to: string },
): Promise<DigestNotification[]> {
  return findForDigest(ctx, days)
}
