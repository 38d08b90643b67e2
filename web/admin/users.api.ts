import { queryOptions } from '@tanstack/react-query'
import type {
  AdminAgency,
  AdminInvitation,
  AdminUser,
  AdminUserDetails,
  RoleChange,
  SubscriptionOverrideInput,
} from '#shared/admin/users.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/users'
const keys = [[path], ['/api/admin/agencies']] as const

/** People of all agencies, page by page. */
export function usersPagesQuery(params: ListParams) {
  return pathPagesQuery<AdminUser>(path, params, (user) => user)
}

/** One person with their agency's facts. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call<AdminUserDetails>('GET', `${path}/${id}`, { signal }),
  })
}

/** The acts that need nothing but a reason, by the last word of their path. */
export type ActWord = 'lock' | 'unlock' | 'end-sessions' | 'send-reset' | 'reset-two-factor' | 'remove'

/** Does something to a person's account. */
export function useAct(id: string, word: ActWord) {
  return useAction({
    run: (reason: string, actionKey) =>
      call<AdminUserDetails>('POST', `${path}/${id}/${word}`, { body: { reason }, actionKey }),
    invalidates: keys,
  })
}

/** Gives a person another role. */
export function useChangeUserRole(id: string) {
  return useAction({
    run: (body: RoleChange, actionKey) =>
      call<AdminUserDetails>('PATCH', `${path}/${id}`, { body, actionKey }),
    invalidates: keys,
  })
}

/** Makes another admin. */
export function useAddAdmin() {
  return useAction({
    run: (body: AdminInvitation, actionKey) => call<{ id: string }>('POST', path, { body, actionKey }),
    invalidates: keys,
  })
}

/** Gives an agency's subscription another state, or takes that back. */
export function useOverride(agencyId: string) {
  return useAction({
    run: (body: SubscriptionOverrideInput, actionKey) =>
      call<AdminAgency>('PATCH', `/api/admin/agencies/${agencyId}/subscription`, { body, actionKey }),
    invalidates: keys,
  })
}
