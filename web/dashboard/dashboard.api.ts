import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'

/** What the dashboard of an owner or agent counts, as of another day where one is asked for. */
export function metricsQuery(asOf: string | undefined) {
  const today = callQuery('GET /api/dashboard/metrics')
  return queryOptions({
    queryKey: asOf ? [...today.queryKey, { asOf }] : today.queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/dashboard/metrics', { query: { asOf }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the dashboard of an admin counts. */
export const platformMetricsQuery = queryOptions(callQuery('GET /api/admin/metrics'))
