import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { followUpSequences } from '#server/db/tables/sequences.ts'
import { listTemplates } from '#server/emails/templates.service.ts'
import { AppError } from '#server/errors.ts'
import type { SequenceFollowUp } from '#server/follow-ups/sequence-steps.service.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import {
  type FollowUpSequence,
  type SequenceStep,
  type SequenceWrite,
  type StageWithSequence,
  stagesWithSequence,
} from '#shared/sequences/sequences.contract.ts'
import { dueDateOf } from '#shared/sequences/sequences.rules.ts'

type Ctx = InTransaction<AgencyCtx>

/** What follows in each stage that can have a sequence; those that nobody wrote have no steps. */
export async function listSequences(ctx: Ctx): Promise<FollowUpSequence[]> {
  const rows = await ctx.db
    .select()
    .from(followUpSequences)
    .where(eq(followUpSequences.agencyId, ctx.user.agencyId))
  return stagesWithSequence.map((stage) => {
    const row = rows.find((one) => one.stage === stage)
    return { stage, steps: row?.steps ?? [], version: row?.version ?? 0 }
  })
}

async function readRow(ctx: Ctx, stage: StageWithSequence) {
  const isIts = and(eq(followUpSequences.agencyId, ctx.user.agencyId), eq(followUpSequences.stage, stage))
  const [row] = await ctx.db.select().from(followUpSequences).where(isIts)
  return row
}

/** The steps for a prospect that entered a stage at an instant; none where the sequence was changed since. */
export async function stepsSince(ctx: Ctx, stage: StageWithSequence, entered: Date): Promise<SequenceStep[]> {
  const row = await readRow(ctx, stage)
  return row && row.updatedAt <= entered ? row.steps : []
}

/** What the steps of a sequence want done, counted from a day. */
export function wantedFrom(steps: readonly SequenceStep[], day: string): SequenceFollowUp[] {
  return steps.map((step) => {
    const { id: sequenceStepId, kind, title, templateId } = step
    const emailTemplateId = (kind === 'email' && templateId) || null
    return { sequenceStepId, kind, title, dueDate: dueDateOf(step, day), emailTemplateId }
  })
}

function refusedAt(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

async function checkSteps(ctx: Ctx, { steps }: SequenceWrite): Promise<void> {
  const twice = steps.findIndex(({ id }, index) => steps.findIndex((one) => one.id === id) < index)
  if (twice >= 0) throw refusedAt(`steps.${twice}.id`, 'This step is already there')
  const templates = new Set((await listTemplates(ctx)).map(({ id }) => id))
  const gone = steps.findIndex(({ templateId }) => templateId && !templates.has(templateId))
  if (gone >= 0) throw refusedAt(`steps.${gone}.templateId`, 'This template was deleted')
}

/**
 * Changes what follows when a prospect enters a stage from now on; those that are in it already keep what they have. 403 for
 * who does not own the agency, 409 when `version` is stale.
 */
export async function writeSequence(ctx: Ctx, input: SequenceWrite): Promise<FollowUpSequence> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  await checkSteps(ctx, input)
  const { stage } = input
  const { agencyId } = ctx.user
  const row = await readRow(ctx, stage)
  const current = { stage, steps: row?.steps ?? [], version: row?.version ?? 0 }
  checkVersion(current, input.version)
  const steps = input.steps.toSorted((one, other) => one.day - other.day)
  if (JSON.stringify(steps) === JSON.stringify(current.steps)) return current
  const written = { steps, updatedAt: ctx.clock(), version: current.version + 1 }
  const rows = await ctx.db
    .insert(followUpSequences)
    .values({ agencyId, stage, ...written })
    .onConflictDoUpdate({
      target: [followUpSequences.agencyId, followUpSequences.stage],
      set: written,
      setWhere: eq(followUpSequences.version, current.version),
    })
    .returning()
  // Two people wrote it at once, and this is the second.
  if (rows.length === 0) checkVersion(written, current.version)
  const about = { action: 'follow_up_sequence.updated', recordType: 'agency', recordId: agencyId } as const
  await recordAudit(ctx, { ...about, before: { stage, steps: current.steps }, after: { stage, steps } })
  return { stage, steps, version: written.version }
}
