import { Button } from '@mantine/core'
import { Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { myDaySections } from '#shared/my-day/my-day.contract.ts'
import {
  type TicketPriority,
  type TicketType,
  ticketStatuses,
  ticketStatusLabels,
} from '#shared/tickets/ticket-choices.ts'
import { isGift } from '#shared/tickets/tickets.rules.ts'
import { withQuery } from '#web/lib/http.ts'
import { MyDay } from '#web/my-day/my-day.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { DeletedRecordsButton } from '#web/ui/deleted-records-button.tsx'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { priorityChoices, typeChoices } from './setup-form.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { NewTicketDialog } from './ticket-dialog.tsx'
import { openTicketsOf, ticketAddress, ticketChips, useTicketFilters } from './ticket-filters.ts'
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
  fields: [
    {
      label: 'Priority',
      options: priorityChoices,
      change: (value: string) => ({ action: 'priority', priority: value as TicketPriority }) as const,
    },
    { label: 'Due date', change: (dueDate: string) => ({ action: 'due', dueDate }) as const },
    {
      label: 'Type',
      options: typeChoices.filter(({ value }) => !isGift(value)),
      change: (value: string) => ({ action: 'type', type: value as TicketType }) as const,
    },
  ],
  remove: { text: 'Their comments and history are deleted too.', change: { action: 'delete' } },
} as const

/** What My day shows before the tickets, which follow by themselves. */
const others = myDaySections.filter((section) => section !== 'tickets')

/** The way to checklists, templates and recurring tickets: on phones behind the filters, so that the rows begin on the first screen. */
function SetupLink({ className }: { className: string | undefined }) {
  return (
    <Button
      component={Link}
      to="/tickets/setup"
      variant="default"
      className={className}
      leftSection={<Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Setup
    </Button>
  )
}

function Tickets() {
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
      actions={
        <>
          <DeletedRecordsButton many="tickets" className={onlyOn.desks} />
          <SetupLink className={onlyOn.desks} />
        </>
      }
      controls={
        <>
          <SetupLink className={onlyOn.phones} />
          <DeletedRecordsButton many="tickets" className={onlyOn.phones} />
        </>
      }
      start={<MyDay sections={others} rows={3} isFoldable />}
      searchPlaceholder="Search number or title"
      bulk={bulk}
      first="No tickets yet. Create one to track a task for a client."
      New={NewTicketDialog}
    />
  )
}

/** /tickets: what has to be done, by when and by whom. It opens on one's own that are not resolved, those due first come first. */
export function TicketsScreen() {
  const { id } = useCurrentUser()
  const { search } = useLocation()
  const [hasOpened, setOpened] = useState(search !== '')
  if (search !== '' && !hasOpened) setOpened(true)
  if (!hasOpened) return <Navigate to={withQuery('/tickets', openTicketsOf(id))} replace />
  return <Tickets />
}
