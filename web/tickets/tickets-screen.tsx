import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useToday } from '#web/session/use-today.ts'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { TicketBulkActions } from './ticket-bulk-actions.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { NewTicketDialog } from './ticket-dialog.tsx'
import { ticketAddress, ticketChips, useTicketFilters } from './ticket-filters.ts'
import { ticketPagesQuery } from './tickets.api.ts'

/** /tickets: what has to be done, by when and by whom. */
export function TicketsScreen() {
  const navigate = useNavigate()
  const today = useToday()
  const [isAdding, setAdding] = useState(false)
  const list = useRecordList(ticketAddress, ticketPagesQuery)
  const columns = useMemo(() => ticketColumns(today), [today])
  const filters = useTicketFilters(list)
  return (
    <>
      <RecordListPage
        title="Tickets"
        one="ticket"
        many="tickets"
        path="/tickets"
        list={list}
        columns={columns}
        filters={filters}
        chips={ticketChips}
        searchPlaceholder="Search number or title"
        bulkActions={<TicketBulkActions list={list} />}
        first="No tickets yet. Create one to track a task for a client."
        onNew={useCallback(() => setAdding(true), [])}
      />
      {isAdding && (
        <NewTicketDialog
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate(`/tickets/${id}`)}
        />
      )}
    </>
  )
}
