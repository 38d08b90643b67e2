import { afterEach, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { Goal } from '#shared/performance/goals.contract.ts'
import { moveTo, producingAgency } from './testing.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

it('follows each goal from the first day of its month or year, of a person or the agency', async () => {
  const made = await producingAgency('2025-05-10')
  const { addClient, bind, post, people, get, api } = made
  const { dana, lee } = people
  const client = await addClient('Ana Lopez')
  const old = { effectiveDate: '2025-05-10', expirationDate: '2026-05-10' }
  await bind(client, { ...old, premium: 700, policyNumber: 'O-1' })
  moveTo(made, '2026-06-15')
  const now = { effectiveDate: '2026-06-10', expirationDate: '2027-06-10' }
  await bind(client, { ...now, premium: 1500, policyNumber: 'N-1' })
  await bind(client, {
    effectiveDate: '2026-02-10',
    expirationDate: '2027-02-10',
    premium: 250,
    policyNumber: 'N-2',
  })
  await dana.api.post('/api/activity', {
    recordType: 'client',
    recordId: client,
    kind: 'call',
    body: 'Hi',
    direction: 'outbound',
    outcome: 'spoke',
  })
  const set = (userId: string | null | undefined, metric: string, period: string, target: number) =>
    post('/api/performance/goals', { userId: userId ?? null, metric, period, target })
  await set(dana.id, 'newPremium', 'month', 3000)
  await set(null, 'newPremium', 'year', 1000)
  await set(dana.id, 'calls', 'month', 40)
  await set(lee?.id, 'netPremium', 'month', 100)
  await set(dana.id, 'premiumRetention', 'month', 92)
  await set(null, 'clientRetention', 'year', 92)
  await set(lee?.id, 'premiumRetention', 'year', 92)
  await set(lee?.id, 'ticketsResolved', 'month', 5)
  await set(lee?.id, 'prospectsWon', 'year', 5)
  const goals = Goal.strict()
    .array()
    .parse(await get('/api/performance/goals'))
  const said = goals.map(({ userId, metric, actual, expected, state }) => [
    ...[userId === dana.id ? 'dana' : userId ? 'lee' : 'agency', metric, actual, expected, state],
  ])
  expect(said).toEqual(
    expect.arrayContaining([
      ['agency', 'newPremium', 1750, 454.79, 'reached'],
      // Of Ana's two policies of a year ago none is left, but she is still a client.
      ['agency', 'clientRetention', 100, null, 'reached'],
      ['dana', 'newPremium', 1500, 1500, 'on_pace'],
      ['dana', 'calls', 1, 20, 'behind'],
      ['dana', 'premiumRetention', 0, null, 'behind'],
      ['lee', 'netPremium', 0, 50, 'behind'],
      ['lee', 'premiumRetention', null, null, 'unknown'],
      ['lee', 'ticketsResolved', 0, 2.5, 'behind'],
      ['lee', 'prospectsWon', 0, 2.27, 'behind'],
    ]),
  )
  expect(said).toHaveLength(9)
  expect(goals.slice(0, 2).map(({ userName }) => userName)).toEqual(['Agency', 'Agency'])
  expect((await api.get('/api/performance/goals')).body[0]).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
  })
})

it('is set once, changed by whoever saw its last version, and deleted, all in the audit log', async () => {
  const { api, people, agent, post, server, agencyId } = await producingAgency('2026-06-15')
  const goal = { userId: agent.id, metric: 'calls', period: 'month', target: 40 }
  const { id } = await post('/api/performance/goals', goal)
  const path = `/api/performance/goals/${id}`
  const again = await api.post('/api/performance/goals', { ...goal, target: 50 })
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('This goal exists already')])
  const stranger = await api.post('/api/performance/goals', { ...goal, userId: agencyId })
  expect([stranger.status, stranger.text]).toEqual([400, expect.stringContaining('active member')])
  expect((await api.patch(path, { target: 45, version: 1 })).body).toMatchObject({ target: 45, version: 2 })
  const stale = await api.patch(path, { target: 50, version: 1 })
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Conflict')])
  expect((await api.patch(path, { target: 4.5 })).text).toContain('Enter a whole number')
  for (const [method, body] of [
    ['post', goal],
    ['patch', { target: 1 }],
    ['delete', undefined],
  ] as const)
    expect(
      (await people.dana.api[method](method === 'post' ? '/api/performance/goals' : path, body)).status,
    ).toBe(403)
  expect((await api.delete(path)).status).toBe(204)
  expect((await api.delete(path)).status).toBe(404)
  const { rows } = await server.database.pool.query(
    `select action, before ->> 'target' as before, after ->> 'target' as after from audit_entries
     where agency_id = $1 and action like 'performance_goal.%' order by sequence`,
    [agencyId],
  )
  expect(rows).toEqual([
    { action: 'performance_goal.created', before: null, after: '40' },
    { action: 'performance_goal.updated', before: '40', after: '45' },
    { action: 'performance_goal.deleted', before: '45', after: null },
  ])
})
