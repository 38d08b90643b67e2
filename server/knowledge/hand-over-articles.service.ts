import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { knowledgeArticles } from '#server/db/tables/knowledge.ts'

/** Gives the articles that one person keeps to another; returns how many. The caller authorizes and audits. */
export async function handOverArticles(
  ctx: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const { agencyId, ownerId, visibility, deletedAt } = knowledgeArticles
  const theirs = and(eq(agencyId, ctx.user.agencyId), eq(ownerId, fromId), isNull(deletedAt))
  // Nobody keeps what they cannot read.
  const articleOwner = sql`case when ${visibility} = 'owners' then ${ctx.user.agencyOwnerId}::uuid else ${toId}::uuid end`
  const change = { ownerId: articleOwner, updatedAt: ctx.clock() }
  const { rowCount } = await ctx.db.update(knowledgeArticles).set(change).where(theirs)
  return rowCount ?? 0
}
