import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { filledForms } from '#server/db/tables/acord-forms.ts'

/** Moves every form of one holder to another, in the transaction that makes the two holders one. */
export async function moveFormsToHolder(
  ctx: InTransaction<AgencyCtx>,
  holderId: string,
  toId: string,
): Promise<void> {
  const isTheirs = and(eq(filledForms.agencyId, ctx.user.agencyId), eq(filledForms.holderId, holderId))
  await ctx.db.update(filledForms).set({ holderId: toId, updatedAt: ctx.clock() }).where(isTheirs)
}
