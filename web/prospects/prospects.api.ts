import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ProspectConvert, ProspectCreate, ProspectUpdate } from '#shared/prospects/prospects.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { markRecordsStale, recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

export type ProspectBulkInput = BulkSelection &
  ({ action: 'assign'; assignedAgentId: string } | { action: 'delete' })

/** The prospect list, page by page. */
export function prospectPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/prospects', params, (prospect) => prospect)
}

/** One prospect. */
export function prospectQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/prospects', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/prospects/:id', { params: { id }, signal }),
  })
}

/** Makes a prospect. */
export function useCreateProspect() {
  return useAction({
    run: (input: ProspectCreate, actionKey) => call('POST /api/prospects', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a prospect; a stale version is refused with 409. */
export function useUpdateProspect(id: string) {
  return useAction({
    run: (input: ProspectUpdate, actionKey) =>
      call('PATCH /api/prospects/:id', { params: { id }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Makes a client of a prospect. */
export function useConvertProspect(id: string) {
  return useAction({
    run: (input: ProspectConvert, actionKey) =>
      call('POST /api/prospects/:id/convert', { params: { id }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a prospect. */
export function useDeleteProspect(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/prospects/:id', { params: { id }, actionKey }),
    onSuccess: () => markRecordsStale(queries),
  })
}

/** Assigns or deletes the chosen prospects, or all that match the filters of the list. */
export function useBulkProspects() {
  return useAction({
    run: (input: ProspectBulkInput, actionKey) =>
      call('POST /api/prospects/bulk', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}
