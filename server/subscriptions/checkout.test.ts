import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPayments } from '#server/adapters/open-payments.ts'
import { readConfig } from '#server/config.ts'
import { signUp } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { type StripeStandIn, withStripe } from '#server/testing/stripe-stand-in.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await withStripe(await testServer())
})

const hour = 3_600_000
const buy = ({ api }: Pick<World, 'api'>, headers?: Record<string, string>) =>
  api.post('/api/checkout', { plan: 'agency_owner' }, { headers })
const lastSession = () => stripe.sessions.at(-1)

async function setAgency({ server, agencyId }: World, set: Record<string, unknown>): Promise<void> {
  const names = Object.keys(set)
  const columns = names.map((name, nth) => `${name} = $${nth + 2}`).join(', ')
  const values = names.map((name) => set[name])
  await server.database.pool.query(`update agencies set ${columns} where id = $1`, [agencyId, ...values])
}

async function agencyOf({ server, agencyId }: World): Promise<Record<string, unknown>> {
  const { rows } = await server.database.pool.query('select * from agencies where id = $1', [agencyId])
  return rows[0]
}

describe('buying a plan', () => {
  it('leads to the page of the provider, with the price that admins entered and a customer for the agency', {
    tags: ['journey'],
  }, async () => {
    const here = await world()
    const { status, body } = await buy(here)
    expect([status, body]).toEqual([200, { url: lastSession()?.url }])
    const agency = await agencyOf(here)
    expect(lastSession()?.fields).toMatchObject({
      mode: 'subscription',
      customer: agency.stripe_customer_id,
      'line_items[0][price]': 'price_950',
      'line_items[0][quantity]': '1',
      payment_method_collection: 'always',
      success_url: 'http://localhost:3000/payments?checkout=success',
      cancel_url: 'http://localhost:3000/payments?checkout=cancelled',
      'subscription_data[metadata][agencyId]': here.agencyId,
    })
    expect(stripe.callsOf('POST /v1/customers').at(-1)).toMatchObject({ email: here.owner.email })
  })

  it('keeps the customer for the next time, and writes the start down', async () => {
    const here = await world()
    await buy(here)
    const made = stripe.callsOf('POST /v1/customers').length
    await buy(here)
    expect(stripe.callsOf('POST /v1/customers')).toHaveLength(made)
    const { rows } = await here.server.database.pool.query(
      `select "after" from audit_entries where action = 'checkout.started' and agency_id = $1 and user_id = $2`,
      [here.agencyId, here.owner.id],
    )
    expect(rows).toEqual([{ after: { plan: 'agency_owner' } }, { after: { plan: 'agency_owner' } }])
  })

  it('has one page for a click and its repeats, and for another tab', async () => {
    const here = await world()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([buy(here, headers), buy(here, headers)])
    const another = await buy(here, { 'idempotency-key': crypto.randomUUID() })
    const urls = new Set([...answers, another].map(({ body }) => body.url))
    expect(urls.size).toBe(1)
  })

  it('has one page for two tabs that ask at the same moment: that of the first', async () => {
    const here = await world()
    const theirs = { id: 'cs_of_another_tab', url: 'https://pay.example/cs_of_another_tab' }
    const push = stripe.sessions.push.bind(stripe.sessions)
    vi.spyOn(stripe.sessions, 'push').mockImplementationOnce((mine = expect.fail()) =>
      push({ ...mine, ...theirs }, mine),
    )
    expect((await buy(here)).body).toEqual({ url: theirs.url })
    expect(stripe.sessions.slice(-2).map(({ status }) => status)).toEqual(['open', 'expired'])
  })

  it('never leads to a page of a customer that was not kept', async () => {
    const here = await world()
    const { payments } = here.server.ctx.adapters
    here.server.ctx.adapters.payments = {
      ...payments,
      createCustomer: async (asked) => {
        const mine = await payments.createCustomer(asked)
        const theirs = await payments.createCustomer({ ...asked, name: 'Asked in another tab' })
        await setAgency(here, { stripe_customer_id: theirs })
        return mine
      },
    }
    const { body } = await buy(here)
    here.server.ctx.adapters.payments = payments
    const page = stripe.sessions.find(({ url }) => url === body.url)
    expect(page?.customer).toBe((await agencyOf(here)).stripe_customer_id)
  })

  it('works for an agency that was renamed after a page could not be made', async () => {
    const here = await world()
    stripe.prices.price_950 = 1
    expect(await buy(here)).toMatchObject({ status: 503 })
    stripe.prices.price_950 = 950
    await here.api.patch('/api/users/profile', { agencyName: 'Another Name' })
    expect(await buy(here)).toMatchObject({ status: 200 })
  })

  it('closes the page for another price, so that nobody pays on two', async () => {
    const here = await world()
    await buy(here)
    const first = lastSession()
    if (first) first.metadata.priceId = 'price_of_last_year'
    const { body } = await buy(here)
    expect([first?.status, body.url === first?.url]).toEqual(['expired', false])
  })

  it('has the agent plan for an agent who works alone, and leads back to where it began', async () => {
    const { api } = await signUp({ role: 'agent' })
    expect(await api.post('/api/checkout', { plan: 'agent' })).toMatchObject({ status: 200 })
    expect(lastSession()?.fields).toMatchObject({
      'line_items[0][price]': 'price_150',
      cancel_url: 'http://localhost:3000/checkout/agent?checkout=cancelled',
    })
    const wrong = await api.post('/api/checkout', { plan: 'agency_owner' })
    expect(wrong).toMatchObject({ status: 422, body: { reason: 'plan_not_offered' } })
  })

  it('is for the owner alone: members are informed who can', async () => {
    const { agent } = await world()
    const message = 'Only the owner of your agency can buy or change the subscription.'
    for (const path of ['/api/checkout', '/api/billing-portal']) {
      const body = path === '/api/checkout' ? { plan: 'agency_owner' } : undefined
      expect(await agent.api.post(path, body)).toMatchObject({ status: 403, body: { message } })
    }
  })

  it.each(['trialing', 'active', 'past_due', 'unpaid'])(
    'is refused while one is %s at the provider',
    async (status) => {
      const here = await world()
      await setAgency(here, { subscription_status: status, stripe_subscription_id: 'sub_1' })
      expect(await buy(here)).toMatchObject({ status: 422, body: { reason: 'already_subscribed' } })
    },
  )

  it('is possible again after the end of one', async () => {
    const here = await world()
    await setAgency(here, { subscription_status: 'canceled', stripe_subscription_id: 'sub_1' })
    expect(await buy(here)).toMatchObject({ status: 200 })
  })
})

describe('what is left of the trial', () => {
  it.each([
    [49, 49],
    [48, 48.0167],
    [47, 48.0167],
    [1, 48.0167],
  ])(
    'with %d hours left the first charge comes in %d hours or up to ten minutes later',
    async (left, atLeast) => {
      const here = await world()
      const now = new Date()
      here.server.clock.now = now
      onTestFinished(() => {
        here.server.clock.now = null
      })
      await setAgency(here, { subscription_period_end: new Date(now.getTime() + left * hour) })
      expect(await buy(here)).toMatchObject({ status: 200 })
      const end = Number(lastSession()?.fields['subscription_data[trial_end]']) * 1000
      const hours = (end - now.getTime()) / hour
      // The provider takes whole seconds, and what is lengthened ends on a step of ten minutes.
      expect(hours).toBeGreaterThan(atLeast - 0.001)
      expect(hours).toBeLessThan(atLeast + 0.17)
    },
  )

  it.each([
    ['is over', { subscription_period_end: new Date(Date.now() - hour) }],
    ['was used at the provider', { subscription_status: 'canceled', stripe_subscription_id: 'sub_1' }],
  ])('there is none when it %s', async (_words, set) => {
    const here = await world()
    await setAgency(here, set)
    expect(await buy(here)).toMatchObject({ status: 200 })
    expect(lastSession()?.fields).not.toHaveProperty('subscription_data[trial_end]')
  })
})

describe('the portal and the invoices', () => {
  it('are there once something was bought', async () => {
    const here = await world()
    expect(await here.api.post('/api/billing-portal')).toMatchObject({
      status: 422,
      body: { reason: 'nothing_billed' },
    })
    expect(await here.api.get('/api/subscription/invoices')).toMatchObject({ status: 200, body: [] })
    await setAgency(here, { stripe_customer_id: `cus_${here.agencyId}` })
    expect(await here.api.post('/api/billing-portal')).toMatchObject({
      status: 200,
      body: { url: `https://pay.example/portal/cus_${here.agencyId}` },
    })
  })

  it('list what was billed in dollars, without drafts', async () => {
    const here = await world()
    await setAgency(here, { stripe_customer_id: `cus_${here.agencyId}` })
    const created = Date.parse('2026-11-01T00:00:00Z') / 1000
    const paid = {
      id: 'in_1',
      number: 'A-1',
      created,
      total: 95_000,
      status: 'paid',
      hosted_invoice_url: 'https://pay.example/i',
    }
    stripe.invoices = [paid, { id: 'in_2', created, total: 1, status: 'draft' }]
    expect((await here.api.get('/api/subscription/invoices')).body).toEqual([
      {
        id: 'in_1',
        number: 'A-1',
        createdAt: '2026-11-01T00:00:00.000Z',
        amount: 950,
        status: 'paid',
        url: 'https://pay.example/i',
      },
    ])
    expect(await here.agent.api.get('/api/subscription/invoices')).toMatchObject({ status: 403 })
  })
})

describe('when the provider', () => {
  it.each(['error', 'hang-up'] as const)(
    'is down (%s) people see an error, and nothing is changed',
    async (fails) => {
      const here = await world()
      const before = await agencyOf(here)
      stripe.fails = fails
      const answer = await buy(here)
      stripe.fails = null
      expect(answer).toMatchObject({
        status: 503,
        body: {
          reason: 'provider_unavailable',
          message:
            'The payment provider cannot be reached. Nothing was charged or changed. Please try again in a few minutes.',
        },
      })
      expect(await agencyOf(here)).toEqual(before)
      expect(await here.api.get('/api/subscription')).toMatchObject({ status: 200 })
    },
  )

  it.each([
    ['no price was entered', '', 'price_not_configured'],
    ['the provider does not know the price', 'price_nobody_knows', 'provider_unavailable'],
    ['the price is another than the screens say', 'price_150', 'price_not_configured'],
  ])('has no such price because %s, nobody is charged', async (_words, priceId, reason) => {
    const here = await world()
    const { pool } = here.server.database
    const value = (id: string) => ({ agency_owner: { priceId: id }, agent: { priceId: 'price_150' } })
    await pool.query(`update platform_settings set value = $1 where section = 'plans'`, [value(priceId)])
    const made = stripe.sessions.length
    const answer = await buy(here)
    await pool.query(`update platform_settings set value = $1 where section = 'plans'`, [value('price_950')])
    expect(answer).toMatchObject({ status: 503, body: { reason } })
    expect(stripe.sessions).toHaveLength(made)
    expect((await agencyOf(here)).stripe_customer_id).toBeNull()
  })

  it('is nobody and nothing is being tried out, the button says that payments are not configured', async () => {
    const here = await world()
    const { adapters } = here.server.ctx
    const { payments } = adapters
    const settings = { DATA_DIR: here.server.config.dataDir, HOST: '0.0.0.0' }
    adapters.payments = await openPayments(readConfig(settings), here.server.database.pool)
    const [bought, webhook] = [
      await buy(here),
      await here.nobody.post('/api/stripe/webhook', { id: 'evt_1' }),
    ]
    const subscription = await here.api.get('/api/subscription')
    adapters.payments = payments
    const body = { message: 'Payments are not configured', reason: 'payments_not_configured' }
    expect(bought).toMatchObject({ status: 503, body })
    expect(webhook.status).toBe(400)
    expect(subscription.body).toMatchObject({ payments: 'off', hasPortal: false })
  })
})

describe('the end of a subscription that we ask for', () => {
  it('is asked of the provider, which may know none', async () => {
    const { payments } = (await testServer()).ctx.adapters
    const object = { id: 'sub_end', customer: 'cus_1', status: 'active', cancel_at_period_end: false }
    stripe.subscriptions.set('sub_end', { ...object, items: { data: [] } })
    await payments.cancelSubscription('sub_end')
    expect(await payments.retrieveSubscription('sub_end')).toMatchObject({ status: 'canceled' })
    await payments.cancelSubscription('sub_nobody_knows')
    expect(await payments.retrieveSubscription('sub_nobody_knows')).toBeNull()
  })
})

describe('GET /api/subscription', () => {
  it('shows owner and members the same, and who may change it', async () => {
    const here = await world()
    await here.api.post('/api/team-members/invitations', { email: 'new@agency.example' })
    const owner = (await here.api.get('/api/subscription')).body
    expect(owner).toMatchObject({
      plan: 'agency_owner',
      status: 'trialing',
      seats: { used: 4, max: 10 },
      canManage: true,
      ownerName: here.owner.name,
      isBilled: false,
      hasPortal: false,
      isOverridden: false,
      payments: 'stripe',
    })
    const agent = (await here.agent.api.get('/api/subscription')).body
    expect(agent).toEqual({ ...owner, canManage: false })
  })

  it('shows what an admin set in place of it, and so does GET /api/user', async () => {
    const here = await world()
    const until = new Date(Date.now() + hour)
    const override = { status: 'past_due', until: until.toISOString(), reason: 'A talk with sales' }
    await asDatabaseOwner(here.server, (db) =>
      db.$client.query('update agencies set subscription_override = $2 where id = $1', [
        here.agencyId,
        override,
      ]),
    )
    expect((await here.api.get('/api/subscription')).body).toMatchObject({
      status: 'past_due',
      isOverridden: true,
    })
    expect((await here.agent.api.get('/api/user')).body.subscriptionStatus).toBe('past_due')
    here.server.clock.now = until
    const later = (await here.api.get('/api/subscription')).body
    here.server.clock.now = null
    expect(later).toMatchObject({ status: 'trialing', isOverridden: false })
  })

  it('has the plans for everybody, also before they sign up', async () => {
    const { nobody } = await world()
    const { status, body } = await nobody.get('/api/plans')
    expect([status, body.agency_owner.price, body.agent.price]).toEqual([200, 950, 150])
    expect([body.agency_owner.priceId, body.agent.priceId]).toEqual(['price_950', 'price_150'])
  })
})
