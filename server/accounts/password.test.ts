import { afterEach, describe, expect, it } from 'vitest'
import {
  auditOf,
  cookiesOf,
  goodPassword,
  logIn,
  mailTo,
  newEmail,
  signUp,
  tokenIn,
  visitor,
} from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner } from '#server/testing/world.ts'
import { accountJobs } from './accounts.jobs.ts'

const minute = 60_000
const newPassword = 'violet harbor 77'

async function requestReset(email: string, headers: Record<string, string> = {}) {
  return (await visitor()).post('/api/reset-password', { email }, { headers })
}

async function resetToken(email: string, nth = 1): Promise<string> {
  await requestReset(email)
  return tokenIn(await mailTo(email, /new password/i, nth))
}

async function updatePassword(token: string, password = newPassword) {
  return (await visitor()).post('/api/update-password', { token, password })
}

afterEach(async () => {
  const { clock } = await testServer()
  clock.now = null
})

describe('asking for a reset', () => {
  it('does not reveal who has an account', async () => {
    const { email } = await signUp()
    const known = await requestReset(email)
    const unknown = await requestReset(newEmail())
    expect(known.status).toBe(200)
    expect(known.text).toBe(unknown.text)
    expect(known.body).toEqual({
      success: true,
      message: 'If this address has an account, we have sent a link to choose a new password.',
    })
  })

  it('mails a link built from APP_URL, whatever Host says', async () => {
    const { email } = await signUp()
    await requestReset(email, { host: '127.0.0.1:9999' })
    const mail = await mailTo(email, /new password/i)
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}\n/)
    expect(mail.text + mail.html).not.toContain('127.0.0.1')
  })

  it('keeps no token that could be used, in no table', async () => {
    const server = await testServer()
    const { email, user } = await signUp()
    const token = await resetToken(email)
    const kept = await asDatabaseOwner(server, async ({ $client }) => {
      const verifications = await $client.query('select * from verifications where identifier like $1', [
        `%${user.id}`,
      ])
      const events = await $client.query('select payload from outbox_events')
      const jobs = await $client.query('select data from pgboss.job')
      return [verifications.rows, events.rows, jobs.rows]
    })
    expect(kept[0]).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('needs a valid email address', async () => {
    const answer = await requestReset('nobody')
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ email: 'Please enter a valid email address' })
  })

  it('is answered at most 10 times in 15 minutes to one network address', async () => {
    const api = await visitor()
    for (let count = 0; count < 10; count += 1) await api.post('/api/reset-password', { email: newEmail() })
    expect((await api.post('/api/reset-password', { email: newEmail() })).status).toBe(429)
  })

  it('twice within a minute sends one mail, so that nobody can fill a mailbox', async () => {
    const server = await testServer()
    const { email } = await signUp()
    await resetToken(email)
    await requestReset(email)
    await requestReset(email)
    await server.jobs.settle()
    // A later mail to somebody else shows that the earlier jobs have run.
    await resetToken((await signUp()).email)
    expect(server.mails.filter((mail) => mail.to === email && /Choose/.test(mail.subject))).toHaveLength(1)
  })
})

describe('a mail that cannot be sent', () => {
  it('is tried again with a new link', async () => {
    const server = await testServer()
    const { email, user } = await signUp()
    const job = accountJobs.find(({ on }) => on === 'password.reset_requested')
    const broken = {
      ...server.ctx.adapters,
      mail: { send: () => Promise.reject(new Error('the mail server is away')) },
    }
    const data = { agencyId: null, userId: user.id, at: new Date().toISOString() }
    await expect(job?.run({ ...server.ctx, adapters: broken }, data)).rejects.toThrow(
      'the mail server is away',
    )
    await job?.run(server.ctx, data)
    const token = tokenIn(await mailTo(email, /new password/i))
    expect((await updatePassword(token)).status).toBe(200)
  })
})

describe('the mailed link', () => {
  it('sets a new password once, ends every session and proves the address', async () => {
    const { api, email, user } = await signUp()
    const token = await resetToken(email)
    const answer = await updatePassword(token)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true })
    expect((await api.get('/api/user')).status).toBe(401)
    expect((await logIn(email, goodPassword)).answer.status).toBe(401)
    const { answer: entered } = await logIn(email, newPassword)
    expect(entered.body.emailVerified).toBe(true)
    const again = await updatePassword(token, 'yet another 99')
    expect(again.status).toBe(400)
    expect(again.body.reason).toBe('invalid_token')
    await mailTo(email, /was changed/)
    expect(await auditOf(await testServer(), user.id)).toContain('password.reset')
  })

  it('works for 30 minutes', async () => {
    const server = await testServer()
    const { email } = await signUp()
    const start = Date.now()
    server.clock.now = new Date(start)
    const token = await resetToken(email)
    server.clock.now = new Date(start + 30 * minute)
    expect((await updatePassword(token)).body.reason).toBe('invalid_token')
    server.clock.now = new Date(start + 30 * minute - 1)
    expect((await updatePassword(token)).status).toBe(200)
  })

  it('is replaced by a later one', async () => {
    const server = await testServer()
    const { email } = await signUp()
    const first = await resetToken(email)
    server.clock.now = new Date(Date.now() + 2 * minute)
    const second = await resetToken(email, 2)
    expect((await updatePassword(first)).status).toBe(400)
    expect((await updatePassword(second)).status).toBe(200)
  })

  it('survives a password that is refused', async () => {
    const { email } = await signUp()
    const token = await resetToken(email)
    const short = await updatePassword(token, 'short')
    expect(short.body).toMatchObject({
      reason: 'password_too_short',
      fields: { password: 'Password must be at least 8 characters' },
    })
    expect((await updatePassword(token, 'password1')).body.reason).toBe('password_too_common')
    expect((await updatePassword(token)).status).toBe(200)
  })

  it('used twice at once sets one password', async () => {
    const { email } = await signUp()
    const token = await resetToken(email)
    const answers = await Promise.all([updatePassword(token), updatePassword(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('ends with any change of credentials that comes after it was asked for', async () => {
    const { api, email } = await signUp()
    const token = await resetToken(email)
    await api.post('/api/change-password', {
      currentPassword: goodPassword,
      newPassword: 'another good one 7',
    })
    expect((await updatePassword(token)).body.reason).toBe('invalid_token')
    expect((await logIn(email, 'another good one 7')).answer.status).toBe(200)
  })

  it('is not mailed any more once the credentials changed', async () => {
    const { api, email } = await signUp()
    const body = { currentPassword: goodPassword, newPassword: 'another good one 7' }
    const server = await testServer()
    await asDatabaseOwner(server, async ({ $client }) => {
      await $client.query(
        `insert into outbox_events (id, type, payload) select gen_random_uuid(), 'password.reset_requested',
         jsonb_build_object('userId', id, 'at', $2::text) from users where email = $1`,
        [email, new Date(Date.now() - 60_000).toISOString()],
      )
    })
    await api.post('/api/change-password', body)
    await mailTo(email, /password was changed/i)
    await server.jobs.settle()
    expect(server.mails.filter((mail) => mail.to === email && /Choose/.test(mail.subject))).toEqual([])
  })

  it('lifts the lock that wrong passwords brought', async () => {
    const { email } = await signUp()
    for (let count = 0; count < 6; count += 1) await logIn(email, 'not the password')
    expect((await logIn(email)).answer.body.reason).toBe('account_locked')
    await updatePassword(await resetToken(email))
    expect((await logIn(email, newPassword)).answer.status).toBe(200)
  })

  it('is none that somebody made up, nor one for another purpose', async () => {
    const { email } = await signUp()
    expect((await updatePassword('x'.repeat(43))).body.reason).toBe('invalid_token')
    const verify = tokenIn(await mailTo(email, /confirm/i))
    expect((await updatePassword(verify)).body.reason).toBe('invalid_token')
  })
})

describe('changing the password', () => {
  const body = { currentPassword: goodPassword, newPassword }

  it('keeps this session under a new id and ends all others', async () => {
    const { api, email, user } = await signUp()
    const other = await logIn(email)
    const before = { ...api.cookies }
    const answer = await api.post('/api/change-password', body)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ success: true })
    expect((await api.get('/api/user')).status).toBe(401)
    Object.assign(api.cookies, cookiesOf(answer))
    expect(api.cookies['session-id']).not.toBe(before['session-id'])
    expect((await api.get('/api/user')).status).toBe(200)
    expect((await other.api.get('/api/user')).status).toBe(401)
    expect((await logIn(email, newPassword)).answer.status).toBe(200)
    expect((await logIn(email, goodPassword)).answer.status).toBe(401)
    await mailTo(email, /was changed/)
    expect(await auditOf(await testServer(), user.id)).toContain('password.changed')
  })

  it('needs the current one', async () => {
    const { api } = await signUp()
    const answer = await api.post('/api/change-password', { ...body, currentPassword: 'not the password' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: 'invalid',
      message: 'Your current password is incorrect',
      reason: 'invalid_credentials',
      fields: { currentPassword: 'Your current password is incorrect' },
    })
    expect((await api.get('/api/user')).status).toBe(200)
  })

  it('shuts after six wrong ones, so that a stolen session cannot try them out, and stays signed in', async () => {
    const { api, email } = await signUp()
    for (let count = 0; count < 6; count += 1) {
      const answer = await api.post('/api/change-password', { ...body, currentPassword: `wrong ${count}` })
      expect(answer.status).toBe(400)
    }
    const shut = await api.post('/api/change-password', body)
    expect(shut).toMatchObject({ status: 429, body: { reason: 'too_many_attempts' } })
    expect((await api.get('/api/user')).status).toBe(200)
    expect((await logIn(email)).answer.status).toBe(200)
  })

  it.each([
    ['short', 'password_too_short', 'Password must be at least 8 characters'],
    ['password1', 'password_too_common', 'This password is too common. Please choose another one'],
  ])('refuses %s as the new one', async (password, reason, message) => {
    const { api } = await signUp()
    const answer = await api.post('/api/change-password', { ...body, newPassword: password })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ reason, fields: { newPassword: message } })
  })

  it('is for people who are signed in', async () => {
    expect((await (await visitor()).post('/api/change-password', body)).status).toBe(401)
  })
})
