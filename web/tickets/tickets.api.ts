import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { BulkResult } from '#shared/lists.ts'
import type { TicketStatus } from '#shared/tickets/ticket-choices.ts'
import type {
  Comment,
  CommentCreate,
  Ticket,
  TicketCreate,
  TicketUpdate,
} from '#shared/tickets/tickets.contract.ts'
import { call, withQuery } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
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
  return pathPagesQuery('/api/tickets', params, (ticket: Ticket) => ticket)
}

/** One ticket. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'one', id] as const,
    queryFn: ({ signal }) => call<Ticket>('GET', `/api/tickets/${id}`, { signal }),
  })
}

/** The tickets of a client, the newest first. */
export function clientTicketsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'of-client', clientId] as const,
    queryFn: ({ signal }) =>
      call<Ticket[]>('GET', withQuery('/api/tickets', { clientId, limit: 100 }), { signal }),
  })
}

/** Makes a ticket. */
export function useCreateTicket() {
  return useAction({
    run: (input: TicketCreate, actionKey) => call<Ticket>('POST', '/api/tickets', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a ticket; a stale version is refused with 409. */
export function useUpdateTicket(id: string) {
  return useAction({
    run: (input: TicketUpdate, actionKey) =>
      call<Ticket>('PATCH', `/api/tickets/${id}`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Adds a comment to a ticket. */
export function useAddComment(ticketId: string) {
  return useAction({
    run: (input: CommentCreate, actionKey) =>
      call<Comment>('POST', `/api/tickets/${ticketId}/comments`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a ticket. */
export function useDeleteTicket(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `/api/tickets/${id}`, { actionKey }),
    onSuccess: () => markRecordsStale(queries),
  })
}

/** Assigns, moves or deletes the chosen tickets, or all that match the filters of the list. */
export function useBulkTickets() {
  return useAction({
    run: (input: TicketBulkInput, actionKey) =>
      call<BulkResult>('POST', '/api/tickets/bulk', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}
