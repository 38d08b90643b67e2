import { queryOptions } from '@tanstack/react-query'
import type { ApiKeyCreate, ApiKeyMade, ApiKeyRotate } from '#shared/api-keys/api-keys.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The agency's keys; always asked again, since they are used and expire. */
export const apiKeysQuery = queryOptions({ ...callQuery('GET /api/api-keys'), staleTime: 0 })

const stale = [apiKeysQuery.queryKey]

/** Creates a key; the answer with its secret is given once. */
export function useCreateApiKey(onSuccess: (key: ApiKeyMade) => void) {
  return useAction({
    run: (body: ApiKeyCreate) => call('POST /api/api-keys', { body }),
    invalidates: stale,
    isRepeatable: false,
    onSuccess,
  })
}

/** Gives a key a new secret. */
export function useRotateApiKey(id: string, onSuccess: (key: ApiKeyMade) => void) {
  return useAction({
    run: (body: ApiKeyRotate) => call('POST /api/api-keys/:id/rotate', { params: { id }, body }),
    invalidates: stale,
    isRepeatable: false,
    onSuccess,
  })
}

/** Ends a key for good. */
export function useRevokeApiKey(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/api-keys/:id', { params: { id }, actionKey }),
    invalidates: stale,
  })
}
