import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { deflatedBomb, packed, pdfOf, zipOf } from '#server/testing/documents.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Attachment } from '#shared/imports-exports/attachments.contract.ts'
import { attachZip, checked, csvOf, published, settled } from './testing.ts'

const row = (name: string, number: string, policy: string) => ({
  'Insured Name': name,
  'Client Number': number,
  'Policy #': policy,
  LOB: 'BOP',
  Carrier: 'Granite',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2199',
  Premium: '100',
})
const book = csvOf([
  row('Acme Plumbing LLC', '12345', 'BOP-1042'),
  row('Quay Tannery LLC', '54321', 'GL-2000'),
])

async function imported(): Promise<World & { importId: string }> {
  const w = await world()
  const { id } = await checked(w, book)
  await published(w, id)
  return { ...w, importId: id }
}

const dec = pdfOf([['Declarations of Acme']])
const zip = zipOf([
  packed('12345 - Acme/dec.pdf', dec),
  packed('BOP-1042 photo.pdf', pdfOf([['Roof']])),
  packed('54321/../../etc/letter.txt', 'Dear Quay'),
  packed('unknown.pdf', dec),
  packed('12345/GL-2000 both.pdf', dec),
  packed('12345/notes.xlsx', 'PK'),
  packed('12345/not a picture.png', 'text'),
  packed('12345/empty.txt', ''),
  { name: '12345/bomb.txt', packed: deflatedBomb(20), size: 20 * 1024 * 1024 },
  packed('__MACOSX/12345/._dec.pdf', 'x'),
])

const outcomes = (files: Attachment[]) => Object.fromEntries(files.map((file) => [file.path, file.outcome]))
const documentsOf = async (api: Api) => (await api.get('/api/documents?limit=50')).body

async function filed(w: World & { importId: string }): Promise<Attachment[]> {
  expect((await w.api.post(`/api/imports/${w.importId}/attachments/file`)).status).toBe(200)
  expect(await settled(w, w.api, w.importId)).toMatchObject({ status: 'published', message: '' })
  return (await w.api.get(`/api/imports/${w.importId}/attachments`)).body.files
}

describe('a ZIP file of documents', () => {
  it('leaves what somebody reviewed, and its client, at the undo of its import', async () => {
    const w = await imported()
    await attachZip(w.api, w.importId, zip)
    await filed(w)
    const letter = (await documentsOf(w.api)).find(
      (one: { fileName: string }) => one.fileName === 'letter.txt',
    )
    await w.server.jobs.settle()
    const { version } = (await w.api.get(`/api/documents/${letter.id}`)).body
    expect((await w.api.patch(`/api/documents/${letter.id}`, { review: 'accepted', version })).status).toBe(
      200,
    )
    const preview = (await w.api.get(`/api/imports/${w.importId}/undo`)).body
    expect(preview).toMatchObject({ documents: 2, staying: 1, names: ['Quay Tannery LLC'] })
    await w.api.post(`/api/imports/${w.importId}/undo`, { staying: 1 })
    expect(await settled(w, w.api, w.importId)).toMatchObject({ status: 'undone' })
    expect((await documentsOf(w.api)).map((one: { fileName: string }) => one.fileName)).toEqual([
      'letter.txt',
    ])
  })

  it('is shown before anything is filed, then filed once, and goes with the undo of its import', async () => {
    const w = await imported()
    const { status, body } = await attachZip(w.api, w.importId, zip)
    expect(status).toBe(201)
    expect(outcomes(body.files)).toEqual({
      '12345 - Acme/dec.pdf': 'ready',
      'BOP-1042 photo.pdf': 'ready',
      '54321/../../etc/letter.txt': 'ready',
      'unknown.pdf': 'unmatched',
      '12345/GL-2000 both.pdf': 'unmatched',
      '12345/notes.xlsx': 'refused',
      '12345/not a picture.png': 'ready',
      '12345/empty.txt': 'refused',
      '12345/bomb.txt': 'refused',
    })
    expect(body.files[4].reason).toBe('It could belong to Acme Plumbing LLC, Quay Tannery LLC.')
    expect(await documentsOf(w.api)).toEqual([])

    const files = await filed(w)
    expect(outcomes(files)).toMatchObject({
      '12345 - Acme/dec.pdf': 'filed',
      '12345/not a picture.png': 'refused',
    })
    const documents = await documentsOf(w.api)
    expect(
      documents
        .map((one: Record<string, unknown>) => [one.fileName, one.clientName, one.policyId !== null])
        .toSorted(),
    ).toEqual([
      ['BOP-1042 photo.pdf', 'Acme Plumbing LLC', true],
      ['dec.pdf', 'Acme Plumbing LLC', false],
      ['letter.txt', 'Quay Tannery LLC', false],
    ])
    expect((await w.api.post(`/api/imports/${w.importId}/attachments/file`)).status).toBe(422)

    await attachZip(
      w.api,
      w.importId,
      zipOf([packed('again/54321/dec.pdf', dec), packed('12345/dec copy.pdf', dec)]),
    )
    expect(outcomes(await filed(w))).toEqual({
      'again/54321/dec.pdf': 'filed',
      '12345/dec copy.pdf': 'filed',
    })
    expect(await documentsOf(w.api)).toHaveLength(4)

    expect((await w.api.get(`/api/imports/${w.importId}/undo`)).body).toMatchObject({ documents: 4 })
    await w.api.post(`/api/imports/${w.importId}/undo`)
    expect(await settled(w, w.api, w.importId)).toMatchObject({ status: 'undone', attachmentsName: null })
    expect(await documentsOf(w.api)).toEqual([])
  })

  it('goes on where it was broken off, and finds what a client had before', async () => {
    const w = await imported()
    await attachZip(w.api, w.importId, zip)
    await filed(w)
    const other = (await checked(w, csvOf([row('New Client LLC', '99887', 'BOP-9')]))).id
    await published(w, other)
    await attachZip(w.api, other, zip)
    await w.api.post(`/api/imports/${other}/attachments/file`)
    await settled(w, w.api, other)
    const { files } = (await w.api.get(`/api/imports/${other}/attachments`)).body
    expect(outcomes(files)).toMatchObject({
      '12345 - Acme/dec.pdf': 'duplicate',
      'BOP-1042 photo.pdf': 'duplicate',
    })
    expect(await documentsOf(w.api)).toHaveLength(3)
  })

  it('is kept without a word of it in the clear', async () => {
    const w = await imported()
    await attachZip(w.api, w.importId, zip)
    const { rows } = await w.server.database.pool.query(
      'select attachments::text as text, attachments_key as key from imports where id = $1',
      [w.importId],
    )
    expect(rows[0].text).not.toMatch(/Acme|dec\.pdf/)
    expect(rows[0].key).toMatch(/^imports\//)
  })

  it.each<[string, Buffer, number, string]>([
    ['no ZIP file', dec, 415, 'not a ZIP file'],
    ['a damaged one', zip.subarray(0, -30), 422, 'damaged or incomplete'],
    ['an empty one', zipOf([]), 422, 'no documents'],
    [
      'too many',
      zipOf(Array.from({ length: 5001 }, (_, at) => packed(`${at}.txt`, 'x'))),
      422,
      'more than 5,000',
    ],
  ])('is refused where it is %s', async (_what, file, status, words) => {
    const w = await imported()
    const answer = await attachZip(w.api, w.importId, file)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)])
    expect((await w.api.get(`/api/imports/${w.importId}/attachments`)).body.files).toEqual([])
  })

  it('comes after an import of clients alone, and only from whoever sees it', async () => {
    const w = await imported()
    const waiting = (await checked(w, book)).id
    expect((await attachZip(w.api, waiting, zip)).status).toBe(409)
    const prospects = (await checked(w, csvOf([{ Name: 'Bob Fox' }]), 'prospects')).id
    await published(w, prospects)
    expect((await attachZip(w.api, prospects, zip)).status).toBe(422)
    expect((await attachZip(w.agent.api, w.importId, zip)).status).toBe(404)
    expect((await w.agent.api.get(`/api/imports/${w.importId}/attachments`)).status).toBe(404)
  })
})
