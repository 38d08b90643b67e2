import type { Readable } from 'node:stream'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { dataExports } from '#server/db/tables/data-retention.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { DataExport } from '#shared/data-retention/data-retention.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'

type Row = typeof dataExports.$inferSelect

const dayMillis = 86_400_000
/** How many of the latest exports are listed. */
const listed = 20

/** Anyone who owns the agency takes its data away: an agent who works alone does too. */
function requireOwner(ctx: AgencyCtx): void {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
}

/** Until when an archive is kept that is finished now. */
export async function exportEnd(ctx: InTransaction<Ctx>): Promise<Date> {
  const { dataExportDays } = await readSettings(ctx, 'retention')
  return new Date(ctx.clock().getTime() + dataExportDays * dayMillis)
}

function isExpired({ status, expiresAt }: Row, now: Date): boolean {
  return status === 'ready' && expiresAt <= now
}

function dataExportOf(row: Row, requestedByName: string, now: Date): DataExport {
  return {
    id: row.id,
    status: isExpired(row, now) ? 'expired' : row.status,
    requestedByName,
    bytes: row.bytes,
    counts: row.counts,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** The archives that were asked for, the latest first; owners only. */
export function listDataExports(ctx: AgencyCtx): Promise<DataExport[]> {
  requireOwner(ctx)
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ row: dataExports, name: users.name })
      .from(dataExports)
      .leftJoin(users, eq(users.id, dataExports.requestedById))
      .where(eq(dataExports.agencyId, ctx.user.agencyId))
      .orderBy(desc(dataExports.id))
      .limit(listed)
    return rows.map(({ row, name }) => dataExportOf(row, name ?? '', ctx.clock()))
  })
}

const alreadyWaiting = 'An export is already in progress. You can request another when it’s ready.'

/** Archives hold every uploaded file: without a bound one agency could fill the store. */
const maxPerDay = 5

async function refuseTooMany(ctx: InTransaction<AgencyCtx>): Promise<void> {
  const since = new Date(ctx.clock().getTime() - dayMillis)
  const isRecent = and(
    eq(dataExports.agencyId, ctx.user.agencyId),
    ne(dataExports.status, 'failed'),
    gt(dataExports.createdAt, since),
  )
  if ((await ctx.db.$count(dataExports, isRecent)) < maxPerDay) return
  const message = `Your agency requested ${maxPerDay} exports in one day. Download the latest one, or try again tomorrow.`
  throw new AppError('rate_limited', message, { reason: 'export_limit' })
}

/**
 * Asks for an archive of all data of the agency, made in the background. Throws 409 `export_running` while one is made,
 * and 429 `export_limit` after five within a day.
 */
export async function requestDataExport(ctx: InTransaction<AgencyCtx>): Promise<DataExport> {
  requireOwner(ctx)
  await refuseTooMany(ctx)
  const id = newId()
  const { agencyId, id: requestedById, name } = ctx.user
  const row = { agencyId, id, requestedById, createdAt: ctx.clock(), expiresAt: await exportEnd(ctx) }
  // Two who ask at once: the index lets one of them wait in line.
  const [made] = await ctx.db.insert(dataExports).values(row).onConflictDoNothing().returning()
  if (!made) throw new AppError('conflict', alreadyWaiting, { reason: 'export_running' })
  await recordAudit(ctx, { action: 'data_export.requested', recordType: 'data_export', recordId: id })
  await publishEvent(ctx, 'data_export.requested', { exportId: id })
  return dataExportOf(made, name, ctx.clock())
}

/** An archive on its way out. */
export type ArchiveFile = { name: string; stream: Readable; bytes: number | null }

async function findFile(ctx: InTransaction<AgencyCtx>, id: string): Promise<Row & { file: string }> {
  const isIt = and(eq(dataExports.agencyId, ctx.user.agencyId), eq(dataExports.id, id))
  const [row] = await ctx.db.select().from(dataExports).where(isIt)
  if (!row) throw notFound()
  if (row.status === 'ready' && row.file && !isExpired(row, ctx.clock())) return { ...row, file: row.file }
  const messages = {
    waiting: 'The export is still in progress.',
    failed: 'The export failed. Please request a new one.',
    ready: 'The export has expired. Please request a new one.',
  }
  throw new AppError('conflict', messages[row.status], { reason: 'export_not_ready' })
}

/** Opens an archive for its agency's owners. Throws 403, 404, and 409 before it is ready and after it expired. */
export async function openDataExport(ctx: AgencyCtx, id: string): Promise<ArchiveFile> {
  requireOwner(ctx)
  const row = await inTransaction(ctx, async (ctx) => {
    const found = await findFile(ctx, id)
    await recordAudit(ctx, { action: 'data_export.downloaded', recordType: 'data_export', recordId: id })
    return found
  })
  const day = dayIn(ctx.user.timeZone, row.readyAt ?? row.createdAt)
  const stream = await fileStream(ctx, row.file)
  return { name: `bindery-export-${day}.zip`, stream, bytes: row.bytes }
}
