import { and, eq, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { prospects } from '#server/db/tables/prospects.ts'

/** Gives all prospects of one producer to another and returns how many; the caller authorizes and audits. */
export async function handOverProspects(
  ctx: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const theirs = and(eq(prospects.agencyId, ctx.user.agencyId), eq(prospects.assignedAgentId, fromId))
  const change = { assignedAgentId: toId, updatedAt: ctx.clock(), version: sql`${prospects.version} + 1` }
  const { rowCount } = await ctx.db.update(prospects).set(change).where(theirs)
  return rowCount ?? 0
}
