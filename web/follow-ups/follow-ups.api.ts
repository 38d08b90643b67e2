import { queryOptions } from '@tanstack/react-query'
import { clientPageSizes } from '#shared/client-page/client-page.contract.ts'
import type { FollowUpCreate, FollowUpUpdate } from '#shared/follow-ups/follow-ups.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Whom a follow-up is about: one of these. */
export type About = { clientId: string } | { policyId: string } | { prospectId: string }

const path = '/api/follow-ups'

/** The follow-ups of a client, a policy's term or a prospect that are to be done, those due first come first. */
export function openFollowUpsQuery(about: About) {
  return queryOptions({
    queryKey: [path, 'open', about] as const,
    queryFn: ({ signal }) =>
      call('GET /api/follow-ups', {
        query: { ...about, done: false, limit: clientPageSizes.followUps },
        signal,
      }),
  })
}

/** One follow-up as it stands. */
export function followUpQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/follow-ups/:id', { params: { id }, signal }),
  })
}

/** Adds a follow-up. */
export function useAddFollowUp() {
  return useAction({
    run: (body: FollowUpCreate, actionKey) => call('POST /api/follow-ups', { body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a follow-up in its dialog; a stale version is refused with 409. */
export function useUpdateFollowUp(id: string) {
  return useAction({
    run: (body: FollowUpUpdate, actionKey) =>
      call('PATCH /api/follow-ups/:id', { params: { id }, body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a follow-up. */
export function useDeleteFollowUp(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/follow-ups/:id', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}
