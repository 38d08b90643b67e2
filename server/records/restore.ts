import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { undoDays } from '#shared/history/bulk-undo.contract.ts'
import type { DeletedRecord } from '#shared/history/deleted.contract.ts'
import { ownsAgency } from '#shared/permissions.ts'
import { checkMayWrite } from './producer.ts'
import { utc } from './projection.ts'
import { updateRecord } from './record-writes.ts'
import type { Place, Source } from './source.ts'

type Ctx = InTransaction<AgencyCtx>

const maxShown = 100
const dayLength = 86_400_000

/** The instant before which a deletion can no longer be undone. */
export function restorableFrom({ clock }: Pick<AgencyCtx, 'clock'>): Date {
  return new Date(clock().getTime() - undoDays * dayLength)
}

/** A 422 where a record was deleted, or merged, too long ago. */
export function checkRestorable(ctx: Pick<AgencyCtx, 'clock'>, deletedAt: string | Date): void {
  if (new Date(deletedAt) >= restorableFrom(ctx)) return
  const message = `Deleted records can be restored for ${undoDays} days.`
  throw new AppError('unprocessable', message, { reason: 'too_late' })
}

async function isOwnDeletion({ db, user }: Ctx, kind: RecordType, id: string): Promise<boolean> {
  const text = `select user_id as "userId" from audit_entries
    where agency_id = $1 and record_id = $2 and action = $3 order by at desc, id desc limit 1`
  const { rows } = await db.$client.query<{ userId: string }>(text, [user.agencyId, id, `${kind}.deleted`])
  return rows[0]?.userId === user.id
}

/** 403 for who neither owns the agency nor was the one who deleted a record. */
export async function checkMayRestore(ctx: Ctx, kind: RecordType, id: string): Promise<void> {
  checkMayWrite(ctx)
  if (ownsAgency(ctx.user) || (await isOwnDeletion(ctx, kind, id))) return
  throw new AppError('forbidden', 'Only the agency owner, or whoever deleted it, can restore this.')
}

/** 403 for who does not own the agency: what was deleted is listed for its owner. */
export function checkMayListDeleted({ user }: Ctx): void {
  if (!ownsAgency(user)) throw new AppError('forbidden', 'Only the agency owner can list deleted records.')
}

/** The records of a kind that were deleted last and can be restored; `about` says more of one, in SQL. */
export async function readDeletedRecords(
  ctx: Ctx,
  { item: { table, alias }, name }: { item: Place; name: string },
  about: string,
): Promise<DeletedRecord[]> {
  checkMayListDeleted(ctx)
  const text = `select ${alias}.id, ${name} as name, ${about} as about, ${utc(`${alias}.deleted_at`)} as "deletedAt"
    from ${table} ${alias} where ${alias}.agency_id = $1 and ${alias}.deleted_at >= $2
    order by ${alias}.deleted_at desc, ${alias}.id limit ${maxShown}`
  return (await ctx.db.$client.query<DeletedRecord>(text, [ctx.user.agencyId, restorableFrom(ctx)])).rows
}

/**
 * Brings back a deleted record that nothing else went with. 403 for who neither owns the agency nor deleted it, 404, 422 for
 * one that is there or was deleted too long ago.
 */
export async function restoreRecord<Whole>(
  ctx: Ctx,
  records: { whole: Source<Whole>; find(ctx: Ctx, id: string): Promise<Whole | undefined> },
  id: string,
): Promise<Whole> {
  const { whole } = records
  const { kind, table } = whole
  if (kind === 'client' || kind === 'policy') throw new Error(`A ${kind} comes back with more than its row.`)
  await checkMayRestore(ctx, kind, id)
  const text = `select ${utc('deleted_at')} as at from ${table} where agency_id = $1 and id = $2 and deleted_at is not null for update`
  const { rows } = await ctx.db.$client.query<{ at: string }>(text, [ctx.user.agencyId, id])
  const deletedAt = rows[0]?.at
  if (!deletedAt && (await records.find(ctx, id)))
    throw new AppError('unprocessable', `This ${kind} is not deleted.`, { reason: 'not_deleted' })
  if (!deletedAt) throw notFound()
  checkRestorable(ctx, deletedAt)
  await ctx.db.$client.query(`update ${table} set deleted_at = null where agency_id = $1 and id = $2`, [
    ctx.user.agencyId,
    id,
  ])
  const after = { deletedAt: null }
  return updateRecord(ctx, whole, id, {}, { action: `${kind}.restored`, before: { deletedAt }, after })
}
