import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { fieldColumns } from '#server/records/field-export.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import type { Ticket, TicketExportQuery } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { tickets } from './tickets.queries.ts'

function columnsIn(timeZone: string): CsvColumn<Ticket>[] {
  const day = (instant: string | null) => instant && dayIn(timeZone, new Date(instant))
  const described = fieldColumns<typeof ticketFields, Ticket>(ticketFields)
  return [
    { heading: 'Number', value: (ticket) => ticketNumber(ticket.number) },
    ...described.slice(0, -1),
    { heading: 'Client', value: (ticket) => ticket.clientName },
    { heading: 'Policy number', value: (ticket) => ticket.policyNumber },
    { heading: 'Assignee', value: (ticket) => ticket.assigneeName },
    { heading: 'Created by', value: (ticket) => ticket.userName },
    { heading: 'Created', value: (ticket) => day(ticket.createdAt) },
    { heading: 'Resolved', value: (ticket) => day(ticket.resolvedAt) },
    // The long text, where it pushes nothing else out of sight.
    ...described.slice(-1),
  ]
}

/** The caller's tickets as a CSV file. */
export async function exportTickets(
  ctx: InTransaction<AgencyCtx>,
  query: TicketExportQuery,
): Promise<Export> {
  return exportOf(columnsIn(ctx.user.timeZone), await tickets.items(ctx, query))
}
