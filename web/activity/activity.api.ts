import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ActivityCreate, RecordType } from '#shared/activity/activity.contract.ts'
import { clientPageSizes } from '#shared/client-page/client-page.contract.ts'
import { call } from '#web/lib/http.ts'
import { fetchPage } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const entriesPerPage = String(clientPageSizes.timeline)

/** What happened to a record, newest first, page by page. */
export function timelineQuery(recordType: RecordType, recordId: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/activity', recordType, recordId] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        'GET /api/activity',
        { recordType, recordId, limit: entriesPerPage, cursor: pageParam },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Logs a note, a call or an email. */
export function useLogActivity() {
  return useAction({
    run: (input: ActivityCreate, actionKey) => call('POST /api/activity', { body: input, actionKey }),
    invalidates: recordKeys,
  })
}
