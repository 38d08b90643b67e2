import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { addMonths, dayIn } from '#shared/dates.ts'

const today = dayIn('America/New_York', new Date())
const begins = addMonths(today, -11)
const summit = { kind: 'mga', name: 'Summit Brokerage' }

async function placed() {
  const made = await world()
  const { owner } = made
  const client = (await owner.api.post('/api/clients', { name: 'Acme', kind: 'commercial' })).body
  const term = { type: 'commercial', carrier: 'Granite', effectiveDate: begins, premium: 1200 }
  const dates = { expirationDate: addMonths(begins, 12), policyNumber: 'G-1' }
  const at = `/api/clients/${client.id}/policies`
  const policy = (await owner.api.post(at, { ...term, ...dates, intermediary: summit })).body
  await owner.api.post(at, { ...term, ...dates, policyNumber: 'G-2' })
  const terms = async () => (await owner.api.get(`/api/policies/${policy.id}/history`)).body.terms
  return { ...made, policy, terms }
}

it('stands in the history of a term, and in lists and exports by its name', async () => {
  const { owner, policy, terms } = await placed()
  expect(policy.intermediaryName).toBe('Summit Brokerage')
  expect(await terms()).toMatchObject([{ intermediary: summit }])
  const numbers = async (query: string) =>
    (await owner.api.get(`/api/policies${query}`)).body.map(
      (one: { policyNumber: string }) => one.policyNumber,
    )
  expect(await numbers('?intermediary=summit%20brokerage')).toEqual(['G-1'])
  expect(await numbers('?sort=-intermediaryName')).toEqual(['G-1', 'G-2'])
  expect((await owner.api.get('/api/policies/export.csv')).text).toContain('Summit Brokerage')
})

it('goes on at renewal, unless another is named or none', async () => {
  const { owner, policy, terms } = await placed()
  const next = (of: string, from: string, placing: object) => {
    const dates = { effectiveDate: from, expirationDate: addMonths(from, 12) }
    const newTerm = { ...dates, premium: 1300, ...placing }
    return owner.api.post(`/api/policies/${of}/transactions`, { kind: 'renewal', newTerm })
  }
  const second = (await next(policy.id, addMonths(begins, 12), {})).body.newTerm
  expect(second.intermediary).toEqual(summit)
  const third = (await next(second.id, addMonths(begins, 24), { intermediary: null })).body.newTerm
  expect(third.intermediary).toBeNull()
  const other = { kind: 'wholesaler', name: 'Crown' }
  const fourth = (await next(third.id, addMonths(begins, 36), { intermediary: other })).body.newTerm
  expect(fourth.intermediary).toEqual(other)
  expect((await terms()).map((term: { intermediary: unknown }) => term.intermediary)).toEqual([
    ...[other, null, summit, summit],
  ])
})

it('counts with the carriers what is placed through it, and opens exactly that', async () => {
  const { owner } = await placed()
  const { id } = (await owner.api.post('/api/carriers', { name: 'Summit Brokerage', kind: 'intermediary' }))
    .body
  const book = (await owner.api.get('/api/carriers/book')).body
  expect(book).toEqual([{ carrierId: id, policies: 1, premium: 1200 }])
  const opened = (await owner.api.get(`/api/policies?carrierId=${id}&inForceOn=${today}`)).body
  expect(opened.map(({ policyNumber }: { policyNumber: string }) => policyNumber)).toEqual(['G-1'])
})
