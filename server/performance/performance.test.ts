import { afterEach, describe, expect, it } from 'vitest'
import { setDay, storyAgency } from '#server/policies/testing/story-agency.ts'
import { testServer } from '#server/testing/server.ts'
import { addPerson, asDatabaseOwner, giveRights } from '#server/testing/world.ts'
import { Performance, ReportedMonth } from '#shared/performance/performance.contract.ts'
import { keepAllMonthEnds } from './performance.jobs.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
}

/** An agency on a day: Acme pays 15 % of new business, nothing is known of others. */
async function agencyOn(day: string) {
  const made = await storyAgency(day)
  const { api, people, server, agencyId } = made
  const since = [`${day}T00:00:00Z`, agencyId]
  await asDatabaseOwner(server, (db) =>
    db.$client.query('update agencies set created_at = $1 where id = $2', since),
  )
  const carrier = (await api.post('/api/carriers', { name: 'Acme Mutual' })).body.id
  const rate = { lineOfBusiness: '', kind: 'new', percent: 15, effectiveFrom: '2020-01-01' }
  await api.post(`/api/carriers/${carrier}/rates`, rate)
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', assignedAgentId: people.dana.id })).body
    .id
  const bind = async (fields: object): Promise<string> => {
    const { status, body } = await api.post(`/api/clients/${client}/policies`, { ...term, ...fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id
  }
  const enter = (id: string, input: object) => api.post(`/api/policies/${id}/transactions`, input)
  const performanceOf = async (query: Record<string, string> = {}, by = api) => {
    const { status, text, body } = await by.get('/api/performance', { query })
    return status === 200 ? Performance.strict().parse(body) : text
  }
  return { ...made, client, bind, enter, performanceOf }
}

describe('performance', () => {
  it('adds up what was written, kept and earned, by kind and by producer', {
    tags: ['journey'],
  }, async () => {
    const made = await agencyOn('2026-01-02')
    const { bind, enter, performanceOf, people, api } = made
    const { dana, lee } = people
    const producers = [
      { userId: dana.id, share: 60 },
      { userId: lee?.id, share: 40 },
    ]
    const fees = [
      { kind: 'agency', amount: 50 },
      { kind: 'carrier', amount: 30 },
    ]
    const shared = await bind({ premium: 1200, producers, fees })
    await enter(shared, { kind: 'endorsement', effectiveDate: '2026-02-01', premiumChange: 301, taxes: 9 })
    await enter(shared, { kind: 'cancellation', effectiveDate: '2026-03-01', returnPremium: 1000 })
    await bind({ premium: 500, carrier: 'Nobody Ins', policyNumber: 'N-1' })
    // Not yet: it begins after today.
    await bind({
      premium: 700,
      effectiveDate: '2026-06-01',
      expirationDate: '2027-06-01',
      policyNumber: 'L-1',
    })
    for (const status of ['lost', 'contacted']) {
      const { id } = (await api.post('/api/prospects', { name: `A ${status} one`, potentialPremium: 400 }))
        .body
      await api.patch(`/api/prospects/${id}`, { status })
    }
    const won = (await api.post('/api/prospects', { name: 'Won' })).body.id
    await api.post(`/api/prospects/${won}/convert`, {})
    const [lost] = (await api.get('/api/prospects?status=lost')).body
    setDay(made, '2027-01-15')
    // It was lost in 2026, whenever something else of it was changed.
    await api.patch(`/api/prospects/${lost.id}`, { phone: '(757) 555-0100' })
    setDay(made, '2026-03-15')
    const figures = await performanceOf()
    expect(figures).toMatchObject({
      scope: 'agency',
      from: '2026-01-01',
      to: '2026-03-15',
      written: {
        // 1,200 + 500, then 301, less 1,000.
        net: 1001,
        gross: 1700,
        byKind: { new: 1700, renewal: 0, rewrite: 0, endorsement: 301, cancellation: -1000 },
      },
      book: 500,
      policiesInForce: 1,
      retention: { clients: null, policies: null, premium: null },
      // 15 % of 1,200, 301 (45.15) and -1,000; of the 500 nothing is known.
      commission: { expected: 75.15, withoutRate: { transactions: 1, premium: 500 } },
      agencyFees: 50,
      prospects: { won: 1, lost: 1, closeRatio: 50, openPipeline: 400 },
    })
    // Dana: 60 % of 501 and all of 500. Her commission: 108 + 27.09 - 90.
    expect(figures).toMatchObject({
      producers: [
        { id: dana.id, net: 800.6, gross: 1220, commission: 45.09, agencyFees: 30 },
        { id: lee?.id, net: 200.4, gross: 480, commission: 30.06, agencyFees: 20 },
      ],
    })
    // The same without what takes longest, which is asked for apart.
    const { commission: _expected, producers: all = [], ...rest } = figures as Performance
    const withoutCommission = (await performanceOf({ commission: 'later' })) as Performance
    expect(withoutCommission).toEqual({
      ...rest,
      commission: null,
      producers: all.map((producer) => ({ ...producer, commission: null })),
    })
    expect(await performanceOf({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
      to: '2026-02-28',
      written: { net: 301, gross: 0 },
      commission: { expected: 45.15 },
      book: 2001,
    })
    expect(await performanceOf({ from: '2026-02-01', to: '2026-01-31' })).toContain('must not be before')
  })

  it('is an agent’s own where they do not own the agency, whatever they see', async () => {
    const { bind, performanceOf, people, server, agencyId } = await agencyOn('2026-01-02')
    const { dana, lee } = people
    if (!lee) throw new Error('Nobody')
    const producers = [
      { userId: dana.id, share: 75 },
      { userId: lee.id, share: 25 },
    ]
    await bind({ premium: 1000, producers })
    await giveRights(server, lee, { sees: 'whole_book' })
    expect(await performanceOf({}, dana.api)).toMatchObject({
      scope: 'own',
      written: { net: 750, gross: 750 },
      book: 1000,
      commission: { expected: 112.5 },
      producers: [{ id: dana.id, net: 750 }],
    })
    // Credited with a part: the policy is theirs too, though the client is not.
    expect(await performanceOf({}, lee.api)).toMatchObject({
      ...{ scope: 'own', written: { net: 250 }, book: 1000 },
      producers: [{ id: lee.id, net: 250 }],
    })
    const clerk = await addPerson(server, 'agent', agencyId)
    expect(await performanceOf({}, clerk.api)).toMatchObject({
      written: { net: 0 },
      commission: { expected: 0, withoutRate: { transactions: 0 } },
      producers: [],
    })
  })

  it('keeps what was kept of a year before, by who was credited then, as on the dashboard', async () => {
    const made = await agencyOn('2025-01-02')
    const { bind, enter, performanceOf, people } = made
    const stays = await bind({ premium: 1200, effectiveDate: '2025-01-02', expirationDate: '2026-01-02' })
    const sharesOf = (userId: string | undefined) => [{ userId, share: 100 }]
    await bind({
      ...{ premium: 800, policyNumber: 'L-1', producers: sharesOf(people.lee?.id) },
      ...{ effectiveDate: '2025-01-02', expirationDate: '2026-01-02' },
    })
    const newTerm = { effectiveDate: '2026-01-02', expirationDate: '2027-01-02', premium: 1300 }
    setDay(made, '2025-12-10')
    await enter(stays, { kind: 'renewal', newTerm })
    const asOf = '2026-02-01'
    // Of 2,000 in two policies of one client, 1,200 in one were renewed.
    const retention = { clients: 100, policies: 50, premium: 60 }
    expect(await performanceOf({ asOf })).toMatchObject({ retention, book: 1300 })
    expect(await performanceOf({ asOf }, people.lee?.api)).toMatchObject({
      retention: { clients: 100, policies: 0, premium: 0 },
    })
    expect(await performanceOf({ asOf, knownAt: '2025-12-10T16:59:59Z' })).toMatchObject({ book: 0 })
  })
})

describe('months as reported', () => {
  async function monthsOf(api: { get: (path: string) => Promise<{ status: number; body: unknown }> }) {
    const { body } = await api.get('/api/performance/months')
    return ReportedMonth.strict().array().parse(body)
  }

  it('are kept once at their end, also late, and explained where they have changed since', async () => {
    const made = await agencyOn('2026-01-15')
    const { bind, enter, api, server } = made
    const id = await bind({ premium: 1200, effectiveDate: '2026-01-15', expirationDate: '2027-01-15' })
    await keepAllMonthEnds(server.ctx)
    expect(await monthsOf(api)).toEqual([])
    // The last minute of January in New York, then the first of February.
    server.clock.now = new Date('2026-02-01T04:59:00Z')
    await keepAllMonthEnds(server.ctx)
    expect(await monthsOf(api)).toEqual([])
    server.clock.now = new Date('2026-02-01T05:00:00Z')
    await keepAllMonthEnds(server.ctx)
    expect(await monthsOf(api)).toMatchObject([
      { month: '2026-01', isDifferent: false, reported: { written: { net: 1200 }, book: 1200 } },
    ])
    setDay(made, '2026-02-05')
    await enter(id, { kind: 'endorsement', effectiveDate: '2026-01-20', premiumChange: 100 })
    await keepAllMonthEnds(server.ctx)
    const [january, ...others] = await monthsOf(api)
    expect(others).toEqual([])
    expect(january).toMatchObject({
      month: '2026-01',
      isDifferent: true,
      reported: { written: { net: 1200 }, book: 1200, commission: { expected: 180 } },
      now: { written: { net: 1300 }, book: 1300, commission: { expected: 195 } },
      lateTransactions: [
        {
          kind: 'endorsement',
          clientName: 'Ana Lopez',
          effectiveDate: '2026-01-20',
          enteredAt: '2026-02-05T17:00:00.000Z',
          premiumChange: 100,
        },
      ],
    })
    // Two months were missed: both say what they would have said at their end.
    setDay(made, '2026-04-10')
    await enter(id, { kind: 'endorsement', effectiveDate: '2026-02-10', premiumChange: -50 })
    await keepAllMonthEnds(server.ctx)
    expect(
      (await monthsOf(api)).map(({ month, reported, now, isDifferent }) => [
        month,
        reported.book,
        now.book,
        isDifferent,
      ]),
    ).toEqual([
      ['2026-03', 1300, 1250, true],
      ['2026-02', 1300, 1250, true],
      ['2026-01', 1200, 1300, true],
    ])
  })

  it('are changed by nobody, and shown to the owner alone', async () => {
    const made = await agencyOn('2026-01-15')
    const { server, agencyId, people } = made
    setDay(made, '2026-02-02')
    await keepAllMonthEnds(server.ctx)
    expect((await people.dana.api.get('/api/performance/months')).status).toBe(403)
    for (const change of ["update month_ends set figures = '{}'", 'delete from month_ends'])
      await expect(
        asDatabaseOwner(server, async ({ $client }) => {
          await $client.query('set local role app_user')
          await $client.query(`select set_config('app.agency_id', $1, true)`, [agencyId])
          await $client.query(change)
        }),
      ).rejects.toThrow('permission denied')
  })
})
