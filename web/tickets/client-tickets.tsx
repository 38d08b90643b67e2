import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber, ticketStatusColors } from '#shared/tickets/tickets.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import classes from './client-tickets.module.css'
import { TicketDueDay } from './ticket-columns.tsx'
import { NewTicketDialog } from './ticket-dialog.tsx'
import { clientTicketsQuery } from './tickets.api.ts'

const maxShown = 8

function TicketLine({ ticket }: { ticket: Ticket }) {
  const today = useToday()
  return (
    <li className={classes.line}>
      <Link to={`/tickets/${ticket.id}`} className={classes.title}>
        <span className={classes.number}>{ticketNumber(ticket.number)}</span> {ticket.title}
      </Link>
      <span className={classes.state}>
        <StatusDot tone={ticketStatusColors[ticket.status]} label={ticketStatusLabels[ticket.status]} />
        {ticket.dueDate && <TicketDueDay ticket={ticket} today={today} />}
      </span>
    </li>
  )
}

function Lines({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery(clientTicketsQuery(clientId))
  if (error && !data) return <LoadFailure what="The tickets" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <p className={classes.none}>No tickets for this client.</p>
  return (
    <>
      <ul className={classes.list}>
        {data.slice(0, maxShown).map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {data.length > maxShown && (
        <Link to={`/tickets?clientId=${clientId}`} className={classes.all}>
          All {data.length} tickets
        </Link>
      )}
    </>
  )
}

/** The tickets of a client, and a new one that is about it. */
export function ClientTickets({ client }: { client: { id: string; name: string } }) {
  const [isAdding, setAdding] = useState(false)
  const finish = ({ number }: Ticket) => {
    showToast({ title: `${ticketNumber(number)} added`, variant: 'success' })
    setAdding(false)
  }
  return (
    <Panel
      title="Tickets"
      actions={
        <Writing>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            New ticket
          </Button>
        </Writing>
      }
    >
      <Lines clientId={client.id} />
      {isAdding && <NewTicketDialog client={client} onSaved={finish} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
