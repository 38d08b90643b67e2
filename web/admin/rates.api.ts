import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { RatesChange } from '#shared/commercial/rates.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/rates'

/** The rate tables that estimates are made with now. */
export const ratesQuery = queryOptions({
  queryKey: [path, 'newest'] as const,
  queryFn: ({ signal }) => call('GET /api/admin/rates', { signal }),
})

/** One version of the tables, which never changes. */
export function rateVersionQuery(version: number) {
  return queryOptions({
    queryKey: [path, 'version', version] as const,
    queryFn: ({ signal }) => call('GET /api/admin/rates', { query: { version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** All versions, the newest first. */
export const rateVersionsQuery = queryOptions({
  queryKey: [path, 'versions'] as const,
  queryFn: ({ signal }) => call('GET /api/admin/rates/versions', { signal }),
})

/** Saves the tables as a new version; 409 where someone else saved meanwhile. */
export function useSaveRates() {
  const queries = useQueryClient()
  return useAction({
    run: (body: RatesChange, actionKey) => call('PUT /api/admin/rates', { body, actionKey }),
    onSuccess: (saved) => queries.setQueryData(ratesQuery.queryKey, saved),
    invalidates: [rateVersionsQuery.queryKey],
  })
}
