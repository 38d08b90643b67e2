import { describe, expect, it } from 'vitest'
import {
  auditOf,
  codeOf,
  cookiesOf,
  logIn,
  mailTo,
  goodPassword as password,
  signUp,
  signUpWithTwoFactor,
  tokenIn,
  visitor,
} from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'

const wrongPassword = 'Your current password is incorrect'

async function later(minutes: number): Promise<Date> {
  const server = await testServer()
  server.clock.now = new Date(Date.now() + minutes * 60_000)
  return server.clock.now
}

async function query(text: string, values: unknown[]) {
  const server = await testServer()
  return (await server.database.pool.query(text, values)).rows
}

describe('setting up two-factor sign-in', () => {
  it('gives a secret and its address for the app, then recovery codes for a first right code', async () => {
    const { api, email, user } = await signUp()
    expect((await api.get('/api/two-factor')).body).toEqual({
      isOn: false,
      isRequired: false,
      switchedOnAt: null,
      recoveryCodesLeft: 0,
    })
    const begun = await api.post('/api/two-factor/enrolment', { password })
    expect(begun.status).toBe(200)
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(begun.body.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Bindery:${email}`,
    ])
    expect(uri.searchParams.get('secret')).toBe(begun.body.secret)
    const on = await api.post('/api/two-factor/confirmation', { code: codeOf(begun.body.secret) })
    expect(on.status).toBe(200)
    const codes: string[] = on.body.recoveryCodes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    const state = (await api.get('/api/two-factor')).body
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 10, switchedOnAt: expect.any(String) })
    expect((await api.get('/api/user')).body).toMatchObject({ hasTwoFactor: true, mustSetUpTwoFactor: false })
    expect(await auditOf(await testServer(), user.id)).toContain('two_factor.switched_on')
    expect((await mailTo(email, /^Two-factor sign-in is on$/)).text).toContain('recovery codes')
  })

  it('ends a password link asked for before, and a new password ends an unfinished setup', async () => {
    const { api, email } = await signUp()
    await api.post('/api/reset-password', { email })
    const token = tokenIn(await mailTo(email, /^Choose a new password$/))
    const { secret } = (await api.post('/api/two-factor/enrolment', { password })).body
    await api.post('/api/two-factor/confirmation', { code: codeOf(secret) })
    const late = await (await visitor()).post('/api/update-password', { token, password: 'violet harbor 77' })
    expect(late.body.reason).toBe('invalid_token')

    const other = (await signUp()).api
    const unfinished = (await other.post('/api/two-factor/enrolment', { password })).body.secret
    const newPassword = 'violet harbor 77'
    const changed = await other.post('/api/change-password', { currentPassword: password, newPassword })
    Object.assign(other.cookies, cookiesOf(changed))
    const confirmed = await other.post('/api/two-factor/confirmation', { code: codeOf(unfinished) })
    expect(confirmed.body.reason).toBe('no_enrolment')
  })

  it('changes nothing until a code confirms it', async () => {
    const { api, email } = await signUp()
    const first = (await api.post('/api/two-factor/enrolment', { password })).body.secret
    expect((await logIn(email)).answer.status).toBe(200)
    expect((await api.get('/api/user')).body.hasTwoFactor).toBe(false)
    const second = (await api.post('/api/two-factor/enrolment', { password })).body.secret
    expect(second).not.toBe(first)
    const former = await api.post('/api/two-factor/confirmation', { code: codeOf(first) })
    expect(former).toMatchObject({ status: 400, body: { reason: 'invalid_code' } })
    expect(former.body.fields.code).toContain('This code is incorrect')
    expect((await logIn(email)).answer.status).toBe(200)
  })

  it('asks for the password, and counts wrong ones', async () => {
    const { api } = await signUp()
    const wrong = await api.post('/api/two-factor/enrolment', { password: 'something else' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { reason: 'invalid_credentials', fields: { password: wrongPassword } },
    })
    for (let n = 0; n < 5; n += 1) await api.post('/api/two-factor/enrolment', { password: 'something else' })
    const shut = await api.post('/api/two-factor/enrolment', { password })
    expect(shut).toMatchObject({ status: 429, body: { reason: 'too_many_attempts' } })
  })

  it('lets one network address try thirty codes in a quarter of an hour', async () => {
    const { api } = await signUp()
    await api.post('/api/two-factor/enrolment', { password })
    for (let n = 0; n < 30; n += 1) {
      expect((await api.post('/api/two-factor/confirmation', { code: '000000' })).status).toBe(400)
    }
    const refused = await api.post('/api/two-factor/confirmation', { code: '000000' })
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('has nothing to confirm before it began, and no second time', async () => {
    const { api } = await signUp()
    const early = await api.post('/api/two-factor/confirmation', { code: '123456' })
    expect(early).toMatchObject({ status: 409, body: { reason: 'no_enrolment' } })
    const made = await signUpWithTwoFactor()
    for (const path of ['enrolment', 'confirmation']) {
      const body = path === 'enrolment' ? { password } : { code: codeOf(made.secret) }
      const again = await made.api.post(`/api/two-factor/${path}`, body)
      expect(again).toMatchObject({ status: 409, body: { reason: 'two_factor_on' } })
    }
  })

  it('keeps neither secret nor codes readable in the database', async () => {
    const { user, secret, recoveryCodes } = await signUpWithTwoFactor()
    const kept = [
      ...(await query('select secret from two_factor_secrets where user_id = $1', [user.id])),
      ...(await query('select code_hash from recovery_codes where user_id = $1', [user.id])),
    ]
    expect(kept).toHaveLength(11)
    const text = JSON.stringify(kept).toLowerCase()
    for (const secretText of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(text).not.toContain(secretText.toLowerCase())
  })
})

describe('switching two-factor sign-in off', () => {
  it('takes the password and a code, and says so by mail', async () => {
    const { api, email, user, secret } = await signUpWithTwoFactor()
    const { clock } = await testServer()
    const code = codeOf(secret, await later(2))
    for (const [body, reason] of [
      [{ password: 'something else', code }, 'invalid_credentials'],
      [{ password, code: '000000' }, 'invalid_code'],
    ] as const) {
      expect(await api.delete('/api/two-factor', body)).toMatchObject({ status: 400, body: { reason } })
    }
    expect((await api.delete('/api/two-factor', { password, code })).status).toBe(204)
    clock.now = null
    expect((await api.get('/api/two-factor')).body).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect((await logIn(email)).answer.status).toBe(200)
    expect((await mailTo(email, /^Two-factor sign-in is off$/)).text).toContain('only your password')
    expect(await auditOf(await testServer(), user.id)).toContain('two_factor.switched_off')
    const again = await api.delete('/api/two-factor', { password, code })
    expect(again).toMatchObject({ status: 409, body: { reason: 'two_factor_off' } })
  })

  it('shuts after six wrong codes, and stays signed in', async () => {
    const { api } = await signUpWithTwoFactor()
    for (let n = 0; n < 6; n += 1) await api.delete('/api/two-factor', { password, code: '000000' })
    const shut = await api.delete('/api/two-factor', { password, code: '000000' })
    expect(shut).toMatchObject({ status: 429, body: { reason: 'too_many_attempts' } })
    expect((await api.get('/api/user')).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are made anew by both factors, which makes the former ones worthless', async () => {
    const { api, email, secret, recoveryCodes } = await signUpWithTwoFactor()
    const { clock } = await testServer()
    const code = codeOf(secret, await later(2))
    expect((await api.post('/api/two-factor/recovery-codes', { password, code: '000000' })).status).toBe(400)
    const renewed = await api.post('/api/two-factor/recovery-codes', { password, code })
    clock.now = null
    expect(renewed.status).toBe(200)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const [former] = recoveryCodes
    expect((await logIn(email, password, former)).answer.body.reason).toBe('invalid_code')
    expect((await logIn(email, password, renewed.body.recoveryCodes[0])).answer.status).toBe(200)
    await mailTo(email, /^You have new recovery codes$/)
  })

  it('cannot be made without two factors', async () => {
    const { api } = await signUp()
    const refused = await api.post('/api/two-factor/recovery-codes', { password, code: '000000' })
    expect(refused).toMatchObject({ status: 409, body: { reason: 'two_factor_off' } })
  })
})
