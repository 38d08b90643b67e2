import { afterEach, describe, expect, it } from 'vitest'
import {
  auditOf,
  goodPassword,
  logIn,
  mailTo,
  newEmail,
  signUp,
  tokenIn,
  visitor,
} from '#server/testing/accounts.ts'
import type { Api } from '#server/testing/api.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, addPerson, asDatabaseOwner, world } from '#server/testing/world.ts'
import { Invitation, InvitationOffer } from '#shared/team/team.contract.ts'

const day = 86_400_000
const path = '/api/team-members/invitations'

async function invite(api: Api, email = newEmail(), nth = 1) {
  const answer = await api.post(path, { email, name: 'Noor Aziz' })
  const token = tokenIn(await mailTo(email, /invites you/, nth))
  return { email, token, invitation: Invitation.parse(answer.body), status: answer.status }
}

function join(email: string, invitationToken: string, fields: Record<string, unknown> = {}) {
  return signUp({ email, invitationToken, role: 'agent', name: 'Noor Aziz', ...fields })
}

async function lookUp(token: string) {
  return (await visitor()).post('/api/invitations/look-up', { token })
}

afterEach(async () => {
  const { clock } = await testServer()
  clock.now = null
})

describe('inviting', () => {
  it('mails a link built from APP_URL, by which the person sees the offer', async () => {
    const { owner } = await world()
    const { email, token, invitation, status } = await invite(owner.api)
    expect(status).toBe(201)
    expect(invitation).toMatchObject({ email, name: 'Noor Aziz', status: 'open' })
    const mail = await mailTo(email, /invites you/)
    expect(mail.text).toContain(`http://localhost:3000/auth/signup/agent?invitation=${token}`)
    const offer = InvitationOffer.parse((await lookUp(token)).body)
    expect(offer).toMatchObject({ email, name: 'Noor Aziz', invitedBy: owner.name })
    expect((await owner.api.get(path)).body).toEqual([invitation])
    expect(await auditOf(await testServer(), owner.id)).toContain('invitation.created')
  })

  it('keeps no token that could be used', async () => {
    const server = await testServer()
    const { owner } = await world()
    const { token } = await invite(owner.api)
    const kept = await asDatabaseOwner(server, async ({ $client }) => {
      const tables = [
        'select * from invitations',
        'select * from outbox_events',
        'select data from pgboss.job',
      ]
      const rows: unknown[] = []
      for (const table of tables) rows.push((await $client.query(table)).rows)
      return JSON.stringify(rows)
    })
    expect(kept).not.toContain(token)
  })

  it('an address that has an account is refused with an explanation', async () => {
    const { owner, agent } = await world()
    const other = await signUp()
    for (const email of [other.email, agent.email.toUpperCase(), owner.email]) {
      const answer = await owner.api.post(path, { email })
      expect(answer.status).toBe(409)
      expect(answer.body.reason).toBe('has_account')
      expect(answer.body.fields.email).toBe(answer.body.message)
      expect(answer.body.message).toMatch(/already has an account/)
    }
  })

  it('the same address twice is refused while the first is open', async () => {
    const { owner } = await world()
    const email = newEmail()
    await invite(owner.api, email)
    const again = await owner.api.post(path, { email })
    expect(again.status).toBe(409)
    expect(again.body.reason).toBe('already_invited')
  })

  it('is repeated by the same Idempotency-Key without a second invitation', async () => {
    const { owner } = await world()
    const body = { email: newEmail() }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await owner.api.post(path, body, { headers })
    const second = await owner.api.post(path, body, { headers })
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await owner.api.get(path)).body).toHaveLength(1)
  })

  it.each([{ email: 'nobody' }, { email: 'a@b.example', role: 'agency_owner' }, {}])(
    'refuses %j',
    async (body) => {
      const { owner } = await world()
      expect((await owner.api.post(path, body)).status).toBe(400)
    },
  )

  it('is for owners only', async () => {
    const { agent, nobody, server } = await world()
    const admin = await addAdmin(server)
    for (const [api, status] of [
      [agent.api, 403],
      [admin.api, 403],
      [nobody, 401],
    ] as const) {
      expect((await api.get(path)).status).toBe(status)
      expect((await api.post(path, { email: newEmail() })).status).toBe(status)
      expect((await api.post(`${path}/${crypto.randomUUID()}/resend`)).status).toBe(status)
      expect((await api.delete(`${path}/${crypto.randomUUID()}`)).status).toBe(status)
    }
  })

  it('of another agency is 404 in the same bytes as a missing one', async () => {
    const [here, there] = [await world(), await world()]
    const { invitation } = await invite(there.owner.api)
    for (const id of [invitation.id, crypto.randomUUID()]) {
      const resent = await here.owner.api.post(`${path}/${id}/resend`)
      const revoked = await here.owner.api.delete(`${path}/${id}`)
      expect([resent.status, resent.text]).toEqual([404, '{"error":"not_found","message":"Not found"}'])
      expect([revoked.status, revoked.text]).toEqual([404, '{"error":"not_found","message":"Not found"}'])
    }
    expect((await here.owner.api.get(path)).body).toEqual([])
  })
})

describe('joining by an invitation', () => {
  it('makes an agent of the agency with a proven address, once', async () => {
    const { owner } = await world()
    const { email, token } = await invite(owner.api)
    const { answer, api } = await join(email, token)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      role: 'agent',
      emailVerified: true,
      agencyOwnerId: owner.id,
      teamSize: 4,
      maxTeamSize: 10,
    })
    expect((await api.get('/api/team-members')).body).toHaveLength(4)
    expect((await owner.api.get(path)).body).toEqual([])
    expect((await lookUp(token)).status).toBe(404)
    expect((await join(newEmail(), token)).answer.status).toBe(400)
    expect((await logIn(email)).answer.status).toBe(200)
  })

  it('needs the address that was invited, and names no agency of its own', async () => {
    const { owner } = await world()
    const { email, token } = await invite(owner.api)
    const other = await join(newEmail(), token)
    expect(other.answer.status).toBe(400)
    expect(other.answer.body).toEqual({ error: 'invalid', message: 'Registration failed' })
    expect((await join(email, token, { role: 'agency_owner' })).answer.status).toBe(400)
    const joined = await join(email, token, { agencyName: 'Mine' })
    expect(joined.user.agencyName).not.toBe('Mine')
  })

  it('works for 7 days; after that it can be sent again', async () => {
    const server = await testServer()
    const { email: owner } = await signUp()
    const start = Date.now()
    const { api } = await logIn(owner)
    const { email, token, invitation } = await invite(api)
    server.clock.now = new Date(start + 7 * day + 60_000)
    expect((await lookUp(token)).body).toMatchObject({ error: 'not_found', reason: 'invalid_token' })
    expect((await join(email, token)).answer.status).toBe(400)
    const later = (await logIn(owner)).api
    expect((await later.get(path)).body).toMatchObject([{ id: invitation.id, status: 'expired' }])
    const resent = await later.post(`${path}/${invitation.id}/resend`)
    expect(resent.status).toBe(200)
    expect(resent.body).toMatchObject({ id: invitation.id, status: 'open' })
    const renewed = tokenIn(await mailTo(email, /invites you/, 2))
    expect((await join(email, token)).answer.status).toBe(400)
    expect((await join(email, renewed)).answer.status).toBe(201)
  })

  it('can be offered anew once the first has expired', async () => {
    const server = await testServer()
    const { email: owner } = await signUp()
    const { email } = await invite((await logIn(owner)).api)
    server.clock.now = new Date(Date.now() + 8 * day)
    const { api } = await logIn(owner)
    const second = await invite(api, email, 2)
    expect(second.status).toBe(201)
    expect((await api.get(path)).body).toHaveLength(1)
  })

  it('ends when the invitation is withdrawn', async () => {
    const { owner } = await world()
    const { email, token, invitation } = await invite(owner.api)
    expect((await owner.api.delete(`${path}/${invitation.id}`)).status).toBe(204)
    expect((await lookUp(token)).status).toBe(404)
    expect((await join(email, token)).answer.status).toBe(400)
    expect((await owner.api.delete(`${path}/${invitation.id}`)).status).toBe(404)
    expect((await owner.api.get(path)).body).toEqual([])
  })
})

describe('the seats of a team', () => {
  it('are 10: owner, members and open invitations together', async () => {
    const { owner, server, agencyId } = await world()
    for (let count = 0; count < 5; count += 1) await addPerson(server, 'agent', agencyId)
    expect((await owner.api.post(path, { email: newEmail() })).status).toBe(201)
    const last = await owner.api.post(path, { email: newEmail() })
    expect(last.status).toBe(201)
    const full = await owner.api.post(path, { email: newEmail() })
    expect(full.status).toBe(409)
    expect(full.body).toMatchObject({
      reason: 'seat_limit',
      message: 'All 10 seats of your team are taken. Remove a member or withdraw an invitation first.',
    })
    await owner.api.delete(`${path}/${last.body.id}`)
    expect((await owner.api.post(path, { email: newEmail() })).status).toBe(201)
  })

  it('are not exceeded by many invitations at once', async () => {
    const { owner } = await world()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.api.post(path, { email: newEmail() })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('let an invited person in when the team is otherwise full, and nobody beyond', async () => {
    const { owner, server, agencyId } = await world()
    const first = await invite(owner.api)
    const second = await invite(owner.api)
    for (let count = 0; count < 5; count += 1) await addPerson(server, 'agent', agencyId)
    expect((await join(first.email, first.token)).answer.status).toBe(201)
    await server.database.pool.query('update agencies set max_team_size = 9 where id = $1', [agencyId])
    const refused = await join(second.email, second.token)
    expect(refused.answer.body).toEqual({ error: 'invalid', message: 'Registration failed' })
  })

  it('are one for an agent on their own, who manages no team', async () => {
    const { api } = await signUp({ role: 'agent', password: goodPassword })
    expect((await api.post(path, { email: newEmail() })).status).toBe(403)
  })
})
