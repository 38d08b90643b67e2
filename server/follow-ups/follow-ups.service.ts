import { and, eq, inArray } from 'drizzle-orm'
import { actingUserId, recordAudit } from '#server/audit/audit.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { followUps } from '#server/db/tables/follow-ups.ts'
import { notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { publishAssigned } from '#server/records/assigned.ts'
import { handOver } from '#server/records/hand-over.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { checkAssignee, checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  FollowUp,
  FollowUpBulk,
  FollowUpCreate,
  FollowUpListQuery,
  FollowUpUpdate,
} from '#shared/follow-ups/follow-ups.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import { followUpList, lockFollowUps, undone } from './follow-ups.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>
type Change = Partial<typeof followUps.$inferInsert>

/** The follow-ups in the caller's reach: their own, and those of their clients and prospects. */
export function listFollowUps(ctx: Ctx, query: FollowUpListQuery): Promise<ListResult> {
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

/** Writes what differs from a locked follow-up; false where nothing does. */
async function change(ctx: Ctx, current: FollowUp, input: Omit<FollowUpUpdate, 'version'>): Promise<boolean> {
  const { isDone, ...fields } = input
  const { before, after } = changesOf(current, fields)
  const wasDone = current.doneAt !== null
  const isOther = isDone !== undefined && isDone !== wasDone
  if (Object.keys(after).length === 0 && !isOther) return false
  await checkAssignee(ctx, { field: 'assigneeId', wanted: after.assigneeId, former: current.assigneeId })
  const now = ctx.clock()
  const done = { doneAt: isDone ? now : null, doneById: isDone ? ctx.user.id : null, stopReason: null }
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

/** Deletes a follow-up; its row stays. */
export async function deleteFollowUp(ctx: Ctx, id: string): Promise<void> {
  const [current] = await lock(ctx, [id])
  if (!current) throw notFound()
  const now = ctx.clock()
  await ctx.db
    .update(followUps)
    .set({ deletedAt: now, updatedAt: now, version: current.version + 1 })
    .where(and(eq(followUps.agencyId, ctx.user.agencyId), inArray(followUps.id, [id])))
  await note(ctx, 'deleted', current, { before: { followUpId: id, title: current.title } })
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

/** Finishes, reopens, postpones or assigns those of several follow-ups that are in the caller's reach, in one transaction. */
export async function bulkFollowUps(ctx: Ctx, input: FollowUpBulk): Promise<BulkResult> {
  const wanted = asked(input)
  const found = await lock(ctx, input.ids)
  let changed = 0
  for (const current of found) if (await change(ctx, current, wanted)) changed += 1
  return { matched: found.length, changed }
}

/** Gives what a member is still to do to another and returns how many; the caller authorizes and audits. */
export function handOverFollowUps(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, undone, ['assigneeId'], { fromId, toId })
}
