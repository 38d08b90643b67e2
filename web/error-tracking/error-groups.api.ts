import { queryOptions } from '@tanstack/react-query'
import {
  type ErrorStatus,
  errorGroupFilters,
  errorGroupSorts,
} from '#shared/error-tracking/error-tracking.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'

/** What the address of the list may say. */
export const errorAddress: ListAddress = {
  filters: errorGroupFilters,
  sorts: errorGroupSorts,
  defaultSort: '-lastSeenAt',
}

/** The kinds of errors, page by page. */
export function errorPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/admin/errors', params, (group) => group)
}

/** One kind of error with its latest report. */
export function errorGroupQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/errors', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/admin/errors/:id', { params: { id }, signal }),
  })
}

/** Resolves, mutes or reopens a kind of error. */
export function useSetErrorStatus(id: string) {
  return useAction({
    run: (status: ErrorStatus, actionKey) =>
      call('PATCH /api/admin/errors/:id', { params: { id }, body: { status }, actionKey }),
    invalidates: [['/api/admin/errors']],
  })
}
