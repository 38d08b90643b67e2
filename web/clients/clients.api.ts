import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  Client,
  ClientBulkResult,
  ClientCreate,
  ClientItem,
  ClientUpdate,
} from '#shared/clients/clients.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { markRecordsStale, recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { clientRowOf } from './client-row.ts'

export type ClientBulkInput = BulkSelection &
  ({ action: 'assign'; assignedAgentId: string } | { action: 'delete' })

/** The client list, page by page, as the policies stand today. */
export function clientPagesQuery(params: ListParams, today: string) {
  return pagesQuery('/api/clients', params, (client: ClientItem) => clientRowOf(client, today))
}

/** One client with its policies whole. */
export function clientQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/clients', 'one', id] as const,
    queryFn: ({ signal }) => call<Client>('GET', `/api/clients/${id}`, { signal }),
  })
}

/** Makes a client. */
export function useCreateClient() {
  return useAction({
    run: (input: ClientCreate, actionKey) => call<Client>('POST', '/api/clients', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a client; a stale version is refused with 409. */
export function useUpdateClient(id: string) {
  return useAction({
    run: (input: ClientUpdate, actionKey) =>
      call<Client>('PATCH', `/api/clients/${id}`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a client and what goes with it. */
export function useDeleteClient(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `/api/clients/${id}`, { actionKey }),
    onSuccess: () => markRecordsStale(queries),
  })
}

/** Assigns or deletes the chosen clients, or all that match the filters of the list. */
export function useBulkClients() {
  return useAction({
    run: (input: ClientBulkInput, actionKey) =>
      call<ClientBulkResult>('POST', '/api/clients/bulk', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}
