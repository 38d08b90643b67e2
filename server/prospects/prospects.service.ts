import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { checkAssignee } from '#server/records/producer.ts'
import {
  changesOf,
  checkVersion,
  findRecord,
  insertRecord,
  updateRecord,
} from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import type {
  Prospect,
  ProspectCreate,
  ProspectListQuery,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'
import { prospectList, prospectRecords } from './prospects.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The caller's prospects: agents' own, owners' all. */
export function listProspects(ctx: Ctx, query: ProspectListQuery): Promise<ListResult> {
  return readList(ctx, prospectList(ctx, query))
}

/** One prospect, else the 404 of a missing one. */
export async function getProspect(ctx: Ctx, id: string): Promise<Prospect> {
  const prospect = await findRecord<Prospect>(ctx, prospectRecords, id)
  if (!prospect || !can(ctx.user, 'record.view', prospect)) throw notFound()
  return prospect
}

/** One prospect that the caller may change, locked until the transaction ends; else 404. */
export async function lockProspect(ctx: Ctx, id: string): Promise<Prospect> {
  const prospect = await findRecord<Prospect>(ctx, prospectRecords, id, { lock: true })
  if (!prospect || !can(ctx.user, 'record.edit', prospect)) throw notFound()
  return prospect
}

/** Adds a prospect; whoever adds it is its producer unless an owner names another. */
export async function createProspect(ctx: Ctx, input: ProspectCreate): Promise<Prospect> {
  await checkAssignee(ctx, 'assignedAgentId', input.assignedAgentId)
  const fields = { ...input, assignedAgentId: input.assignedAgentId ?? ctx.user.id }
  return insertRecord<Prospect>(ctx, prospectRecords, fields)
}

/** Refuses what may not happen to a converted prospect. */
export function checkNotConverted(prospect: Prospect): void {
  if (prospect.status !== 'converted') return
  throw new AppError('conflict', `${prospect.name} is already a client.`, { reason: 'already_converted' })
}

/** Changes a prospect; a reason for losing goes when it is no longer lost. 409 when `version` is stale. */
export async function updateProspect(ctx: Ctx, id: string, input: ProspectUpdate): Promise<Prospect> {
  const current = await lockProspect(ctx, id)
  checkVersion(current, input.version)
  const status = input.status ?? current.status
  const wanted = status === 'lost' ? input : { ...input, lostReason: '' }
  const { before, after } = changesOf(current, wanted)
  if (Object.keys(after).length === 0) return current
  if (after.status) checkNotConverted(current)
  await checkAssignee(ctx, 'assignedAgentId', after.assignedAgentId)
  return updateRecord<Prospect>(ctx, prospectRecords, id, after, { before, after })
}

/** Removes a prospect; its row stays, so that it can be restored. */
export async function deleteProspect(ctx: Ctx, id: string): Promise<void> {
  const { name } = await lockProspect(ctx, id)
  const removal = { action: 'prospect.deleted' as const, before: { name } }
  await updateRecord(ctx, prospectRecords, id, { deletedAt: ctx.clock() }, removal)
}
