import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const acme = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  'Policy #': 'CPS7700101',
  LOB: 'General Liability',
  Carrier: 'Scottsdale',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2040',
  Premium: '1,200.00',
  Wholesaler: 'Amwins',
}
const rps = { kind: 'wholesaler', name: 'RPS' }
const direct = { ...acme, 'Policy #': 'CPS7700102', Wholesaler: '' }

it('a file says through whom terms are placed, an undo takes it back, and a rehearsal compares it', async () => {
  const w = await world()
  const first = await checked(w, csvOf([acme, direct]))
  await published(w, first.id)
  const list = (await w.api.get('/api/policies?sort=policyNumber')).body
  const ids: string[] = list.map(({ id }: { id: string }) => id)
  const placed = async () => {
    const all = await Promise.all(ids.map((id) => w.api.get(`/api/policies/${id}/details`)))
    return all.map(({ body }) => body.intermediary)
  }
  expect(await placed()).toEqual([{ kind: 'wholesaler', name: 'Amwins' }, null])

  const changed = csvOf([{ ...acme, Wholesaler: 'RPS' }, direct])
  const second = await checked(w, changed)
  await w.api.patch(`/api/imports/${second.id}`, { decision: 'update' })
  await published(w, second.id)
  expect(await placed()).toEqual([rps, null])
  await w.api.post(`/api/imports/${second.id}/undo`)
  await settled(w, w.api, second.id)
  expect(await placed()).toEqual([{ kind: 'wholesaler', name: 'Amwins' }, null])

  const rehearsal = await checked(w, changed)
  const compared = async () => (await w.api.get(`/api/imports/${rehearsal.id}/differences`)).body.differences
  const [difference, ...others] = await compared()
  expect(others).toEqual([])
  expect(difference).toMatchObject({ kind: 'different', field: 'intermediary', here: 'Amwins', there: 'RPS' })
  const taken = await w.api.post(`/api/imports/${rehearsal.id}/differences`, { keys: [difference.key] })
  expect(taken.body).toEqual({ taken: 1, refused: [] })
  expect(await placed()).toEqual([rps, null])
  expect(await compared()).toEqual([])
})
