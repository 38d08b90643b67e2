import { actingUserId, recordAudit } from '#server/audit/audit.service.ts'
import { getClient, touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { createFollowUp } from '#server/follow-ups/follow-ups.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { decodeCursor, encodeCursor, type ListResult } from '#server/records/list-query.ts'
import { prepared } from '#server/records/statement.ts'
import { getTicket } from '#server/tickets/tickets.service.ts'
import type {
  ActivityCreate,
  ActivityEntry,
  ActivityListQuery,
  RecordType,
} from '#shared/activity/activity.contract.ts'
import { findNames, insertActivity, type Logged, readLogged, timelineStatement } from './activity.queries.ts'

type Ctx = InTransaction<AgencyCtx>
/** The client and the prospect that a record is about. */
type People = { clientId: string | null; prospectId: string | null }
type Timeline = { total: number; entries: ActivityEntry[] }

const order = '-createdAt'
const peopleFields = new Set(['assignedAgentId', 'servicerId', 'assigneeId'])

/** The record that a timeline is about, in the caller's reach; else 404. Answers the client it hangs under, if any. */
async function reach(ctx: Ctx, type: RecordType, id: string): Promise<{ clientId: string | null }> {
  switch (type) {
    case 'prospect':
      await getProspect(ctx, id)
      return { clientId: null }
    case 'client':
      return { clientId: (await getClient(ctx, id)).id }
    case 'policy':
      return { clientId: (await getPolicy(ctx, id)).clientId }
    case 'ticket':
      return { clientId: (await getTicket(ctx, id)).clientId }
  }
}

function peopleOf(entries: ActivityEntry[]): string[] {
  const changes = entries.flatMap((entry) => entry.changes).filter(({ field }) => peopleFields.has(field))
  const ids = changes.flatMap(({ before, after }) => [before, after])
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** The changes with people by their names where they are kept by their ids. */
async function namingPeople(ctx: Ctx, entries: ActivityEntry[]): Promise<ActivityEntry[]> {
  const ids = peopleOf(entries)
  if (ids.length === 0) return entries
  const names = await findNames(ctx, ids)
  const named = (value: ActivityEntry['changes'][number]['before']) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      peopleFields.has(change.field)
        ? { ...change, before: named(change.before), after: named(change.after) }
        : change,
    ),
  }))
}

/** The timeline of a record in the caller's reach, newest first: what people logged and what changed. */
export async function listActivity(ctx: Ctx, query: ActivityListQuery): Promise<ListResult<ActivityEntry>> {
  const { recordType, recordId, limit, cursor } = query
  await reach(ctx, recordType, recordId)
  const after = cursor ? decodeCursor(cursor, order) : null
  const fetched = limit === undefined ? null : limit + 1
  const values = [ctx.user.agencyId, recordId, recordType, fetched, after?.key ?? null, after?.id ?? null]
  const { rows } = await ctx.db.$client.query<Timeline>(prepared({ text: timelineStatement, values }))
  const { total, entries } = rows[0] ?? { total: 0, entries: [] }
  const shown = await namingPeople(ctx, entries.slice(0, limit))
  const text = JSON.stringify(shown)
  const last = shown.at(-1)
  if (limit === undefined) return { text }
  if (!last || entries.length <= limit) return { text, total }
  return { text, total, next: encodeCursor(order, last.createdAt, last.id) }
}

/** What was logged, for the agency’s own background work. */
export const findLogged = readLogged

/** Whom what follows is about, as a follow-up names it. */
function aboutOf(type: RecordType, id: string) {
  if (type === 'policy') return { policyId: id }
  return type === 'prospect' ? { prospectId: id } : { clientId: id }
}

async function log(
  ctx: Ctx,
  { id, at, clientId }: { id: string; at: Date; clientId: string | null },
  logged: Logged,
): Promise<void> {
  const { recordType, recordId, kind } = logged
  await insertActivity(ctx, id, logged, at, clientId ? touchClient(ctx, clientId) : () => [])
  await recordAudit(ctx, {
    action: `${recordType}.logged`,
    recordType,
    recordId,
    after: { activityId: id, kind },
  })
  await publishEvent(ctx, 'activity.logged', { id, recordType, recordId, kind })
}

/** Logs an email that was sent about a record, whose reach the caller has checked, and the client it hangs under. */
export function logSentEmail(
  ctx: Ctx,
  email: Pick<Logged, 'recordType' | 'recordId' | 'body'> & { emailId: string; clientId: string | null },
): Promise<void> {
  const { clientId, ...about } = email
  return log(
    ctx,
    { id: newId(), at: ctx.clock(), clientId },
    { ...about, kind: 'email', direction: 'outbound' },
  )
}

/**
 * Logs an email that came in about a record in the caller's reach, and answers the client and prospect that it concerns; 404 out of
 * reach. What a machine wrote is no answer, and has no direction.
 */
export async function logReceivedEmail(
  ctx: Ctx,
  email: Pick<Logged, 'recordType' | 'recordId' | 'body' | 'direction'> & { receivedEmailId: string },
): Promise<People> {
  const { recordType, recordId } = email
  const { clientId } = await reach(ctx, recordType, recordId)
  await log(ctx, { id: newId(), at: ctx.clock(), clientId }, { ...email, kind: 'email' })
  return { clientId, prospectId: recordType === 'prospect' ? recordId : null }
}

/** Logs a call that went through the agency's telephony about a record in the caller's reach; 404 out of reach. */
export async function logPhoneCall(
  ctx: Ctx,
  call: Pick<Logged, 'recordType' | 'recordId' | 'body' | 'direction' | 'outcome' | 'byId'>,
): Promise<void> {
  const { clientId } = await reach(ctx, call.recordType, call.recordId)
  await log(ctx, { id: newId(), at: ctx.clock(), clientId }, { ...call, kind: 'call' })
}

/** The client or prospect that a record in the caller's reach hangs under; null out of reach. */
export async function findPeopleOf(ctx: Ctx, type: RecordType, id: string): Promise<People | null> {
  try {
    const { clientId } = await reach(ctx, type, id)
    return { clientId, prospectId: type === 'prospect' ? id : null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Logs a note, call or email about a record in the caller's reach, and adds what follows from it. */
export async function createActivity(ctx: Ctx, input: ActivityCreate): Promise<ActivityEntry> {
  const { recordType, recordId, kind, body, direction = null, outcome = null, followUp } = input
  const { clientId } = await reach(ctx, recordType, recordId)
  const userId = actingUserId(ctx)
  const userName = userId ? ctx.user.name : ''
  const id = newId()
  const at = ctx.clock()
  await log(ctx, { id, at, clientId }, input)
  if (followUp) await createFollowUp(ctx, { ...followUp, ...aboutOf(recordType, recordId) })
  const entry = {
    id,
    recordType,
    recordId,
    recordTitle: '',
    kind,
    body,
    changes: [],
    entered: [],
    direction,
    outcome,
    email: null,
    receivedEmailId: null,
    userId,
    userName,
  }
  return { ...entry, actor: ctx.actor, createdAt: at.toISOString() }
}
