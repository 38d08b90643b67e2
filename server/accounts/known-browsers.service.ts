import { and, eq, gt, lte } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { knownDevices, users } from '#server/db/tables/accounts.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { deviceName } from './device-name.ts'

/** After 30 days without a sign-in a browser counts as new again. */
const rememberedMillis = 30 * 86_400_000

async function deleteOldBrowsers(ctx: InTransaction<Ctx>, userId: string): Promise<void> {
  const before = new Date(ctx.clock().getTime() - rememberedMillis)
  await ctx.db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), lte(knownDevices.seenAt, before)))
}

async function isKnown(ctx: InTransaction<Ctx>, userId: string, deviceHash: string): Promise<boolean> {
  const isThis = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash))
  const since = new Date(ctx.clock().getTime() - rememberedMillis)
  const found = await ctx.db
    .select({ seenAt: knownDevices.seenAt })
    .from(knownDevices)
    .where(and(isThis, gt(knownDevices.seenAt, since)))
  return found.length > 0
}

async function hasSignedInBefore(ctx: InTransaction<Ctx>, userId: string): Promise<boolean> {
  const [row] = await ctx.db.select({ at: users.currentLogin }).from(users).where(eq(users.id, userId))
  return row?.at !== null && row?.at !== undefined
}

/** Remembers the browser of a sign-in for 30 days, by the hash of its mark; true when it is a new one. Runs as the platform. */
export async function rememberBrowser(ctx: InTransaction<Ctx>, userId: string): Promise<boolean> {
  const { browserMark } = ctx.origin
  if (browserMark === undefined) return false
  const deviceHash = hashLinkToken(browserMark)
  const isNew = !(await isKnown(ctx, userId, deviceHash))
  const seenAt = ctx.clock()
  await deleteOldBrowsers(ctx, userId)
  await ctx.db
    .insert(knownDevices)
    .values({ userId, deviceHash, seenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt } })
  return isNew
}

/** Remembers the browser of a login, and notifies the person when it is new; the first login of all is no news. Runs as the platform. */
export async function noteBrowser(ctx: InTransaction<Ctx>, userId: string): Promise<void> {
  const isNew = await rememberBrowser(ctx, userId)
  if (!isNew || !(await hasSignedInBefore(ctx, userId))) return
  const { userAgent, ipAddress } = ctx.origin
  const where = { device: deviceName(userAgent), ipAddress, at: ctx.clock().toISOString() }
  await publishEvent(ctx, 'login.new_browser', { userId, ...where })
}
