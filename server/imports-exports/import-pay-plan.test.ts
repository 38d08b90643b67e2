import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const acme = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  'Policy #': 'CPS7700201',
  LOB: 'General Liability',
  Carrier: 'Scottsdale',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2040',
  Premium: '1,200.00',
  Billing: 'Direct bill',
  'Pay Plan': '10-pay',
}
const silent = { ...acme, 'Policy #': 'CPS7700202', 'Pay Plan': '' }

it('a file says how terms are paid, an undo takes it back, a rehearsal compares it, and an export has it', async () => {
  const w = await world()
  const first = await checked(w, csvOf([acme, silent]))
  await published(w, first.id)
  const list = (await w.api.get('/api/policies?sort=policyNumber')).body
  expect(list.map(({ billing }: { billing: string }) => billing)).toEqual(['Direct bill', 'Direct bill'])
  const ids: string[] = list.map(({ id }: { id: string }) => id)
  const plans = async () => {
    const all = await Promise.all(ids.map((id) => w.api.get(`/api/policies/${id}/details`)))
    return all.map(({ body }) => body.payPlan)
  }
  expect(await plans()).toEqual(['10-pay', ''])

  const changed = csvOf([{ ...acme, 'Pay Plan': 'Annual' }, silent])
  const second = await checked(w, changed)
  await w.api.patch(`/api/imports/${second.id}`, { decision: 'update' })
  await published(w, second.id)
  expect(await plans()).toEqual(['Annual', ''])
  await w.api.post(`/api/imports/${second.id}/undo`)
  await settled(w, w.api, second.id)
  expect(await plans()).toEqual(['10-pay', ''])

  const rehearsal = await checked(w, changed)
  const compared = async () => (await w.api.get(`/api/imports/${rehearsal.id}/differences`)).body.differences
  const [difference, ...others] = await compared()
  expect(others).toEqual([])
  expect(difference).toMatchObject({ kind: 'different', field: 'payPlan', here: '10-pay', there: 'Annual' })
  const taken = await w.api.post(`/api/imports/${rehearsal.id}/differences`, { keys: [difference.key] })
  expect(taken.body).toEqual({ taken: 1, refused: [] })
  expect(await plans()).toEqual(['Annual', ''])
  expect(await compared()).toEqual([])

  const [headings = '', ...rows] = (await w.api.get('/api/policies/export.csv')).text.trim().split('\r\n')
  const at = headings.split(',').indexOf('Pay plan')
  expect(rows.map((row) => row.split(',')[at]).toSorted()).toEqual(['', 'Annual'])
  const kept = await w.api.get('/api/audit-log', { query: { action: 'policy.updated' } })
  expect(JSON.stringify(kept.body)).toContain('"payPlan":"Annual"')
})
