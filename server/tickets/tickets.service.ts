import { takeTicketNumber } from '#server/agencies/numbers.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findVisiblePolicy } from '#server/policies/policies.service.ts'
import { assignMany, changeMany, deleteMany } from '#server/records/bulk.ts'
import { type KeptChange, undoChange } from '#server/records/bulk-undo.ts'
import { handOver } from '#server/records/hand-over.ts'
import { recordWriter } from '#server/records/record-writer.ts'
import { readDeletedRecords, restoreRecord } from '#server/records/restore.ts'
import type { BulkUndone } from '#shared/history/bulk-undo.contract.ts'
import type { DeletedRecord } from '#shared/history/deleted.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import type { Ticket, TicketBulk, TicketCreate, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { findTicketId, isLeftOpen, tickets } from './tickets.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Links = { clientId?: string | null | undefined; policyId?: string | null | undefined }

function invalid(field: keyof Links, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

/** The client and policy that a ticket is to name: both in the caller's reach, the policy the client's own. */
async function linksOf(ctx: Ctx, { clientId, policyId }: Links): Promise<Links> {
  if (policyId) {
    const policy = await findVisiblePolicy(ctx, policyId)
    if (!policy) throw invalid('policyId', 'Policy not found')
    if (clientId && clientId !== policy.clientId)
      throw invalid('policyId', 'This policy belongs to another client')
    return { clientId: policy.clientId, policyId }
  }
  if (clientId && !(await canViewClient(ctx, clientId)))
    throw invalid('clientId', 'This client doesn’t exist')
  return { clientId, policyId }
}

/** The links that a change brings; a policy stays only with its client. */
async function changedLinks(ctx: Ctx, current: Ticket, input: Links): Promise<Links> {
  const { clientId, policyId } = input
  if (policyId) return linksOf(ctx, { policyId, clientId })
  if (clientId === undefined || clientId === current.clientId) return {}
  return { ...(await linksOf(ctx, { clientId })), policyId: null }
}

const writer = recordWriter<Ticket, TicketCreate, TicketUpdate>(tickets, {
  people: ({ assigneeId }) => ({ assigneeId }),
  // Open, with the agency's next number, and the caller's to work on unless asked otherwise.
  add: async (ctx, input) => {
    const assigneeId = input.assigneeId === undefined ? ctx.user.id : input.assigneeId
    const fields = { ...input, ...(await linksOf(ctx, input)), userId: ctx.user.id, assigneeId }
    const row = { ...fields, number: { sql: '(select number from numbered)' } }
    return { fields, row, beforeCtes: takeTicketNumber(ctx) }
  },
  change: async (ctx, current, input) => ({
    wanted: { ...input, ...(await changedLinks(ctx, current, input)) },
    // Resolving it keeps when, taking it up again forgets it.
    keep: ({ status }) => ({
      set: status ? { resolvedAt: status === 'resolved' ? ctx.clock() : null } : {},
    }),
  }),
  remove: (_ctx, { number, title }) => ({ before: { number, title } }),
})

/** The caller's tickets: agents' own and assigned, owners' all. */
export const listTickets = tickets.list
/** One ticket, else the 404 of a missing one. */
export const getTicket = tickets.get
/** Adds a ticket. */
export const createTicket = writer.create
/** Changes a ticket. 409 when `version` is stale. */
export const updateTicket = writer.update
/** Removes a ticket; its row stays, so that it can be restored. */
export const deleteTicket = writer.remove
/** The caller's tickets that match a text, for the search over all kinds of records. */
export const findTickets = tickets.findMatches
/** The caller's tickets of a title, the closest first, that match a filter. */
export const findNamedTickets = tickets.findNamed

/** The ticket that people know by a number, "T-104" being 104; else the 404 of a missing one. */
export async function getTicketByNumber(ctx: Ctx, number: number): Promise<Ticket> {
  const id = await findTicketId(ctx, number)
  if (!id) throw notFound()
  return getTicket(ctx, id)
}

/** Assigns, moves or removes many tickets at once, in one transaction with one audit entry. */
export async function bulkTickets(ctx: Ctx, input: TicketBulk): Promise<BulkResult> {
  if (input.action === 'delete') return deleteMany(ctx, tickets, input, 'tickets.deleted')
  if (input.action === 'assign') {
    const change = { action: 'tickets.assigned', set: { assigneeId: input.assigneeId } } as const
    return assignMany(ctx, tickets, input, change)
  }
  const resolvedAt = input.status === 'resolved' ? ctx.clock() : null
  return changeMany(ctx, tickets, input, 'ticket.moveMany', {
    action: 'tickets.moved',
    set: { status: input.status },
    also: { resolvedAt },
  })
}

/**
 * Gives the tickets assigned to one person to another, and those that that person opened for nobody and left unresolved;
 * returns how many. The caller authorizes and audits.
 */
export function handOverTickets(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, tickets, ['assigneeId'], { fromId, toId }, isLeftOpen)
}

/** The tickets that were deleted last, for who owns the agency. */
export function listDeletedTickets(ctx: Ctx): Promise<DeletedRecord[]> {
  return readDeletedRecords(ctx, tickets, "'T-' || t.number")
}

/** Brings back a deleted ticket; see `restoreRecord` for what it refuses. */
export function restoreTicket(ctx: Ctx, id: string): Promise<Ticket> {
  return restoreRecord(ctx, tickets, id)
}

/** Undoes a bulk change of tickets. */
export function undoBulkTickets(ctx: Ctx, change: KeptChange): Promise<BulkUndone> {
  return undoChange(ctx, change, tickets)
}
