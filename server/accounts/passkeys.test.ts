import { afterEach, describe, expect, it } from 'vitest'
import {
  auditOf,
  codeOf,
  cookiesOf,
  logIn,
  mailTo,
  newEmail,
  goodPassword as password,
  signUp,
  signUpWithTwoFactor,
  tokenIn,
  visitor,
} from '#server/testing/accounts.ts'
import type { Api } from '#server/testing/api.ts'
import { newAuthenticator } from '#server/testing/authenticator.ts'
import { testServer } from '#server/testing/server.ts'
import { maxPasskeys } from '#shared/accounts/passkeys.contract.ts'

const server = await testServer()
const origin = new URL(server.config.appUrl).origin

afterEach(() => {
  server.clock.now = null
})

const laterBy = (millis: number) => {
  server.clock.now = new Date(Date.now() + millis)
}

async function begin(api: Api, factors: object = { password }) {
  const begun = await api.post('/api/passkeys/options', factors)
  Object.assign(api.cookies, cookiesOf(begun))
  return begun
}

async function addPasskey(api: Api, factors?: object, name = 'Work laptop') {
  const device = newAuthenticator(origin)
  const creation = (await begin(api, factors)).body
  const added = await api.post('/api/passkeys', { name, credential: device.create(creation) })
  return { device, added }
}

type Device = ReturnType<typeof newAuthenticator>

/** Asks for a challenge from a new browser. */
async function ask() {
  const api = await visitor()
  const begun = await api.post('/api/passkey-sign-in/options')
  Object.assign(api.cookies, cookiesOf(begun))
  return { api, request: begun.body }
}

async function signInWith(device: Device, altered: Parameters<Device['get']>[1] = {}) {
  const { api, request } = await ask()
  const answer = await api.post('/api/passkey-sign-in', { credential: device.get(request, altered) })
  Object.assign(api.cookies, cookiesOf(answer))
  return { api, answer }
}

const refusal = ({ status, body }: { status: number; body: { reason?: string } }) => [status, body.reason]

describe('a passkey', () => {
  it('is added after the password, signs in, and is removed', { tags: ['journey'] }, async () => {
    const { api, email, user } = await signUp()
    expect((await api.get('/api/sign-up')).body.hasPasskeys).toBe(true)
    const { device, added } = await addPasskey(api)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ name: 'Work laptop', lastUsedAt: null, isSynced: false })
    expect((await mailTo(email, /A passkey was added/)).text).toContain('without your password')

    const { api: browser, answer } = await signInWith(device)
    expect([answer.status, answer.body.email]).toEqual([200, email])
    const [listed] = (await browser.get('/api/passkeys')).body
    expect(listed).toMatchObject({ id: added.body.id, lastUsedAt: expect.any(String) })
    expect((await browser.delete(`/api/passkeys/${listed.id}`)).status).toBe(204)
    await mailTo(email, /A passkey was removed/)
    expect(refusal((await signInWith(device)).answer)).toEqual([401, 'invalid_passkey'])
    const acts = await auditOf(server, user.id)
    expect(acts).toEqual(expect.arrayContaining(['passkey.added', 'login', 'passkey.removed']))
  })

  it('needs no code of whoever has two-factor sign-in, but adding one does', async () => {
    const { api, secret } = await signUpWithTwoFactor()
    expect(refusal(await begin(api))).toEqual([400, 'totp_required'])
    laterBy(60_000)
    const code = codeOf(secret, new Date(Date.now() + 60_000))
    const { device } = await addPasskey(api, { password, code })
    expect((await signInWith(device)).answer.status).toBe(200)
  })

  it('is not added without the right password, by another person or too late', async () => {
    const { api } = await signUp()
    const wrong = await begin(api, { password: 'wrong' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { password: 'Your current password is incorrect' },
    ])
    const device = newAuthenticator(origin)
    const creation = (await begin(api)).body
    const other = (await signUp()).api
    const credential = device.create(creation)
    const theirs = await other.post(
      '/api/passkeys',
      { name: 'Mine', credential },
      { headers: { cookie: '' } },
    )
    expect(refusal(theirs)).toEqual([400, 'passkey_expired'])
    Object.assign(other.cookies, { 'bindery-new-passkey': api.cookies['bindery-new-passkey'] })
    expect(refusal(await other.post('/api/passkeys', { name: 'Mine', credential }))).toEqual([
      400,
      'passkey_expired',
    ])
    laterBy(5 * 60_000)
    expect(refusal(await api.post('/api/passkeys', { name: 'Mine', credential }))).toEqual([
      400,
      'passkey_expired',
    ])
    expect((await api.get('/api/passkeys')).body).toEqual([])
  })

  it.each([
    ['of another site', { origin: 'https://bindery.example.evil' }],
    ['of another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that nobody unlocked', { isVerified: false }],
  ])('%s is neither added nor let in', async (_what, altered) => {
    const { api } = await signUp()
    const creation = (await begin(api)).body
    const device = newAuthenticator(origin)
    const refused = await api.post('/api/passkeys', {
      name: 'Phone',
      credential: device.create(creation, altered),
    })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe('Your device’s answer could not be verified. Please try again.')
    const { device: good } = await addPasskey(api)
    expect(refusal((await signInWith(good, altered)).answer)).toEqual([401, 'invalid_passkey'])
  })

  it('is refused with another person’s handle, a count that went back, and an unknown id', async () => {
    const { api } = await signUp()
    const { device } = await addPasskey(api)
    const handle = Buffer.from(crypto.randomUUID()).toString('base64url')
    expect(refusal((await signInWith(device, { userHandle: handle })).answer)).toEqual([
      401,
      'invalid_passkey',
    ])
    expect((await signInWith(device, { counter: 9 })).answer.status).toBe(200)
    expect(refusal((await signInWith(device, { counter: 9 })).answer)).toEqual([401, 'invalid_passkey'])
    const { answer } = await signInWith(newAuthenticator(origin))
    expect(answer.body.message).toBe('This passkey doesn’t work here. Log in with your password instead.')
  })

  it('signs once: a copied answer, and one that came too late, let nobody in', async () => {
    const { device } = await addPasskey((await signUp()).api)
    const { api, request } = await ask()
    const credential = device.get(request, { counter: 0 })
    const thief = await visitor()
    Object.assign(thief.cookies, api.cookies)
    laterBy(1000)
    expect((await api.post('/api/passkey-sign-in', { credential })).status).toBe(200)
    expect(refusal(await thief.post('/api/passkey-sign-in', { credential }))).toEqual([
      401,
      'invalid_passkey',
    ])
    const late = await ask()
    laterBy(10 * 60_000)
    const tooLate = await late.api.post('/api/passkey-sign-in', { credential: device.get(late.request) })
    expect(refusal(tooLate)).toEqual([401, 'sign_in_expired'])
    const noCookie = await (await visitor()).post('/api/passkey-sign-in', { credential })
    expect(refusal(noCookie)).toEqual([401, 'sign_in_expired'])
  })

  it('lets in nobody whose account is locked or gone, and one person removes no other’s', async () => {
    const { api, email } = await signUp()
    const { device, added } = await addPasskey(api)
    const other = (await signUp()).api
    expect((await other.delete(`/api/passkeys/${added.body.id}`)).status).toBe(404)
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(email, 'wrong password')
    expect(refusal((await signInWith(device)).answer)).toEqual([401, 'account_locked'])
  })

  it('is removed with all others by a new password through the mailbox', async () => {
    const email = newEmail()
    const { api } = await signUp({ email })
    const { device } = await addPasskey(api)
    await api.post('/api/reset-password', { email })
    const token = tokenIn(await mailTo(email, /password/i))
    const reset = await (await visitor()).post('/api/update-password', {
      token,
      password: 'amber lantern 77',
    })
    expect(reset.status).toBeLessThan(300)
    expect(refusal((await signInWith(device)).answer)).toEqual([401, 'invalid_passkey'])
  })

  it(`is added once, under a name, ${maxPasskeys} times at most`, async () => {
    const { api } = await signUp()
    const { device } = await addPasskey(api)
    const again = (await begin(api)).body
    expect(again.excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }])
    const twice = await api.post('/api/passkeys', { name: 'Twice', credential: device.create(again) })
    expect(refusal(twice)).toEqual([409, 'passkey_known'])
    const creation = (await begin(api)).body
    const unnamed = await api.post('/api/passkeys', {
      name: ' ',
      credential: newAuthenticator(origin).create(creation),
    })
    expect([unnamed.status, unnamed.body.fields]).toEqual([400, { name: 'Enter a name' }])
    await server.database.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at)
       select gen_random_uuid(), user_id, gen_random_uuid()::text, public_key, 0, false, 'x', now()
       from passkeys, generate_series(2, $2) where credential_id = $1`,
      [device.id, maxPasskeys],
    )
    const full = await begin(api)
    expect([...refusal(full), full.body.message]).toEqual([
      409,
      'too_many_passkeys',
      'You have 20 passkeys. Remove one before you add another.',
    ])
  })
})
