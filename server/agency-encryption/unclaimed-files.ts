import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { unclaimedFiles } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { jobEvery } from '#server/jobs/job.ts'
import { dropNotes, findAgenciesWithOld, findOld, rowsPerBatch } from './unclaimed-files.queries.ts'

/** How long a stored file may go without a row that names it: longer than any upload and its transaction take. */
const graceMillis = 86_400_000

/** Notes a file that no row names any more: it is deleted a day later. */
export async function recordUnclaimedFile(ctx: InTransaction<AgencyCtx>, key: string): Promise<void> {
  const row = { agencyId: ctx.user.agencyId, key, createdAt: ctx.clock() }
  await ctx.db.insert(unclaimedFiles).values(row).onConflictDoNothing()
}

/** Notes a file that is about to be stored, so that it is found again if we end before a row names it. */
export async function recordPendingFile(ctx: AgencyCtx, key: string): Promise<void> {
  await inTransaction(ctx, (ctx) => recordUnclaimedFile(ctx, key))
}

/** The file first, then the note of it: a file that nobody knows of would stay for ever. */
async function sweepAgency(ctx: AgencyCtx, before: Date): Promise<void> {
  for (;;) {
    const files = await inTransaction(ctx, (ctx) => findOld(ctx, before))
    for (const { key, isNamed } of files) if (!isNamed) await ctx.adapters.files.delete(key)
    const keys = files.map(({ key }) => key)
    await inTransaction(ctx, (ctx) => dropNotes(ctx, keys))
    if (files.length < rowsPerBatch) return
  }
}

/** Deletes files that were stored a day ago and that no row names, as a process leaves them that ends amid an upload. */
export const sweepFilesJob = jobEvery(60, {
  name: 'encryption.sweep-files',
  expireInSeconds: 3600,
  run: async (ctx: Ctx) => {
    const before = new Date(ctx.clock().getTime() - graceMillis)
    const agencies = await inTransaction(ctx, (ctx) => findAgenciesWithOld(ctx, before), 'app_platform')
    for (const id of agencies) {
      const mine = await actFor(ctx, id, null)
      if (mine) await sweepAgency(mine, before)
    }
  },
})
