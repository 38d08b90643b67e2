import { queryOptions } from '@tanstack/react-query'
import { type CommentCreate, TicketCreate, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { recordKit } from '#web/ui/record/record-kit.ts'
import { recordForm } from '#web/ui/record/record-values.ts'

/** Tickets: their names, form and calls. */
export const ticketKit = recordKit({
  one: 'ticket',
  many: 'tickets',
  contracts: { create: TicketCreate, update: TicketUpdate },
  form: recordForm(ticketFields),
})

/** The ticket list, page by page. */
export function ticketPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/tickets', params, (ticket) => ticket)
}

/** The tickets of a client, the newest first. */
export function clientTicketsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'of-client', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/tickets', { query: { clientId, limit: 100 }, signal }),
  })
}

/** Adds a comment to a ticket. */
export function useAddComment(ticketId: string) {
  return useAction({
    run: (input: CommentCreate, actionKey) =>
      call('POST /api/tickets/:id/comments', { params: { id: ticketId }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}
