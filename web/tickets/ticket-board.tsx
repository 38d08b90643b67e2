import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { can } from '#shared/permissions.ts'
import { ticketStatuses, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import {
  maxTicketCards,
  type TicketCard,
  type TicketColumn,
  type TicketBoard as Tickets,
  usualTicketCards,
} from '#shared/tickets/tickets.contract.ts'
import { isOpenTicket, ticketNumber, ticketStatusColors } from '#shared/tickets/tickets.rules.ts'
import { withQuery } from '#web/lib/http.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { Board } from '#web/ui/board/board.tsx'
import type { BoardColumn } from '#web/ui/board/board-types.ts'
import { useCardMove } from '#web/ui/board/use-card-move.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { withMoved, withSaved } from './ticket-board-moves.ts'
import { TicketCardBody } from './ticket-card.tsx'
import { saveTicketStatus, ticketBoardQuery } from './tickets.api.ts'

const statusOf = (column: string) => ticketStatuses.find((status) => status === column) ?? 'open'

type TicketBoardProps = { params: ListParams; board: Tickets; shown: number; onMore: () => void }

function columnsOf({ params, board, shown, onMore }: TicketBoardProps): BoardColumn<TicketCard>[] {
  return board.columns.map(({ status, count, overdue, tickets }) => ({
    id: status,
    title: ticketStatusLabels[status],
    tone: ticketStatusColors[status],
    total: count,
    href: withQuery('/tickets', { ...params, view: 'table', status }),
    summary: status === 'resolved' ? undefined : `${overdue.toLocaleString('en-US')} overdue`,
    cards: tickets,
    onMore: tickets.length < count && shown < maxTicketCards ? onMore : undefined,
    empty: 'No tickets',
  }))
}

const bodyOf = (card: TicketCard) => <TicketCardBody card={card} />

function Columns(props: TicketBoardProps) {
  const actor = useActor()
  const today = useToday()
  const [resolving, setResolving] = useState<TicketCard | null>(null)
  const move = useCardMove({
    queryKey: ticketBoardQuery(props.params, props.shown).queryKey,
    apply: (board: Tickets, card: TicketCard, to) => withMoved(board, card, statusOf(to), today),
    columnOf: ({ status }) => status,
    nameOf: ({ number }) => ticketNumber(number),
    save: saveTicketStatus,
    saved: withSaved,
    invalidates: recordKeys,
  })
  const onMove = (card: TicketCard, to: string) => {
    if (to === 'resolved' && card.checklistDone < card.checklistTotal) setResolving(card)
    else move(card, to)
  }
  const mayEdit = ({ userId, assigneeId }: TicketCard) =>
    can(actor, 'ticket.edit', { createdById: userId, assigneeId })
  return (
    <>
      <Board
        label="Tickets by status"
        columns={columnsOf(props)}
        cardId={({ id }) => id}
        cardName={({ title }) => title}
        hrefOf={({ id }) => `/tickets/${id}`}
        renderCard={bodyOf}
        canMove={(card, to) => card.status !== to && mayEdit(card)}
        onMove={onMove}
      />
      {resolving && (
        <ResolveDialog
          ticket={resolving}
          onConfirm={async () => {
            setResolving(null)
            move(resolving, 'resolved')
          }}
          onClose={() => setResolving(null)}
        />
      )}
    </>
  )
}

/** What the board of tickets shows: as many cards a column as were asked for. */
export function useTicketBoard(params: ListParams) {
  const [shown, setShown] = useState(usualTicketCards)
  const query = useQuery(ticketBoardQuery(params, shown))
  return { query, shown, onMore: () => setShown((cards) => Math.min(cards * 2, maxTicketCards)) }
}

/** How many tickets of the board wait for somebody, and how many of them are late. */
export function boardSummary({ columns }: Tickets): string {
  const waiting = columns.filter(({ status }) => isOpenTicket(status))
  const sumOf = (of: (column: TicketColumn) => number) =>
    waiting.reduce((sum, column) => sum + of(column), 0).toLocaleString('en-US')
  return `${sumOf(({ count }) => count)} open or in progress, ${sumOf(({ overdue }) => overdue)} overdue`
}

type BodyProps = {
  params: ListParams
  board: ReturnType<typeof useTicketBoard>
  /** What stands in the place of columns that have no card. */
  empty: ReactNode
}

/** The board of tickets, or what stands in its place. */
export function TicketBoardBody({ params, board: { query, shown, onMore }, empty }: BodyProps) {
  const { data, error, refetch } = query
  if (!data && error)
    return (
      <Panel isFlush>
        <LoadFailure what="Tickets" error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data) return <CardsSkeleton />
  if (data.columns.every(({ count }) => count === 0)) return <Panel isFlush>{empty}</Panel>
  return <Columns params={params} board={data} shown={shown} onMore={onMore} />
}
