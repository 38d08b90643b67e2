import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published, settled, upload } from './testing.ts'

const acme = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  Phone: '(555) 010-0199',
  'Policy #': 'BOP-1',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2027',
  LOB: 'BOP',
  Carrier: 'Travelers',
  Premium: '$1,200.50',
  Producer: '',
  FEIN: '12-3456789',
}
const lee = {
  ...acme,
  'Insured Name': 'LEE, ANN',
  Email: 'ann@lee.example',
  Phone: '555-010-0111',
  'Policy #': 'HO-1',
  LOB: 'Homeowners',
  FEIN: '',
}

describe('uploading an import', () => {
  it('finds encoding, delimiter, headings, samples and a mapping', async () => {
    const { api } = await world()
    const file = iconv.encode(csvOf([{ ...acme, 'Insured Name': 'Müller & Söhne LLC' }], ';'), 'windows-1252')
    const { status, body } = await upload(api, file)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'uploaded',
      kind: 'clients',
      fileName: 'book.csv',
      decision: 'skip',
    })
    expect(body.source).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      rows: 1,
      headings: Object.keys(acme),
    })
    expect(body.source.samples[0][0]).toBe('Müller & Söhne LLC')
    expect(body.mapping.slice(0, 4)).toEqual(['name', 'email', 'phone', 'policyNumber'])
  })

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`), 'utf8'],
    ['UTF-16 LE with a mark', (text: string) => iconv.encode(text, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['UTF-16 BE with a mark', (text: string) => iconv.encode(text, 'utf-16be', { addBOM: true }), 'utf-16be'],
    ['UTF-16 LE without a mark', (text: string) => iconv.encode(text, 'utf-16le'), 'utf-16le'],
  ])('reads %s', async (_name, encode, encoding) => {
    const { api } = await world()
    const { body } = await upload(api, encode(csvOf([{ ...acme, 'Insured Name': 'José 日本' }], '\t')))
    expect(body.source).toMatchObject({ encoding, delimiter: '\t' })
    expect(body.source.samples[0][0]).toBe('José 日本')
  })

  it.each<[string, string | Buffer, string, number, string]>([
    ['an empty file', '', 'a.csv', 422, 'empty'],
    ['headings without rows', 'name,email\n', 'a.csv', 422, 'no rows'],
    ['rows without headings', 'Ann,ann@x.com,555-010-0199\n', 'a.csv', 422, 'not headings'],
    ['an open quotation mark', 'name,email\n"Ann,x\n', 'a.csv', 422, 'never closed'],
    ['a spreadsheet named .csv', Buffer.from('504b030414000600', 'hex'), 'a.csv', 415, 'spreadsheet'],
    ['a PDF named .csv', '%PDF-1.7', 'a.csv', 415, 'PDF'],
    ['a web page named .csv', '<!DOCTYPE html><table>', 'a.csv', 415, 'web page'],
    ['NUL bytes', 'name,email\nAnn\0,x\n', 'a.csv', 415, 'binary'],
    ['another extension', 'name\nAnn\n', 'a.pdf', 415, '.csv'],
    ['a column too many', `${'a,'.repeat(250)}\n${'b,'.repeat(250)}\n`, 'a.csv', 422, '200 columns'],
  ])('refuses %s', async (_name, file, name, status, words) => {
    const { api } = await world()
    const answer = await upload(api, file, 'clients', name)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(words)
    expect((await api.get('/api/imports')).body).toEqual([])
  })

  it('refuses more than 100,000 rows and more than 50 MB', async () => {
    const { api } = await world()
    const rows = await upload(api, `name\n${'Ann Lee\n'.repeat(100_001)}`)
    expect([rows.status, rows.body.message]).toEqual([413, expect.stringContaining('100,000 rows')])
    const bytes = await upload(api, Buffer.alloc(50 * 1024 * 1024 + 2, 'a,b\n'))
    expect([bytes.status, bytes.body.message]).toEqual([413, expect.stringContaining('50 MB')])
  })

  it('refuses a body that is no form, has no file, or breaks off', async () => {
    const { api } = await world()
    expect((await api.post('/api/imports?kind=clients', { file: 'name' })).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const part =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,email\r\nAnn'
    expect((await api.post('/api/imports?kind=clients', '--b--\r\n', { headers })).status).toBe(400)
    expect((await api.post('/api/imports?kind=clients', part, { headers })).status).toBe(400)
    expect((await api.get('/api/imports')).body).toEqual([])
  })

  it('happens once when the same action is repeated', async () => {
    const { api } = await world()
    const first = await upload(api, csvOf([acme]), 'clients', 'a.csv', 'one-user-action')
    const second = await upload(api, csvOf([acme]), 'clients', 'a.csv', 'one-user-action')
    expect(second.body.id).toBe(first.body.id)
    expect((await api.get('/api/imports')).body).toHaveLength(1)
  })
})

describe('mapping an import', () => {
  it('refuses a mapping that cannot be read by', async () => {
    const { api } = await world()
    const { body } = await upload(api, csvOf([acme]))
    const path = `/api/imports/${body.id}`
    expect((await api.patch(path, { mapping: ['name'] })).body.fields.mapping).toContain('11 columns')
    const doubled = body.mapping.map((field: string, column: number) => (column === 1 ? 'name' : field))
    expect((await api.patch(path, { mapping: doubled })).body.fields.mapping).toContain('Two columns')
    expect((await api.patch(path, { mapping: body.mapping })).status).toBe(200)
  })
})

describe('the dry run', () => {
  it('says row by row what is wrong, in which column, and what would happen', async () => {
    const w = await world()
    const rows = [
      acme,
      { ...acme, 'Policy #': 'WC-1', LOB: 'Workers Comp' },
      { ...acme, 'Policy #': 'WC-1', LOB: 'Workers Comp' },
      { ...lee, Email: 'nonsense' },
      { ...lee, 'Insured Name': 'Bob Stone', Phone: '', 'Policy #': 'L-1', LOB: 'Term Life' },
      {
        ...lee,
        'Insured Name': 'Cid Ray',
        Email: '',
        Phone: '',
        'Policy #': 'L-2',
        'Eff Date': '2/30/2026',
        Premium: 'lots',
      },
    ]
    const made = await checked(w, csvOf(rows))
    expect(made).toMatchObject({ status: 'checked', progress: 6, message: '' })
    expect(made.counts).toEqual({
      rows: 6,
      create: 4,
      fold: 1,
      update: 0,
      skip: 1,
      refuse: 0,
      policies: 3,
      policiesRejected: 2,
      transactions: 3,
      otherLines: 0,
      notes: 0,
      records: 4,
      duplicates: 0,
    })
    const report = (await w.api.get(`/api/imports/${made.id}/rows`)).body
    expect(report.map((row: { outcome: string }) => row.outcome)).toEqual([
      'create',
      'fold',
      'skip',
      'create',
      'create',
      'create',
    ])
    expect(report[2].problems).toMatchObject([{ message: expect.stringContaining('row 3') }])
    expect(report[3].problems).toMatchObject([{ field: 'email', column: 1, isFatal: false }])
    expect(report[4].problems).toMatchObject([{ field: 'lineOfBusiness', column: 6, isFatal: true }])
    expect(report[5].problems.map((problem: { column: number }) => problem.column)).toEqual([4, 8])
    expect(JSON.stringify(report)).not.toContain('3456789')
  })

  it('pages and filters its rows', async () => {
    const w = await world()
    const rows = Array.from({ length: 7 }, (_, index) => ({
      ...lee,
      'Insured Name': index === 3 ? '' : `Person ${'abcdefg'[index]}`,
      Email: `p${index}@x.example`,
      Phone: '',
      'Policy #': `P-${index}`,
      Premium: '1',
    }))
    const { id } = await checked(w, csvOf(rows))
    const first = await w.api.get(`/api/imports/${id}/rows?limit=4`)
    expect([first.body.length, first.headers['x-total-count']]).toEqual([4, '7'])
    const rest = await w.api.get(`/api/imports/${id}/rows?limit=4&after=${first.body[3].rowNumber}`)
    expect(rest.body).toHaveLength(3)
    const refused = await w.api.get(`/api/imports/${id}/rows?outcome=refuse`)
    expect(refused.body.map((row: { rowNumber: number }) => row.rowNumber)).toEqual([5])
  })

  it('gives the rejected rows back as a file with the reasons', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([acme, { ...lee, Premium: 'lots', Phone: '+1 555 010 0111' }]))
    const file = await w.api.get(`/api/imports/${id}/refused.csv`)
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    const lines = file.text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Why it was rejected')
    expect(lines[1]).toContain("'+1 555 010 0111")
    expect(lines[1]).toContain('not an amount of money')
  })
})

describe('publishing an import', () => {
  it('makes the clients with their policies, encrypted where it must be, and as no new business', async () => {
    const w = await world()
    const file = csvOf([
      { ...acme, Producer: w.agent.email },
      { ...acme, Producer: w.agent.email, 'Policy #': 'WC-1', LOB: 'WC', 'Eff Date': '3/1/2020' },
      lee,
    ])
    const { id } = await checked(w, file)
    const done = await published(w, id)
    expect(done).toMatchObject({ status: 'published', counts: { created: 2, updated: 0, policies: 3 } })
    const clients = (await w.api.get('/api/clients')).body
    const client = clients.find((one: { name: string }) => one.name === 'Acme Plumbing LLC')
    expect(client).toMatchObject({
      kind: 'commercial',
      assignedAgentId: w.agent.id,
      policyCount: 2,
      createdAt: '2020-03-01T12:00:00.000Z',
    })
    expect(client.importedAt).not.toBeNull()
    expect((await w.api.get(`/api/clients/${client.id}`)).body.fein).toBe('12-3456789')
    const stored = await w.server.database.pool.query('select fein from clients where id = $1', [client.id])
    expect(stored.rows[0].fein).toMatch(/^v1\./)
    expect(clients.find((one: { name: string }) => one.name === 'Ann Lee')).toMatchObject({
      kind: 'personal',
      assignedAgentId: w.owner.id,
    })
  })

  it('writes one audit entry and one event for the batch', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([acme, lee]))
    await published(w, id)
    const audit = await w.server.database.pool.query(
      `select actor, user_id from audit_entries where agency_id = $1 and action = 'import.published'`,
      [w.agencyId],
    )
    expect(audit.rows).toEqual([{ actor: 'import', user_id: w.owner.id }])
    const events = await w.server.database.pool.query(
      `select 1 from outbox_events where agency_id = $1 and type = 'import.published'`,
      [w.agencyId],
    )
    expect(events.rowCount).toBe(1)
  })

  it('happens once however often it is asked for', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([acme]))
    const answers = await Promise.all([1, 2, 3].map(() => w.api.post(`/api/imports/${id}/publish`)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
    await settled(w, w.api, id)
    expect((await w.api.post(`/api/imports/${id}/publish`)).status).toBe(409)
    expect((await w.api.get('/api/clients')).body).toHaveLength(1)
  })

  it('brings prospects in', async () => {
    const w = await world()
    const file = csvOf([
      {
        Name: 'Zorg Bakery LLC',
        'X-Date': '6/1/2027',
        'Est. Premium': '9,000',
        'Lead Source': 'Web',
        LOB: 'BOP',
      },
    ])
    const { id } = await checked(w, file, 'prospects')
    await published(w, id)
    const [prospect] = (await w.api.get('/api/prospects')).body
    expect(prospect).toMatchObject({
      name: 'Zorg Bakery LLC',
      xDate: '2027-06-01',
      potentialPremium: 9000,
      source: 'Web',
      lineOfBusiness: 'BOP',
      status: 'new',
    })
    expect(prospect.createdAt < '2026').toBe(true)
  })
})

describe('who may import', () => {
  it('agents bring clients in for themselves alone', async () => {
    const w = await world()
    const { id } = await checked(
      w,
      csvOf([{ ...acme, Producer: w.otherAgent.email }]),
      'clients',
      w.agent.api,
    )
    await published(w, id, w.agent.api)
    expect((await w.agent.api.get('/api/clients')).body).toHaveLength(1)
    expect((await w.otherAgent.api.get('/api/clients')).body).toHaveLength(0)
  })

  it('answers 404 in the same bytes for a foreign and a missing import', async () => {
    const [w, other] = [await world(), await world()]
    const { id } = await checked(w, csvOf([acme]))
    const missing = '0193b3f0-0000-7000-8000-000000000000'
    for (const api of [other.api, w.agent.api]) {
      for (const path of ['', '/rows', '/undo', '/refused.csv']) {
        const [foreign, none] = [
          await api.get(`/api/imports/${id}${path}`),
          await api.get(`/api/imports/${missing}${path}`),
        ]
        expect([foreign.status, foreign.text]).toEqual([404, none.text])
      }
      for (const path of ['/dry-run', '/publish', '/undo']) {
        expect((await api.post(`/api/imports/${id}${path}`)).status).toBe(404)
      }
      expect((await api.patch(`/api/imports/${id}`, { decision: 'update' })).status).toBe(404)
      expect((await api.delete(`/api/imports/${id}`)).status).toBe(404)
    }
  })

  it('the agency owner sees the imports of agents', async () => {
    const w = await world()
    const { id } = await checked(w, csvOf([acme]), 'clients', w.agent.api)
    expect((await w.api.get(`/api/imports/${id}`)).body.userName).toBe(w.agent.name)
  })
})
