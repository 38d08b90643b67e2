import { and, eq } from 'drizzle-orm'
import { createFilledForm } from '#server/acord-forms/forms.service.ts'
import { createHolder, getHolder } from '#server/acord-forms/holders.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { certificateRequests } from '#server/db/tables/acord-forms.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { publishAssigned } from '#server/records/assigned.ts'
import { handOver } from '#server/records/hand-over.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { checkAssignee } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import type {
  CertificateRequest,
  RequestCreate,
  RequestDecline,
  RequestForm,
  RequestListQuery,
  RequestUpdate,
} from '#shared/certificates/requests.contract.ts'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import { can } from '#shared/permissions.ts'
import { requestList } from './requests.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const recordType = 'certificate_request'

function whereRequest({ user }: AgencyCtx, id: string) {
  return and(eq(certificateRequests.agencyId, user.agencyId), eq(certificateRequests.id, id))
}

/** The requests for certificates of the clients in the caller's reach. */
export function listRequests(ctx: Ctx, query: RequestListQuery): Promise<ListResult> {
  return readList(ctx, requestList(ctx, query))
}

/** One request. Throws 404. */
export async function getRequest(ctx: Ctx, id: string): Promise<CertificateRequest> {
  const [request] = await readItems<CertificateRequest>(ctx, requestList(ctx, { id }))
  if (!request || !can(ctx.user, 'record.view', request)) throw notFound()
  return request
}

async function lockRequest(ctx: Ctx, id: string): Promise<CertificateRequest> {
  const table = certificateRequests
  await ctx.db.select({ id: table.id }).from(table).where(whereRequest(ctx, id)).for('update')
  const request = await getRequest(ctx, id)
  if (!can(ctx.user, 'record.edit', request)) throw notFound()
  return request
}

type Fields = Partial<typeof certificateRequests.$inferInsert>

async function change(
  ctx: Ctx,
  request: CertificateRequest,
  action: AuditAction,
  after: Fields,
): Promise<CertificateRequest> {
  const { id, version } = request
  const set = { ...after, updatedAt: ctx.clock(), version: version + 1 }
  await ctx.db.update(certificateRequests).set(set).where(whereRequest(ctx, id))
  const { before } = changesOf(request, after)
  await recordAudit(ctx, { action, recordType, recordId: id, before, after })
  return getRequest(ctx, id)
}

function refuseUnlessOpen({ status }: CertificateRequest): void {
  if (status === 'open') return
  const message =
    status === 'issued'
      ? 'This request already has its certificate.'
      : 'This request was declined. Reopen it first.'
  throw new AppError('conflict', message, { reason: 'not_open' })
}

/** The holder that a request names, added with it where it is new. Throws 400 for one that is not the agency's. */
async function holderFor(ctx: Ctx, { holderId, holder }: RequestCreate): Promise<string> {
  if (holder) return (await createHolder(ctx, holder)).id
  try {
    return (await getHolder(ctx, holderId ?? '')).id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', undefined, { fields: { holderId: 'Choose a holder' } })
  }
}

/** Writes down that a client wants a certificate. Throws 404 for a client out of reach. */
export async function createRequest(ctx: Ctx, input: RequestCreate): Promise<CertificateRequest> {
  const { clientId, requestedBy, wording, dueDate, assigneeId = ctx.user.id } = input
  await lockClient(ctx, clientId)
  await checkAssignee(ctx, { field: 'assigneeId', wanted: assigneeId, isNew: true })
  const holderId = await holderFor(ctx, input)
  const id = newId()
  const now = ctx.clock()
  const fields = { clientId, holderId, requestedBy, wording, dueDate, assigneeId }
  const made = { agencyId: ctx.user.agencyId, id, createdById: ctx.user.id, createdAt: now, updatedAt: now }
  await ctx.db.insert(certificateRequests).values({ ...fields, ...made })
  await recordAudit(ctx, { action: 'certificate_request.created', recordType, recordId: id, after: fields })
  await publishAssigned(ctx, recordType, [id], assigneeId)
  return getRequest(ctx, id)
}

/** Changes what a request says, while it is open. 409 when `version` is stale or it is not open. */
export async function updateRequest(ctx: Ctx, id: string, input: RequestUpdate): Promise<CertificateRequest> {
  const request = await lockRequest(ctx, id)
  refuseUnlessOpen(request)
  checkVersion(request, input.version)
  const { after } = changesOf(request, input)
  if (Object.keys(after).length === 0) return request
  await checkAssignee(ctx, { field: 'assigneeId', wanted: after.assigneeId })
  const changed = await change(ctx, request, 'certificate_request.updated', after)
  await publishAssigned(ctx, recordType, [id], after.assigneeId)
  return changed
}

/** Says that there will be no certificate, and why. 409 when it is not open. */
export async function declineRequest(
  ctx: Ctx,
  id: string,
  input: RequestDecline,
): Promise<CertificateRequest> {
  const request = await lockRequest(ctx, id)
  refuseUnlessOpen(request)
  checkVersion(request, input.version)
  return change(ctx, request, 'certificate_request.declined', { status: 'declined', reason: input.reason })
}

/** Takes a declined request up again. 409 for one that was not declined. */
export async function reopenRequest(ctx: Ctx, id: string): Promise<CertificateRequest> {
  const request = await lockRequest(ctx, id)
  if (request.status !== 'declined')
    throw new AppError('conflict', 'Only a declined request can be reopened.', { reason: 'not_declined' })
  return change(ctx, request, 'certificate_request.reopened', { status: 'open', reason: '' })
}

/** Starts the certificate that was asked for: a draft with holder and wording. 409 when there is one. Throws 404. */
export async function startRequestedForm(ctx: Ctx, id: string, input: RequestForm): Promise<FilledForm> {
  const request = await lockRequest(ctx, id)
  refuseUnlessOpen(request)
  if (request.formNumber !== null) {
    const message = `C-${request.formNumber} was already started for this request. Open it, or delete it first.`
    throw new AppError('conflict', message, { reason: 'already_started' })
  }
  const holder = await getHolder(ctx, request.holderId)
  const { clientId, wording: description } = request
  const form = await createFilledForm(ctx, { ...input, clientId, holder, description })
  await change(ctx, request, 'certificate_request.started', { formId: form.id })
  return form
}

const openRequests = {
  item: { table: 'certificate_requests', alias: 'r' },
  only: "r.status = 'open' and r.deleted_at is null",
}

/** Gives the open requests that one person works on to another; returns how many. The caller authorizes and audits. */
export function handOverRequests(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, openRequests, ['assigneeId'], { fromId, toId })
}
