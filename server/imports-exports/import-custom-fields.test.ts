import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { checked, csvOf, published, settled, upload } from './testing.ts'

type W = Awaited<ReturnType<typeof world>>

async function field(w: W, input: Record<string, unknown>): Promise<string> {
  const { status, body } = await w.api.post('/api/custom-fields', {
    kind: 'text',
    recordType: 'client',
    ...input,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

const row = {
  Name: 'Ann Lee',
  Email: 'ann@example.com',
  'Policy Number': 'P-1',
  Carrier: 'Erie',
  'Line of Business': 'Auto',
  'Effective Date': '1/1/2026',
  'Expiration Date': '7/1/2026',
  Premium: '600',
}

it('an import fills custom fields of clients and policies, encrypts sensitive ones, and takes all of it back', async () => {
  const w = await world()
  const gate = await field(w, { name: 'Gate code' })
  const dogs = await field(w, { name: 'Dogs', kind: 'number' })
  const passport = await field(w, { name: 'Passport', isSensitive: true })
  const plan = await field(w, { name: 'Pay plan', recordType: 'policy' })
  const former = (
    await w.api.post('/api/clients', {
      name: 'Bo Kim',
      email: 'bo@example.com',
      custom: { [gate]: '0815', [dogs]: 1 },
    })
  ).body
  const file = csvOf([
    { ...row, 'Gate code': '4711', Dogs: '2', Passport: 'X1234', 'Pay Plan': 'EFT' },
    { Name: 'Bo Kim', Email: 'bo@example.com', 'Gate code': '', Dogs: '3', Passport: 'Y99' },
  ])
  const job = await checked(w, file)
  expect(job.mapping.slice(-4)).toEqual([gate, dogs, passport, plan].map((id) => `custom:${id}`))
  await w.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
  const rows = (await w.api.get(`/api/imports/${job.id}/rows`)).body
  expect(rows[0].cells.slice(-4)).toEqual(['4711', '2', '••••', 'EFT'])
  const done = await published(w, job.id)
  expect([done.status, done.message]).toEqual(['published', ''])

  const [ann] = (await w.api.get('/api/clients', { query: { contact: 'ann@example.com' } })).body
  const made = (await w.api.get(`/api/clients/${ann.id}`)).body
  expect(made.custom).toEqual({ [gate]: '4711', [dogs]: 2, [passport]: 'X1234' })
  const term = (await w.api.get(`/api/policies/${made.policies[0].id}`)).body
  expect(term.custom).toEqual({ [plan]: 'EFT' })
  const bo = (await w.api.get(`/api/clients/${former.id}`)).body
  expect(bo.custom).toEqual({ [gate]: '0815', [dogs]: 3, [passport]: 'Y99' })
  const text = `select coalesce(string_agg(r.values::text, ''), '') || (select string_agg(custom_encrypted::text, '') from clients
    where agency_id = $1) as all from import_records r where r.agency_id = $1`
  const kept = await w.server.database.pool.query(text, [w.agencyId])
  expect(kept.rows[0].all).not.toContain('X1234')
  expect(kept.rows[0].all).toContain(passport)

  await w.api.post(`/api/imports/${job.id}/undo`)
  expect((await settled(w, w.api, job.id)).status).toBe('undone')
  expect((await w.api.get(`/api/clients/${former.id}`)).body.custom).toEqual({ [gate]: '0815', [dogs]: 1 })
  expect((await w.api.get(`/api/clients/${ann.id}`)).status).toBe(404)
})

it('an update of a term that is here adds to its custom fields, and its undo gives them back', async () => {
  const w = await world()
  const plan = await field(w, { name: 'Pay plan', recordType: 'policy' })
  const first = await checked(w, csvOf([{ ...row, 'Pay plan': 'EFT' }]))
  await published(w, first.id)
  const again = await checked(w, csvOf([{ ...row, 'Pay plan': 'Annual' }]))
  await w.api.patch(`/api/imports/${again.id}`, { decision: 'update' })
  await published(w, again.id)
  const read = async () => {
    const [ann] = (await w.api.get('/api/clients', { query: { contact: 'ann@example.com' } })).body
    const { policies } = (await w.api.get(`/api/clients/${ann.id}`)).body
    return (await w.api.get(`/api/policies/${policies[0].id}`)).body.custom
  }
  expect(await read()).toEqual({ [plan]: 'Annual' })
  await w.api.post(`/api/imports/${again.id}/undo`)
  await settled(w, w.api, again.id)
  expect(await read()).toEqual({ [plan]: 'EFT' })
})

it('a file says which custom field each column could become, by all of its values', async () => {
  const w = await world()
  const rows = Array.from({ length: 60 }, (_, at) => ({
    Name: `Client ${at}`,
    Lockbox: String(at),
    Reviewed: '3/1/2026',
    SSN: '',
    Late: at === 59 ? 'x' : '1',
  }))
  const { source, customFields }: Import = (await upload(w.api, csvOf(rows))).body
  expect(source.proposals?.slice(1)).toEqual([
    { kind: 'number', isSensitive: false },
    { kind: 'date', isSensitive: false },
    { kind: 'text', isSensitive: true },
    { kind: 'text', isSensitive: false },
  ])
  expect(customFields).toEqual([])
})

it('refuses a mapping to an archived field, also where it is archived before the check begins', async () => {
  const w = await world()
  const gate = await field(w, { name: 'Gate code' })
  const { body } = await upload(w.api, csvOf([{ Name: 'Ann Lee', 'Gate code': '4711' }]))
  await w.api.post(`/api/imports/${body.id}/dry-run`)
  await w.api.patch(`/api/custom-fields/${gate}`, { isArchived: true })
  const job = await settled(w, w.api, body.id)
  const words = 'A column is mapped to a custom field that is archived. Choose another field.'
  expect([job.status, job.message, job.customFields]).toEqual(['uploaded', words, []])
  const refused = await w.api.post(`/api/imports/${body.id}/dry-run`)
  expect([refused.status, refused.body.fields]).toEqual([400, { mapping: words }])
  const compared = await w.api.post(`/api/imports/${body.id}/dry-run`, { mapping: ['name', null] })
  expect(compared.status).toBe(200)
})

it('prospects fill their own custom fields, and a wrong value is corrected in the report', async () => {
  const w = await world()
  await field(w, { name: 'Dogs' })
  const dogs = await field(w, { name: 'Dogs', kind: 'number', recordType: 'prospect' })
  const job = await checked(
    w,
    csvOf([{ Name: 'Ann Lee', Email: 'ann@example.com', Dogs: 'two' }]),
    'prospects',
  )
  expect(job.mapping).toEqual(['name', 'email', `custom:${dogs}`])
  const at = { rowNumber: 2, column: 2, field: `custom:${dogs}`, was: 'two' }
  const wrong = await w.api.post(`/api/imports/${job.id}/corrections`, { ...at, value: 'three' })
  expect(wrong.status).toBe(400)
  expect((await w.api.post(`/api/imports/${job.id}/corrections`, { ...at, value: '3' })).status).toBe(200)
  await settled(w, w.api, job.id)
  await published(w, job.id)
  const [ann] = (await w.api.get('/api/prospects')).body
  expect(ann.custom).toEqual({ [dogs]: 3 })
})
