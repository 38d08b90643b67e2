import { afterEach, expect, it } from 'vitest'
import {
  bookOn,
  openRenewals,
  premiumOn,
  retentionOn,
  termsInForce,
  writtenIn,
} from '#engines/policy-terms/figures.rules.ts'
import { knownTerm } from '#engines/policy-terms/status.rules.ts'
import { put, randomPolicy } from '#server/records/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { sumDollars } from '#shared/money.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const today = '2026-11-20'
/** Before the agency had anything, between the tries of a history (a millisecond after one another), and now. */
const instants = ['1999-01-01T00:00:00Z', '2026-01-01T00:00:00.010Z', undefined]
const days = ['1900-01-01', '2025-12-31', '2026-06-17', today, '2027-04-04', '2199-12-31']

it('every call answers as of any day and as known at any instant what the transactions say, of random histories', async () => {
  const made = await world()
  const policies = Array.from({ length: 16 }, (_none, seed) => randomPolicy(seed + 500))
  for (const terms of policies) await put(made, terms)
  ;(await testServer()).clock.now = new Date(`${today}T17:00:00Z`)
  const later = new Date(`${today}T18:00:00Z`)
  await asDatabaseOwner(made.server, (db) => db.$client.query('update sessions set expires_at = $1', [later]))
  const get = async (path: string, query: object) => {
    const { status, body } = await made.owner.api.get(path, { query: { ...query } })
    expect([path, status, body.message]).toEqual([path, 200, undefined])
    return body
  }
  for (const knownAt of instants)
    for (const asOf of days) {
      const asked = { asOf, ...(knownAt && { knownAt }) }
      const books = policies.map((terms) => terms.map((term) => knownTerm(term, knownAt)))
      const terms = books.flat()
      const inForce = termsInForce(terms, asOf)
      const said = `${asOf} as known at ${knownAt ?? 'now'}`
      const dashboard = await get('/api/dashboard/metrics', asked)
      const book = { totalPremium: bookOn(terms, asOf), totalPolicies: inForce.length }
      expect(dashboard, said).toMatchObject({ today: asOf, ...book })

      const year = { from: `${asOf.slice(0, 4)}-01-01`, to: asOf, today }
      const written = sumDollars(writtenIn(terms, year).map(({ amount }) => amount))
      const performance = await get('/api/performance', asked)
      const retention = retentionOn(terms, (policyId) => policyId, asOf)
      expect(performance, said).toMatchObject({
        book: book.totalPremium,
        retention,
        written: { net: written },
      })
      expect(dashboard, said).toMatchObject({
        yearlyPremium: written,
        clientRetentionRate: retention.clients,
      })

      const next90Days = openRenewals(terms, asOf, 90).map(({ term }) => premiumOn(term, asOf))
      const renewals = await get('/api/policy-renewals', asked)
      expect(renewals.next90Days, said).toEqual({
        count: next90Days.length,
        premium: sumDollars(next90Days),
      })

      const clients: { policyCount: number; bookPremium: number }[] = await get('/api/clients', asked)
      expect(sumDollars(clients.map(({ bookPremium }) => bookPremium)), said).toBe(book.totalPremium)
      expect(
        clients.reduce((sum, { policyCount }) => sum + policyCount, 0),
        said,
      ).toBe(inForce.length)
    }
})

it.each(['0000-01-01', '2026-02-30', 'today', '', '2200-01-01'])(
  'no call is asked as of “%s”',
  async (asOf) => {
    const { owner } = await world()
    const client = (await owner.api.post('/api/clients', { name: 'Ana Lopez' })).body.id
    for (const path of [
      'dashboard/metrics',
      'policy-renewals',
      'clients',
      `clients/${client}`,
      'performance',
    ]) {
      expect([path, (await owner.api.get(`/api/${path}`, { query: { asOf } })).status]).toEqual([path, 400])
      const knownAt = `${asOf}T00:00:00Z`
      expect([path, (await owner.api.get(`/api/${path}`, { query: { knownAt } })).status]).toEqual([
        path,
        400,
      ])
    }
  },
)
