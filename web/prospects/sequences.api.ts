import { queryOptions } from '@tanstack/react-query'
import type { SequenceWrite } from '#shared/sequences/sequences.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** What follows when a prospect enters a stage, for each stage. */
export const sequencesQuery = queryOptions(callQuery('GET /api/follow-up-sequences'))

/** Changes what follows in a stage. */
export function useSaveSequence() {
  return useAction({
    run: (body: SequenceWrite, actionKey) => call('PUT /api/follow-up-sequences', { body, actionKey }),
    invalidates: [['/api/follow-up-sequences']],
  })
}
