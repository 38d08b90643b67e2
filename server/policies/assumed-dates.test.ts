import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  policyNumber: 'GL-1',
  effectiveDate: '2026-01-01',
  expirationDate: '2026-10-01',
  status: 'cancelled',
  premium: 1000,
}

beforeEach(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

/** A policy that arrives cancelled: its date is when that was. */
async function cancelled(fields: object = {}) {
  const made = await world()
  const { api } = made
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const { id } = (await api.post(`/api/clients/${client}/policies`, { ...term, ...fields })).body
  const patch = async (change: object) => (await api.patch(`/api/policies/${id}`, change)).body
  const kept = async () => (await api.get(`/api/policies/${id}/history`)).body.terms[0]
  const listed = async () => (await api.get('/api/policies')).body[0]
  return { ...made, client, id, patch, kept, listed }
}

describe('the expiration of a term that arrives cancelled', () => {
  it('is assumed, and marked wherever it stands once the term is reinstated', async () => {
    const { api, client, patch, kept, listed } = await cancelled()
    expect(await kept()).toMatchObject({
      ...{ expirationDate: '2027-01-01', isExpirationAssumed: true, premium: 1000 },
      transactions: [
        { kind: 'new', note: '' },
        { kind: 'cancellation', note: 'Return premium not known.' },
      ],
    })
    expect(await listed()).toMatchObject({ expirationDate: '2026-10-01', isExpirationAssumed: true })
    const before = (await api.get('/api/policies/export.csv')).text
    expect([before.includes('2026-10-01'), before.includes('Assumed')]).toEqual([true, false])
    expect((await api.get(`/api/clients/${client}/terms`)).body[0]).toMatchObject({
      expirationDate: '2027-01-01',
      isExpirationAssumed: true,
    })

    await patch({ status: 'active' })
    expect(await listed()).toMatchObject({ expirationDate: '2027-01-01', isExpirationAssumed: true })
    const file = (await api.get('/api/policies/export.csv')).text.split('\r\n')
    const [headings = [], row = []] = file.map((line) => line.split(','))
    expect(row[headings.indexOf('Expiration date')]).toBe('')
    expect(row[headings.indexOf('Assumed expiration date')]).toBe('2027-01-01')
    const [standing] = (await api.get(`/api/clients/${client}/terms`)).body
    expect(standing).toMatchObject({ expirationDate: '2027-01-01', isExpirationAssumed: true })
    expect((await api.get('/api/renewals')).body[0]).toMatchObject({
      expirationDate: '2027-01-01',
      isExpirationAssumed: true,
    })
    expect((await api.get('/api/renewals/export.csv')).text).toMatch(
      /Expiration assumed[\s\S]*2027-01-01,Yes/,
    )
  })

  it.each<[string, object, string]>([
    ['is said as it was assumed', { termExpirationDate: '2027-01-01' }, '2027-01-01'],
    ['is corrected', { termExpirationDate: '2026-12-24' }, '2026-12-24'],
  ])('is no longer assumed when it %s', async (_, change, expires) => {
    const { api, id, patch, kept, listed } = await cancelled()
    const [, cancellation] = (await kept()).transactions
    await api.post(`/api/policies/${id}/transactions`, { kind: 'correction', corrects: cancellation.id })
    expect(await patch(change)).toMatchObject({ expirationDate: expires, isExpirationAssumed: false })
    expect(await kept()).toMatchObject({ expirationDate: expires, isExpirationAssumed: false, premium: 1000 })
    expect(await listed()).toMatchObject({ expirationDate: expires, isExpirationAssumed: false })
  })

  it('is the carrier’s of any other term, and of one that was extended', async () => {
    const { patch, kept } = await cancelled({ status: 'active', expirationDate: '2027-01-01' })
    await patch({ status: 'cancelled' })
    expect(await kept()).toMatchObject({ expirationDate: '2027-01-01', isExpirationAssumed: false })
    const arrived = await cancelled()
    await arrived.patch({ status: 'active' })
    await arrived.patch({ expirationDate: '2027-07-01' })
    const [standing] = (await arrived.api.get(`/api/clients/${arrived.client}/terms`)).body
    expect(standing).toMatchObject({ expirationDate: '2027-07-01', isExpirationAssumed: false })
    expect(await arrived.kept()).toMatchObject({ expirationDate: '2027-01-01', isExpirationAssumed: true })
  })
})

describe('a first day that nobody said', () => {
  it('is no longer assumed once it is said, also as it was assumed, which writes no transaction', async () => {
    const { patch, kept } = await cancelled({
      ...{ status: 'active', effectiveDate: undefined, expirationDate: '2027-01-01' },
    })
    expect(await kept()).toMatchObject({ effectiveDate: '2026-01-01', isEffectiveAssumed: true })
    expect(await patch({ effectiveDate: '2026-01-01' })).toMatchObject({
      ...{ effectiveDate: '2026-01-01', transactions: [] },
    })
    expect(await kept()).toMatchObject({ isEffectiveAssumed: false, transactions: [{ kind: 'new' }] })
  })
})

describe('termExpirationDate', () => {
  const active = { status: 'active', expirationDate: '2027-01-01' }

  it('corrects the date of the term, and writes nothing where it equals what stands', async () => {
    const { patch } = await cancelled(active)
    expect((await patch({ termExpirationDate: '2027-01-01' })).transactions).toEqual([])
    const moved = await patch({ termExpirationDate: '2026-12-01', expirationDate: '2027-01-01' })
    expect(moved).toMatchObject({ expirationDate: '2026-12-01', status: 'active', premium: 1000 })
    expect(moved.transactions.map(({ kind }: { kind: string }) => kind)).toEqual(['correction', 'new'])
  })

  it('stands beside the status that the term has, which writes nothing either', async () => {
    const { patch } = await cancelled(active)
    expect(await patch({ status: 'in_force' })).toMatchObject({ status: 'active', transactions: [] })
  })

  it('is not removed, and of a quoted term it is its expiration date', async () => {
    const { patch } = await cancelled(active)
    expect(await patch({ termExpirationDate: null })).toMatchObject({ reason: 'derived' })
    const quoted = await cancelled({ ...active, status: 'quoted' })
    expect(await quoted.patch({ termExpirationDate: '2027-02-01' })).toMatchObject({
      expirationDate: '2027-02-01',
      termExpirationDate: '2027-02-01',
    })
  })
})
