import { queryOptions } from '@tanstack/react-query'
import type { SessionsEnded } from '#shared/accounts/sessions.contract.ts'
import type { LinkProvider, SsoProvider, SsoStart } from '#shared/accounts/sso-sign-in.contract.ts'
import type {
  BothFactors,
  ConfirmEnrolment,
  Enrolment,
  RecoveryCodes,
  StartEnrolment,
} from '#shared/accounts/two-factor.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'

/** How the signed-in person's two-factor sign-in stands. */
export const twoFactorQuery = queryOptions(callQuery('GET /api/two-factor'))

/** Where the signed-in person is signed in; always asked again, since devices come and go. */
export const ownSessionsQuery = queryOptions({ ...callQuery('GET /api/sessions'), staleTime: 0 })

/** The outside accounts that sign the signed-in person in, or could. */
export const ssoLinksQuery = queryOptions(callQuery('GET /api/sso-sign-in'))

/** Begins to set up two-factor sign-in: the secret for the authenticator app. */
export function startEnrolment(body: StartEnrolment): Promise<Enrolment> {
  return call('POST /api/two-factor/enrolment', { body })
}

/** Switches two-factor sign-in on by a first code; the recovery codes are shown this once. */
export function confirmEnrolment(body: ConfirmEnrolment): Promise<RecoveryCodes> {
  return call('POST /api/two-factor/confirmation', { body })
}

/** Makes new recovery codes; the former ones stop working. */
export function renewRecoveryCodes(body: BothFactors): Promise<RecoveryCodes> {
  return call('POST /api/two-factor/recovery-codes', { body })
}

/** Switches two-factor sign-in off. */
export function switchOffTwoFactor(body: BothFactors): Promise<unknown> {
  return call('DELETE /api/two-factor', { body })
}

/** Ends one session of one's own. */
export function endSession(id: string): Promise<unknown> {
  return call('DELETE /api/sessions/:id', { params: { id } })
}

/** Ends all of one's own sessions but this one. */
export function endOtherSessions(): Promise<SessionsEnded> {
  return call('DELETE /api/sessions')
}

/** Begins to link an outside account; the answer says where the browser goes on. */
export function beginLink(body: LinkProvider): Promise<SsoStart> {
  return call('POST /api/sso-sign-in/link', { body })
}

/** Removes an outside account as a way to sign in. */
export function unlinkProvider(provider: SsoProvider): Promise<unknown> {
  return call('DELETE /api/sso-sign-in', { body: { provider } })
}
