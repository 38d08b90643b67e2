import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  premium: 1000,
}
const year = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }
const nextYear = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1100 }

async function insured() {
  const { api } = await world()
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const add = (fields: object) => api.post(`/api/clients/${client}/policies`, { ...term, ...fields })
  const enter = (id: string, input: object) => api.post(`/api/policies/${id}/transactions`, input)
  const first = (await add({ ...year, policyNumber: 'GL-1' })).body.id as string
  return { api, add, enter, first }
}

it('a renewed term takes no decision, and names no former term that was deleted', async () => {
  const { api, enter, first } = await insured()
  const { body } = await enter(first, { kind: 'renewal', newTerm: nextYear })
  const decide = (decision: string | null) => api.put(`/api/policies/${first}/renewal-decision`, { decision })
  const lost = await decide('lost')
  expect([lost.status, lost.body.reason, lost.body.message]).toEqual([
    422,
    'term_renewed',
    'This term is followed by one that begins on Jan 1, 2027.',
  ])
  expect((await decide(null)).status).toBe(200)
  const second = body.newTerm.id as string
  const renews = async () => (await api.get(`/api/policies/${second}/history`)).body.terms.at(0).renewsTermIds
  expect(await renews()).toEqual([first])
  await api.delete(`/api/policies/${first}`)
  expect(await renews()).toEqual([])
})

it('a term does not come back over one that was issued in its place, by a transaction, a correction or a change', async () => {
  const { api, enter, first } = await insured()
  const renewed = async () =>
    (await enter(first, { kind: 'renewal', newTerm: nextYear })).body.newTerm.id as string
  const second = await renewed()
  const flat = { kind: 'cancellation', effectiveDate: '2027-01-01', method: 'flat' }
  const cancelled = (await enter(second, flat)).body.transaction.id as string
  await renewed()
  const covered = 'The policy is covered from Jan 1, 2027 to Jan 1, 2028 already.'
  const reinstated = await enter(second, { kind: 'reinstatement', effectiveDate: '2027-01-01' })
  const active = await api.patch(`/api/policies/${second}`, { status: 'active' })
  for (const { status, body } of [reinstated, active])
    expect([status, body.reason, body.message]).toEqual([422, 'overlap', covered])
  const corrected = await enter(second, { kind: 'correction', corrects: cancelled })
  expect([corrected.status, corrected.body.reason, corrected.body.message]).toEqual([
    422,
    'depends_on_it',
    'Correct the renewal of Jan 1, 2027 first: it rests on this transaction.',
  ])
})

it('a cancelled term is not renewed but rewritten or issued anew, and what ended it stands until that is corrected', async () => {
  const { api, add, enter, first } = await insured()
  await enter(first, { kind: 'cancellation', effectiveDate: '2026-04-01', method: 'pro_rata' })
  const follows = { effectiveDate: '2026-04-01', expirationDate: '2027-04-01', renewedFromId: first }
  const renewal = await add({ ...follows, policyNumber: 'GL-2' })
  const quoted = (await add({ ...follows, policyNumber: 'GL-2', status: 'quoted' })).body.id as string
  const bound = await api.patch(`/api/policies/${quoted}`, { status: 'active' })
  for (const { status, body } of [renewal, bound])
    expect([status, body.reason, body.message]).toEqual([
      422,
      'already_cancelled',
      'This term is cancelled as of Apr 1, 2026.',
    ])
  const anew = await enter(quoted, { kind: 'new', effectiveDate: '2026-04-01', premiumChange: 900 })
  expect(anew.status).toBe(201)
  const reinstated = await enter(first, { kind: 'reinstatement', effectiveDate: '2026-05-01' })
  expect([reinstated.status, reinstated.body.reason, reinstated.body.message]).toEqual([
    422,
    'overlap',
    'The policy is covered from Apr 1, 2026 to Apr 1, 2027 already.',
  ])
  await enter(quoted, { kind: 'correction', corrects: anew.body.transaction.id })
  const rewrite = await add({ ...follows, policyNumber: 'GL-3', transaction: 'rewrite' })
  expect(rewrite.status).toBe(201)
  const { terms } = (await api.get(`/api/policies/${first}/history`)).body
  const own = terms.find(({ id }: { id: string }) => id === first)
  const [begun] = terms.find(({ id }: { id: string }) => id === rewrite.body.id).transactions
  const takeBack = { kind: 'correction', corrects: own.transactions[1].id }
  expect((await enter(first, takeBack)).body).toMatchObject({
    reason: 'depends_on_it',
    message: 'Correct the rewrite of Apr 1, 2026 first: it rests on this transaction.',
  })
  expect((await enter(rewrite.body.id, { kind: 'correction', corrects: begun.id })).status).toBe(201)
  expect((await enter(first, takeBack)).body.term).toMatchObject({ status: 'in_force', premium: 1000 })
})
