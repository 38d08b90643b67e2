import type { TicketStatus } from '#shared/tickets/ticket-choices.ts'
import type { Ticket, TicketBoard, TicketCard, TicketColumn } from '#shared/tickets/tickets.contract.ts'
import { isOverdue } from '#shared/tickets/tickets.rules.ts'

/** The order of a column of work: those due first come first, those without a day last. */
function dueFirst(one: TicketCard, other: TicketCard): number {
  if (one.dueDate !== other.dueDate) {
    if (one.dueDate === null) return 1
    if (other.dueDate === null) return -1
    return one.dueDate < other.dueDate ? -1 : 1
  }
  return one.number - other.number
}

/** The board with a card in another column where the server will list it, and counted there. */
export function withMoved(
  board: TicketBoard,
  { id }: TicketCard,
  to: TicketStatus,
  today: string,
): TicketBoard {
  const from = board.columns.find(({ tickets }) => tickets.some((one) => one.id === id))
  const card = from?.tickets.find((one) => one.id === id)
  if (!from || !card || from.status === to) return board
  const moved = { ...card, status: to }
  const counted = (column: TicketColumn, by: 1 | -1, one: TicketCard) => ({
    count: column.count + by,
    overdue: column.overdue + (isOverdue(one, today) ? by : 0),
  })
  const columns = board.columns.map((column) => {
    const { tickets } = column
    if (column.status === from.status)
      return { ...column, ...counted(column, -1, card), tickets: tickets.filter((one) => one.id !== id) }
    if (column.status !== to) return column
    const all = [moved, ...tickets]
    return {
      ...column,
      ...counted(column, 1, moved),
      tickets: to === 'resolved' ? all : all.toSorted(dueFirst),
    }
  })
  return { columns }
}

/** The board with a card as it was saved, so that its next move is made from its new version. */
export function withSaved(board: TicketBoard, { id, version }: Ticket): TicketBoard {
  const columns = board.columns.map((column) => ({
    ...column,
    tickets: column.tickets.map((card) => (card.id === id ? { ...card, version } : card)),
  }))
  return { columns }
}
