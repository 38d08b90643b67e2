import { desc, eq } from 'drizzle-orm'
import { defaultRates } from '#engines/estimate/rates.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { rateTables } from '#server/db/tables/platform.ts'
import { AppError, notFound } from '#server/errors.ts'
import { RateTables, type StoredRates } from '#shared/commercial/rates.contract.ts'
import type { RatesVersion } from '#shared/commercial/rates-versions.contract.ts'
import { can } from '#shared/permissions.ts'
import { getRates } from './rates.service.ts'

type Ctx = InTransaction<UserCtx>
const shipped: StoredRates = { ...defaultRates, note: 'Default', updatedAt: null, updatedByName: null }
const maxVersions = 200

function rowsOf(ctx: Ctx) {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  return ctx.db
    .select({ table: rateTables, name: users.name })
    .from(rateTables)
    .leftJoin(users, eq(users.id, rateTables.createdById))
}

/** The versions of the rate tables, the newest first, the installed one last. 403 for all but admins. */
export async function listRateVersions(ctx: Ctx): Promise<RatesVersion[]> {
  const rows = await rowsOf(ctx).orderBy(desc(rateTables.version)).limit(maxVersions)
  const saved = rows.map(({ table: { version, note, createdAt }, name }) => ({
    ...{ version, note, updatedAt: createdAt.toISOString(), updatedByName: name },
  }))
  const { tables: _, ...first } = shipped
  return [...saved, first]
}

/** One version of the rate tables, whole; the newest unless one is named. 404 where there is none, 403 for all but admins. */
export async function getRateVersion(ctx: Ctx, version: number | undefined): Promise<StoredRates> {
  if (version === undefined) return getRates(ctx)
  const [row] = await rowsOf(ctx).where(eq(rateTables.version, version))
  if (!row && version === shipped.version) return shipped
  if (!row) throw notFound()
  const { note, createdAt, rates } = row.table
  const tables = RateTables.parse(rates)
  return { version, tables, note, updatedAt: createdAt.toISOString(), updatedByName: row.name }
}
