import { findLogged } from '#server/activity/activity.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  addSequenceSteps,
  resumeStay,
  stopAnswered,
  stopLeftStages,
} from '#server/follow-ups/sequence-steps.service.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { findProspect, lockProspect } from '#server/prospects/prospects.service.ts'
import { isAnswer } from '#shared/activity/activity.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { stagesWithSequence } from '#shared/sequences/sequences.contract.ts'
import { stepsSince, wantedFrom } from './sequences.service.ts'

type Of = { agencyId: string; id: string }

async function asAgency(
  ctx: Ctx,
  agencyId: string,
  run: (ctx: InTransaction<AgencyCtx>) => Promise<void>,
): Promise<void> {
  const owner = await actFor(ctx, agencyId, null)
  if (owner) await inTransaction(owner, run)
}

/**
 * Makes of what is to be done for a prospect what its stage says: what earlier stages began ends, what this one begins is added.
 * Each stay in a stage begins its sequence once, so that running again, or after a later change, comes to the same end.
 */
export async function followStage(ctx: InTransaction<AgencyCtx>, id: string): Promise<void> {
  if (!(await findProspect(ctx, id))) return
  const { status, stageSince, assignedAgentId } = await lockProspect(ctx, id)
  const since = new Date(stageSince)
  await stopLeftStages(ctx, id, since)
  await resumeStay(ctx, id, since)
  const stage = stagesWithSequence.find((one) => one === status)
  if (!stage) return
  const steps = await stepsSince(ctx, stage, since)
  const wanted = wantedFrom(steps, dayIn(ctx.user.timeZone, since))
  await addSequenceSteps(ctx, { prospectId: id, stageSince: since, assigneeId: assignedAgentId }, wanted)
}

const follow = (ctx: Ctx, { agencyId, id }: Of) => asAgency(ctx, agencyId, (own) => followStage(own, id))

type Logged = Of & { recordType: string; recordId: string }

/** Ends the sequence of a prospect who answered. */
async function heed(ctx: Ctx, { agencyId, id, recordType, recordId }: Logged): Promise<void> {
  if (recordType !== 'prospect') return
  await asAgency(ctx, agencyId, async (own) => {
    const logged = await findLogged(own, id)
    if (logged && isAnswer(logged)) await stopAnswered(own, recordId)
  })
}

/** What entering and leaving a stage, and an answer, begin and end. */
export const sequenceJobs: JobKind[] = [
  jobOn('prospect.created', { name: 'sequences.begin', run: follow }),
  jobOn('prospect.updated', { name: 'sequences.follow', run: follow }),
  jobOn('prospect.converted', { name: 'sequences.end', run: follow }),
  jobOn('activity.logged', { name: 'sequences.heed', run: heed }),
]
