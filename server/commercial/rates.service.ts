import { desc, eq, gte } from 'drizzle-orm'
import { defaultRates } from '#engines/estimate/rates.ts'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { users } from '#server/db/tables/accounts.ts'
import { rateTables } from '#server/db/tables/platform.ts'
import { AppError } from '#server/errors.ts'
import {
  type RatesChange,
  RateTables,
  type StoredRates,
  type VersionedRates,
} from '#shared/commercial/rates.contract.ts'
import type { MissedChange } from '#shared/errors.ts'
import { can } from '#shared/permissions.ts'

/** How many saves a conflict tells of. */
const maxMissed = 20

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

/** Who saved which tables since a version, the newest first. */
async function savesSince({ db, user }: InTransaction<UserCtx>, from: number): Promise<MissedChange[]> {
  const rows = await db
    .select({ table: rateTables, name: users.name })
    .from(rateTables)
    .leftJoin(users, eq(users.id, rateTables.createdById))
    .where(gte(rateTables.version, from))
    .orderBy(desc(rateTables.version))
    .limit(maxMissed + 1)
  return rows
    .filter(({ table }) => table.version > from)
    .slice(0, maxMissed)
    .map(({ table, name }, at) => {
      const former = RateTables.parse(rows[at + 1]?.table.rates ?? defaultRates.tables)
      const { after } = changedFields<Record<string, unknown>>(former, RateTables.parse(table.rates))
      return {
        ...{ at: table.createdAt.toISOString(), actor: 'person', userName: name ?? '' },
        isYou: table.createdById === user.id,
        fields: Object.keys(after).map((field) => ({ field, name: '', after: null })),
      }
    })
}

async function checkNewest(ctx: InTransaction<UserCtx>, newest: number, version = newest): Promise<void> {
  if (version === newest) return
  const changes = await savesSince(ctx, version)
  const { isYou, userName } = changes[0] ?? { isYou: false, userName: '' }
  const who = isYou ? 'you' : userName || 'someone else'
  const message = `Conflict: ${who} changed this in the meantime.`
  throw new AppError('conflict', message, { reason: 'stale_version', changes })
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
  await checkNewest(ctx, before.version, version)
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
