import { and, eq, lte, ne, or } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { newId } from '#server/new-id.ts'
import { hashLinkToken } from './link-token.ts'
import { absoluteMillis, idleMillis, newToken } from './session.ts'

/** A session that was just made: its row, and the token that its cookies carry. */
export type NewSession = { id: string; token: string }

/** Starts a session for a person and sweeps up the dead ones they left; runs as the platform. */
export async function startSession(ctx: InTransaction<Ctx>, userId: string): Promise<NewSession> {
  const now = ctx.clock()
  const session = { id: newId(), token: newToken() }
  const isDead = or(
    lte(sessions.expiresAt, now),
    lte(sessions.updatedAt, new Date(now.getTime() - idleMillis)),
  )
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), isDead))
  await ctx.db.insert(sessions).values({
    id: session.id,
    tokenHash: hashLinkToken(session.token),
    userId,
    ipAddress: ctx.origin.ipAddress,
    userAgent: ctx.origin.userAgent,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + absoluteMillis),
  })
  return session
}

/** Ends one session at its next request; runs as the platform. */
export async function endSession(ctx: InTransaction<Ctx>, sessionId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends every session of a person at its next request, but for one that may stay, and answers how many; runs as the platform. */
export async function endSessionsOf(
  ctx: InTransaction<Ctx>,
  userId: string,
  exceptId?: string,
): Promise<number> {
  const others = exceptId ? ne(sessions.id, exceptId) : undefined
  const isTheirs = and(eq(sessions.userId, userId), others)
  return (await ctx.db.delete(sessions).where(isTheirs)).rowCount ?? 0
}

/** Ends a session of a person at its next request; answers it, or nothing where they have no such one. Runs as the platform. */
export async function endSessionOf(ctx: InTransaction<Ctx>, userId: string, sessionId: string) {
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  const [ended] = await ctx.db.delete(sessions).where(isTheirs).returning()
  return ended
}
