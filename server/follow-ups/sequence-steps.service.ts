import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { followUps } from '#server/db/tables/follow-ups.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { publishAssigned } from '#server/records/assigned.ts'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import type { StopReason } from '#shared/follow-ups/follow-ups.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** What a sequence wants done for a prospect that entered a stage. */
export type SequenceFollowUp = {
  sequenceStepId: string
  kind: FollowUpKind
  title: string
  dueDate: string
  /** What an email is written from. */
  emailTemplateId: string | null
}

/** What a sequence made of one of its steps. */
export type Step = typeof followUps.$inferSelect

/** A stay of a prospect in a stage. */
export type Stay = { prospectId: string; stageSince: Date; assigneeId: string }

async function note(
  ctx: Ctx,
  what: 'created' | 'updated',
  prospectId: string,
  followUpId: string,
  after: Record<string, unknown>,
): Promise<void> {
  const action = `follow_up.${what}` as const
  const place = { recordType: 'prospect', recordId: prospectId } as const
  await recordAudit(ctx, { action, ...place, after: { followUpId, ...after } })
  await publishEvent(ctx, action, { id: followUpId, recordType: 'follow_up', clientId: null, prospectId })
}

/** Adds what a sequence wants done for one stay in a stage: each step once, however often it is asked for. The caller authorizes. */
export async function addSequenceSteps(
  ctx: Ctx,
  { prospectId, stageSince, assigneeId }: Stay,
  steps: readonly SequenceFollowUp[],
): Promise<Step[]> {
  if (steps.length === 0) return []
  const now = ctx.clock()
  const shared = { agencyId: ctx.user.agencyId, source: 'sequence', createdById: null } as const
  const rows = steps.map((step) => ({
    ...{ ...shared, ...step, id: newId(), prospectId, stageSince, assigneeId },
    ...{ createdAt: now, updatedAt: now },
  }))
  const added = await ctx.db.insert(followUps).values(rows).onConflictDoNothing().returning()
  for (const { id, kind, title, dueDate } of added)
    await note(ctx, 'created', prospectId, id, { kind, title, dueDate, assigneeId })
  await publishAssigned(
    ctx,
    'follow_up',
    added.map(({ id }) => id),
    assigneeId,
  )
  return added
}

async function stop(
  ctx: Ctx,
  prospectIds: readonly string[],
  reason: StopReason,
  which?: SQL,
): Promise<Step[]> {
  const now = ctx.clock()
  const set = { doneAt: now, stopReason: reason, updatedAt: now, version: sql`${followUps.version} + 1` }
  const stopped = await ctx.db
    .update(followUps)
    .set(set)
    .where(
      and(
        eq(followUps.agencyId, ctx.user.agencyId),
        inArray(followUps.prospectId, [...prospectIds]),
        eq(followUps.source, 'sequence'),
        isNull(followUps.doneAt),
        isNull(followUps.deletedAt),
        which,
      ),
    )
    .returning()
  for (const { id, title, prospectId } of stopped)
    if (prospectId) await note(ctx, 'updated', prospectId, id, { title, stopReason: reason })
  return stopped
}

/** Ends what sequences still want done for a prospect who answered. The caller authorizes. */
export async function stopAnswered(ctx: Ctx, prospectId: string): Promise<void> {
  await stop(ctx, [prospectId], 'answered')
}

/** Ends what sequences still want done for prospects because a person says so; answers what ended. The caller authorizes. */
export function stopByPerson(ctx: Ctx, prospectIds: readonly string[]): Promise<Step[]> {
  return stop(ctx, prospectIds, 'by_person')
}

/** Ends what the sequences of stages that a prospect has left still want done. The caller authorizes. */
export async function stopLeftStages(ctx: Ctx, prospectId: string, stageSince: Date): Promise<void> {
  await stop(ctx, [prospectId], 'left_stage', sql`${followUps.stageSince} is distinct from ${stageSince}`)
}

/** What the sequence of one stay in a stage wanted done, whatever became of it. */
export function stepsOfStay(
  { db, user }: Ctx,
  { prospectId, stageSince }: Omit<Stay, 'assigneeId'>,
): Promise<Step[]> {
  const isOfStay = and(
    eq(followUps.agencyId, user.agencyId),
    eq(followUps.prospectId, prospectId),
    eq(followUps.source, 'sequence'),
    eq(followUps.stageSince, stageSince),
    isNull(followUps.deletedAt),
  )
  return db.select().from(followUps).where(isOfStay)
}

/**
 * Opens again what ended before it was done in a stay in a stage: because the stay ended and that was taken back, so that the
 * prospect has never left, or because a person starts it again. The caller authorizes.
 */
export async function resumeStay(
  ctx: Ctx,
  prospectId: string,
  stageSince: Date,
  reasons: readonly StopReason[] = ['left_stage'],
): Promise<void> {
  const resumed = await ctx.db
    .update(followUps)
    .set({ doneAt: null, stopReason: null, updatedAt: ctx.clock(), version: sql`${followUps.version} + 1` })
    .where(
      and(
        eq(followUps.agencyId, ctx.user.agencyId),
        eq(followUps.prospectId, prospectId),
        eq(followUps.stageSince, stageSince),
        inArray(followUps.stopReason, [...reasons]),
        isNull(followUps.deletedAt),
      ),
    )
    .returning()
  for (const { id, title } of resumed) await note(ctx, 'updated', prospectId, id, { title, stopReason: null })
}
