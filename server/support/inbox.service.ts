import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import { subscriptionStatusAt } from '#shared/subscriptions/subscription.rules.ts'
import type {
  AdminSupportItem,
  AdminSupportQuery,
  AdminSupportRequest,
  AdminSupportUpdate,
  SupportReply,
} from '#shared/support/support.contract.ts'
import { findRequest, inboxOf, itemOf, messagesOf } from './support.queries.ts'
import { addMessage, closeRequest, setRequest } from './support.service.ts'

function authorize(ctx: UserCtx): void {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
}

type Found = NonNullable<Awaited<ReturnType<typeof findRequest>>>

function staffItemOf(found: Found): AdminSupportItem {
  return {
    ...itemOf(found),
    staffState: found.row.staffState,
    authorName: found.author.name,
    authorEmail: found.author.email,
    agencyName: found.agency?.name ?? '',
  }
}

async function find(ctx: InTransaction<UserCtx>, id: string): Promise<Found> {
  authorize(ctx)
  const found = await findRequest(ctx, id)
  if (!found) throw notFound()
  return found
}

/** The inbox of all requests; runs as the platform. */
export async function listInbox(
  ctx: InTransaction<UserCtx>,
  query: AdminSupportQuery,
): Promise<AdminSupportItem[]> {
  authorize(ctx)
  return (await inboxOf(ctx, query)).map(staffItemOf)
}

function agencyOf(ctx: UserCtx, agency: Found['agency']): AdminSupportRequest['agency'] {
  if (!agency) return null
  return {
    name: agency.name,
    plan: agency.plan,
    subscriptionStatus: subscriptionStatusAt(agency, ctx.clock()),
    subscriptionPeriodEnd: agency.subscriptionPeriodEnd?.toISOString() ?? null,
  }
}

/** A request with who asks, from which agency and plan, and where it was written. */
export async function getInboxRequest(ctx: InTransaction<UserCtx>, id: string): Promise<AdminSupportRequest> {
  const found = await find(ctx, id)
  const { author } = found
  return {
    ...staffItemOf(found),
    context: found.row.context,
    messages: await messagesOf(ctx, id, { namesStaff: true }),
    author: {
      id: author.id,
      role: author.role,
      status: author.status,
      createdAt: author.createdAt.toISOString(),
      lastLogin: author.currentLogin?.toISOString() ?? null,
    },
    agency: agencyOf(ctx, found.agency),
  }
}

/** Answers a request, which mails its author; a closed one is answered again. */
export async function answerRequest(
  ctx: InTransaction<UserCtx>,
  id: string,
  { message }: SupportReply,
): Promise<AdminSupportRequest> {
  await find(ctx, id)
  const messageId = await addMessage(ctx, id, { body: message, isFromStaff: true })
  await setRequest(ctx, id, { status: 'answered', closedAt: null })
  await recordAudit(ctx, { action: 'support.answered', recordType: 'support_request', recordId: id })
  await publishEvent(ctx, 'support.answered', { requestId: id, messageId })
  return getInboxRequest(ctx, id)
}

/** Closes or opens a request, and says how far we are with it; only closing mails its author. */
export async function updateInboxRequest(
  ctx: InTransaction<UserCtx>,
  id: string,
  { status, staffState, version }: AdminSupportUpdate,
): Promise<AdminSupportRequest> {
  const { row } = await find(ctx, id)
  checkVersion(row, version)
  if (status === 'closed') await closeRequest(ctx, row)
  const change = {
    ...(status === 'open' && { status, closedAt: null }),
    ...(staffState && { staffState }),
  }
  if (Object.keys(change).length > 0) {
    await setRequest(ctx, id, change)
    const event = { action: 'support.updated' as const, recordType: 'support_request', recordId: id }
    await recordAudit(ctx, { ...event, ...changedFields({ ...row }, { ...row, ...change }) })
  }
  return getInboxRequest(ctx, id)
}
