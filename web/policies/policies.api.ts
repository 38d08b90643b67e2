import { type Query, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ClientPolicyCreate, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'
import { recordKit } from '#web/ui/record/record-kit.ts'
import { policyFormOf, policyInputOf } from './policy-form.ts'

/** Policies: their names, form and calls. */
export const policyKit = recordKit({
  one: 'policy',
  many: 'policies',
  contracts: { create: ClientPolicyCreate, update: PolicyUpdate },
  form: { of: policyFormOf, inputOf: policyInputOf },
})

/** The policy list, page by page. */
export function policyPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/policies', params, (policy) => policy)
}

/** How the terms of a client stand today, or on another day, by what happened to them. */
export function termStandingsQuery(clientId: string, asOf?: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'terms', clientId, ...(asOf ? [asOf] : [])],
    queryFn: ({ signal }) =>
      call('GET /api/clients/:id/terms', { params: { id: clientId }, query: { asOf }, signal }),
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

/** Deletes a policy that is no longer with the agency; the page of its client stays, and is read again. */
export function useDeletePolicy(id: string) {
  const queries = useQueryClient()
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/policies/:id', { params: { id }, actionKey }),
    // Its own history is not asked for again: the dialog still shows it for a moment, and it is gone.
    onSuccess: () => {
      const predicate = ({ queryKey }: Query) => !queryKey.includes(id)
      for (const queryKey of recordKeys) void queries.invalidateQueries({ queryKey, predicate })
    },
  })
}

/** The policies that were deleted last. */
export function deletedPoliciesQuery() {
  return queryOptions({
    queryKey: ['/api/policies', 'deleted'],
    queryFn: ({ signal }) => call('GET /api/policies/deleted', { signal }),
  })
}

/** Brings back a deleted policy. */
export function useRestorePolicy() {
  return useAction({
    run: (id: string, actionKey) => call('POST /api/policies/:id/restore', { params: { id }, actionKey }),
    invalidates: recordKeys,
  })
}
