import { and, eq, inArray } from 'drizzle-orm'
import { actingUserId, recordAudit } from '#server/audit/audit.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { followUps } from '#server/db/tables/follow-ups.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { publishAssigned } from '#server/records/assigned.ts'
import { closeChange, type KeptChange, rememberChange } from '#server/records/bulk-undo.ts'
import { handOver } from '#server/records/hand-over.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { activeMembers, checkAssignee, checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  FollowUp,
  FollowUpBulk,
  FollowUpCreate,
  FollowUpListQuery,
  FollowUpUpdate,
} from '#shared/follow-ups/follow-ups.contract.ts'
import { type BulkUndone, maxLeftNamed } from '#shared/history/bulk-undo.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import { followUpList, lockFollowUps, undone } from './follow-ups.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>
type Change = Partial<typeof followUps.$inferInsert>

/** The follow-ups in the caller's reach: their own, and those of their clients and prospects. */
export function listFollowUps(ctx: Ctx, query: FollowUpListQuery): Promise<ListResult<FollowUp>> {
  return readList(ctx, followUpList(ctx, query))
}

/** One follow-up, else 404. */
export async function getFollowUp(ctx: Ctx, id: string): Promise<FollowUp> {
  const [followUp] = await readItems<FollowUp>(ctx, followUpList(ctx, { ids: [id] }))
  if (!followUp) throw notFound()
  return followUp
}

/** Where the history of a follow-up stands: with its client or its prospect. */
function placeOf({ clientId, prospectId }: Pick<FollowUp, 'clientId' | 'prospectId'>) {
  const recordId = clientId ?? prospectId
  if (!recordId) throw notFound()
  return { recordType: clientId ? 'client' : 'prospect', recordId } as const
}

const events = {
  created: 'follow_up.created',
  updated: 'follow_up.updated',
  deleted: 'follow_up.deleted',
} as const

async function note(
  ctx: Ctx,
  what: keyof typeof events,
  followUp: FollowUp,
  changes: { before?: Fields; after?: Fields },
): Promise<void> {
  const { id, clientId, prospectId } = followUp
  await recordAudit(ctx, { action: events[what], ...placeOf(followUp), ...changes })
  await publishEvent(ctx, events[what], { id, recordType: 'follow_up', clientId, prospectId })
}

/** Whom a new follow-up is about, in the caller's reach; else 404. */
async function aboutOf(ctx: Ctx, { clientId, policyId, prospectId }: FollowUpCreate) {
  if (prospectId) return { prospectId: (await getProspect(ctx, prospectId)).id }
  if (!policyId) return { clientId: (await getClient(ctx, clientId ?? '')).id }
  const policy = await getPolicy(ctx, policyId)
  if (clientId && clientId !== policy.clientId) throw notFound()
  return { clientId: policy.clientId, policyId }
}

/** Adds a follow-up, the caller's own unless asked otherwise. 404 for whom they can't see, 400 for an assignee who is no member. */
export async function createFollowUp(ctx: Ctx, input: FollowUpCreate): Promise<FollowUp> {
  checkMayWrite(ctx)
  const { kind = 'task', title, dueDate, assigneeId = ctx.user.id } = input
  await checkAssignee(ctx, { field: 'assigneeId', wanted: assigneeId, isNew: true })
  const about = await aboutOf(ctx, input)
  const id = newId()
  const now = ctx.clock()
  const made = {
    agencyId: ctx.user.agencyId,
    id,
    createdById: actingUserId(ctx),
    createdAt: now,
    updatedAt: now,
  }
  const fields = { kind, title, dueDate, assigneeId }
  await ctx.db.insert(followUps).values({ ...made, ...about, ...fields })
  const followUp = await getFollowUp(ctx, id)
  await note(ctx, 'created', followUp, { after: { followUpId: id, ...fields } })
  await publishAssigned(ctx, 'follow_up', [id], assigneeId)
  return followUp
}

/** Those of several follow-ups that the caller may change, locked. */
async function lock(ctx: Ctx, ids: readonly string[]): Promise<FollowUp[]> {
  checkMayWrite(ctx)
  await lockFollowUps(ctx, ids)
  return readItems<FollowUp>(ctx, followUpList(ctx, { ids }, 'follow_up.edit'))
}

type Ending = Pick<typeof followUps.$inferSelect, 'doneAt' | 'doneById' | 'stopReason'>

/** Writes what differs from a locked follow-up; false where nothing does. One that is done again is done as it was. */
async function change(
  ctx: Ctx,
  current: FollowUp,
  input: Omit<FollowUpUpdate, 'version'>,
  ended?: Ending,
): Promise<boolean> {
  const { isDone, ...fields } = input
  const { before, after } = changesOf(current, fields)
  const wasDone = current.doneAt !== null
  const isOther = isDone !== undefined && isDone !== wasDone
  if (Object.keys(after).length === 0 && !isOther) return false
  await checkAssignee(ctx, { field: 'assigneeId', wanted: after.assigneeId, former: current.assigneeId })
  const now = ctx.clock()
  const done = ended ?? {
    doneAt: isDone ? now : null,
    doneById: isDone ? ctx.user.id : null,
    stopReason: null,
  }
  const set: Change = { ...after, ...(isOther && done), updatedAt: now, version: current.version + 1 }
  await ctx.db
    .update(followUps)
    .set(set)
    .where(and(eq(followUps.agencyId, ctx.user.agencyId), eq(followUps.id, current.id)))
  const about = { followUpId: current.id, title: after.title ?? current.title }
  await note(ctx, 'updated', current, {
    before: { ...before, ...(isOther && { isDone: wasDone }) },
    after: { ...about, ...after, ...(isOther && { isDone }) },
  })
  await publishAssigned(ctx, 'follow_up', [current.id], after.assigneeId)
  return true
}

/** Changes, finishes or reopens a follow-up. 409 when `version` is stale. */
export async function updateFollowUp(ctx: Ctx, id: string, input: FollowUpUpdate): Promise<FollowUp> {
  const { version, ...fields } = input
  const [current] = await lock(ctx, [id])
  if (!current) throw notFound()
  checkVersion(current, version)
  await change(ctx, current, fields)
  return getFollowUp(ctx, id)
}

type Subject = { clientId: string | null; prospectId: string | null }

/**
 * Finishes a follow-up about a client or a prospect by what was done for it. 404 for one about somebody else, 409 where it is
 * finished already, so that nobody does it twice.
 */
export async function finishFollowUp(ctx: Ctx, id: string, about: Subject): Promise<void> {
  const [current] = await lock(ctx, [id])
  const isAbout = about.prospectId
    ? current?.prospectId === about.prospectId
    : current !== undefined && current.clientId === about.clientId
  if (!current || !isAbout) throw notFound()
  const message = 'This follow-up is already done. Nothing was sent.'
  if (current.doneAt !== null) throw new AppError('conflict', message, { reason: 'already_done' })
  await change(ctx, current, { isDone: true })
}

async function remove(ctx: Ctx, current: FollowUp, also: Change = {}): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .update(followUps)
    .set({ ...also, deletedAt: now, updatedAt: now, version: current.version + 1 })
    .where(and(eq(followUps.agencyId, ctx.user.agencyId), eq(followUps.id, current.id)))
  await note(ctx, 'deleted', current, { before: { followUpId: current.id, title: current.title } })
}

/** Deletes a follow-up; its row stays. */
export async function deleteFollowUp(ctx: Ctx, id: string): Promise<void> {
  const [current] = await lock(ctx, [id])
  if (!current) throw notFound()
  await remove(ctx, current)
}

function asked(input: FollowUpBulk): Omit<FollowUpUpdate, 'version'> {
  switch (input.action) {
    case 'done':
      return { isDone: true }
    case 'reopen':
      return { isDone: false }
    case 'postpone':
      return { dueDate: input.dueDate }
    case 'assign':
      return { assigneeId: input.assigneeId }
  }
}

/** How those of some follow-ups that are done ended. */
async function endingsOf(ctx: Ctx, found: readonly FollowUp[]): Promise<Map<string, Ending>> {
  const { id, doneAt, doneById, stopReason } = followUps
  const ids = found.filter((one) => one.doneAt !== null).map((one) => one.id)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id, doneAt, doneById, stopReason })
    .from(followUps)
    .where(and(eq(followUps.agencyId, ctx.user.agencyId), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

const nameOf = ({ id, title, name }: FollowUp) => ({ id, name: `${title} for ${name}` })

const isDoneNow = ({ doneAt }: FollowUp) => doneAt !== null

/**
 * Finishes, reopens, postpones or assigns those of several follow-ups that are in the caller's reach, in one transaction.
 * Answers what undoes it.
 */
export async function bulkFollowUps(ctx: Ctx, input: FollowUpBulk): Promise<BulkResult> {
  const wanted = asked(input)
  const found = await lock(ctx, input.ids)
  const endings = input.action === 'reopen' ? await endingsOf(ctx, found) : new Map<string, Ending>()
  const former: KeptChange['former'] = []
  for (const current of found) {
    const { id, dueDate, assigneeId } = current
    const was = { dueDate, assigneeId, isDone: isDoneNow(current), ended: endings.get(id) }
    if (await change(ctx, current, wanted)) former.push({ id, was })
  }
  const kept = { kind: 'follow_up', action: events.updated, set: wanted, former } as const
  const undoId = former.length > 0 ? await rememberChange(ctx, kept) : null
  return { matched: found.length, changed: former.length, undoId }
}

type Was = Pick<FollowUp, 'dueDate' | 'assigneeId'> & { isDone: boolean; ended?: Ending; isAdded?: true }

const isUntouched = (one: FollowUp) => one.version === 1 && !isDoneNow(one)

/** What a follow-up that still holds what a bulk change wrote held before; null where somebody changed it since. */
function formerOf(current: FollowUp, set: Fields, { dueDate, assigneeId, isDone, ended, isAdded }: Was) {
  if (isAdded) return isUntouched(current) ? { input: { isAdded } } : null
  if ('isDone' in set)
    return isDoneNow(current) === set.isDone
      ? { input: { isDone }, ended: ended && { ...ended, doneAt: new Date(String(ended.doneAt)) } }
      : null
  if ('dueDate' in set) return current.dueDate === set.dueDate ? { input: { dueDate } } : null
  return current.assigneeId === set.assigneeId ? { input: { assigneeId } } : null
}

/** Takes back the next steps that a bulk call added, but for those that somebody changed or finished since. */
async function undoAdded(ctx: Ctx, kept: KeptChange, found: readonly FollowUp[]): Promise<BulkUndone> {
  const standing = found.filter(isUntouched)
  for (const current of standing) await remove(ctx, current)
  const named = found
    .filter((one) => !standing.includes(one))
    .map((one) => ({ ...nameOf(one), reason: 'changed' as const }))
  const ids = standing.map(({ id }) => id)
  return closeChange(ctx, kept, { ids, named: named.slice(0, maxLeftNamed), left: named.length })
}

/** Undoes a bulk change of follow-ups, or of what it added; what somebody changed since is left and named. */
export async function undoBulkFollowUps(ctx: Ctx, kept: KeptChange): Promise<BulkUndone> {
  const found = await lock(
    ctx,
    kept.former.map(({ id }) => id),
  )
  if (kept.action === events.created) return undoAdded(ctx, kept, found)
  const held = new Map(kept.former.map(({ id, was }) => [id, was as Was]))
  const active = await activeMembers(
    ctx,
    [...held.values()].map(({ assigneeId }) => assigneeId),
  )
  const ids: string[] = []
  const named: BulkUndone['named'] = []
  for (const current of found) {
    const was = held.get(current.id)
    const before = was && formerOf(current, kept.written.set, was)
    const hasLeft = Boolean(before?.input.assigneeId && !active.has(before.input.assigneeId))
    if (before && !hasLeft) {
      // Without the stay that began it, so that the sequence can add it anew.
      if (was.isAdded) await remove(ctx, current, { stageSince: null })
      else await change(ctx, current, before.input, before.ended)
      ids.push(current.id)
    } else named.push({ ...nameOf(current), reason: before ? 'member_left' : 'changed' })
  }
  const left = kept.former.length - ids.length
  return closeChange(ctx, kept, { ids, named: named.slice(0, maxLeftNamed), left })
}

/** Gives what a member is still to do to another and returns how many; the caller authorizes and audits. */
export function handOverFollowUps(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, undone, ['assigneeId'], { fromId, toId })
}
