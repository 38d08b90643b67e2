import { queryOptions } from '@tanstack/react-query'
import type { ClientPolicyCreate, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** One policy. */
export function policyQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/policies/:id', { params: { id }, signal }),
  })
}

/** Adds a policy to a client: a new one, or the next term of an old one. */
export function useCreatePolicy(clientId: string) {
  return useAction({
    run: (input: ClientPolicyCreate, actionKey) =>
      call('POST /api/clients/:id/policies', { params: { id: clientId }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a policy; a stale version is refused with 409. */
export function useUpdatePolicy(id: string) {
  return useAction({
    run: (input: PolicyUpdate, actionKey) =>
      call('PATCH /api/policies/:id', { params: { id }, body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a policy that was entered by mistake. */
export function useDeletePolicy(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/policies/:id', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}
