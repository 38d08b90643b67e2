import { queryOptions } from '@tanstack/react-query'
import type { ClaimActivityCreate, ClaimCreate, ClaimUpdate } from '#shared/claims/claims.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const claims = '/api/claims'
/** A claim stands in its client's timeline, too. */
const keys = [[claims], ...recordKeys]

/** The claims of a list, page by page. */
export function claimPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/claims', params, (claim) => claim)
}

/** One claim. */
export function claimQuery(id: string) {
  return queryOptions({
    queryKey: [claims, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/claims/:id', { params: { id }, signal }),
  })
}

/** The claims of a client, the latest loss first. */
export function clientClaimsQuery(clientId: string) {
  return queryOptions({
    queryKey: [claims, 'client', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/claims', { query: { clientId }, signal }),
  })
}

/** Adds a claim. */
export function useCreateClaim() {
  return useAction({
    run: (body: ClaimCreate, actionKey) => call('POST /api/claims', { body, actionKey }),
    invalidates: keys,
  })
}

/** Changes a claim. */
export function useUpdateClaim(id: string) {
  return useAction({
    run: (body: ClaimUpdate, actionKey) => call('PATCH /api/claims/:id', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Deletes a claim, whose page is left. */
export function useDeleteClaim(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/claims/:id', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}

/** Logs what happened with a claim. */
export function useLogClaim(id: string) {
  return useAction({
    run: (body: ClaimActivityCreate, actionKey) =>
      call('POST /api/claims/:id/activities', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Saves the claims of a loss run to a client. */
export function useSaveLossRun(documentId: string) {
  return useAction({
    run: (clientId: string, actionKey) =>
      call('POST /api/documents/:id/claims', { params: { id: documentId }, body: { clientId }, actionKey }),
    invalidates: keys,
  })
}
