import { useMemo } from 'react'
import { ticketStatuses, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import { useToday } from '#web/session/use-today.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { NewTicketDialog } from './ticket-dialog.tsx'
import { ticketAddress, ticketChips, useTicketFilters } from './ticket-filters.ts'
import { ticketKit, ticketPagesQuery } from './tickets.api.ts'

const bulk = {
  assign: [
    {
      button: 'Assign',
      label: 'Assignee',
      change: (assigneeId: string) => ({ action: 'assign', assigneeId }) as const,
    },
  ],
  statuses: ticketStatuses.map((status) => ({
    value: status,
    label: ticketStatusLabels[status],
    change: { action: 'status', status } as const,
  })),
  remove: { text: 'Their comments and history are deleted too.', change: { action: 'delete' } },
} as const

/** /tickets: what has to be done, by when and by whom. */
export function TicketsScreen() {
  const today = useToday()
  const list = useRecordList(ticketAddress, ticketPagesQuery)
  const columns = useMemo(() => ticketColumns(today), [today])
  const filters = useTicketFilters(list)
  return (
    <RecordListPage
      title="Tickets"
      kit={ticketKit}
      list={list}
      columns={columns}
      filters={filters}
      chips={ticketChips}
      searchPlaceholder="Search number or title"
      bulk={bulk}
      first="No tickets yet. Create one to track a task for a client."
      New={NewTicketDialog}
    />
  )
}
