import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled } from './testing.ts'

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

const people = {
  'Insured Name': 'Ann Lee',
  Email: 'ann@lee.example; second@lee.example',
  Phone: '555-010-0001',
  Cell: '(555) 010-0002 / 555.010.0003',
  'Phone 2': 'ask Bob',
  'Spouse Name': 'Bob Lee',
  'Spouse Cell': '555-010-0004',
  'Spouse DOB': '2/3/1980',
}

type Person = {
  name: string
  roles: string[]
  dateOfBirth: string | null
  phones: { kind: string; number: string }[]
}
async function peopleOf(about: Awaited<ReturnType<typeof world>>, id: string) {
  const contacts: Person[] = (await about.api.get(`/api/clients/${id}/contacts`)).body
  return contacts.map(({ name, phones }) => [name, phones.map(({ kind, number }) => `${kind} ${number}`)])
}

it('keeps everybody and every number of a row, and says of each column how much went where', async () => {
  const about = await world()
  const job = await checked(about, csvOf([people]))
  expect(job.mapping).toEqual([
    ...[
      'name',
      'email',
      'phone',
      'mobilePhone',
      'otherPhone',
      'spouseName',
      'spousePhone',
      'spouseBirthDate',
    ],
  ])
  expect(
    job.columns.map((column: { filled: number; noted: number }) => [column.filled, column.noted]),
  ).toEqual([
    ...[
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  ])
  await published(about, job.id)
  const [client] = (await about.api.get('/api/clients')).body
  expect(await peopleOf(about, client.id)).toEqual([
    ['', ['main (555) 010-0001', 'mobile (555) 010-0002', 'mobile (555) 010-0003']],
    ['Bob Lee', ['main (555) 010-0004']],
  ])
  const contacts: (Person & { emails: { address: string }[] })[] = (
    await about.api.get(`/api/clients/${client.id}/contacts`)
  ).body
  expect(contacts[0]?.emails.map(({ address }) => address)).toEqual(['ann@lee.example', 'second@lee.example'])
  expect(contacts[1]).toMatchObject({ roles: ['spouse'], dateOfBirth: '1980-02-03' })
  expect((await about.api.get(`/api/clients/${client.id}`)).body.notes).toBe('ask Bob')
})

it('adds to a client of the book the numbers that it lacks, keeps its own, and gives everything back', async () => {
  const about = await world()
  const { body: client } = await about.api.post('/api/clients', {
    ...{ kind: 'personal', name: 'Ann Lee', email: 'ann@lee.example', phone: '(555) 010-0099' },
  })
  await about.api.post(`/api/clients/${client.id}/contacts`, {
    name: 'Bob Lee',
    phones: [{ kind: 'work', number: '(555) 010-0098' }],
  })
  const before = await peopleOf(about, client.id)
  const job = await checked(about, csvOf([people]))
  await about.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
  await published(about, job.id)
  const kept = await peopleOf(about, client.id)
  expect(kept[0]?.[1]).toEqual([
    ...['main (555) 010-0001', 'main (555) 010-0099', 'mobile (555) 010-0002', 'mobile (555) 010-0003'],
  ])
  expect(kept[1]).toEqual(['Bob Lee', ['work (555) 010-0098', 'main (555) 010-0004']])
  await about.api.post(`/api/imports/${job.id}/undo`, { staying: 0 })
  await settled(about, about.api, job.id)
  expect(await peopleOf(about, client.id)).toEqual(before)
})

it('keeps a line that is not in the list in its own words, under the type that was chosen', async () => {
  const about = await world()
  const row = { 'Insured Name': 'Ann Lee', LOB: 'Gadget cover', 'Policy #': 'G-1', 'Eff Date': '1/1/2026' }
  const acme = { ...row, 'Insured Name': 'Acme LLC', 'Policy #': 'G-2' }
  const known = { ...row, 'Insured Name': 'Zoe Ray', 'Policy #': 'G-3', LOB: 'Renters' }
  const job = await checked(about, csvOf([row, acme, known]))
  expect(job.counts).toMatchObject({ policies: 3, otherLines: 1 })
  await about.api.post(`/api/imports/${job.id}/dry-run`, { otherType: 'auto' })
  await settled(about, about.api, job.id)
  await published(about, job.id)
  const policies: { type: string; lineOfBusiness: string }[] = (await about.api.get('/api/policies')).body
  const lines = policies.map(({ type, lineOfBusiness }) => `${type} ${lineOfBusiness}`)
  expect(lines.toSorted()).toEqual([
    'auto Other: Gadget cover',
    'commercial Other: Gadget cover',
    'home Renters',
  ])
})
