import { queryOptions } from '@tanstack/react-query'
import type { TypeChecklistWrite } from '#shared/tickets/checklists.contract.ts'
import type { TicketRecurrenceCreate, TicketRecurrenceUpdate } from '#shared/tickets/recurrences.contract.ts'
import type { TicketTemplateCreate, TicketTemplateUpdate } from '#shared/tickets/templates.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const checklists = '/api/ticket-checklists'
const templates = '/api/ticket-templates'
const recurrences = '/api/ticket-recurrences'

/** The checklists of ticket types. */
export const checklistsQuery = queryOptions({
  queryKey: [checklists] as const,
  queryFn: ({ signal }) => call('GET /api/ticket-checklists', { signal }),
})

/** Changes the checklist of a type. */
export function useSaveTypeChecklist() {
  return useAction({
    run: (body: TypeChecklistWrite, actionKey) => call('PUT /api/ticket-checklists', { body, actionKey }),
    invalidates: [[checklists]],
  })
}

/** The templates of tickets. */
export const templatesQuery = queryOptions({
  queryKey: [templates] as const,
  queryFn: ({ signal }) => call('GET /api/ticket-templates', { signal }),
})

/** Adds a template. */
export function useAddTemplate() {
  return useAction({
    run: (body: TicketTemplateCreate, actionKey) => call('POST /api/ticket-templates', { body, actionKey }),
    invalidates: [[templates]],
  })
}

/** Changes a template. */
export function useUpdateTemplate(id: string) {
  return useAction({
    run: (body: TicketTemplateUpdate, actionKey) =>
      call('PATCH /api/ticket-templates/:id', { params: { id }, body, actionKey }),
    invalidates: [[templates]],
  })
}

/** Deletes a template. */
export function useDeleteTemplate(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/ticket-templates/:id', { params: { id }, actionKey }),
    invalidates: [[templates]],
  })
}

/** The recurring tickets. */
export const recurrencesQuery = queryOptions({
  queryKey: [recurrences] as const,
  queryFn: ({ signal }) => call('GET /api/ticket-recurrences', { signal }),
})

/** Adds a recurring ticket. */
export function useAddRecurrence() {
  return useAction({
    run: (body: TicketRecurrenceCreate, actionKey) =>
      call('POST /api/ticket-recurrences', { body, actionKey }),
    invalidates: [[recurrences]],
  })
}

/** Changes a recurring ticket. */
export function useUpdateRecurrence(id: string) {
  return useAction({
    run: (body: TicketRecurrenceUpdate, actionKey) =>
      call('PATCH /api/ticket-recurrences/:id', { params: { id }, body, actionKey }),
    invalidates: [[recurrences]],
  })
}

/** Ends a recurring ticket. */
export function useDeleteRecurrence(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/ticket-recurrences/:id', { params: { id }, actionKey }),
    invalidates: [[recurrences]],
  })
}
