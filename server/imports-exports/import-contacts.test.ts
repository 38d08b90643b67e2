import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published } from './testing.ts'

const rows = (phone: string) => csvOf([{ 'Insured Name': 'Acme LLC', Email: '', Phone: phone, City: 'Reno' }])

it('an import recognizes a client by a number of any contact, makes contacts, and takes them back with its clients', async () => {
  const w = await world()
  const { id } = (await w.api.post('/api/clients', { name: 'Acme LLC', phone: '555-010-2000' })).body
  const phones = [{ kind: 'work', number: '(555) 010-3000' }]
  await w.api.post(`/api/clients/${id}/contacts`, { name: 'Bo', phones })
  const known = await checked(w, rows('5550103000'))
  const [row] = (await w.api.get(`/api/imports/${known.id}/rows?only=duplicates`)).body
  expect([row?.duplicate.reason, row?.duplicate.recordId ?? row?.duplicate.id]).toEqual(['phone', id])

  const fresh = await checked(w, rows('5550104000'))
  await published(w, fresh.id)
  const made = (await w.api.get('/api/clients', { query: { contact: '5550104000' } })).body
  expect(made).toHaveLength(1)
  const contacts = (await w.api.get(`/api/clients/${made[0].id}/contacts`)).body
  expect(contacts.map(({ isPreferred }: { isPreferred: boolean }) => isPreferred)).toEqual([true])
  await w.api.post(`/api/imports/${fresh.id}/undo`)
  await w.server.jobs.settle()
  const left = await w.server.database.pool.query('select 1 from client_contacts where client_id = $1', [
    made[0].id,
  ])
  expect(left.rows).toEqual([])
})
