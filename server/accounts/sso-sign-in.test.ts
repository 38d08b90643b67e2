import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSso, type SsoChecks } from '#server/adapters/sso-sign-in.ts'
import {
  codeOf,
  cookiesOf,
  logIn,
  mailTo,
  goodPassword as password,
  signUp,
  signUpWithTwoFactor,
  visitor,
} from '#server/testing/accounts.ts'
import type { Api } from '#server/testing/api.ts'
import { type OidcProvider, startOidcProvider } from '#server/testing/oidc-provider.ts'
import { testServer } from '#server/testing/server.ts'

const server = await testServer()
const google = await startOidcProvider()
const entra = 'https://login.microsoftonline.com'
const microsoft = await startOidcProvider(`${entra}/{tenantid}/v2.0`)
const withoutProviders = server.ctx.adapters.ssoSignIn

function clientOf({ clientId, clientSecret }: OidcProvider, issuer: string) {
  return { clientId, clientSecret, issuer }
}

beforeEach(() => {
  const clients = {
    google: clientOf(google, google.url),
    microsoft: clientOf(microsoft, `${entra}/common/v2.0`),
  }
  server.ctx.adapters.ssoSignIn = openSso({ ssoSignIn: clients }, (address, options) =>
    microsoft.fetchAs(entra)(address, options),
  )
  for (const provider of [google, microsoft])
    Object.assign(provider, { person: null, isForging: false, alter: (claims: object) => claims })
})

afterEach(() => {
  server.clock.now = null
})

afterAll(async () => {
  await google.stop()
  await microsoft.stop()
})

async function verify(email: string): Promise<void> {
  await server.database.pool.query('update users set email_verified = true where email = $1', [email])
}

/** Goes to the provider as a browser does, and returns the address it is sent back to. */
async function atProvider(url: string): Promise<string> {
  const there = await fetch(url.replace(entra, microsoft.url), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  return back.pathname + back.search
}

async function comeBack(api: Api, address: string) {
  const answer = await api.get(address)
  Object.assign(api.cookies, cookiesOf(answer))
  return { status: answer.status, location: answer.headers.location, answer }
}

async function signInWith(provider: 'google' | 'microsoft', api?: Api) {
  const browser = api ?? (await visitor())
  const begun = await browser.post('/api/sso-sign-in', { provider })
  Object.assign(browser.cookies, cookiesOf(begun))
  return { api: browser, ...(await comeBack(browser, await atProvider(begun.body.url))) }
}

async function link(api: Api, provider: 'google' | 'microsoft') {
  const begun = await api.post('/api/sso-sign-in/link', { provider, password })
  Object.assign(api.cookies, cookiesOf(begun))
  return comeBack(api, await atProvider(begun.body.url))
}

function personOf(email: string, more: object = {}) {
  return { sub: crypto.randomUUID(), email, email_verified: true, ...more }
}

describe('signing in with an outside account', () => {
  it('lets in whose verified email it is here and there, notifies them by email, and knows them by the account from then on', async () => {
    const { email, user } = await signUp()
    await verify(email)
    google.person = personOf(email.toUpperCase())
    const first = await signInWith('google')
    expect([first.status, first.location]).toEqual([302, '/dashboard'])
    expect((await first.api.get('/api/user')).body.id).toBe(user.id)
    await mailTo(email, /^Google can sign you in now$/)
    google.person = { ...google.person, email: 'moved@elsewhere.example', email_verified: false }
    const second = await signInWith('google')
    expect((await second.api.get('/api/user')).body.id).toBe(user.id)
  })

  it('asks the provider with PKCE, a state and a nonce, and to come back to the address of our own', async () => {
    const begun = await (await visitor()).post(
      '/api/sso-sign-in',
      { provider: 'google' },
      { headers: { host: '127.0.0.1:9999' } },
    )
    const asked = new URL(begun.body.url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: 'http://localhost:3000/api/sso-sign-in/google/callback',
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const cookie = String(begun.headers['set-cookie'])
    expect(cookie).toMatch(
      /^bindery-outside=v1\.\S+; Max-Age=600; Path=\/api\/sso-sign-in; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain(asked.get('nonce'))
  })

  it('makes no account and no session for a stranger', async () => {
    google.person = personOf('stranger@elsewhere.example')
    const { api, location } = await signInWith('google')
    expect(location).toBe('/auth?outside=no_account')
    expect((await api.get('/api/user')).status).toBe(401)
    const { rows } = await server.database.pool.query(
      `select 1 from users where email = 'stranger@elsewhere.example'`,
    )
    expect(rows).toEqual([])
  })

  it('trusts no email that either side has not verified', async () => {
    const { email } = await signUp()
    google.person = personOf(email)
    expect((await signInWith('google')).location).toBe('/auth?outside=no_account')
    await verify(email)
    for (const email_verified of [false, 'true', undefined]) {
      google.person = personOf(email, { email_verified })
      expect((await signInWith('google')).location).toBe('/auth?outside=unverified_email')
    }
  })

  it.each([
    ['a key of another', () => ({}), true],
    ['another nonce', (claims: object) => ({ ...claims, nonce: 'other' }), false],
    ['another audience', (claims: object) => ({ ...claims, aud: 'somebody-else' }), false],
    ['another issuer', (claims: object) => ({ ...claims, iss: 'https://evil.example' }), false],
    ['an end in the past', (claims: object) => ({ ...claims, exp: 1 }), false],
  ])('refuses an ID token with %s', async (_what, alter, isForging) => {
    const { email } = await signUp()
    await verify(email)
    google.person = personOf(email)
    Object.assign(google, isForging ? { isForging } : { alter })
    const { api, location } = await signInWith('google')
    expect(location).toBe('/auth?outside=failed')
    expect((await api.get('/api/user')).status).toBe(401)
  })

  it('hears only the browser that began, once, in time, and from the provider that was asked', async () => {
    const { email } = await signUp()
    await verify(email)
    google.person = personOf(email)
    const begin = async () => {
      const api = await visitor()
      const begun = await api.post('/api/sso-sign-in', { provider: 'google' })
      Object.assign(api.cookies, cookiesOf(begun))
      return { api, address: await atProvider(begun.body.url) }
    }
    const [mine, theirs] = [await begin(), await begin()]
    expect((await comeBack(await visitor(), mine.address)).location).toBe('/auth?outside=failed')
    expect((await comeBack(theirs.api, mine.address)).location).toBe('/auth?outside=failed')
    const swapped = mine.address.replace('google', 'microsoft')
    expect((await comeBack((await begin()).api, swapped)).location).toBe('/auth?outside=failed')
    const late = await begin()
    server.clock.now = new Date(Date.now() + 11 * 60_000)
    expect((await comeBack(late.api, late.address)).location).toBe('/auth?outside=failed')
    server.clock.now = null
    const cookies = { ...mine.api.cookies }
    expect((await comeBack(mine.api, mine.address)).location).toBe('/dashboard')
    Object.assign(mine.api.cookies, cookies)
    expect((await comeBack(mine.api, mine.address)).location).toBe('/auth?outside=failed')
  })

  it('finds who was removed and signed up again by the new account', async () => {
    const { api, email } = await signUp()
    google.person = personOf(email)
    await link(api, 'google')
    await server.database.pool.query(
      `update users set status = 'deleted', email = 'deleted_' || id || '_' || email where email = $1`,
      [email],
    )
    expect((await signInWith('google')).location).toBe('/auth?outside=no_account')
    const again = await signUp({ email })
    await verify(email)
    for (const _visit of ['linking', 'linked'])
      expect((await (await signInWith('google')).api.get('/api/user')).body.id).toBe(again.user.id)
    expect((await again.api.get('/api/sso-sign-in')).body[0].linkedAt).not.toBeNull()
  })

  it('says when somebody cancels', async () => {
    expect((await signInWith('google')).location).toBe('/auth?outside=cancelled')
  })

  it('leads nowhere else, whatever the address of the return says', async () => {
    const api = await visitor()
    for (const query of ['?code=1&state=2&redirect=https://evil.example', '?error=x', '']) {
      const { location } = await comeBack(api, `/api/sso-sign-in/google/callback${query}`)
      expect(location).toBe('/auth?outside=failed')
    }
  })

  it('lets nobody into a locked account', async () => {
    const { email } = await signUp()
    await verify(email)
    google.person = personOf(email)
    for (let n = 0; n < 6; n += 1) await logIn(email, 'something else')
    expect((await signInWith('google')).location).toBe('/auth?outside=account_locked')
  })

  it('lets nobody into a deleted agency', async () => {
    const { api, email } = await signUp({ agencyName: 'Harbor Lane' })
    await verify(email)
    await api.post('/api/account-deletion', { confirmation: 'Harbor Lane', password })
    google.person = personOf(email)
    expect((await signInWith('google')).location).toBe('/auth?outside=agency_deleted')
  })

  it('says clearly when the provider is away or not set up', async () => {
    const ssoSignIn = { google: clientOf(google, 'http://127.0.0.1:9'), microsoft: null }
    server.ctx.adapters.ssoSignIn = openSso({ ssoSignIn })
    const away = await (await visitor()).post('/api/sso-sign-in', { provider: 'google' })
    expect(away.status).toBe(503)
    expect(away.body.message).toContain('Google cannot be reached at the moment')
    const missing = await (await visitor()).post('/api/sso-sign-in', { provider: 'microsoft' })
    expect(missing.body.message).toBe('Sign-in with Microsoft is not set up here.')
    expect((await (await visitor()).get('/api/sign-up')).body.providers).toEqual(['google'])
    server.ctx.adapters.ssoSignIn = withoutProviders
    expect((await (await visitor()).get('/api/sign-up')).body.providers).toEqual([])
  })
})

describe('an outside account and the second factor', () => {
  it('asks for the code, and links and lets in only with it', async () => {
    const { email, secret, user } = await signUpWithTwoFactor()
    await verify(email)
    google.person = personOf(email)
    const { api, location } = await signInWith('google')
    expect(location).toBe('/auth?outside=code')
    expect((await api.get('/api/user')).status).toBe(401)
    const { rows } = await server.database.pool.query(
      `select 1 from credentials where user_id = $1 and provider_id = 'google'`,
      [user.id],
    )
    expect(rows).toEqual([])
    const wrong = await api.post('/api/sso-sign-in/code', { code: '000000' })
    expect(wrong).toMatchObject({ status: 401, body: { reason: 'invalid_code' } })
    server.clock.now = new Date(Date.now() + 120_000)
    const right = await api.post('/api/sso-sign-in/code', { code: codeOf(secret, server.clock.now) })
    expect(right).toMatchObject({ status: 200, body: { id: user.id } })
    Object.assign(api.cookies, cookiesOf(right))
    expect((await api.get('/api/user')).status).toBe(200)
  })

  it('waits for no code any more once the person changed how they sign in', async () => {
    const { api: own, email, recoveryCodes } = await signUpWithTwoFactor()
    await verify(email)
    google.person = personOf(email)
    const { api } = await signInWith('google')
    await own.post('/api/change-password', { currentPassword: password, newPassword: 'violet harbor 77' })
    const late = await api.post('/api/sso-sign-in/code', { code: recoveryCodes[0] })
    expect(late).toMatchObject({ status: 401, body: { reason: 'sign_in_expired' } })
  })

  it('counts wrong codes into the lock-out, and waits ten minutes for a right one', async () => {
    const { email, recoveryCodes } = await signUpWithTwoFactor()
    await verify(email)
    google.person = personOf(email)
    const { api } = await signInWith('google')
    server.clock.now = new Date(Date.now() + 11 * 60_000)
    const late = await api.post('/api/sso-sign-in/code', { code: recoveryCodes[0] })
    expect(late).toMatchObject({ status: 401, body: { reason: 'sign_in_expired' } })
    server.clock.now = null
    for (let n = 0; n < 6; n += 1) await api.post('/api/sso-sign-in/code', { code: '000000' })
    const locked = await api.post('/api/sso-sign-in/code', { code: recoveryCodes[0] })
    expect(locked.body.reason).toBe('account_locked')
    const nothing = await (await visitor()).post('/api/sso-sign-in/code', { code: recoveryCodes[0] })
    expect(nothing.body.reason).toBe('sign_in_expired')
  })
})

describe('an account at Microsoft', () => {
  const tid = '11111111-2222-3333-4444-555555555555'

  it('is known by the keys and the tenant that signed for it', async () => {
    const { email, user } = await signUp()
    await verify(email)
    microsoft.person = personOf(email, { tid, email_verified: undefined, xms_edov: '1' })
    const { api, location } = await signInWith('microsoft')
    expect(location).toBe('/dashboard')
    expect((await api.get('/api/user')).body.id).toBe(user.id)
    microsoft.alter = (claims) => ({ ...claims, iss: `${entra}/another-tenant/v2.0` })
    expect((await signInWith('microsoft')).location).toBe('/auth?outside=failed')
  })

  it('whose tenant does not own the domain of its email is nobody here', async () => {
    const { email } = await signUp()
    await verify(email)
    for (const claims of [{ email_verified: true }, { xms_edov: false }, { xms_edov: '0' }]) {
      microsoft.person = personOf(email, { tid, ...claims })
      expect((await signInWith('microsoft')).location).toBe('/auth?outside=unverified_email')
    }
  })
})

describe('linking an outside account', () => {
  it('takes the password, works for any email, and is undone again', async () => {
    const { api, email, user } = await signUp()
    google.person = personOf('private@elsewhere.example')
    const refused = await api.post('/api/sso-sign-in/link', { provider: 'google', password: 'wrong-one' })
    expect(refused).toMatchObject({ status: 400, body: { reason: 'invalid_credentials' } })
    expect((await link(api, 'google')).location).toBe('/profile?section=security&outside=linked')
    const links = (await api.get('/api/sso-sign-in')).body
    expect(links).toEqual([
      { provider: 'google', isConfigured: true, linkedAt: expect.any(String) },
      { provider: 'microsoft', isConfigured: true, linkedAt: null },
    ])
    expect((await (await signInWith('google')).api.get('/api/user')).body.id).toBe(user.id)
    expect((await api.delete('/api/sso-sign-in', { provider: 'google' })).status).toBe(204)
    expect((await signInWith('google')).location).toBe('/auth?outside=no_account')
    expect((await api.delete('/api/sso-sign-in', { provider: 'google' })).status).toBe(404)
    await mailTo(email, /^Google can sign you in now$/)
    await mailTo(email, /^Google no longer signs you in$/)
  })

  it('never takes an account that is the way in of another person', async () => {
    const [first, second] = [await signUp(), await signUp()]
    google.person = personOf('shared@elsewhere.example')
    await link(first.api, 'google')
    expect((await link(second.api, 'google')).location).toBe('/profile?section=security&outside=taken')
    expect((await (await signInWith('google')).api.get('/api/user')).body.id).toBe(first.user.id)
  })

  it('belongs to whoever asked for it', async () => {
    const [first, second] = [await signUp(), await signUp()]
    google.person = personOf('mine@elsewhere.example')
    const begun = await first.api.post('/api/sso-sign-in/link', { provider: 'google', password })
    Object.assign(second.api.cookies, cookiesOf(begun))
    const { location } = await comeBack(second.api, await atProvider(begun.body.url))
    expect(location).toBe('/auth?outside=failed')
    expect((await signInWith('google')).location).toBe('/auth?outside=no_account')
  })

  it('keeps nobody else from logging in while the provider hangs', async () => {
    const { api, email } = await signUp()
    const hangs = Promise.withResolvers<{ url: string; checks: SsoChecks }>()
    const begin = vi.fn(() => hangs.promise)
    server.ctx.adapters.ssoSignIn = { ...server.ctx.adapters.ssoSignIn, begin }
    const link = () => api.post('/api/sso-sign-in/link', { provider: 'google', password })
    const links = [link(), link(), link(), link()]
    await vi.waitFor(() => expect(begin).toHaveBeenCalledTimes(4), { timeout: 60_000 })
    expect((await logIn(email)).answer.status).toBe(200)
    hangs.reject(new Error('It never answered.'))
    expect((await Promise.all(links)).map(({ status }) => status)).toEqual([503, 503, 503, 503])
  })

  it('is never taken off as the last way in', async () => {
    const { api, user } = await signUp()
    google.person = personOf('only@elsewhere.example')
    await link(api, 'google')
    await server.database.pool.query(
      `update credentials set password = null where user_id = $1 and provider_id = 'credential'`,
      [user.id],
    )
    const refused = await api.delete('/api/sso-sign-in', { provider: 'google' })
    expect(refused).toMatchObject({ status: 409, body: { reason: 'last_way_in' } })
  })
})
