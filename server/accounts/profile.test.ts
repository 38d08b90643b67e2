import { afterEach, describe, expect, it } from 'vitest'
import { clients } from '#server/db/tables/clients.ts'
import { prospects } from '#server/db/tables/prospects.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { newId } from '#server/new-id.ts'
import { auditOf, logIn, signUp, visitor } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, asDatabaseOwner, giveRights, type World, world } from '#server/testing/world.ts'
import { CurrentUser } from '#shared/accounts/accounts.contract.ts'

const day = 86_400_000
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

afterEach(async () => {
  const { clock } = await testServer()
  clock.now = null
})

async function addRecords({ server, agencyId, agent, owner }: World): Promise<void> {
  const old = new Date(Date.now() - 40 * day)
  const of = (assignedAgentId: string, more: object = {}) => ({
    agencyId,
    id: newId(),
    name: 'Somebody',
    assignedAgentId,
    ...more,
  })
  const ticketOf = (number: number, userId: string, more: object = {}) => ({
    agencyId,
    id: newId(),
    number,
    title: 'Call back',
    type: 'question',
    userId,
    ...more,
  })
  await asDatabaseOwner(server, async (db) => {
    await db
      .insert(clients)
      .values([
        of(owner.id),
        of(owner.id, { createdAt: old }),
        of(agent.id, { createdAt: old }),
        of(agent.id, { deletedAt: old }),
      ])
    await db
      .insert(prospects)
      .values([of(owner.id, { createdAt: old }), of(agent.id), of(agent.id, { status: 'converted' })])
    await db
      .insert(tickets)
      .values([
        ticketOf(1, owner.id),
        ticketOf(2, agent.id, { status: 'in_progress' }),
        ticketOf(3, owner.id, { assigneeId: agent.id, status: 'resolved' }),
      ])
  })
}

describe('GET /api/user', () => {
  it('is 401 for nobody', async () => {
    const answer = await (await visitor()).get('/api/user')
    expect(answer.status).toBe(401)
    expect(answer.body.error).toBe('unauthenticated')
  })

  it('counts the agency for its owner', async () => {
    const here = await world()
    await addRecords(here)
    const user = CurrentUser.parse((await here.owner.api.get('/api/user')).body)
    expect(user).toMatchObject({ clients: 3, recentClients: 1, prospects: 2, recentProspects: 2 })
    expect(user).toMatchObject({ tickets: 3, openTickets: 2, teamSize: 3, maxTeamSize: 10 })
  })

  it('counts their own for an agent, who shares the subscription of the owner', async () => {
    const here = await world()
    await addRecords(here)
    const user = CurrentUser.parse((await here.agent.api.get('/api/user')).body)
    expect(user).toMatchObject({ clients: 1, recentClients: 0, prospects: 1, recentProspects: 2 })
    expect(user).toMatchObject({ tickets: 2, openTickets: 1 })
    expect(user).toMatchObject({ agencyOwnerId: here.owner.id, subscriptionStatus: 'trialing' })
  })

  it('counts the agency for an agent who sees the whole book', async () => {
    const here = await world()
    await addRecords(here)
    await here.owner.api.patch('/api/users/profile', { agentsSeeWholeBook: true })
    expect((await here.agent.api.get('/api/user')).body).toMatchObject({
      seesWholeBook: true,
      clients: 3,
      tickets: 3,
    })
  })

  it('shows that the trial is over when it is', async () => {
    const server = await testServer()
    const start = Date.now()
    server.clock.now = new Date(start)
    const { email } = await signUp()
    const status = async (afterMillis: number) => {
      server.clock.now = new Date(start + afterMillis)
      return (await logIn(email)).answer.body.subscriptionStatus
    }
    expect(await status(14 * day - 1)).toBe('trialing')
    expect(await status(14 * day)).toBe('expired')
  })

  it('gives an admin no agency and no counts', async () => {
    const admin = await addAdmin(await testServer())
    expect(CurrentUser.parse((await admin.api.get('/api/user')).body)).toMatchObject({
      role: 'admin',
      isAdmin: true,
      agencyOwnerId: null,
      agencyName: '',
      teamSize: 0,
      clients: 0,
      subscriptionStatus: 'none',
    })
  })

  it('takes no right from the markers that browsers send', async () => {
    const { agent } = await world()
    const headers = { 'x-admin-request': 'true', 'x-user-role': 'admin' }
    const query = { bypassAuth: 'true', _t: '1', nocache: 'true' }
    expect((await agent.api.get('/api/user', { headers, query })).body.role).toBe('agent')
    expect((await (await visitor()).get('/api/user', { headers, query })).status).toBe(401)
  })
})

describe('PATCH /api/users/profile', () => {
  it('changes the person, and for an owner the agency, and answers the whole user', async () => {
    const { api, user } = await signUp()
    const update = {
      name: 'Dana R.',
      phone: '(555) 010-9999',
      npn: '7654321',
      profileImage: picture,
      agencyName: 'Reyes & Daughters',
      agencyPhone: '555-010-0000',
      agencyAddress: '2 Main St\nSpringfield',
      timeZone: 'America/Chicago',
    }
    const answer = await api.patch('/api/users/profile', update)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, user: { ...update, seesWholeBook: true } })
    expect((await api.get('/api/user')).body).toEqual(answer.body.user)
    expect(await auditOf(await testServer(), user.id)).toEqual([
      'user.registered',
      'profile.updated',
      'agency.updated',
    ])
  })

  it('leaves what is not sent, and empties what is sent empty', async () => {
    const { api } = await signUp({ npn: '1234567', agencyAddress: '1 Main St', agencyPhone: '555-010-0000' })
    const { body } = await api.patch('/api/users/profile', { npn: '', agencyAddress: '', profileImage: null })
    expect(body.user).toMatchObject({
      name: 'Dana Reyes',
      npn: '',
      agencyAddress: '',
      agencyPhone: '555-010-0000',
    })
  })

  it('gives all agents and the invited the right that used to be one switch for all', async () => {
    const { server, owner, agent, otherAgent } = await world()
    const stranger = (await world()).agent
    await giveRights(server, otherAgent, { mayAssign: true })
    await owner.api.post('/api/team-members/invitations', { email: `${crypto.randomUUID()}@new.example` })
    for (const [agentsSeeWholeBook, sees] of [
      [true, 'whole_book'],
      [false, 'own'],
    ] as const) {
      expect((await owner.api.patch('/api/users/profile', { agentsSeeWholeBook })).status).toBe(200)
      const members = (await owner.api.get('/api/team-members')).body
      expect(members.slice(1)).toMatchObject([
        { id: agent.id, sees, mayAssign: false },
        { id: otherAgent.id, sees, mayAssign: true },
      ])
      expect((await owner.api.get('/api/team-members/invitations')).body).toMatchObject([{ sees }])
      expect((await agent.api.get('/api/user')).body.seesWholeBook).toBe(agentsSeeWholeBook)
      expect((await stranger.api.get('/api/user')).body.seesWholeBook).toBe(false)
    }
    expect(await auditOf(server, owner.id)).toContain('member_rights.changed')
  })

  it('lets an agent change themselves, with the agency as the form sends it', async () => {
    const { agent, owner } = await world()
    await owner.api.patch('/api/users/profile', { agencyAddress: '1 Main St' })
    for (const agencyAddress of ['', '1 Main St']) {
      const answer = await agent.api.patch('/api/users/profile', { name: 'Alex', agencyAddress, npn: '9' })
      expect(answer.body.user).toMatchObject({ name: 'Alex', npn: '9', agencyAddress: '1 Main St' })
    }
  })

  it.each([
    { agencyName: 'Mine' },
    { agencyAddress: 'Mine' },
    { timeZone: 'UTC' },
    { agentsSeeWholeBook: true },
  ])('does not let an agent change the agency by %j', async (update) => {
    const { agent } = await world()
    const answer = await agent.api.patch('/api/users/profile', { name: 'Alex', ...update })
    expect(answer.status).toBe(403)
    expect((await agent.api.get('/api/user')).body.name).toBe(agent.name)
  })

  it('lets an admin change their name', async () => {
    const admin = await addAdmin(await testServer())
    const { body } = await admin.api.patch('/api/users/profile', {
      name: 'Ingrid',
      agencyAddress: '',
      npn: '',
    })
    expect(body.user.name).toBe('Ingrid')
    expect((await admin.api.patch('/api/users/profile', { agencyName: 'Mine' })).status).toBe(403)
  })

  it.each([
    ['a role', { role: 'admin' }],
    ['an email', { email: 'other@people.example' }],
    ['a verified email', { emailVerified: true }],
    ['a subscription', { subscriptionStatus: 'active' }],
    ['more seats', { maxTeamSize: 99 }],
    ['an agency', { agencyId: crypto.randomUUID() }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['an empty name', { name: ' ' }],
    ['a picture from elsewhere', { profileImage: 'https://evil.example/a.png' }],
    ['a picture that is none', { profileImage: 'data:image/png;base64,PHNjcmlwdD4=' }],
    ['a drawing with scripts', { profileImage: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['a huge picture', { profileImage: `${picture.slice(0, 60)}${'A'.repeat(60_000)}` }],
  ])('refuses %s', async (_what, update) => {
    const { owner } = await world()
    expect((await owner.api.patch('/api/users/profile', update)).status).toBe(400)
  })

  it('is for people who are signed in', async () => {
    expect((await (await visitor()).patch('/api/users/profile', { name: 'Nobody' })).status).toBe(401)
  })
})

describe('PATCH /api/user/settings', () => {
  it('merges into what is kept', async () => {
    const { owner } = await world()
    await owner.api.patch('/api/user/settings', { settings: { theme: 'dark' } })
    const answer = await owner.api.patch('/api/user/settings', { settings: { onboardingCompleted: true } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: true,
      user: { id: owner.id, settings: { theme: 'dark', onboardingCompleted: true } },
    })
  })

  it.each([
    ['no object', { settings: 'dark' }],
    ['nothing', {}],
    ['a wrong onboardingCompleted', { settings: { onboardingCompleted: 'yes' } }],
    ['too much at once', { settings: { notes: 'x'.repeat(20_000) } }],
    ['anything beside settings', { settings: {}, role: 'admin' }],
  ])('refuses %s', async (_what, body) => {
    const { owner } = await world()
    expect((await owner.api.patch('/api/user/settings', body)).status).toBe(400)
  })

  it('refuses what outgrows the limit bit by bit', async () => {
    const { owner } = await world()
    const half = 'x'.repeat(9000)
    expect((await owner.api.patch('/api/user/settings', { settings: { a: half } })).status).toBe(200)
    expect((await owner.api.patch('/api/user/settings', { settings: { b: half } })).status).toBe(400)
    expect((await owner.api.get('/api/user')).body.settings).toEqual({ a: half })
  })

  it('works for admins', async () => {
    const admin = await addAdmin(await testServer())
    const answer = await admin.api.patch('/api/user/settings', { settings: { theme: 'dark' } })
    expect(answer.body.user.settings).toEqual({ theme: 'dark' })
  })
})
