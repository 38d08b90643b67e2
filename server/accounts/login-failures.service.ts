import { createHmac } from 'node:crypto'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { loginFailures } from '#server/db/tables/accounts.ts'

/** Six wrong passwords within 30 minutes lock new sign-ins for 30 minutes. */
const maxFailures = 6
const windowMillis = 30 * 60_000

/** The wrong passwords tried for an address, held by this transaction alone until it ends. */
export type Attempts = { emailHash: string; failedAt: Date[]; lockedUntil: Date | null }

/** What passwords are tried against: an address from outside, or the session of someone who is signed in. */
type Target = `email:${string}` | `session:${string}`

async function lockTarget(ctx: InTransaction<Ctx>, target: Target): Promise<string> {
  const emailHash = createHmac('sha256', ctx.config.secretKey).update(target).digest('base64url')
  await lockName(ctx, emailHash)
  return emailHash
}

/** Makes the transactions that concern one address wait for each other, whether it is known or not. */
export function lockLoginEmail(ctx: InTransaction<Ctx>, email: string): Promise<string> {
  return lockTarget(ctx, `email:${email}`)
}

async function attemptsOn(ctx: InTransaction<Ctx>, target: Target): Promise<Attempts> {
  const emailHash = await lockTarget(ctx, target)
  const [kept] = await ctx.db.select().from(loginFailures).where(eq(loginFailures.emailHash, emailHash))
  return kept ?? { emailHash, failedAt: [], lockedUntil: null }
}

/** What was tried for an address. Parallel attempts come in sequence, so that none escapes the count. */
export function lockLoginAttempts(ctx: InTransaction<Ctx>, email: string): Promise<Attempts> {
  return attemptsOn(ctx, `email:${email}`)
}

/**
 * What was tried inside a session, to prove again whose it is. It is counted apart from sign-ins, so that nobody from
 * outside keeps a signed-in person from changing their password.
 */
export function lockSessionAttempts(ctx: InTransaction<UserCtx>): Promise<Attempts> {
  return attemptsOn(ctx, `session:${ctx.user.sessionId}`)
}

/** Whether the address is locked at the moment. */
export function isLocked(ctx: Ctx, { lockedUntil }: Attempts): boolean {
  return lockedUntil !== null && lockedUntil > ctx.clock()
}

/** Rows that say nothing any more; one that another transaction holds waits for the next time. */
async function sweepOldFailures(ctx: InTransaction<Ctx>): Promise<void> {
  const { emailHash, lastFailedAt } = loginFailures
  const before = new Date(ctx.clock().getTime() - 2 * windowMillis)
  const old = ctx.db
    .select({ emailHash })
    .from(loginFailures)
    .where(lt(lastFailedAt, before))
    .limit(100)
    .for('update', { skipLocked: true })
  await ctx.db.delete(loginFailures).where(inArray(emailHash, old))
}

/** Counts a wrong password; true when it was the one that locks. */
export async function countFailure(ctx: InTransaction<Ctx>, attempts: Attempts): Promise<boolean> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - windowMillis)
  const recent = [...attempts.failedAt.filter((at) => at > since), now]
  const locks = recent.length >= maxFailures
  const row = {
    failedAt: locks ? [] : recent,
    lastFailedAt: now,
    lockedUntil: locks ? new Date(now.getTime() + windowMillis) : null,
  }
  await ctx.db
    .insert(loginFailures)
    .values({ emailHash: attempts.emailHash, ...row })
    .onConflictDoUpdate({ target: loginFailures.emailHash, set: row })
  await sweepOldFailures(ctx)
  return locks
}

/** Clears what was tried, after a right password or a reset. */
export async function clearLoginFailures(ctx: InTransaction<Ctx>, emailHash: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(eq(loginFailures.emailHash, emailHash))
}
