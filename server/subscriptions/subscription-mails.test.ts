import { beforeAll, describe, expect, it } from 'vitest'
import { mailTo } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { handlePaymentEvent } from './payment-events.service.ts'
import { remindOfTrialEnds } from './trial-reminders.service.ts'

const day = 86_400_000
const now = new Date('2026-11-21T12:00:00Z')
const periodEnd = new Date('2026-12-21T12:00:00Z')

beforeAll(async () => {
  // The server begins with a round of reminders of its own.
  await (await testServer()).jobs.settle()
})

async function setAgency({ server, agencyId }: World, set: Record<string, unknown>): Promise<void> {
  const names = Object.keys(set)
  const columns = names.map((name, nth) => `${name} = $${nth + 2}`).join(', ')
  const values = names.map((name) => set[name])
  await server.database.pool.query(`update agencies set ${columns} where id = $1`, [agencyId, ...values])
}

async function customer(set: Record<string, unknown> = {}): Promise<World> {
  const here = await world()
  await setAgency(here, { stripe_customer_id: `cus_${here.agencyId}`, ...set })
  return here
}

let second = 0

async function sendEvent(
  { server, agencyId }: World,
  status: 'active' | 'canceled' | 'trialing',
  cancelsAtPeriodEnd = false,
) {
  second += 1
  const ids = { id: `sub_${agencyId}`, customerId: `cus_${agencyId}` }
  await handlePaymentEvent(server.ctx, {
    id: `evt_${crypto.randomUUID()}`,
    type: 'customer.subscription.updated',
    createdAt: new Date(now.getTime() + second * 1000),
    customerId: ids.customerId,
    agencyId: null,
    news: { kind: 'subscription', subscription: { ...ids, status, periodEnd, cancelsAtPeriodEnd } },
  })
}

async function fail({ server, agencyId }: World) {
  const news = { kind: 'payment', isPaid: false } as const
  const event = { id: `evt_${crypto.randomUUID()}`, type: 'invoice.payment_failed', createdAt: now, news }
  await handlePaymentEvent(server.ctx, { ...event, customerId: `cus_${agencyId}`, agencyId: null })
}

async function subjectsTo({ server, owner }: World): Promise<string[]> {
  await server.jobs.settle()
  return server.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)
}

describe('the mails about a subscription', () => {
  it('tell the owner that it has started, once, with price and next charge', async () => {
    const here = await customer()
    await sendEvent(here, 'active')
    await sendEvent(here, 'active')
    const mail = await mailTo(here.owner.email, /has started/)
    expect(mail.text).toContain('is now on the Agency Owner Plan: $950 a month. It renews, on Dec 21, 2026.')
    expect(mail.text).toContain('http://localhost:3000/payments')
    expect(await subjectsTo(here)).toEqual(['Your subscription has started'])
  })

  it('tell when the first charge comes, where a trial goes on', async () => {
    const here = await customer({ plan: 'agent' })
    await sendEvent(here, 'trialing')
    const mail = await mailTo(here.owner.email, /has started/)
    expect(mail.text).toContain(
      'Insurance Agent Plan: $150 a month. The first charge comes when your trial ends, on Dec 21',
    )
  })

  it('tell that it will end, and that it has, and that the data stays', async () => {
    const here = await customer()
    for (const [status, cancels] of [
      ['active', false],
      ['active', true],
      ['canceled', false],
    ] as const) {
      await sendEvent(here, status, cancels)
      await here.server.jobs.settle()
    }
    const mail = await mailTo(here.owner.email, /has ended/)
    expect(mail.text).toContain('Your data stays accessible')
    expect((await mailTo(here.owner.email, /will end/)).text).toContain(
      'ends on Dec 21, 2026 and is not renewed',
    )
    expect(await subjectsTo(here)).toEqual([
      'Your subscription has started',
      'Your subscription will end',
      'Your subscription has ended',
    ])
  })

  it('tell that a payment failed, and to the owner alone', async () => {
    const here = await customer()
    await fail(here)
    const mail = await mailTo(here.owner.email, /did not go through/)
    expect(mail.text).toContain('No one in your agency loses access in the meantime.')
    const sent = here.server.mails.filter(({ to }) => [here.agent.email, here.otherAgent.email].includes(to))
    expect(sent).toEqual([])
  })

  it('never go to a test agency or a deleted one', async () => {
    const test = await customer({ is_test: true })
    const deleted = await customer({ deleted_at: now })
    for (const here of [test, deleted]) {
      await sendEvent(here, 'active')
      await fail(here)
      expect(await subjectsTo(here)).toEqual([])
    }
  })
})

describe('the end of a trial', () => {
  async function remindAt(here: World, at: Date): Promise<string[]> {
    here.server.clock.now = at
    await remindOfTrialEnds(here.server.ctx)
    here.server.clock.now = null
    return subjectsTo(here)
  }

  it('is shown once, three days before', async () => {
    const end = new Date(now.getTime() + 3 * day)
    const here = await customer({ subscription_period_end: end })
    expect(await remindAt(here, new Date(now.getTime() - 1))).toEqual([])
    expect(await remindAt(here, now)).toEqual(['Your trial ends in 3 days'])
    expect(await remindAt(here, new Date(now.getTime() + day))).toEqual(['Your trial ends in 3 days'])
    const mail = await mailTo(here.owner.email, /trial ends/)
    expect(mail.text).toContain(
      'To continue without interruption, subscribe to the Agency Owner Plan for $950 a month.',
    )
  })

  it('says that the card is charged, where there is one', async () => {
    const here = await customer({
      subscription_period_end: new Date(now.getTime() + 2 * day),
      stripe_subscription_id: 'sub_1',
    })
    await remindAt(here, now)
    const mail = await mailTo(here.owner.email, /trial ends/)
    expect(mail.text).toContain('Your card is then charged $950 a month')
  })

  it.each([
    ['it is over', { subscription_period_end: now }],
    [
      'nobody is on trial',
      { subscription_status: 'active', subscription_period_end: new Date(now.getTime() + day) },
    ],
    ['the agency is a test', { is_test: true, subscription_period_end: new Date(now.getTime() + day) }],
    ['the agency was deleted', { deleted_at: now, subscription_period_end: new Date(now.getTime() + day) }],
  ])('is not announced when %s', async (_words, set) => {
    const here = await customer(set)
    expect(await remindAt(here, now)).toEqual([])
  })
})
