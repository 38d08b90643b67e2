import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, giveRights } from '#server/testing/world.ts'
import { DashboardMetrics, PlatformMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { book, metricsOf } from './testing.ts'

const now = new Date('2026-11-20T17:00:00Z')
const inNovember = new Date('2026-11-05T17:00:00Z')
const inOctober = new Date('2026-10-05T17:00:00Z')
const lastYear = new Date('2025-06-05T17:00:00Z')
const thisTerm = { effectiveDate: '2026-06-01', expirationDate: '2027-06-01' }

beforeEach(async () => {
  const server = await testServer()
  server.clock.now = now
})

describe('the metrics', () => {
  it('of an agency without records are zero, and percentages of nothing are missing', async () => {
    const { owner } = await book()
    const metrics = await metricsOf(owner)
    expect(DashboardMetrics.strict().parse(metrics)).toEqual(metrics)
    expect(metrics).toMatchObject({
      today: '2026-11-20',
      month: '2026-11',
      scope: 'agency',
      totalClients: 0,
      conversionRate: null,
      clientRetentionRate: null,
      policiesPerClient: 0,
      totalPremium: 0,
      averagePremiumPerClient: 0,
      averagePremiumPerPolicy: 0,
      bookChange: null,
      topPerformer: null,
      leaderboard: [],
      totalAgents: 3,
      policyConversion: 0,
    })
    expect(metrics.bookTrend.map(({ month }: { month: string }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
  })

  it('count prospects by status, and deleted ones not at all', { tags: ['journey'] }, async () => {
    const { owner, prospect, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    await policy(ana, thisTerm)
    await policy(ana, { ...thisTerm, status: 'cancelled', expirationDate: '2026-08-01' })
    await policy(ana, { status: 'quoted' })
    await prospect({ createdAt: inNovember, potentialPremium: 1000.5 })
    await prospect({ createdAt: inOctober, status: 'lost', potentialPremium: 200 })
    await prospect({ createdAt: inOctober, status: 'quoted' })
    await prospect({
      createdAt: inNovember,
      status: 'converted',
      potentialPremium: 5000,
      convertedClientId: ana,
    })
    await prospect({ createdAt: inNovember, potentialPremium: 9, deletedAt: now })
    expect(await metricsOf(owner)).toMatchObject({
      totalProspects: 3,
      newProspects: 2,
      activeProspects: 2,
      convertedProspects: 1,
      totalPipeline: 1200.5,
      conversionRate: 25,
      policyConversion: 2,
    })
  })

  it('count tickets by state', async () => {
    const { owner, ticket } = await book()
    await ticket()
    await ticket()
    await ticket({ status: 'in_progress' })
    await ticket({ status: 'resolved' })
    await ticket({ deletedAt: now })
    expect(await metricsOf(owner)).toMatchObject({
      openTickets: 3,
      openTicketsByStatus: { open: 2, in_progress: 1 },
      totalClosedTickets: 1,
    })
  })

  it('count clients by the month they were created in, imported ones by their own date', {
    tags: ['journey'],
  }, async () => {
    const { owner, client } = await book()
    await client({ createdAt: inNovember })
    await client({ createdAt: inOctober })
    await client({ createdAt: inOctober })
    await client({ createdAt: lastYear, importedAt: inNovember })
    await client({ createdAt: inNovember, deletedAt: now })
    expect(await metricsOf(owner)).toMatchObject({
      totalClients: 4,
      newClientsThisMonth: 1,
      newClientsLastMonth: 2,
    })
  })

  it('count the policies in force by their terms, also under notice', async () => {
    const { owner, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    await client({ createdAt: lastYear })
    await policy(ana, { ...thisTerm, premium: 1000, type: 'home' })
    await policy(ana, { createdAt: lastYear, premium: 100, type: 'health', status: 'bound' })
    await policy(ana, {
      expirationDate: '2026-11-21',
      premium: 10,
      type: 'commercial',
      status: 'non_renewed',
    })
    await policy(ana, { effectiveDate: '2026-11-21', premium: 9000 })
    await policy(ana, { expirationDate: '2026-11-20', premium: 9000 })
    await policy(ana, { ...thisTerm, premium: 9000, status: 'cancelled', expirationDate: '2026-11-20' })
    await policy(ana, { ...thisTerm, premium: 9000, status: 'cancelled', effectiveDate: '2027-06-01' })
    await policy(ana, { premium: 9000, status: 'non_renewed', expirationDate: '2026-11-20' })
    await policy(ana, { ...thisTerm, premium: 9000, status: 'quoted' })
    await policy(ana, { ...thisTerm, premium: 9000, deletedAt: now })
    expect(await metricsOf(owner)).toMatchObject({
      totalPolicies: 3,
      policyTypeDistribution: { auto: 0, home: 1, commercial: 1, health: 1 },
      totalPremium: 1110,
      clientsWithActivePolicy: 1,
      policiesPerClient: 1.5,
      averagePremiumPerClient: 1110,
      averagePremiumPerPolicy: 370,
    })
  })

  it('count a renewal in the book only when its predecessor is over, and six months as they are', async () => {
    const { owner, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    const first = await policy(ana, {
      expirationDate: '2026-12-01',
      premium: 600,
      effectiveDate: '2026-06-01',
    })
    await policy(ana, {
      effectiveDate: '2026-12-01',
      expirationDate: '2027-06-01',
      premium: 700,
      renewedFromId: first,
    })
    const over = await policy(ana, { expirationDate: '2026-11-20', premium: 50 })
    await policy(ana, { ...thisTerm, premium: 60, renewedFromId: over })
    const cancelled = await policy(ana, { expirationDate: '2026-11-20', status: 'cancelled', premium: 8 })
    await policy(ana, { ...thisTerm, premium: 9, renewedFromId: cancelled })
    const deleted = await policy(ana, { ...thisTerm, premium: 1, deletedAt: now })
    await policy(ana, { ...thisTerm, premium: 2, renewedFromId: deleted })
    expect(await metricsOf(owner)).toMatchObject({ totalPremium: 671, totalPolicies: 4 })
  })

  it('compare the clients in force a year ago with today’s', async () => {
    const { owner, client, policy } = await book()
    const [kept, left, fresh, pending] = [await client(), await client(), await client(), await client()]
    const before = { effectiveDate: '2025-06-01', expirationDate: '2026-06-01' }
    await policy(kept, before)
    await policy(kept, thisTerm)
    await policy(left, { ...before, status: 'cancelled' })
    await policy(fresh, thisTerm)
    await policy(pending, before)
    await policy(pending, { effectiveDate: '2026-12-01', expirationDate: '2027-12-01' })
    expect(await metricsOf(owner)).toMatchObject({ clientRetentionRate: 33.3 })
  })

  it('of an agent compare the clients credited to them a year ago: alone, with others, merged or given away since', async () => {
    const { owner, agent, otherAgent } = await book()
    const before = { effectiveDate: '2025-06-01', expirationDate: '2027-06-01' }
    const insured = async (fields: object): Promise<string> => {
      const { id } = (await agent.api.post('/api/clients', { name: 'Ana Lopez' })).body
      const made = await owner.api.post(`/api/clients/${id}/policies`, {
        type: 'auto',
        premium: 100,
        ...fields,
      })
      expect(made.status).toBe(201)
      return id
    }
    const producers = [agent.id, otherAgent.id].map((userId) => ({ userId, share: 50 }))
    for (const fields of [before, { ...before, producers }, thisTerm]) await insured(fields)
    const lost = { ...before, expirationDate: '2026-06-01' }
    await insured(lost)
    const [given, merged, other] = [await insured(before), await insured(lost), await insured(before)]
    await owner.api.patch(`/api/clients/${given}`, { assignedAgentId: otherAgent.id })
    expect((await owner.api.post(`/api/clients/${merged}/merge`, { clientId: other })).status).toBe(200)
    // Six a year ago, one lost since; the merged one goes on with the policy of the other.
    const rates = async (query = {}) => {
      const of = async ({ api }: typeof agent) => (await api.get('/api/dashboard/metrics', { query })).body
      return [(await of(agent)).clientRetentionRate, (await of(otherAgent)).clientRetentionRate]
    }
    expect(await rates()).toEqual([83.3, 100])
    expect(await rates({ knownAt: now.toISOString() })).toEqual([83.3, 100])
  })

  it('take the day of creation where a policy has no effective date', async () => {
    const { owner, client, policy } = await book()
    const [kept, other] = [await client(), await client()]
    await policy(kept, { createdAt: lastYear })
    await policy(other, { createdAt: inOctober })
    expect(await metricsOf(owner)).toMatchObject({ clientRetentionRate: 100 })
  })
})

describe('written premium', () => {
  it('is what took effect this month and year up to today, whatever became of it', async () => {
    const { owner, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    const of = (effectiveDate: string, premium: number, fields = {}) =>
      policy(ana, { createdAt: new Date(`${effectiveDate}T17:00:00Z`), effectiveDate, premium, ...fields })
    await of('2026-11-05', 100.25)
    await of('2026-11-05', 20, { status: 'cancelled', expirationDate: '2026-11-10' })
    await of('2026-11-05', 5000, { status: 'quoted' })
    // Tomorrow's is not written yet; what was entered this month, but began in January, is January's.
    await of('2026-11-21', 7000)
    await of('2026-01-01', 3, { createdAt: inNovember })
    await of('2025-06-05', 4000, { createdAt: inNovember, importedAt: inNovember })
    // A policy of another agency that came over is a transfer: it stands apart.
    const cameOver = { importId: newId(), importedAt: now }
    await of('2026-11-06', 600, cameOver)
    expect(await metricsOf(owner)).toMatchObject({ monthlyPremium: 120.25, yearlyPremium: 123.25 })
  })

  it('begins and ends with the month of the agency’s clocks', async () => {
    const server = await testServer()
    server.clock.now = new Date('2026-12-01T04:45:00Z')
    const { owner, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    const days = { '2026-10-31': 1, '2026-11-01': 10, '2026-11-30': 100, '2026-12-01': 1000 }
    for (const [effectiveDate, premium] of Object.entries(days)) await policy(ana, { effectiveDate, premium })
    expect(await metricsOf(owner)).toMatchObject({
      today: '2026-11-30',
      month: '2026-11',
      monthlyPremium: 110,
    })
    server.clock.now = new Date('2026-12-01T05:45:00Z')
    expect(await metricsOf(owner)).toMatchObject({
      today: '2026-12-01',
      month: '2026-12',
      monthlyPremium: 1000,
    })
  })

  it('is listed by month and type for twelve months', async () => {
    const { api, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    await policy(ana, { effectiveDate: '2026-11-05', premium: 5 })
    await policy(ana, { effectiveDate: '2026-11-06', premium: 6 })
    await policy(ana, { effectiveDate: '2026-11-05', premium: 7, type: 'home' })
    await policy(ana, { effectiveDate: '2025-12-01', premium: 8 })
    await policy(ana, { effectiveDate: '2025-11-30', premium: 9 })
    await policy(ana, { effectiveDate: '2026-11-05', premium: 9, status: 'quoted' })
    expect((await api.get('/api/policy-stats-data')).body).toEqual({
      data: [
        { month: '2025-12', type: 'auto', policies: 1, premium: 8 },
        { month: '2026-11', type: 'auto', policies: 2, premium: 11 },
        { month: '2026-11', type: 'home', policies: 1, premium: 7 },
      ],
    })
  })
})

describe('the book of twelve months', () => {
  it('is what was active at the end of each, with its change since last month', async () => {
    const { owner, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    const first = await policy(ana, {
      effectiveDate: '2025-03-31',
      expirationDate: '2026-03-31',
      premium: 100,
    })
    // In force from the last day of March on, when the term before it is over.
    await policy(ana, {
      effectiveDate: '2026-03-31',
      expirationDate: '2027-03-31',
      premium: 110,
      renewedFromId: first,
    })
    await policy(ana, {
      effectiveDate: '2026-04-20',
      expirationDate: '2026-07-10',
      status: 'cancelled',
      premium: 30,
    })
    await policy(ana, { effectiveDate: '2026-11-05', premium: 22 })
    const { bookTrend, bookChange } = await metricsOf(owner)
    expect(bookTrend.map(({ premium }: { premium: number }) => premium)).toEqual([
      100, 100, 100, 110, 140, 140, 140, 110, 110, 110, 110, 132,
    ])
    expect(bookChange).toBe(20)
  })
})

describe('renewals', () => {
  it('are of whole calendar months, and of today to today + 90', async () => {
    const { api, client, policy } = await book()
    const ana = await client({ createdAt: lastYear })
    const days = [
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-30', 4],
      ['2026-12-01', 8],
      ['2026-12-31', 16],
      ['2027-01-01', 32],
      ['2027-02-18', 64],
      ['2027-02-19', 128],
    ] as const
    for (const [expirationDate, premium] of days) await policy(ana, { expirationDate, premium })
    await policy(ana, { expirationDate: '2026-11-25', premium: 5000, status: 'cancelled' })
    const expected = {
      currentMonth: { count: 2, premium: 6 },
      nextMonth: { count: 2, premium: 24 },
      // With the two that expired in the last 30 days and nobody decided on.
      next90Days: { count: 7, premium: 127 },
    }
    expect((await api.get('/api/policy-renewals')).body).toEqual(expected)
    expect((await api.get('/api/dashboard/metrics')).body.policyRenewals).toEqual(expected)
  })
})

describe('who sees what', () => {
  it('is the agency for owners, their own for agents, and the top agent for all', async () => {
    const { owner, agent, otherAgent, client, policy, prospect, ticket } = await book()
    const written = { effectiveDate: '2026-11-05', expirationDate: '2027-11-05' }
    const people = [owner, agent, otherAgent]
    for (const [index, person] of people.entries()) {
      const theirs = await client({ assignedAgentId: person.id, createdAt: lastYear })
      await policy(theirs, { ...written, premium: (index + 1) * 100 })
      await prospect({ assignedAgentId: person.id, potentialPremium: 10 })
      await ticket({ userId: person.id })
    }
    await ticket({ userId: owner.id, assigneeId: agent.id, status: 'resolved' })
    const top = { id: otherAgent.id, name: otherAgent.name, premium: 300 }
    expect(await metricsOf(owner)).toMatchObject({
      scope: 'agency',
      totalClients: 3,
      totalPremium: 600,
      ownMonthlyPremium: 100,
      openTickets: 3,
      topPerformer: top,
      leaderboard: [top, { id: agent.id, premium: 200 }, { id: owner.id, premium: 100 }],
    })
    expect(await metricsOf(agent)).toMatchObject({
      scope: 'own',
      totalClients: 1,
      totalPremium: 200,
      totalPipeline: 10,
      monthlyPremium: 200,
      ownMonthlyPremium: 200,
      openTickets: 1,
      totalClosedTickets: 1,
      topPerformer: top,
      leaderboard: [],
      totalAgents: 3,
    })
    for (const { api } of people) {
      expect((await api.get('/api/top-agent')).body).toEqual({
        data: { agent_name: otherAgent.name, month: '2026-11', total_premium: 300 },
      })
    }
    const stats = (await agent.api.get('/api/policy-stats-data')).body
    expect(stats.data).toEqual([{ month: '2026-11', type: 'auto', policies: 1, premium: 200 }])
  })

  it('is the whole agency for agents who see the whole book', async () => {
    const { server, owner, agent, client } = await book()
    await client({ assignedAgentId: owner.id })
    await giveRights(server, agent, { sees: 'whole_book' })
    expect(await metricsOf(agent)).toMatchObject({ scope: 'agency', totalClients: 1, leaderboard: [] })
  })

  it('is never another agency', async () => {
    const [mine, theirs] = [await book(), await book()]
    await theirs.policy(await theirs.client(), { premium: 100, createdAt: inNovember })
    expect(await metricsOf(mine.owner)).toMatchObject({
      totalClients: 0,
      totalPremium: 0,
      topPerformer: null,
    })
  })

  it('names nobody where nothing was written this month', async () => {
    const { api } = await book()
    expect((await api.get('/api/top-agent')).body).toEqual({
      data: { agent_name: null, month: '2026-11', total_premium: 0 },
    })
  })

  it('is the platform for admins, and no agency', async () => {
    const { server, agencyId, agent } = await book()
    const admin = await addAdmin(server)
    expect((await admin.api.get('/api/dashboard/metrics')).status).toBe(403)
    expect((await agent.api.get('/api/admin/metrics')).status).toBe(403)
    const before = (await admin.api.get('/api/admin/metrics')).body
    expect(PlatformMetrics.strict().parse(before)).toEqual(before)
    await agent.api.post('/api/support/requests', { subject: 'The import stops', message: 'At row 7.' })
    await agent.api.post('/api/error-tracking', {
      error: { name: 'TypeError', message: 'A figure of the dashboard is missing' },
      context: { url: '/dashboard', timestamp: now.toISOString() },
    })
    await server.database.pool.query(
      `update agencies set subscription_status = 'trialing', subscription_period_end = $2 where id = $1`,
      [agencyId, new Date(now.getTime() - 1)],
    )
    await server.database.pool.query(`update users set locked_until = $2 where id = $1`, [
      agent.id,
      new Date(now.getTime() + 60_000),
    ])
    const { body } = await admin.api.get('/api/admin/metrics')
    expect(body.subscriptions.expired).toBe(before.subscriptions.expired + 1)
    expect(body.subscriptions.trialing).toBe(before.subscriptions.trialing - 1)
    expect(body.lockedUsers).toBe(before.lockedUsers + 1)
    expect([body.openRequests, body.openErrors]).toEqual([before.openRequests + 1, before.openErrors + 1])
    await book()
    const after = (await admin.api.get('/api/admin/metrics')).body
    expect(after.totalAgencies).toBe(body.totalAgencies + 1)
    expect(after.totalUsers).toBe(body.totalUsers + 3)
    expect(after.activeSessions).toBe(body.activeSessions + 3)
    expect(after.activeUsers.day).toBe(body.activeUsers.day + 3)
  })
})
