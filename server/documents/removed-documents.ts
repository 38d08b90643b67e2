import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { documentPages, documents } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { picturesOf } from './pages.service.ts'
import { findRemoved, type Removed, rowsPerBatch } from './reading.queries.ts'

const dayMillis = 86_400_000
/** How long the file of a removed document can still be brought back. */
const removedFileDays = 30

async function deleteText(ctx: InTransaction<AgencyCtx>, id: string): Promise<void> {
  const { agencyId } = ctx.user
  await ctx.db
    .delete(documentPages)
    .where(and(eq(documentPages.agencyId, agencyId), eq(documentPages.documentId, id)))
  await ctx.db
    .update(documents)
    .set({ fileKey: '', found: null, facts: null, encryptedFacts: null })
    .where(and(eq(documents.agencyId, agencyId), eq(documents.id, id)))
}

/** The files first, then their name: a file that nobody knows of would stay for ever. */
async function destroyDocument(ctx: Ctx, { agencyId, id, key }: Removed): Promise<void> {
  const mine = await actFor(ctx, agencyId, null)
  // The files of an agency that is being deleted go with it.
  if (!mine) return
  await ctx.adapters.files.delete(key)
  await ctx.adapters.files.deleteAll(picturesOf(agencyId, id))
  await inTransaction(mine, (ctx) => deleteText(ctx, id))
}

/** Destroys the files, pictures, words and facts of documents that were removed thirty days ago. */
export async function purgeRemovedDocuments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - removedFileDays * dayMillis)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await inTransaction(ctx, (ctx) => findRemoved(ctx, before, after), 'app_platform')
    for (const removed of found) await destroyDocument(ctx, removed)
    after = found.at(-1)?.id ?? after
    if (found.length < rowsPerBatch) return
  }
}
