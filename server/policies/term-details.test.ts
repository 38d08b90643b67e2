import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { PolicyHistory } from '#shared/policies/history.contract.ts'
import { TermDetails } from '#shared/policies/term-details.contract.ts'
import { refreshAllCoverages } from './policies.jobs.ts'

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const term = {
  type: 'commercial',
  lineOfBusiness: 'Commercial auto',
  carrier: 'Acme Mutual',
  policyNumber: 'CA-1',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  premium: 1200,
}

const liability = {
  code: 'csl',
  name: 'Liability',
  limits: [{ amount: 1_000_000, per: 'accident' }],
  deductible: { amount: 500, kind: 'dollars' },
}
const van = { year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001' }
const truck = { make: 'Ram', vin: '3C6RR7KT1EG000002' }

async function insured() {
  const { api, owner } = await world()
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const id = (await api.post(`/api/clients/${client}/policies`, term)).body.id as string
  const read = async (query = '', of = id) =>
    TermDetails.strict().parse((await api.get(`/api/policies/${of}/details${query}`)).body)
  const correct = (body: object) => api.put(`/api/policies/${id}/details`, body)
  const enter = (body: object, of = id) => api.post(`/api/policies/${of}/transactions`, body)
  const endorse = (effectiveDate: string, details: object[]) =>
    enter({ kind: 'endorsement', effectiveDate, premiumChange: 0, details })
  const vins = async (query = '', of = id) => (await read(query, of)).vehicles.map(({ vin }) => vin)
  return { api, owner, id, client, read, correct, enter, endorse, vins }
}

describe('what a term lists', () => {
  it('is empty at first, and read back as it was entered, with its version', async () => {
    const { api, id, read, correct } = await insured()
    expect(await read()).toMatchObject({
      version: 1,
      intermediary: null,
      payPlan: '',
      coverages: [],
      drivers: [],
    })
    const intermediary = { kind: 'wholesaler', name: 'Summit Brokerage' }
    const bank = { kind: 'loss_payee', name: 'First Bank', loanNumber: '77-1' }
    const waiver = { form: 'CA 04 44', edition: '10 13', title: 'Waiver of transfer of rights', page: 12 }
    const answer = await correct({
      ...{ version: 1, intermediary, payPlan: 'Ten pay' },
      ...{ coverages: [liability], endorsements: [waiver], interests: [bank], vehicles: [van] },
    })
    expect(answer.status).toBe(200)
    const kept = await read()
    expect(answer.body).toEqual(kept)
    expect(kept).toMatchObject({ version: 2, intermediary, payPlan: 'Ten pay', endorsements: [waiver] })
    expect(kept).toMatchObject({ coverages: [liability], interests: [bank], vehicles: [van] })
    // What others read of a policy's coverages says the same in words.
    expect((await api.get(`/api/policies/${id}`)).body.coverages).toEqual([
      { name: 'Liability', limit: '$1,000,000 each accident', deductible: '$500', premium: null },
    ])
    expect((await correct({ version: 1, payPlan: 'Annual' })).body).toMatchObject({ reason: 'stale_version' })
    // The same again writes nothing.
    expect((await correct({ vehicles: kept.vehicles })).body.version).toBe(2)
  })

  it('says what is kept on a cancellation, which goes on in a renewal unless that says its own', async () => {
    const { api, id, read, correct, enter } = await insured()
    expect(await read()).toMatchObject({ shortRate: null, minimumEarned: 0 })
    expect((await correct({ shortRate: 120 })).status).toBe(400)
    await correct({ shortRate: 80, minimumEarned: 25 })
    expect(await read()).toMatchObject({ version: 2, shortRate: 80, minimumEarned: 25, payPlan: '' })
    await correct({ payPlan: 'Ten pay' })
    expect(await read()).toMatchObject({ shortRate: 80, minimumEarned: 25 })
    const [held] = (await api.get(`/api/policies/${id}/history`)).body.terms
    expect(held).toMatchObject({ shortRate: 80, minimumEarned: 25 })
    const { effectiveDate, expirationDate, endDate, premium } = held
    const asked = { kind: 'cancellation', method: 'short_rate', effectiveDate, dryRun: true }
    expect((await enter(asked)).body.returnPremium).toMatchObject({
      ...{ shortRate: 80, minimumEarned: 25 },
      kept: Math.round(premium * 25) / 100,
    })
    const next = {
      effectiveDate: endDate,
      expirationDate: `${Number(endDate.slice(0, 4)) + 1}${endDate.slice(4)}`,
    }
    const renewal = { kind: 'renewal', newTerm: { ...next, premium: 100 } }
    expect((await enter({ ...renewal, dryRun: true })).body.newTerm).toMatchObject({
      ...{ shortRate: 80, minimumEarned: 25 },
    })
    const own = { ...renewal, newTerm: { ...renewal.newTerm, shortRate: null, minimumEarned: 10 } }
    expect((await enter(own)).body.newTerm).toMatchObject({ shortRate: null, minimumEarned: 10 })
    expect(expirationDate).toBe(endDate)
  })

  it('changes with an endorsement, which history shows in words and a correction voids', async () => {
    const { api, id, read, correct, enter, endorse, vins } = await insured()
    await correct({ coverages: [liability], vehicles: [van] })
    const [coverage] = (await read()).coverages
    const raised = { ...liability, limits: [{ amount: 2_000_000, per: 'accident' }] }
    const made = await endorse('2026-06-01', [
      { section: 'vehicles', item: truck },
      { section: 'coverages', id: coverage?.id, item: raised },
    ])
    expect(made.status).toBe(201)
    expect(await vins('?asOf=2026-05-31')).toEqual([van.vin])
    expect(await vins('?asOf=2026-06-01')).toEqual([van.vin, truck.vin])
    expect((await api.get(`/api/policies/${id}`)).body.coverages[0].limit).toBe('$2,000,000 each accident')
    const history = PolicyHistory.parse((await api.get(`/api/policies/${id}/history`)).body)
    expect(history.terms[0]?.transactions.at(-1)?.changes).toEqual([
      { what: 'Vehicle: Ram', after: 'Make Ram, VIN 3C6RR7KT1EG000002' },
      {
        what: 'Coverage: Liability',
        before:
          'Coverage Liability, Limits $1,000,000 each accident, Deductible $500, Type of limit Combined single limit',
        after:
          'Coverage Liability, Limits $2,000,000 each accident, Deductible $500, Type of limit Combined single limit',
      },
    ])
    // A wrong day: the replacement changes the same items, from the right one.
    const corrects = made.body.transaction.id
    const moved = await enter({ kind: 'correction', corrects, replacement: { effectiveDate: '2026-07-01' } })
    expect(moved.status).toBe(201)
    expect(await vins('?asOf=2026-06-30')).toEqual([van.vin])
    expect(await vins('?asOf=2026-07-01')).toEqual([van.vin, truck.vin])
    await enter({ kind: 'correction', corrects: moved.body.transaction.id })
    expect(await vins('?asOf=2026-07-01')).toEqual([van.vin])
    expect((await api.get(`/api/policies/${id}`)).body.coverages[0].limit).toBe('$1,000,000 each accident')
  })

  it('leaves the coverages that were only ever entered as text', async () => {
    const { api, id, correct, read } = await insured()
    const towing = { name: 'Towing', limit: '$100', deductible: '', premium: null }
    await api.patch(`/api/policies/${id}`, { coverages: [towing] })
    await correct({ coverages: [liability] })
    const names = async () => {
      const { coverages } = (await api.get(`/api/policies/${id}`)).body
      return coverages.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toEqual(['Towing', 'Liability'])
    const [kept] = (await read()).coverages
    await correct({ coverages: [{ ...kept, name: 'Combined single limit' }] })
    expect(await names()).toEqual(['Towing', 'Combined single limit'])
  })

  it('goes on in a renewal, with what the renewal changes', async () => {
    const { correct, enter, endorse, read, vins, id } = await insured()
    await correct({ payPlan: 'Ten pay', vehicles: [van] })
    await endorse('2026-06-01', [{ section: 'vehicles', item: truck }])
    const first = (await read('?asOf=2026-06-01')).vehicles[0]
    const newTerm = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 }
    const details = [{ section: 'vehicles', id: first?.id, item: null }]
    const renewed = await enter({ kind: 'renewal', newTerm, details })
    expect(renewed.status).toBe(201)
    const next = renewed.body.newTerm.id as string
    expect(await vins('', next)).toEqual([truck.vin])
    expect((await read('', next)).payPlan).toBe('Ten pay')
    expect(await vins('?asOf=2026-12-31', id)).toEqual([van.vin, truck.vin])
  })

  it('refuses what is not on the policy, and what no endorsement, renewal or rewrite says', async () => {
    const { correct, enter, endorse } = await insured()
    const gone = '0198c0de-0000-7000-8000-000000000001'
    const unknown = await endorse('2026-06-01', [{ section: 'vehicles', id: gone, item: van }])
    expect(unknown.status).toBe(400)
    expect(unknown.body.fields).toEqual({ details: 'This item isn’t on the policy on that day.' })
    expect((await correct({ vehicles: [{ ...van, id: gone }] })).body.fields.details).toBe(
      'This item isn’t on the policy.',
    )
    const cancelled = await enter({
      ...{ kind: 'cancellation', effectiveDate: '2026-06-01' },
      details: [{ section: 'vehicles', item: van }],
    })
    expect(cancelled.body.fields.details).toBe(
      'Only an endorsement, a renewal or a rewrite changes what a policy lists',
    )
    const twice = [1, 2].map(() => ({ section: 'vehicles', id: gone, item: null }))
    expect((await endorse('2026-06-01', twice)).body.fields.details).toBe('Change each item only once')
    expect((await endorse('2026-06-01', [{ section: 'vehicles', item: null }])).status).toBe(400)
    const tooMany = Array.from({ length: 501 }, () => truck)
    expect((await correct({ vehicles: tooMany })).body.fields.vehicles).toBe('Use at most 500 items')
    const limits = [{ amount: -1 }]
    const { fields } = (await correct({ coverages: [{ name: 'X', limits }] })).body
    expect(Object.values(fields)).toEqual(['Enter an amount from 0 to 1,000,000,000,000'])
  })
})

it('brings the texts of coverages up to the day on which a change that was dated ahead takes effect', async () => {
  const { api, owner, id, correct, endorse } = await insured()
  const { clock, ctx } = await testServer()
  clock.now = new Date('2026-11-20T17:00:00Z')
  const own = { name: 'Rental', limit: '$30 a day', deductible: '', premium: null }
  await api.patch(`/api/policies/${id}`, { coverages: [own] })
  const medical = { code: 'medical', name: 'Medical payments', limits: [{ amount: 5000, per: 'person' }] }
  const listed = await correct({ version: 2, coverages: [liability, medical] })
  const [first, second] = TermDetails.parse(listed.body).coverages
  const raised = { ...liability, limits: [{ amount: 2_000_000, per: 'accident' }] }
  const answer = await endorse('2026-11-21', [
    { section: 'coverages', id: first?.id, item: raised },
    { section: 'coverages', id: second?.id, item: null },
  ])
  expect(answer.status).toBe(201)
  const read = async () => {
    const { coverages, version } = (await owner.api.get(`/api/policies/${id}`)).body
    return [version, ...coverages.map(({ name, limit }: typeof own) => `${name} ${limit}`)]
  }
  const [version, ...before] = await read()
  expect(before).toEqual([
    'Rental $30 a day',
    'Liability $1,000,000 each accident',
    'Medical payments $5,000 each person',
  ])
  await refreshAllCoverages(ctx)
  expect(await read()).toEqual([version, ...before])
  // 1 a.m. in New York.
  clock.now = new Date('2026-11-21T06:00:00Z')
  await refreshAllCoverages(ctx)
  expect(await read()).toEqual([version, 'Rental $30 a day', 'Liability $2,000,000 each accident'])
})
