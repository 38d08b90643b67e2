import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { resumeImports } from './resume-imports.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const row = (name: string, more: Record<string, string> = {}) => ({
  'Insured Name': name,
  Email: '',
  Phone: '',
  Address: '',
  ZIP: '',
  'Policy #': '',
  'Eff Date': '',
  'Exp Date': '',
  LOB: '',
  Carrier: '',
  Premium: '',
  ...more,
})
const policy = (number: string, premium = '1000') => ({
  'Policy #': number,
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2027',
  LOB: 'BOP',
  Carrier: 'Travelers',
  Premium: premium,
})

const clientsOf = async ({ api }: World) => (await api.get('/api/clients')).body

async function withClient(w: World) {
  const made = await w.api.post('/api/clients', { name: 'Acme LLC', email: 'a@acme.example', city: 'Peoria' })
  const path = `/api/clients/${made.body.id}/policies`
  await w.api.post(path, {
    type: 'commercial',
    lineOfBusiness: 'BOP',
    carrier: 'Travelers',
    policyNumber: 'OLD',
    effectiveDate: '2026-01-01',
    premium: 500,
  })
  return made.body
}

const possibleDuplicates = csvOf([
  row('Acme LLC', { Email: 'A@acme.example', Phone: '5550100199', ...policy('OLD', '700') }),
  row('Acme LLC', { Email: 'A@acme.example', ...policy('NEW') }),
  row('Zorg LLC', { Email: 'z@zorg.example', ...policy('Z-1') }),
])

describe('look-alikes of the book', () => {
  it('are shown with the reason and passed over unless decided otherwise', async () => {
    const w = await world()
    const client = await withClient(w)
    const { id, counts } = await checked(w, possibleDuplicates)
    expect(counts).toMatchObject({ skip: 2, create: 1, duplicates: 1, records: 1 })
    const rows = (await w.api.get(`/api/imports/${id}/rows?only=duplicates`)).body
    expect(rows).toHaveLength(2)
    expect(rows[0].duplicate).toEqual({
      reason: 'email',
      name: 'Acme LLC',
      recordId: client.id,
      decision: 'skip',
      isOwn: false,
    })
    await published(w, id)
    expect((await w.api.get(`/api/clients/${client.id}`)).body).toMatchObject({
      phone: '',
      policyCount: 1,
      version: client.version,
    })
  })

  it("are changed in place by the batch's decision: what the file says is taken, the rest stays", async () => {
    const w = await world()
    const client = await withClient(w)
    const { id } = await checked(w, possibleDuplicates)
    const decided = await w.api.patch(`/api/imports/${id}`, { decision: 'update' })
    expect(decided.body.counts).toMatchObject({ update: 2, create: 1, policies: 2 })
    const done = await published(w, id)
    expect(done.counts).toMatchObject({ created: 1, updated: 1, policies: 2 })
    const after = (await w.api.get(`/api/clients/${client.id}`)).body
    expect(after).toMatchObject({
      phone: '(555) 010-0199',
      city: 'Peoria',
      policyCount: 2,
      version: client.version + 1,
    })
    expect(after.policies.map((one: { premium: number }) => one.premium).toSorted()).toEqual([1000, 700])
  })

  it("are made anew by a row's own decision", async () => {
    const w = await world()
    await withClient(w)
    const { id } = await checked(w, possibleDuplicates)
    await w.api.patch(`/api/imports/${id}`, { decisions: [{ position: 0, decision: 'create' }] })
    const rows = (await w.api.get(`/api/imports/${id}/rows?only=duplicates`)).body
    expect(rows[0].duplicate).toMatchObject({ decision: 'create', isOwn: true })
    expect(rows.map((one: { outcome: string }) => one.outcome)).toEqual(['create', 'fold'])
    await published(w, id)
    expect((await clientsOf(w)).filter((one: { name: string }) => one.name === 'Acme LLC')).toHaveLength(2)
  })

  it('that an agent cannot see are none', async () => {
    const w = await world()
    await withClient(w)
    const file = csvOf([row('Other', { Email: 'a@acme.example', ...policy('X-1') })])
    expect((await checked(w, file, 'clients', w.agent.api)).counts.duplicates).toBe(0)
  })
})

describe('look-alikes within the file', () => {
  const household = csvOf([
    row('Ann Lee', { Email: 'lee@x.example', ...policy('1') }),
    row('Bob Lee', { Email: 'lee@x.example', ...policy('2') }),
  ])

  it.each([
    ['skip', ['Ann Lee'], 1],
    ['create', ['Ann Lee', 'Bob Lee'], 2],
    ['update', ['Ann Lee'], 2],
  ])('decided as %s make %j', async (decision, names, policies) => {
    const w = await world()
    const { id } = await checked(w, household)
    await w.api.patch(`/api/imports/${id}`, { decision })
    expect((await published(w, id)).counts.policies).toBe(policies)
    expect((await clientsOf(w)).map((one: { name: string }) => one.name).toSorted()).toEqual(names)
  })
})

describe('the undo of a batch', () => {
  it('removes what it made and restores what it changed', async () => {
    const w = await world()
    const client = await withClient(w)
    const { id } = await checked(w, possibleDuplicates)
    await w.api.patch(`/api/imports/${id}`, { decision: 'update' })
    await published(w, id)
    expect((await w.api.get(`/api/imports/${id}/undo`)).body).toEqual({
      removes: 1,
      documents: 0,
      restores: 1,
      staying: 0,
      names: [],
    })
    await w.api.post(`/api/imports/${id}/undo`, { staying: 0 })
    expect(await settled(w, w.api, id)).toMatchObject({ status: 'undone', counts: { stayed: 0 } })
    const [only, ...rest] = await clientsOf(w)
    expect(rest).toEqual([])
    expect(only).toMatchObject({ id: client.id, phone: '', email: 'a@acme.example', policyCount: 1 })
    expect(only.policies[0]).toMatchObject({ policyNumber: 'OLD', premium: 500 })
  })

  it('leaves what was edited since, once that number is confirmed', async () => {
    const w = await world()
    const { id } = await checked(
      w,
      csvOf(
        ['Ann', 'Bob', 'Cid', 'Dot'].map((name, index) =>
          row(`${name} Lee`, { Email: `${name}@x.example`, ...policy(`${index}`) }),
        ),
      ),
    )
    await published(w, id)
    const [ann, bob, cid] = (await clientsOf(w)).toSorted((a: { name: string }, b: { name: string }) =>
      a.name.localeCompare(b.name),
    )
    await w.api.patch(`/api/clients/${ann.id}`, { city: 'Peoria' })
    await w.api.post('/api/tickets', { title: 'Call', type: 'question', clientId: bob.id })
    await w.api.patch(`/api/policies/${cid.policies[0].id}`, { premium: 5 })
    const refused = await w.api.post(`/api/imports/${id}/undo`, { staying: 0 })
    expect(refused).toMatchObject({ status: 409, body: { reason: 'edited_since', fields: { staying: '3' } } })
    expect(await clientsOf(w)).toHaveLength(4)
    await w.api.post(`/api/imports/${id}/undo`, { staying: 3 })
    expect(await settled(w, w.api, id)).toMatchObject({ status: 'undone', counts: { stayed: 3 } })
    const left = await clientsOf(w)
    expect(
      left.map((one: { name: string; policyCount: number }) => [one.name, one.policyCount]).toSorted(),
    ).toEqual([
      ['Ann Lee', 1],
      ['Bob Lee', 1],
      ['Cid Lee', 1],
    ])
    expect((await w.api.post(`/api/imports/${id}/undo`, { staying: 3 })).status).toBe(409)
  })

  it('takes prospects back too', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([{ Name: 'Zorg', Phone: '5550100199' }]), 'prospects')
    await published(w, id)
    await w.api.post(`/api/imports/${id}/undo`)
    await settled(w, w.api, id)
    expect((await w.api.get('/api/prospects')).body).toEqual([])
  })
})

describe('a crash', () => {
  const file = csvOf([row('Ann Lee', policy('1')), row('Bob Stone', policy('2'))])
  const setStatus = (w: World, id: string, status: string) =>
    w.server.database.pool.query('update imports set status = $2 where id = $1', [id, status])

  it('before publishing leaves none, and the next start publishes all', async () => {
    const w = await world()
    const { id } = await checked(w, file)
    await setStatus(w, id, 'publishing')
    expect(await clientsOf(w)).toEqual([])
    await resumeImports({ ...w.server.ctx, jobs: w.server.jobs })
    expect(await settled(w, w.api, id)).toMatchObject({ status: 'published', counts: { created: 2 } })
    expect(await clientsOf(w)).toHaveLength(2)
  })

  it('while staging leaves half a report, and the next start checks afresh', async () => {
    const w = await world()
    const { id, counts } = await checked(w, file)
    await w.server.database.pool.query('delete from import_rows where import_id = $1 and row_number = 3', [
      id,
    ])
    await setStatus(w, id, 'checking')
    await resumeImports({ ...w.server.ctx, jobs: w.server.jobs })
    expect(await settled(w, w.api, id)).toMatchObject({ status: 'checked', counts })
  })

  it('in the middle of publishing leaves nothing, and says so', async () => {
    const w = await world()
    const { id } = await checked(w, file)
    await w.server.database.pool.query(
      `update import_rows set policy = policy || '{"premium": "broken"}' where import_id = $1 and row_number = 3`,
      [id],
    )
    const after = await published(w, id)
    expect(after).toMatchObject({
      status: 'checked',
      message: expect.stringContaining('Nothing was imported.'),
    })
    expect(await clientsOf(w)).toEqual([])
  })

  it('after publishing does not publish again', async () => {
    const w = await world()
    const { id } = await checked(w, file)
    await published(w, id)
    await resumeImports({ ...w.server.ctx, jobs: w.server.jobs })
    await settled(w, w.api, id)
    expect(await clientsOf(w)).toHaveLength(2)
  })
})

describe('a book that changes between the dry run and the publishing', () => {
  it.each([
    ['a client of the same email', { name: 'Somebody', email: 'ann@x.example' }],
    ['a client of the same name', { name: 'ANN LEE' }],
  ])('by %s asks for another check', async (_what, client) => {
    const w = await world()
    const { id } = await checked(w, csvOf([row('Ann Lee', { Email: 'ann@x.example' })]))
    await w.api.post('/api/clients', client)
    expect(await published(w, id)).toMatchObject({
      status: 'checked',
      message: expect.stringContaining('Check the file again. Nothing was imported.'),
    })
    expect(await clientsOf(w)).toHaveLength(1)
  })

  it('by a look-alike that is gone asks for another check', async () => {
    const w = await world()
    const client = await withClient(w)
    const { id } = await checked(w, possibleDuplicates)
    await w.api.patch(`/api/imports/${id}`, { decision: 'update' })
    await w.api.delete(`/api/clients/${client.id}`)
    expect((await published(w, id)).status).toBe('checked')
  })
})

describe('deleting an import', () => {
  it('takes its report and file away, but not what it brought', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([row('Ann Lee')]))
    const kept = await w.server.database.pool.query('select file_key from imports where id = $1', [id])
    const key = kept.rows[0].file_key
    expect(await w.server.ctx.adapters.files.exists(key)).toBe(true)
    expect((await w.api.delete(`/api/imports/${id}`)).status).toBe(204)
    await w.server.jobs.settle()
    expect(await w.server.ctx.adapters.files.exists(key)).toBe(false)
    expect((await w.api.get(`/api/imports/${id}`)).status).toBe(404)
  })

  it('is refused once it is published', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([row('Ann Lee')]))
    await published(w, id)
    expect((await w.api.delete(`/api/imports/${id}`)).status).toBe(409)
  })
})
