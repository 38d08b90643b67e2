import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import {
  carrierAliases,
  carrierAppointments,
  carrierContacts,
  carriers,
  commissionRates,
} from '#server/db/tables/carriers.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { CommissionRate } from '#shared/carriers/carrier-parts.contract.ts'
import type { Carrier, CarrierMerge, MergeEffect } from '#shared/carriers/carriers.contract.ts'
import { checkMayManage, whereCarrier } from './carrier-rows.ts'
import { findCarrier } from './carriers.queries.ts'

type Ctx = InTransaction<AgencyCtx>

function notAnother(): AppError {
  return new AppError('invalid', undefined, { fields: { intoId: 'Choose another carrier' } })
}

/** Both carriers of a merge, held in the same order always, so that two merges at once do not wait for each other. */
async function lockBoth(ctx: Ctx, id: string, intoId: string) {
  if (id === intoId) throw notAnother()
  await ctx.db
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(eq(carriers.agencyId, ctx.user.agencyId), inArray(carriers.id, [id, intoId])))
    .orderBy(carriers.id)
    .for('update')
  const from = await findCarrier(ctx, id)
  if (!from) throw notFound()
  const into = await findCarrier(ctx, intoId)
  if (!into) throw notAnother()
  return { from, into }
}

const beginningOf = ({ lineOfBusiness, kind, effectiveFrom }: CommissionRate) =>
  [lineOfBusiness, kind, effectiveFrom].join('|')

/** What the carrier that stays lacks and takes over, and both notes where they differ. */
function takenOver(from: Carrier, into: Carrier) {
  const notes = [...new Set([into.notes, from.notes].filter(Boolean))].join('\n\n').slice(0, 10_000)
  const hasNaic = into.naicCode !== '' || from.naicCode === ''
  return {
    ...(!into.groupName && from.groupName && { groupName: from.groupName }),
    ...(!into.portalUrl && from.portalUrl && { portalUrl: from.portalUrl }),
    ...(!into.phone && from.phone && { phone: from.phone }),
    ...(notes !== into.notes && { notes }),
    ...(!hasNaic && {
      naicCode: from.naicCode,
      naicSource: from.naicSource,
      naicSourceText: from.naicSourceText,
    }),
  }
}

const takeable = ['groupName', 'naicCode', 'portalUrl', 'phone', 'notes'] as const

function effectOf(from: Carrier, into: Carrier): MergeEffect & { dropped: CommissionRate[] } {
  const standing = new Set(into.rates.map(beginningOf))
  const dropped = from.rates.filter((rate) => standing.has(beginningOf(rate)))
  const taken = takenOver(from, into)
  return {
    carrier: { id: into.id, name: into.name },
    spellings: [from.name, ...from.aliases.map(({ spelling }) => spelling)],
    contacts: from.contacts.length,
    appointments: from.appointments.length,
    rates: from.rates.length - dropped.length,
    droppedRates: dropped.length,
    takes: takeable.filter((field) => field in taken),
    dropped,
  }
}

/** Who brought an NAIC code, and when, goes with it. */
async function naicKeeper(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ naicById: carriers.naicById, naicAt: carriers.naicAt })
    .from(carriers)
    .where(whereCarrier(ctx, id))
  return row
}

type Under =
  | typeof carrierAliases
  | typeof carrierContacts
  | typeof carrierAppointments
  | typeof commissionRates

async function moveParts(ctx: Ctx, id: string, intoId: string, dropped: readonly CommissionRate[]) {
  const { agencyId } = ctx.user
  if (dropped.length > 0)
    await ctx.db.delete(commissionRates).where(
      and(
        eq(commissionRates.agencyId, agencyId),
        inArray(
          commissionRates.id,
          dropped.map((rate) => rate.id),
        ),
      ),
    )
  const to = { carrierId: intoId }
  const isTheirs = ({ agencyId: agency, carrierId }: Under) => and(eq(agency, agencyId), eq(carrierId, id))
  await ctx.db.update(carrierAliases).set(to).where(isTheirs(carrierAliases))
  await ctx.db.update(carrierContacts).set(to).where(isTheirs(carrierContacts))
  await ctx.db.update(carrierAppointments).set(to).where(isTheirs(carrierAppointments))
  await ctx.db.update(commissionRates).set(to).where(isTheirs(commissionRates))
}

/**
 * Makes two carriers one: spellings, contacts, appointments and rates of the first move to the other, which takes over what it
 * lacks; `dryRun` only says so. Throws 404, and 400 for no other carrier.
 */
export async function mergeCarriers(
  ctx: Ctx,
  id: string,
  { intoId, dryRun = false }: CarrierMerge,
): Promise<MergeEffect> {
  checkMayManage(ctx)
  const { from, into } = await lockBoth(ctx, id, intoId)
  const { dropped, ...effect } = effectOf(from, into)
  if (dryRun) return effect
  const taken = takenOver(from, into)
  const now = ctx.clock()
  const naic = 'naicCode' in taken ? await naicKeeper(ctx, id) : undefined
  await moveParts(ctx, id, intoId, dropped)
  const set = { ...taken, ...naic, updatedAt: now, version: into.version + 1 }
  await ctx.db.update(carriers).set(set).where(whereCarrier(ctx, intoId))
  const gone = { deletedAt: now, updatedAt: now, version: from.version + 1 }
  await ctx.db.update(carriers).set(gone).where(whereCarrier(ctx, id))
  const before = { id, name: from.name, ...(dropped.length > 0 && { droppedRates: dropped }) }
  const after = { id: intoId, name: into.name, ...taken }
  await recordAudit(ctx, { action: 'carrier.merged', recordType: 'carrier', recordId: intoId, before, after })
  return effect
}
