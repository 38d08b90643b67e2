import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { makeKey } from './testing.ts'

type Rows = Record<string, unknown>[]

/** A policy that was endorsed and then corrected, beside another client's. */
async function book(about: World) {
  const { api } = await makeKey(about)
  const bind = async (name: string, effectiveDate: string) => {
    const clientId = (await api.post('/api/v1/clients', { name })).body.id
    const dates = { effectiveDate, expirationDate: `2027${effectiveDate.slice(4)}` }
    const body = { clientId, type: 'auto', policyNumber: name, status: 'active', premium: 1200, ...dates }
    return { clientId, ...(await api.post('/api/v1/policies', body)).body }
  }
  const [ana, bo] = [await bind('Ana', '2026-01-01'), await bind('Bo', '2026-02-01')]
  const path = `/api/v1/policies/${ana.id}/transactions`
  const endorsement = { kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 100 }
  const fees = [{ kind: 'agency', amount: 25, refundable: false }]
  const entered = await api.post(path, { ...endorsement, fees, note: 'Second car' })
  expect([entered.status, entered.body]).toEqual([201, expect.anything()])
  return { api, ana, bo, endorsement: entered.body.transaction }
}

describe('the lists of terms and transactions', () => {
  it('lists the terms of a policy, a client and a range of days, with their status today', async () => {
    const { api, ana, bo } = await book(await world())
    const ids = async (query: Record<string, string>) =>
      (await api.get('/api/v1/terms', { query })).body.data.map(({ id }: { id: string }) => id)
    expect(await ids({ sort: 'effectiveDate' })).toEqual([ana.id, bo.id])
    expect(await ids({ policyId: ana.policyId })).toEqual([ana.id])
    expect(await ids({ clientId: bo.clientId })).toEqual([bo.id])
    expect(await ids({ effectiveFrom: '2026-01-02', effectiveTo: '2026-02-01' })).toEqual([bo.id])
    const one = await api.get(`/api/v1/terms/${ana.id}`)
    expect([one.body.policyId, one.body.premium, one.body.termStatus]).toEqual([
      ...[ana.policyId, 1300, expect.any(String)],
    ])
    const headers = { 'if-none-match': String(one.headers.etag) }
    expect((await api.get(`/api/v1/terms/${ana.id}`, { headers })).status).toBe(304)
  })

  it('lists transactions by policy, client, kind and days, page by page', async () => {
    const { api, ana, bo, endorsement } = await book(await world())
    const list = async (query: Record<string, string>) =>
      (await api.get('/api/v1/transactions', { query })).body
    const kinds = async (query: Record<string, string>) =>
      ((await list(query)).data as Rows).map(({ clientId, kind }) => [clientId, kind])
    const all = { sort: 'effectiveDate' }
    const first = await list({ ...all, limit: '2', fields: 'kind' })
    expect([first.total, first.data.map(Object.keys)]).toEqual([
      3,
      [
        ['id', 'kind'],
        ['id', 'kind'],
      ],
    ])
    const last = await list({ ...all, limit: '2', cursor: first.nextCursor })
    expect([last.data.map(({ id }: { id: string }) => id), last.nextCursor]).toEqual([[endorsement.id], null])
    expect(await kinds({ ...all, policyId: ana.policyId })).toEqual([
      [ana.clientId, 'new'],
      [ana.clientId, 'endorsement'],
    ])
    expect(await kinds({ clientId: bo.clientId })).toEqual([[bo.clientId, 'new']])
    expect(await kinds({ termId: ana.id, kind: 'endorsement' })).toEqual([[ana.clientId, 'endorsement']])
    expect(await kinds({ effectiveFrom: '2026-02-01', effectiveTo: '2026-02-28' })).toEqual([
      [bo.clientId, 'new'],
    ])
  })

  it('answers a transaction as it was entered, and again only when it was corrected', async () => {
    const { api, ana, endorsement } = await book(await world())
    const path = `/api/v1/transactions/${endorsement.id}`
    const one = await api.get(path)
    expect(one.body).toMatchObject({
      ...{ ...endorsement, correctedBy: null, fees: 25, note: 'Second car' },
      ...{ termId: ana.id, policyId: ana.policyId, clientId: ana.clientId, policyNumber: 'Ana' },
    })
    expect(one.text).not.toContain('"commission"')
    const headers = { 'if-none-match': String(one.headers.etag) }
    expect((await api.get(path, { headers })).status).toBe(304)
    const correction = { kind: 'correction', corrects: endorsement.id }
    const voided = await api.post(`/api/v1/policies/${ana.id}/transactions`, correction)
    expect([voided.status, voided.body]).toEqual([201, expect.anything()])
    const anew = await api.get(path, { headers })
    expect([anew.status, anew.body.correctedBy]).toEqual([200, voided.body.transaction.id])
  })

  it('shows nothing of another agency, of a deleted policy, or without the scope', async () => {
    const about = await world()
    const { api, ana, endorsement } = await book(about)
    const paths = [`/api/v1/terms/${ana.id}`, `/api/v1/transactions/${endorsement.id}`]
    const { api: other } = await makeKey(await world())
    const { api: outside } = await makeKey(about, ['clients:read'])
    for (const path of paths) {
      const list = path.replace(/\/[^/]+$/, '')
      expect([path, (await other.get(path)).status, (await other.get(list)).body.total]).toEqual([
        path,
        404,
        0,
      ])
      const refused = await outside.get(list)
      expect([refused.status, refused.body.reason]).toEqual([403, 'missing_scope'])
      expect((await outside.get(path)).status).toBe(403)
    }
    expect((await about.api.delete(`/api/policies/${ana.id}`)).status).toBeLessThan(300)
    for (const path of paths) expect([path, (await api.get(path)).status]).toEqual([path, 404])
    expect((await api.get('/api/v1/transactions')).body.total).toBe(1)
  })
})
