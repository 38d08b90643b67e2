import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  addSequenceSteps,
  resumeStay,
  type Step,
  stepsOfStay,
  stopByPerson,
} from '#server/follow-ups/sequence-steps.service.ts'
import { lockStays, type StageStay } from '#server/prospects/prospects.service.ts'
import { rememberChange } from '#server/records/bulk-undo.ts'
import { dayIn } from '#shared/dates.ts'
import type { StopReason } from '#shared/follow-ups/follow-ups.contract.ts'
import { type BulkResult, maxSelection } from '#shared/lists.ts'
import type { FollowUpSequence, SequenceBulk } from '#shared/sequences/sequences.contract.ts'
import { listSequences, wantedFrom } from './sequences.service.ts'

type Ctx = InTransaction<AgencyCtx>
/** A step that changed, with how it stood before; null where it was added. */
type Changed = { step: Step; before: Pick<Step, 'doneAt' | 'stopReason'> | null }

const resumable: readonly StopReason[] = ['by_person', 'answered']
const isResumable = ({ stopReason }: Step) => stopReason !== null && resumable.includes(stopReason)

async function stopAll(ctx: Ctx, stays: readonly StageStay[]): Promise<Changed[]> {
  const stopped = await stopByPerson(
    ctx,
    stays.map(({ id }) => id),
  )
  return stopped.map((step) => ({ step, before: { doneAt: null, stopReason: null } }))
}

/** Goes on with what stopped in the stage that a prospect is in; what never began there begins today. */
async function start(
  ctx: Ctx,
  { id: prospectId, stageSince, status, assignedAgentId: assigneeId }: StageStay,
  sequences: readonly FollowUpSequence[],
): Promise<Changed[]> {
  const there = await stepsOfStay(ctx, { prospectId, stageSince })
  if (there.length > 0) {
    await resumeStay(ctx, prospectId, stageSince, resumable)
    return there.filter(isResumable).map((step) => ({ step, before: step }))
  }
  const steps = sequences.find(({ stage }) => stage === status)?.steps ?? []
  const wanted = wantedFrom(steps, dayIn(ctx.user.timeZone, ctx.clock()))
  const added = await addSequenceSteps(ctx, { prospectId, stageSince, assigneeId }, wanted)
  return added.map((step) => ({ step, before: null }))
}

async function startAll(ctx: Ctx, stays: readonly StageStay[]): Promise<Changed[]> {
  const sequences = await listSequences(ctx)
  const changed: Changed[] = []
  for (const stay of stays) changed.push(...(await start(ctx, stay, sequences)))
  return changed
}

/** How a step stood, as an undo puts it back. */
function standingOf(before: Changed['before']) {
  if (!before) return { isDone: false, isAdded: true }
  const { doneAt, stopReason } = before
  return { isDone: doneAt !== null, ...(doneAt && { ended: { doneAt, doneById: null, stopReason } }) }
}

/**
 * Stops what sequences still want done for prospects, or starts it again: all in reach, in one transaction. Answers how many
 * prospects that changed something for, and what undoes it. 400 for too many at once.
 */
export async function bulkSequences(ctx: Ctx, { action, ...call }: SequenceBulk): Promise<BulkResult> {
  const stays = await lockStays(ctx, call)
  if (stays.length > maxSelection) {
    const message = `Choose at most ${maxSelection.toLocaleString('en-US')} prospects`
    throw new AppError('invalid', message, { fields: { filter: message } })
  }
  const changed = await (action === 'stop' ? stopAll : startAll)(ctx, stays)
  const former = changed.map(({ step: { id, dueDate, assigneeId }, before }) => ({
    id,
    was: { dueDate, assigneeId, ...standingOf(before) },
  }))
  const set = { isDone: action === 'stop' }
  const kept = { kind: 'follow_up', action: 'follow_up.updated', set, former } as const
  const undoId = former.length > 0 ? await rememberChange(ctx, kept) : null
  const prospects = new Set(changed.map(({ step: { prospectId } }) => prospectId))
  return { matched: stays.length, changed: prospects.size, undoId }
}
