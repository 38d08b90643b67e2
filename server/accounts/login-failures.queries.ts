import { createHmac } from 'node:crypto'
import type { Ctx, InTransaction } from '#server/context.ts'

/** Six wrong passwords within 30 minutes lock the account for 30 minutes (security.md 6). */
const maxFailures = 6
const windowMillis = 30 * 60_000

/** The wrong passwords tried for an address, held by this transaction alone until it ends. */
export type Attempts = { emailHash: string; failedAt: Date[]; lockedUntil: Date | null }

const hold = `select pg_advisory_xact_lock(hashtextextended($1, 0))`
const find = `select failed_at as "failedAt", locked_until as "lockedUntil" from login_failures where email_hash = $1`
const keep = `
  insert into login_failures (email_hash, failed_at, last_failed_at, locked_until) values ($1, $2, $3, $4)
  on conflict (email_hash) do update set
    failed_at = excluded.failed_at, last_failed_at = excluded.last_failed_at, locked_until = excluded.locked_until`
const sweep = `
  delete from login_failures where email_hash in (
    select email_hash from login_failures where last_failed_at < $1 limit 100 for update skip locked)`

/** Makes the transactions that concern one address wait for each other, whether it is known or not. */
export async function holdEmail(ctx: InTransaction<Ctx>, email: string): Promise<string> {
  const emailHash = createHmac('sha256', ctx.config.secretKey).update(`email:${email}`).digest('base64url')
  await ctx.db.$client.query(hold, [emailHash])
  return emailHash
}

/** What was tried for an address. Parallel attempts come one after the other, so that none escapes the count. */
export async function holdAttempts(ctx: InTransaction<Ctx>, email: string): Promise<Attempts> {
  const emailHash = await holdEmail(ctx, email)
  const { rows } = await ctx.db.$client.query<Omit<Attempts, 'emailHash'>>(find, [emailHash])
  return { emailHash, failedAt: rows[0]?.failedAt ?? [], lockedUntil: rows[0]?.lockedUntil ?? null }
}

/** Whether the address is locked at the moment. */
export function isLocked(ctx: Ctx, { lockedUntil }: Attempts): boolean {
  return lockedUntil !== null && lockedUntil > ctx.clock()
}

/** Counts a wrong password; true when it was the one that locks. */
export async function countFailure(ctx: InTransaction<Ctx>, attempts: Attempts): Promise<boolean> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - windowMillis)
  const recent = [...attempts.failedAt.filter((at) => at > since), now]
  const locks = recent.length >= maxFailures
  const lockedUntil = locks ? new Date(now.getTime() + windowMillis) : null
  const { $client } = ctx.db
  await $client.query(keep, [attempts.emailHash, locks ? [] : recent, now, lockedUntil])
  await $client.query(sweep, [new Date(now.getTime() - 2 * windowMillis)])
  return locks
}

/** Forgets what was tried, after a right password or a reset. */
export async function forgetFailures(ctx: InTransaction<Ctx>, emailHash: string): Promise<void> {
  await ctx.db.$client.query('delete from login_failures where email_hash = $1', [emailHash])
}
