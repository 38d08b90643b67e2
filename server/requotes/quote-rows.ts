import { and, eq, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { requoteQuotes } from '#server/db/tables/requotes.ts'

export type QuoteSet = Partial<typeof requoteQuotes.$inferInsert>

/** Writes fields of a quote and raises its version. */
export async function writeQuote(ctx: InTransaction<AgencyCtx>, id: string, set: QuoteSet): Promise<void> {
  const change = { ...set, updatedAt: ctx.clock(), version: sql`${requoteQuotes.version} + 1` }
  const isIt = and(eq(requoteQuotes.agencyId, ctx.user.agencyId), eq(requoteQuotes.id, id))
  await ctx.db.update(requoteQuotes).set(change).where(isIt)
}
