import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'

beforeEach(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00.000Z')
})

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const year = {
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  type: 'commercial',
  carrier: 'Erie',
}

async function book({ api }: World) {
  const addClient = async (name: string) => (await api.post('/api/clients', { name })).body.id as string
  const addPolicy = async (client: string, fields: object) => {
    const { status, body } = await api.post(`/api/clients/${client}/policies`, { ...year, ...fields })
    expect([status, body.message]).toEqual([201, undefined])
    return body.id as string
  }
  const enter = async (policy: string, made: object) => {
    const { status, body } = await api.post(`/api/policies/${policy}/transactions`, made)
    expect([status, body.message]).toEqual([201, undefined])
  }
  // 100 more take effect in December only.
  const ana = await addClient('Ana, one in force')
  await enter(await addPolicy(ana, { premium: 1200 }), {
    ...{ kind: 'endorsement', effectiveDate: '2026-12-01', premiumChange: 100 },
  })
  const ben = await addClient('Ben, renewed already')
  const auto = { type: 'auto', carrier: 'Geico, Inc.' }
  const renewed = { effectiveDate: '2026-06-01', expirationDate: '2026-12-01' }
  const renewedFromId = await addPolicy(ben, { ...auto, ...renewed, premium: 20 })
  const renewal = { effectiveDate: '2026-12-01', expirationDate: '2027-06-01', renewedFromId }
  await addPolicy(ben, { ...auto, ...renewal, premium: 25 })
  const cem = await addClient('Cem, bound for December')
  await addPolicy(cem, { effectiveDate: '2026-12-01', expirationDate: '2027-12-01', premium: 300 })
  const dee = await addClient('Dee, within a lapse')
  const lapsed = await addPolicy(dee, { premium: 4000 })
  await enter(lapsed, { kind: 'cancellation', effectiveDate: '2026-11-10', method: 'pro_rata' })
  await enter(lapsed, { kind: 'reinstatement', effectiveDate: '2026-11-25' })
  const eve = await addClient('Eve, two in force')
  await addPolicy(eve, { premium: 50 })
  await addPolicy(eve, { ...auto, premium: 7.5 })
  const flo = await addClient('Flo, expired')
  await addPolicy(flo, { effectiveDate: '2025-01-01', expirationDate: '2026-01-01', premium: 60 })
  return { ana, ben, eve }
}

type Listed = { name: string; policyCount: number; bookPremium: number }

const countsOf = (rows: Listed[]) =>
  rows.map(({ name, policyCount, bookPremium }) => [name.slice(0, 3), policyCount, bookPremium])

describe('the policies and premium of clients are those of the dashboard', () => {
  it('in the list with its filters, orders and file, on a page of its own, and as of another day', async () => {
    const made = await world()
    const { ben } = await book(made)
    const list = async (query = ''): Promise<Listed[]> => (await made.api.get(`/api/clients?${query}`)).body
    const metrics = async (query = '') => (await made.api.get(`/api/dashboard/metrics?${query}`)).body
    const clients = await list()
    expect(countsOf(clients)).toEqual([
      ['Ana', 1, 1200],
      ['Ben', 1, 20],
      ['Cem', 0, 0],
      ['Dee', 0, 0],
      ['Eve', 2, 57.5],
      ['Flo', 0, 0],
    ])
    expect(await metrics()).toMatchObject({ totalPolicies: 4, totalPremium: 1277.5 })
    expect(countsOf(await list('sort=-policyCount&limit=2'))).toEqual([
      ['Eve', 2, 57.5],
      ['Ben', 1, 20],
    ])
    expect(countsOf(await list('sort=-bookPolicies'))).toEqual(countsOf(await list('sort=-policyCount')))
    expect(
      countsOf(await list('sort=-premium'))
        .map(([name]) => name)
        .slice(0, 3),
    ).toEqual(['Ana', 'Eve', 'Ben'])
    const names = async (query: string) => countsOf(await list(query)).map(([name]) => name)
    expect(await names('active=true')).toEqual(['Ana', 'Ben', 'Eve'])
    expect(await names('active=false')).toEqual(['Cem', 'Dee', 'Flo'])
    expect(await names('monoline=true')).toEqual(['Ana', 'Ben'])
    expect(await names('inForceOn=2026-11-20')).toEqual(['Ana', 'Ben', 'Eve'])
    expect(await names('policyType=auto')).toEqual(['Ben', 'Eve'])
    expect(await names('carrier=erie')).toEqual(['Ana', 'Eve'])

    const one = (await made.api.get(`/api/clients/${ben}`)).body
    expect(countsOf([one])).toEqual([['Ben', 1, 20]])
    const renamed = (await made.api.patch(`/api/clients/${ben}`, { name: 'Ben B.' })).body
    expect(countsOf([renamed])).toEqual([['Ben', 1, 20]])
    const { text } = await made.api.get('/api/clients/export.csv?sort=-premium')
    expect(text.split('\r\n')[0]).toContain('Policies,Book premium,')
    expect(text).toContain(',1,1200,')

    const december = await list('asOf=2026-12-01')
    const then = await metrics('asOf=2026-12-01')
    expect(countsOf(december).slice(0, 4)).toEqual([
      ['Ana', 1, 1300],
      ['Ben', 1, 25],
      ['Cem', 1, 300],
      ['Dee', 1, expect.any(Number)],
    ])
    const sum = (of: (client: Listed) => number) => december.reduce((all, client) => all + of(client), 0)
    expect(sum(({ policyCount }) => policyCount)).toBe(then.totalPolicies)
    expect(sum(({ bookPremium }) => bookPremium)).toBeCloseTo(then.totalPremium, 2)
  })

  it('in the lists that a figure of a day opens, whose premium, order and file are of that day', async () => {
    const made = await world()
    await book(made)
    const days = { '2026-11-20': [1200, 50, 20, 7.5], '2026-12-01': [1300, 300, 50, 25, 7.5] }
    for (const [day, premiums] of Object.entries(days)) {
      const opened = `inForceOn=${day}&sort=-premium`
      const rows: { premium: number }[] = (await made.api.get(`/api/policies?${opened}`)).body
      const of = rows.map(({ premium }) => premium).filter((premium) => premium < 3000)
      expect(of).toEqual(premiums)
      const { totalPremium } = (await made.api.get(`/api/dashboard/metrics?asOf=${day}`)).body
      expect(rows.reduce((all, { premium }) => all + premium, 0)).toBeCloseTo(totalPremium, 2)
      const first = (await made.api.get(`/api/policies?${opened}&limit=1`)).headers.link
      const [, next = ''] = /<([^>]+)>/.exec(String(first)) ?? []
      expect((await made.api.get(next)).body[0].premium).toBe(rows[1]?.premium)
      const { text } = await made.api.get(`/api/policies/export.csv?${opened}`)
      expect(text).toContain(`,${premiums[0]},`)
      const clients: Listed[] = (await made.api.get(`/api/clients?${opened}`)).body
      expect(clients.reduce((all, { bookPremium }) => all + bookPremium, 0)).toBeCloseTo(totalPremium, 2)
      expect(clients.map(({ bookPremium }) => bookPremium)).toEqual(
        clients.map(({ bookPremium }) => bookPremium).toSorted((a, b) => b - a),
      )
      expect((await made.api.get(`/api/clients?asOf=${day}&sort=-premium`)).body[0].bookPremium).toBe(
        clients[0]?.bookPremium,
      )
    }
    const renewals = async (query: string) => {
      const { body } = await made.api.get(`/api/policies?renewsFrom=2027-01-01&renewsTo=2027-01-31${query}`)
      return body.map(({ premium }: { premium: number }) => premium).toSorted((a: number, b: number) => b - a)
    }
    expect(await renewals('')).toEqual([1200, 50, 7.5])
    expect((await renewals('&renewsAsOf=2026-12-01')).slice(1)).toEqual([1300, 50, 7.5])
    const [whole] = (await made.api.get('/api/policies?sort=-premium')).body.slice(1)
    expect(whole.premium).toBe(1300)
  })

  it('in a household, of a carrier and by what was written, and each opens its policies', async () => {
    const made = await world()
    const { ana, eve } = await book(made)
    const total = async (query: string) =>
      Number((await made.api.get(`/api/policies?limit=1&${query}`)).headers['x-total-count'])
    const path = `/api/clients/${ana}/group`
    expect((await made.api.post(`${path}/members`, { clientId: eve })).status).toBe(201)
    expect((await made.api.get(path)).body).toMatchObject({
      group: {
        members: [
          { policies: 1, premium: 1200 },
          { policies: 2, premium: 57.5 },
        ],
      },
    })
    const { id } = (await made.api.get(path)).body.group
    expect(await total(`group=${id}&inForceOn=2026-11-20`)).toBe(3)

    const carrier = (await made.api.post('/api/carriers', { name: 'Geico, Inc.' })).body.id
    const [row] = (await made.api.get('/api/carriers/book')).body
    expect(row).toEqual({ carrierId: carrier, policies: 2, premium: 27.5 })
    expect(await total(`carrierId=${carrier}&inForceOn=2026-11-20`)).toBe(2)
    expect(await total(`carrierId=${carrier}`)).toBe(3)
    expect(await total('carrierId=00000000-0000-7000-8000-000000000000')).toBe(0)
    const { text } = await made.api.get(`/api/policies/export.csv?carrierId=${carrier}&inForceOn=2026-11-20`)
    expect(text.trim().split('\r\n')).toHaveLength(3)

    const written = 'writtenFrom=2026-01-01&writtenTo=2026-11-20'
    expect(await total(written)).toBe(5)
    expect(await total(`${written}&writtenKind=cancellation,reinstatement`)).toBe(1)
    expect(await total(`${written}&writtenKind=new`)).toBe(5)
    expect(await total('writtenKind=audit')).toBe(0)
  })
})
