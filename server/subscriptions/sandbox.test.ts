import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { apiAs } from '#server/testing/api.ts'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function checkoutOf({ api }: World): Promise<string> {
  const { body } = await api.post('/api/checkout', { plan: 'agency_owner' })
  return new URL(body.url).pathname
}

const press = ({ api }: World, path: string) => api.post(path, undefined, { headers: form })
const subscriptionOf = async ({ api }: World) => (await api.get('/api/subscription')).body

async function subscribed(): Promise<World & { portal: string }> {
  const here = await world()
  await here.server.database.pool.query('update agencies set subscription_period_end = now() where id = $1', [
    here.agencyId,
  ])
  await press(here, `${await checkoutOf(here)}/pay`)
  const { body } = await here.api.post('/api/billing-portal')
  return { ...here, portal: new URL(body.url).pathname }
}

describe('the payment page of the sandbox', () => {
  it('says in large letters what it is, and what is bought', async () => {
    const here = await world()
    const { status, text } = await here.api.get(await checkoutOf(here))
    expect(status).toBe(200)
    expect(text).toContain('<strong>SANDBOX: NO MONEY MOVES</strong>')
    expect(text).toContain('Agency Owner Plan')
    expect(text).toContain('$950 a month')
    expect(text).toContain('<dt>Due today</dt><dd>$0</dd>')
  })

  it('plays a payment: the trial goes on with a card, and what comes after is known', async () => {
    const { clock } = await testServer()
    // A whole second, as the provider keeps its times.
    clock.now = new Date(Math.floor(Date.now() / 1000) * 1000)
    onTestFinished(() => {
      clock.now = null
    })
    const here = await world()
    const path = await checkoutOf(here)
    const before = await subscriptionOf(here)
    const paid = await press(here, `${path}/pay`)
    expect([paid.status, paid.headers.location]).toEqual([
      303,
      'http://localhost:3000/payments?checkout=success',
    ])
    const after = await subscriptionOf(here)
    expect(after).toMatchObject({ status: 'trialing', isBilled: true, hasPortal: true, payments: 'sandbox' })
    expect(after.periodEnd).toBe(before.periodEnd)
    const { body: invoices } = await here.api.get('/api/subscription/invoices')
    expect(invoices).toMatchObject([{ number: 'S-0001', amount: 0, status: 'paid' }])
    expect((await here.api.get(new URL(invoices[0].url).pathname)).text).toContain('Invoice S-0001')
  })

  it('charges at once when no trial is left, and once however often it is pressed', async () => {
    const here = await subscribed()
    expect(await subscriptionOf(here)).toMatchObject({ status: 'active', isBilled: true })
    expect((await here.api.get('/api/subscription/invoices')).body).toMatchObject([{ amount: 950 }])
    const again = await world()
    const path = await checkoutOf(again)
    await Promise.all([press(again, `${path}/pay`), press(again, `${path}/pay`)])
    expect((await again.api.get('/api/subscription/invoices')).body).toHaveLength(1)
    expect((await again.api.get(path)).text).toContain('This page was paid on already.')
  })

  it('charges once, though two tabs are paid on', async () => {
    const here = await world()
    for (const path of [await checkoutOf(here), await checkoutOf(here)])
      expect(await press(here, `${path}/pay`)).toMatchObject({ status: 303 })
    await here.server.jobs.settle()
    expect(await subscriptionOf(here)).toMatchObject({ status: 'trialing', isBilled: true })
    expect((await here.api.get('/api/subscription/invoices')).body).toHaveLength(1)
  })

  it.each([
    ['decline', 'declined', 'Your card was declined.'],
    ['fail', 'failed', 'The payment could not be processed.'],
  ])('plays that it does not work (%s), and nothing is changed', async (act, problem, words) => {
    const here = await world()
    const path = await checkoutOf(here)
    const before = await subscriptionOf(here)
    const answer = await press(here, `${path}/${act}`)
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?problem=${problem}`])
    expect((await here.api.get(`${path}?problem=${problem}`)).text).toContain(words)
    expect(await subscriptionOf(here)).toEqual(before)
  })

  it('is for whoever may pay: nobody else finds it', async () => {
    const here = await world()
    const path = await checkoutOf(here)
    const stranger = await world()
    expect(await stranger.api.get(path)).toMatchObject({ status: 404 })
    expect(await press(stranger, `${path}/pay`)).toMatchObject({ status: 404 })
    expect(await here.agent.api.get(path)).toMatchObject({ status: 404 })
    expect(await here.nobody.get(path)).toMatchObject({ status: 401 })
    expect(await here.api.get('/sandbox/checkout/cs_sandbox_nothing')).toMatchObject({ status: 404 })
  })

  it.each([
    [{ HOST: '0.0.0.0' }],
    [{ DATABASE_URL: 'postgres://localhost/book' }],
    [{ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), APP_URL: 'https://a.example' }],
  ])('is gone with %o', async (settings) => {
    const { server, api } = await world()
    const config = readConfig({ DATA_DIR: server.config.dataDir, ...settings })
    const { database, jobs, ctx } = server
    const app = await buildApp({
      config,
      database,
      jobs,
      adapters: ctx.adapters,
      clock: ctx.clock,
      log: ctx.log,
    })
    const answer = await apiAs(app, api.cookies).post('/sandbox/checkout/cs_1/pay')
    await app.close()
    expect(answer.status).toBe(404)
  })
})

describe('the portal of the sandbox', () => {
  it('plays a failed renewal, and the new card that pays it', async () => {
    const here = await subscribed()
    expect((await here.api.get(here.portal)).text).toContain('<dt>State</dt><dd>Active</dd>')
    await press(here, `${here.portal}/fail`)
    const failed = await subscriptionOf(here)
    expect([failed.status, typeof failed.paymentFailedAt]).toEqual(['past_due', 'string'])
    const open = (await here.api.get('/api/subscription/invoices')).body
    expect(open).toMatchObject([{ status: 'open', amount: 950 }, { status: 'paid' }])
    await press(here, `${here.portal}/card`)
    await here.server.jobs.settle()
    expect(await subscriptionOf(here)).toMatchObject({ status: 'active', paymentFailedAt: null })
    const paid = (await here.api.get('/api/subscription/invoices')).body
    expect(paid.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  })

  it('plays a renewal, a month more each time', async () => {
    const here = await subscribed()
    const before = Date.parse((await subscriptionOf(here)).periodEnd)
    await press(here, `${here.portal}/renew`)
    await here.server.jobs.settle()
    const days = (Date.parse((await subscriptionOf(here)).periodEnd) - before) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  it('plays the end: later, taken back, and now', async () => {
    const here = await subscribed()
    const acts = [
      ['cancel-later', { status: 'active', cancelsAtPeriodEnd: true }],
      ['resume', { status: 'active', cancelsAtPeriodEnd: false }],
      ['cancel-now', { status: 'canceled', isBilled: false }],
      ['renew', { status: 'canceled', isBilled: false }],
    ] as const
    for (const [act, state] of acts) {
      expect(await press(here, `${here.portal}/${act}`)).toMatchObject({ status: 303 })
      await here.server.jobs.settle()
      expect(await subscriptionOf(here)).toMatchObject(state)
    }
    expect((await here.api.get(here.portal)).text).toContain('This subscription has ended.')
  })
})
