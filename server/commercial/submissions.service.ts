import { and, eq, sql } from 'drizzle-orm'
import { createActivity } from '#server/activity/activity.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { submissionMarkets, submissions } from '#server/db/tables/commercial.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import {
  type Submission,
  type SubmissionCreate,
  type SubmissionListQuery,
  type SubmissionStatus,
  type SubmissionUpdate,
  submissionStatusLabels,
} from '#shared/commercial/submissions.contract.ts'
import { maySubmissionBecome } from '#shared/commercial/submissions.rules.ts'
import type { EventName } from '#shared/events/events.contract.ts'
import { findSubmission, submissionList } from './submissions.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The submissions of the clients that the caller sees. */
export function listSubmissions(ctx: Ctx, query: SubmissionListQuery): Promise<ListResult> {
  return readList(ctx, submissionList(ctx, query))
}

/** One submission with its markets, else the 404 of a missing one. */
export async function getSubmission(ctx: Ctx, id: string): Promise<Submission> {
  const submission = await findSubmission(ctx, { id })
  if (!submission) throw notFound()
  return submission
}

type SubmissionEvent = Exclude<Extract<EventName, `submission.${string}`>, 'submission.mail_ordered'>

/** Audits and publishes what happened to a submission. */
export async function recordSubmissionEvent(
  ctx: Ctx,
  action: SubmissionEvent,
  recordId: string,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await recordAudit(ctx, { action, recordType: 'submission', recordId, ...changes })
  await publishEvent(ctx, action, { id: recordId, recordType: 'submission' })
}

/** Writes a line into the timeline of the submission's client. */
export async function noteOnClient(
  ctx: Ctx,
  clientId: string,
  body: string,
  kind: 'note' | 'email' = 'note',
): Promise<void> {
  await createActivity(ctx, { recordType: 'client', recordId: clientId, kind, body })
}

/** Starts a submission of a client in reach; its producer is the client's. 400 for a client that is not there. */
export async function createSubmission(
  ctx: Ctx,
  { clientId, ...fields }: SubmissionCreate,
): Promise<Submission> {
  const client = await getClient(ctx, clientId).catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw new AppError('invalid', undefined, { fields: { clientId: 'This client doesn’t exist' } })
  })
  const id = newId()
  const now = ctx.clock()
  const { assignedAgentId } = client
  const common = { agencyId: ctx.user.agencyId, id, clientId, assignedAgentId }
  await ctx.db.insert(submissions).values({ ...common, ...fields, createdAt: now, updatedAt: now })
  await recordSubmissionEvent(ctx, 'submission.created', id, { after: { clientId, ...fields } })
  await noteOnClient(ctx, clientId, `Submission started: ${fields.title}`)
  return getSubmission(ctx, id)
}

function whereSubmission({ user }: Ctx, id: string) {
  return and(eq(submissions.agencyId, user.agencyId), eq(submissions.id, id))
}

/** Writes fields of a submission and raises its version. */
export async function writeSubmission(
  ctx: Ctx,
  id: string,
  set: Partial<typeof submissions.$inferInsert>,
): Promise<void> {
  const change = { ...set, updatedAt: ctx.clock(), version: sql`${submissions.version} + 1` }
  await ctx.db.update(submissions).set(change).where(whereSubmission(ctx, id))
}

/** Refuses a step that a submission cannot take. */
export function checkSubmissionStep({ status }: Submission, next: SubmissionStatus): void {
  if (maySubmissionBecome(status, next)) return
  const [from, to] = [submissionStatusLabels[status], submissionStatusLabels[next]].map((word) =>
    word.toLowerCase(),
  )
  throw new AppError('conflict', `A submission that is ${from} can’t become ${to}.`, { reason: 'status' })
}

/** Changes a submission. 409 when `version` is stale or the step is none that it can take; 404 out of reach. */
export async function updateSubmission(
  ctx: Ctx,
  id: string,
  { version, ...fields }: SubmissionUpdate,
): Promise<Submission> {
  const current = await getSubmission(ctx, id)
  checkVersion(current, version)
  if (fields.status) checkSubmissionStep(current, fields.status)
  const { before, after } = changesOf(current, fields)
  if (Object.keys(after).length === 0) return current
  await writeSubmission(ctx, id, after)
  await recordSubmissionEvent(ctx, 'submission.updated', id, { before, after })
  if (after.status === 'closed')
    await noteOnClient(ctx, current.clientId, `Submission closed: ${current.title}`)
  return getSubmission(ctx, id)
}

/** Removes a submission with its markets; a policy that was bound from it stays. */
export async function deleteSubmission(ctx: Ctx, id: string): Promise<void> {
  const { title } = await getSubmission(ctx, id)
  const now = ctx.clock()
  const gone = { deletedAt: now, updatedAt: now }
  await ctx.db
    .update(submissionMarkets)
    .set(gone)
    .where(and(eq(submissionMarkets.agencyId, ctx.user.agencyId), eq(submissionMarkets.submissionId, id)))
  await ctx.db.update(submissions).set(gone).where(whereSubmission(ctx, id))
  await recordSubmissionEvent(ctx, 'submission.deleted', id, { before: { title } })
}
