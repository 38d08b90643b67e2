import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { BulkResult } from '#shared/lists.ts'
import type {
  Prospect,
  ProspectConvert,
  ProspectConverted,
  ProspectCreate,
  ProspectItem,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
import { markRecordsStale, recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

export type ProspectBulkInput = BulkSelection &
  ({ action: 'assign'; assignedAgentId: string } | { action: 'delete' })

/** The prospect list, page by page. */
export function prospectPagesQuery(params: ListParams) {
  return pathPagesQuery('/api/prospects', params, (prospect: ProspectItem) => prospect)
}

/** One prospect. */
export function prospectQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/prospects', 'one', id] as const,
    queryFn: ({ signal }) => call<Prospect>('GET', `/api/prospects/${id}`, { signal }),
  })
}

/** Makes a prospect. */
export function useCreateProspect() {
  return useAction({
    run: (input: ProspectCreate, actionKey) =>
      call<Prospect>('POST', '/api/prospects', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a prospect; a stale version is refused with 409. */
export function useUpdateProspect(id: string) {
  return useAction({
    run: (input: ProspectUpdate, actionKey) =>
      call<Prospect>('PATCH', `/api/prospects/${id}`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Makes a client of a prospect. */
export function useConvertProspect(id: string) {
  return useAction({
    run: (input: ProspectConvert, actionKey) =>
      call<ProspectConverted>('POST', `/api/prospects/${id}/convert`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a prospect. */
export function useDeleteProspect(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `/api/prospects/${id}`, { actionKey }),
    onSuccess: () => markRecordsStale(queries),
  })
}

/** Assigns or deletes the chosen prospects, or all that match the filters of the list. */
export function useBulkProspects() {
  return useAction({
    run: (input: ProspectBulkInput, actionKey) =>
      call<BulkResult>('POST', '/api/prospects/bulk', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}
