import type { Configuration, CustomFetch, IDToken } from 'openid-client'
import type { Config } from '#server/config.ts'
import { type SsoProvider, ssoProviders } from '#shared/accounts/sso-sign-in.contract.ts'

/** What binds an answer of the provider to the browser and the question it was asked by. */
export type SsoChecks = { state: string; nonce: string; verifier: string }

/** Whom a provider vouches for. `email` is null unless the provider says that it has verified it. */
export type SsoIdentity = { subject: string; email: string | null }

/** Sign-in with accounts kept elsewhere (OpenID Connect, code flow with PKCE). */
export type SsoAdapter = {
  /** Those that are configured. */
  providers: SsoProvider[]
  begin(provider: SsoProvider, redirectUri: string): Promise<{ url: string; checks: SsoChecks }>
  /** Spends the code in the address that the provider sent the browser to. Throws when anything does not fit. */
  finish(provider: SsoProvider, address: URL, checks: SsoChecks): Promise<SsoIdentity>
}

const timeoutSeconds = 10

/** Google says `email_verified`. Microsoft lets any tenant write any email: only `xms_edov` says who owns its domain. */
function hasVerifiedEmail(provider: SsoProvider, claims: IDToken): boolean {
  if (provider === 'google') return claims.email_verified === true
  return [true, 1, '1', 'true'].some((yes) => claims.xms_edov === yes)
}

function identityOf(provider: SsoProvider, claims: IDToken | undefined): SsoIdentity {
  if (!claims) throw new Error('The provider sent no ID token.')
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  return { subject: claims.sub, email: email && hasVerifiedEmail(provider, claims) ? email : null }
}

type Reached = { oidc: typeof import('openid-client'); found: Configuration }

async function reach(
  client: { issuer: string; clientId: string; clientSecret: string },
  fetch: CustomFetch | undefined,
): Promise<Reached> {
  // Installations without an SSO sign-in are spared the library.
  const oidc = await import('openid-client')
  const { issuer, clientId, clientSecret } = client
  const isInsecure = issuer.startsWith('http://')
  const execute = [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])]
  const options = { timeout: timeoutSeconds, execute, ...(fetch && { [oidc.customFetch]: fetch }) }
  return { oidc, found: await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options) }
}

/** Asks each provider for its addresses and keys once, and again after it could not be reached. */
function reacher(config: Pick<Config, 'ssoSignIn'>, fetch: CustomFetch | undefined) {
  const known = new Map<SsoProvider, Promise<Reached>>()
  return (provider: SsoProvider): Promise<Reached> => {
    const client = config.ssoSignIn[provider]
    if (!client) throw new Error(`${provider} is not configured`)
    const reached = known.get(provider) ?? reach(client, fetch)
    known.set(provider, reached)
    reached.catch(() => known.delete(provider))
    return reached
  }
}

/** Opens the door to the providers that are configured; tests lead it to a stand-in by their own `fetch`. */
export function openSso(config: Pick<Config, 'ssoSignIn'>, fetch?: CustomFetch): SsoAdapter {
  const reachOnce = reacher(config, fetch)
  return {
    providers: ssoProviders.filter((provider) => config.ssoSignIn[provider]),
    async begin(provider, redirectUri) {
      const { oidc, found } = await reachOnce(provider)
      const verifier = oidc.randomPKCECodeVerifier()
      const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier }
      const url = oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, checks }
    },
    async finish(provider, address, { state, nonce, verifier }) {
      const { oidc, found } = await reachOnce(provider)
      const tokens = await oidc.authorizationCodeGrant(found, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      return identityOf(provider, tokens.claims())
    },
  }
}
