import { describe, expect, it } from 'vitest'
import { metricsOf } from '#server/dashboard/testing.ts'
import { world } from '#server/testing/world.ts'
import { addDays, addMonths, dayIn } from '#shared/dates.ts'
import { Performance } from '#shared/performance/performance.contract.ts'
import { PolicyHistory, TransactionResult } from '#shared/policies/history.contract.ts'

const today = dayIn('America/New_York', new Date())
/** A year's terms that began eleven months ago. */
const begins = addMonths(today, -11)
const ends = addMonths(begins, 12)

async function insured(from = begins) {
  const made = await world()
  const { api } = made
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const add = async (lineOfBusiness: string, premium: number, of = client) => {
    const term = { type: 'commercial', lineOfBusiness, carrier: 'Acme', policyNumber: lineOfBusiness }
    const dates = { effectiveDate: from, expirationDate: addMonths(from, 12) }
    return (await api.post(`/api/clients/${of}/policies`, { ...term, ...dates, premium })).body.id as string
  }
  const liability = await add('General liability', 900)
  const property = await add('Commercial property', 1100)
  const history = async (of: string) =>
    PolicyHistory.parse((await api.get(`/api/policies/${of}/history`)).body)
  const enter = (of: string, input: object) => api.post(`/api/policies/${of}/transactions`, input)
  return { ...made, client, add, liability, property, history, enter }
}

const newTerm = {
  effectiveDate: ends,
  expirationDate: addMonths(ends, 12),
  premium: 1850,
  policyNumber: 'BOP-1',
  lines: [{ line: 'BOP', premium: 1850 }],
}

describe('one term that follows several policies', () => {
  it('says first what it would do and writes nothing, then renews them all and leaves no open renewal', async () => {
    const { api, liability, property, history, enter } = await insured()
    const wanted = { kind: 'renewal', newTerm, renewsTermIds: [property] }
    const tried = await enter(liability, { ...wanted, dryRun: true })
    expect(tried.status).toBe(200)
    const result = TransactionResult.strict().parse(tried.body)
    expect(result).toMatchObject({ newTerm: { lines: [{ line: 'BOP', premium: 1850 }] } })
    expect(result.besides?.map(({ term }) => [term.id, term.renewedBy])).toEqual([
      [property, result.newTerm?.id],
    ])
    expect((await history(property)).terms[0]?.renewedBy).toBeNull()
    const { status, body } = await enter(liability, wanted)
    expect(status).toBe(201)
    const bop = body.newTerm.id
    const { terms } = await history(liability)
    expect(terms.map(({ id }) => id)).toEqual([bop, liability])
    expect(terms[0]).toMatchObject({ renewsTermIds: [liability, property] })
    expect((await history(property)).terms).toMatchObject([{ id: property, renewedBy: bop }])
    const renewals = await api.get('/api/policy-renewals', { query: { days: '90' } })
    expect(JSON.stringify(renewals.body)).not.toContain(property)
    const again = await enter(property, { kind: 'renewal', newTerm: { ...newTerm, policyNumber: 'X' } })
    expect(again).toMatchObject({ status: 422, body: { reason: 'term_renewed' } })
  })

  it('leaves none of them among the dashboard’s open renewals, until it covers nothing any more', async () => {
    const { owner, liability, property, enter } = await insured()
    const open = async () => (await metricsOf(owner)).policyRenewals.next90Days
    const both = { count: 2, premium: 2000 }
    expect(await open()).toEqual(both)
    const wanted = { kind: 'renewal', newTerm, renewsTermIds: [property] }
    const { id } = (await enter(liability, wanted)).body.newTerm
    expect(await open()).toEqual({ count: 0, premium: 0 })
    const flat = { kind: 'cancellation', effectiveDate: newTerm.effectiveDate, reason: 'not_taken' }
    expect((await enter(id, flat)).status).toBe(201)
    expect(await open()).toEqual(both)
    expect((await enter(id, { kind: 'reinstatement', effectiveDate: newTerm.effectiveDate })).status).toBe(
      201,
    )
    expect(await open()).toEqual({ count: 0, premium: 0 })
  })

  it('cancels them all on the day of a rewrite, or none of them', async () => {
    const { liability, property, history, enter } = await insured()
    const day = addDays(today, 1)
    const rewritten = { ...newTerm, effectiveDate: day, expirationDate: addMonths(day, 12) }
    const wanted = { kind: 'rewrite', newTerm: rewritten, renewsTermIds: [property] }
    await enter(property, { kind: 'cancellation', effectiveDate: today })
    const refused = await enter(liability, { ...wanted, newTerm: { ...rewritten, effectiveDate: begins } })
    expect(refused.status).toBe(422)
    expect((await history(liability)).terms).toHaveLength(1)
    await enter(property, { kind: 'reinstatement', effectiveDate: today })
    const { status, body } = await enter(liability, wanted)
    expect(status).toBe(201)
    expect(body.besides[0].returnPremium.returned).toBeGreaterThan(0)
    for (const id of [liability, property]) {
      const term = (await history(id)).terms.find((one) => one.id === id)
      expect(term?.transactions.at(-1)).toMatchObject({ kind: 'cancellation', reason: 'rewritten' })
    }
  })

  it('keeps the premium of each, also where one policy becomes several', async () => {
    const from = addMonths(today, -13)
    const { api, owner, liability, property, enter } = await insured(from)
    const dates = { effectiveDate: addMonths(from, 12), expirationDate: addMonths(from, 24) }
    await enter(liability, { kind: 'rewrite', newTerm: { ...newTerm, ...dates }, renewsTermIds: [property] })
    const { retention } = Performance.parse((await owner.api.get('/api/performance')).body)
    expect(retention).toEqual({ clients: 100, policies: 100, premium: 100 })
    const list = (await api.get('/api/policies', { query: { q: 'BOP-1' } })).body
    const split = {
      kind: 'renewal',
      newTerm: { effectiveDate: addMonths(from, 24), expirationDate: addMonths(from, 36), premium: 700 },
      furtherTerms: [
        {
          ...{ effectiveDate: addMonths(from, 24), expirationDate: addMonths(from, 36), premium: 800 },
          lines: [{ line: 'Cyber', premium: 800 }],
        },
      ],
    }
    const { status, body } = await enter(list[0].id, split)
    expect(status).toBe(201)
    const [cyber] = body.furtherTerms
    expect(cyber).toMatchObject({ renewsTermIds: [list[0].id], lines: [{ line: 'Cyber' }], policyNumber: '' })
    expect((await api.get(`/api/policies/${cyber.id}`)).body).toMatchObject({ policyId: cyber.id })
  })

  it('takes only other policies of the same client that the caller may change', async () => {
    const { api, add, liability, property, enter } = await insured()
    const other = (await api.post('/api/clients', { name: 'Ben Ortiz', kind: 'commercial' })).body.id
    const foreign = await add('Cyber', 500, other)
    const strange = await insured()
    const put = (renewsTermIds: string[]) => enter(liability, { kind: 'renewal', newTerm, renewsTermIds })
    expect(await put([foreign])).toMatchObject({
      status: 400,
      body: { fields: { renewsTermIds: 'Choose policies of the same client' } },
    })
    expect(await put([liability])).toMatchObject({
      status: 400,
      body: { fields: { renewsTermIds: 'Choose terms of other policies' } },
    })
    expect((await put([strange.property])).status).toBe(404)
    const alone = { kind: 'endorsement', effectiveDate: today, premiumChange: 1, renewsTermIds: [property] }
    expect((await enter(liability, alone)).status).toBe(400)
  })
})
