import { createHook } from 'node:async_hooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  auditOf,
  cookiesOf,
  goodPassword,
  logIn,
  mailTo,
  newEmail,
  signUp,
  visitor,
} from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner } from '#server/testing/world.ts'

const minute = 60_000
const wrong = { status: 401, reason: 'invalid_credentials', message: 'Invalid email or password' }
const locked = { status: 401, reason: 'account_locked', message: 'Account locked. Please contact support.' }

async function attempt(email: string, password: string) {
  const { answer } = await logIn(email, password)
  const { reason, message } = answer.body
  return { status: answer.status, reason, message }
}

/** How many passwords are hashed meanwhile: the work of Argon2 is the only one here that gives its kind no name. */
async function hashingsOf(run: () => Promise<unknown>): Promise<number> {
  let count = 0
  const init = (_id: number, kind: string) => {
    if (kind === 'undefined') count += 1
  }
  const hook = createHook({ init }).enable()
  await run()
  hook.disable()
  return count
}

async function setClock(now: number): Promise<void> {
  const { clock } = await testServer()
  clock.now = new Date(now)
}

afterEach(async () => {
  const { clock } = await testServer()
  clock.now = null
})

describe('logging in', () => {
  it('answers the whole user and gives a session', async () => {
    const { email } = await signUp({ name: 'Omar Haddad' })
    const { api, answer } = await logIn(email)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      email,
      name: 'Omar Haddad',
      role: 'agency_owner',
      authenticated: true,
    })
    expect((await api.get('/api/user')).body).toEqual(answer.body)
  })

  it('takes the email in any case', async () => {
    const { email } = await signUp()
    expect((await logIn(`  ${email.toUpperCase()}`)).answer.status).toBe(200)
  })

  it('sets an HttpOnly cookie and the readable session-id', async () => {
    const { email } = await signUp()
    const { answer } = await logIn(email)
    const [session, sessionId] = [answer.headers['set-cookie']].flat().map(String)
    expect(session).toMatch(/^bindery-session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(sessionId).toMatch(/^session-id=.+; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  })

  it('starts a session that ends after 30 days at the latest', async () => {
    const { database } = await testServer()
    const { email } = await signUp()
    await logIn(email)
    const { rows } = await database.pool.query(
      `select extract(epoch from s.expires_at - s.created_at) / 86400 as days
       from sessions s join users u on u.id = s.user_id where u.email = $1`,
      [email],
    )
    expect(rows.map(({ days }) => Number(days))).toContain(30)
  })

  it('gives a new session id each time and ends the one that the browser had', async () => {
    const { email } = await signUp()
    const { api, answer: first } = await logIn(email)
    const before = { ...api.cookies }
    const second = await api.post('/api/login', { email, password: goodPassword })
    expect(cookiesOf(second)['session-id']).not.toBe(cookiesOf(first)['session-id'])
    Object.assign(api.cookies, before)
    expect((await api.get('/api/user')).status).toBe(401)
  })

  it('shows the login before the present one', async () => {
    const start = Date.now()
    await setClock(start)
    const { email, user } = await signUp()
    expect(user.lastLogin).toBeNull()
    await setClock(start + minute)
    expect((await logIn(email)).answer.body.lastLogin).toBe(new Date(start).toISOString())
    await setClock(start + 2 * minute)
    const { api } = await logIn(email)
    expect((await api.get('/api/user')).body.lastLogin).toBe(new Date(start + minute).toISOString())
  })

  it.each([
    [{ email: 'nobody', password: '123456' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.example', password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{}, { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' }],
    [{ email: 'a@b.example', password: ['123456'] }, { password: 'Password must be at least 6 characters' }],
  ])('refuses %j with the texts of the form', async (body, fields) => {
    const answer = await (await visitor()).post('/api/login', body)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual(fields)
  })

  it('refuses unknown fields', async () => {
    const body = { email: newEmail(), password: goodPassword, role: 'admin' }
    expect((await (await visitor()).post('/api/login', body)).status).toBe(400)
  })
})

describe('a wrong password', () => {
  it('and an unknown email get the same bytes', async () => {
    const { email } = await signUp()
    const known = await logIn(email, 'not the password')
    const unknown = await logIn(newEmail(), 'not the password')
    expect(known.answer.status).toBe(401)
    expect(known.answer.text).toBe(unknown.answer.text)
    expect(known.answer.body).toEqual({
      error: 'unauthenticated',
      message: 'Invalid email or password',
      reason: 'invalid_credentials',
    })
    expect(known.answer.headers['set-cookie']).toBeUndefined()
  })

  it('and an unknown email take the same work', async () => {
    const { email } = await signUp()
    const known = await hashingsOf(() => attempt(email, 'not the password'))
    const unknown = await hashingsOf(() => attempt(newEmail(), 'not the password'))
    expect({ known, unknown }).toEqual({ known: 1, unknown: 1 })
  })

  it.each(['known', 'unknown'])('tried six times locks a %s address for 30 minutes', async (kind) => {
    const start = Date.now()
    const email = kind === 'known' ? (await signUp()).email : newEmail()
    for (let count = 0; count < 6; count += 1) {
      await setClock(start + count * minute)
      expect(await attempt(email, 'not the password')).toEqual(wrong)
    }
    expect(await attempt(email, goodPassword)).toEqual(locked)
    await setClock(start + 5 * minute + 30 * minute - 1)
    expect(await attempt(email, goodPassword)).toEqual(locked)
    await setClock(start + 5 * minute + 30 * minute)
    expect((await logIn(email)).answer.status).toBe(kind === 'known' ? 200 : 401)
  })

  it('is forgotten after 30 minutes and after a right one', async () => {
    const start = Date.now()
    const { email } = await signUp()
    for (const at of [0, 20, 21, 22, 23]) {
      await setClock(start + at * minute)
      await attempt(email, 'not the password')
    }
    // The first is too old by now: these are five in half an hour, and the next makes six.
    await setClock(start + 30 * minute)
    expect(await attempt(email, 'not the password')).toEqual(wrong)
    expect((await logIn(email)).answer.status).toBe(200)
    for (let count = 0; count < 5; count += 1) expect(await attempt(email, 'not the password')).toEqual(wrong)
    expect((await logIn(email)).answer.status).toBe(200)
  })

  it('counts within any half hour, not from the first one on', async () => {
    const start = Date.now()
    const { email } = await signUp()
    for (const at of [0, 29, 29, 29, 31, 31, 31]) {
      await setClock(start + at * minute)
      await attempt(email, 'not the password')
    }
    expect(await attempt(email, goodPassword)).toEqual(locked)
  })

  it('is counted when many are tried at once', async () => {
    const { email } = await signUp()
    const tries = Array.from({ length: 12 }, () => attempt(email, 'not the password'))
    const reasons = (await Promise.all(tries)).map(({ reason }) => reason)
    expect(reasons.filter((reason) => reason === 'invalid_credentials')).toHaveLength(6)
    expect(reasons.filter((reason) => reason === 'account_locked')).toHaveLength(6)
  })

  it('is kept in the database, so that a restart forgets nothing, and without the address', async () => {
    const server = await testServer()
    const email = newEmail()
    await attempt(email, 'not the password')
    const rows = await asDatabaseOwner(server, async (db) => {
      const found = await db.$client.query(
        'select * from login_failures order by last_failed_at desc limit 1',
      )
      return found.rows
    })
    expect(rows[0].failed_at).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(email)
  })

  it('leaves no row for good', async () => {
    const server = await testServer()
    const countRows = () =>
      asDatabaseOwner(server, async ({ $client }) => {
        const { rows } = await $client.query('select count(*)::int as count from login_failures')
        return rows[0].count
      })
    for (let count = 0; count < 3; count += 1) await attempt(newEmail(), 'not the password')
    await setClock(Date.now() + 61 * 60 * minute)
    await attempt(newEmail(), 'not the password')
    expect(await countRows()).toBe(1)
  })

  it('that locks leaves open sessions alone, and the person reads of it', async () => {
    const { api, user, email } = await signUp()
    for (let count = 0; count < 6; count += 1) await attempt(email, 'not the password')
    expect(await attempt(email, goodPassword)).toEqual(locked)
    expect((await api.get('/api/user')).status).toBe(200)
    const body = { currentPassword: goodPassword, newPassword: 'another good one 7' }
    expect((await api.post('/api/change-password', body)).status).toBe(200)
    expect((await mailTo(email, /^Sign-in locked for 30 minutes$/)).text).toContain('keep working')
    expect(await auditOf(await testServer(), user.id)).toContain('login.locked')
  })
})

describe('an account that an admin locked', () => {
  it('is revealed only to whoever knows the password', async () => {
    const server = await testServer()
    const { api, email, user } = await signUp()
    await asDatabaseOwner(server, (db) =>
      db.$client.query(`update users set locked_until = now() + interval '1 day' where id = $1`, [user.id]),
    )
    expect((await api.get('/api/user')).status).toBe(401)
    expect(await attempt(email, 'not the password')).toEqual(wrong)
    expect(await attempt(email, goodPassword)).toEqual(locked)
  })
})

describe('a flood of logins', () => {
  it('from many addresses is answered 429 while the service stays healthy', async () => {
    const bodies = Array.from({ length: 80 }, () => attempt(newEmail(), 'not the password'))
    const health = await (await visitor()).get('/api/health')
    expect(health.status).toBe(200)
    const statuses = (await Promise.all(bodies)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(10)
  })

  it('from one address is answered 429 with Retry-After', async () => {
    const api = await visitor()
    for (let count = 0; count < 100; count += 1) await api.post('/api/login', {})
    const answer = await api.post('/api/login', {})
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('logging out', () => {
  it.each(['/api/logout', '/api/auth/logout'])(
    'by %s ends the session and clears its cookies',
    async (path) => {
      const { api } = await signUp()
      const answer = await api.post(path)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ success: true })
      expect(cookiesOf(answer)).toEqual({ 'bindery-session': '', 'session-id': '' })
      expect((await api.get('/api/user')).status).toBe(401)
      expect((await api.post(path)).status).toBe(200)
    },
  )

  it('leaves other sessions alone', async () => {
    const { api, email } = await signUp()
    const other = await logIn(email)
    await api.post('/api/logout')
    expect((await other.api.get('/api/user')).status).toBe(200)
  })
})

describe('the audit log', () => {
  it('has every login, right and wrong, and every logout', async () => {
    const { user, email } = await signUp()
    await attempt(email, 'not the password')
    const { api } = await logIn(email)
    await api.post('/api/logout')
    expect(await auditOf(await testServer(), user.id)).toEqual([
      'user.registered',
      'login.failed',
      'login',
      'logout',
    ])
  })

  it('has what a person was not allowed to do', async () => {
    const { api, user } = await signUp({ role: 'agent' })
    expect((await api.get('/api/team-members/invitations')).status).toBe(403)
    const server = await testServer()
    await vi.waitFor(async () => {
      await server.app.writeDenials()
      expect(await auditOf(server, user.id)).toEqual(['user.registered', 'access.denied'])
    }, 60_000)
  })
})
