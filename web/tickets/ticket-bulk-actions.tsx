import { type TicketStatus, ticketStatuses, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { BulkActions } from '#web/ui/list/bulk-actions.tsx'
import type { RecordList } from '#web/ui/list/use-record-list.ts'
import { useBulkTickets } from './tickets.api.ts'

const statuses = ticketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] }))

/** What can be done with the ticked tickets: move them, delete them, and for owners assign them. */
export function TicketBulkActions({ list }: { list: RecordList<Ticket> }) {
  const user = useCurrentUser()
  const bulk = useBulkTickets()
  const assign = (assigneeId: string) => bulk.run({ ...list.chosen, action: 'assign', assigneeId })
  return (
    <BulkActions
      one="ticket"
      many="tickets"
      list={list}
      isBusy={bulk.isBusy}
      assign={user.isAgencyOwner ? { label: 'Assignee', run: assign } : undefined}
      status={{
        options: statuses,
        run: (status) => bulk.run({ ...list.chosen, action: 'status', status: status as TicketStatus }),
      }}
      remove={{
        words: 'Their comments and history are deleted too.',
        run: () => bulk.run({ ...list.chosen, action: 'delete' }),
      }}
    />
  )
}
