import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AssistantAction, Undone } from '#shared/assistant/actions.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/chatbot-db/actions'
type ActedType = AssistantAction['recordType']

/** The writes that the assistant made to one record, newest first. */
export function actionsOfRecord(recordType: ActedType, recordId: string) {
  return queryOptions({
    queryKey: [path, recordType, recordId] as const,
    queryFn: ({ signal }) => call('GET /api/chatbot-db/actions', { query: { recordType, recordId }, signal }),
  })
}

/** All writes by the assistant that the person may see, newest first, page by page. */
export const recentActions = infiniteQueryOptions({
  queryKey: [path, 'pages'] as const,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/chatbot-db/actions', {
      query: { limit: '10', ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** Takes a write by the assistant back; what it created is removed, and passed to `onRemoved`. */
export function useUndoAction(onDone: (undone: Undone) => void) {
  return useAction({
    run: (actionId: string, actionKey) =>
      call('POST /api/chatbot-db/actions/:id/undo', { params: { id: actionId }, actionKey }),
    invalidates: recordKeys,
    onSuccess: onDone,
  })
}
