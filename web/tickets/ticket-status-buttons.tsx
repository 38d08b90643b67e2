import { Button } from '@mantine/core'
import { type TicketStatus, ticketStatuses, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketStatusColors } from '#shared/tickets/tickets.rules.ts'
import classes from './ticket-page.module.css'

type StatusButtonsProps = { ticket: Ticket; isBusy: boolean; onChange: (status: TicketStatus) => void }

/** The three statuses in their colors, each with its word; one press moves the ticket there. */
export function StatusButtons({ ticket, isBusy, onChange }: StatusButtonsProps) {
  return (
    <fieldset className={classes.statuses} aria-label="Status">
      {ticketStatuses.map((status) => {
        const isCurrent = status === ticket.status
        return (
          <Button
            key={status}
            variant={isCurrent ? 'light' : 'default'}
            color={isCurrent ? ticketStatusColors[status] : undefined}
            aria-pressed={isCurrent}
            disabled={isBusy}
            onClick={() => !isCurrent && onChange(status)}
            leftSection={<span className={classes.dot} data-color={ticketStatusColors[status]} />}
          >
            {ticketStatusLabels[status]}
          </Button>
        )
      })}
    </fieldset>
  )
}
