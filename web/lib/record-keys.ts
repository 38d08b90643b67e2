import type { QueryClient } from '@tanstack/react-query'
import { userKey } from './query-client.ts'

const recordPaths = [
  '/api/clients',
  '/api/prospects',
  '/api/policies',
  '/api/tickets',
  '/api/activity',
  '/api/record-history',
  '/api/follow-ups',
  '/api/my-day',
  '/api/renewals',
  '/api/requotes',
  '/api/chatbot-db/actions',
  '/api/dashboard/metrics',
  '/api/policy-stats-data',
  '/api/top-agent',
  '/api/policy-renewals',
]

/**
 * The queries that a change of any record makes stale: the lists, the details, the timelines and every figure counted
 * from them. Only those on the screen are read again at once.
 */
export const recordKeys = [...recordPaths.map((path) => [path]), userKey]

/**
 * The same after a deletion, but reads nothing at once: the screen of the deleted record is still there for a moment
 * and would ask for what is gone. The list that follows reads again when it appears.
 */
export function markRecordsStale(client: QueryClient): void {
  for (const queryKey of recordKeys) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  void client.refetchQueries({ queryKey: userKey })
}
