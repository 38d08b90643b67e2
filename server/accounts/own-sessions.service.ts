import { and, desc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/errors.ts'
import { sessionLimits } from '#server/http/session.ts'
import { endSessionOf, endSessionsOf } from '#server/http/sessions.service.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { OwnSession, SessionsEnded } from '#shared/accounts/sessions.contract.ts'
import { deviceName } from './device-name.ts'

/** The sessions of a person that still work, the last used first; runs as the platform. */
export async function listSessionsOf(ctx: InTransaction<Ctx>, userId: string) {
  const now = ctx.clock().getTime()
  const limits = sessionLimits(await readSettings(ctx, 'sessions'))
  const isAlive = and(
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, new Date(now)),
    gt(sessions.updatedAt, new Date(now - limits.idleMillis)),
    gt(sessions.createdAt, new Date(now - limits.absoluteMillis)),
  )
  return ctx.db.select().from(sessions).where(isAlive).orderBy(desc(sessions.updatedAt), desc(sessions.id))
}

/** Where the signed-in person is signed in, the last used first. */
export async function listOwnSessions(ctx: UserCtx): Promise<OwnSession[]> {
  const rows = await inTransaction(ctx, (ctx) => listSessionsOf(ctx, ctx.user.id), 'app_platform')
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent),
    ipAddress,
    createdAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    isCurrent: id === ctx.user.sessionId,
  }))
}

/** Ends a session of the signed-in person at its next request. Throws 404 for everybody else's. */
export function endOwnSession(ctx: UserCtx, id: string): Promise<void> {
  const run = async (ctx: InTransaction<UserCtx>) => {
    const ended = await endSessionOf(ctx, ctx.user.id, id)
    if (!ended) throw notFound()
    const before = { device: deviceName(ended.userAgent), ipAddress: ended.ipAddress }
    await recordAudit(ctx, { action: 'session.ended', before })
  }
  return inTransaction(ctx, run, 'app_platform')
}

/** Ends every session of the signed-in person but this one, and returns how many. */
export function endOtherSessions(ctx: UserCtx): Promise<SessionsEnded> {
  const run = async (ctx: InTransaction<UserCtx>) => {
    const ended = await endSessionsOf(ctx, ctx.user.id, ctx.user.sessionId)
    await recordAudit(ctx, { action: 'sessions.ended', after: { ended } })
    return { ended }
  }
  return inTransaction(ctx, run, 'app_platform')
}
