import { takeTicketNumber } from '#server/agencies/numbers.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findVisiblePolicy } from '#server/policies/policies.service.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { checkAssignee } from '#server/records/producer.ts'
import {
  changesOf,
  checkVersion,
  findRecord,
  insertRecord,
  updateRecord,
} from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import type { Ticket, TicketCreate, TicketListQuery, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { ticketList, ticketRecords } from './tickets.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Links = { clientId?: string | null | undefined; policyId?: string | null | undefined }

/** The caller's tickets: agents' own and assigned, owners' all. */
export function listTickets(ctx: Ctx, query: TicketListQuery): Promise<ListResult> {
  return readList(ctx, ticketList(ctx, query))
}

function ownersOf(ticket: Ticket) {
  return { createdById: ticket.userId, assigneeId: ticket.assigneeId }
}

/** One ticket, else the 404 of a missing one. */
export async function getTicket(ctx: Ctx, id: string): Promise<Ticket> {
  const ticket = await findRecord<Ticket>(ctx, ticketRecords, id)
  if (!ticket || !can(ctx.user, 'ticket.view', ownersOf(ticket))) throw notFound()
  return ticket
}

async function lockTicket(ctx: Ctx, id: string): Promise<Ticket> {
  const ticket = await findRecord<Ticket>(ctx, ticketRecords, id, { lock: true })
  if (!ticket || !can(ctx.user, 'ticket.edit', ownersOf(ticket))) throw notFound()
  return ticket
}

function invalid(field: keyof Links, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

/** The client and policy that a ticket is to name: both in the caller's reach, the policy the client's own. */
async function linksOf(ctx: Ctx, { clientId, policyId }: Links): Promise<Links> {
  if (policyId) {
    const policy = await findVisiblePolicy(ctx, policyId)
    if (!policy) throw invalid('policyId', 'There is no such policy')
    if (clientId && clientId !== policy.clientId)
      throw invalid('policyId', 'This policy belongs to another client')
    return { clientId: policy.clientId, policyId }
  }
  if (clientId && !(await canViewClient(ctx, clientId)))
    throw invalid('clientId', 'This client doesn’t exist')
  return { clientId, policyId }
}

/** Adds a ticket: open, with the agency's next number, and the caller's to work on unless told otherwise. */
export async function createTicket(ctx: Ctx, input: TicketCreate): Promise<Ticket> {
  await checkAssignee(ctx, 'assigneeId', input.assigneeId)
  const links = await linksOf(ctx, input)
  const assigneeId = input.assigneeId === undefined ? ctx.user.id : input.assigneeId
  const fields = { ...input, ...links, userId: ctx.user.id, assigneeId }
  const row = { ...fields, number: { sql: '(select number from numbered)' } }
  return insertRecord<Ticket>(ctx, ticketRecords, row, {
    after: fields,
    prelude: takeTicketNumber(ctx),
  })
}

/** The links that a change brings; a policy stays only with its client. */
async function changedLinks(ctx: Ctx, current: Ticket, input: Links): Promise<Links> {
  const { clientId, policyId } = input
  if (policyId) return linksOf(ctx, { policyId, clientId })
  if (clientId === undefined || clientId === current.clientId) return {}
  return { ...(await linksOf(ctx, { clientId })), policyId: null }
}

/** Changes a ticket; resolving it keeps when, taking it up again forgets it. 409 when `version` is stale. */
export async function updateTicket(ctx: Ctx, id: string, input: TicketUpdate): Promise<Ticket> {
  const current = await lockTicket(ctx, id)
  checkVersion(current, input.version)
  const wanted = { ...input, ...(await changedLinks(ctx, current, input)) }
  const { before, after } = changesOf(current, wanted)
  if (Object.keys(after).length === 0) return current
  await checkAssignee(ctx, 'assigneeId', after.assigneeId)
  const resolvedAt = after.status === 'resolved' ? ctx.clock() : null
  const set = { ...after, ...(after.status && { resolvedAt }) }
  return updateRecord<Ticket>(ctx, ticketRecords, id, set, { before, after })
}

/** Removes a ticket; its row stays, so that it can be restored. */
export async function deleteTicket(ctx: Ctx, id: string): Promise<void> {
  const { number, title } = await lockTicket(ctx, id)
  const removal = { action: 'ticket.deleted' as const, before: { number, title } }
  await updateRecord(ctx, ticketRecords, id, { deletedAt: ctx.clock() }, removal)
}
