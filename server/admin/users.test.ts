import { describe, expect, it } from 'vitest'
import { logIn, mailTo, signUp, tokenIn } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, asDatabaseOwner, world } from '#server/testing/world.ts'

const path = '/api/admin/users'
const reason = 'Requested by phone'

async function auditsOf(recordId: string, action: string) {
  return asDatabaseOwner(await testServer(), async (db) => {
    const text =
      'select user_id, agency_id, before, after from audit_entries where record_id = $1 and action = $2'
    return (await db.$client.query(text, [recordId, action])).rows
  })
}

/** An agency of its own with an admin who looks at it. */
async function setting() {
  const about = await world()
  const admin = await addAdmin(about.server)
  const act = (id: string, word: string, body: object = { reason }) =>
    admin.api.post(`${path}/${id}/${word}`, body)
  return { ...about, admin, act }
}

describe('the people of all agencies', () => {
  it('are found by name, email and agency, a page at a time', { tags: ['journey'] }, async () => {
    const { admin, agencyId, owner, agent, otherAgent } = await setting()
    const all = await admin.api.get(`${path}?agencyId=${agencyId}&sort=email`)
    expect(all.headers['x-total-count']).toBe('3')
    const emails = all.body.map(({ email }: { email: string }) => email)
    expect(emails).toEqual([owner, agent, otherAgent].map(({ email }) => email).toSorted())
    const first = await admin.api.get(`${path}?agencyId=${agencyId}&sort=email&limit=2`)
    expect(first.body).toHaveLength(2)
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await admin.api.get(next)
    expect(second.body.map(({ email }: { email: string }) => email)).toEqual(emails.slice(2))
    expect(second.headers.link).toBeUndefined()
    const byName = await admin.api.get(path, { query: { q: agent.name.toUpperCase() } })
    expect(byName.body).toMatchObject([{ id: agent.id, role: 'agent', status: 'active', agencyId }])
    const byEmail = await admin.api.get(path, { query: { q: owner.email.slice(0, 30) } })
    expect(byEmail.body).toMatchObject([{ id: owner.id, isAgencyOwner: true }])
    const byAgency = await admin.api.get(path, { query: { q: all.body[0].agencyName } })
    expect(byAgency.body).toHaveLength(3)
  })

  it('are filtered by role and state, and hold nothing of their records', async () => {
    const { admin, agencyId, agent, act } = await setting()
    await act(agent.id, 'lock')
    const locked = await admin.api.get(`${path}?agencyId=${agencyId}&status=locked`)
    expect(locked.body).toMatchObject([{ id: agent.id, status: 'locked' }])
    const owners = await admin.api.get(`${path}?agencyId=${agencyId}&role=agency_owner,admin`)
    expect(owners.body).toMatchObject([{ role: 'agency_owner' }])
    const { body } = await admin.api.get(`${path}/${agent.id}`)
    for (const thing of ['clients', 'prospects', 'tickets', 'policies', 'premium'])
      expect(JSON.stringify(body).toLowerCase()).not.toContain(thing)
    expect(body).toMatchObject({
      openSessions: 0,
      agency: {
        id: agencyId,
        plan: 'agency_owner',
        seatsUsed: 3,
        maxTeamSize: 10,
        subscriptionStatus: 'trialing',
      },
    })
  })

  it('are for admins alone, and a missing id is 404 for every act', async () => {
    const { nobody, agent, owner, admin } = await setting()
    expect((await nobody.get(path)).status).toBe(401)
    expect((await agent.api.get(path)).status).toBe(403)
    expect((await owner.api.post(`${path}/${agent.id}/lock`, { reason })).status).toBe(403)
    const missing = `${path}/${crypto.randomUUID()}`
    expect((await admin.api.get(missing)).status).toBe(404)
    expect((await admin.api.patch(missing, { role: 'agent', reason })).status).toBe(404)
    for (const word of ['lock', 'unlock', 'end-sessions', 'send-reset', 'reset-two-factor', 'remove'])
      expect((await admin.api.post(`${missing}/${word}`, { reason })).status).toBe(404)
    expect((await admin.api.get(`${path}?sort=password`)).status).toBe(400)
  })
})

describe('an act on an account', () => {
  it('needs a reason and takes no other field', async () => {
    const { agent, act } = await setting()
    expect((await act(agent.id, 'lock', {})).status).toBe(400)
    expect((await act(agent.id, 'lock', { reason: ' ' })).body.fields).toEqual({ reason: 'Enter a reason' })
    expect((await act(agent.id, 'lock', { reason, role: 'admin' })).status).toBe(400)
    expect((await agent.api.get('/api/user')).status).toBe(200)
  })

  it.each([
    ['lock', 'locked', /^Your account was locked$/],
    ['unlock', 'unlocked', /^Your account was unlocked$/],
    ['end-sessions', 'sessions_ended', /^You were signed out$/],
    ['send-reset', 'reset_sent', /^Your link to choose a new password$/],
  ])(
    "%s is audited in the agency's log with the admin as actor, and mailed",
    async (word, action, subject) => {
      const { agent, agencyId, admin, act } = await setting()
      const { status, body } = await act(agent.id, word)
      expect(status).toBe(200)
      expect(body.acts[0]).toMatchObject({ action, byName: admin.name, reason })
      expect(await auditsOf(agent.id, `account.${action}`)).toMatchObject([
        { user_id: admin.id, agency_id: agencyId, after: { reason } },
      ])
      expect((await mailTo(agent.email, subject)).text).toContain(reason)
    },
  )

  it('locks until removed: sessions end and no login is let in', async () => {
    const { answer, email, api } = await signUp()
    const { admin } = await setting()
    const id = answer.body.id
    await admin.api.post(`${path}/${id}/lock`, { reason })
    expect((await api.get('/api/user')).status).toBe(401)
    const server = await testServer()
    server.clock.now = new Date(Date.now() + 400 * 86_400_000)
    const refused = (await logIn(email)).answer
    server.clock.now = null
    expect([refused.status, refused.body.reason]).toEqual([401, 'account_locked'])
    await admin.api.post(`${path}/${id}/unlock`, { reason })
    expect((await logIn(email)).answer.status).toBe(200)
  })

  it('unlocks an account that wrong passwords have locked', async () => {
    const { answer, email } = await signUp()
    const { admin } = await setting()
    for (let tries = 0; tries < 6; tries += 1) await logIn(email, 'wrong password')
    expect((await logIn(email)).answer.body.reason).toBe('account_locked')
    const { body } = await admin.api.get(`${path}/${answer.body.id}`)
    expect(body).toMatchObject({ status: 'active', passwordLockedUntil: expect.any(String) })
    await admin.api.post(`${path}/${answer.body.id}/unlock`, { reason })
    expect((await logIn(email)).answer.status).toBe(200)
  })

  it('ends every session, and mails a link that sets a new password', async () => {
    const { answer, email, api } = await signUp()
    const { admin } = await setting()
    await admin.api.post(`${path}/${answer.body.id}/end-sessions`, { reason })
    expect((await api.get('/api/user')).status).toBe(401)
    await admin.api.post(`${path}/${answer.body.id}/send-reset`, { reason })
    const token = tokenIn(await mailTo(email, /^Choose a new password$/))
    const changed = await api.post('/api/update-password', { token, password: 'velvet harbor 77' })
    expect(changed.status).toBe(200)
  })

  it('takes two factors away, and says where there are none', async () => {
    const { agent, admin, act, server } = await setting()
    expect((await act(agent.id, 'reset-two-factor')).status).toBe(409)
    const other = await addAdmin(server)
    const { status, body } = await act(other.id, 'reset-two-factor')
    expect([status, body.hasTwoFactor]).toEqual([200, false])
    expect(await auditsOf(other.id, 'account.two_factor_reset')).toMatchObject([{ user_id: admin.id }])
    expect((await other.api.get('/api/user')).status).toBe(401)
  })

  it('is done once, however often the same action is sent', async () => {
    const { agent, admin } = await setting()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const lock = () => admin.api.post(`${path}/${agent.id}/lock`, { reason }, { headers })
    await Promise.all([lock(), lock(), lock()])
    expect(await auditsOf(agent.id, 'account.locked')).toHaveLength(1)
  })
})

describe('a role', () => {
  it('changes between agent and owner as in team management, and ends the sessions', async () => {
    const { agent, owner, agencyId, admin } = await setting()
    const changed = await admin.api.patch(`${path}/${agent.id}`, { role: 'agency_owner', reason })
    expect([changed.status, changed.body.role]).toEqual([200, 'agency_owner'])
    expect((await agent.api.get('/api/user')).status).toBe(401)
    expect(await auditsOf(agent.id, 'account.role_changed')).toMatchObject([
      { agency_id: agencyId, before: { role: 'agent' }, after: { role: 'agency_owner', reason } },
    ])
    expect((await mailTo(agent.email, /^Your role was changed$/)).text).toContain('now agency owner')
    const fixed = await admin.api.patch(`${path}/${owner.id}`, { role: 'agent', reason })
    expect([fixed.status, fixed.body.message]).toEqual([
      403,
      'This person owns the agency, so the role can’t be changed.',
    ])
  })

  it('never crosses between those who run the platform and the members of an agency', async () => {
    const { agent, admin, server } = await setting()
    for (const role of ['admin', 'super_admin'])
      expect((await admin.api.patch(`${path}/${agent.id}`, { role, reason })).status).toBe(400)
    const other = await addAdmin(server)
    expect((await admin.api.patch(`${path}/${other.id}`, { role: 'agent', reason })).status).toBe(400)
  })

  it('of a super admin is given and taken by super admins only', async () => {
    const { admin, server, act } = await setting()
    const boss = await addAdmin(server, 'super_admin')
    const other = await addAdmin(server)
    const promote = (by: typeof admin, id: string, role: string) =>
      by.api.patch(`${path}/${id}`, { role, reason })
    expect((await promote(admin, other.id, 'super_admin')).status).toBe(403)
    expect((await promote(admin, boss.id, 'admin')).status).toBe(403)
    expect((await act(boss.id, 'lock')).status).toBe(403)
    expect((await promote(boss, other.id, 'super_admin')).body.role).toBe('super_admin')
  })
})

describe('the admins', () => {
  it('grow by invitation: the new one chooses a password by the mailed link', async () => {
    const { admin, nobody } = await setting()
    const email = `${crypto.randomUUID()}@platform.example`
    const made = await admin.api.post(path, { name: 'Ada Stone', email, reason })
    expect(made.status).toBe(201)
    expect((await mailTo(email, /^You are now a Bindery admin$/)).text).toContain(reason)
    const token = tokenIn(await mailTo(email, /^Choose a new password$/))
    await nobody.post('/api/update-password', { token, password: 'velvet harbor 77' })
    expect((await logIn(email, 'velvet harbor 77')).answer.body).toMatchObject({
      role: 'admin',
      isAdmin: true,
    })
    const again = await admin.api.post(path, { name: 'Ada', email, reason })
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['email']])
  })

  it('never lock, demote or remove themselves, so that the last one stays', async () => {
    const { admin, act } = await setting()
    const own = 'You can’t do this to your own account.'
    for (const word of ['lock', 'remove', 'end-sessions', 'reset-two-factor']) {
      const { status, body } = await act(admin.id, word)
      expect([word, status, body.message]).toEqual([word, 403, own])
    }
    expect((await admin.api.patch(`${path}/${admin.id}`, { role: 'super_admin', reason })).status).toBe(403)
  })

  it('are removed for good, and members are not removed here', async () => {
    const { server, agent, act } = await setting()
    const other = await addAdmin(server)
    expect((await act(other.id, 'remove')).body).toMatchObject({ status: 'deleted', email: other.email })
    expect((await other.api.get('/api/user')).status).toBe(401)
    expect((await mailTo(other.email, /^Your admin account was removed$/)).text).toContain(reason)
    expect((await act(other.id, 'lock')).status).toBe(404)
    expect((await act(agent.id, 'remove')).status).toBe(400)
  })

  it.each(['lock', 'remove'])('keep one of two who %s each other at the same time', async (word) => {
    const { server } = await setting()
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await addAdmin(server), await addAdmin(server)]
      const answers = await Promise.all([
        one.api.post(`${path}/${two.id}/${word}`, { reason }),
        two.api.post(`${path}/${one.id}/${word}`, { reason }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const alive = [await one.api.get('/api/user'), await two.api.get('/api/user')]
      expect(alive.map(({ status }) => status).toSorted()).toEqual([200, 401])
    }
  })

  it('keep one of two super admins who demote each other at the same time', async () => {
    const { server } = await setting()
    const [one, two] = [await addAdmin(server, 'super_admin'), await addAdmin(server, 'super_admin')]
    const demote = (by: typeof one, id: string) => by.api.patch(`${path}/${id}`, { role: 'admin', reason })
    const answers = await Promise.all([demote(one, two.id), demote(two, one.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('an agency', () => {
  it('is found by its name and by its owner', async () => {
    const { admin, agencyId, owner } = await setting()
    const found = await admin.api.get('/api/admin/agencies', { query: { q: owner.email } })
    expect(found.body).toMatchObject([{ id: agencyId, ownerEmail: owner.email, override: null }])
    expect((await owner.api.get('/api/admin/agencies')).status).toBe(403)
  })

  it('gets a subscription state of its own for a time, and its own back', async () => {
    const { admin, agencyId, owner, agent } = await setting()
    const address = `/api/admin/agencies/${agencyId}/subscription`
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const set = await admin.api.patch(address, { status: 'active', until, reason })
    expect(set.body).toMatchObject({
      subscriptionStatus: 'active',
      override: { status: 'active', until, reason },
    })
    expect((await agent.api.get('/api/user')).body.subscriptionStatus).toBe('active')
    expect(await auditsOf(owner.id, 'account.subscription_overridden')).toMatchObject([
      { user_id: admin.id, agency_id: agencyId, after: { status: 'active', until, reason } },
    ])
    expect((await mailTo(owner.email, /^Your subscription was changed$/)).text).toContain(until.slice(0, 10))
    await admin.api.patch(address, { status: null, until: null, reason })
    expect((await agent.api.get('/api/user')).body.subscriptionStatus).toBe('trialing')
    const past = { status: 'active', until: '2020-01-01T00:00:00Z', reason }
    expect((await admin.api.patch(address, past)).body.fields).toEqual({
      until: 'Choose an end date in the future',
    })
    expect((await admin.api.patch(address, { status: null, until, reason })).status).toBe(400)
    const missing = `/api/admin/agencies/${crypto.randomUUID()}/subscription`
    expect((await admin.api.patch(missing, { status: null, until: null, reason })).status).toBe(404)
  })
})
