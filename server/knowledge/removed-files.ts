import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { knowledgeArticles, knowledgePages } from '#server/db/tables/knowledge.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { findRemoved, type Removed, rowsPerBatch } from './articles.queries.ts'
import { whereArticle } from './lock-article.ts'

const dayMillis = 86_400_000
/** How long the file of a removed article can still be brought back. */
export const removedFileDays = 30

async function deleteText(ctx: InTransaction<AgencyCtx>, articleId: string): Promise<void> {
  const { agencyId } = ctx.user
  await ctx.db
    .delete(knowledgePages)
    .where(and(eq(knowledgePages.agencyId, agencyId), eq(knowledgePages.articleId, articleId)))
  await ctx.db.update(knowledgeArticles).set({ fileKey: null }).where(whereArticle(ctx, articleId))
}

/** The file first, then its name: a file that nobody knows of would stay for ever. */
async function purge(ctx: Ctx, { agencyId, id, key }: Removed): Promise<void> {
  const mine = await actFor(ctx, agencyId, null)
  // The files of an agency that is being deleted go with it.
  if (!mine) return
  await ctx.adapters.files.delete(key)
  await inTransaction(mine, (ctx) => deleteText(ctx, id))
}

/** Destroys the files and texts of articles that were removed thirty days ago. */
export async function purgeRemovedFiles(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - removedFileDays * dayMillis)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await inTransaction(ctx, (ctx) => findRemoved(ctx, before, after), 'app_platform')
    for (const removed of found) await purge(ctx, removed)
    after = found.at(-1)?.id ?? after
    if (found.length < rowsPerBatch) return
  }
}
