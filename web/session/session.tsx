import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser, Login, Register } from '#shared/accounts/accounts.contract.ts'
import { keepOnlyDraftsOf } from '#web/lib/form-drafts.ts'
import { userKey } from '#web/lib/query-client.ts'
import { showToast } from '#web/lib/toast.ts'
import type { Visitor } from '#web/paths.ts'
import {
  completeSsoSignIn,
  currentUserQuery,
  login,
  logout,
  register,
  signInWithPasskey,
} from './accounts.api.ts'
import { clearUser, rememberUser, routeAfterLogin } from './remembered-user.ts'

/** How long after a login the session is silently checked again, in milliseconds. */
export const recheckDelay = 500

export type Session = { status: 'loading' } | { status: 'none' } | { status: 'user'; user: CurrentUser }

/** The session: loading at first, then a user or none. */
export function useSession(): Session {
  const { data, isPending } = useQuery(currentUserQuery)
  if (isPending) return { status: 'loading' }
  return data ? { status: 'user', user: data } : { status: 'none' }
}

/** Who is at the door, as the table of routes asks it. */
export function visitorOf(session: Session): Visitor {
  if (session.status === 'user') return { role: session.user.role }
  return session.status === 'loading' ? 'loading' : 'nobody'
}

/** The signed-in user of a guarded screen. Throws elsewhere: the guards let nobody else in. */
export function useCurrentUser(): CurrentUser {
  const session = useSession()
  if (session.status !== 'user') throw new Error('This screen needs a signed-in user.')
  return session.user
}

/** Drops what was read for the last user; answers still on their way are ignored. */
export function clearCaches(client: QueryClient): void {
  void client.cancelQueries()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
  client.getMutationCache().clear()
}

function enterAs(client: QueryClient, user: CurrentUser): void {
  clearCaches(client)
  keepOnlyDraftsOf(user.id)
  client.setQueryData(userKey, user)
  rememberUser(user)
  setTimeout(() => void client.refetchQueries({ queryKey: userKey, type: 'active' }), recheckDelay)
}

/** Where a login leads, of those who land elsewhere than the session says. */
type Landing = (user: CurrentUser) => string

/** Takes up the session of whoever a call signs in: to the landing, and checks it again half a second later. */
function useSignIn<Input>(signIn: (input: Input) => Promise<CurrentUser>, landing: Landing | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (input: Input) => {
      const user = await signIn(input)
      enterAs(client, user)
      await navigate(landing ? landing(user) : routeAfterLogin(user.id))
    },
    [client, navigate, signIn, landing],
  )
}

/** Signs in and goes to /dashboard, or after an expired session back to where the same person was. */
export function useLogin(landing?: Landing): (input: Login) => Promise<void> {
  return useSignIn(login, landing)
}

function sendSsoCode(code: string): Promise<CurrentUser> {
  return completeSsoSignIn({ code })
}

/** Completes a sign-in with an outside account by the second factor. */
export function useSsoCode(landing?: Landing): (code: string) => Promise<void> {
  return useSignIn(sendSsoCode, landing)
}

/** Signs in with a passkey. */
export function usePasskey(landing?: Landing): () => Promise<void> {
  return useSignIn<void>(signInWithPasskey, landing)
}

/** Signs up and goes to /dashboard. */
export function useRegister(): (input: Register, actionKey: string) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (input, actionKey) => {
      enterAs(client, await register(input, actionKey))
      await navigate('/dashboard')
    },
    [client, navigate],
  )
}

function clearSession(client: QueryClient): void {
  // Without this cookie the server accepts the session no longer, even when the logout call never arrived.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http addresses
  document.cookie = 'session-id=; path=/; max-age=0; samesite=lax'
  clearCaches(client)
  client.setQueryData(userKey, null)
  clearUser()
}

/** Signs out, whatever the server answers, and goes to /auth. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await logout()
    } catch {
      showToast({
        title: 'Logout failed',
        message: 'You are signed out in this browser.',
        variant: 'destructive',
      })
    }
    clearSession(client)
    await navigate('/auth')
  }, [client, navigate])
}
