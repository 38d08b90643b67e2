import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { renewals } from '#server/db/tables/renewals.ts'
import { notFound } from '#server/errors.ts'
import { addRenewalSteps } from '#server/follow-ups/renewal-steps.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { publishAssigned } from '#server/records/assigned.ts'
import { closeChange, type KeptChange, rememberChange } from '#server/records/bulk-undo.ts'
import { handOver } from '#server/records/hand-over.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { activeMembers, checkAssignee, checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { type BulkUndone, type LeftReason, maxLeftNamed } from '#shared/history/bulk-undo.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import type {
  Renewal,
  RenewalBulk,
  RenewalListQuery,
  RenewalSummary,
  RenewalUpdate,
} from '#shared/renewals/renewals.contract.ts'
import {
  type AskedRenewals,
  lockTerms,
  ownedRenewals,
  readSummary,
  readTermNames,
  renewalList,
} from './renewals.queries.ts'
import { readRenewalSettings } from './settings.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Change = { ownerId?: string | null; offeredPremium?: number | null }

/** The open renewals of the caller's policies, as JSON text. */
export async function listRenewals(ctx: Ctx, query: RenewalListQuery): Promise<ListResult<Renewal>> {
  return readList<Renewal>(ctx, renewalList(ctx, query, await readRenewalSettings(ctx)))
}

/** The same, for those who go on working with them. */
export async function readRenewals(ctx: Ctx, query: AskedRenewals): Promise<Renewal[]> {
  return readItems<Renewal>(ctx, renewalList(ctx, query, await readRenewalSettings(ctx)))
}

/** The open renewal of a term, else 404. */
export async function getRenewal(ctx: Ctx, id: string): Promise<Renewal> {
  const [renewal] = await readRenewals(ctx, { ids: [id] })
  if (!renewal) throw notFound()
  return renewal
}

/** How many of the caller's renewals are open by when they expire, and what they lack. */
export async function summarizeRenewals(ctx: Ctx): Promise<RenewalSummary> {
  return readSummary(ctx, await readRenewalSettings(ctx))
}

async function note(ctx: Ctx, { id, clientId }: Renewal, before: object, after: object): Promise<void> {
  const changes = { before: { ...before }, after: { ...after } }
  await recordAudit(ctx, { action: 'renewal.updated', recordType: 'policy', recordId: id, ...changes })
  await publishEvent(ctx, 'renewal.updated', { id, recordType: 'policy', clientId })
}

/** Writes what differs from a renewal whose term is locked; false where nothing does. */
async function change(ctx: Ctx, current: Renewal, input: Change): Promise<boolean> {
  const { before, after } = changesOf(current, input)
  if (Object.keys(after).length === 0) return false
  const written = { ...after, updatedAt: ctx.clock() }
  await ctx.db
    .insert(renewals)
    .values({ agencyId: ctx.user.agencyId, termId: current.id, version: 1, ...written })
    .onConflictDoUpdate({
      target: [renewals.agencyId, renewals.termId],
      set: { ...written, version: sql`${renewals.version} + 1` },
    })
  await note(ctx, current, before, after)
  return true
}

/** The open renewals of terms that the caller may change, locked. */
async function lock(ctx: Ctx, query: AskedRenewals): Promise<Renewal[]> {
  checkMayWrite(ctx)
  const found = await readRenewals(ctx, { ...query, right: 'record.edit' })
  const ids = found.map(({ id }) => id)
  await lockTerms(ctx, ids)
  return readRenewals(ctx, { ids, right: 'record.edit' })
}

/** Changes who sees to a renewal, or what the carrier asks for. 404 where it is not open; 409 when `version` is stale. */
export async function updateRenewal(ctx: Ctx, id: string, input: RenewalUpdate): Promise<Renewal> {
  const { version, ...fields } = input
  const [current] = await lock(ctx, { ids: [id] })
  if (!current) throw notFound()
  checkVersion(current, version)
  const { ownerId: wanted } = fields
  if (wanted !== current.ownerId)
    await checkAssignee(ctx, { field: 'ownerId', wanted, former: current.ownerId })
  if ((await change(ctx, current, fields)) && wanted !== current.ownerId)
    await publishAssigned(ctx, 'renewal', [id], wanted)
  return getRenewal(ctx, id)
}

async function assignAll(ctx: Ctx, found: Renewal[], ownerId: string | null): Promise<BulkResult> {
  await checkAssignee(ctx, { field: 'ownerId', wanted: ownerId })
  const former: KeptChange['former'] = []
  for (const current of found)
    if (await change(ctx, current, { ownerId }))
      former.push({ id: current.id, was: { ownerId: current.ownerId } })
  const ids = former.map(({ id }) => id)
  await publishAssigned(ctx, 'renewal', ids, ownerId)
  const kept = { kind: 'renewal', action: 'renewal.updated', set: { ownerId }, former } as const
  const undoId = ids.length > 0 ? await rememberChange(ctx, kept) : null
  return { matched: found.length, changed: ids.length, undoId }
}

/** Gives several renewals to somebody, or adds to each what is to be done next: all in reach, in one transaction. Answers what undoes it. */
export async function bulkRenewals(ctx: Ctx, call: RenewalBulk): Promise<BulkResult> {
  const found = await lock(ctx, { ...call.filter, ids: call.ids })
  if (call.action === 'assign') return assignAll(ctx, found, call.ownerId)
  const { kind, title, dueDate } = call
  const steps = found.map(({ id, clientId, ownerId }) => ({
    ...{ policyId: id, clientId, kind, title, dueDate },
    assigneeId: ownerId ?? ctx.user.id,
  }))
  const former = (await addRenewalSteps(ctx, steps, 'person')).map((id) => ({ id, was: {} }))
  const kept = { kind: 'follow_up', action: 'follow_up.created', set: {}, former } as const
  const undoId = former.length > 0 ? await rememberChange(ctx, kept) : null
  return { matched: found.length, changed: found.length, undoId }
}

/**
 * Undoes a bulk assignment of renewals: those that it gave away are their former owners' again. Left and named are those that
 * somebody else was given since, whose owner has left, and that are no longer open.
 */
export async function undoBulkRenewals(ctx: Ctx, kept: KeptChange): Promise<BulkUndone> {
  const ownerOf = new Map(kept.former.map(({ id, was }) => [id, was.ownerId as string | null]))
  const open = new Map((await lock(ctx, { ids: [...ownerOf.keys()] })).map((found) => [found.id, found]))
  const active = await activeMembers(ctx, [...ownerOf.values()])
  const reasonFor = (id: string): LeftReason | null => {
    const current = open.get(id)
    const ownerId = ownerOf.get(id) ?? null
    if (!current) return 'closed'
    if (current.ownerId !== kept.written.set.ownerId) return 'changed'
    return ownerId === null || active.has(ownerId) ? null : 'member_left'
  }
  const ids: string[] = []
  const left = new Map<string, LeftReason>()
  for (const [id, ownerId] of ownerOf) {
    const [current, reason] = [open.get(id), reasonFor(id)]
    if (current && !reason && (await change(ctx, current, { ownerId }))) ids.push(id)
    else left.set(id, reason ?? 'changed')
  }
  const names = await readTermNames(ctx, [...left.keys()].slice(0, maxLeftNamed))
  const named = names.map(({ id, name }) => ({ id, name, reason: left.get(id) ?? 'changed' }))
  return closeChange(ctx, kept, { ids, named, left: left.size })
}

/** Gives the renewals that a member sees to to another and returns how many; the caller authorizes and audits. */
export function handOverRenewals(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, ownedRenewals, ['ownerId'], { fromId, toId })
}

/** Gives each of some renewals without an owner to whom it is said to belong, as the system. */
export async function ownRenewals(ctx: Ctx, owners: ReadonlyMap<string, string>): Promise<void> {
  for (const current of await lock(ctx, { ids: [...owners.keys()], unowned: true }))
    await change(ctx, current, { ownerId: owners.get(current.id) ?? null })
}
