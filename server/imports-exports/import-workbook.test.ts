import { describe, expect, it } from 'vitest'
import { type Cell, workbookOf } from '#server/testing/workbooks.ts'
import { world } from '#server/testing/world.ts'
import { csvOf, published, settled, upload } from './testing.ts'

const date = (value: number) => ({ value, format: 'm/d/yyyy' })
const book: Cell[][] = [
  ['Book of business'],
  ['Insured Name', 'Email', 'ZIP', 'Policy #', 'LOB', 'Carrier', 'Eff Date', 'Exp Date', 'Premium'],
  [
    'Acme Plumbing LLC',
    'office@acme.example',
    { value: 2116, format: '00000' },
    1.002003004e11,
    'BOP',
    'Granite',
    date(46023),
    date(46388),
    1200.5,
  ],
  [
    null,
    null,
    null,
    'GL-2',
    'General Liability',
    'Granite',
    date(46023),
    date(46388),
    { value: 800, formula: 'A1' },
  ],
  ['Lee, Ann', 'ann@lee.example', '23510', 'HO-1', 'Homeowners', 'Bay', '13/45/2026', date(46388), 900],
]
const workbook = workbookOf([
  {
    name: 'Read me',
    rows: [
      ['Exported by', 'Maya'],
      ['On', 'Monday'],
    ],
  },
  { name: 'Clients', rows: book, merged: ['A3:A4', 'B3:B4'] },
  {
    name: 'Leads',
    rows: [
      ['Name', 'Email'],
      ['Bob Fox', 'bob@fox.example'],
    ],
  },
])

describe('a workbook', () => {
  it('is imported as its sheet shows it', async () => {
    const w = await world()
    const { status, body } = await upload(w.api, workbook, 'clients', 'book.xlsx')
    expect(status).toBe(201)
    expect(body.source).toMatchObject({ encoding: null, delimiter: null, rows: 3, sheet: 1 })
    expect(body.source.sheets.map((sheet: { place: { name: string } }) => sheet.place.name)).toEqual([
      'Read me',
      'Clients',
      'Leads',
    ])
    expect(body.source.samples[0]).toContain('100200300400')
    await w.api.post(`/api/imports/${body.id}/dry-run`)
    expect(await settled(w, w.api, body.id)).toMatchObject({
      status: 'checked',
      message: '',
      counts: { create: 2, fold: 1 },
    })
    const report = (await w.api.get(`/api/imports/${body.id}/rows?only=problems`)).body
    expect(report[0]).toMatchObject({ rowNumber: 5, problems: [{ column: 6 }] })
    const rejected = await w.api.get(`/api/imports/${body.id}/refused.csv`)
    expect(rejected.text).toContain('13/45/2026,2027-01-01,900,5,')
    expect(await published(w, body.id)).toMatchObject({
      status: 'published',
      counts: { created: 2, policies: 2 },
    })
    const [acme] = (await w.api.get('/api/clients?q=Acme')).body
    const { zip, policies } = (await w.api.get(`/api/clients/${acme.id}`)).body
    expect(zip).toBe('02116')
    expect(
      policies
        .map((policy: Record<string, unknown>) => [policy.policyNumber, policy.effectiveDate, policy.premium])
        .toSorted(),
    ).toEqual([
      ['100200300400', '2026-01-01', 1200.5],
      ['GL-2', '2026-01-01', 800],
    ])
  })

  it('is read from another sheet when a person says so, whose columns are guessed anew', async () => {
    const w = await world()
    const { id } = (await upload(w.api, workbook, 'clients', 'book.xlsx')).body
    await w.api.post(`/api/imports/${id}/dry-run`)
    await settled(w, w.api, id)
    const cell = { rowNumber: 5, column: 6, field: 'effectiveDate', was: '13/45/2026', value: '1/1/2026' }
    expect((await w.api.post(`/api/imports/${id}/corrections`, cell)).status).toBe(200)
    await settled(w, w.api, id)
    const { status, body } = await w.api.patch(`/api/imports/${id}`, { sheet: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'uploaded', mapping: ['name', 'email'], counts: {} })
    expect(body.source).toMatchObject({
      headings: ['Name', 'Email'],
      rows: 1,
      samples: [['Bob Fox', 'bob@fox.example']],
    })
    await w.api.post(`/api/imports/${id}/dry-run`)
    expect(await settled(w, w.api, id)).toMatchObject({ status: 'checked', counts: { create: 1, rows: 1 } })
    expect((await w.api.get(`/api/imports/${id}/rows`)).body).toMatchObject([
      { cells: ['Bob Fox', 'bob@fox.example'], corrected: [] },
    ])
    expect((await w.api.patch(`/api/imports/${id}`, { sheet: 3 })).body.fields.sheet).toContain(
      'Choose a sheet',
    )
    const csv = (await upload(w.api, csvOf([{ Name: 'Ann' }]))).body.id
    expect((await w.api.patch(`/api/imports/${csv}`, { sheet: 0 })).status).toBe(400)
  })

  it('keeps no sample of its sheets in the clear', async () => {
    const w = await world()
    const { id } = (await upload(w.api, workbook, 'clients', 'book.xlsx')).body
    const { rows } = await w.server.database.pool.query('select source::text from imports where id = $1', [
      id,
    ])
    expect(rows[0].source).not.toMatch(/Acme|Bob Fox|Monday/)
  })

  const oldOffice = (more: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(3000), Buffer.from(more, 'utf16le')])

  it.each<[string, Buffer | string, string, string]>([
    ['an old Excel file', oldOffice('Workbook'), 'a.xls', 'old Excel file'],
    ['an old Excel file under the new name', oldOffice('Workbook'), 'a.xlsx', 'old Excel file'],
    ['a workbook with a password', oldOffice('EncryptedPackage'), 'a.xlsx', 'protected with a password'],
    ['a web page', '<html><table>', 'a.xlsx', 'is a web page inside'],
    ['a text', 'Name,Email\nAnn,x', 'a.xlsx', 'is not an Excel workbook inside'],
    ['a workbook under the name of a text', workbook, 'a.csv', 'a spreadsheet or ZIP file, not a CSV file'],
    ['another spreadsheet', workbook, 'a.ods', 'ends in .csv, .tsv, .txt or .xlsx'],
  ])('is refused where it is %s', async (_what, file, name, words) => {
    const { api } = await world()
    const { status, body } = await upload(api, file, 'clients', name)
    expect(status).toBe(415)
    expect(body.message).toContain(words)
    expect((await api.get('/api/imports')).body).toEqual([])
  })
})
