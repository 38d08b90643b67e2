import { and, eq, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { clients } from '#server/db/tables/clients.ts'

/** Gives all clients of one producer to another and returns how many; the caller authorizes and audits. */
export async function handOverClients(
  ctx: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const theirs = and(eq(clients.agencyId, ctx.user.agencyId), eq(clients.assignedAgentId, fromId))
  const change = { assignedAgentId: toId, updatedAt: ctx.clock(), version: sql`${clients.version} + 1` }
  const { rowCount } = await ctx.db.update(clients).set(change).where(theirs)
  return rowCount ?? 0
}
