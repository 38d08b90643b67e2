import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { Scope } from '#server/records/filters.ts'
import { findNamed, type NamedFound } from '#server/records/find-named.ts'
import type { Ticket, TicketFilter } from '#shared/tickets/tickets.contract.ts'
import { ticketConditions, ticketRecords } from './tickets.queries.ts'
import { getTicket } from './tickets.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** The caller's tickets of a title, the closest first, that match a filter. */
export function findNamedTickets(
  ctx: Ctx,
  title: string,
  { limit, filter }: { limit: number; filter: TicketFilter },
): Promise<NamedFound<Ticket>> {
  const conditions = (scope: Scope) => ticketConditions(scope, filter)
  return findNamed(ctx, { source: ticketRecords, name: 't.title', conditions }, title, limit)
}

const byNumber = {
  name: 'ticket_by_number',
  text: 'select id from tickets where agency_id = $1 and number = $2 and deleted_at is null',
}

/** The ticket that people know by a number, "T-104" being 104; else the 404 of a missing one. */
export async function getTicketByNumber(ctx: Ctx, number: number): Promise<Ticket> {
  const { rows } = await ctx.db.$client.query<{ id: string }>({
    ...byNumber,
    values: [ctx.user.agencyId, number],
  })
  if (!rows[0]) throw notFound()
  return getTicket(ctx, rows[0].id)
}
