// @module-tag embedded
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { clients } from '#server/db/tables/clients.ts'
import { newId } from '#server/new-id.ts'
import { logIn } from '#server/testing/accounts.ts'
import { emptyDatabase, testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { fillDemo } from './demo.service.ts'
import { insertInto } from './insert-rows.ts'
import { seedAgencies } from './seed.service.ts'

describe('a seeded agency', () => {
  it('has two and a half policies for each client, and an owner who can log in', async () => {
    const { server } = await world()
    const { database, clock } = server
    const now = clock.now ?? new Date()
    const { seeded, login, password } = await seedAgencies(database, now, { agencies: 2, clients: 100 })
    expect(seeded).toEqual({ agencies: 2, clients: 200, policies: 500, prospects: 60, tickets: 70 })
    const { api, answer } = await logIn(login, password)
    expect(answer.status).toBe(200)
    const { body } = await api.get('/api/dashboard/metrics')
    expect(body).toMatchObject({ totalClients: 100, totalAgents: 6, openTickets: 5 })
    expect(body.totalPremium).toBeGreaterThan(50_000)
    expect(body.bookTrend[0].premium).toBeGreaterThan(0)
    expect(body.clientRetentionRate).toBeGreaterThan(60)
    const { body: listed } = await api.get('/api/clients')
    expect(listed).toHaveLength(100)
    const { body: fields } = await api.get('/api/custom-fields?recordType=client')
    expect(fields.map(({ name }: { name: string }) => name)).toEqual(['Service tier', 'Referred by'])
    const isFilled = ({ custom }: { custom: object }) => fields[0].id in custom
    expect(listed.filter(isFilled).length).toBeGreaterThan(60)
  })
})

describe('rows that are made up', () => {
  it('fill any column of their table, one that only some have too', async () => {
    const { server, agencyId, owner } = await world()
    const made = { agency_id: agencyId, assigned_agent_id: owner.id, kind: 'personal' }
    const rows = [
      { ...made, id: newId(), name: 'Ana Reed', notes: 'Likes calls', employees: 3 },
      { ...made, id: newId(), name: 'Ben Ott', notes: '', annual_revenue: 10.5 },
    ]
    const text = `select name, notes, employees, annual_revenue::float as revenue, version from clients
      where agency_id = $1 order by name`
    const client = await server.database.pool.connect()
    try {
      await insertInto(client, clients, rows)
      expect((await client.query(text, [agencyId])).rows).toEqual([
        { name: 'Ana Reed', notes: 'Likes calls', employees: 3, revenue: null, version: 1 },
        { name: 'Ben Ott', notes: '', employees: null, revenue: 10.5, version: 1 },
      ])
      const unknown = insertInto(client, clients, [{ ...made, id: newId(), nmae: 'Cy' }])
      await expect(unknown).rejects.toThrow('clients has no column nmae.')
    } finally {
      client.release()
    }
  })
})

describe('the demo', () => {
  it('fills a database that nobody is in, many rows at a time, and only once', async () => {
    const { config, adapters } = (await testServer()).ctx
    const filling = { files: adapters.files, keys: config, now: new Date() }
    const database = await emptyDatabase()
    try {
      await migrateDatabase(database.pool)
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      expect(await fillDemo(database.pool, filling)).toBe(true)
      // Row by row there would be thousands.
      expect(statements.mock.calls.length).toBeLessThan(1000)
      statements.mockRestore()
      const counts = `select (select count(*) from clients) as clients, (select count(*) from users) as users,
        (select bool_and(is_demo) from users) as "areOfTheDemo",
        (select count(*) from proposals) as proposals, (select count(*) from proposal_replies) as "proposalReplies",
        (select count(*) from requote_quotes where decision is not null and status in ('presented', 'lost')) as "answeredQuotes",
        (select count(*) from support_requests) as "supportRequests", (select count(*) from error_groups) as errors,
        (select count(*) from platform_articles) as articles,
        (select count(*) from knowledge_articles where kind = 'written') as "ownArticles",
        (select count(*) from knowledge_articles where reading = 'waiting') as files,
        (select count(*) from documents) as documents, (select count(*) from estimates) as estimates,
        (select count(*) from documents where reading not in ('ready', 'failed')) as unread,
        (select facts->'namedInsured'->>'value' from documents where file_name = 'Workers compensation information page.pdf') as found,
        (select count(*) from knowledge_questions where status = 'open') as questions, (select count(*) from prospects) as prospects, (select count(*) from tickets) as tickets,
        (select reltuples from pg_class where oid = 'policies'::regclass) > 0 as "isCounted",
        (select min(created_at) < now() - interval '13 months' from policies) as "isOld",
        (select max(created_at) <= now() from policies) as "isPast",
        (select bool_and(phone like '%555-01%') from clients) as "hasFictionalPhones",
        (select count(distinct kind) from policy_transactions) as "kindsOfTransactions",
        (select string_agg(record_type || ': ' || name, ', ' order by record_type, position) from custom_fields) as fields,
        (select count(*) > 300 from clients where custom <> '{}') as "hasFilledClients",
        (select count(*) > 100 from policies where custom <> '{}') as "hasFilledPolicies",
        (select count(*) from policies p join policies o on o.id = p.renewed_from_id where p.custom <> o.custom) as "otherwiseRenewed",
        (select count(*) > 40 from commission_receipts) as "hasCommission",
        (select string_agg(status || ': ' || n, ', ' order by status) from (select status, count(*) as n from carrier_statements group by 1) s) as statements,
        (select count(distinct status) from statement_lines) as "fatesOfLines",
        (select sum(amount) from producer_payouts) = (select sum(r.amount) from commission_receipts r join commission_months m
          on m.month = to_char(r.received_on, 'YYYY-MM')) as "isClosedToTheCent",
        (select count(*) >= 10 and count(distinct sign(r.offered_premium - p.premium)) = 3 from renewals r
          join policies p on p.id = r.term_id where p.status = 'active' and p.expiration_date > current_date - 1
          and not exists (select 1 from policies n where n.renewed_from_id = p.id)) as "hasOffers",
        (select count(*) from policies p where premium <>
          (select sum(t.premium_change) from policy_transactions t where t.term_id = p.id)) as "otherwiseThanEntered"`
      const { rows } = await database.pool.query(counts)
      expect(rows[0]).toEqual({
        clients: 412,
        users: 7,
        areOfTheDemo: true,
        supportRequests: 3,
        errors: 2,
        articles: 1,
        ownArticles: 6,
        files: 2,
        questions: 3,
        documents: 10,
        estimates: 4,
        // Nothing is left to be read when the first visitor comes.
        unread: 0,
        found: 'Chesapeake Sign & Awning LLC',
        prospects: 120,
        tickets: 150,
        isCounted: true,
        isOld: true,
        isPast: true,
        hasFictionalPhones: true,
        // New business, renewal, endorsement, notices of both kinds, rescission, cancellation, reinstatement, audit.
        kindsOfTransactions: 9,
        fields: 'client: Service tier, client: Referred by, policy: Last inspection',
        hasFilledClients: true,
        ...{ proposals: 2, proposalReplies: 2, answeredQuotes: 2 },
        hasFilledPolicies: true,
        hasCommission: true,
        statements: 'posted: 4, review: 1',
        // Matched, to match, and not ours.
        fatesOfLines: 3,
        isClosedToTheCent: true,
        // Carriers ask for more, for less, and for the same.
        hasOffers: true,
        otherwiseRenewed: 0,
        otherwiseThanEntered: 0,
      })
      expect(await fillDemo(database.pool, filling)).toBe(true)
      expect((await database.pool.query(counts)).rows).toEqual(rows)
    } finally {
      await database.close()
    }
    // Its tables are made one by one, which takes a busy machine a while.
  }, 60_000)

  it('leaves a database alone that somebody is in', async () => {
    const { server } = await world()
    const agencies = 'select count(*) from agencies'
    const before = (await server.database.pool.query(agencies)).rows
    const { config, adapters } = server.ctx
    const filling = { files: adapters.files, keys: config, now: new Date() }
    expect(await fillDemo(server.database.pool, filling)).toBe(false)
    expect((await server.database.pool.query(agencies)).rows).toEqual(before)
  })

  it.each([
    ['by itself', {}, true],
    ['not with DEMO=0', { DEMO: '0' }, false],
    ['not with DATABASE_URL', { DATABASE_URL: 'postgres://db.example/bindery' }, false],
    ['not in production', { NODE_ENV: 'production', APP_URL: 'https://bindery.example' }, false],
    ['not where others can reach it', { HOST: '0.0.0.0' }, false],
  ])('is made %s', (_case, env, fills) => {
    const secret = { SECRET_KEY: 'a-secret-for-tests-of-32-characters-or-more' }
    expect(readConfig({ ...secret, ...env }).fillsDemo).toBe(fills)
  })
})
