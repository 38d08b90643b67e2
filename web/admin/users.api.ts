import { queryOptions } from '@tanstack/react-query'
import type { AdminInvitation, RoleChange, SubscriptionOverrideInput } from '#shared/admin/users.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/users'
const keys = [[path], ['/api/admin/agencies']] as const

/** People of all agencies, page by page. */
export function usersPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/admin/users', params, (user) => user)
}

/** One person with their agency's facts. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/admin/users/:id', { params: { id }, signal }),
  })
}

/** The acts that need nothing but a reason, by the last word of their path. */
export type ActWord = 'lock' | 'unlock' | 'end-sessions' | 'send-reset' | 'reset-two-factor' | 'remove'

/** Does something to a person's account. */
export function useAct(id: string, word: ActWord) {
  return useAction({
    run: (reason: string, actionKey) =>
      call(`POST /api/admin/users/:id/${word}`, { params: { id }, body: { reason }, actionKey }),
    invalidates: keys,
  })
}

/** Gives a person another role. */
export function useChangeUserRole(id: string) {
  return useAction({
    run: (body: RoleChange, actionKey) =>
      call('PATCH /api/admin/users/:id', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Makes another admin. */
export function useAddAdmin() {
  return useAction({
    run: (body: AdminInvitation, actionKey) => call('POST /api/admin/users', { body, actionKey }),
    invalidates: keys,
  })
}

/** Gives an agency's subscription another state, or takes that back. */
export function useOverride(agencyId: string) {
  return useAction({
    run: (body: SubscriptionOverrideInput, actionKey) =>
      call('PATCH /api/admin/agencies/:id/subscription', { params: { id: agencyId }, body, actionKey }),
    invalidates: keys,
  })
}
