import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  policyNumber: 'GL-1',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  premium: 1000,
}

async function insured() {
  const made = await world()
  const { api } = made
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const add = (fields: object = {}) => api.post(`/api/clients/${client}/policies`, { ...term, ...fields })
  const enter = (id: string, input: object) => api.post(`/api/policies/${id}/transactions`, input)
  const cancel = { kind: 'cancellation', effectiveDate: '2026-07-01', method: 'short_rate', dryRun: true }
  const returnedOf = async (id: string) => (await enter(id, cancel)).body.returnPremium?.returned
  return { ...made, add, enter, returnedOf }
}

describe('what a new policy says of its first transaction', () => {
  it('returns at short rate what the term says, else its carrier, else 90 % of pro rata', async () => {
    const { api, add, returnedOf } = await insured()
    // 184 of 365 days are left: 1,000 keeps 495.89 and returns 504.11 pro rata.
    const plain = (await add()).body.id
    expect(await returnedOf(plain)).toBe(453.7)
    await api.post('/api/carriers', { name: 'Acme Mutual', shortRatePercent: 80 })
    expect(await returnedOf(plain)).toBe(403.29)
    const own = (await add({ policyNumber: 'GL-2', shortRate: 50 })).body.id
    expect(await returnedOf(own)).toBe(252.06)
  })

  it('refuses shares and lines that do not add up, and a package whose quote is bound without its lines', async () => {
    const { owner, add, api, enter } = await insured()
    const shares = await add({ producers: [{ userId: owner.id, share: 90 }] })
    expect([shares.status, shares.body.reason]).toEqual([422, 'split'])
    const lines = [
      { line: 'General liability', premium: 600 },
      { line: 'Crime', premium: 300 },
    ]
    const uneven = await add({ lines })
    expect([uneven.status, uneven.body.reason]).toEqual([422, 'lines'])
    const quoted = (await add({ lines, status: 'quoted' })).body.id
    const bound = await api.patch(`/api/policies/${quoted}`, { status: 'active' })
    expect([bound.status, bound.body.reason]).toEqual([422, 'lines'])
    const whole = await enter(quoted, {
      kind: 'new',
      effectiveDate: '2026-01-01',
      lines: lines.map(({ line, premium }) => ({ line, premiumChange: premium })),
    })
    expect(whole.body.term).toMatchObject({ premium: 900, expirationDate: '2027-01-01' })
  })

  it('takes one line as the line of business, and refuses it where it does not fit', async () => {
    const { add } = await insured()
    const one = { lineOfBusiness: undefined, lines: [{ line: 'Crime', premium: 1000 }] }
    expect((await add(one)).body).toMatchObject({ lineOfBusiness: 'Crime', premium: 1000 })
    for (const wrong of [{ premium: 1200 }, { type: 'home' }, { lineOfBusiness: 'Cyber' }]) {
      const { status, body } = await add({ ...one, policyNumber: 'C-2', ...wrong })
      expect([status, body.reason]).toEqual([422, 'lines'])
    }
  })

  it('credits members of the agency alone, each once', async () => {
    const { api, owner, add, enter } = await insured()
    const stranger = (await world()).owner.id
    const half = { userId: owner.id, share: 50 }
    const id = (await add({ producers: [{ userId: owner.id, share: 100 }] })).body.id
    const corrects = (await api.get(`/api/policies/${id}/history`)).body.terms[0].transactions[0].id
    const endorsed = { kind: 'endorsement', effectiveDate: '2026-02-01', premiumChange: 5 }
    for (const producers of [[{ userId: stranger, share: 100 }], [half, half]]) {
      const refused = [
        await add({ policyNumber: 'GL-2', producers }),
        await enter(id, { ...endorsed, producers }),
        await enter(id, { kind: 'correction', corrects, replacement: { producers } }),
      ]
      for (const { status, body } of refused) expect([status, body.reason]).toEqual([422, 'split'])
    }
  })

  it('issues a number again after a flat cancellation, which then stays', async () => {
    const { add, enter } = await insured()
    const first = (await add()).body.id
    const flat = await enter(first, { kind: 'cancellation', effectiveDate: '2026-01-01', method: 'flat' })
    expect((await add()).status).toBe(201)
    const back = await enter(first, { kind: 'correction', corrects: flat.body.transaction.id })
    expect([back.status, back.body.reason]).toEqual([409, 'duplicate_policy'])
  })
})
