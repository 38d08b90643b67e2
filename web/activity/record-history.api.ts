import { infiniteQueryOptions } from '@tanstack/react-query'
import type { HistoryType, ValueRestore } from '#shared/history/record-history.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/record-history'
const entriesPerPage = '20'

/** What changed of a record, field by field, newest first, page by page. */
export function recordHistoryQuery(recordType: HistoryType, recordId: string) {
  return infiniteQueryOptions({
    queryKey: [path, recordType, recordId] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...{ recordType, recordId, limit: entriesPerPage },
        ...(pageParam && { cursor: pageParam }),
      }
      return call('GET /api/record-history', { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Puts back what a field held before a change. */
export function useRestoreValue() {
  return useAction({
    run: (body: ValueRestore, actionKey) => call('POST /api/record-history/restore', { body, actionKey }),
    invalidates: [...recordKeys, ['/api/claims'], ['/api/carriers']],
  })
}
