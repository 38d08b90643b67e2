import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { changeAll, deleteAll, narrowed, type Selection } from '#server/records/bulk.ts'
import { scopeOf } from '#server/records/filters.ts'
import { checkAssignee, checkMayAssign } from '#server/records/producer.ts'
import type { BulkResult } from '#shared/lists.ts'
import type { TicketStatus } from '#shared/tickets/ticket-choices.ts'
import type { TicketBulk } from '#shared/tickets/tickets.contract.ts'
import { ticketConditions, ticketRecords } from './tickets.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const rights = {
  assign: 'ticket.assignMany',
  status: 'ticket.moveMany',
  delete: 'ticket.deleteMany',
} as const

function selectionOf(ctx: Ctx, { ids, filter = {}, action }: TicketBulk): Selection {
  const scope = scopeOf(ctx)
  const where = ticketConditions(scope, filter, rights[action])
  return { source: ticketRecords, scope, where: narrowed(scope, 't', ids, where) }
}

function setStatus(ctx: Ctx, selection: Selection, status: TicketStatus): Promise<BulkResult> {
  const resolvedAt = status === 'resolved' ? ctx.clock() : null
  return changeAll(ctx, selection, {
    action: 'tickets.moved',
    set: { status: status },
    also: ({ $ }) => [`resolved_at = ${$(resolvedAt)}`],
  })
}

/** Assigns, moves or removes many tickets at once, in one transaction with one audit entry. */
export async function bulkTickets(ctx: Ctx, input: TicketBulk): Promise<BulkResult> {
  const selection = selectionOf(ctx, input)
  if (input.action === 'delete') return deleteAll(ctx, selection, 'tickets.deleted')
  if (input.action === 'status') return setStatus(ctx, selection, input.status)
  checkMayAssign(ctx, 'ticket.assignMany')
  await checkAssignee(ctx, 'assigneeId', input.assigneeId)
  return changeAll(ctx, selection, {
    action: 'tickets.assigned',
    set: { assigneeId: input.assigneeId },
  })
}
