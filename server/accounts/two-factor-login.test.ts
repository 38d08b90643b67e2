import { describe, expect, it } from 'vitest'
import {
  auditOf,
  codeOf,
  logIn,
  mailTo,
  goodPassword as password,
  signUp,
  signUpWithTwoFactor,
} from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'

const minute = 60_000

async function at<T>(millis: number, run: (now: Date) => Promise<T>): Promise<T> {
  const { clock } = await testServer()
  clock.now = new Date(Date.now() + millis)
  try {
    return await run(clock.now)
  } finally {
    clock.now = null
  }
}

const reasonOf = async (...given: Parameters<typeof logIn>) => (await logIn(...given)).answer.body.reason

describe('a login with two factors', () => {
  it('asks for the code after the right password, and lets in with it', async () => {
    const { email, secret, user } = await signUpWithTwoFactor()
    const server = await testServer()
    const asked = (await logIn(email)).answer
    expect(asked).toMatchObject({
      status: 401,
      body: { reason: 'totp_required', message: 'Enter the code from your authenticator app.' },
    })
    expect(asked.headers['set-cookie']).not.toEqual(
      expect.arrayContaining([expect.stringContaining('session')]),
    )
    const log = await auditOf(server, user.id)
    expect([log.includes('login.code_asked'), log.includes('login.failed')]).toEqual([true, false])
    await at(2 * minute, async (now) => {
      const spaced = codeOf(secret, now).replace(/^(...)/, '$1 ')
      const { api, answer } = await logIn(email, password, spaced)
      expect(answer).toMatchObject({ status: 200, body: { id: user.id, hasTwoFactor: true } })
      expect((await api.get('/api/user')).status).toBe(200)
    })
  })

  it('never reveals the second factor to a wrong password', async () => {
    const { email, secret } = await signUpWithTwoFactor()
    const wrong = (await logIn(email, 'something else')).answer
    const withCode = (await logIn(email, 'something else', codeOf(secret))).answer
    const stranger = (await logIn(`nobody-${email}`, 'something else')).answer
    expect(wrong.body.reason).toBe('invalid_credentials')
    expect([withCode.text, stranger.text]).toEqual([wrong.text, wrong.text])
  })

  it('takes the code of the step before and after, and no other', async () => {
    const { email, secret } = await signUpWithTwoFactor()
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      await at(10 * minute, async (now) => {
        const code = codeOf(secret, new Date(now.getTime() + steps * 30_000))
        expect([steps, (await logIn(email, password, code)).answer.status]).toEqual([steps, status])
      })
    }
  })

  it('takes no code twice, nor an older one after it, also when they come together', async () => {
    const { email, secret } = await signUpWithTwoFactor()
    await at(5 * minute, async (now) => {
      const code = codeOf(secret, now)
      const both = await Promise.all([logIn(email, password, code), logIn(email, password, code)])
      expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 401])
      const older = codeOf(secret, new Date(now.getTime() - 30_000))
      expect(await reasonOf(email, password, code)).toBe('invalid_code')
      expect(await reasonOf(email, password, older)).toBe('invalid_code')
    })
  })

  it('takes the code that confirmed the set-up not once more', async () => {
    const { email, secret } = await signUpWithTwoFactor()
    expect(await reasonOf(email, password, codeOf(secret))).toBe('invalid_code')
  })

  it('has a text of its own for a wrong code', async () => {
    const { email, user } = await signUpWithTwoFactor()
    const { answer } = await logIn(email, password, '000000')
    expect(answer).toMatchObject({
      status: 401,
      body: {
        reason: 'invalid_code',
        message: 'This code is incorrect or was already used. Please try again.',
      },
    })
    expect(await auditOf(await testServer(), user.id)).toContain('login.failed')
  })

  it('takes each recovery code once, however it is typed, and reports by email how many are left', async () => {
    const { email, recoveryCodes } = await signUpWithTwoFactor()
    const [first = '', ...others] = recoveryCodes
    const typed = first.replaceAll('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')
    expect((await logIn(email, password, typed)).answer.status).toBe(200)
    expect(await reasonOf(email, password, first)).toBe('invalid_code')
    expect((await mailTo(email, /^A recovery code was used$/)).text).toContain('9 codes are left')
    for (const code of others) expect((await logIn(email, password, code)).answer.status).toBe(200)
  })

  it('takes a recovery code once of two that come together', async () => {
    const { email, recoveryCodes } = await signUpWithTwoFactor()
    const [code] = recoveryCodes
    const both = await Promise.all([logIn(email, password, code), logIn(email, password, code)])
    expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 401])
  })

  it('locks after six wrong codes, which right passwords between them do not make forgotten', async () => {
    const { api, email, recoveryCodes } = await signUpWithTwoFactor()
    for (let n = 0; n < 6; n += 1) {
      expect(await reasonOf(email, password, '000000')).toBe('invalid_code')
      if (n < 5) expect(await reasonOf(email)).toBe('totp_required')
    }
    expect(await reasonOf(email)).toBe('account_locked')
    expect(await reasonOf(email, password, recoveryCodes[0])).toBe('account_locked')
    expect((await api.get('/api/user')).status).toBe(200)
    await at(31 * minute, async () => {
      expect((await logIn(email, password, recoveryCodes[0])).answer.status).toBe(200)
    })
  })

  it('adds wrong codes to wrong passwords', async () => {
    const { email } = await signUpWithTwoFactor()
    for (let n = 0; n < 3; n += 1) {
      await logIn(email, 'something else')
      await logIn(email, password, '000000')
    }
    expect(await reasonOf(email)).toBe('account_locked')
  })

  it('ignores a code where there is no second factor', async () => {
    const { email } = await signUp()
    expect((await logIn(email, password, '123456')).answer.status).toBe(200)
  })
})
