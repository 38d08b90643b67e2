import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, readOnlyRefusal } from '#server/errors.ts'
import { can } from '#shared/permissions.ts'
import { canSome, type ReachActions } from './reach.ts'

const notYours = 'You can’t assign records to others. Ask your agency’s owner for that right.'

const activeMember = {
  name: 'active_member',
  text: `select 1 from users where agency_id = $1 and id = $2 and status = 'active' and deleted_at is null`,
}

/** Refuses someone who may change nothing. */
export function checkMayWrite({ user }: Pick<AgencyCtx, 'user'>): void {
  if (!can(user, 'book.add')) throw readOnlyRefusal()
}

/** Refuses to give records to others unless the caller may at least with their own. */
export function checkMayAssign(ctx: AgencyCtx, action: ReachActions['record' | 'ticket']): void {
  if (!canSome(ctx.user, action)) throw new AppError('forbidden', notYours)
}

/** The fields that say whose a record is. */
export type Assignee = 'assignedAgentId' | 'servicerId' | 'assigneeId'

/** A person whom a record is to name; `isNew` where the record is only being added. */
export type Named = {
  field: Assignee | 'ownerId' | 'producers' | 'userId'
  wanted: string | null | undefined
  isNew?: boolean
  /** Whom it names now. */
  former?: unknown
}

/**
 * Refuses to give a record to somebody else unless the caller may (403) and they are an active member of the agency (400 on
 * `field`). Keeping a record with whom it is, and taking it oneself, is always allowed.
 */
export async function checkAssignee(
  ctx: InTransaction<AgencyCtx>,
  { field, wanted, isNew = false, former }: Named,
): Promise<void> {
  // Without its service person a record leaves the reach of whoever that was.
  if (!wanted && field === 'servicerId' && former && former !== ctx.user.id)
    checkMayAssign(ctx, 'record.reassign')
  if (!wanted || wanted === ctx.user.id) return
  if (!isNew) checkMayAssign(ctx, 'record.reassign')
  else if (!can(ctx.user, 'book.addForOthers')) throw new AppError('forbidden', notYours)
  const values = [ctx.user.agencyId, wanted]
  const { rowCount } = await ctx.db.$client.query({ ...activeMember, values })
  if (rowCount === 0)
    throw new AppError('invalid', undefined, {
      fields: { [field]: 'Choose an active member of your agency' },
    })
}

/** Those of some people who are active members of the caller's agency. */
export async function activeMembers(
  ctx: InTransaction<AgencyCtx>,
  ids: readonly (string | null)[],
): Promise<Set<string | null>> {
  const text = `select id from users where agency_id = $1 and id = any($2::uuid[]) and status = 'active' and deleted_at is null`
  const { rows } = await ctx.db.$client.query<{ id: string }>(text, [
    ctx.user.agencyId,
    ids.filter((id) => id !== null),
  ])
  return new Set(rows.map(({ id }) => id))
}
