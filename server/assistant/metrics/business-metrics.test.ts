import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { addPerson, type Person, world } from '#server/testing/world.ts'
import { rowsOf } from './metrics-rows.ts'

const now = new Date('2026-11-20T17:00:00Z')

beforeEach(async () => {
  const server = await testServer()
  server.clock.now = now
  return () => {
    server.clock.now = null
  }
})

type Written = { type: string; premium: number; on: string; transaction?: string }

async function write(person: Person, name: string, policies: Written[], on: string): Promise<void> {
  const server = await testServer()
  server.clock.now = new Date(`${on}T17:00:00Z`)
  const client = (await person.api.post('/api/clients', { name })).body.id
  for (const { on: day, ...policy } of policies) {
    server.clock.now = new Date(`${day}T17:00:00Z`)
    const { status } = await person.api.post('/api/policies', { clientId: client, ...policy })
    expect(status).toBe(201)
  }
  server.clock.now = now
}

/** Two producers with what they wrote in June, October and November. */
async function agencyOf() {
  const about = await world()
  const maria = await addPerson(about.server, 'agent', about.agencyId, { name: 'Maria Lopez' })
  const daniel = await addPerson(about.server, 'agent', about.agencyId, { name: 'Daniel Cho' })
  const ofMaria = [
    { type: 'auto', premium: 1000, on: '2026-06-10' },
    { type: 'home', premium: 500, on: '2026-06-20', transaction: 'renewal' },
    { type: 'auto', premium: 300, on: '2026-11-02' },
  ]
  await write(maria, 'Ana', ofMaria, '2026-06-01')
  const ofDaniel = [
    { type: 'auto', premium: 700, on: '2026-06-30' },
    { type: 'commercial', premium: 2000, on: '2026-10-15' },
  ]
  await write(daniel, 'Bo', ofDaniel, '2026-10-01')
  return { ...about, maria, daniel }
}

async function ask(person: Person, content: string): Promise<string> {
  const { status, body } = await person.api.post('/api/business-metrics', { content })
  expect(status).toBe(200)
  return body.message
}

describe('business metrics', () => {
  it('count what was written in a period, with the rows behind it', async () => {
    const { owner } = await agencyOf()
    const { body } = await owner.api.post('/api/business-metrics', { content: 'What did we write in June?' })
    expect(body.message).toMatch(
      /^Written premium, .*\(Jun 1, 2026 to Jun 30, 2026\): \$2,200 from 3 policies, \$500 of it renewals and \$1,700 new\.$/,
    )
    expect(body.rows).toEqual([
      {
        label: 'Clients with these policies',
        path: '/clients?writtenFrom=2026-06-01&writtenTo=2026-06-30&sort=-premium',
      },
    ])
  })

  it.each([
    ['How much auto premium did we write in June?', /for auto, .*: \$1,700 from 2 policies/],
    ['What did Maria write in June?', /of Maria Lopez, .*: \$1,500 from 2 policies/],
    [
      "What is Daniel Cho's written premium last month?",
      /of Daniel Cho, .*Oct 31, 2026\): \$2,000 from 1 policy/,
    ],
    ['How many policies did we write since March?', /^Policies written, .*: 5, \$4,500 of premium\./],
    ['How many new clients did we get last month?', /^New clients, .*\(Oct 1, 2026 to Oct 31, 2026\): 1\./],
    ['Written premium this year', /\(Jan 1, 2026 to .*2026\): \$4,500 from 5 policies/],
    ['What did we write last quarter?', /\(Jul 1, 2026 to Sep 30, 2026\): \$0 from 0 policies/],
    [
      'Did we write more than last month?',
      /, Nov 1, 2026 to Nov 30, 2026: \$300 .* That is \$1,700 less \(-85%\) than .*: \$2,000\.$/,
    ],
    [
      'Premium in October compared to June',
      /\(Oct 1, 2026 .*: \$2,000 .* That is \$200 less \(-9\.1%\) than .*Jun 30, 2026\): \$2,200\.$/,
    ],
    [
      'Who was the top producer in June?',
      /^Most written premium, .*: Maria Lopez: \$1,500 from 2 policies\.\n\n- Daniel Cho: \$700/,
    ],
    ["How big is Maria's book?", /^Total book premium of Maria Lopez: \$1,800 from 3 active policies\.$/],
    ['How did we do in June?', /^Written premium, .*: \$2,200 from 3 policies, 1 new client, /],
    ['What is our client retention rate?', /^There is no retention rate yet: no client had/],
    [
      'What is the average premium per policy?',
      /^The agency's average premium is \$2,250 per client and \$900 per policy\.$/,
    ],
    ['Which tickets did we close last month? How many tickets closed last month', /^Tickets closed, .*: 0\./],
  ])('%s', async (question, expected) => {
    const { owner } = await agencyOf()
    expect(await ask(owner, question)).toMatch(expected)
  })

  it.each([
    ['compare this month to last month', /^Written premium, this month .*: \$300 .* less .*: \$2,000\.$/],
    ['Are we up or down on last month?', /^Written premium, Nov 1, 2026 .*: \$300 .* less .*: \$2,000\.$/],
    ['How did we do over the last 30 days?', /^Written premium, the last 30 days .*: \$300 from/],
    [
      'new business vs renewal premium in June',
      /June .*: \$2,200 from 3 policies, \$500 of it renewals and \$1,700 new\.$/,
    ],
    ['How much renewal business did we write in June?', /^Written premium, June .*\$500 of it renewals/],
    ['How much premium is up for renewal in June?', /\(Jun 1, 2027 to Jun 30, 2027\): \$0 on 0 policies/],
    ['Who sold the most auto in June?', /^Most written premium for auto, June .*: Maria Lopez: \$1,000/],
    ['How many policies do we have with Acme Mutual?', /^Total book premium with Acme Mutual: \$90 from 1 /],
    ['Premium written with Acme Mutual this month', /with Acme Mutual, this month .*: \$90 from 1 policy/],
    ['How many clients do we have with Acme Mutual', /^Clients with Acme Mutual: 1\.$/],
    ['leaderboard for Q2', /^Most written premium, Q2 .*: Maria Lopez/],
    ['How many urgent tickets are there?', /^Open tickets that are urgent: 1\.$/],
    ['How many overdue tickets do we have', /^Open tickets that are overdue: 2\.$/],
  ])('tell apart what is asked: %s', async (question, expected) => {
    const { owner, maria } = await agencyOf()
    const client = (await maria.api.post('/api/clients', { name: 'Cy' })).body.id
    const policy = { clientId: client, type: 'home', premium: 90, carrier: 'Acme Mutual' }
    if (question.includes('Acme')) await maria.api.post('/api/policies', policy)
    const tickets = [
      { priority: 'urgent', dueDate: '2026-11-01' },
      { priority: 'low', dueDate: '2026-11-19' },
      { priority: 'low', dueDate: '2026-11-20' },
    ]
    for (const ticket of tickets)
      await maria.api.post('/api/tickets', { title: 'Call', type: 'question', ...ticket })
    expect(await ask(owner, question)).toMatch(expected)
  })

  it.each([
    'How many policies does Ana Reyes have?',
    'How much premium does zeb pay',
    "Ana's premium",
    'how many clients in Norfolk',
    'How many policies were cancelled this year?',
    'how many clients did we lose last month',
    'Which carrier has the most premium?',
    'premium by month',
    'Who has the most clients',
    'How many clients pay over $5,000',
    'How many seats are left?',
  ])('give no number of something else: %s', async (content) => {
    const { owner } = await agencyOf()
    const { body } = await owner.api.post('/api/business-metrics', { content })
    expect(body).toEqual({
      message: "I'm sorry, I couldn't retrieve the business metrics data.",
      rows: [],
      isAnswered: false,
    })
  })

  it('are those of the dashboard, whoever asks', async () => {
    const { owner, maria } = await agencyOf()
    for (const person of [owner, maria]) {
      const { body: shown } = await person.api.get('/api/dashboard/metrics')
      const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
      const whose = person === owner ? "The agency's" : 'Your'
      expect(await ask(person, 'What is our total premium?')).toBe(
        `${whose} book is ${dollars(shown.totalPremium)} of premium in force. Written this month: ${dollars(shown.monthlyPremium)}; this year: ${dollars(shown.yearlyPremium)}.`,
      )
      expect(await ask(person, 'Written premium this month')).toContain(
        `: ${dollars(shown.monthlyPremium)} from`,
      )
      expect(await ask(person, 'Written premium this year')).toContain(
        `: ${dollars(shown.yearlyPremium)} from`,
      )
      expect(await ask(person, 'New clients last month')).toContain(`: ${shown.newClientsLastMonth}.`)
      const { count, premium } = shown.policyRenewals.nextMonth
      const renewals = await ask(person, 'Renewals next month')
      expect(renewals).toContain(`: ${dollars(premium)} on ${count} policies`)
    }
  })

  it('of a producer stay with that producer and the owner', async () => {
    const { maria, daniel } = await agencyOf()
    expect(await ask(maria, 'What did Daniel write in October?')).toBe(
      'I can only report your own figures. Your agency owner can see everyone’s.',
    )
    expect(await ask(maria, 'What did I write in June?')).toContain('$1,500 from 2 policies')
    expect(await ask(maria, 'What did we write in October?')).toContain('$0 from 0 policies')
    expect(await ask(daniel, 'Who was the top producer in June?')).toMatch(
      /: Maria Lopez: \$1,500 from 2 policies\.$/,
    )
  })

  it('of another agency are never among them', async () => {
    await agencyOf()
    const stranger = (await world()).owner
    expect(await ask(stranger, 'What did we write in June?')).toContain('$0 from 0 policies')
    expect(await ask(stranger, 'What did Maria write in June?')).not.toContain('$')
  })

  it('of what expired are given for days that are over, and for no others', async () => {
    const { owner } = await agencyOf()
    expect(await ask(owner, 'How many policies expired last month?')).toMatch(
      /^Premium up for renewal, last month .*: \$[\d,]+ on \d+ polic(?:y|ies)\.$/,
    )
    const { body } = await owner.api.post('/api/business-metrics', {
      content: 'How many policies expired this month?',
    })
    expect(body.isAnswered).toBe(false)
  })

  it.each([
    'New clients with auto last month',
    'Prospects with Acme Mutual',
    'Average premium per client for auto',
    'How many renewals does Maria have?',
    "What is Maria's retention?",
  ])('do not cover more than was asked: %s', async (content) => {
    const { owner } = await agencyOf()
    const { body } = await owner.api.post('/api/business-metrics', { content })
    expect(body).toMatchObject({ isAnswered: false })
  })

  it('of days ahead are not made up, and those of today are not given as of the past', async () => {
    const { owner } = await agencyOf()
    expect(await ask(owner, 'New clients next month')).toMatch(/^There’s no data yet for next month \(/)
    expect(await ask(owner, 'Premium next year')).not.toContain('$')
    expect(await ask(owner, 'What was our pipeline last month?')).toMatch(/^I only know this as of today\. /)
  })

  it('of tickets that were due are none of tickets that were opened', async () => {
    const { owner } = await agencyOf()
    const { body } = await owner.api.post('/api/business-metrics', { content: 'Tickets due last week' })
    expect(body.isAnswered).toBe(false)
  })

  it('across all clients are those of all clients', async () => {
    const { owner } = await agencyOf()
    const whole = await ask(owner, 'Auto premium')
    expect(whole).toMatch(/^Total book premium for auto: \$/)
    expect(await ask(owner, 'Auto premium across all clients')).toBe(whole)
    expect(await ask(owner, 'combined auto premium throughout the agency')).toBe(whole)
  })

  it('of renewals lead to the policies that were counted: open ones, and of long ago what expired', () => {
    const path = (from: string, to: string) =>
      rowsOf({ figure: 'expiring', by: {} }, { from, to }, '2026-11-20').map((row) => row.path)
    expect([...path('2026-12-01', '2026-12-31'), ...path('2026-10-01', '2026-10-20')]).toEqual([
      '/policies?renewsFrom=2026-12-01&renewsTo=2026-12-31&sort=expirationDate',
      '/policies?expiresFrom=2026-10-01&expiresTo=2026-10-20&sort=expirationDate',
    ])
  })

  it('answer in the chat too', async () => {
    const { owner } = await agencyOf()
    const { body } = await owner.api.post('/api/chat', { content: 'What did we write in June?' })
    expect(body).toMatchObject({ answeredBy: 'rules', rows: [{ label: 'Clients with these policies' }] })
    expect(body.message).toContain('$2,200 from 3 policies')
  })
})
