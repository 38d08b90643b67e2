import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { MailServerAccess, MailServerError } from '#server/adapters/mail-server.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx as AnyCtx, InTransaction } from '#server/context.ts'
import { mailServers } from '#server/db/tables/mail-servers.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifyOwners } from '#server/inbox/inbox.service.ts'
import { readPause, shouldPause, shouldWarn } from '#shared/mail-servers/read-schedule.rules.ts'
import { passwordPlace, whereServer } from './mail-servers.service.ts'

type Ctx = InTransaction<AgencyCtx>

const dayMillis = 86_400_000
/** Longer than one reading takes. */
const claimMillis = 5 * 60_000
const maxDue = 1000

/** A mailbox that one process alone reads, and how far it was read. */
export type ClaimedMailbox = {
  access: MailServerAccess
  uidValidity: string
  lastUid: number
  readSince: Date
  stuckUid: number | null
  stuckTimes: number
}

/** The agencies whose mailbox is to be read again and that nobody reads; runs as the platform. */
export async function findDueMailboxes(ctx: AnyCtx): Promise<string[]> {
  const now = ctx.clock()
  const { agencyId, kind, pausedAt, nextReadAt, readingUntil } = mailServers
  const isFree = or(isNull(readingUntil), lte(readingUntil, now))
  const isDue = and(eq(kind, 'imap'), isNull(pausedAt), lte(nextReadAt, now), isFree)
  const rows = await inTransaction(
    ctx,
    ({ db }) =>
      db.select({ agencyId }).from(mailServers).where(isDue).orderBy(nextReadAt, agencyId).limit(maxDue),
    'app_platform',
  )
  return rows.map((row) => row.agencyId)
}

/** Makes the caller the only one who reads the agency's mailbox; null where it is not due, or someone else reads it. */
export async function claimMailbox(ctx: Ctx): Promise<ClaimedMailbox | null> {
  const now = ctx.clock()
  const { pausedAt, nextReadAt, readingUntil } = mailServers
  const isFree = or(isNull(readingUntil), lte(readingUntil, now))
  const isDue = and(whereServer(ctx, 'imap'), isNull(pausedAt), lte(nextReadAt, now), isFree)
  const set = { readingUntil: new Date(now.getTime() + claimMillis) }
  const [row] = await ctx.db.update(mailServers).set(set).where(isDue).returning()
  if (!row) return null
  const { host, port, security, username, uidValidity, lastUid, readSince, stuckUid, stuckTimes } = row
  const cipher = await agencyCipher(ctx)
  const password = cipher.decrypt(passwordPlace(ctx.user.agencyId, 'imap'), row.password)
  return {
    access: { host, port, security, username, password },
    ...{ uidValidity, lastUid, stuckUid, stuckTimes, readSince: readSince ?? now },
  }
}

/** The claimed mailbox, unless its owner connected another one or disconnected it meanwhile. */
function isStill(ctx: Ctx, { access }: ClaimedMailbox) {
  const { host, username } = mailServers
  return and(whereServer(ctx, 'imap'), eq(host, access.host), eq(username, access.username))
}

/** The mailbox's numbers mean other emails now: those since a day before it was last read come again, and are known by what they say. */
export async function restartMailbox(
  ctx: Ctx,
  claimed: ClaimedMailbox,
  uidValidity: string,
): Promise<ClaimedMailbox> {
  const [row] = await ctx.db
    .select({ at: mailServers.lastSuccessAt })
    .from(mailServers)
    .where(isStill(ctx, claimed))
  const since = (row?.at ?? ctx.clock()).getTime() - dayMillis
  const set = { uidValidity, lastUid: 0, readSince: new Date(since), stuckUid: null, stuckTimes: 0 }
  await ctx.db.update(mailServers).set(set).where(isStill(ctx, claimed))
  return { ...claimed, ...set }
}

/** Notes that an email was read: reading goes on behind it, whatever happens. */
export async function keepRead(ctx: Ctx, claimed: ClaimedMailbox, uid: number): Promise<void> {
  const set = { lastUid: uid, stuckUid: null, stuckTimes: 0 }
  await ctx.db.update(mailServers).set(set).where(isStill(ctx, claimed))
}

/** Notes that reading has failed at an email. */
export async function keepStuck(ctx: Ctx, claimed: ClaimedMailbox, uid: number): Promise<void> {
  const times = sql<number>`case when stuck_uid = ${uid} then stuck_times + 1 else 1 end`
  await ctx.db.update(mailServers).set({ stuckUid: uid, stuckTimes: times }).where(isStill(ctx, claimed))
}

/** Ends a reading that went well; what is left is read at once, else the mailbox is looked at again in two minutes. */
export async function keepSuccess(ctx: Ctx, claimed: ClaimedMailbox, isMore: boolean): Promise<void> {
  const now = ctx.clock()
  const nextReadAt = new Date(now.getTime() + (isMore ? 0 : readPause(0)))
  const set = { error: '', failures: 0, lastSuccessAt: now, nextReadAt, readingUntil: null }
  await ctx.db.update(mailServers).set(set).where(isStill(ctx, claimed))
}

/** Ends a reading that failed: the next one waits longer each time, owners are notified, and in the end it is paused. */
export async function keepFailure(ctx: Ctx, claimed: ClaimedMailbox, error: MailServerError): Promise<void> {
  const now = ctx.clock()
  const [row] = await ctx.db.select().from(mailServers).where(isStill(ctx, claimed)).for('update')
  if (!row) return
  const failures = row.failures + 1
  const isPaused = shouldPause(failures, error.problem === 'password')
  const nextReadAt = new Date(now.getTime() + readPause(failures))
  const set = { error: error.message, failures, nextReadAt, readingUntil: null }
  await ctx.db
    .update(mailServers)
    .set({ ...set, ...(isPaused && { pausedAt: now }) })
    .where(whereServer(ctx, 'imap'))
  const { agencyId } = ctx.user
  const about = { recordType: 'agency', recordId: agencyId } as const
  if (isPaused)
    await recordAudit(ctx, { action: 'mail_server.paused', ...about, after: { error: error.message } })
  else if (!shouldWarn(failures)) return
  const text = isPaused ? 'Your mailbox is no longer read' : 'Your mailbox can’t be read'
  const notice = { kind: 'mail_server', recordType: 'mailbox', recordId: agencyId, text } as const
  await notifyOwners(ctx, { ...notice, detail: error.message })
}

/** Lets others read the mailbox again, after a reading that failed for a reason of ours. */
export async function releaseMailbox(ctx: Ctx, claimed: ClaimedMailbox): Promise<void> {
  const nextReadAt = new Date(ctx.clock().getTime() + readPause(0))
  await ctx.db.update(mailServers).set({ readingUntil: null, nextReadAt }).where(isStill(ctx, claimed))
}
