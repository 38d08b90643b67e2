import type { TicketPriority, TicketType } from '#shared/tickets/ticket-choices.ts'
import type { Ticket, TicketCreate } from '#shared/tickets/tickets.contract.ts'

/** What the form of a ticket holds; a missing client, policy or person is ''. */
export type TicketFormValues = {
  title: string
  type: TicketType
  priority: TicketPriority
  dueDate: string
  assigneeId: string
  clientId: string
  policyId: string
  description: string
}

/** An empty form: medium, for the person who opens it, perhaps about a client. */
export function emptyTicketForm(assigneeId: string, clientId = ''): TicketFormValues {
  return {
    title: '',
    type: 'follow_up',
    priority: 'medium',
    dueDate: '',
    assigneeId,
    clientId,
    policyId: '',
    description: '',
  }
}

/** The form of a ticket as it stands. */
export function ticketFormOf(ticket: Ticket): TicketFormValues {
  return {
    title: ticket.title,
    type: ticket.type,
    priority: ticket.priority,
    dueDate: ticket.dueDate ?? '',
    assigneeId: ticket.assigneeId ?? '',
    clientId: ticket.clientId ?? '',
    policyId: ticket.policyId ?? '',
    description: ticket.description,
  }
}

/** What the form of a ticket sends. */
export function ticketInputOf(values: TicketFormValues): TicketCreate {
  return {
    ...values,
    dueDate: values.dueDate || null,
    assigneeId: values.assigneeId || null,
    clientId: values.clientId || null,
    policyId: values.policyId || null,
  }
}
