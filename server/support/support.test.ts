import { describe, expect, it } from 'vitest'
import { auditOf, mailTo } from '#server/testing/accounts.ts'
import { addAdmin, addPerson, type Person, world } from '#server/testing/world.ts'

const ask = (person: Person, fields: object = {}, key?: string) =>
  person.api.post(
    '/api/support/requests',
    { subject: 'The import stops', message: 'It stops at row 7.\nWhat now?', ...fields },
    key ? { headers: { 'idempotency-key': key } } : undefined,
  )

describe('a request for help', () => {
  it('keeps its words and the context that its writer saw, numbered after the one before', {
    tags: ['journey'],
  }, async () => {
    const { agent, owner } = await world()
    const context = {
      path: '/clients/import',
      window: '1440 × 900',
      browser: 'Firefox 140',
      release: '1.0.0',
    }
    const made = await ask(agent, { context })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ subject: 'The import stops', status: 'open', context, version: 1 })
    expect(made.body.messages).toMatchObject([
      { body: 'It stops at row 7.\nWhat now?', authorName: agent.name, isFromStaff: false },
    ])
    expect(made.body.number).toBeGreaterThanOrEqual(101)
    expect((await ask(owner)).body.number).toBe(made.body.number + 1)
    expect((await agent.api.get('/api/support/requests')).body).toMatchObject([
      { id: made.body.id, messageCount: 1 },
    ])
    expect(await auditOf((await world()).server, agent.id)).toContain('support.requested')
  })

  it('gets numbers without gaps or repeats when many ask at once', { tags: ['journey'] }, async () => {
    const { agent, owner, otherAgent } = await world()
    const made = await Promise.all(
      [agent, owner, otherAgent, agent, owner, otherAgent].map((who) => ask(who)),
    )
    const numbers = made.map(({ body }) => body.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => numbers[0] + index))
  })

  it('is made once, however often the same action arrives', async () => {
    const { agent } = await world()
    const key = crypto.randomUUID()
    const [first, second] = [await ask(agent, {}, key), await ask(agent, {}, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect((await agent.api.get('/api/support/requests')).body).toHaveLength(1)
  })

  it('is its author’s alone: neither the owner nor another agency finds it', async () => {
    const { agent, owner } = await world()
    const stranger = (await world()).owner
    const { id } = (await ask(agent)).body
    for (const other of [owner, stranger]) {
      expect((await other.api.get(`/api/support/requests/${id}`)).status).toBe(404)
      expect((await other.api.post(`/api/support/requests/${id}/messages`, { message: 'x' })).status).toBe(
        404,
      )
      expect((await other.api.patch(`/api/support/requests/${id}`, { status: 'closed' })).status).toBe(404)
      expect((await other.api.get('/api/support/requests')).body).toEqual([])
    }
    expect((await agent.api.get(`/api/support/requests/${id}`)).body.status).toBe('open')
  })

  it.each([
    [{ subject: '' }, { subject: 'Enter a subject' }],
    [{ message: '  ' }, { message: 'Enter a message' }],
    [{ subject: 'x'.repeat(151) }, { subject: 'Use at most 150 characters' }],
    [{ message: 'x'.repeat(5001) }, { message: 'Use at most 5,000 characters' }],
  ])('is refused with what to change: %j', async (fields, problems) => {
    const { agent } = await world()
    const refused = await ask(agent, fields)
    expect([refused.status, refused.body.fields]).toEqual([400, problems])
  })

  it('is refused while ten others of its author are open, by reopening too', async () => {
    const { agent, owner } = await world()
    const ids: string[] = []
    for (let made = 0; made < 10; made += 1) ids.push((await ask(agent)).body.id)
    const refused = await ask(agent)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      reason: 'too_many_requests_open',
      message: 'You have 10 open requests. Close one, or add to one of them.',
    })
    expect((await ask(owner)).status).toBe(201)
    await agent.api.patch(`/api/support/requests/${ids[0]}`, { status: 'closed' })
    expect((await ask(agent)).status).toBe(201)
    const reopened = await agent.api.post(`/api/support/requests/${ids[0]}/messages`, { message: 'Still' })
    expect(reopened.body.reason).toBe('too_many_requests_open')
  })

  it('is refused for a while from somebody who writes too much, and from nobody else', async () => {
    const { agent, owner } = await world()
    const send = (who: Person) => ask(who, { subject: '' })
    for (let sent = 0; sent < 20; sent += 1) expect((await send(agent)).status).toBe(400)
    const made = await Promise.all([ask(agent), ask(agent)])
    expect(made.map(({ status }) => status)).toContain(201)
    for (let sent = 0; sent < 18; sent += 1) await ask(agent, {}, crypto.randomUUID())
    const limited = await ask(agent)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(owner)).status).toBe(201)
  })
})

describe('answering a request', () => {
  it('goes back and forth: answered, opened again by a reply, closed, opened again', async () => {
    const { agent, server } = await world()
    const admin = await addAdmin(server)
    const path = `/api/support/requests/${(await ask(agent)).body.id}`
    const answered = await admin.api.post(`/api/admin${path.slice(4)}/messages`, { message: 'Which row?' })
    expect(answered.body).toMatchObject({ status: 'answered', messageCount: 2 })
    const seen = (await agent.api.get(path)).body
    expect(seen.messages[1]).toMatchObject({ body: 'Which row?', authorName: 'Support', isFromStaff: true })
    expect(answered.body.messages[1].authorName).toBe(admin.name)
    expect((await agent.api.post(`${path}/messages`, { message: 'Row 7' })).body.status).toBe('open')
    const closed = await agent.api.patch(path, { status: 'closed' })
    expect(closed.body).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
    const opened = await agent.api.post(`${path}/messages`, { message: 'Again' })
    expect(opened.body).toMatchObject({ status: 'open', closedAt: null })
    expect(await auditOf(server, agent.id)).toEqual([
      'support.requested',
      'support.replied',
      'support.closed',
      'support.reopened',
    ])
    expect(await auditOf(server, admin.id)).toEqual(['support.answered'])
  })

  it('refuses a change made from an older version', async () => {
    const { agent, server } = await world()
    const admin = await addAdmin(server)
    const { id } = (await ask(agent)).body
    await admin.api.patch(`/api/admin/support/requests/${id}`, { staffState: 'working', version: 1 })
    const stale = await agent.api.patch(`/api/support/requests/${id}`, { status: 'closed', version: 1 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Conflict')])
    const late = await admin.api.patch(`/api/admin/support/requests/${id}`, { status: 'closed', version: 1 })
    expect(late.status).toBe(409)
  })

  it('mails admins and author at each step', async () => {
    const { agent, server } = await world()
    const admin = await addAdmin(server)
    const superAdmin = await addPerson(server, 'super_admin', null)
    const { id, number } = (await ask(agent, { context: { path: '/clients' } })).body
    const path = `/api/support/requests/${id}`
    const named = `\\[S-${number}\\] The import stops`
    const news = await mailTo(admin.email, new RegExp(`^New request ${named}$`))
    expect(news.text).toContain(`From: ${agent.name}, ${agent.email}`)
    expect(news.text).toContain('Written on: /clients')
    expect(news.text).toContain('> It stops at row 7.\n> What now?')
    expect(news.text).toContain(`http://localhost:3000/support?request=${id}`)
    await mailTo(superAdmin.email, new RegExp(`^New request ${named}$`))
    await mailTo(agent.email, new RegExp(`^We have your request ${named}$`))
    await admin.api.post(`/api/admin/support/requests/${id}/messages`, { message: 'Which <row>?' })
    const answer = await mailTo(agent.email, new RegExp(`^Answer to ${named}$`))
    expect(answer.html).toContain('Which &lt;row&gt;?')
    await agent.api.post(`${path}/messages`, { message: 'Row 7' })
    expect((await mailTo(admin.email, new RegExp(`^New reply ${named}$`))).text).toContain('> Row 7')
    await admin.api.patch(`/api/admin/support/requests/${id}`, { status: 'closed' })
    await mailTo(agent.email, new RegExp(`^Closed: ${named}$`))
  })
})

describe('the inbox', () => {
  it('shows who asks, from which agency and plan, and is closed to everybody but admins', async () => {
    const { agent, agencyId, owner, server } = await world()
    const admin = await addAdmin(server)
    await server.database.pool.query(`update users set role = 'super_admin' where id = $1`, [admin.id])
    const { id } = (await ask(agent)).body
    const { body } = await admin.api.get(`/api/admin/support/requests/${id}`)
    expect(body).toMatchObject({
      authorName: agent.name,
      authorEmail: agent.email,
      staffState: 'new',
      author: { id: agent.id, role: 'agent', status: 'active' },
      agency: { name: `Agency ${agencyId.slice(-6)}`, plan: 'agency_owner', subscriptionStatus: 'trialing' },
    })
    expect((await owner.api.get(`/api/admin/support/requests/${id}`)).status).toBe(403)
    expect((await agent.api.get('/api/admin/support/requests')).status).toBe(403)
  })

  it('finds requests by words, number, person and agency, and filters by state', async () => {
    const { agent, agencyId, server } = await world()
    const admin = await addAdmin(server)
    const [first, second] = [
      (await ask(agent, { message: 'About umbrella limits' })).body,
      (await ask(agent)).body,
    ]
    await admin.api.post(`/api/admin/support/requests/${first.id}/messages`, { message: 'Yes' })
    const idsOf = async (query: string) => {
      const { body } = await admin.api.get(`/api/admin/support/requests?${query}`)
      return body
        .map(({ id }: { id: string }) => id)
        .filter((id: string) => [first.id, second.id].includes(id))
    }
    expect(await idsOf('q=UMBRELLA')).toEqual([first.id])
    expect(await idsOf(`q=s-${second.number}`)).toEqual([second.id])
    expect(await idsOf(`q=${agencyId.slice(-6)}`)).toEqual([second.id, first.id])
    expect(await idsOf(`q=${agent.email}&status=answered`)).toEqual([first.id])
    expect(await idsOf('status=closed')).toEqual([])
  })

  it('shows first what waits for us, and of that what waits longest', async () => {
    const { agent, server } = await world()
    const admin = await addAdmin(server)
    const ids = []
    for (const subject of ['First', 'Second', 'Third']) ids.push((await ask(agent, { subject })).body.id)
    await admin.api.post(`/api/admin/support/requests/${ids[0]}/messages`, { message: 'Yes' })
    const { body } = await admin.api.get(`/api/admin/support/requests?q=${agent.email}`)
    expect(body.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'Third', 'First'])
  })
})
