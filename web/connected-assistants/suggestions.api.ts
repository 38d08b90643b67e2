import { queryOptions } from '@tanstack/react-query'
import type { Suggestion, SuggestionQuery } from '#shared/connected-assistants/suggestions.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const suggestionsKey = ['/api/suggested-changes'] as const

/** Suggested changes; always asked again, since assistants add some meanwhile. */
export function suggestionsQuery(status: SuggestionQuery['status']) {
  return queryOptions({
    queryKey: [...suggestionsKey, status] as const,
    queryFn: ({ signal }) => call('GET /api/suggested-changes', { query: { status }, signal }),
    staleTime: 0,
  })
}

/** Approves a suggested change; what it writes may be of any record. */
export function useApprove({ id }: Suggestion, onSuccess: (decided: Suggestion) => void) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/suggested-changes/:id/approve', { params: { id }, actionKey }),
    invalidates: [...recordKeys, suggestionsKey],
    onSuccess,
  })
}

/** Rejects it. */
export function useReject({ id }: Suggestion, onSuccess: (decided: Suggestion) => void) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/suggested-changes/:id/reject', { params: { id }, actionKey }),
    invalidates: [suggestionsKey],
    onSuccess,
  })
}
