import { describe, expect, it } from 'vitest'
import { resetTwoFactor, twoFactorStateOf } from '#server/accounts/two-factor.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/new-id.ts'
import { auditOf, goodPassword, logIn, signUpWithTwoFactor } from '#server/testing/accounts.ts'
import { type Api, apiAs } from '#server/testing/api.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, addPerson, giveTwoFactor, type World, world } from '#server/testing/world.ts'

const refused = {
  status: 403,
  body: { reason: 'two_factor_required', message: 'Set up two-factor sign-in to continue.' },
}

async function ask(made: World, agencyRequiresTwoFactor: boolean) {
  return made.api.patch('/api/users/profile', { agencyRequiresTwoFactor })
}

async function expectOnlySetUp(api: Api): Promise<void> {
  expect((await api.get('/api/user')).body).toMatchObject({ hasTwoFactor: false, mustSetUpTwoFactor: true })
  expect((await api.get('/api/two-factor')).body).toMatchObject({ isOn: false, isRequired: true })
  expect((await api.post('/api/two-factor/enrolment', { password: 'not-the-one' })).status).toBe(400)
  expect((await api.post('/api/two-factor/confirmation', { code: '123456' })).status).toBe(409)
  for (const path of ['/api/sessions', '/api/sso-sign-in']) expect(await api.get(path)).toMatchObject(refused)
  expect(await api.patch('/api/user/settings', { settings: {} })).toMatchObject(refused)
  expect(await api.post('/api/change-password', {})).toMatchObject(refused)
}

describe('an admin', () => {
  it('who has not set up two factors reaches only that, their own name, and the way out', async () => {
    const { server } = await world()
    const admin = await addPerson(server, 'admin', null)
    await expectOnlySetUp(admin.api)
    expect(await admin.api.get('/api/admin/metrics')).toMatchObject(refused)
    await giveTwoFactor(server, admin.id)
    expect((await admin.api.get('/api/admin/metrics')).status).toBe(200)
    expect((await admin.api.get('/api/user')).body.mustSetUpTwoFactor).toBe(false)
    expect((await admin.api.post('/api/logout')).status).toBe(200)
  })

  it('called super_admin is no exception', async () => {
    const { server } = await world()
    const admin = await addPerson(server, 'super_admin', null)
    expect(await admin.api.get('/api/admin/metrics')).toMatchObject(refused)
  })

  it('cannot switch them off', async () => {
    const admin = await addAdmin(await testServer())
    const answer = await admin.api.delete('/api/two-factor', { password: goodPassword, code: '000000' })
    expect(answer).toMatchObject({ status: 403, body: { reason: 'two_factor_required' } })
  })

  it('is asked whatever the address: only an account of the demo is not', async () => {
    const { server } = await world()
    const admin = await addPerson(server, 'admin', null, { email: `${newId()}@bindery.example` })
    expect(await admin.api.get('/api/admin/metrics')).toMatchObject(refused)
  })

  it('of the demo may look around without, and only where things are for trying out', async () => {
    const { server } = await world()
    const admin = await addPerson(server, 'admin', null, { isDemo: true })
    expect((await admin.api.get('/api/admin/metrics')).status).toBe(200)
    const was = server.config.isTryOut
    server.config.isTryOut = false
    expect((await admin.api.get('/api/admin/metrics')).status).toBe(401)
    server.config.isTryOut = was
  })
})

describe('an agency that asks for two factors', () => {
  it('asks nobody as long as its owner has none', async () => {
    const made = await world()
    expect(await ask(made, true)).toMatchObject({
      status: 400,
      body: {
        reason: 'two_factor_off',
        fields: { agencyRequiresTwoFactor: 'Turn on two-factor sign-in for yourself first.' },
      },
    })
    expect((await made.agent.api.get('/api/clients')).status).toBe(200)
  })

  it('holds every member to it from the next request on, and lets go again', async () => {
    const made = await world()
    await giveTwoFactor(made.server, made.owner.id)
    await giveTwoFactor(made.server, made.otherAgent.id)
    expect((await ask(made, true)).body.user.agencyRequiresTwoFactor).toBe(true)
    await expectOnlySetUp(made.agent.api)
    expect(await made.agent.api.get('/api/clients')).toMatchObject(refused)
    for (const { api } of [made.owner, made.otherAgent])
      expect((await api.get('/api/clients')).status).toBe(200)
    const off = await made.otherAgent.api.delete('/api/two-factor', { password: 'any-one', code: '000000' })
    expect(off).toMatchObject({ status: 403, body: { reason: 'two_factor_required' } })
    expect(await auditOf(made.server, made.owner.id)).toContain('agency.updated')
    await ask(made, false)
    expect((await made.agent.api.get('/api/clients')).status).toBe(200)
  })

  it("asks nobody of another agency, and is its owner's alone to decide", async () => {
    const [made, other] = [await world(), await world()]
    await giveTwoFactor(made.server, made.owner.id)
    await ask(made, true)
    expect((await other.agent.api.get('/api/clients')).status).toBe(200)
    const agents = await other.agent.api.patch('/api/users/profile', { agencyRequiresTwoFactor: true })
    expect(agents.status).toBe(403)
  })

  it('shows its owner, and nobody else, who has two factors', async () => {
    const made = await world()
    await giveTwoFactor(made.server, made.agent.id)
    const listed = async (api: Api) =>
      (await api.get('/api/team-members')).body.map(
        (member: { hasTwoFactor: boolean }) => member.hasTwoFactor,
      )
    expect(await listed(made.api)).toEqual([false, true, false])
    expect(await listed(made.agent.api)).toEqual([null, null, null])
    const changed = await made.api.patch(`/api/team-members/${made.agent.id}`, { role: 'agency_owner' })
    expect(changed.body.hasTwoFactor).toBe(true)
  })
})

describe('resetting the two factors of a person', () => {
  it('takes them off and ends the sessions', async () => {
    const { api, email, user } = await signUpWithTwoFactor()
    const server = await testServer()
    const run = <T>(work: Parameters<typeof inTransaction<typeof server.ctx, T>>[1]) =>
      inTransaction(server.ctx, work, 'app_platform')
    expect(await run((ctx) => twoFactorStateOf(ctx, user.id))).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    })
    await run((ctx) => resetTwoFactor(ctx, user.id))
    expect((await api.get('/api/user')).status).toBe(401)
    expect((await logIn(email)).answer.status).toBe(200)
    expect(await run((ctx) => twoFactorStateOf(ctx, user.id))).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 0,
    })
    await expect(run((ctx) => resetTwoFactor(ctx, user.id))).rejects.toMatchObject({ code: 'conflict' })
  })
})

it('a person without a session is asked to log in, not to set anything up', async () => {
  const { app } = await testServer()
  expect((await apiAs(app, {}).get('/api/two-factor')).status).toBe(401)
})
