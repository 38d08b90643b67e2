import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { changeAgency } from '#server/agencies/agencies.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { purgeReceipts } from '#server/db/tables/data-retention.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { AccountActInput } from '#shared/admin/users.contract.ts'
import type { DeletedAgency, PurgeReceipt } from '#shared/data-retention/data-retention.contract.ts'
import { can } from '#shared/permissions.ts'
import { findDeletedAgencies } from './data-retention.queries.ts'
import { isGenuineReceipt } from './receipts.ts'

type Ctx = InTransaction<UserCtx>

const dayMillis = 86_400_000
/** How many receipts are listed, the latest first. */
const listed = 200

function requireAdmin(ctx: UserCtx): void {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
}

/** The agencies that were deleted and whose data still waits for its end, the latest first; for admins. */
export async function listDeletedAgencies(ctx: Ctx): Promise<DeletedAgency[]> {
  requireAdmin(ctx)
  const { deletedAgencyDays } = await readSettings(ctx, 'retention')
  const rows = await findDeletedAgencies(ctx)
  return rows.map((row) => {
    const due = new Date(row.deletedAt.getTime() + deletedAgencyDays * dayMillis)
    return { ...row, deletedAt: row.deletedAt.toISOString(), purgeDueAt: due.toISOString() }
  })
}

/** The receipts of what was destroyed, each compared with its digest, the latest first; for admins. */
export async function listPurgeReceipts(ctx: Ctx): Promise<PurgeReceipt[]> {
  requireAdmin(ctx)
  const rows = await ctx.db
    .select()
    .from(purgeReceipts)
    .where(isNotNull(purgeReceipts.purgedAt))
    .orderBy(desc(purgeReceipts.purgedAt), desc(purgeReceipts.id))
    .limit(listed)
  return rows.flatMap((row) => {
    const { purgedAt, digest } = row
    if (!purgedAt || !digest) return []
    const isGenuine = isGenuineReceipt({ ...row, purgedAt, digest })
    const times = { deletedAt: row.deletedAt.toISOString(), purgedAt: purgedAt.toISOString() }
    return [{ ...row, ...times, digest, isGenuine }]
  })
}

async function refuseBegunPurge(ctx: Ctx, id: string): Promise<void> {
  const begun = await ctx.db.$count(purgeReceipts, eq(purgeReceipts.formerAgencyId, id))
  if (begun === 0) return
  const message = 'This agency’s data is being permanently deleted and can’t be restored.'
  throw new AppError('conflict', message, { reason: 'purge_begun' })
}

/** Brings a deleted agency back: its people can log in again. Throws 404, and 409 once its data is being destroyed. */
export async function restoreAgency(ctx: Ctx, id: string, { reason }: AccountActInput): Promise<void> {
  requireAdmin(ctx)
  const isDeleted = and(eq(agencies.id, id), isNotNull(agencies.deletedAt))
  const [agency] = await ctx.db.select().from(agencies).where(isDeleted).for('update')
  if (!agency) throw notFound()
  await refuseBegunPurge(ctx, id)
  await changeAgency(ctx, id, { deletedAt: null, updatedAt: ctx.clock() })
  const before = { deletedAt: agency.deletedAt?.toISOString() }
  const about = { recordType: 'agency', recordId: id, agencyId: id }
  await recordAudit(ctx, { action: 'agency.restored', ...about, before, after: { reason } })
  await publishEvent(ctx, 'agency.restored', { restoredAgencyId: id, reason })
}
