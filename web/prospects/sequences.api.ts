import { queryOptions } from '@tanstack/react-query'
import type { SequenceBulk, SequenceWrite } from '#shared/sequences/sequences.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, callQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
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

/** Starts or stops what sequences want done for prospects. */
export function useBulkSequences() {
  return useAction({
    run: ({ chosen, action }: { chosen: BulkSelection; action: SequenceBulk['action'] }, actionKey) =>
      call('POST /api/follow-up-sequences/bulk', { body: { ...chosen, action }, actionKey }),
    invalidates: recordKeys,
  })
}
