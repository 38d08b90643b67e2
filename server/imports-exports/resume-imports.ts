import { eq } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { imports } from '#server/db/tables/imports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import { requests } from './import-run.ts'

async function requeueStale(ctx: InTransaction<Ctx>): Promise<void> {
  const { agencyId, id: importId, userId, status } = imports
  for (const working of ['checking', 'publishing', 'filing', 'undoing'] as const) {
    const isLeft = eq(status, working)
    const left = await ctx.db.select({ agencyId, importId, userId }).from(imports).where(isLeft)
    const happened = left.map(({ agencyId, ...payload }) => ({ agencyId, payload }))
    await publishAll(ctx, requests[working], happened)
  }
}

/**
 * Asks again for background work that an ended process has left: a check starts afresh, a publishing or undo had
 * done nothing or all. Work that another process is at is overtaken or found done, never done twice.
 */
export async function resumeImports(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, requeueStale, 'app_platform')
}
