import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mailTo } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { type StripeStandIn, signed, withStripe } from '#server/testing/stripe-stand-in.ts'
import { type World, world } from '#server/testing/world.ts'

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await withStripe(await testServer())
})

const start = Date.parse('2026-11-21T12:00:00Z')
const at = (second: number) => start / 1000 + second
const periodEnd = at(30 * 86_400)

type Customer = World & { customer: string; subscription: string }

/** An agency that went to pay, so that the provider's customer is known. */
async function customer(): Promise<Customer> {
  const here = await world()
  const ids = { customer: `cus_${here.agencyId}`, subscription: `sub_${here.agencyId}` }
  await here.server.database.pool.query('update agencies set stripe_customer_id = $2 where id = $1', [
    here.agencyId,
    ids.customer,
  ])
  return { ...here, ...ids }
}

function subscriptionOf({ customer, subscription }: Customer, status: string, changes: object = {}) {
  return {
    id: subscription,
    object: 'subscription',
    customer,
    status,
    cancel_at: null,
    cancel_at_period_end: false,
    trial_end: null,
    items: { data: [{ id: 'si_1', current_period_end: periodEnd }] },
    ...changes,
  }
}

function event(type: string, created: number, object: object) {
  return { id: `evt_${crypto.randomUUID()}`, object: 'event', type, created, data: { object } }
}

const updated = (to: Customer, status: string, second: number, changes?: object) =>
  event('customer.subscription.updated', at(second), subscriptionOf(to, status, changes))

function invoice(to: Customer, type: 'paid' | 'payment_failed', second: number) {
  const parent = { subscription_details: { subscription: to.subscription } }
  return event(`invoice.${type}`, at(second), {
    id: 'in_1',
    object: 'invoice',
    customer: to.customer,
    parent,
  })
}

async function post({ server }: World, payload: string, signature: string | undefined) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(signature && { 'stripe-signature': signature }),
  }
  return server.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
}

async function deliver(to: World, sent: object): Promise<number> {
  const { payload, signature } = signed(sent, new Date())
  return (await post(to, payload, signature)).statusCode
}

async function deliverAll(to: World, events: object[]): Promise<void> {
  for (const sent of events) expect(await deliver(to, sent)).toBe(200)
}

const shown = `
  select subscription_status as status, stripe_subscription_id as id, subscription_period_end as "periodEnd",
    cancels_at_period_end as "cancels", payment_failed_at as "failedAt"
  from agencies where id = $1`

async function stateOf({ server, agencyId }: World) {
  return (await server.database.pool.query(shown, [agencyId])).rows[0]
}

async function outcomesOf({ server, agencyId }: World): Promise<string[]> {
  const statement = 'select outcome from payment_events where agency_id = $1 order by received_at, outcome'
  return (await server.database.pool.query(statement, [agencyId])).rows.map(({ outcome }) => outcome)
}

async function changesOf({ server, agencyId }: World): Promise<Record<string, unknown>[]> {
  const statement = `select "after" from audit_entries where agency_id = $1 and action = 'subscription.updated' order by id`
  return (await server.database.pool.query(statement, [agencyId])).rows.map(({ after }) => after)
}

describe('a signed event', () => {
  it('sets status, id and period of the agency, written down as an act of the system', async () => {
    const here = await customer()
    expect(await deliver(here, updated(here, 'active', 0))).toBe(200)
    const end = new Date(periodEnd * 1000)
    expect(await stateOf(here)).toEqual({
      status: 'active',
      id: here.subscription,
      periodEnd: end,
      cancels: false,
      failedAt: null,
    })
    expect(await changesOf(here)).toEqual([
      {
        subscriptionStatus: 'active',
        stripeSubscriptionId: here.subscription,
        subscriptionPeriodEnd: end.toISOString(),
      },
    ])
    expect((await here.agent.api.get('/api/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      stripeSubscriptionId: here.subscription,
    })
  })

  it.each([
    ['trialing', 'trialing'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
    ['incomplete', 'incomplete'],
    ['canceled', 'canceled'],
    ['incomplete_expired', 'expired'],
    ['paused', 'expired'],
    ['a_state_of_tomorrow', 'none'],
  ])('of the state %s is kept as %s', async (providerStatus, status) => {
    const here = await customer()
    await deliver(here, updated(here, providerStatus, 0, { trial_end: periodEnd }))
    expect((await stateOf(here)).status).toBe(status)
  })

  it('of a trial has the trial’s end, and of a set end that it is not renewed', async () => {
    const here = await customer()
    await deliver(here, updated(here, 'trialing', 0, { trial_end: at(86_400), cancel_at: at(86_400) }))
    expect(await stateOf(here)).toMatchObject({ periodEnd: new Date(at(86_400) * 1000), cancels: true })
  })

  it.each(['invoice.finalized', 'customer.created', 'a.type.of.tomorrow'])(
    'of type %s is taken and ignored',
    async (type) => {
      const here = await customer()
      const before = await stateOf(here)
      expect(await deliver(here, event(type, at(0), { id: 'x', customer: here.customer }))).toBe(200)
      expect(await stateOf(here)).toEqual(before)
    },
  )

  it('about a customer of somebody else changes nobody', async () => {
    const here = await customer()
    const before = await stateOf(here)
    expect(await deliver(here, updated({ ...here, customer: 'cus_nobody' }, 'active', 0))).toBe(200)
    expect(await stateOf(here)).toEqual(before)
  })
})

describe('an event that nobody should believe', () => {
  const unsigned = { error: 'invalid', message: 'This event is not signed by the payment provider.' }

  it.each([
    ['forged', (payload: string, signature: string) => [payload, signature.replace(/v1=\w{4}/, 'v1=0000')]],
    ['unsigned', (payload: string) => [payload, undefined]],
    [
      're-serialised',
      (payload: string, signature: string) => [JSON.stringify(JSON.parse(payload)), signature],
    ],
    ['changed', (payload: string, signature: string) => [payload.replace('active', 'trialing'), signature]],
  ] as const)('that is %s is refused with 400 and changes nothing', async (_words, spoil) => {
    const here = await customer()
    const before = await stateOf(here)
    const { payload, signature } = signed(updated(here, 'active', 0), new Date())
    const [body = '', header] = spoil(payload, signature)
    const answer = await post(here, body, header)
    expect([answer.statusCode, answer.json()]).toEqual([400, unsigned])
    expect(await stateOf(here)).toEqual(before)
    expect(await outcomesOf(here)).toEqual([])
  })

  it.each([
    [301, 400],
    [300, 200],
  ])('signed %d seconds ago is answered %d', async (seconds, status) => {
    const here = await customer()
    const now = new Date(start)
    here.server.clock.now = now
    const { payload, signature } = signed(
      updated(here, 'active', 0),
      new Date(now.getTime() - seconds * 1000),
    )
    const answer = await post(here, payload, signature)
    here.server.clock.now = null
    expect(answer.statusCode).toBe(status)
    expect((await stateOf(here)).status).toBe(status === 200 ? 'active' : 'trialing')
  })

  it('is refused with 400 when it is signed but cannot be read', async () => {
    const here = await customer()
    const sent = event('customer.subscription.updated', at(0), { id: 'sub_1', customer: here.customer })
    expect(await deliver(here, sent)).toBe(400)
    expect(await outcomesOf(here)).toEqual([])
  })
})

describe('a signed event of an absurd time', () => {
  it.each([
    ['beyond all calendars', 9e15],
    ['of next year', Date.now() / 1000 + 366 * 86_400],
    ['before 1970', -1],
    ['that is no number of seconds', 1.5],
  ])('%s is refused with 400 and changes nothing', async (_name, created) => {
    const here = await customer()
    const sent = { ...updated(here, 'active', 0), created }
    expect(await deliver(here, sent)).toBe(400)
    expect((await stateOf(here)).status).toBe('trialing')
    expect(await deliver(here, updated(here, 'active', 1))).toBe(200)
    expect((await stateOf(here)).status).toBe('active')
  })

  it('in what it says of a subscription is refused with 400 as well', async () => {
    const here = await customer()
    expect(await deliver(here, updated(here, 'trialing', 0, { trial_end: 9e15 }))).toBe(400)
    expect((await stateOf(here)).status).toBe('trialing')
  })
})

describe('an event that comes again or late', () => {
  it('acts once, though it comes 50 times at the same moment', async () => {
    const here = await customer()
    const failed = invoice(here, 'payment_failed', 5)
    await deliver(here, updated(here, 'past_due', 4))
    const { payload, signature } = signed(failed, new Date())
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(here, payload, signature)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await mailTo(here.owner.email, /did not go through/)
    await here.server.jobs.settle()
    const providerStatus = here.server.mails.filter(
      ({ to, subject }) => to === here.owner.email && /not go through/.test(subject),
    )
    expect(providerStatus).toHaveLength(1)
    expect(await changesOf(here)).toHaveLength(2)
    expect(await outcomesOf(here)).toEqual(['applied', 'applied'])
  })

  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ]

  it.each(orders)('ends in the same state in the order %d %d %d %d', async (...order) => {
    const here = await customer()
    const events = [
      event('customer.subscription.created', at(0), subscriptionOf(here, 'incomplete')),
      updated(here, 'active', 1),
      updated(here, 'past_due', 2),
      updated(here, 'active', 3, { cancel_at_period_end: true }),
    ]
    await deliverAll(
      here,
      order.map((nth) => events[nth] ?? {}),
    )
    expect(await stateOf(here)).toMatchObject({ status: 'active', cancels: true, id: here.subscription })
  })

  it('cannot bring back what was deleted', async () => {
    const here = await customer()
    const deleted = event('customer.subscription.deleted', at(9), subscriptionOf(here, 'canceled'))
    await deliverAll(here, [updated(here, 'active', 1), deleted, updated(here, 'active', 8)])
    expect((await stateOf(here)).status).toBe('canceled')
    expect(await outcomesOf(here)).toEqual(['applied', 'applied', 'older'])
  })

  it.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 2, 0]]])(
    'of one second is settled by what it is: made, changed, deleted (%j)',
    async (order) => {
      const here = await customer()
      const events = [
        event('customer.subscription.created', at(0), subscriptionOf(here, 'incomplete')),
        updated(here, 'active', 0),
        event('customer.subscription.deleted', at(0), subscriptionOf(here, 'canceled')),
      ]
      await deliverAll(
        here,
        order.map((nth) => events[nth] ?? {}),
      )
      expect((await stateOf(here)).status).toBe('canceled')
    },
  )

  it.each([[['active', 'past_due']], [['past_due', 'active']]])(
    'of one second and one kind (%j) is settled by asking the provider',
    async (statuses) => {
      const here = await customer()
      stripe.subscriptions.set(here.subscription, subscriptionOf(here, 'past_due'))
      await deliverAll(
        here,
        statuses.map((status) => updated(here, status, 0)),
      )
      await here.server.jobs.settle()
      expect((await stateOf(here)).status).toBe('past_due')
    },
  )
})

describe('a payment', () => {
  it.each([
    ['failed', ['payment_failed'], true],
    ['failed and was made', ['payment_failed', 'paid'], false],
    ['was made, though the failure before it is reported later', ['paid', 'payment_failed'], false],
  ] as const)('that %s is known', async (_words, types, isFailed) => {
    const here = await customer()
    const seconds = { payment_failed: 10, paid: 20 }
    await deliverAll(
      here,
      types.map((type) => invoice(here, type, seconds[type])),
    )
    expect((await stateOf(here)).failedAt).toEqual(isFailed ? new Date(at(10) * 1000) : null)
  })

  it('that failed again is news, and an older success is none', async () => {
    const here = await customer()
    await deliverAll(here, [invoice(here, 'payment_failed', 30), invoice(here, 'paid', 20)])
    expect((await stateOf(here)).failedAt).toEqual(new Date(at(30) * 1000))
  })

  it('for something else than a subscription is ignored', async () => {
    const here = await customer()
    const other = event('invoice.payment_failed', at(0), {
      id: 'in_1',
      customer: here.customer,
      parent: null,
    })
    await deliverAll(here, [other])
    expect((await stateOf(here)).failedAt).toBeNull()
  })
})

describe('an account at the provider of before 2025', () => {
  it('shows the period on the subscription itself', async () => {
    const here = await customer()
    const items = { data: [{ id: 'si_1' }] }
    await deliverAll(here, [updated(here, 'active', 0, { items, current_period_end: periodEnd })])
    expect(await stateOf(here)).toMatchObject({ status: 'active', periodEnd: new Date(periodEnd * 1000) })
  })

  it('shows on the bill which subscription it is for', async () => {
    const here = await customer()
    const { customer: payer, subscription } = here
    const bill = { id: 'in_1', object: 'invoice', customer: payer, subscription }
    await deliverAll(here, [event('invoice.payment_failed', at(0), bill)])
    expect((await stateOf(here)).failedAt).toEqual(new Date(at(0) * 1000))
  })
})

describe('an agency whose customer was lost, as with an older backup', () => {
  async function withoutCustomer(subscriptionId: string | null): Promise<Customer> {
    const here = await customer()
    await here.server.database.pool.query(
      'update agencies set stripe_customer_id = null, stripe_subscription_id = $2 where id = $1',
      [here.agencyId, subscriptionId],
    )
    return here
  }

  const customerOf = async ({ server, agencyId }: World) =>
    (
      await server.database.pool.query('select stripe_customer_id as id from agencies where id = $1', [
        agencyId,
      ])
    ).rows[0].id

  it('is known by our mark on the subscription, and has its customer again', async () => {
    const here = await withoutCustomer(null)
    const metadata = { agencyId: here.agencyId }
    await deliverAll(here, [updated(here, 'active', 0, { metadata }), invoice(here, 'payment_failed', 1)])
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: here.subscription })
    expect((await stateOf(here)).failedAt).not.toBeNull()
    expect(await customerOf(here)).toBe(here.customer)
  })

  it('is known by its subscription', async () => {
    const here = await withoutCustomer(`sub_${crypto.randomUUID()}`)
    const { id: subscription } = await stateOf(here)
    await deliverAll(here, [updated({ ...here, subscription }, 'past_due', 0)])
    expect([(await stateOf(here)).status, await customerOf(here)]).toEqual(['past_due', here.customer])
  })

  it('is never one that pays as another customer, whatever the mark says', async () => {
    const [here, stranger] = [await customer(), await customer()]
    const before = await stateOf(here)
    const unknown = { ...here, customer: 'cus_nobody_knows' }
    const metadata = { agencyId: here.agencyId }
    await deliverAll(here, [
      updated(unknown, 'canceled', 0, { metadata }),
      updated({ ...stranger, subscription: here.subscription }, 'active', 0, { metadata }),
    ])
    expect([await stateOf(here), await customerOf(here)]).toEqual([before, here.customer])
    expect(await stateOf(stranger)).toMatchObject({ status: 'active', id: here.subscription })
  })

  it.each([{ agencyId: 'no-id' }, { agencyId: crypto.randomUUID() }, {}, null])(
    'is nobody by the mark %j',
    async (metadata) => {
      const here = await withoutCustomer(null)
      const before = await stateOf(here)
      await deliverAll(here, [updated(here, 'active', 0, { metadata })])
      expect([await stateOf(here), await customerOf(here)]).toEqual([before, null])
    },
  )
})

describe('a subscription that begins after its agency was deleted', () => {
  it('is ended at the provider, so that nobody pays for nothing', async () => {
    const here = await customer()
    await here.server.database.pool.query('update agencies set deleted_at = now() where id = $1', [
      here.agencyId,
    ])
    stripe.subscriptions.set(here.subscription, subscriptionOf(here, 'active'))
    await deliverAll(here, [event('customer.subscription.created', at(0), subscriptionOf(here, 'active'))])
    await here.server.jobs.settle()
    // The answer of the provider is asked for by a second job.
    await vi.waitFor(async () => expect((await stateOf(here)).status).toBe('canceled'), { timeout: 60_000 })
    expect(stripe.subscriptions.get(here.subscription)).toMatchObject({ status: 'canceled' })
  })
})

describe('a finished payment page', () => {
  it('is enough to know of the subscription, when its own events are late', async () => {
    const here = await customer()
    stripe.subscriptions.set(here.subscription, subscriptionOf(here, 'active'))
    const done = { id: 'cs_1', customer: here.customer, subscription: here.subscription }
    await deliverAll(here, [event('checkout.session.completed', at(0), done)])
    await here.server.jobs.settle()
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: here.subscription })
  })
})

describe('a second subscription of one agency', () => {
  it('takes over when the provider says that the first has ended, whose own event is late', async () => {
    const here = await customer()
    const second = { ...here, subscription: `${here.subscription}_2` }
    await deliverAll(here, [updated(here, 'active', 0)])
    stripe.subscriptions.set(here.subscription, subscriptionOf(here, 'canceled'))
    stripe.subscriptions.set(second.subscription, subscriptionOf(second, 'active'))
    await deliverAll(here, [updated(second, 'active', 20)])
    await here.server.jobs.settle()
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: second.subscription })
    const late = event('customer.subscription.deleted', at(10), subscriptionOf(here, 'canceled'))
    await deliverAll(here, [late])
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: second.subscription })
  })

  it('is the one that counts once the first has ended, though it was reported before', async () => {
    const here = await customer()
    const second = { ...here, subscription: `${here.subscription}_2` }
    for (const one of [here, second])
      stripe.subscriptions.set(one.subscription, subscriptionOf(one, 'active'))
    await deliverAll(here, [updated(here, 'active', 0), updated(second, 'active', 10)])
    await here.server.jobs.settle()
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: here.subscription })
    stripe.subscriptions.set(here.subscription, subscriptionOf(here, 'canceled'))
    await deliverAll(here, [event('customer.subscription.deleted', at(20), subscriptionOf(here, 'canceled'))])
    await here.server.jobs.settle()
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: second.subscription })
  })

  it('changes nothing while the first is billed', async () => {
    const here = await customer()
    const second = { ...here, subscription: `${here.subscription}_2` }
    await deliverAll(here, [updated(here, 'active', 0)])
    stripe.subscriptions.set(here.subscription, subscriptionOf(here, 'active'))
    await deliverAll(here, [updated(second, 'past_due', 20)])
    await here.server.jobs.settle()
    expect(await stateOf(here)).toMatchObject({ status: 'active', id: here.subscription })
  })
})
