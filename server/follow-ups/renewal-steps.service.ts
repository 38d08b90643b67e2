import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { followUps } from '#server/db/tables/follow-ups.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { publishAssigned } from '#server/records/assigned.ts'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import type { FollowUpSource } from '#shared/follow-ups/follow-ups.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** What is to be done for the renewal of a term. */
export type RenewalStep = {
  policyId: string
  clientId: string
  kind: FollowUpKind
  title: string
  dueDate: string
  assigneeId: string
}

/**
 * Adds what is to be done for renewals; the agency's rule adds one for each term and never a second. The caller authorizes.
 * Answers the ids of those that were added.
 */
export async function addRenewalSteps(
  ctx: Ctx,
  steps: readonly RenewalStep[],
  source: FollowUpSource,
): Promise<string[]> {
  if (steps.length === 0) return []
  const now = ctx.clock()
  const createdById = source === 'person' ? ctx.user.id : null
  const made = { agencyId: ctx.user.agencyId, source, createdById, createdAt: now, updatedAt: now }
  const rows = steps.map((step) => ({ ...made, ...step, id: newId() }))
  const added = await ctx.db.insert(followUps).values(rows).onConflictDoNothing().returning()
  const isAdded = new Set(added.map(({ id }) => id))
  for (const { id, clientId, policyId, kind, title, dueDate, assigneeId } of rows) {
    if (!isAdded.has(id)) continue
    const after = { followUpId: id, policyId, kind, title, dueDate, assigneeId }
    const place = { recordType: 'client', recordId: clientId } as const
    await recordAudit(ctx, { action: 'follow_up.created', ...place, after })
    await publishEvent(ctx, 'follow_up.created', { id, recordType: 'follow_up', clientId, prospectId: null })
  }
  const given = Map.groupBy(added, ({ assigneeId }) => assigneeId)
  for (const [assigneeId, theirs] of given)
    await publishAssigned(
      ctx,
      'follow_up',
      theirs.map(({ id }) => id),
      assigneeId,
    )
  return [...isAdded]
}
