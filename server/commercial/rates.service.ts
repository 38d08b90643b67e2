import { desc, eq } from 'drizzle-orm'
import { defaultRates } from '#engines/estimate/rates.ts'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { users } from '#server/db/tables/accounts.ts'
import { rateTables } from '#server/db/tables/platform.ts'
import { AppError } from '#server/errors.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import {
  type RatesChange,
  RateTables,
  type StoredRates,
  type VersionedRates,
} from '#shared/commercial/rates.contract.ts'
import { can } from '#shared/permissions.ts'

/** The rate tables that estimates are made with now: the newest that admins saved, or those that ship. */
export async function currentRates(ctx: InTransaction<Ctx>): Promise<VersionedRates> {
  const { version, rates } = rateTables
  const [row] = await ctx.db.select({ version, rates }).from(rateTables).orderBy(desc(version)).limit(1)
  return row ? { version: row.version, tables: RateTables.parse(row.rates) } : defaultRates
}

/** The rate tables with their note and who saved them. 403 for all but admins. */
export async function getRates(ctx: InTransaction<UserCtx>): Promise<StoredRates> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const [row] = await ctx.db
    .select({ table: rateTables, name: users.name })
    .from(rateTables)
    .leftJoin(users, eq(users.id, rateTables.createdById))
    .orderBy(desc(rateTables.version))
    .limit(1)
  if (!row) return { ...defaultRates, note: '', updatedAt: null, updatedByName: null }
  const { version, rates, note, createdAt } = row.table
  const tables = RateTables.parse(rates)
  return { version, tables, note, updatedAt: createdAt.toISOString(), updatedByName: row.name }
}

/**
 * Saves rate tables as a version of their own; estimates that were made keep theirs. 409 when `version` is not the newest,
 * 403 for all but admins.
 */
export async function saveRates(
  ctx: InTransaction<UserCtx>,
  { tables, note, version }: RatesChange,
): Promise<StoredRates> {
  // Two admins who save at once are in sequence; the second is notified.
  await lockName(ctx, 'rate_tables')
  const before = await getRates(ctx)
  checkVersion(before, version)
  const made = { version: before.version + 1, rates: tables, note, createdById: ctx.user.id }
  await ctx.db.insert(rateTables).values({ ...made, createdAt: ctx.clock() })
  const { before: was, after } = changedFields<Record<string, unknown>>(before.tables, tables)
  const changes = {
    before: { version: before.version, ...was },
    after: { version: made.version, note, ...after },
  }
  await recordAudit(ctx, { action: 'rates.changed', recordType: 'rate_tables', ...changes })
  return getRates(ctx)
}
