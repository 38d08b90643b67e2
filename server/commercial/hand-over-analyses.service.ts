import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { policyAnalyses } from '#server/db/tables/documents.ts'

/** Gives the policy analyses that one person made to another; returns how many. The caller authorizes and audits. */
export async function handOverAnalyses(
  ctx: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const { agencyId, createdById } = policyAnalyses
  const theirs = and(eq(agencyId, ctx.user.agencyId), eq(createdById, fromId))
  const change = { createdById: toId, updatedAt: ctx.clock() }
  const { rowCount } = await ctx.db.update(policyAnalyses).set(change).where(theirs)
  return rowCount ?? 0
}
