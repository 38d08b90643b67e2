import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { invitations } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import { can } from '#shared/permissions.ts'

/**
 * Lets all agents of the caller's agency, and those who are invited, see the whole book or their own records alone. Throws
 * `forbidden` unless the caller owns the agency.
 */
export async function letAgentsSee(ctx: InTransaction<UserCtx>, isWholeBook: boolean): Promise<void> {
  const { agencyId } = ctx.user
  if (!agencyId || !can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const sees = isWholeBook ? 'whole_book' : 'own'
  const isAgent = and(eq(users.agencyId, agencyId), eq(users.role, 'agent'), eq(users.status, 'active'))
  await ctx.db.update(users).set({ sees, updatedAt: ctx.clock() }).where(isAgent)
  const isPending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
  await ctx.db
    .update(invitations)
    .set({ sees })
    .where(and(eq(invitations.agencyId, agencyId), isPending))
  await recordAudit(ctx, {
    action: 'member_rights.changed',
    recordType: 'agency',
    recordId: agencyId,
    after: { sees },
  })
}
