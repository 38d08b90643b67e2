import { queryOptions } from '@tanstack/react-query'
import type { CreateInvitation, Invitation } from '#shared/team/team.contract.ts'
import { call } from '#web/lib/http.ts'

/** The key of the agency's invitations. */
export const invitationsKey = ['/api/team-members/invitations'] as const

/** Invitations that are neither accepted nor withdrawn. */
export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: ({ signal }) => call('GET /api/team-members/invitations', { signal }),
})

/** What an invited person is shown; the token travels in the body, since addresses end up in logs. */
export function invitationOfferQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/invitations/look-up', token],
    queryFn: ({ signal }) => call('POST /api/invitations/look-up', { body: { token }, signal }),
  })
}

/** Invites a person by email; 409 when no seat is left or the address has an account. */
export function createInvitation(body: CreateInvitation, actionKey: string): Promise<Invitation> {
  return call('POST /api/team-members/invitations', { body, actionKey })
}

/** Mails an invitation again, with a new link. */
export function resendInvitation(id: string, actionKey: string): Promise<Invitation> {
  return call('POST /api/team-members/invitations/:id/resend', { params: { id }, actionKey })
}

/** Withdraws an invitation; its link works no longer. */
export function revokeInvitation(id: string, actionKey: string): Promise<unknown> {
  return call('DELETE /api/team-members/invitations/:id', { params: { id }, actionKey })
}
