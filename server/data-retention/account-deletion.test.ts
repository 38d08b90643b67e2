import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  auditOf,
  codeOf,
  goodPassword,
  logIn,
  mailTo,
  newEmail,
  signUp,
  signUpWithTwoFactor,
  tokenIn,
  visitor,
} from '#server/testing/accounts.ts'
import type { Api } from '#server/testing/api.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, world } from '#server/testing/world.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  ;(await testServer()).clock.now = null
})

const agencyName = 'Reyes Insurance'

async function read<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await (await testServer()).database.pool.query<Row>(text, values)).rows
}

function remove(api: Api, changes: Record<string, unknown> = {}) {
  return api.post('/api/account-deletion', { confirmation: agencyName, password: goodPassword, ...changes })
}

/** An owner with a password, an agent who joined by invitation, and one more open invitation. */
async function agencyOfTwo() {
  const owner = await signUp({ agencyName })
  const email = newEmail()
  await owner.api.post('/api/team-members/invitations', { email })
  const invitationToken = tokenIn(await mailTo(email, /./))
  const agent = await signUp({ name: 'Ana Agent', email, role: 'agent', invitationToken })
  expect(agent.answer.status).toBe(201)
  const invited = newEmail()
  await owner.api.post('/api/team-members/invitations', { email: invited })
  const open = tokenIn(await mailTo(invited, /./))
  return { owner, agent: { ...agent, email }, openInvitation: open }
}

function agencyOf(id: string) {
  return read<{ id: string; deleted_at: Date | null }>(
    'select id, deleted_at from agencies where owner_id = $1',
    [id],
  )
}

describe('deleting an agency', () => {
  it('says beforehand what will happen', async () => {
    const { owner, agent } = await agencyOfTwo()
    const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    await agent.api.post(`/api/clients/${id}/policies`, { type: 'auto' })
    expect((await owner.api.get('/api/account-deletion')).body).toEqual({
      scope: 'agency',
      confirmation: agencyName,
      agencyName,
      successorName: null,
      people: 2,
      clients: 1,
      policies: 1,
      prospects: 0,
      tickets: 0,
      hasSubscription: false,
      keptDays: 30,
    })
  })

  it('puts everybody out at their next call and lets nobody in again', async () => {
    const { owner, agent, openInvitation } = await agencyOfTwo()
    expect((await remove(owner.api)).status).toBe(204)
    for (const { api, email } of [owner, agent]) {
      expect((await api.get('/api/clients')).status).toBe(401)
      const { answer } = await logIn(email)
      expect([answer.status, answer.body.reason, answer.body.message]).toEqual([
        401,
        'agency_deleted',
        'This account was deleted. Please contact support to restore it.',
      ])
    }
    const look = await (await visitor()).post('/api/invitations/look-up', { token: openInvitation })
    expect([look.status, look.body.reason]).toEqual([404, 'invalid_token'])
    const joining = await signUp({ role: 'agent', invitationToken: openInvitation })
    expect(joining.answer.status).toBe(400)
  })

  it('reveals nothing to strangers: a wrong password is one like any other', async () => {
    const [gone, lives] = [await signUp({ agencyName }), await signUp()]
    await remove(gone.api)
    const [ofGone, ofLiving] = [await logIn(gone.email, 'wrong one'), await logIn(lives.email, 'wrong one')]
    expect([ofGone.answer.status, ofGone.answer.text]).toEqual([ofLiving.answer.status, ofLiving.answer.text])
  })

  it('ends a session that began while the agency was being deleted', async () => {
    const { api, owner, agencyId } = await world()
    await read('update agencies set deleted_at = now() where id = $1', [agencyId])
    expect((await api.get('/api/user')).status).toBe(401)
    await read('update agencies set deleted_at = null where id = $1', [agencyId])
    expect((await api.get('/api/user')).body.id).toBe(owner.id)
  })

  it.each([
    [{ confirmation: 'Another Insurance' }, 'not_confirmed', 'confirmation'],
    [{ password: 'wrong one' }, 'invalid_credentials', 'password'],
  ])('is refused without the right name and password: %o', async (changes, reason, field) => {
    const { api, user } = await signUp({ agencyName })
    const { status, body } = await remove(api, changes)
    expect([status, body.reason, Object.keys(body.fields)]).toEqual([400, reason, [field]])
    expect((await agencyOf(user.id))[0]?.deleted_at).toBeNull()
    expect((await api.get('/api/user')).status).toBe(200)
  })

  it('takes the name however it is spaced and capitalized', async () => {
    const { api } = await signUp({ agencyName })
    expect((await remove(api, { confirmation: ' reyes  INSURANCE ' })).status).toBe(204)
  })

  it('asks for the second factor of whoever has one', async () => {
    const { api, secret, user } = await signUpWithTwoFactor()
    const [agency] = await read<{ name: string }>('select name from agencies where owner_id = $1', [user.id])
    const confirmation = agency?.name ?? ''
    const without = await remove(api, { confirmation })
    expect([without.status, without.body.reason]).toEqual([400, 'totp_required'])
    const wrong = await remove(api, { confirmation, code: '000000' })
    expect([wrong.status, wrong.body.reason]).toEqual([400, 'invalid_code'])
    const next = codeOf(secret, new Date(Date.now() + 30_000))
    expect((await remove(api, { confirmation, code: next })).status).toBe(204)
  })

  it('mails the owner and the members, and audits it', async () => {
    const { owner, agent } = await agencyOfTwo()
    await remove(owner.api)
    const toOwner = await mailTo(owner.email, /was deleted/)
    expect(toOwner.text).toContain('support can restore everything')
    const toAgent = await mailTo(agent.email, /was deleted/)
    expect(toAgent.text).toContain('You were signed out and can’t log in')
    expect(await auditOf(await testServer(), owner.user.id)).toContain('agency.deleted')
  })

  it('ends the subscription at the provider, and asks again until it answers', async () => {
    const { api, user } = await signUp({ agencyName })
    const server = await testServer()
    await read(
      `update agencies set stripe_subscription_id = 'sub_1', subscription_status = 'active' where owner_id = $1`,
      [user.id],
    )
    expect((await api.get('/api/account-deletion')).body.hasSubscription).toBe(true)
    const cancel = vi.spyOn(server.ctx.adapters.payments, 'cancelSubscription')
    cancel.mockRejectedValueOnce(new Error('down'))
    await remove(api)
    await server.jobs.settle()
    expect(cancel.mock.calls).toEqual([['sub_1'], ['sub_1']])
  }, 120_000)
})

describe('the subscription of a deleted agency', () => {
  it('is over at the provider and with us', async () => {
    const { api, user } = await signUp({ agencyName })
    const [id, customer] = [`sub_${user.id}`, `cus_${user.id}`]
    const set = `update agencies set stripe_subscription_id = $2, stripe_customer_id = $3, subscription_status = 'active'
      where owner_id = $1 returning id`
    const [agency] = await read<{ id: string }>(set, [user.id, id, customer])
    const period = { current_period_end: Math.floor(Date.now() / 1000) + 86_400 }
    const data = { id, customer, status: 'active', cancel_at_period_end: false, items: { data: [period] } }
    await read(
      `insert into sandbox_objects (id, kind, agency_id, data) values ($1, 'subscription', $2, $3)`,
      [id, agency?.id, data],
    )
    expect((await remove(api)).status).toBe(204)
    const server = await testServer()
    await server.jobs.settle()
    await server.jobs.settle()
    const ended = await read(`select data ->> 'status' as status from sandbox_objects where id = $1`, [id])
    expect(ended).toEqual([{ status: 'canceled' }])
    const ours = await read('select subscription_status as status from agencies where id = $1', [agency?.id])
    expect(ours).toEqual([{ status: 'canceled' }])
  })
})

describe('leaving an agency', () => {
  it('hands the records over to the owner and frees the address at once', async () => {
    const { owner, agent } = await agencyOfTwo()
    const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const plan = (await agent.api.get('/api/account-deletion')).body
    expect(plan).toMatchObject({
      scope: 'person',
      confirmation: 'Ana Agent',
      successorName: 'Dana Reyes',
      clients: 1,
    })
    expect((await remove(agent.api)).status).toBe(400)
    expect((await remove(agent.api, { confirmation: 'Ana Agent' })).status).toBe(204)
    expect((await agent.api.get('/api/user')).status).toBe(401)
    expect((await logIn(agent.email)).answer.body.reason).toBe('invalid_credentials')
    expect((await owner.api.get(`/api/clients/${id}`)).body.assignedAgentId).toBe(owner.user.id)
    expect((await owner.api.get('/api/team-members')).body).toHaveLength(1)
    expect((await signUp({ email: agent.email })).answer.status).toBe(201)
    await mailTo(agent.email, /Your account was deleted/)
    await mailTo(owner.email, /Ana Agent left your agency/)
    expect(await auditOf(await testServer(), agent.user.id)).toContain('account.deleted')
  })

  it('is the end of the agency for an agent who works alone', async () => {
    const { api, user } = await signUp({ role: 'agent' })
    const { scope, confirmation } = (await api.get('/api/account-deletion')).body
    expect(scope).toBe('agency')
    expect((await remove(api, { confirmation })).status).toBe(204)
    expect((await agencyOf(user.id))[0]?.deleted_at).not.toBeNull()
  })

  it('is not for admins', async () => {
    const { api } = await addAdmin(await testServer())
    expect((await remove(api)).status).toBe(403)
  })
})

describe('bringing a deleted agency back', () => {
  it('lets its people log in again, and gives the owner the reason', async () => {
    const { owner, agent } = await agencyOfTwo()
    await remove(owner.api)
    const server = await testServer()
    const { api } = await addAdmin(server)
    const listed: { id: string; ownerEmail: string }[] = (await api.get('/api/admin/deleted-agencies')).body
    const found = listed.find(({ ownerEmail }) => ownerEmail === owner.email)
    expect(found).toMatchObject({ name: agencyName, people: 2, isBeingPurged: false })
    const { status } = await api.post(`/api/admin/deleted-agencies/${found?.id}/restore`, {
      reason: 'A mistake',
    })
    expect(status).toBe(204)
    for (const { email } of [owner, agent]) expect((await logIn(email)).answer.status).toBe(200)
    expect((await mailTo(owner.email, /is back/)).text).toContain('A mistake')
    const again = await api.post(`/api/admin/deleted-agencies/${found?.id}/restore`, { reason: 'A mistake' })
    expect(again.status).toBe(404)
    const audited = await read<{ after: object }>(
      `select after from audit_entries where record_id = $1 and action = 'agency.restored'`,
      [found?.id],
    )
    expect(audited).toEqual([{ after: { reason: 'A mistake' } }])
  })

  it('says when the data is destroyed, and is refused once that has begun', async () => {
    const { owner } = await agencyOfTwo()
    await remove(owner.api)
    const [agency] = await agencyOf(owner.user.id)
    const { api } = await addAdmin(await testServer())
    const listed: { id: string; deletedAt: string; purgeDueAt: string }[] = (
      await api.get('/api/admin/deleted-agencies')
    ).body
    const found = listed.find(({ id }) => id === agency?.id)
    const days = (Date.parse(found?.purgeDueAt ?? '') - Date.parse(found?.deletedAt ?? '')) / 86_400_000
    expect(days).toBe(30)
    await read(
      `insert into purge_receipts (id, former_agency_id, agency_name, deleted_at) values (gen_random_uuid(), $1, $2, now())`,
      [agency?.id, agencyName],
    )
    const { status, body } = await api.post(`/api/admin/deleted-agencies/${agency?.id}/restore`, {
      reason: 'Late',
    })
    expect([status, body.reason]).toEqual([409, 'purge_begun'])
    expect((await api.get('/api/admin/purge-receipts')).body).toEqual([])
  })
})
