import { and, eq, sql } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { certificateRequests } from '#server/db/tables/acord-forms.ts'

/** Says in the transaction that issues a form that whoever asked for it has got it. */
export async function concludeRequests(ctx: InTransaction<AgencyCtx>, formId: string): Promise<void> {
  const isFor = and(
    eq(certificateRequests.agencyId, ctx.user.agencyId),
    eq(certificateRequests.formId, formId),
    eq(certificateRequests.status, 'open'),
  )
  await ctx.db
    .update(certificateRequests)
    .set({ status: 'issued', updatedAt: ctx.clock(), version: sql`${certificateRequests.version} + 1` })
    .where(isFor)
}
