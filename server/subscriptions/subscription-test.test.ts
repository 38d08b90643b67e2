import { afterEach, describe, expect, it } from 'vitest'
import { logIn, signUp } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, type Person, world } from '#server/testing/world.ts'

const path = '/api/admin/subscription-test'
const state = {
  account: 'agency_owner',
  status: 'expired',
  createdAt: '2025-05-05T00:00:00.000Z',
  periodEnd: '2026-01-01T00:00:00.000Z',
  hasSubscriptionId: false,
}

async function admin(): Promise<Person> {
  return addAdmin(await testServer())
}

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

describe('a test account of /admin/subscription-test', () => {
  it('is put into any state, dates included, and sees it', async () => {
    const { api } = await admin()
    const { status, body } = await api.post(path, state)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: 'agency_owner',
      role: 'agency_owner',
      email: 'subscription-test-owner@bindery.invalid',
      createdAt: state.createdAt,
      subscriptionStatus: 'expired',
      stripeSubscriptionId: null,
      subscription: { plan: 'agency_owner', status: 'expired', periodEnd: state.periodEnd, canManage: true },
    })
    const failing = {
      status: 'past_due',
      hasSubscriptionId: true,
      hasFailedPayment: true,
      cancelsAtPeriodEnd: true,
    }
    const changed = (await api.post(path, { ...state, ...failing })).body
    expect(changed).toMatchObject({
      subscriptionStatus: 'past_due',
      stripeSubscriptionId: 'sub_test_account',
    })
    expect(changed.subscription).toMatchObject({ cancelsAtPeriodEnd: true, isBilled: true })
    expect(changed.subscription.paymentFailedAt).not.toBeNull()
  })

  it('is one for each role, made once', async () => {
    const { api } = await admin()
    for (const account of ['agency_owner', 'agent', 'agent']) await api.post(path, { ...state, account })
    const { body } = await api.get(path)
    expect(body.map(({ role }: { role: string }) => role)).toEqual(['agency_owner', 'agent'])
    expect(body[1].subscription).toMatchObject({ plan: 'agent', seats: { used: 1, max: 1 } })
  })

  it('can be looked at with a password that is shown once, and every former session ends', async () => {
    const { api } = await admin()
    await api.post(path, { ...state, account: 'agent', status: 'canceled' })
    const first = (await api.post(`${path}/login`, { account: 'agent' })).body
    const { api: tester } = await logIn(first.email, first.password)
    expect((await tester.get('/api/user')).body).toMatchObject({
      subscriptionStatus: 'canceled',
      createdAt: state.createdAt,
    })
    await api.post(`${path}/login`, { account: 'agent' })
    expect((await tester.get('/api/user')).status).toBe(401)
    expect((await logIn(first.email, first.password)).answer.status).toBe(401)
  })

  it('is never a real one: it counts in no figure of the platform, and writes down who did what', async () => {
    const { api, id } = await admin()
    const before = (await api.get('/api/admin/metrics')).body
    await api.post(path, { ...state, account: 'agency_owner', status: 'active' })
    await api.post(path, { ...state, account: 'agent', status: 'active' })
    const after = (await api.get('/api/admin/metrics')).body
    for (const figure of [
      'totalAgencies',
      'totalUsers',
      'newAgencies',
      'newUsers',
      'subscriptions',
      'usersByRole',
    ]) {
      expect([figure, after[figure]]).toEqual([figure, before[figure]])
    }
    const { rows } = await (await testServer()).database.pool.query(
      `select distinct action from audit_entries where user_id = $1`,
      [id],
    )
    expect(rows).toContainEqual({ action: 'subscription_test.set' })
  })

  it('is made also where somebody signed up with its address, who keeps it', async () => {
    const { api } = await admin()
    const { email } = (await api.post(path, state)).body
    const { pool } = (await testServer()).database
    // As if it had never been made.
    await pool.query('update agencies set is_test = false where is_test')
    await pool.query(`update users set email = 'stranger-' || email where email = $1`, [email])
    const stranger = await signUp({ email })
    const { status, body } = await api.post(path, state)
    expect([status, body.email]).toEqual([
      200,
      expect.stringMatching(/^subscription-test-owner-[0-9a-f-]{36}@bindery\.invalid$/),
    ])
    expect((await api.post(path, { ...state, status: 'active' })).body.email).toBe(body.email)
    expect((await stranger.api.get('/api/user')).body).toMatchObject({
      email,
      subscriptionStatus: 'trialing',
    })
  })

  it('counts an agency of the platform by the state that an admin gave it', async () => {
    const here = await world()
    const { api } = await admin()
    const before = (await api.get('/api/admin/metrics')).body.subscriptions
    const override = { status: 'active', until: null, reason: 'A courtesy' }
    await here.server.database.pool.query('update agencies set subscription_override = $2 where id = $1', [
      here.agencyId,
      override,
    ])
    const after = (await api.get('/api/admin/metrics')).body.subscriptions
    expect([after.active - before.active, after.trialing - before.trialing]).toEqual([1, -1])
  })

  it.each([
    ['a state nobody knows', { status: 'paused' }],
    ['a real account', { account: 'admin' }],
    ['a field of its own', { email: 'owner@bindery.example' }],
    ['no date', { createdAt: 'yesterday' }],
  ])('refuses %s', async (_words, change) => {
    const { api } = await admin()
    expect(await api.post(path, { ...state, ...change })).toMatchObject({ status: 400 })
  })
})
