import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'

/** What was written, kept and earned from one day to another. */
export function performanceQuery(days: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['/api/performance', days] as const,
    queryFn: ({ signal }) => call('GET /api/performance', { query: days, signal }),
  })
}

/** The last months as they were reported and as they are known now. */
export const reportedMonthsQuery = queryOptions(callQuery('GET /api/performance/months'))
