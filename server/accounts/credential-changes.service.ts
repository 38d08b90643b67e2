import { and, eq, isNull, like, max } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { credentials, twoFactorSecrets, verifications } from '#server/db/tables/accounts.ts'

/**
 * Ends what was on its way to prove or change how a person signs in: mailed links, an unfinished two-factor setup, and,
 * by the date that is kept, links still to be mailed and codes still to be entered. Every change of a
 * credential calls it; runs as the platform.
 */
export async function revokePendingProofs(ctx: InTransaction<Ctx>, userId: string): Promise<void> {
  await ctx.db.delete(verifications).where(like(verifications.identifier, `%:${userId}`))
  const isUnfinished = and(eq(twoFactorSecrets.userId, userId), isNull(twoFactorSecrets.confirmedAt))
  await ctx.db.delete(twoFactorSecrets).where(isUnfinished)
  await ctx.db.update(credentials).set({ updatedAt: ctx.clock() }).where(eq(credentials.userId, userId))
}

/** When a person's way of signing in last changed, in milliseconds since 1970; 0 for someone who has none yet. */
export async function credentialsChangedAt(ctx: InTransaction<Ctx>, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ at: max(credentials.updatedAt) })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  return row?.at?.getTime() ?? 0
}
