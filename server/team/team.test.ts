import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#server/db/tables/accounts.ts'
import { clients } from '#server/db/tables/clients.ts'
import { prospects } from '#server/db/tables/prospects.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { newId } from '#server/new-id.ts'
import { auditOf, logIn, signUp } from '#server/testing/accounts.ts'
import { addAdmin, addPerson, asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { TeamMember } from '#shared/team/team.contract.ts'

const path = '/api/team-members'

async function addRecordsOf({ server, agencyId }: World, personId: string, creatorId: string) {
  const ids = { client: newId(), prospect: newId(), mine: newId(), left: newId() }
  const record = { agencyId, name: 'Somebody', assignedAgentId: personId }
  const ticket = { agencyId, title: 'Call back', type: 'question' }
  await asDatabaseOwner(server, async (db) => {
    await db.insert(clients).values({ ...record, id: ids.client })
    await db.insert(prospects).values({ ...record, id: ids.prospect })
    await db.insert(tickets).values([
      { ...ticket, id: ids.mine, number: 1, userId: creatorId, assigneeId: personId },
      { ...ticket, id: ids.left, number: 2, userId: personId },
    ])
  })
  return ids
}

async function holdersOf({ server, agencyId }: World): Promise<unknown[]> {
  return asDatabaseOwner(server, async (db) => {
    const [client] = await db.select().from(clients).where(eq(clients.agencyId, agencyId))
    const [prospect] = await db.select().from(prospects).where(eq(prospects.agencyId, agencyId))
    const found = await db.select().from(tickets).where(eq(tickets.agencyId, agencyId))
    return [client?.assignedAgentId, prospect?.assignedAgentId, ...found.map((ticket) => ticket.assigneeId)]
  })
}

describe('GET /api/team-members', () => {
  it('lists the people of the agency for its members, in the documented shape', {
    tags: ['journey'],
  }, async () => {
    const { owner, agent, otherAgent } = await world()
    await world()
    const members = z.array(TeamMember).parse((await agent.api.get(path)).body)
    expect(members.map(({ id }) => id)).toEqual([owner.id, agent.id, otherAgent.id])
    expect(members[0]).toMatchObject({
      name: owner.name,
      email: owner.email,
      role: 'agency_owner',
      status: 'active',
      profileImage: null,
      isOwner: true,
    })
    expect(members[1]).toMatchObject({ role: 'agent', isOwner: false })
  })

  it('shows the latest login to owners only', async () => {
    const { api, email } = await signUp()
    await logIn(email)
    expect((await api.get(path)).body[0].lastLogin).toMatch(/^20\d\d-.*Z$/)
    const { agent } = await world()
    expect((await agent.api.get(path)).body[0].lastLogin).toBeNull()
  })

  it('is not for admins and not for nobody', async () => {
    const { nobody, server } = await world()
    expect((await nobody.get(path)).status).toBe(401)
    expect((await (await addAdmin(server)).api.get(path)).status).toBe(403)
  })
})

describe('PATCH /api/team-members/:id', () => {
  it('changes the role, ends the sessions of the person and is audited', { tags: ['journey'] }, async () => {
    const { owner, agent, server } = await world()
    const answer = await owner.api.patch(`${path}/${agent.id}`, { role: 'agency_owner' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: agent.id, role: 'agency_owner', isOwner: true })
    expect((await agent.api.get('/api/user')).status).toBe(401)
    expect(await auditOf(server, owner.id)).toEqual(['role.changed'])
  })

  it('to the role they have ends nothing', async () => {
    const { owner, agent } = await world()
    expect((await owner.api.patch(`${path}/${agent.id}`, { role: 'agent' })).status).toBe(200)
    expect((await agent.api.get('/api/user')).status).toBe(200)
  })

  it('changes rights from the next call on, ends no session and is audited', async () => {
    const { owner, agent, otherAgent, server } = await world()
    await otherAgent.api.post('/api/clients', { name: 'Theirs' })
    const answer = await owner.api.patch(`${path}/${agent.id}`, { sees: 'whole_book', isReadOnly: true })
    expect(answer.status).toBe(200)
    expect(TeamMember.parse(answer.body)).toMatchObject({
      ...{ sees: 'whole_book', mayAssign: false, isReadOnly: true },
    })
    expect((await agent.api.get('/api/clients')).body).toHaveLength(1)
    expect((await agent.api.post('/api/clients', { name: 'Mine' })).status).toBe(403)
    expect((await agent.api.get('/api/user')).body).toMatchObject({ seesWholeBook: true, isReadOnly: true })
    expect(await auditOf(server, owner.id)).toEqual(['member_rights.changed'])
  })

  it('gives owners every right, and refuses to limit them', async () => {
    const { owner, agent } = await world()
    const there = `${path}/${agent.id}`
    await owner.api.patch(there, { isReadOnly: true })
    const everything = { sees: 'whole_book', mayAssign: true, isReadOnly: false }
    expect((await owner.api.patch(there, { role: 'agency_owner' })).body).toMatchObject(everything)
    for (const limit of [{ isReadOnly: true }, { sees: 'own' }, { role: 'agency_owner', mayAssign: false }]) {
      const refused = await owner.api.patch(there, limit)
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'Owners have full access. Make them an agent first to limit it.',
      ])
    }
    const limited = { role: 'agent', isReadOnly: true }
    expect((await owner.api.patch(there, limited)).body).toMatchObject(limited)
  })

  it("is not possible for oneself, nor for the agency's owner", async () => {
    const { owner, server, agencyId } = await world()
    const partner = await addPerson(server, 'agency_owner', agencyId)
    expect((await owner.api.patch(`${path}/${owner.id}`, { role: 'agent' })).status).toBe(403)
    expect((await partner.api.patch(`${path}/${owner.id}`, { role: 'agent' })).status).toBe(403)
    expect((await partner.api.delete(`${path}/${owner.id}`, { transferTo: partner.id })).status).toBe(403)
  })

  it.each([
    ...[{ role: 'admin' }, { role: 'super_admin' }, { role: 'agent', isAdmin: true }, {}],
    ...[{ sees: 'all' }, { mayAssign: 'yes' }, { isReadOnly: null }],
  ])('refuses %j', async (body) => {
    const { owner, agent } = await world()
    expect((await owner.api.patch(`${path}/${agent.id}`, body)).status).toBe(400)
  })

  it('of another agency is 404 in the same bytes as a missing one', async () => {
    const [here, there] = [await world(), await world()]
    const foreign = await here.owner.api.patch(`${path}/${there.agent.id}`, { role: 'agent' })
    const missing = await here.owner.api.patch(`${path}/${crypto.randomUUID()}`, { role: 'agent' })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
  })

  it('is for owners', async () => {
    const { agent, otherAgent, nobody } = await world()
    expect((await agent.api.patch(`${path}/${otherAgent.id}`, { role: 'agency_owner' })).status).toBe(403)
    expect((await nobody.patch(`${path}/${otherAgent.id}`, { role: 'agency_owner' })).status).toBe(401)
  })
})

describe('DELETE /api/team-members/:id', () => {
  it('hands the records over, ends the sessions and frees the address', async () => {
    const here = await world()
    const { server, owner, otherAgent } = here
    const member = await signUp({ role: 'agent' })
    await asDatabaseOwner(server, (db) =>
      db.update(users).set({ agencyId: here.agencyId }).where(eq(users.id, member.user.id)),
    )
    await addRecordsOf(here, member.user.id, owner.id)
    const answer = await owner.api.delete(`${path}/${member.user.id}`, { transferTo: otherAgent.id })
    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect(await holdersOf(here)).toEqual(Array(4).fill(otherAgent.id))
    expect((await member.api.get('/api/user')).status).toBe(401)
    expect((await logIn(member.email)).answer.body.reason).toBe('invalid_credentials')
    const members = (await owner.api.get(path)).body
    expect(members.map(({ id }: TeamMember) => id)).not.toContain(member.user.id)
    const [row] = await asDatabaseOwner(server, (db) =>
      db.select().from(users).where(eq(users.id, member.user.id)),
    )
    expect(row).toMatchObject({ status: 'deleted', email: expect.stringContaining('deleted_') })
    expect(row?.deletedAt).toBeInstanceOf(Date)
    expect((await logIn(row?.email ?? '')).answer.body.reason).toBe('invalid_credentials')
    expect((await signUp({ email: member.email })).answer.status).toBe(201)
    expect(await auditOf(server, owner.id)).toEqual(['team_member.removed'])
  })

  it('leaves the records of others alone', async () => {
    const here = await world()
    await addRecordsOf(here, here.otherAgent.id, here.owner.id)
    await here.owner.api.delete(`${path}/${here.agent.id}`, { transferTo: here.owner.id })
    expect(await holdersOf(here)).toEqual([here.otherAgent.id, here.otherAgent.id, here.otherAgent.id, null])
  })

  it('needs another member of the same agency to take over', async () => {
    const [here, there] = [await world(), await world()]
    for (const transferTo of [here.agent.id, there.agent.id, crypto.randomUUID()]) {
      const answer = await here.owner.api.delete(`${path}/${here.agent.id}`, { transferTo })
      expect(answer.status).toBe(400)
      expect(answer.body.fields.transferTo).toBe('Choose a member of your team who takes over the records')
    }
    for (const body of [{}, { transferTo: 'me' }, undefined]) {
      expect((await here.owner.api.delete(`${path}/${here.agent.id}`, body)).status).toBe(400)
    }
    expect((await here.agent.api.get('/api/user')).status).toBe(200)
  })

  it('is not possible for oneself', async () => {
    const { owner, agent } = await world()
    expect((await owner.api.delete(`${path}/${owner.id}`, { transferTo: agent.id })).status).toBe(403)
  })

  it('twice is 404 the second time, or the same answer with the same Idempotency-Key', async () => {
    const { owner, agent } = await world()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const remove = (options = {}) =>
      owner.api.delete(`${path}/${agent.id}`, { transferTo: owner.id }, options)
    expect((await remove({ headers })).status).toBe(204)
    expect((await remove({ headers })).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })

  it('of another agency is 404 in the same bytes as a missing one', async () => {
    const [here, there] = [await world(), await world()]
    const body = { transferTo: here.agent.id }
    const foreign = await here.owner.api.delete(`${path}/${there.agent.id}`, body)
    const missing = await here.owner.api.delete(`${path}/${crypto.randomUUID()}`, body)
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    expect((await there.agent.api.get('/api/user')).status).toBe(200)
  })

  it('is for owners', async () => {
    const { agent, otherAgent, owner, nobody } = await world()
    const body = { transferTo: owner.id }
    expect((await agent.api.delete(`${path}/${otherAgent.id}`, body)).status).toBe(403)
    expect((await nobody.delete(`${path}/${otherAgent.id}`, body)).status).toBe(401)
  })
})
