import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'

/** Policies written in a month, by type (product.md 3). */
export type PolicyStat = { month: string; type: string; policies: number; premium: number }

async function fetchPolicyStats(signal: AbortSignal): Promise<{ data: PolicyStat[] }> {
  const answer = await call<{ data?: PolicyStat[] }>('GET', '/api/policy-stats-data', { signal })
  return { data: Array.isArray(answer.data) ? answer.data : [] }
}

/** The policies of the last 12 months; on any failure an empty list (P7). */
export const policyStatsQuery = queryOptions({
  queryKey: ['/api/policy-stats-data'],
  queryFn: ({ signal }) => fetchPolicyStats(signal).catch(() => ({ data: [] as PolicyStat[] })),
})
