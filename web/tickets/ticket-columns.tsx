import { ticketPriorityLabels, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { ticketNumber, ticketStatusColors } from '#shared/tickets/tickets.rules.ts'
import { DueDay } from '#web/ui/due-day.tsx'
import { fieldColumns } from '#web/ui/record/record-columns.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import classes from './tickets.module.css'

type DueProps = { ticket: Pick<Ticket, 'status' | 'dueDate'>; today: string }

/** When a ticket is due. */
export function TicketDueDay({ ticket: { status, dueDate }, today }: DueProps) {
  return dueDate ? <DueDay day={dueDate} today={today} isDone={status === 'resolved'} /> : '—'
}

/** The priority of a ticket in a word; high and urgent stand out. */
export function PriorityText({ priority }: Pick<Ticket, 'priority'>) {
  return (
    <span className={classes.priority} data-priority={priority}>
      {ticketPriorityLabels[priority]}
    </span>
  )
}

/** The columns of the ticket list. The number, not the id, is shown. */
export function ticketColumns(today: string): Column<Ticket>[] {
  return [
    {
      id: 'number',
      header: 'Ticket',
      value: (ticket) => ticket.number,
      cell: (ticket) => (
        <>
          <span className={classes.number}>{ticketNumber(ticket.number)}</span> {ticket.title}
        </>
      ),
      width: 'minmax(110px, 2.8fr)',
    },
    ...fieldColumns<typeof ticketFields, Ticket>(ticketFields, {
      status: {
        cell: ({ status }) => (
          <StatusDot tone={ticketStatusColors[status]} label={ticketStatusLabels[status]} />
        ),
        isSelfExplanatory: true,
      },
      priority: { cell: (ticket) => <PriorityText priority={ticket.priority} /> },
      dueDate: { cell: (ticket) => <TicketDueDay ticket={ticket} today={today} /> },
    }),
    {
      id: 'clientName',
      header: 'Client',
      value: (ticket) => ticket.clientName,
      width: 'minmax(90px, 1.2fr)',
      shows: 'wide',
      isOffCards: true,
    },
    {
      id: 'assigneeName',
      header: 'Assignee',
      value: (ticket) => ticket.assigneeName,
      width: 'minmax(86px, 1fr)',
      shows: 'medium',
      field: 'assigneeId',
    },
  ]
}
