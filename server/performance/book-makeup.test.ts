import { afterEach, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { ClientRows, Cohort, Concentration } from '#shared/performance/growth.contract.ts'
import { moveTo, producingAgency } from './testing.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

it('names the largest clients and carriers of a day, and the accounts with claims of three years', async () => {
  const { addClient, bind, post, get } = await producingAgency('2026-06-01')
  await post('/api/carriers', { name: 'Acme Mutual' })
  const names = Array.from({ length: 12 }, (_none, at) => `Client ${String(at).padStart(2, '0')}`)
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const id = await addClient(name)
    ids.push(id)
    await bind(id, {
      premium: 1200 - at * 100,
      policyNumber: `P-${at}`,
      carrier: at === 3 ? '' : 'Acme Mutual',
    })
  }
  const loss = (client: string | undefined, dateOfLoss: string) =>
    post('/api/claims', { clientId: client, dateOfLoss, description: 'Hail' })
  await loss(ids[0], '2025-01-01')
  await loss(ids[0], '2024-01-01')
  await loss(ids[11], '2023-06-02')
  await loss(ids[5], '2023-06-01')
  const found = Concentration.strict().parse(await get('/api/performance/concentration?on=2026-06-01'))
  expect(found).toMatchObject({ book: 7800, clientCount: 12, clientsShare: 96.2, carriersShare: 100 })
  expect(found.clients.map(({ name, premium, claims }) => [name, premium, claims]).slice(0, 2)).toEqual([
    ['Client 00', 1200, 2],
    ['Client 01', 1100, 0],
  ])
  expect(found.clients).toHaveLength(10)
  expect(
    found.carriers.map(({ name, policies, premium, share }) => [name, policies, premium, share]),
  ).toEqual([
    ['Acme Mutual', 11, 6900, 88.5],
    ['', 1, 900, 11.5],
  ])
  expect(found.withClaims).toEqual({ accounts: 2, share: 16.7, premium: 1300, premiumShare: 16.7 })
  expect(found.lossProne).toEqual({ accounts: 1, share: 8.3, premium: 1200, premiumShare: 15.4 })
  const rows = ClientRows.parse(await get('/api/performance/concentration/clients?on=2026-06-01&claims=1'))
  expect(rows).toMatchObject({
    total: 2,
    premium: 1300,
    rows: [{ name: 'Client 00' }, { name: 'Client 11' }],
  })
  const empty = Concentration.parse(await get('/api/performance/concentration?on=2020-01-01'))
  expect(empty).toMatchObject({ book: 0, clientsShare: null, withClaims: { accounts: 0, share: null } })
})

it('follows the clients of each quarter by whether any term of theirs stands at the end of it and of each after', async () => {
  const made = await producingAgency('2025-01-10')
  const { addClient, bind, enter, get } = made
  const short = { effectiveDate: '2025-01-10', expirationDate: '2025-07-10' }
  const [stays, leaves, flat] = [await addClient('Stays'), await addClient('Leaves'), await addClient('Flat')]
  const first = await bind(stays, { ...short, premium: 500, policyNumber: 'S-1' })
  await bind(leaves, { ...short, premium: 400, policyNumber: 'L-1' })
  // One that was cancelled flat never began.
  const never = await bind(flat, { ...short, premium: 300, policyNumber: 'F-1' })
  await enter(never, { kind: 'cancellation', effectiveDate: '2025-01-10', method: 'flat' })
  await enter(first, {
    kind: 'renewal',
    newTerm: { effectiveDate: '2025-07-10', expirationDate: '2026-07-10', premium: 550 },
  })
  moveTo(made, '2026-02-01')
  await bind(await addClient('New'), {
    effectiveDate: '2026-01-20',
    expirationDate: '2027-01-20',
    premium: 100,
    policyNumber: 'N-1',
  })
  const cohorts = Cohort.strict()
    .array()
    .parse(await get('/api/performance/cohorts'))
  expect(
    cohorts.map(({ quarter, clients, kept }) => [
      quarter,
      clients,
      ...kept.slice(0, 5).map((one) => one?.share ?? null),
    ]),
  ).toEqual([
    ['2025-Q1', 2, 100, 100, 50, 50, null],
    ['2026-Q1', 1, null, null, null, null, null],
  ])
  const rows = ClientRows.parse(await get('/api/performance/cohorts/clients?quarter=2025-Q1&after=2'))
  expect(rows).toMatchObject({ total: 1, rows: [{ id: stays, name: 'Stays', policies: 1, premium: 550 }] })
  expect((await made.api.get('/api/performance/cohorts/clients?quarter=2025-Q5&after=2')).status).toBe(400)
})
