import { asText, link } from '#server/assistant/answer.ts'
import { formatDay } from '#shared/dates.ts'
import { ticketPriorityLabels, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'

/** A ticket as a line of a list: its number, title, client, priority and when it is due. */
export function ticketLine(ticket: Ticket, today: string): string {
  const isOverdue = ticket.status !== 'resolved' && ticket.dueDate !== null && ticket.dueDate < today
  const due = ticket.dueDate ? `${isOverdue ? 'was due' : 'due'} ${formatDay(ticket.dueDate)}` : ''
  const parts = [
    asText(ticket.title),
    asText(ticket.clientName),
    ticketStatusLabels[ticket.status].toLowerCase(),
    `${ticketPriorityLabels[ticket.priority].toLowerCase()} priority`,
    due,
  ]
  return `- ${link(`T-${ticket.number}`, `/tickets/${ticket.id}`)}: ${parts.filter(Boolean).join(' · ')}`
}
