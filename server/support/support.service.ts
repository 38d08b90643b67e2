import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { supportMessages, supportRequests } from '#server/db/tables/support.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import {
  maxOpenRequests,
  type SupportCreate,
  type SupportItem,
  type SupportReply,
  type SupportRequest,
  type SupportUpdate,
} from '#shared/support/support.contract.ts'
import { countUnclosed, findRequest, itemOf, messagesOf, requestsBy } from './support.queries.ts'

const firstNumber = 101

/** Holds all others who count requests until this one is written: numbers have no gaps, and limits hold. */
async function nextNumber(ctx: InTransaction<UserCtx>): Promise<number> {
  await lockName(ctx, 'support-requests')
  const [row] = await ctx.db
    .select({ last: sql<number | null>`max(${supportRequests.number})` })
    .from(supportRequests)
  return Math.max(row?.last ?? 0, firstNumber - 1) + 1
}

/** The caller's own requests for help, the latest first; runs as the platform. */
export async function listSupportRequests(ctx: InTransaction<UserCtx>): Promise<SupportItem[]> {
  return (await requestsBy(ctx, ctx.user.id)).map(itemOf)
}

async function findOwn(ctx: InTransaction<UserCtx>, id: string) {
  const found = await findRequest(ctx, id, ctx.user.id)
  if (!found) throw notFound()
  return found
}

/** One of the caller's own requests with its messages; 404 for anybody else's. */
export async function getSupportRequest(ctx: InTransaction<UserCtx>, id: string): Promise<SupportRequest> {
  const found = await findOwn(ctx, id)
  const messages = await messagesOf(ctx, id, { namesStaff: false })
  return { ...itemOf(found), context: found.row.context, messages }
}

async function refuseTooMany(ctx: InTransaction<UserCtx>): Promise<void> {
  if ((await countUnclosed(ctx, ctx.user.id)) < maxOpenRequests) return
  throw new AppError(
    'unprocessable',
    `You have ${maxOpenRequests} open requests. Close one, or add to one of them.`,
    { reason: 'too_many_requests_open' },
  )
}

/** Writes a message into a request and returns its id; the caller has been let in. */
export async function addMessage(
  ctx: InTransaction<UserCtx>,
  requestId: string,
  message: { body: string; isFromStaff: boolean },
): Promise<string> {
  const id = newId()
  const row = { ...message, id, requestId, authorId: ctx.user.id, createdAt: ctx.clock() }
  await ctx.db.insert(supportMessages).values(row)
  return id
}

/** Asks for help: numbers the request, keeps what the writer saw of its context, and mails admins and author. */
export async function createSupportRequest(
  ctx: InTransaction<UserCtx>,
  { subject, message, context }: SupportCreate,
): Promise<SupportRequest> {
  const number = await nextNumber(ctx)
  await refuseTooMany(ctx)
  const { id: authorId, agencyId } = ctx.user
  const [id, now] = [newId(), ctx.clock()]
  const row = { id, number, agencyId, authorId, subject, context, createdAt: now, updatedAt: now }
  await ctx.db.insert(supportRequests).values(row)
  const messageId = await addMessage(ctx, id, { body: message, isFromStaff: false })
  await recordAudit(ctx, {
    action: 'support.requested',
    recordType: 'support_request',
    recordId: id,
    after: { number, subject },
  })
  await publishEvent(ctx, 'support.requested', { requestId: id, messageId })
  return getSupportRequest(ctx, id)
}

/** Changes a request's state and counts its version up. */
export async function setRequest(
  ctx: InTransaction<UserCtx>,
  id: string,
  change: Partial<Pick<typeof supportRequests.$inferInsert, 'status' | 'staffState' | 'closedAt'>>,
): Promise<void> {
  const set = { ...change, updatedAt: ctx.clock(), version: sql`${supportRequests.version} + 1` }
  await ctx.db.update(supportRequests).set(set).where(eq(supportRequests.id, id))
}

/** Adds to one's own request; a closed or answered one is open again. */
export async function replyToSupportRequest(
  ctx: InTransaction<UserCtx>,
  id: string,
  { message }: SupportReply,
): Promise<SupportRequest> {
  const { row } = await findOwn(ctx, id)
  if (row.status === 'closed') {
    await nextNumber(ctx)
    await refuseTooMany(ctx)
  }
  const messageId = await addMessage(ctx, id, { body: message, isFromStaff: false })
  await setRequest(ctx, id, { status: 'open', closedAt: null })
  await recordAudit(ctx, {
    action: row.status === 'closed' ? 'support.reopened' : 'support.replied',
    recordType: 'support_request',
    recordId: id,
  })
  await publishEvent(ctx, 'support.replied', { requestId: id, messageId })
  return getSupportRequest(ctx, id)
}

/** Closes a request and notifies its author by email; one that is closed already stays as it is. */
export async function closeRequest(
  ctx: InTransaction<UserCtx>,
  row: { id: string; status: string },
): Promise<void> {
  if (row.status === 'closed') return
  await setRequest(ctx, row.id, { status: 'closed', closedAt: ctx.clock() })
  await recordAudit(ctx, { action: 'support.closed', recordType: 'support_request', recordId: row.id })
  await publishEvent(ctx, 'support.closed', { requestId: row.id })
}

/** Closes one's own request. */
export async function closeSupportRequest(
  ctx: InTransaction<UserCtx>,
  id: string,
  { version }: SupportUpdate,
): Promise<SupportRequest> {
  const { row } = await findOwn(ctx, id)
  checkVersion(row, version)
  await closeRequest(ctx, row)
  return getSupportRequest(ctx, id)
}
