import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compactBooks } from '#server/policies/policies.jobs.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'

const at = (minutes: string) => `2026-11-20T17:${minutes}:00.000Z`

async function setMinutes(minutes: string): Promise<void> {
  const server = await testServer()
  server.clock.now = new Date(at(minutes))
}

beforeEach(() => setMinutes('00'))

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const year = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01', type: 'commercial' }

async function insured({ api }: World, fields: object): Promise<{ client: string; policy: string }> {
  const client = (await api.post('/api/clients', { name: 'Ana Lopez' })).body.id
  const { body } = await api.post(`/api/clients/${client}/policies`, { ...year, ...fields })
  return { client, policy: body.id }
}

async function enter({ api }: World, policy: string, made: TransactionCreate) {
  const answer = await api.post(`/api/policies/${policy}/transactions`, made)
  if (answer.status !== 201) throw new Error(answer.text)
}

async function metrics({ api }: World, query = '') {
  const answer = await api.get(`/api/dashboard/metrics${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

describe('the figures of another day', () => {
  it('follow the transactions: 1,200, 600 more from July, cancelled in October, as it was known then and now', async () => {
    const made = await world()
    const { policy } = await insured(made, { premium: 1200 })
    await setMinutes('01')
    await enter(made, policy, { kind: 'endorsement', effectiveDate: '2026-07-01', premiumChange: 600 })
    await setMinutes('02')
    await enter(made, policy, { kind: 'cancellation', effectiveDate: '2026-10-01', method: 'pro_rata' })

    expect(await metrics(made, '?asOf=2025-12-31')).toMatchObject({ totalPremium: 0, totalPolicies: 0 })
    expect(await metrics(made, '?asOf=2026-06-30')).toMatchObject({
      today: '2026-06-30',
      month: '2026-06',
      totalPremium: 1200,
      totalPolicies: 1,
      policyTypeDistribution: { commercial: 1 },
      yearlyPremium: 1200,
      monthlyPremium: 0,
    })
    expect(await metrics(made, '?asOf=2026-07-01')).toMatchObject({ totalPremium: 1800, monthlyPremium: 600 })
    // 1,200 is kept for 273 of 365 days: 897.53; 600 for 92 of 184: 300.00. 1,800 − 1,197.53 = 602.47 goes back.
    expect(await metrics(made, '?asOf=2026-10-31')).toMatchObject({
      totalPremium: 0,
      totalPolicies: 0,
      monthlyPremium: -602.47,
      yearlyPremium: 1197.53,
      topPerformer: null,
    })
    const { bookTrend } = await metrics(made)
    expect(bookTrend.slice(-6).map(({ premium }: { premium: number }) => premium)).toEqual([
      1200, 1800, 1800, 1800, 0, 0,
    ])

    const known = (instant: string) => metrics(made, `?asOf=2026-10-31&knownAt=${instant}`)
    expect(await known(at('01'))).toMatchObject({ totalPremium: 1800, yearlyPremium: 1800 })
    expect(await known('2026-11-20T17:00:59.999Z')).toMatchObject({ totalPremium: 1200, monthlyPremium: 0 })
    expect(await known('2026-11-20T16:59:59Z')).toMatchObject({ totalPremium: 0, totalPolicies: 0 })
    expect(await metrics(made, `?knownAt=${at('02')}`)).toEqual(await metrics(made))
  })

  it('credit each producer with their share at the time, to the cent', async () => {
    const made = await world()
    const { owner, agent, otherAgent } = made
    const shares = [
      [owner, 34],
      [agent, 33],
      [otherAgent, 33],
    ] as const
    const producers = shares.map(([{ id }, share]) => ({ userId: id, share }))
    const { policy } = await insured(made, { premium: 0, effectiveDate: '2026-11-01' })
    await enter(made, policy, {
      kind: 'endorsement',
      effectiveDate: '2026-11-01',
      premiumChange: 100.01,
      producers,
    })
    // 34.0034, 33.0033 and 33.0033: the cent that is left goes to the largest remainder, the first.
    const { leaderboard, monthlyPremium, ownMonthlyPremium } = await metrics(made)
    expect(leaderboard.map(({ premium }: { premium: number }) => premium)).toEqual([34.01, 33, 33])
    expect([monthlyPremium, ownMonthlyPremium]).toEqual([100.01, 34.01])
    expect((await agent.api.get('/api/dashboard/metrics')).body).toMatchObject({
      scope: 'own',
      monthlyPremium: 33,
      totalPremium: 0,
    })
  })

  it('stay when the rows of a day are made one', async () => {
    const made = await world()
    const { policy } = await insured(made, { premium: 1200 })
    for (const premiumChange of [600, 25])
      await enter(made, policy, { kind: 'endorsement', effectiveDate: '2026-07-01', premiumChange })
    const rows = () =>
      asDatabaseOwner(made.server, async ({ $client }) => {
        const text = 'select count(*)::int as rows from book_steps where agency_id = $1'
        return (await $client.query<{ rows: number }>(text, [made.agencyId])).rows[0]?.rows ?? 0
      })
    const [before, count] = [await metrics(made), await rows()]
    expect(before).toMatchObject({ totalPremium: 1825, yearlyPremium: 1825 })
    await compactBooks(made.server.ctx)
    expect(await metrics(made)).toEqual(before)
    expect(await rows()).toBeLessThan(count)
  })

  it('keep the past of what was removed since, and lose it today', async () => {
    const made = await world()
    const { client } = await insured(made, { premium: 1200 })
    await made.api.delete(`/api/clients/${client}`)
    expect(await metrics(made)).toMatchObject({ totalPremium: 0, totalPolicies: 0, yearlyPremium: 1200 })
    expect(await metrics(made, '?asOf=2026-11-19')).toMatchObject({ totalPremium: 1200, totalPolicies: 1 })
  })

  it.each([
    ['asOf=2026-02-30', 'asOf', 'Enter a date as YYYY-MM-DD'],
    ['asOf=1066-10-14', 'asOf', 'Enter a date as YYYY-MM-DD'],
    ['knownAt=yesterday', 'knownAt', 'Enter an instant such as 2026-11-20T17:00:00Z'],
    ['knownAt=0001-01-01T00:00:00Z', 'knownAt', 'Enter an instant from 1900 to 2199'],
  ])('refuse %s', async (query, field, message) => {
    const { api } = await world()
    const client = '/api/clients/00000000-0000-7000-8000-000000000000'
    for (const call of ['/api/dashboard/metrics', '/api/policy-renewals', '/api/clients', client]) {
      const { status, body } = await api.get(`${call}?${query}`)
      expect([status, body.fields[field]]).toEqual([400, message])
    }
  })
})

describe('open renewals', () => {
  const count = async ({ api }: World, query = '') =>
    (await api.get(`/api/policy-renewals${query}`)).body.next90Days.count

  it('leave out what is followed, given up, or not renewed by the insured; a cancellation’s date is no expiration', async () => {
    const made = await world()
    const { policy } = await insured(made, { premium: 1200 })
    expect(await count(made)).toBe(1)
    expect(await count(made, '?asOf=2026-10-02')).toBe(0)

    await made.api.put(`/api/policies/${policy}/renewal-decision`, { decision: 'lost' })
    expect(await count(made)).toBe(0)
    await made.api.put(`/api/policies/${policy}/renewal-decision`, { decision: 'remarket' })
    expect(await count(made)).toBe(1)

    await enter(made, policy, {
      kind: 'notice_of_non_renewal',
      effectiveDate: '2027-01-01',
      givenBy: 'insured',
    })
    expect(await count(made)).toBe(0)
    await enter(made, policy, { kind: 'rescission_of_notice', effectiveDate: '2026-11-20' })
    await enter(made, policy, {
      kind: 'notice_of_non_renewal',
      effectiveDate: '2027-01-01',
      givenBy: 'carrier',
    })
    expect(await count(made)).toBe(1)

    await enter(made, policy, {
      kind: 'renewal',
      effectiveDate: '2027-01-01',
      newTerm: { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 },
    })
    expect(await count(made)).toBe(0)
    const cancelled = await insured(made, { premium: 10 })
    await enter(made, cancelled.policy, {
      kind: 'cancellation',
      effectiveDate: '2026-11-20',
      method: 'pro_rata',
    })
    expect(await count(made)).toBe(0)
  })

  it('stay listed for 30 days after nobody decided', async () => {
    const made = await world()
    await insured(made, { effectiveDate: '2025-10-21', expirationDate: '2026-10-21', premium: 5 })
    await insured(made, { effectiveDate: '2025-10-20', expirationDate: '2026-10-20', premium: 7 })
    expect((await made.api.get('/api/policy-renewals')).body.next90Days).toEqual({ count: 1, premium: 5 })
  })
})

describe('a client of another day', () => {
  it('has each term with its status and premium of that day, alone and in the list', async () => {
    const made = await world()
    const { client, policy } = await insured(made, { premium: 1200 })
    await setMinutes('01')
    await enter(made, policy, { kind: 'endorsement', effectiveDate: '2026-07-01', premiumChange: 600 })
    await setMinutes('02')
    await enter(made, policy, { kind: 'cancellation', effectiveDate: '2026-10-01', method: 'pro_rata' })
    const told = async (query: string) => {
      const one = (await made.api.get(`/api/clients/${client}?${query}`)).body
      const [listed] = (await made.api.get(`/api/clients?${query}`)).body
      const [term] = one.policies
      expect([listed.policyCount, listed.policies[0]?.status]).toEqual([one.policyCount, term?.status])
      return [one.policyCount, term?.status, term?.premium]
    }
    expect(await told('asOf=2025-12-31')).toEqual([0, 'bound', 0])
    expect(await told('asOf=2026-06-30')).toEqual([1, 'pending_cancellation', 1200])
    expect(await told('asOf=2026-09-30')).toEqual([1, 'pending_cancellation', 1800])
    expect(await told('asOf=2026-10-01')).toEqual([0, 'cancelled', 1197.53])
    expect(await told(`asOf=2026-10-01&knownAt=${at('01')}`)).toEqual([1, 'in_force', 1800])
    expect(await told('knownAt=2026-11-20T16:59:59Z')).toEqual([0, undefined, undefined])
  })
})

describe('a figure', () => {
  it('opens as many policies as it counted', async () => {
    const made = await world()
    await insured(made, { premium: 1200 })
    const next = { premium: 10, effectiveDate: '2026-12-01', expirationDate: '2027-12-01' }
    await insured(made, next)
    await insured(made, {
      premium: 20,
      effectiveDate: '2026-11-01',
      expirationDate: '2026-12-15',
      type: 'auto',
    })
    await insured(made, { premium: 30, effectiveDate: '2025-11-01', expirationDate: '2026-11-01' })
    const total = async (query: string) =>
      Number((await made.api.get(`/api/policies?limit=1&${query}`)).headers['x-total-count'])
    const { totalPolicies, policyTypeDistribution, policyRenewals } = await metrics(made)
    expect(await total('inForceOn=2026-11-20')).toBe(2)
    expect(totalPolicies).toBe(2)
    expect(await total('inForceOn=2026-11-20&type=auto')).toBe(policyTypeDistribution.auto)
    expect(await total('inForceOn=2026-12-31')).toBe((await metrics(made, '?asOf=2026-12-31')).totalPolicies)
    // 1,200 and 20 come up, 30 is overdue; of this month's there is only the overdue one, and of the next the 20.
    expect(await total('renewsTo=2027-02-18')).toBe(3)
    expect(policyRenewals.next90Days).toEqual({ count: 3, premium: 1250 })
    expect(await total('renewsFrom=2026-11-01&renewsTo=2026-11-30')).toBe(policyRenewals.currentMonth.count)
    expect(await total('renewsFrom=2026-12-01&renewsTo=2026-12-31')).toBe(policyRenewals.nextMonth.count)
    expect(policyRenewals.nextMonth).toEqual({ count: 1, premium: 20 })
    // Written this month: the 20 alone; in the year also the 1,200, and not what begins in December.
    expect(await total('writtenFrom=2026-11-01&writtenTo=2026-11-30')).toBe(1)
    expect(await total('writtenFrom=2026-01-01&writtenTo=2026-12-31')).toBe(2)
    // On the last day of October the 30 was still to expire; nothing that has begun since was known to come up.
    const then = (await metrics(made, '?asOf=2026-10-31')).policyRenewals
    expect(await total('renewsFrom=2026-11-01&renewsTo=2026-11-30&renewsAsOf=2026-10-31')).toBe(
      then.nextMonth.count,
    )
    expect(await total('renewsTo=2027-01-29&renewsAsOf=2026-10-31')).toBe(then.next90Days.count)
    expect(then.next90Days).toEqual({ count: 2, premium: 1230 })
  })

  it('of a producer opens what was credited to them, whoever the client is assigned to now', async () => {
    const made = await world()
    const { owner, agent, otherAgent, api } = made
    const { policy } = await insured(made, { premium: 500, effectiveDate: '2026-11-01' })
    const producers = [
      { userId: agent.id, share: 60 },
      { userId: otherAgent.id, share: 40 },
    ]
    await enter(made, policy, {
      ...{ kind: 'endorsement', effectiveDate: '2026-11-10', premiumChange: 100, producers },
    })
    const second = await insured(made, { premium: 70, effectiveDate: '2026-11-05' })
    await api.patch(`/api/clients/${second.client}`, { assignedAgentId: agent.id })
    const ids = async (query: string) =>
      (await api.get(`/api/policies?${query}&sort=premium`)).body.map(({ id }: { id: string }) => id)
    const month = 'writtenFrom=2026-11-01&writtenTo=2026-11-30'
    expect((await metrics(made)).leaderboard).toEqual([
      { id: owner.id, name: expect.any(String), premium: 570 },
      { id: agent.id, name: expect.any(String), premium: 60 },
      { id: otherAgent.id, name: expect.any(String), premium: 40 },
    ])
    expect(await ids(`${month}&creditedTo=${owner.id}`)).toEqual([second.policy, policy])
    expect(await ids(`${month}&creditedTo=${agent.id}`)).toEqual([policy])
    expect(await ids(`creditedTo=${agent.id},${otherAgent.id}`)).toEqual([policy])
    expect(await ids(`writtenTo=2026-11-09&creditedTo=${agent.id}`)).toEqual([])
  })

  it('of written premium leaves out a transfer that was corrected', async () => {
    const made = await world()
    const { policy } = await insured(made, { status: 'quoted' })
    const transfer = { kind: 'transfer_in', effectiveDate: '2026-11-02', premiumChange: 80 } as const
    const { status, body } = await made.api.post(`/api/policies/${policy}/transactions`, transfer)
    expect([status, body.message]).toEqual([201, undefined])
    const correction = { kind: 'correction', effectiveDate: '2026-11-02', corrects: body.transaction.id }
    expect((await made.api.post(`/api/policies/${policy}/transactions`, correction)).status).toBe(201)
    expect((await metrics(made)).monthlyPremium).toBe(0)
    expect((await made.api.get('/api/policies?writtenFrom=2026-11-01')).body).toEqual([])
  })
})

describe('the figures of the days before', () => {
  const term = (made: World, client: string, fields: object) =>
    made.api.post(`/api/clients/${client}/policies`, { type: 'commercial', premium: 100, ...fields })
  const add = async ({ api }: World, name: string) => (await api.post('/api/clients', { name })).body.id

  it('a merge leave two clients what they were, and count one from then on, on the dashboard as in performance', async () => {
    const made = await world()
    const [kept, other] = [await add(made, 'Ana Lopez'), await add(made, 'Ana M. Lopez')]
    await term(made, kept, { effectiveDate: '2025-06-01', expirationDate: '2026-06-01' })
    await term(made, other, { effectiveDate: '2025-06-01', expirationDate: '2027-06-01' })
    const retained = async (query: string) => {
      const { body } = await made.api.get(`/api/performance${query}`)
      const { clientRetentionRate, clientsWithActivePolicy } = await metrics(made, query)
      expect(clientRetentionRate).toBe(body.retention.clients)
      return [clientsWithActivePolicy, clientRetentionRate]
    }
    // Both were in force on 11/20/2025, the kept one's expired since.
    expect(await retained('')).toEqual([1, 50])
    await setMinutes('01')
    expect((await made.owner.api.post(`/api/clients/${kept}/merge`, { clientId: other })).status).toBe(200)
    // Both stay with one client now.
    expect(await retained('')).toEqual([1, 100])
    expect(await retained('?asOf=2026-11-19')).toEqual([1, 50])
    expect(await retained('?asOf=2026-03-01')).toEqual([2, null])
    const listed = async (query: string) =>
      (await made.api.get(`/api/clients?${query}`)).body.map(
        ({ name, policyCount, bookPremium, policies, mergedIntoId }: Record<string, unknown[]>) =>
          [name, policyCount, bookPremium, policies?.length, mergedIntoId === kept].join(' '),
      )
    const two = ['Ana Lopez 1 100 1 false', 'Ana M. Lopez 1 100 1 true']
    expect(await listed('inForceOn=2026-03-01')).toEqual(two)
    expect(await listed('asOf=2026-03-01')).toEqual(two)
    expect(await listed('asOf=2026-03-01&active=true&sort=-premium')).toHaveLength(2)
    expect(await listed('asOf=2026-03-01&policyType=commercial')).toEqual(two)
    expect(await listed('inForceOn=2026-11-20')).toEqual(['Ana Lopez 1 100 2 false'])
    expect(await listed('inForceOn=2025-11-20,2026-11-20')).toEqual(['Ana Lopez 1 100 2 false'])
    expect(await retained(`?knownAt=${at('00')}`)).toEqual([1, 50])
    expect(await retained(`?knownAt=${at('01')}`)).toEqual([1, 100])
    expect((await made.owner.api.delete(`/api/clients/${other}/merge`)).status).toBe(200)
    expect(await retained('')).toEqual([1, 50])
  })

  it('a next term was deleted leave what it renewed renewed, which is open to renew again from then on', async () => {
    const made = await world()
    const { client, policy } = await insured(made, { premium: 1200, expirationDate: '2026-11-15' })
    const next = { effectiveDate: '2026-11-15', expirationDate: '2027-11-15', renewedFromId: policy }
    const { id } = (await term(made, client, next)).body
    expect((await made.api.delete(`/api/policies/${id}`)).status).toBe(204)
    const statusOn = async (day: string) => {
      const { body } = await made.api.get(`/api/clients/${client}?asOf=${day}`)
      return body.policies.map(({ status }: { status: string }) => status)
    }
    expect(await statusOn('2026-11-19')).toEqual(['renewed', 'in_force'])
    expect(await statusOn('2026-11-20')).toEqual(['expired'])
    const open = async (day: string) => {
      const { body } = await made.api.get(`/api/policies?renewsTo=2026-12-31&renewsAsOf=${day}`)
      const { policyRenewals } = await metrics(made, `?asOf=${day}`)
      expect(policyRenewals.next90Days.count).toBe(body.length)
      return body.length
    }
    expect([await open('2026-11-14'), await open('2026-11-19'), await open('2026-11-20')]).toEqual([0, 0, 1])
    const { terms } = (await made.api.get(`/api/policies/${policy}/history`)).body
    expect(terms).toMatchObject([{ status: 'expired', renewedBy: null }])
    const again = await made.api.post(`/api/policies/${policy}/transactions`, {
      kind: 'renewal',
      newTerm: { effectiveDate: '2026-11-15', expirationDate: '2027-11-15', premium: 1300 },
    })
    expect([again.status, again.body.term.status]).toEqual([201, 'renewed'])
  })

  it('a policy was deleted count it, and the lists behind them show it', async () => {
    const made = await world()
    const { client, policy } = await insured(made, { premium: 1200, carrier: 'Acme', policyNumber: 'A-1' })
    expect((await made.api.delete(`/api/policies/${policy}`)).status).toBe(204)
    const listed = async (query: string) => (await made.api.get(`/api/policies?${query}`)).body
    expect((await metrics(made, '?asOf=2026-11-19')).totalPolicies).toBe(1)
    expect(await listed('inForceOn=2026-11-19')).toMatchObject([
      { id: policy, premium: 1200, deletedAt: expect.any(String) },
    ])
    expect(await listed('inForceOn=2026-11-20')).toEqual([])
    expect(await listed('writtenFrom=2025-01-01&writtenTo=2026-12-31')).toMatchObject([{ id: policy }])
    expect(await listed('status=active')).toEqual([])
    const chosen = { action: 'delete', filter: { inForceOn: '2026-11-19' } }
    expect((await made.api.post('/api/policies/bulk', chosen)).body).toEqual({
      matched: 0,
      changed: 0,
      undoId: null,
    })
    const clientsOf = async (query: string) =>
      (await made.api.get(`/api/clients?${query}`)).body.map(({ id }: { id: string }) => id)
    for (const filter of ['active=true', 'monoline=true', 'policyType=commercial', 'carrier=acme']) {
      expect(await clientsOf(`asOf=2026-11-19&${filter}`), filter).toEqual([client])
      expect(await clientsOf(`asOf=2026-11-20&${filter}`), filter).toEqual([])
      expect(await clientsOf(filter), filter).toEqual([])
    }
  })

  it('a client was deleted list it with its policies, marked so, and a search finds it', async () => {
    const made = await world()
    const { client, policy } = await insured(made, { premium: 1200, carrier: 'Acme', policyNumber: 'A-1' })
    const { api } = made
    expect((await api.delete(`/api/clients/${client}`)).status).toBe(204)
    const clients = async (query: string) => (await api.get(`/api/clients?${query}`)).body
    expect(await clients('asOf=2026-11-19')).toMatchObject([
      {
        ...{ id: client, deletedAt: expect.any(String), policyCount: 1, bookPremium: 1200 },
        policies: [{ id: policy, status: 'in_force' }],
      },
    ])
    const found = async (kind: string, query: string) =>
      (await api.get(`/api/${kind}?${query}`)).body.map(({ id }: { id: string }) => id)
    for (const text of ['ana', 'lopez ana', 'A-1', 'acme']) {
      expect(await found('clients', `q=${text}&asOf=2026-11-19`), text).toEqual([client])
      expect(await found('policies', `q=${text}&asOf=2026-11-19`), text).toEqual([policy])
      expect(await found('policies', `q=${text}&inForceOn=2026-11-19`), text).toEqual([policy])
      for (const kind of ['clients', 'policies']) {
        expect(await found(kind, `q=${text}&asOf=2026-11-20`), text).toEqual([])
        expect(await found(kind, `q=${text}`), text).toEqual([])
      }
    }
    expect(await found('clients', 'q=nobody&asOf=2026-11-19')).toEqual([])
    expect(await found('clients', 'inForceOn=2026-11-19')).toEqual([client])
    expect(await found('clients', 'inForceOn=2026-11-19,2026-11-20')).toEqual([])
    expect(await found('clients', 'renewsFrom=2027-01-01&asOf=2026-11-19')).toEqual([client])
    expect(await found('clients', 'writtenFrom=2026-01-01')).toEqual([client])
    const file = await api.get('/api/clients/export.csv?inForceOn=2026-11-19')
    expect(file.text).toContain('Deleted')
    expect((await api.get('/api/clients/export.csv')).text).not.toContain('Deleted')
    const others = await made.otherAgent.api.get('/api/clients?asOf=2026-11-19')
    expect(others.body).toEqual([])
    const chosen = { action: 'delete', filter: { inForceOn: '2026-11-19' } }
    expect((await api.post('/api/clients/bulk', chosen)).body).toEqual({
      ...{ matched: 0, changed: 0, policies: 0 },
      undoId: null,
    })
  })

  it('a client went into another list both, the other one with what was its own', async () => {
    const made = await world()
    const [kept, other] = [await add(made, 'Ana Lopez'), await add(made, 'Ana M. Lopez')]
    await term(made, other, { effectiveDate: '2025-06-01', expirationDate: '2027-06-01' })
    expect((await made.owner.api.post(`/api/clients/${kept}/merge`, { clientId: other })).status).toBe(200)
    const { body } = await made.api.get('/api/clients?asOf=2026-11-19')
    expect(body).toMatchObject([
      { id: kept, deletedAt: null, mergedIntoId: null, policyCount: 0, policies: [] },
      { id: other, mergedIntoId: kept, policyCount: 1, bookPremium: 100 },
    ])
    const now = (await made.api.get('/api/clients')).body
    expect(now).toMatchObject([{ id: kept, policyCount: 1 }])
    const page = async (query: string) => (await made.api.get(`/api/clients/${kept}${query}`)).body
    expect(await page('?asOf=2026-11-19')).toMatchObject({ policyCount: 1, mergedSince: ['Ana M. Lopez'] })
    expect(await page('?asOf=2026-11-20')).toMatchObject({ policyCount: 1, mergedSince: [] })
    expect(await page('')).not.toHaveProperty('mergedSince')
  })

  it('what ended or extended a term filter by when it was to expire then', async () => {
    const made = await world()
    const { client, policy } = await insured(made, { premium: 1200 })
    await enter(made, policy, { kind: 'cancellation', effectiveDate: '2026-06-01', method: 'pro_rata' })
    await enter(made, policy, { kind: 'reinstatement', effectiveDate: '2026-06-11' })
    await enter(made, policy, {
      ...{
        kind: 'endorsement',
        effectiveDate: '2026-10-01',
        newExpirationDate: '2027-01-31',
        premiumChange: 0,
      },
    })
    const expiry = async (day: string) => {
      const { body } = await made.api.get(`/api/policies?asOf=${day}`)
      const [listed] = (await made.api.get(`/api/clients?asOf=${day}`)).body
      expect(listed.policies[0].expirationDate).toBe(body[0].expirationDate)
      const range = (on: string) => `asOf=${day}&expiresFrom=${on}&expiresTo=${on}&sort=expirationDate`
      const within = await made.api.get(`/api/policies?${range(body[0].expirationDate)}`)
      expect(within.body.map(({ id }: { id: string }) => id)).toEqual([policy])
      expect((await made.api.get(`/api/policies?${range('2027-03-01')}`)).body).toEqual([])
      const theirs = await made.api.get(`/api/clients?asOf=${day}&expiresTo=${body[0].expirationDate}`)
      const status = listed.policies[0].status
      expect(theirs.body.map(({ id }: { id: string }) => id)).toEqual(status === 'cancelled' ? [] : [client])
      return body[0].expirationDate
    }
    expect(await expiry('2026-05-31')).toBe('2027-01-01')
    expect(await expiry('2026-06-05')).toBe('2026-06-01')
    expect(await expiry('2026-06-11')).toBe('2027-01-01')
    expect(await expiry('2026-09-30')).toBe('2027-01-01')
    expect(await expiry('2026-10-01')).toBe('2027-01-31')
    expect(await expiry('2026-11-20')).toBe('2027-01-31')
  })
})
