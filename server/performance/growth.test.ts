import { afterEach, expect, it } from 'vitest'
import { bookOn } from '#engines/policy-terms/figures.rules.ts'
import { knownTerm } from '#engines/policy-terms/status.rules.ts'
import { newId } from '#server/new-id.ts'
import { put, randomPolicy } from '#server/records/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { addDays } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { Growth, GrowthRows, growthParts } from '#shared/performance/growth.contract.ts'
import { moveTo, producingAgency } from './testing.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

type Get = (path: string) => Promise<unknown>

async function growthOf(get: Get, from: string, to: string): Promise<Growth> {
  return Growth.parse(await get(`/api/performance/growth?from=${from}&to=${to}`))
}

const partsOf = ({ parts }: Growth) =>
  Object.fromEntries(parts.filter(({ terms }) => terms > 0).map(({ part, premium }) => [part, premium]))

it('adds up from the book of one day to that of another, to the cent, of random histories, as do its rows', async () => {
  const made = await producingAgency('2026-01-01')
  const policies = Array.from({ length: 40 }, (_none, seed) => randomPolicy(seed * 13 + 5))
  for (const terms of policies) await put(made, terms, newId())
  const known = policies.map((terms) => terms.map((term) => knownTerm(term)))
  const bookOf = (day: string) => sumDollars(known.map((terms) => bookOn(terms, day)))
  moveTo(made, '2029-01-01')
  const seen = new Set<string>()
  for (let place = 0; place < 14; place++) {
    const from = addDays('2025-12-15', place * 61)
    const to = addDays(from, [89, 29, 0, 364][place % 4] ?? 0)
    const growth = await growthOf(made.get, from, to)
    expect([growth.start, growth.end], from).toEqual([bookOf(addDays(from, -1)), bookOf(to)])
    const sum = sumDollars(growth.parts.map(({ premium }) => premium))
    expect(sum, `${from} to ${to}`).toBe(sumDollars([growth.end, -growth.start]))
    for (const { part, terms } of growth.parts) if (terms > 0) seen.add(part)
  }
  const whole = await growthOf(made.get, '2025-12-15', '2027-06-30')
  for (const { part, premium, terms } of whole.parts) {
    const path = `/api/performance/growth/terms?from=2025-12-15&to=2027-06-30&part=${part}`
    expect(GrowthRows.parse(await made.get(path)), part).toMatchObject({ total: terms, premium })
  }
  // Nothing was imported, so that no term began as a transfer.
  expect(growthParts.filter((part) => !seen.has(part))).toEqual(['transferIn'])
})

it('tells new business, renewals, endorsements, cancellations, reinstatements, transfers and what expired apart', async () => {
  const made = await producingAgency('2026-01-01')
  const { addClient, bind, enter, get, api } = made
  const client = await addClient('Ana Lopez')
  const renewed = await bind(client, { premium: 1000, policyNumber: 'R-1' })
  const cancelled = await bind(client, { premium: 600, policyNumber: 'C-1' })
  const back = await bind(client, { premium: 500, policyNumber: 'B-1' })
  const deleted = await bind(client, { premium: 300, policyNumber: 'D-1' })
  await bind(client, { premium: 200, policyNumber: 'E-1' })
  expect(partsOf(await growthOf(get, '2026-01-01', '2026-01-01'))).toEqual({ new: 2600 })

  moveTo(made, '2026-03-01')
  await enter(renewed, { kind: 'endorsement', effectiveDate: '2026-02-01', premiumChange: 120.5 })
  await enter(cancelled, { kind: 'cancellation', effectiveDate: '2026-02-10', returnPremium: 500 })
  await enter(back, { kind: 'cancellation', effectiveDate: '2026-02-01', returnPremium: 400 })
  await enter(back, { kind: 'reinstatement', effectiveDate: '2026-02-11', premiumChange: 380 })
  await api.delete(`/api/policies/${deleted}`)
  const february = await growthOf(get, '2026-02-01', '2026-03-01')
  expect([february.start, february.end]).toEqual([2600, 1800.5])
  expect(partsOf(february)).toEqual({
    ...{ change: 120.5, cancellation: -1100, returned: 480, transferOut: -300 },
  })

  moveTo(made, '2027-02-15')
  const newTerm = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 }
  await enter(renewed, { kind: 'renewal', newTerm })
  const late = { effectiveDate: '2027-02-01', expirationDate: '2028-02-01', premium: 700 }
  await enter(back, { kind: 'renewal', newTerm: late })
  const january = await growthOf(get, '2027-01-01', '2027-01-31')
  expect([january.start, january.end]).toEqual([1800.5, 1300])
  // What is renewed only in February was lost in January.
  expect(partsOf(january)).toEqual({ renewal: 179.5, expired: -680 })
  expect(partsOf(await growthOf(get, '2027-02-01', '2027-02-15'))).toEqual({ returned: 700 })
  expect(partsOf(await growthOf(get, '2027-01-01', '2027-02-15'))).toEqual({ renewal: 399.5, expired: -200 })
  const rows = await get('/api/performance/growth/terms?from=2027-01-01&to=2027-01-31&part=expired')
  expect(rows).toMatchObject({
    total: 2,
    rows: [
      { termId: back, policyNumber: 'B-1', day: '2027-01-01', premium: -480, clientName: 'Ana Lopez' },
      { policyNumber: 'E-1', premium: -200 },
    ],
  })
})

it('counts no day that is still to come, and is the owner’s', async () => {
  const { addClient, bind, get, people, api } = await producingAgency('2026-06-01')
  const client = await addClient('Ana Lopez')
  await bind(client, { premium: 1000, effectiveDate: '2026-07-01', expirationDate: '2027-07-01' })
  expect(await growthOf(get, '2026-01-01', '2026-12-31')).toMatchObject({
    to: '2026-06-01',
    start: 0,
    end: 0,
  })
  expect(await growthOf(get, '2026-08-01', '2026-12-31')).toMatchObject({ start: 1000, end: 1000 })
  expect((await people.dana.api.get('/api/performance/growth?from=2026-01-01&to=2026-02-01')).status).toBe(
    403,
  )
  const turned = await api.get('/api/performance/growth?from=2026-02-01&to=2026-01-31')
  expect([turned.status, turned.text]).toEqual([400, expect.stringContaining('must not be before')])
})
