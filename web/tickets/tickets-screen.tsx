import { Button } from '@mantine/core'
import { Settings2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { myDaySections } from '#shared/my-day/my-day.contract.ts'
import { can } from '#shared/permissions.ts'
import {
  type TicketPriority,
  type TicketType,
  ticketStatuses,
  ticketStatusLabels,
} from '#shared/tickets/ticket-choices.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { isGift } from '#shared/tickets/tickets.rules.ts'
import { withQuery } from '#web/lib/http.ts'
import { storageKeys } from '#web/lib/storage.ts'
import { MyDay } from '#web/my-day/my-day.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { lastBoardView, useBoardView, ViewSwitch } from '#web/ui/board/board-view.tsx'
import { useBoardList } from '#web/ui/board/use-board-list.tsx'
import { DeletedRecordsButton } from '#web/ui/deleted-records-button.tsx'
import { ListEmpty } from '#web/ui/list/list-frame.tsx'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { RecordPage } from '#web/ui/list/record-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import { useListViews } from '#web/ui/list/use-saved-views.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { CardsSkeleton, TableSkeleton } from '#web/ui/skeletons.tsx'
import { priorityChoices, typeChoices } from './setup-form.ts'
import { boardSummary, TicketBoardBody, useTicketBoard } from './ticket-board.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { NewTicketDialog } from './ticket-dialog.tsx'
import { isOpenOf, openTicketsOf, ticketAddress, ticketChips, useTicketFilters } from './ticket-filters.ts'
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
    { label: 'Clear due date', change: { action: 'due', dueDate: null } },
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

const start = (before: 'list' | 'board') => <MyDay sections={others} rows={3} before={before} />

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

const first = 'No tickets yet. Create one to track a task for a client.'
const noneOfOwn = { message: 'No open tickets are assigned to you.', clear: 'Show all tickets' }
const parts = {
  title: 'Tickets',
  kit: ticketKit,
  chips: ticketChips,
  searchPlaceholder: 'Search number or title',
  New: NewTicketDialog,
} as const

const edited: EditedRows<Ticket> = {
  path: 'tickets',
  fields: ticketFields,
  mayEdit: (actor, { userId, assigneeId }) => can(actor, 'ticket.edit', { createdById: userId, assigneeId }),
}

type ViewProps = { viewSwitch: ReactNode }

function TicketTable({ viewSwitch }: ViewProps) {
  const today = useToday()
  const list = useRecordList(ticketAddress, ticketPagesQuery)
  const edits = useRowEdits(edited)
  const columns = useMemo(() => withEdits(ticketColumns(today), edits), [today, edits])
  const filters = useTicketFilters(list)
  const { id } = useCurrentUser()
  const isOwn = isOpenOf(list.filter, id)
  return (
    <RecordListPage
      {...parts}
      list={list}
      columns={columns}
      start={start('list')}
      filters={filters}
      actions={
        <>
          {viewSwitch}
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
      bulk={bulk}
      first={first}
      noneFound={isOwn ? noneOfOwn : undefined}
    />
  )
}

function TicketBoardPage({ viewSwitch }: ViewProps) {
  const { list, isOpening, views } = useBoardList('tickets', ticketAddress)
  const { filter } = list
  const filters = useTicketFilters(list).filter(({ label }) => label !== 'Status')
  const board = useTicketBoard(filter)
  const { data } = board.query
  return (
    <RecordPage
      {...parts}
      list={list}
      views={views}
      filters={filters}
      actions={
        <>
          {viewSwitch}
          <SetupLink className={onlyOn.desks} />
        </>
      }
      controls={<SetupLink className={onlyOn.phones} />}
      subtitle={data ? boardSummary(data) : ' '}
      start={start('board')}
    >
      {(adding) =>
        isOpening ? (
          <CardsSkeleton />
        ) : (
          <TicketBoardBody
            params={filter}
            board={board}
            empty={<ListEmpty list={list} many="tickets" first={first} {...adding} />}
          />
        )
      }
    </RecordPage>
  )
}

function Tickets() {
  const [view, choose] = useBoardView(storageKeys.ticketsView, 'table')
  const Shown = view === 'board' ? TicketBoardPage : TicketTable
  return <Shown viewSwitch={<ViewSwitch view={view} onChange={choose} />} />
}

/** /tickets: what has to be done, by when and by whom, as a table or as a board by status. It opens with the default view, or else on one's own, those due first come first. */
export function TicketsScreen() {
  const { id } = useCurrentUser()
  const { search } = useLocation()
  const [hasOpened, setOpened] = useState(search !== '')
  const { views, isPending } = useListViews('tickets')
  const isBoard = lastBoardView(storageKeys.ticketsView, 'table') === 'board'
  const hasDefault = views.some(({ isDefault }) => isDefault)
  if (!hasOpened && (search !== '' || hasDefault)) setOpened(true)
  if (hasOpened || hasDefault) return <Tickets />
  if (isPending) return isBoard ? <CardsSkeleton /> : <TableSkeleton />
  const own = isBoard ? { assigneeId: id, view: 'board' } : openTicketsOf(id)
  return <Navigate to={withQuery('/tickets', own)} replace />
}
