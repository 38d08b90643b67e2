import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ClientCreate, ClientUpdate } from '#shared/clients/clients.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { markRecordsStale, recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { clientRowOf } from './client-row.ts'

export type ClientBulkInput = BulkSelection &
  ({ action: 'assign'; assignedAgentId: string } | { action: 'delete' })

/** The client list, page by page, as the policies stand today. */
export function clientPagesQuery(params: ListParams, today: string) {
  return pagesQuery('GET /api/clients', params, (client) => clientRowOf(client, today))
}

/** One client with its policies whole. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/clients', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/clients/:id', { params: { id }, signal }),
  })
}

/** Makes a client. */
export function useCreateClient() {
  return useAction({
    run: (body: ClientCreate, actionKey) => call('POST /api/clients', { body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a client; a stale version is refused with 409. */
export function useUpdateClient(id: string) {
  return useAction({
    run: (body: ClientUpdate, actionKey) =>
      call('PATCH /api/clients/:id', { params: { id }, body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a client and what goes with it. */
export function useDeleteClient(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/clients/:id', { params: { id }, actionKey }),
    onSuccess: () => markRecordsStale(queries),
  })
}

/** Assigns or deletes the chosen clients, or all that match the filters of the list. */
export function useBulkClients() {
  return useAction({
    run: (body: ClientBulkInput, actionKey) => call('POST /api/clients/bulk', { body, actionKey }),
    invalidates: recordKeys,
  })
}
