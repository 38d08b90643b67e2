import { z } from 'zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assignMany, deleteMany, lockMany } from '#server/records/bulk.ts'
import { type KeptChange, undoChange } from '#server/records/bulk-undo.ts'
import { handOver } from '#server/records/hand-over.ts'
import { recordWriter } from '#server/records/record-writer.ts'
import { readDeletedRecords, restoreRecord } from '#server/records/restore.ts'
import { Id } from '#shared/fields.ts'
import type { BulkUndone } from '#shared/history/bulk-undo.contract.ts'
import type { DeletedRecord } from '#shared/history/deleted.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import { prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import type {
  Prospect,
  ProspectBulk,
  ProspectCreate,
  ProspectFilter,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'
import { readProspectBoard } from './board.queries.ts'
import { prospects } from './prospects.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Refuses what may not happen to a converted prospect. */
export function checkNotConverted(prospect: Prospect): void {
  if (prospect.status !== 'converted') return
  throw new AppError('conflict', `${prospect.name} is already a client.`, { reason: 'already_converted' })
}

const writer = recordWriter<Prospect, ProspectCreate, ProspectUpdate>(prospects, {
  people: ({ assignedAgentId }) => ({ assignedAgentId }),
  // Whoever adds a prospect is its producer unless an owner names another.
  add: (ctx, input) => ({ fields: { ...input, assignedAgentId: input.assignedAgentId ?? ctx.user.id } }),
  // A reason for losing goes when it is no longer lost.
  change: (_ctx, current, input) => ({
    wanted: (input.status ?? current.status) === 'lost' ? input : { ...input, lostReason: '' },
    keep: (after) => {
      if (after.status) checkNotConverted(current)
      return {}
    },
  }),
  remove: (_ctx, { name }) => ({ before: { name } }),
})

/** The caller's prospects: agents' own, owners' all. */
export const listProspects = prospects.list
/** The caller's prospects as a board by status, as JSON text. */
export const getProspectBoard = readProspectBoard
/** One prospect, else the 404 of a missing one. */
export const getProspect = prospects.get
/** One prospect in the caller's reach, or undefined. */
export const findProspect = prospects.find
/** One prospect that the caller may change, locked until the transaction ends; else 404. */
export const lockProspect = prospects.lock
/** Adds a prospect. */
export const createProspect = writer.create
/** Changes a prospect. 409 when `version` is stale. */
export const updateProspect = writer.update
/** Changes a locked prospect by an event of its own. */
export const writeProspect = writer.write
/** Removes a prospect; its row stays, so that it can be restored. */
export const deleteProspect = writer.remove
/** The caller's prospects that match a text, for the search over all kinds of records. */
export const findProspects = prospects.findMatches
/** The caller's prospects of a name, the closest first, that match a filter. */
export const findNamedProspects = prospects.findNamed
/** The caller's prospects of whose name the first or the last word is among these, or both are. */
export const findProspectNamesWithin = prospects.findNamesWithin

/** A prospect as what follows in its stage asks for it. */
const StageStay = z.object({
  status: z.enum(prospectStatuses),
  stageSince: z.coerce.date(),
  assignedAgentId: Id,
})
export type StageStay = z.infer<typeof StageStay> & { id: string }

/** The prospects of a call that the caller may change, locked, with the stage that they are in. */
export async function lockStays(
  ctx: Ctx,
  call: { ids?: string[] | undefined; filter?: ProspectFilter | undefined },
): Promise<StageStay[]> {
  const columns = ['status', 'stage_since', 'assigned_agent_id']
  const rows = await lockMany(ctx, prospects, call, 'record.edit', columns)
  return rows.map(
    ({ id, before: { status, stage_since: stageSince, assigned_agent_id: assignedAgentId } }) => ({
      ...StageStay.parse({ status, stageSince, assignedAgentId }),
      id,
    }),
  )
}

/** Assigns or removes many prospects at once, in one transaction with one audit entry. */
export async function bulkProspects(ctx: Ctx, input: ProspectBulk): Promise<BulkResult> {
  if (input.action === 'delete') return deleteMany(ctx, prospects, input, 'prospects.deleted')
  const { assignedAgentId } = input
  return assignMany(ctx, prospects, input, { action: 'prospects.assigned', set: { assignedAgentId } })
}

/** Gives all prospects of one producer to another and returns how many; the caller authorizes and audits. */
export function handOverProspects(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, prospects, ['assignedAgentId'], { fromId, toId })
}

/** The prospects that were deleted last, for who owns the agency. */
export function listDeletedProspects(ctx: Ctx): Promise<DeletedRecord[]> {
  return readDeletedRecords(ctx, prospects, 'r.status')
}

/** Brings back a deleted prospect; see `restoreRecord` for what it refuses. */
export function restoreProspect(ctx: Ctx, id: string): Promise<Prospect> {
  return restoreRecord(ctx, prospects, id)
}

/** Undoes a bulk change of prospects. */
export function undoBulkProspects(ctx: Ctx, change: KeptChange): Promise<BulkUndone> {
  return undoChange(ctx, change, prospects)
}
