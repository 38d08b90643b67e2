import { afterEach, describe, expect, it, vi } from 'vitest'
import { compareFingerprint, findSignedHead, signHeads } from '#server/audit/heads.service.ts'
import { auditOf } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, type Person, world } from '#server/testing/world.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { beginDigests } from './digest-schedule.ts'

const { app, clock, ctx, jobs, mails, database } = await testServer()
afterEach(() => {
  clock.now = null
})

const zone = 'America/New_York'

/** The Monday after the present week, at an hour of New York in winter time or summer time as it then is. */
function nextMonday(hour: number): Date {
  const today = dayIn(zone, new Date())
  const ahead = ((8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7) + 7
  const day = addDays(today, ahead)
  const guess = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-05:00`)
  const shown = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(guess),
  )
  return new Date(guess.getTime() - (shown - hour) * 3_600_000)
}

async function digestsAt(now: Date) {
  clock.now = now
  await beginDigests(ctx)
  await jobs.settle()
}

const to = (person: Person) => mails.filter((mail) => mail.to === person.email && /^Your /.test(mail.subject))

async function set(person: Person, changes: string) {
  await database.pool.query(`update users set ${changes} where id = $1`, [person.id])
}

const monday = nextMonday(8)
const today = dayIn(zone, monday)

async function fill({ owner, agent, otherAgent }: Awaited<ReturnType<typeof world>>) {
  const ticket = (who: Person, title: string, dueDate: string) =>
    who.api.post('/api/tickets', { title, type: 'claim', dueDate, assigneeId: who.id })
  await ticket(agent, 'Overdue one', addDays(today, -3))
  await ticket(agent, 'Due today', today)
  await ticket(agent, 'Due tomorrow', addDays(today, 1))
  await ticket(otherAgent, 'Not for the agent', today)
  const client = (await agent.api.post('/api/clients', { name: 'Ana Lopez', kind: 'personal' })).body
  const policy = (policyNumber: string, expirationDate: string) =>
    agent.api.post(`/api/clients/${client.id}/policies`, { type: 'auto', policyNumber, expirationDate })
  await policy('PA-30', addDays(today, 30))
  await policy('PA-31', addDays(today, 31))
  const renewed = await policy('PA-20', addDays(today, 20))
  const begins = addDays(today, 20)
  const next = {
    policyNumber: 'PA-20B',
    effectiveDate: begins,
    expirationDate: addDays(begins, 365),
    premium: 900,
  }
  const renewal = { kind: 'renewal', effectiveDate: begins, newTerm: next }
  const written = await agent.api.post(`/api/policies/${renewed.body.id}/transactions`, renewal)
  expect(written.status, JSON.stringify(written.body)).toBe(201)
  await agent.api.post('/api/prospects', { name: 'Bo Near', xDate: addDays(today, 30) })
  await agent.api.post('/api/prospects', { name: 'Cy Far', xDate: addDays(today, 31) })
  const made = `update prospects set created_at = $1 where agency_id = $2 and name = $3`
  await database.pool.query(made, [new Date(monday.getTime() - 2 * 86_400_000), owner.agencyId, 'Cy Far'])
  const old = new Date(monday.getTime() - 20 * 86_400_000)
  await database.pool.query(made, [old, owner.agencyId, 'Bo Near'])
}

describe('the weekly digest', () => {
  it('warns of licenses 60 days before they expire: an owner of the team’s, an agent of their own', async () => {
    const made = await world()
    const { agent, otherAgent, api } = made
    const add = async (userId: string, state: string, days: number) => {
      const license = { userId, state, number: 'L-1', line: 'casualty', expiresOn: addDays(today, days) }
      expect((await api.post('/api/member-licenses', license)).status).toBe(201)
    }
    await add(agent.id, 'VA', 60)
    await add(agent.id, 'NC', 61)
    await add(otherAgent.id, 'MD', -1)
    await digestsAt(monday)
    const [mine] = to(agent)
    expect(mine?.subject).toBe('Your week: 1 license to renew')
    expect(mine?.text).toContain(`${agent.name}, VA casualty`)
    expect(mine?.text).not.toMatch(/, NC casualty|, MD casualty/)
    const [all] = to(made.owner)
    expect(all?.subject).toBe('Your week: 2 licenses to renew')
    expect(all?.text).toMatch(new RegExp(`${otherAgent.name}, MD casualty[^\\n]*expired`))
    expect(all?.text).toContain('/team-members')
  })

  it('reports to each person, on Monday from 07:00, what is due among what they may see', {
    tags: ['journey'],
  }, async () => {
    const made = await world()
    await fill(made)
    await digestsAt(nextMonday(6))
    expect(to(made.agent)).toEqual([])
    await digestsAt(monday)
    const [mail] = to(made.agent)
    expect(mail?.subject).toBe('Your week: 2 tickets due, 1 renewal, 1 X-date, 1 new prospect')
    for (const text of ['Overdue one', 'Due today', 'PA-30', 'Bo Near', 'Cy Far'])
      expect(mail?.text).toContain(text)
    for (const text of ['Due tomorrow', 'Not for the agent', 'PA-31', 'PA-20'])
      expect(mail?.text).not.toContain(text)
    expect(to(made.otherAgent)[0]?.subject).toBe('Your week: 1 ticket due')
    expect(to(made.owner)[0]?.subject).toBe('Your week: 3 tickets due, 1 renewal, 1 X-date, 1 new prospect')
  })

  it('comes once, whatever happens to the processes', async () => {
    const made = await world()
    await fill(made)
    clock.now = monday
    await Promise.all([beginDigests(ctx), beginDigests(ctx), beginDigests(ctx)])
    await digestsAt(new Date(monday.getTime() + 5 * 3_600_000))
    expect(to(made.agent)).toHaveLength(1)
    await digestsAt(new Date(monday.getTime() + 24 * 3_600_000))
    expect(to(made.agent)).toHaveLength(1)
    await digestsAt(new Date(monday.getTime() + 7 * 24 * 3_600_000))
    expect(to(made.agent)).toHaveLength(2)
  })

  it('is not sent where there is nothing to say', async () => {
    const made = await world()
    await digestsAt(monday)
    expect(to(made.owner)).toEqual([])
  })

  it.each([
    ['was removed', `status = 'deleted', deleted_at = now()`],
    ['is locked', `locked_until = now() + interval '90 days'`],
    ['has not proved the address', 'email_verified = false'],
    ['has unsubscribed', `digest = 'off'`],
  ])('is not sent to somebody who %s', async (_who, changes) => {
    const made = await world()
    await fill(made)
    await set(made.agent, changes)
    await digestsAt(monday)
    expect(to(made.agent)).toEqual([])
    expect(to(made.owner)).toHaveLength(1)
  })

  it.each([
    ['deleted', 'deleted_at = now()'],
    ['a test', 'is_test = true'],
  ])('is not sent to the people of an agency that is %s', async (_which, changes) => {
    const made = await world()
    await fill(made)
    await database.pool.query(`update agencies set ${changes} where id = $1`, [made.agencyId])
    await digestsAt(monday)
    expect([...to(made.agent), ...to(made.owner)]).toEqual([])
  })

  it('comes by the clocks of the agency', async () => {
    const made = await world()
    await fill(made)
    await database.pool.query(`update agencies set time_zone = 'Pacific/Honolulu' where id = $1`, [
      made.agencyId,
    ])
    await digestsAt(monday)
    expect(to(made.agent)).toEqual([])
    await digestsAt(new Date(monday.getTime() + 5 * 3_600_000))
    expect(to(made.agent)).toHaveLength(1)
  })

  it('comes every day to whoever wants that, and covers the day before', async () => {
    const made = await world()
    await fill(made)
    await made.agent.api.patch('/api/notification-settings', { digest: 'daily' })
    await digestsAt(new Date(monday.getTime() - 24 * 3_600_000))
    await digestsAt(monday)
    const subjects = to(made.agent).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your day: 1 ticket due, 1 new prospect',
      'Your day: 2 tickets due, 1 renewal, 1 X-date',
    ])
  })
})

describe('stopping digests', () => {
  const unsubscribePath = (person: Person) => {
    const header = to(person)[0]?.headers?.['List-Unsubscribe'] ?? ''
    return header.replace(/^<http:\/\/localhost:3000|>$/g, '')
  }

  async function mailed() {
    const made = await world()
    await fill(made)
    await digestsAt(monday)
    clock.now = null
    return made
  }

  const digestOf = async (person: Person) => (await person.api.get('/api/notification-settings')).body.digest

  it('takes one click of the mail reader, without a session and from anywhere', async () => {
    const { agent, owner, server } = await mailed()
    expect(to(agent)[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const answer = await app.inject({
      method: 'POST',
      url: unsubscribePath(agent),
      payload: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await digestOf(agent)).toBe('off')
    expect(await digestOf(owner)).toBe('weekly')
    expect(await auditOf(server, agent.id)).toContain('digest.unsubscribed')
  })

  it('takes a form in parts, and nothing at all, and a second time', async () => {
    const { agent } = await mailed()
    const type = 'multipart/form-data; boundary=b'
    const payload =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const send = (headers: Record<string, string>, body?: string) =>
      app.inject({
        method: 'POST',
        url: unsubscribePath(agent),
        headers,
        ...(body !== undefined && { payload: body }),
      })
    expect((await send({ 'content-type': type }, payload)).statusCode).toBe(200)
    expect((await send({})).statusCode).toBe(200)
    expect(await digestOf(agent)).toBe('off')
  })

  it('asks whoever only follows the link, so that scanners stop nothing', async () => {
    const { agent, nobody } = await mailed()
    const path = unsubscribePath(agent)
    const followed = await nobody.get(path)
    expect([followed.status, followed.headers.location]).toEqual([302, path.replace('/api', '')])
    expect(await digestOf(agent)).toBe('weekly')
  })

  it('believes no token that we did not make', async () => {
    const { agent, owner, nobody } = await mailed()
    const token = new URLSearchParams(unsubscribePath(agent).split('?')[1]).get('token') ?? ''
    const [id = '', signature = ''] = token.split('.')
    for (const wrong of [`${owner.id}.${signature}`, `${id}.${signature.slice(1)}`, id, 'x', `${id}.`]) {
      const { status, body } = await nobody.post(`/api/unsubscribe?token=${wrong}`)
      expect([wrong, status, body.message]).toEqual([
        wrong,
        400,
        'This link is incomplete. Please open it from the email again.',
      ])
    }
    expect([await digestOf(agent), await digestOf(owner)]).toEqual(['weekly', 'weekly'])
  })

  it('opens no other write to other sites', async () => {
    const { agent } = await world()
    const answer = await agent.api.patch(
      '/api/notification-settings',
      { digest: 'off' },
      { headers: { origin: 'https://mail.example' } },
    )
    expect(answer.status).toBe(403)
  })

  it('keeps what a person chose in the settings', async () => {
    const { agent, server } = await world()
    for (const digest of ['daily', 'off', 'weekly']) {
      expect((await agent.api.patch('/api/notification-settings', { digest })).body).toEqual({
        digest,
        auditLog: false,
      })
      expect(await digestOf(agent)).toBe(digest)
    }
    expect((await agent.api.patch('/api/notification-settings', { digest: 'hourly' })).status).toBe(400)
    const { rows } = await asDatabaseOwner(server, (db) =>
      db.$client.query(
        `select before, after from audit_entries where user_id = $1 and action = 'notifications.updated' order by id`,
        [agent.id],
      ),
    )
    expect(rows[0]).toEqual({ before: { digest: 'weekly' }, after: { digest: 'daily' } })
  })
})

describe('the audit log in the digest', () => {
  it('is named to owners who want it, also when nothing is due, and matches the signed head', async () => {
    const made = await world()
    const path = '/api/notification-settings'
    expect((await made.agent.api.patch(path, { auditLog: true })).status).toBe(403)
    expect((await made.owner.api.patch(path, { auditLog: true })).body).toEqual({
      digest: 'weekly',
      auditLog: true,
    })
    await vi.waitFor(
      async () => {
        await signHeads(ctx)
        expect(await findSignedHead(ctx, made.agencyId)).toBeTruthy()
      },
      { timeout: 60_000, interval: 50 },
    )
    await digestsAt(monday)
    expect(to(made.agent)).toEqual([])
    const [mail] = to(made.owner)
    expect(mail?.subject).toBe('Your week: audit log')
    const [, count, fingerprint] =
      /Audit log: (\d+) entr\w+, fingerprint ([\w-]{12}),/.exec(mail?.text ?? '') ?? []
    const line = { agencyId: made.agencyId, count: Number(count), fingerprint: String(fingerprint) }
    expect(await compareFingerprint(ctx, line)).toBe(true)
    expect(await compareFingerprint(ctx, { ...line, fingerprint: 'x'.repeat(12) })).toBe(false)
  })

  it('names the unread notifications that somebody wants there', async () => {
    clock.now = new Date(monday.getTime() - 24 * 3_600_000)
    const { agent, owner } = await world()
    const { body } = await agent.api.post('/api/tickets', { title: 'Call back', type: 'question' })
    for (const person of [owner, agent]) {
      await set(person, `created_at = now() - interval '9 days', digest = 'daily'`)
      await person.api.patch('/api/notification-channels', { mentioned: 'digest' })
    }
    await agent.api.post(`/api/tickets/${body.id}/comments`, { body: 'x', mentions: [owner.id] })
    await digestsAt(monday)
    const [mail] = to(owner)
    expect(mail?.subject).toBe('Your day: 1 notification')
    expect(mail?.text).toContain(`${agent.name} mentioned you: T-101 Call back`)
    expect(to(agent)).toHaveLength(0)
  })
})
