import { and, eq, isNull } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documents } from '#server/db/tables/documents.ts'

/** Gives the documents that one person uploaded to another; returns how many. The caller authorizes and audits. */
export async function handOverDocuments(
  ctx: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const { agencyId, uploadedById, deletedAt } = documents
  const theirs = and(eq(agencyId, ctx.user.agencyId), eq(uploadedById, fromId), isNull(deletedAt))
  const change = { uploadedById: toId, updatedAt: ctx.clock() }
  const { rowCount } = await ctx.db.update(documents).set(change).where(theirs)
  return rowCount ?? 0
}
