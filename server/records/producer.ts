import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { can } from '#shared/permissions.ts'
import type { ReachActions } from './reach.ts'

const activeMember = {
  name: 'active_member',
  text: `select 1 from users where agency_id = $1 and id = $2 and status = 'active' and deleted_at is null`,
}

/** Refuses to give records to others unless the caller owns the agency. */
export function checkMayAssign(ctx: AgencyCtx, action: ReachActions['record' | 'ticket']): void {
  if (!can(ctx.user, action))
    throw new AppError('forbidden', 'Only the agency owner can assign records to others.')
}

/** The field that says whose a record is. */
export type Assignee = 'assignedAgentId' | 'assigneeId'

/**
 * Refuses to give a record to somebody else unless the caller owns the agency (403) and they are an active member
 * of it (400 on `field`). Keeping a record with whom it is, and taking it oneself, is always allowed.
 */
export async function checkAssignee(
  ctx: InTransaction<AgencyCtx>,
  field: Assignee | 'ownerId',
  wanted: string | null | undefined,
): Promise<void> {
  if (!wanted || wanted === ctx.user.id) return
  checkMayAssign(ctx, 'record.reassign')
  const values = [ctx.user.agencyId, wanted]
  const { rowCount } = await ctx.db.$client.query({ ...activeMember, values })
  if (rowCount === 0)
    throw new AppError('invalid', undefined, {
      fields: { [field]: 'Choose an active member of your agency' },
    })
}
