import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

type Claims = Record<string, unknown>

/** A sign-in provider on this machine: real HTTP, real signatures, and whoever the test wants to be there. */
export type OidcProvider = {
  url: string
  clientId: string
  clientSecret: string
  /** Who is signed in at the provider; null cancels. Read when the browser arrives. */
  person: Claims | null
  /** Changes what an ID token says, to try what must be refused. */
  alter: (claims: Claims) => Claims
  /** Whether ID tokens are signed with a key that the provider does not publish. */
  isForging: boolean
  /** A fetch that finds this provider at another origin. */
  fetchAs(origin: string): (address: string, options: object) => Promise<Response>
  stop(): Promise<void>
}

type Grant = { nonce: string; challenge: string; redirectUri: string; person: Claims }
type Keys = { honest: KeyPair; forged: KeyPair }
type KeyPair = ReturnType<typeof newKeys>
type Told = Omit<OidcProvider, 'stop' | 'fetchAs'> & {
  issuer: string
  grants: Map<string, Grant>
  keys: Keys
}

function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signed(claims: Claims, { privateKey }: KeyPair): string {
  const body = `${encoded({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${encoded(claims)}`
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function discoveryOf(told: Told, base: string) {
  return {
    issuer: told.issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

function authorize(told: Told, asked: URLSearchParams, response: ServerResponse): void {
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.searchParams.set('state', asked.get('state') ?? '')
  if (told.person) {
    const code = randomUUID()
    told.grants.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      person: told.person,
    })
    back.searchParams.set('code', code)
  } else {
    back.searchParams.set('error', 'access_denied')
  }
  response.writeHead(302, { location: back.href }).end()
}

function grantOf(told: Told, asked: URLSearchParams): Grant | null {
  const code = asked.get('code') ?? ''
  const grant = told.grants.get(code)
  told.grants.delete(code)
  const challenge = createHash('sha256')
    .update(asked.get('code_verifier') ?? '')
    .digest('base64url')
  const isClient =
    asked.get('client_id') === told.clientId && asked.get('client_secret') === told.clientSecret
  const fits = grant?.challenge === challenge && grant.redirectUri === asked.get('redirect_uri')
  return grant && isClient && fits ? grant : null
}

async function grantTokens(told: Told, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const grant = grantOf(told, new URLSearchParams(await text(request)))
  if (!grant) return sendJson(response, 400, { error: 'invalid_grant' })
  const now = Math.floor(Date.now() / 1000)
  const issuer = told.issuer.replace('{tenantid}', String(grant.person.tid))
  const claims = {
    iss: issuer,
    aud: told.clientId,
    iat: now,
    exp: now + 300,
    nonce: grant.nonce,
    ...grant.person,
  }
  const key = told.isForging ? told.keys.forged : told.keys.honest
  const idToken = signed(told.alter(claims), key)
  sendJson(response, 200, {
    access_token: 'unused',
    token_type: 'Bearer',
    expires_in: 300,
    id_token: idToken,
  })
}

/** Starts a provider; `issuer` is the name it goes by where that is not its address. */
export async function startOidcProvider(issuer?: string): Promise<OidcProvider> {
  const keys = { honest: newKeys(), forged: newKeys() }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', told.url)
    const base = issuer ? new URL(issuer).origin : told.url
    const jwk = { ...keys.honest.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }
    if (pathname.endsWith('/.well-known/openid-configuration'))
      return sendJson(response, 200, discoveryOf(told, base))
    if (pathname === '/jwks') return sendJson(response, 200, { keys: [jwk] })
    if (pathname === '/authorize') return authorize(told, searchParams, response)
    if (pathname === '/token') return grantTokens(told, request, response)
    sendJson(response, 404, {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  const settings = { clientId: 'bindery', clientSecret: 'a-client-secret', person: null, isForging: false }
  const told: Told = {
    url,
    issuer: issuer ?? url,
    ...settings,
    alter: (claims) => claims,
    keys,
    grants: new Map(),
  }
  return Object.assign(told, {
    fetchAs: (origin: string) => (asked: string, options: object) =>
      fetch(asked.replace(origin, url), options),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
