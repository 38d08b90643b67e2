import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser, Login, Register } from '#shared/accounts/accounts.contract.ts'
import type { SsoCode } from '#shared/accounts/sso-sign-in.contract.ts'
import { ApiError, markExplained } from '#web/lib/api-error.ts'
import { reportError } from '#web/lib/error-bus.ts'
import { call, send } from '#web/lib/http.ts'
import { userKey } from '#web/lib/query-client.ts'
import { loginMessage, registrationFailure, userFromLogin, userFromRegistration } from './account-answers.ts'
import { parseCurrentUser } from './current-user.ts'
import { keepForReturn } from './ended-session.ts'
import { askDevice } from './passkey-device.ts'
import { rememberUser } from './remembered-user.ts'

/** Who is signed in; null on a 401, any other refusal, an unreadable body, or incomplete data. */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const response = await send('GET /api/user')
  if (!response.ok) return null
  const answer: unknown = await response.json().catch(() => null)
  return parseCurrentUser(answer)
}

/** Whether this browser may have a session: a login leaves a readable cookie, so without it there is nothing to ask. */
function mayHaveSession(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith('session-id='))
}

/** The session query: every screen reads the user from here. The calls that follow carry the remembered role. */
export const currentUserQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ client }) => {
    const user = mayHaveSession() ? await fetchCurrentUser() : null
    // The check may be the first to find that the session has ended, before any call of the screen does.
    const before = client.getQueryData<CurrentUser | null>(userKey)
    if (before && !user) keepForReturn(before, window.location.pathname + window.location.search)
    rememberUser(user)
    return user
  },
})

async function signedIn(answer: Promise<unknown>): Promise<CurrentUser> {
  return userFromLogin(
    await answer.catch((error: unknown) => {
      reportError(error, 'mutation')
      throw new Error(loginMessage(error), { cause: error })
    }),
  )
}

/** Signs in; a failure is an Error with a fixed text. */
export function login(input: Login): Promise<CurrentUser> {
  return signedIn(call('POST /api/login', { body: input }))
}

/** Completes a sign-in with an outside account by the second factor; fails as a login does. */
export function completeSsoSignIn(input: SsoCode): Promise<CurrentUser> {
  return signedIn(call('POST /api/sso-sign-in/code', { body: input }))
}

/** Signs in with a passkey of the person's device; fails as a login does. */
export function signInWithPasskey(): Promise<CurrentUser> {
  const sign = async () => {
    const optionsJSON = await call('POST /api/passkey-sign-in/options')
    const credential = await askDevice(({ startAuthentication }) => startAuthentication({ optionsJSON }))
    return call('POST /api/passkey-sign-in', { body: { credential } })
  }
  return signedIn(sign())
}

/** Signs up and returns the new user; a failure without its own text reads 'Registration failed'. */
export async function register(input: Register, actionKey: string): Promise<CurrentUser> {
  const answer = await call('POST /api/register', { body: input, actionKey }).catch((error: unknown) => {
    throw registrationFailure(error)
  })
  return userFromRegistration(answer)
}

/** Ends the session with both calls. Throws 'Logout failed' when either was refused; the caller signs out anyway. */
export async function logout(): Promise<void> {
  const results = await Promise.allSettled([call('POST /api/logout'), call('POST /api/auth/logout')])
  const failure = results.find((result) => result.status === 'rejected')
  const isSignedOut = failure?.reason instanceof ApiError && failure.reason.status === 401
  if (!failure || isSignedOut) return
  markExplained(failure.reason)
  reportError(failure.reason, 'mutation')
  throw new Error('Logout failed', { cause: failure.reason })
}
