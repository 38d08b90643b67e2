import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { TicketStatus } from '#shared/tickets/ticket-choices.ts'
import type { CommentCreate, TicketCreate, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { markRecordsStale, recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

export type TicketBulkInput = BulkSelection &
  (
    | { action: 'assign'; assigneeId: string | null }
    | { action: 'status'; status: TicketStatus }
    | { action: 'delete' }
  )

/** The ticket list, page by page. */
export function ticketPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/tickets', params, (ticket) => ticket)
}

/** One ticket. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/tickets/:id', { params: { id }, signal }),
  })
}

/** The tickets of a client, the newest first. */
export function clientTicketsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'of-client', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/tickets', { query: { clientId, limit: 100 }, signal }),
  })
}

/** Makes a ticket. */
export function useCreateTicket() {
  return useAction({
    run: (input: TicketCreate, actionKey) => call('POST /api/tickets', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a ticket; a stale version is refused with 409. */
export function useUpdateTicket(id: string) {
  return useAction({
    run: (input: TicketUpdate, actionKey) =>
      call('PATCH /api/tickets/:id', { params: { id }, body: input, actionKey }),
    invalidates: recordKeys,
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

/** Deletes a ticket. */
export function useDeleteTicket(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/tickets/:id', { params: { id }, actionKey }),
    onSuccess: () => markRecordsStale(queries),
  })
}

/** Assigns, moves or deletes the chosen tickets, or all that match the filters of the list. */
export function useBulkTickets() {
  return useAction({
    run: (input: TicketBulkInput, actionKey) => call('POST /api/tickets/bulk', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}
