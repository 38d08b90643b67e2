import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { EventPayload } from '#shared/events/events.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Assigned = EventPayload<'work.assigned'>

/**
 * Publishes that a member was assigned work. Nobody is notified of what they assign to themselves; what a client does by a
 * link names the client as its author.
 */
export async function publishAssigned(
  ctx: Ctx,
  recordType: Assigned['recordType'],
  ids: readonly string[],
  userId: string | null | undefined,
): Promise<void> {
  const byId = ctx.actor === 'system' ? null : ctx.user.id
  if (ids.length === 0 || !userId || userId === byId || ctx.actor === 'client_link') return
  await publishEvent(ctx, 'work.assigned', { recordType, ids: [...ids], userId, byId })
}

/** The field that says who works on a record of a kind. */
const workFields: Partial<Record<RecordType, string>> = {
  ticket: 'assigneeId',
  prospect: 'assignedAgentId',
}

type Given = Readonly<Record<string, unknown>>

/** The same for what was written of records of a kind, where it says who works on them. */
export async function publishGiven(
  ctx: Ctx,
  kind: RecordType,
  ids: readonly string[],
  written: Given,
): Promise<void> {
  const userId = written[workFields[kind] ?? '']
  if ((kind === 'ticket' || kind === 'prospect') && typeof userId === 'string')
    await publishAssigned(ctx, kind, ids, userId)
}
