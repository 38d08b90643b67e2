import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const file = csvOf([
  {
    'Insured Name': 'Acme Plumbing LLC',
    Email: 'office@acme.example',
    FEIN: '12-3456789',
    'Policy #': 'BOP-1',
    'Eff Date': '1/1/2026',
    'Exp Date': '1/1/2040',
    LOB: 'BOP',
    Premium: '$1,200.50',
  },
])

it('a book is checked, published and undone as a whole', { tags: ['journey'] }, async () => {
  const w = await world()
  const { id, counts } = await checked(w, file)
  expect(counts).toMatchObject({ rows: 1, create: 1, policies: 1 })
  expect(await published(w, id)).toMatchObject({ status: 'published', counts: { created: 1 } })
  const [client] = (await w.api.get('/api/clients')).body
  expect(client).toMatchObject({
    name: 'Acme Plumbing LLC',
    policies: [{ policyNumber: 'BOP-1', premium: 1200.5 }],
  })
  await w.api.post(`/api/imports/${id}/undo`, { staying: 0 })
  expect(await settled(w, w.api, id)).toMatchObject({ status: 'undone' })
  expect((await w.api.get('/api/clients')).body).toEqual([])
})
