import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'

/** The audit log, page by page. */
export function auditLogQuery(params: ListParams) {
  return pagesQuery('GET /api/audit-log', params, (entry) => entry)
}

/** How far the audit log is sealed. */
export const auditChainQuery = queryOptions({
  queryKey: ['/api/audit-log', 'chain'],
  queryFn: ({ signal }) => call('GET /api/audit-log/chain', { signal }),
})
