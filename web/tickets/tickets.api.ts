import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { clientPageSizes } from '#shared/client-page/client-page.contract.ts'
import type { ChecklistItemUpdate } from '#shared/tickets/checklists.contract.ts'
import {
  type CommentCreate,
  type ReminderInput,
  type TicketCard,
  TicketCreate,
  TicketUpdate,
} from '#shared/tickets/tickets.contract.ts'
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

/** The tickets as a board by status, with so many cards a column; while other filters load, the old cards stay. */
export function ticketBoardQuery(params: ListParams, limit: number) {
  return queryOptions({
    queryKey: ['/api/tickets', 'board', params, limit] as const,
    queryFn: ({ signal }) => call('GET /api/tickets/board', { query: { ...params, limit }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Moves a card of the board to another status, unless somebody else changed it meanwhile. */
export function saveTicketStatus({ id, version }: TicketCard, status: string, actionKey: string) {
  const body = TicketUpdate.parse({ status, version })
  return call('PATCH /api/tickets/:id', { params: { id }, body, actionKey })
}

/** The tickets of a client, the newest first. */
export function clientTicketsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'of-client', clientId] as const,
    queryFn: ({ signal }) =>
      call('GET /api/tickets', { query: { clientId, limit: clientPageSizes.tickets }, signal }),
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

/** Whom a comment on a ticket can mention. */
export function mentionableQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'mentionable', id] as const,
    queryFn: ({ signal }) => call('GET /api/tickets/:id/mentionable', { params: { id }, signal }),
  })
}

/** Sets or removes the reminder of a ticket. */
export function useSetReminder(id: string) {
  return useAction({
    run: (body: ReminderInput, actionKey) =>
      call('PUT /api/tickets/:id/reminder', { params: { id }, body, actionKey }),
    invalidates: recordKeys,
  })
}

/** The checklist of a ticket. */
export function checklistQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/tickets', 'checklist', id] as const,
    queryFn: ({ signal }) => call('GET /api/tickets/:id/checklist', { params: { id }, signal }),
  })
}

/** Adds an item to the checklist of a ticket. */
export function addItem(id: string, text: string, actionKey: string) {
  return call('POST /api/tickets/:id/checklist', { params: { id }, body: { text }, actionKey })
}

/** The same as the action of a screen. */
export function useAddItem(id: string) {
  return useAction({
    run: (text: string, actionKey) => addItem(id, text, actionKey),
    invalidates: recordKeys,
  })
}

/** Completes, reopens or renames an item of a ticket. */
export function useChangeItem(ticketId: string, id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (body: ChecklistItemUpdate, actionKey) =>
      call('PATCH /api/ticket-checklist-items/:id', { params: { id }, body, actionKey }),
    invalidates: recordKeys,
    // Shown at once; the rest of the list follows.
    onSuccess: (saved) =>
      queries.setQueryData(checklistQuery(ticketId).queryKey, (items) =>
        items?.map((item) => (item.id === saved.id ? saved : item)),
      ),
  })
}

/** Removes an item. */
export function useRemoveItem(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/ticket-checklist-items/:id', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}
