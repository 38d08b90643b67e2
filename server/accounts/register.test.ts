import { describe, expect, it, onTestFinished } from 'vitest'
import {
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
import { CurrentUser } from '#shared/accounts/accounts.contract.ts'

const day = 86_400_000

describe('an owner who signs up', () => {
  it('gets a new agency on a trial of 14 days, and is signed in', { tags: ['journey'] }, async () => {
    const { clock } = await testServer()
    const now = new Date()
    clock.now = now
    onTestFinished(() => {
      clock.now = null
    })
    const { api, answer, email } = await signUp({
      agencyName: 'Reyes Insurance',
      agencyPhone: '(555) 010-1234',
      agencyAddress: '1 Main St',
      npn: '1234567',
    })
    expect(answer.status).toBe(201)
    const user = CurrentUser.parse((await api.get('/api/user')).body)
    expect(user).toEqual(answer.body)
    expect(user).toMatchObject({
      email,
      name: 'Dana Reyes',
      role: 'agency_owner',
      isAgencyOwner: true,
      isAdmin: false,
      emailVerified: false,
      agencyOwnerId: user.id,
      agencyName: 'Reyes Insurance',
      agencyPhone: '(555) 010-1234',
      agencyAddress: '1 Main St',
      npn: '1234567',
      teamSize: 1,
      maxTeamSize: 10,
      subscriptionStatus: 'trialing',
      stripeSubscriptionId: null,
      timeZone: 'America/New_York',
      settings: {},
    })
    expect(Date.parse(user.subscriptionPeriodEnd ?? '') - now.getTime()).toBe(14 * day)
  })

  it('needs to name no agency', async () => {
    const { user } = await signUp({ name: 'Lee Park' })
    expect(user.agencyName).toBe("Lee Park's Agency")
  })
})

describe('an agent who signs up alone', () => {
  it('gets an agency of one and is its agencyOwnerId', async () => {
    const { answer, user } = await signUp({ role: 'agent', name: 'Sam Ito' })
    expect(answer.status).toBe(201)
    expect(user).toMatchObject({
      role: 'agent',
      agencyOwnerId: user.id,
      agencyName: 'Sam Ito',
      isAgencyOwner: false,
      teamSize: 1,
      maxTeamSize: 1,
      subscriptionStatus: 'trialing',
    })
  })
})

describe('a known address', () => {
  it('gets the same generic refusal as any other, no session, and a mail', async () => {
    const { email } = await signUp()
    const again = await signUp({ email: email.toUpperCase(), agencyName: 'Another' })
    expect(again.answer.status).toBe(400)
    expect(again.answer.body).toEqual({ error: 'invalid', message: 'Registration failed' })
    expect(cookiesOf(again.answer)).toEqual({})
    const refused = await signUp({ role: 'agent', invitationToken: 'x'.repeat(43) })
    expect(refused.answer.text).toBe(again.answer.text)
    const mail = await mailTo(email, /already have an account/)
    expect(mail.text).toContain('http://localhost:3000/auth')
  })

  it('that is used twice at once makes one account', async () => {
    const email = newEmail()
    const answers = await Promise.all([1, 2, 3].map(() => signUp({ email })))
    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 400, 400])
    const server = await testServer()
    const agencies = await asDatabaseOwner(server, async (db) => {
      const found = await db.$client.query(
        'select a.id from agencies a join users u on u.agency_id = a.id where u.email = $1',
        [email],
      )
      return found.rowCount
    })
    expect(agencies).toBe(1)
  })
})

describe('a new password', () => {
  it('needs 8 characters', async () => {
    const { answer } = await signUp({ password: 'seven77' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      reason: 'password_too_short',
      fields: { password: 'Password must be at least 8 characters' },
    })
  })

  it.each(['password1', 'PASSWORD1', 'iloveyou', '12345678'])(
    'must not be common, as %s is',
    async (password) => {
      const { answer } = await signUp({ password })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        reason: 'password_too_common',
        fields: { password: 'This password is too common. Please choose another one' },
      })
    },
  )

  it('is kept as an Argon2id hash', async () => {
    const { user } = await signUp()
    const server = await testServer()
    const [row] = await asDatabaseOwner(server, async (db) => {
      const found = await db.$client.query('select password from credentials where user_id = $1', [user.id])
      return found.rows
    })
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('what a sign-up may say', () => {
  it.each([
    ['admin', { role: 'admin' }],
    ['super_admin', { role: 'super_admin' }],
    ['an isAdmin flag', { isAdmin: true }],
    ['a subscription', { subscriptionStatus: 'active' }],
    ['an agency', { agencyId: crypto.randomUUID() }],
    ['no name', { name: '  ' }],
    ['a broken email', { email: 'dana at agency' }],
    ['a name of two lines', { name: 'Dana\nBcc: all' }],
    ['an owner with an invitation', { invitationToken: 'x'.repeat(43) }],
  ])('is not %s', async (_what, fields) => {
    const { answer } = await signUp(fields)
    expect(answer.status).toBe(400)
    expect(cookiesOf(answer)).toEqual({})
  })

  it('comes at most 20 times an hour from one network address', async () => {
    const api = await visitor()
    for (let count = 0; count < 20; count += 1) expect((await api.post('/api/register', {})).status).toBe(400)
    const answer = await api.post('/api/register', {})
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBeDefined()
  })
})

describe('the address of a new person', () => {
  it('is verified by the mailed link, once', async () => {
    const { api, email } = await signUp()
    const mail = await mailTo(email, /confirm/i)
    expect(mail.text).toContain('http://localhost:3000/auth/verify-email?token=')
    const token = tokenIn(mail)
    const nobody = await visitor()
    expect((await nobody.post('/api/verify-email', { token })).body).toEqual({ success: true })
    expect((await api.get('/api/user')).body.emailVerified).toBe(true)
    const again = await nobody.post('/api/verify-email', { token })
    expect(again.status).toBe(400)
    expect(again.body.reason).toBe('invalid_token')
  })

  it('gets another link when it is asked for, which replaces the first, until it is verified', async () => {
    const server = await testServer()
    const { api, email } = await signUp()
    const first = tokenIn(await mailTo(email, /confirm/i))
    server.clock.now = new Date(Date.now() + 2 * 60_000)
    expect((await api.post('/api/verify-email/resend')).body).toEqual({ success: true })
    const second = tokenIn(await mailTo(email, /confirm/i, 2))
    server.clock.now = null
    const nobody = await visitor()
    expect((await nobody.post('/api/verify-email', { token: first })).status).toBe(400)
    expect((await nobody.post('/api/verify-email', { token: second })).status).toBe(200)
  })

  it('is asked for by nobody who is signed out', async () => {
    expect((await (await visitor()).post('/api/verify-email/resend')).status).toBe(401)
  })

  it('blocks nothing until then', async () => {
    const { email } = await signUp()
    expect((await logIn(email, goodPassword)).answer.status).toBe(200)
  })
})
