import { queryOptions } from '@tanstack/react-query'
import type { ClientGroupUpdate, GroupMemberAdd } from '#shared/clients/client-groups.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const groups = '/api/clients/:id/group'
const stale = [[groups], ...recordKeys] as const

/** The household or the affiliates of a client. */
export function clientGroupQuery(clientId: string) {
  return queryOptions({
    queryKey: [groups, clientId] as const,
    queryFn: ({ signal }) => call('GET /api/clients/:id/group', { params: { id: clientId }, signal }),
  })
}

/** Links another client with a client. */
export function useAddGroupMember(clientId: string) {
  return useAction({
    run: (body: GroupMemberAdd, actionKey) =>
      call('POST /api/clients/:id/group/members', { params: { id: clientId }, body, actionKey }),
    invalidates: stale,
  })
}

/** Renames the household or the affiliates of a client. */
export function useUpdateClientGroup(clientId: string) {
  return useAction({
    run: (body: ClientGroupUpdate, actionKey) =>
      call('PATCH /api/clients/:id/group', { params: { id: clientId }, body, actionKey }),
    invalidates: stale,
  })
}

/** Takes a client out of its household or affiliates. */
export function useLeaveClientGroup() {
  return useAction({
    run: (clientId: string, actionKey) =>
      call('DELETE /api/clients/:id/group', { params: { id: clientId }, actionKey }),
    invalidates: stale,
  })
}
