import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'

/**
 * Proves control of an email address by the token of the mailed link, once per visit. A query although it writes: it
 * belongs to the address that was opened, and must not be sent twice when the screen is drawn twice.
 */
export function verifyEmailQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/verify-email', token],
    queryFn: () => call('POST /api/verify-email', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Mails the link again to the signed-in user. */
export function resendVerification(_input: undefined, actionKey: string): Promise<unknown> {
  return call('POST /api/verify-email/resend', { actionKey })
}
