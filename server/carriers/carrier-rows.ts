import { and, eq } from 'drizzle-orm'
import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { carrierAliases, carriers } from '#server/db/tables/carriers.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { Carrier } from '#shared/carriers/carriers.contract.ts'
import { can } from '#shared/permissions.ts'
import { findCarrier } from './carriers.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Refuses everybody but whoever owns the agency. */
export function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden', 'Only the agency owner can change carriers.')
}

export function whereCarrier({ user }: AgencyCtx, id: string) {
  return and(eq(carriers.agencyId, user.agencyId), eq(carriers.id, id))
}

/** A carrier that is held until the transaction ends. Throws 404. */
export async function lockCarrier(ctx: Ctx, id: string): Promise<Carrier> {
  await ctx.db.select({ id: carriers.id }).from(carriers).where(whereCarrier(ctx, id)).for('update')
  const carrier = await findCarrier(ctx, id)
  if (!carrier) throw notFound()
  return carrier
}

/** Whose a spelling is, with the name of the carrier. */
async function findSpelling({ db, user }: Ctx, normalized: string) {
  const [found] = await db
    .select({ id: carrierAliases.id, carrierId: carrierAliases.carrierId, name: carriers.name })
    .from(carrierAliases)
    .leftJoin(
      carriers,
      and(eq(carriers.agencyId, carrierAliases.agencyId), eq(carriers.id, carrierAliases.carrierId)),
    )
    .where(and(eq(carrierAliases.agencyId, user.agencyId), eq(carrierAliases.normalized, normalized)))
  return found
}

/**
 * Makes a spelling a carrier's, or nobody's (`null`: it is left as it is and not asked about again). Throws 400 on `field` where it
 * is another carrier's already, or says no name. Answers whether anything was written.
 */
export async function claimSpelling(
  ctx: Ctx,
  carrierId: string | null,
  spelling: string,
  field: 'name' | 'spelling',
): Promise<boolean> {
  const normalized = spellingKey(spelling)
  const refuse = (message: string) => new AppError('invalid', undefined, { fields: { [field]: message } })
  if (normalized === '') throw refuse('Enter a name with letters')
  const found = await findSpelling(ctx, normalized)
  if (found && found.carrierId === carrierId) return false
  if (found?.carrierId) throw refuse(`This name already belongs to ${found.name}`)
  const { agencyId } = ctx.user
  if (found)
    await ctx.db
      .update(carrierAliases)
      .set({ carrierId, spelling })
      .where(and(eq(carrierAliases.agencyId, agencyId), eq(carrierAliases.id, found.id)))
  else
    await ctx.db
      .insert(carrierAliases)
      .values({ agencyId, id: newId(), carrierId, spelling, normalized, createdAt: ctx.clock() })
  return true
}
