import { takeTicketNumber } from '#server/agencies/numbers.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findVisiblePolicy } from '#server/policies/policies.service.ts'
import { assignMany, changeMany, deleteMany } from '#server/records/bulk.ts'
import { type KeptChange, undoChange } from '#server/records/bulk-undo.ts'
import { handOver } from '#server/records/hand-over.ts'
import { recordWriter } from '#server/records/record-writer.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { readDeletedRecords, restoreRecord } from '#server/records/restore.ts'
import { addDays, instantIn } from '#shared/dates.ts'
import type { BulkUndone } from '#shared/history/bulk-undo.contract.ts'
import type { DeletedRecord } from '#shared/history/deleted.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import type { TicketRecurrence } from '#shared/tickets/recurrences.contract.ts'
import type {
  ReminderInput,
  Ticket,
  TicketBulk,
  TicketCreate,
  TicketUpdate,
} from '#shared/tickets/tickets.contract.ts'
import { isGift, missingGiftDetails } from '#shared/tickets/tickets.rules.ts'
import { readTicketBoard } from './board.queries.ts'
import { isHeldOpen } from './checklist.queries.ts'
import { checkResolvable, startChecklist } from './checklist-items.ts'
import { runningRecurrences } from './recurrences.queries.ts'
import { getTemplate } from './templates.service.ts'
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

/** Refuses (400) to make a ticket a gift, or to change what one is for, without its occasion and day. */
function checkGift(current: Ticket, { type, occasion, occasionDate }: TicketUpdate): void {
  if (type === undefined && occasion === undefined && occasionDate === undefined) return
  const fields = missingGiftDetails({
    type: type ?? current.type,
    occasion: occasion ?? current.occasion,
    occasionDate: occasionDate === undefined ? current.occasionDate : occasionDate,
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid', undefined, { fields })
}

/** What a recurring ticket says of each of its tickets. */
export type Recurring = Pick<
  TicketRecurrence,
  | 'id'
  | 'title'
  | 'description'
  | 'type'
  | 'priority'
  | 'clientId'
  | 'userId'
  | 'assigneeId'
  | 'occasion'
  | 'dueInDays'
>

const writer = recordWriter<Ticket, Omit<TicketCreate, 'templateId'>, TicketUpdate>(tickets, {
  people: ({ assigneeId }) => ({ assigneeId }),
  // Open, with the agency's next number, and the caller's to work on unless asked otherwise.
  add: async (ctx, input) => {
    const assigneeId = input.assigneeId === undefined ? ctx.user.id : input.assigneeId
    const fields = { ...input, ...(await linksOf(ctx, input)), userId: ctx.user.id, assigneeId }
    const row = { ...fields, number: { sql: '(select number from numbered)' } }
    return { fields, row, beforeCtes: takeTicketNumber(ctx) }
  },
  change: async (ctx, current, input) => {
    checkGift(current, input)
    return {
      wanted: { ...input, ...(await changedLinks(ctx, current, input)) },
      // Resolving it keeps when, taking it up again forgets it.
      keep: async ({ status }) => {
        if (status === 'resolved') await checkResolvable(ctx, current)
        return { set: status ? { resolvedAt: status === 'resolved' ? ctx.clock() : null } : {} }
      },
    }
  },
  remove: (_ctx, { number, title }) => ({ before: { number, title } }),
})

/** The caller's tickets: agents' own and assigned, owners' all. */
export const listTickets = tickets.list
/** The caller's tickets as a board by status, as JSON text. */
export const getTicketBoard = readTicketBoard
/** One ticket, else the 404 of a missing one. */
export const getTicket = tickets.get
/** Adds a ticket with the checklist of its type, or of the template that it is made from. */
export async function createTicket(ctx: Ctx, { templateId, ...input }: TicketCreate): Promise<Ticket> {
  const template = templateId ? await getTemplate(ctx, templateId) : null
  return startChecklist(ctx, await writer.create(ctx, input), template?.checklist ?? [])
}

/** Adds the ticket of one day of a recurring ticket, as the system. The caller knows whom it names. */
export async function createOccurrence(
  ctx: Ctx,
  { id, dueInDays, ...recurring }: Recurring,
  day: string,
): Promise<Ticket> {
  const dueDate = addDays(day, dueInDays)
  const occasionDate = isGift(recurring.type) ? dueDate : null
  const fields = { ...recurring, dueDate, occasionDate, recurrenceId: id, occurrenceOn: day }
  const row = { ...fields, number: { sql: '(select number from numbered)' } }
  return startChecklist(ctx, await writer.insert(ctx, { fields, row, beforeCtes: takeTicketNumber(ctx) }), [])
}

/** Sets when the assignee of a ticket is reminded, on the agency's clocks, or removes it. 400 for a time that has passed. */
export async function setReminder(
  ctx: Ctx,
  id: string,
  { remindAt, version }: ReminderInput,
): Promise<Ticket> {
  const current = await tickets.lock(ctx, id)
  checkVersion(current, version)
  const at = remindAt && instantIn(ctx.user.timeZone, remindAt.day, remindAt.time)
  if (at && at <= ctx.clock())
    throw new AppError('invalid', undefined, { fields: { remindAt: 'Enter a time in the future' } })
  const after = { remindAt: at?.toISOString() ?? null }
  if (after.remindAt === current.remindAt) return current
  const changes = { before: { remindAt: current.remindAt }, after }
  return writer.write(ctx, current, { ...after, remindedAt: null }, changes)
}
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

const isResolvable = `(t.status = 'resolved' or not ${isHeldOpen})`
const inReach: typeof tickets.inReach = (...asked) => [...tickets.inReach(...asked), isResolvable]
const where: typeof tickets.where = (...asked) => [...tickets.where(...asked), isResolvable]

/** The tickets that no required checklist holds open. */
const resolvable = { ...tickets, inReach, where }

type FieldBulk = Extract<TicketBulk, { action: 'priority' | 'type' | 'due' }>

function changedField(input: FieldBulk) {
  if (input.action === 'priority') return { priority: input.priority }
  return input.action === 'type' ? { type: input.type } : { dueDate: input.dueDate }
}

/** Assigns, moves, changes or removes many tickets at once, in one transaction with one audit entry. */
export async function bulkTickets(ctx: Ctx, input: TicketBulk): Promise<BulkResult> {
  if (input.action === 'delete') return deleteMany(ctx, tickets, input, 'tickets.deleted')
  if (input.action === 'assign') {
    const change = { action: 'tickets.assigned', set: { assigneeId: input.assigneeId } } as const
    return assignMany(ctx, tickets, input, change)
  }
  if (input.action !== 'status') {
    const change = { action: 'tickets.changed', set: changedField(input) } as const
    return changeMany(ctx, tickets, input, 'ticket.moveMany', change)
  }
  const resolvedAt = input.status === 'resolved' ? ctx.clock() : null
  return changeMany(ctx, input.status === 'resolved' ? resolvable : tickets, input, 'ticket.moveMany', {
    action: 'tickets.moved',
    set: { status: input.status },
    also: { resolvedAt },
  })
}

/**
 * Gives the tickets assigned to one person to another, and those that that person opened for nobody and left unresolved;
 * returns how many. Recurring tickets go along. The caller authorizes and audits.
 */
export async function handOverTickets(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  await handOver(ctx, runningRecurrences, ['assigneeId'], { fromId, toId })
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
