import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { boardStatement, readBoard } from '#server/records/board.ts'
import { scopeOf } from '#server/records/filters.ts'
import { projection } from '#server/records/projection.ts'
import { ticketStatuses } from '#shared/tickets/ticket-choices.ts'
import { type TicketBoardQuery, TicketCard } from '#shared/tickets/tickets.contract.ts'
import { ticketSource, tickets } from './tickets.queries.ts'

const boardOn = (today: string) => ({
  table: 'tickets',
  alias: 't',
  statuses: ticketStatuses,
  cards: 'tickets',
  fields: projection(TicketCard, 't', ticketSource.computed),
  joins: ticketSource.joins,
  orderOf: (status: string) =>
    status === 'resolved' ? 't.resolved_at desc nulls last, t.number desc' : 't.due_date, t.number',
  sums: { overdue: `(count(*) filter (where t.status <> 'resolved' and t.due_date < ${today}::date))::int` },
})

/** The tickets by status as JSON text: those due first come first, of the resolved ones the last resolved. */
export function readTicketBoard(
  ctx: InTransaction<AgencyCtx>,
  { limit, ...filter }: TicketBoardQuery,
): Promise<string> {
  const scope = scopeOf(ctx)
  return readBoard(
    ctx,
    boardStatement(boardOn(scope.values.$(scope.today)), scope, tickets.where(scope, filter), limit),
  )
}
