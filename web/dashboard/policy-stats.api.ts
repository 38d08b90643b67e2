import { queryOptions } from '@tanstack/react-query'
import type { PolicyStat } from '#shared/dashboard/dashboard.contract.ts'
import { call } from '#web/lib/http.ts'

async function fetchPolicyStats(signal: AbortSignal): Promise<{ data: PolicyStat[] }> {
  const answer = await call('GET /api/policy-stats-data', { signal })
  return { data: Array.isArray(answer.data) ? answer.data : [] }
}

/** The policies of the last 12 months; on any failure an empty list. */
export const policyStatsQuery = queryOptions({
  queryKey: ['/api/policy-stats-data'],
  queryFn: ({ signal }) => fetchPolicyStats(signal).catch(() => ({ data: [] as PolicyStat[] })),
})
