import { afterEach, expect, it } from 'vitest'
import { postedStatement } from '#server/commissions/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { type GroupBy, PerformanceGroup } from '#shared/performance/groups.contract.ts'
import { moveTo, type ProducingAgency, producingAgency } from './testing.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

async function groupsOf({ get }: ProducingAgency, by: GroupBy, from = '2026-01-01', to = '2026-12-31') {
  const groups = await get(`/api/performance/groups?by=${by}&from=${from}&to=${to}`)
  return PerformanceGroup.strict().array().parse(groups)
}

/** Two clients, one won from a prospect, with policies of two lines and carriers, worked on by two people. */
async function busyAgency() {
  const made = await producingAgency('2025-02-01')
  const { addClient, bind, enter, people, post, api } = made
  const { dana, lee } = people
  if (!lee) throw new Error('Nobody')
  const erie = (await post('/api/carriers', { name: 'Erie Insurance' })).id
  await post(`/api/carriers/${erie}/aliases`, { spelling: 'Erie Ins. Exchange' })
  const prospect = (
    await post('/api/prospects', { name: 'Bo Diaz', source: 'referral', assignedAgentId: lee.id })
  ).id
  const { body } = await api.post(`/api/prospects/${prospect}/convert`, {})
  const bo: string = body.client?.id ?? body.id
  const ana = await addClient('Ana Lopez', { servicerId: lee.id })
  const old = { effectiveDate: '2025-02-01', expirationDate: '2026-02-01' }
  const auto = { type: 'auto', lineOfBusiness: 'Personal auto' }
  const kept = await bind(ana, { ...old, premium: 900, carrier: 'Erie Insurance', policyNumber: 'K-1' })
  await bind(ana, { ...old, premium: 100, carrier: 'Nobody Mutual', policyNumber: 'L-1' })
  const producers = [
    { userId: dana.id, share: 75 },
    { userId: lee.id, share: 25 },
  ]
  moveTo(made, '2026-03-10')
  await enter(kept, {
    kind: 'renewal',
    newTerm: { effectiveDate: '2026-02-01', expirationDate: '2027-02-01', premium: 1000 },
  })
  await bind(bo, {
    ...auto,
    premium: 400,
    carrier: 'Erie Ins. Exchange',
    policyNumber: 'A-1',
    effectiveDate: '2026-03-01',
    expirationDate: '2027-03-01',
    producers,
  })
  return { ...made, dana, lee, erie, ana, bo }
}

const figures = (groups: PerformanceGroup[]) =>
  groups.map(({ name, written, book, policiesInForce, averagePremium, retention }) => [
    ...[name, written.net, written.byKind.new, book, policiesInForce, averagePremium, retention.premium],
  ])

it('breaks what was written, stands and was kept down by each group, adding up to the agency’s', async () => {
  const made = await busyAgency()
  const { dana, lee, erie, get } = made
  const names = Object.fromEntries(
    (await get('/api/team-members')).map((one: { id: string; name: string }) => [one.id, one.name]),
  )
  const [danaName, leeName] = [dana, lee].map(({ id }) => names[id] ?? 'Nobody')
  expect(figures(await groupsOf(made, 'producer'))).toEqual([
    [danaName, 1300, 300, 1300, 2, 650, 90],
    [leeName, 100, 100, 100, 1, 100, null],
  ])
  expect(figures(await groupsOf(made, 'servicer'))).toEqual([
    [leeName, 1000, 0, 1000, 1, 1000, 90],
    ['No service person', 400, 400, 400, 1, 400, null],
  ])
  expect(figures(await groupsOf(made, 'line'))).toEqual([
    ['General liability', 1000, 0, 1000, 1, 1000, 90],
    ['Personal auto', 400, 400, 400, 1, 400, null],
  ])
  const carriers = await groupsOf(made, 'carrier')
  // Two spellings are one carrier; with another nothing is left.
  expect(figures(carriers)).toEqual([
    ['Erie Insurance', 1400, 400, 1400, 2, 700, 100],
    ['Nobody Mutual', 0, 0, 0, 0, null, 0],
  ])
  expect(carriers[0]?.key).toBe(erie)
  expect(figures(await groupsOf(made, 'source'))).toEqual([
    ['No prospect', 1000, 0, 1000, 1, 1000, 90],
    ['Referral', 400, 400, 400, 1, 400, null],
  ])
  expect(figures(await groupsOf(made, 'month', '2026-01-15', '2026-12-31'))).toEqual([
    ['January 2026', 0, 0, 1000, 2, 500, null],
    ['February 2026', 1000, 0, 1000, 1, 1000, 90],
    ['March 2026', 400, 400, 1400, 2, 700, 90],
  ])
  expect(await groupsOf(made, 'line', '2026-04-01')).toEqual([])
})

it('counts prospects, tickets, activities and the time to the first handling by whom and what they are about', async () => {
  const made = await busyAgency()
  const { api, dana, lee, ana, bo, post, server } = made
  const lost = (await post('/api/prospects', { name: 'Cy', source: 'referral', assignedAgentId: dana.id })).id
  await api.patch(`/api/prospects/${lost}`, { status: 'lost' })
  const open = async (title: string, more: object) =>
    (await post('/api/tickets', { title, type: 'claim', ...more })).id
  const [answered, closed, waiting] = [
    await open('Answered', { clientId: bo, assigneeId: lee.id }),
    await open('Closed', { clientId: ana, assigneeId: lee.id }),
    await open('Waiting', { clientId: ana, assigneeId: lee.id }),
  ]
  const later = (hours: number) => {
    server.clock.now = new Date(Date.parse('2026-03-10T17:00:00Z') + hours * 3_600_000)
  }
  later(1)
  // What the opener adds to somebody else's ticket does not answer it.
  await api.post(`/api/tickets/${waiting}/comments`, { body: 'Please hurry' })
  later(2)
  await lee.api.post(`/api/tickets/${answered}/comments`, { body: 'On it' })
  later(5)
  await lee.api.patch(`/api/tickets/${closed}`, { status: 'resolved' })
  await lee.api.post('/api/activity', {
    recordType: 'client',
    recordId: ana,
    kind: 'call',
    body: 'Called',
    direction: 'outbound',
    outcome: 'spoke',
  })
  await lee.api.post('/api/activity', { recordType: 'client', recordId: ana, kind: 'note', body: 'Note' })
  const of = async (by: GroupBy, key: string) => (await groupsOf(made, by)).find((group) => group.key === key)
  expect(await of('producer', lee.id)).toMatchObject({
    ...{ ticketsResolved: 1, activities: 2, hoursToAnswer: 3.5 },
    prospects: { won: 0, lost: 0, closeRatio: null },
  })
  expect(await of('producer', dana.id)).toMatchObject({
    ...{ ticketsResolved: 0, activities: 0, hoursToAnswer: null, commissionReceived: null },
    prospects: { won: 0, lost: 1, closeRatio: 0 },
  })
  expect(await of('source', 'referral')).toMatchObject({ hoursToAnswer: 2, prospects: { won: 0, lost: 1 } })
  expect(await of('month', '2026-03')).toMatchObject({
    ticketsResolved: 1,
    activities: 2,
    hoursToAnswer: 3.5,
  })
  expect(await of('carrier', '')).toMatchObject({ ticketsResolved: 1, prospects: null, hoursToAnswer: 3.5 })
  const whole = await groupsOf(made, 'producer', '2025-01-01')
  expect(whole.find(({ key }) => key === lee.id)?.prospects).toEqual({ won: 1, lost: 0, closeRatio: 100 })
})

it('counts the quotes that were won and lost, by the carrier that each spelling names', async () => {
  const made = await busyAgency()
  const { api, bo, post } = made
  const requote = (await post('/api/requotes', { clientId: bo, lines: ['Personal auto'] })).id
  const asked = ['Erie Insurance', 'Erie Ins. Exchange', 'Other'].map((carrier) => ({
    carrier,
    premium: 500,
  }))
  const answer = await api.post(`/api/requotes/${requote}/quotes`, { quotes: asked })
  const [won, lost, declined] = answer.body.quotes.map(({ id }: { id: string }) => id)
  await api.patch(`/api/requote-quotes/${lost}`, { status: 'lost', reason: 'Price' })
  await api.patch(`/api/requote-quotes/${declined}`, { status: 'declined', reason: 'Class' })
  await api.post(`/api/requotes/${requote}/bind`, {
    binds: [
      {
        ...{ quoteId: won, action: 'new', policyNumber: 'A-2' },
        ...{ effectiveDate: '2026-03-10', expirationDate: '2027-03-10' },
        lines: [{ line: 'Personal auto', premium: 500 }],
      },
    ],
  })
  const [erie, other] = await groupsOf(made, 'carrier')
  expect(erie).toMatchObject({ name: 'Erie Insurance', quotes: { won: 1, lost: 1, hitRatio: 50 } })
  expect(other?.quotes).toEqual({ won: 0, lost: 0, hitRatio: null })
  expect((await groupsOf(made, 'servicer'))[0]?.quotes).toBeNull()
})

it('tells the commission received by carrier and producer, and of nothing else', async () => {
  const made = await busyAgency()
  const { api, erie, lee } = made
  const file = 'Policy No,Insured,Premium,Commission\nA-1,Bo Diaz,400.00,40.00\n'
  const { lines } = await postedStatement(api, erie, file, '2026-03-09')
  const [line] = lines
  if (line.status !== 'matched') throw new Error(JSON.stringify(line))
  const received = async (by: GroupBy) =>
    Object.fromEntries((await groupsOf(made, by)).map((one) => [one.key, one.commissionReceived]))
  expect(await received('carrier')).toMatchObject({ [erie]: 40 })
  expect(await received('producer')).toMatchObject({ [lee.id]: 10 })
  expect(await received('month')).toMatchObject({ '2026-02': 0, '2026-03': 40 })
  expect(Object.values(await received('servicer'))).toEqual([null, null])
})

it('is the owner’s, of days in their order, and leaves as a file', async () => {
  const made = await busyAgency()
  const { api, dana } = made
  const path = '/api/performance/groups?by=producer&from=2026-01-01&to=2026-12-31'
  expect((await dana.api.get(path)).status).toBe(403)
  expect((await api.get(path.replace('2026-12-31', '2025-12-31'))).status).toBe(400)
  expect((await api.get('/api/performance/groups?by=month&from=1990-01-01&to=2026-12-31')).status).toBe(400)
  const file = (table: string) =>
    api.get(`/api/performance/export.csv?table=${table}&from=2026-01-01&to=2026-12-31`)
  const lines = (await file('line')).text.split('\r\n')
  expect(lines[0]).toContain('Line of business,Net written,Gross written,New business,Renewal')
  expect(lines[1]).toContain('General liability,1000,1000,0,1000')
  for (const table of ['growth', 'cohorts', 'clients', 'carriers', 'goals', 'months'])
    expect((await file(table)).status, table).toBe(200)
  expect((await file('growth')).text).toContain('Book before 2026-01-01,1000,')
  expect((await file('growthTerms')).status).toBe(400)
  expect(
    (await dana.api.get('/api/performance/export.csv?table=line&from=2026-01-01&to=2026-12-31')).status,
  ).toBe(403)
})
