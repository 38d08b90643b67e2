import { queryOptions } from '@tanstack/react-query'
import type { ClientMerge } from '#shared/clients/merge.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** What merging another client into a client would do. Not one of the records: once they are merged it is refused. */
export function mergePreviewQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: ['merge preview', id, otherId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('GET /api/clients/:id/merge', { params: { id }, query: { clientId: otherId }, signal }),
    enabled: otherId !== '',
    retry: false,
  })
}

/** The clients that went into a client. */
export function mergesQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/clients', 'merges', id],
    queryFn: ({ signal }) => call('GET /api/clients/:id/merges', { params: { id }, signal }),
  })
}

/** The clients that were deleted last. */
export function deletedClientsQuery() {
  return queryOptions({
    queryKey: ['/api/clients', 'deleted'],
    queryFn: ({ signal }) => call('GET /api/clients/deleted', { signal }),
  })
}

/** Merges another client into a client. */
export function useMergeClients(id: string) {
  return useAction({
    run: (body: ClientMerge, actionKey) =>
      call('POST /api/clients/:id/merge', { params: { id }, body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Takes a client out of the one that it was merged into. */
export function useUndoMerge() {
  return useAction({
    run: (id: string, actionKey) => call('DELETE /api/clients/:id/merge', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}

/** Brings back a deleted client with its policies. */
export function useRestoreClient() {
  return useAction({
    run: (id: string, actionKey) => call('POST /api/clients/:id/restore', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}
