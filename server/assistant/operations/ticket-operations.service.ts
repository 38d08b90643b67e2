import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { createTicket, getTicket, getTicketByNumber, updateTicket } from '#server/tickets/tickets.service.ts'
import {
  type AssistantTicketCreate,
  type AssistantTicketUpdate,
  TicketBrief,
  type TicketWritten,
} from '#shared/assistant/operations.contract.ts'
import { editedByAssistant, givenByAssistant } from '#shared/fields/record-field.ts'
import { Id } from '#shared/fields.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { actingAsAssistant } from './acting.ts'
import { differences, picked, recordAction } from './record-action.ts'

type Ctx = InTransaction<AgencyCtx>

/** The fields of a ticket that can change by conversation. */
const changeable = editedByAssistant(ticketFields)

/** A ticket by its id, or by its number as "T-104", "#104" or 104; else 404. */
export function ticketOf(ctx: Ctx, wanted: string | number): Promise<Ticket> {
  const text = String(wanted).trim()
  if (Id.safeParse(text).success) return getTicket(ctx, text)
  const digits = /^(?:#|t-?)?(\d{1,9})$/i.exec(text)?.[1]
  if (!digits) throw notFound()
  return getTicketByNumber(ctx, Number(digits))
}

/** Creates a ticket as the assistant: open, and of medium priority by default. */
export async function createTicketByChat(
  ctx: Ctx,
  input: AssistantTicketCreate,
  proposalId?: string,
): Promise<TicketWritten> {
  const acting = await actingAsAssistant(ctx)
  const given = givenByAssistant(ticketFields)
  const values = picked({ priority: 'medium' as const, ...input }, given)
  const { clientId = null } = input
  const ticket = await createTicket(acting, { ...values, clientId })
  const after = { ...picked(ticket, given), status: ticket.status }
  const written = await recordAction(acting, {
    operation: 'ticket.create',
    recordType: 'ticket',
    record: ticket,
    before: null,
    after: { ...after, ...(clientId && { clientId, clientName: ticket.clientName }) },
    message: `Created ticket ${ticketNumber(ticket.number)}: ${ticket.title}.`,
    proposalId,
  })
  return { ...written, ticket: TicketBrief.parse(ticket) }
}

/** Changes a ticket as the assistant. */
export async function updateTicketByChat(
  ctx: Ctx,
  { ticketId, updates }: AssistantTicketUpdate,
  proposalId?: string,
): Promise<TicketWritten> {
  const acting = await actingAsAssistant(ctx)
  const current = await ticketOf(acting, ticketId)
  const ticket = await updateTicket(acting, current.id, { ...updates, version: current.version })
  const changes = differences(current, ticket, changeable)
  const name = ticketNumber(ticket.number)
  const isChanged = Object.keys(changes.after).length > 0
  const written = await recordAction(acting, {
    operation: 'ticket.update',
    recordType: 'ticket',
    record: ticket,
    ...changes,
    message: isChanged
      ? `Updated ticket ${name}: ${ticket.title}.`
      : `Ticket ${name} already has those values.`,
    proposalId,
  })
  return { ...written, ticket: TicketBrief.parse(ticket) }
}
