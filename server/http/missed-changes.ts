import type { InTransaction, UserCtx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { MissedChange } from '#shared/errors.ts'
import { readMissedChanges } from './missed-changes.queries.ts'

function whoOf({ actor, isYou, userName }: MissedChange): string | null {
  if (isYou) return 'you'
  return actor === 'person' && userName ? userName : null
}

/**
 * Waits for a write; one that fails by a stale version is told who changed which fields meanwhile. The service has found the
 * caller entitled to the record before it looked at the version, so nobody learns of a record out of reach.
 */
export async function explained<T>(ctx: InTransaction<UserCtx>, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.stale || !ctx.user.agencyId) throw error
    const changes = await readMissedChanges(ctx, error.details.stale)
    const who = changes[0] && whoOf(changes[0])
    const message = who ? `Conflict: ${who} changed this in the meantime.` : error.message
    throw new AppError(error.code, message, { ...error.details, changes })
  }
}
