import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { tickets } from '#server/db/tables/tickets.ts'

/**
 * Gives the tickets assigned to one person to another, and those that person opened for nobody and left unresolved
 *; returns how many. The caller authorizes and audits.
 */
export async function handOverTickets(
  ctx: InTransaction<AgencyCtx>,
  fromId: string,
  toId: string,
): Promise<number> {
  const isLeftOpen = and(
    eq(tickets.userId, fromId),
    isNull(tickets.assigneeId),
    ne(tickets.status, 'resolved'),
  )
  const theirs = and(eq(tickets.agencyId, ctx.user.agencyId), or(eq(tickets.assigneeId, fromId), isLeftOpen))
  const change = { assigneeId: toId, updatedAt: ctx.clock(), version: sql`${tickets.version} + 1` }
  const { rowCount } = await ctx.db.update(tickets).set(change).where(theirs)
  return rowCount ?? 0
}
