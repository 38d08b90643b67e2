import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { calendarFeeds } from '#server/db/tables/calendar-feeds.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { actAs } from '#server/jobs/act-for.ts'
import type { CalendarFeed, CalendarFeedMade } from '#shared/calendar-feed/calendar-feed.contract.ts'
import { drawCalendar } from './draw-calendar.ts'
import { entriesOf } from './entries.service.ts'

type AgencyDb = InTransaction<AgencyCtx>

const recordType = 'user'
/** How stale the record of the last reading may be, in milliseconds. */
const touchMillis = 600_000

function isOwn({ user }: AgencyCtx) {
  return and(eq(calendarFeeds.agencyId, user.agencyId), eq(calendarFeeds.userId, user.id))
}

/** The caller's calendar feed, without its address. */
export async function getCalendarFeed(ctx: AgencyDb): Promise<CalendarFeed> {
  const [row] = await ctx.db.select().from(calendarFeeds).where(isOwn(ctx))
  if (!row) return { feed: null }
  const { createdAt, lastReadAt } = row
  return { feed: { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null } }
}

/** Gives the caller's feed a new address, which is in this answer alone; a former one ends. */
export async function makeCalendarFeed(ctx: AgencyDb): Promise<CalendarFeedMade> {
  const token = randomBytes(32).toString('base64url')
  const { agencyId, id: userId } = ctx.user
  const set = { tokenHash: hashLinkToken(token), createdAt: ctx.clock(), lastReadAt: null }
  await ctx.db
    .insert(calendarFeeds)
    .values({ agencyId, userId, ...set })
    .onConflictDoUpdate({ target: [calendarFeeds.agencyId, calendarFeeds.userId], set })
  await recordAudit(ctx, { action: 'calendar_feed.created', recordType, recordId: userId })
  return { address: `${ctx.config.appUrl}/api/calendar/${token}` }
}

/** Turns the caller's feed off. */
export async function deleteCalendarFeed(ctx: AgencyDb): Promise<void> {
  const { rowCount } = await ctx.db.delete(calendarFeeds).where(isOwn(ctx))
  if (!rowCount) return
  await recordAudit(ctx, { action: 'calendar_feed.deleted', recordType, recordId: ctx.user.id })
}

async function noteReading(ctx: AgencyDb, lastReadAt: Date | null): Promise<void> {
  const now = ctx.clock()
  if (lastReadAt && now.getTime() - lastReadAt.getTime() < touchMillis) return
  await ctx.db.update(calendarFeeds).set({ lastReadAt: now }).where(isOwn(ctx))
}

/** The calendar of an address, with what its person may see by now. Throws the 404 of any that is not there. */
export async function readCalendar(ctx: Ctx, token: string): Promise<string> {
  const nobody = { ...ctx, user: null }
  const isIt = eq(calendarFeeds.tokenHash, hashLinkToken(token))
  const [feed] = await inTransaction(
    nobody,
    ({ db }) => db.select().from(calendarFeeds).where(isIt),
    'app_platform',
  )
  const person = feed && (await actAs(nobody, feed.agencyId, feed.userId))
  if (!person) throw notFound()
  return inTransaction(person, async (ctx) => {
    const entries = await entriesOf(ctx)
    await noteReading(ctx, feed.lastReadAt)
    return drawCalendar(entries, ctx)
  })
}
