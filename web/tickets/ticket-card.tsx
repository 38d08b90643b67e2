import { ListChecks } from 'lucide-react'
import { ticketTypeLabels } from '#shared/tickets/ticket-choices.ts'
import type { TicketCard } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { useToday } from '#web/session/use-today.ts'
import lines from '#web/ui/board/card-body.module.css'
import classes from './ticket-board.module.css'
import { PriorityText, TicketDueDay } from './ticket-columns.tsx'

/** What a card of the board says of a ticket below its title. */
export function TicketCardBody({ card }: { card: TicketCard }) {
  const today = useToday()
  const { number, type, priority, clientName, assigneeName, checklistTotal, checklistDone } = card
  return (
    <div className={lines.body}>
      {clientName && <p className={classes.client}>{clientName}</p>}
      <div className={lines.line}>
        <span className={classes.type}>{ticketTypeLabels[type]}</span>
        <PriorityText priority={priority} />
      </div>
      {card.dueDate && (
        <p>
          Due <TicketDueDay ticket={card} today={today} />
        </p>
      )}
      <div className={lines.line}>
        <span className={classes.quiet}>
          {ticketNumber(number)}
          {checklistTotal > 0 && (
            <span className={classes.checklist}>
              <ListChecks size={12} strokeWidth={2} role="img" aria-label="Checklist" />
              {checklistDone}/{checklistTotal}
            </span>
          )}
        </span>
        <span className={classes.quiet}>{assigneeName || 'Unassigned'}</span>
      </div>
    </div>
  )
}
