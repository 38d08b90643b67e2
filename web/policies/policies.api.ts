import { queryOptions } from '@tanstack/react-query'
import type { ClientPolicyCreate, Policy, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** One policy. */
export function policyQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'one', id] as const,
    queryFn: ({ signal }) => call<Policy>('GET', `/api/policies/${id}`, { signal }),
  })
}

/** Adds a policy to a client: a new one, or the next term of an old one. */
export function useCreatePolicy(clientId: string) {
  return useAction({
    run: (input: ClientPolicyCreate, actionKey) =>
      call<Policy>('POST', `/api/clients/${clientId}/policies`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Changes a policy; a stale version is refused with 409. */
export function useUpdatePolicy(id: string) {
  return useAction({
    run: (input: PolicyUpdate, actionKey) =>
      call<Policy>('PATCH', `/api/policies/${id}`, { body: input, actionKey }),
    invalidates: recordKeys,
  })
}

/** Deletes a policy that was entered by mistake. */
export function useDeletePolicy(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `/api/policies/${id}`, { actionKey }),
    invalidates: recordKeys,
  })
}
