import { and, eq, lte } from 'drizzle-orm'
import { deleteFilesOfAgency, keysOfAgency } from '#server/adapters/agency-files.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { signPurge } from '#server/audit/heads.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { purgeReceipts } from '#server/db/tables/data-retention.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { AgencyTable } from './agency-table.ts'
import { agencyTables } from './agency-tables.ts'
import { addToReceipt, deleteMailsOf, deleteRows, noteFiles } from './purge.queries.ts'
import { receiptDigest } from './receipts.ts'

type Agency = typeof agencies.$inferSelect
/** The work on one agency: it goes on from wherever an ended process has left it. */
type Purge = { agencyId: string; receiptId: string; rowsPerBatch: number }

const dayMillis = 86_400_000

/** The last instant of deletion that is due now: the term is that of the settings, 30 days at least. */
export async function dueBefore(ctx: InTransaction<Ctx>): Promise<Date> {
  const { deletedAgencyDays } = await readSettings(ctx, 'retention')
  return new Date(ctx.clock().getTime() - deletedAgencyDays * dayMillis)
}

/** The agencies whose time has come, the longest deleted first. */
function findDue(ctx: Ctx): Promise<string[]> {
  const read = async (ctx: InTransaction<Ctx>) => {
    const rows = await ctx.db
      .select({ id: agencies.id })
      .from(agencies)
      .where(lte(agencies.deletedAt, await dueBefore(ctx)))
      .orderBy(agencies.deletedAt, agencies.id)
    return rows.map((row) => row.id)
  }
  return inTransaction(ctx, read, 'app_platform')
}

async function lockDeleted(ctx: InTransaction<Ctx>, agencyId: string): Promise<Agency & { deletedAt: Date }> {
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)).for('update')
  if (!agency?.deletedAt) throw new Error('This agency is not deleted: nothing of it may be destroyed.')
  return { ...agency, deletedAt: agency.deletedAt }
}

/** Opens the receipt, or finds the one that an ended process opened: from here on the agency cannot be restored. */
async function open(ctx: InTransaction<Ctx>, agencyId: string): Promise<string> {
  const agency = await lockDeleted(ctx, agencyId)
  if (agency.deletedAt > (await dueBefore(ctx))) throw new Error('This agency may still be restored.')
  const isOfAgency = eq(purgeReceipts.formerAgencyId, agencyId)
  const [opened] = await ctx.db.select().from(purgeReceipts).where(isOfAgency)
  if (opened) return opened.id
  const id = newId()
  const { name: agencyName, deletedAt } = agency
  await ctx.db.insert(purgeReceipts).values({ id, formerAgencyId: agencyId, agencyName, deletedAt })
  await deleteMailsOf(ctx, agencyId)
  return id
}

/** The files are counted before the first of them goes; what a killed process left is only destroyed. */
async function destroyFiles(ctx: Ctx, { agencyId, receiptId }: Purge): Promise<void> {
  const found = (await keysOfAgency(ctx.adapters.files, agencyId)).length
  await inTransaction(ctx, (ctx) => noteFiles(ctx, receiptId, found), 'app_platform')
  await deleteFilesOfAgency(ctx.adapters.files, agencyId)
}

async function destroyBatch(
  ctx: Ctx,
  { agencyId, receiptId, rowsPerBatch }: Purge,
  table: AgencyTable,
): Promise<number> {
  const run = async (ctx: InTransaction<Ctx>) => {
    const deleted = await deleteRows(ctx, table, agencyId, rowsPerBatch)
    await addToReceipt(ctx, receiptId, table.name, deleted)
    return deleted
  }
  return inTransaction(ctx, run, 'app_purge')
}

async function destroyRows(ctx: Ctx, purge: Purge): Promise<void> {
  for (const table of agencyTables) {
    if (table.name === 'agencies') continue
    while ((await destroyBatch(ctx, purge, table)) === purge.rowsPerBatch) {
      // The next batch.
    }
  }
}

async function closeReceipt(ctx: InTransaction<Ctx>, receiptId: string) {
  const isIt = eq(purgeReceipts.id, receiptId)
  const [opened] = await ctx.db.select().from(purgeReceipts).where(isIt)
  if (!opened) throw new Error('The receipt is missing.')
  const purgedAt = ctx.clock()
  const digest = receiptDigest({ ...opened, purgedAt })
  await ctx.db.update(purgeReceipts).set({ purgedAt, digest }).where(isIt)
  return { ...opened, purgedAt, digest }
}

/** The end, all at once: the owner and the agency go, the receipt is closed, and the mail to the former owner is ordered. */
async function conclude(ctx: InTransaction<Ctx>, { agencyId, receiptId }: Purge): Promise<void> {
  const { ownerId, timeZone } = await lockDeleted(ctx, agencyId)
  const [owner] = ownerId
    ? await ctx.db
        .delete(users)
        .where(and(eq(users.id, ownerId), eq(users.agencyId, agencyId)))
        .returning()
    : []
  await ctx.db.delete(agencies).where(eq(agencies.id, agencyId))
  await addToReceipt(ctx, receiptId, 'users', owner ? 1 : 0)
  await addToReceipt(ctx, receiptId, 'agencies', 1)
  const { id, agencyName, digest } = await closeReceipt(ctx, receiptId)
  const about = { recordType: 'agency', recordId: agencyId, agencyId: null }
  await recordAudit(ctx, {
    action: 'agency.purged',
    ...about,
    after: { receiptId: id, agencyName, digest },
  })
  const to = owner && { name: owner.name, email: owner.email, timeZone }
  if (to) await publishEvent(ctx, 'agency.purged', { receiptId: id, to })
}

/**
 * Destroys what a deleted agency has left, in batches that each count what they destroyed; begun again, it goes on where
 * it ended (NAIC model law 668). The database role that destroys sees this agency alone, and no sooner than
 * 30 days after its deletion.
 */
export async function purgeAgency(ctx: Ctx, agencyId: string, rowsPerBatch = 1000): Promise<void> {
  const receiptId = await inTransaction(ctx, (ctx) => open(ctx, agencyId), 'app_platform')
  const purge = { agencyId, receiptId, rowsPerBatch }
  await signPurge(ctx, agencyId)
  await destroyFiles(ctx, purge)
  await destroyRows(ctx, purge)
  await inTransaction(ctx, (ctx) => conclude(ctx, purge), 'app_platform')
}

/** Purges every agency whose term has run out; one that fails keeps none of the others back. */
export async function purgeDueAgencies(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const id of await findDue(ctx)) {
    await purgeAgency(ctx, id).catch((error: unknown) => {
      ctx.log.error({ err: error, agencyId: id }, 'purge failed')
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}
