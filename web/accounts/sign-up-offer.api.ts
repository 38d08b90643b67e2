import { queryOptions } from '@tanstack/react-query'
import type {
  ChooseProvider,
  SignUpOffer,
  SsoProvider,
  SsoStart,
} from '#shared/accounts/sso-sign-in.contract.ts'
import { call } from '#web/lib/http.ts'

/** What is assumed when it cannot be loaded: the form is shown, and the server decides. */
const plainOffer: SignUpOffer = { isOpen: true, closedMessage: null, providers: [], hasPasskeys: false }

/** Whether strangers may sign up, and whose accounts may sign people in. */
export const signUpOfferQuery = queryOptions({
  queryKey: ['/api/sign-up'],
  queryFn: async ({ signal }) => {
    const offer = await call('GET /api/sign-up', { signal }).catch(() => ({}))
    return { ...plainOffer, ...offer }
  },
})

/** Begins a sign-in with an outside account; the answer says where the browser goes on. */
export function startSsoSignIn(provider: SsoProvider): Promise<SsoStart> {
  return call('POST /api/sso-sign-in', { body: { provider } satisfies ChooseProvider })
}
