import type { Ticket, TicketCreate } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { emptyForm, type FormValuesOf, formOf, inputOfForm } from '#web/ui/record/record-values.ts'

/** What the form of a ticket holds; a missing client, policy or person is ''. */
export type TicketFormValues = FormValuesOf<typeof ticketFields>

/** An empty form: medium, for the person who opens it, perhaps about a client. */
export function emptyTicketForm(assigneeId: string, clientId = ''): TicketFormValues {
  return { ...emptyForm(ticketFields), type: 'follow_up', priority: 'medium', assigneeId, clientId }
}

/** The form of a ticket as it stands. */
export function ticketFormOf(ticket: Ticket): TicketFormValues {
  return formOf(ticketFields, ticket)
}

/** What the form of a ticket sends. */
export function ticketInputOf(values: TicketFormValues): TicketCreate {
  return inputOfForm(ticketFields, values)
}
