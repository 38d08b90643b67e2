import { afterEach, describe, expect, it } from 'vitest'
import { cookiesOf, goodPassword, logIn, mailTo, signUp, visitor } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addSession, world } from '#server/testing/world.ts'

const server = await testServer()
const hour = 3_600_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0'

afterEach(async () => {
  server.clock.now = null
  await server.database.pool.query(`delete from platform_settings where section = 'sessions'`)
})

async function setLengths(value: object): Promise<void> {
  const insert = `insert into platform_settings (section, value) values ('sessions', $1)
    on conflict (section) do update set value = $1`
  await server.database.pool.query(insert, [JSON.stringify(value)])
}

describe('the list of own sessions', () => {
  it('shows where one is signed in, since when, and which this one is', async () => {
    const { email } = await signUp()
    const { api } = await logIn(email)
    const phone = await signInWith(email, { 'user-agent': firefox })
    const sessions = (await api.get('/api/sessions')).body
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      ipAddress: expect.stringMatching(/^127\./),
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: false,
    })
    expect((await phone.get('/api/sessions')).body[0].isCurrent).toBe(true)
  })

  it('leaves out the sessions of others, and those that ended by themselves', async () => {
    const { agent, otherAgent } = await world()
    await addSession(server, otherAgent.id)
    await addSession(server, agent.id)
    expect((await agent.api.get('/api/sessions')).body).toHaveLength(2)
    await server.database.pool.query(
      `update sessions set updated_at = now() - interval '2 hours' where id = (select max(id::text)::uuid from sessions where user_id = $1)`,
      [agent.id],
    )
    await setLengths({ idleHours: 1, absoluteDays: 30 })
    expect((await agent.api.get('/api/sessions')).body).toHaveLength(1)
  })
})

async function signInWith(email: string, headers: Record<string, string>) {
  const api = await visitor()
  const answer = await api.post('/api/login', { email, password: goodPassword }, { headers })
  Object.assign(api.cookies, cookiesOf(answer))
  return api
}

describe('ending own sessions', () => {
  it('puts one out at its very next request', async () => {
    const { api, email } = await signUp()
    const other = (await logIn(email)).api
    const sessions = (await api.get('/api/sessions')).body
    const { id } = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
    expect((await api.delete(`/api/sessions/${id}`)).status).toBe(204)
    expect((await other.get('/api/user')).status).toBe(401)
    expect((await api.get('/api/user')).status).toBe(200)
    expect((await api.delete(`/api/sessions/${id}`)).status).toBe(404)
  })

  it("never touches somebody else's", async () => {
    const { agent, owner } = await world()
    const [session] = (await agent.api.get('/api/sessions')).body
    expect((await owner.api.delete(`/api/sessions/${session.id}`)).status).toBe(404)
    expect((await agent.api.get('/api/user')).status).toBe(200)
  })

  it('puts all others out at once', async () => {
    const { api, email } = await signUp()
    const others = [(await logIn(email)).api, (await logIn(email)).api]
    expect((await api.delete('/api/sessions')).body).toEqual({ ended: 2 })
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401)
    expect((await api.get('/api/sessions')).body).toHaveLength(1)
  })
})

describe('the lengths of sessions that admins set', () => {
  const later = (hours: number) => {
    server.clock.now = new Date(Date.now() + hours * hour)
  }

  it('take effect at the next request: idle time', async () => {
    const { agent } = await world()
    later(3)
    await setLengths({ idleHours: 2, absoluteDays: 30 })
    expect((await agent.api.get('/api/user')).status).toBe(401)
    await setLengths({ idleHours: 4, absoluteDays: 30 })
    expect((await agent.api.get('/api/user')).status).toBe(200)
  })

  it('take effect at the next request: age', async () => {
    const { agent } = await world()
    const { pool } = server.database
    await pool.query(`update sessions set created_at = now() - interval '3 days' where user_id = $1`, [
      agent.id,
    ])
    await setLengths({ idleHours: 12, absoluteDays: 2 })
    expect((await agent.api.get('/api/user')).status).toBe(401)
    await setLengths({ idleHours: 12, absoluteDays: 4 })
    expect((await agent.api.get('/api/user')).status).toBe(200)
  })

  it.each([{ idleHours: 500, absoluteDays: 500 }, { idleHours: 'for ever' }, {}])(
    'never reach beyond 12 hours and 30 days: %j',
    async (value) => {
      const { agent } = await world()
      await setLengths(value)
      later(11.9)
      expect((await agent.api.get('/api/user')).status).toBe(200)
      later(24.1)
      expect((await agent.api.get('/api/user')).status).toBe(401)
    },
  )
})

describe('a sign-in from a new browser', () => {
  const news = /^New sign-in to your account$/
  const noticesTo = async (email: string) => {
    await server.jobs.settle()
    return server.mails.filter((mail) => mail.to === email && news.test(mail.subject)).length
  }

  it('is shown by mail, one from a known browser is not', async () => {
    const { api, email } = await signUp()
    const known = await api.post('/api/login', { email, password: goodPassword })
    expect(known.status).toBe(200)
    expect(await noticesTo(email)).toBe(0)
    const phone = await signInWith(email, { 'user-agent': firefox })
    const mail = await mailTo(email, news)
    expect(mail.text).toContain('Firefox on Windows, address 127.')
    expect(mail.text).toContain('/auth/forgot-password')
    await phone.post('/api/login', { email, password: goodPassword })
    expect(await noticesTo(email)).toBe(1)
  })

  it('is news again after 30 days', async () => {
    const { api, email } = await signUp()
    later(29)
    await api.post('/api/login', { email, password: goodPassword })
    later(58)
    await api.post('/api/login', { email, password: goodPassword })
    expect(await noticesTo(email)).toBe(0)
    later(89)
    await api.post('/api/login', { email, password: goodPassword })
    expect(await noticesTo(email)).toBe(1)
  })

  function later(days: number) {
    server.clock.now = new Date(Date.now() + days * 24 * hour)
  }

  it('keeps only the hash of the mark that the browser keeps', async () => {
    const { api } = await signUp()
    const mark = api.cookies['bindery-browser'] ?? ''
    expect(mark).toMatch(/^[\w-]{43}$/)
    const { rows } = await server.database.pool.query('select device_hash from known_devices')
    expect(JSON.stringify(rows)).not.toContain(mark)
  })
})
