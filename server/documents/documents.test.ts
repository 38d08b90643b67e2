import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { docxOf, lockedPdf, pdfOf } from '#server/testing/documents.ts'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { uploadDocument } from './testing.ts'

const decPage = [
  'COMMERCIAL GENERAL LIABILITY DECLARATIONS',
  'Named Insured: Riverbend Bakery LLC',
  'Policy Number: GL-20431',
  'Policy Period: 01/01/2026 to 01/01/2027',
]

async function uploaded({ server, api }: World, file: string | Buffer, name: string, query = '') {
  const { status, text, body } = await uploadDocument(api, file, name, query)
  if (status !== 201) throw new Error(text)
  await server.jobs.settle()
  return (await api.get(`/api/documents/${body.id}`)).body
}

// Reading has tests of its own; here a text is read at once.
const { documents } = (await testServer()).ctx.adapters
const { readPages } = documents
documents.readPages = async (file, type, onPage) => {
  if (type !== 'txt') return readPages(file, type, onPage)
  const text = await new Response(Readable.toWeb(file) as ReadableStream).text()
  await onPage({ page: 1, width: 0, height: 0, source: 'text', text, words: [], fields: [], tables: [] })
  return { pages: 1 }
}

async function filesOf({ server, agencyId }: World): Promise<number> {
  const listed = await server.ctx.adapters.files.listAll(`documents/${agencyId}`).catch(() => null)
  return [...(listed?.objects ?? [])].length
}

describe('an uploaded document', () => {
  it('is read in the background: its pages with their words, and what was found', {
    tags: ['journey'],
  }, async () => {
    const here = await world()
    const made = await uploadDocument(here.agent.api, pdfOf([decPage, ['Page two']]), 'Dec 2026.PDF')
    expect(made.body).toMatchObject({
      fileName: 'Dec 2026.PDF',
      fileType: 'pdf',
      source: 'extraction',
      reading: 'waiting',
      review: 'open',
      pages: null,
      kind: null,
      uploadedById: here.agent.id,
      isDuplicate: false,
      version: 1,
    })
    await here.server.jobs.settle()
    const path = `/api/documents/${made.body.id}`
    const { body } = await here.agent.api.get(path)
    expect(body).toMatchObject({ reading: 'ready', pages: 2, pagesDone: 2, problem: null, version: 2 })
    expect(body.facts).toEqual(body.found)
    const { pages, total } = (await here.agent.api.get(`${path}/pages?from=2&limit=5`)).body
    expect([total, pages.length, pages[0].page, pages[0].words[0].text]).toEqual([2, 1, 2, 'Page'])
    expect((await here.agent.api.get(`${path}/pages?limit=21`)).status).toBe(400)
  })

  it('shows its pages as pictures that are drawn once, and is itself saved, never shown', async () => {
    const here = await world()
    const { id } = await uploaded(here, pdfOf([decPage]), 'Dec.pdf')
    const path = `/api/documents/${id}`
    const first = await here.api.get(`${path}/pages/1/picture?width=240`)
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png'])
    const kept = await here.server.ctx.adapters.files.listAll(`document-pictures/${here.agencyId}/${id}`)
    expect([...kept.objects].map(({ name }) => name)).toEqual(['1-240.png'])
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await here.api.get(`${path}/pages/1/picture?width=240`, { headers })).status).toBe(304)
    expect((await here.api.get(`${path}/pages/2/picture`)).status).toBe(404)
    expect((await here.api.get(`${path}/pages/1/picture?width=99999`)).status).toBe(400)
    const file = await here.api.get(`${path}/file`)
    expect([file.status, file.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Dec.pdf"/)
  })

  it('has no pictures where it has no pages to look at', async () => {
    const here = await world()
    const { id } = await uploaded(here, docxOf(['Words']), 'Letter.docx')
    const { status, body } = await here.api.get(`/api/documents/${id}/pages/1/picture`)
    expect([status, body.message]).toEqual([422, 'Only PDFs and images have page images.'])
  })

  it('lies under a random name in the folder of its agency', async () => {
    const here = await world()
    const { id, fileName } = await uploaded(here, 'Words', '../../etc/passwd.txt')
    const { rows } = await here.server.database.pool.query('select file_key from documents where id = $1', [
      id,
    ])
    expect(rows[0].file_key).toMatch(new RegExp(`^documents/${here.agencyId}/[0-9a-f-]{36}$`))
    expect(fileName).toBe('passwd.txt')
  })

  it('is stored and made once, however often the same action is sent', async () => {
    const here = await world()
    const key = crypto.randomUUID()
    const sent = [1, 2, 3].map(() => uploadDocument(here.api, 'Words', 'once.txt', '', key))
    expect(new Set((await Promise.all(sent)).map(({ body }) => body.id)).size).toBe(1)
    expect(await filesOf(here)).toBe(1)
  })

  it('that is there already is answered, unless another is asked for or the one there is out of reach', async () => {
    const here = await world()
    const twice = await Promise.all([1, 2].map(() => uploadDocument(here.agent.api, 'Words', 'a.txt')))
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    expect(twice.map(({ body }) => body.isDuplicate).toSorted()).toEqual([false, true])
    expect(await filesOf(here)).toBe(1)
    const again = await uploadDocument(here.agent.api, 'Words', 'b.txt', '?again=true')
    const others = await uploadDocument(here.otherAgent.api, 'Words', 'a.txt')
    expect([again.body.isDuplicate, others.body.isDuplicate]).toEqual([false, false])
    expect(await filesOf(here)).toBe(3)
  })

  it('takes the client that it belongs to, within reach', async () => {
    const { owner, agent, otherAgent } = await world()
    const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const refused = await uploadDocument(otherAgent.api, 'Words', 'a.txt', `?clientId=${id}`)
    expect([refused.status, refused.body.fields]).toEqual([400, { clientId: 'This client doesn’t exist' }])
    const { body } = await uploadDocument(owner.api, 'Words', 'a.txt', `?source=client&clientId=${id}`)
    expect([body.clientName, body.source]).toEqual(['Ana', 'client'])
    expect((await agent.api.get(`/api/documents?clientId=${id}`)).body).toHaveLength(1)
    expect((await otherAgent.api.get(`/api/documents?clientId=${id}`)).body).toEqual([])
    await agent.api.delete(`/api/clients/${id}`)
    expect((await agent.api.get(`/api/documents/${body.id}`)).status).toBe(404)
    expect((await owner.api.get(`/api/documents/${body.id}`)).body).toMatchObject({
      clientId: null,
      clientName: '',
    })
  })
})

describe('an upload that is refused', () => {
  it.each<[string, string | Buffer, string, number, string]>([
    [
      'of another kind',
      'x',
      'a.exe',
      415,
      'Choose a file that ends in .pdf, .doc, .docx, .txt, .rtf, .jpeg, .jpg, .png or .gif.',
    ],
    ['that is HTML', '<html>', 'a.pdf', 415, 'The file ends in .pdf but is a web page inside.'],
    [
      'that is SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.png',
      415,
      'The file ends in .png but is a drawing (SVG) inside.',
    ],
    [
      'that is a PDF called text',
      pdfOf([['x']]),
      'a.txt',
      415,
      'The file ends in .txt but is something else inside.',
    ],
    ['that is empty', '', 'a.pdf', 422, 'The file is empty.'],
    [
      'that is too large',
      Buffer.alloc(25 * 1024 * 1024 + 1, 'x'),
      'a.txt',
      413,
      'The file is larger than 25 MB. Split it and upload the parts.',
    ],
  ])('%s says why and leaves nothing', async (_, file, name, status, message) => {
    const here = await world()
    const refused = await uploadDocument(here.api, file, name)
    expect([refused.status, refused.body.message]).toEqual([status, message])
    expect(await filesOf(here)).toBe(0)
    expect((await here.api.get('/api/documents')).body).toEqual([])
  })
})

describe('the list of documents', () => {
  it('is filtered, paged and searched, and holds what the caller may see', async () => {
    const here = await world()
    const { id } = await uploaded(here, decPage.join('\n'), 'Dec.txt')
    await uploaded(here, lockedPdf(), 'Locked.pdf', '?source=edison')
    const names = async (query: string) =>
      (await here.api.get(`/api/documents${query}`)).body.map(
        ({ fileName }: { fileName: string }) => fileName,
      )
    expect(await names('')).toEqual(['Locked.pdf', 'Dec.txt'])
    expect(await names('?reading=failed')).toEqual(['Locked.pdf'])
    expect(await names('?source=edison,commercial')).toEqual(['Locked.pdf'])
    expect(await names('?q=dec%20txt')).toEqual(['Dec.txt'])
    expect(await names('?review=accepted')).toEqual([])
    expect(await names('?sort=fileName')).toEqual(['Dec.txt', 'Locked.pdf'])
    const page = await here.api.get('/api/documents?limit=1')
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2'])
    expect((await here.agent.api.get('/api/documents')).body).toEqual([])
    await here.api.delete(`/api/documents/${id}`)
    expect(await names('')).toEqual(['Locked.pdf'])
  })
})

describe('what people make of a document', () => {
  const fix = { change: 'set', path: 'namedInsured', value: 'Riverbend Bakery, LLC' }

  it('corrects what was found, accepts it, and is refused where somebody else was quicker', async () => {
    const here = await world()
    const { id, version } = await uploaded(here, decPage.join('\n'), 'Dec.txt')
    const path = `/api/documents/${id}`
    const { status, body } = await here.api.patch(path, { corrections: [fix], review: 'accepted', version })
    expect([status, body.insured, body.review, body.reviewedByName]).toEqual([
      200,
      'Riverbend Bakery, LLC',
      'accepted',
      here.owner.name,
    ])
    expect(body.facts.namedInsured).toMatchObject({ confidence: 1, by: 'person' })
    expect(body.found.namedInsured?.value).not.toBe('Riverbend Bakery, LLC')
    const late = await here.api.patch(path, { review: 'dismissed', version })
    expect([late.status, late.body.reason]).toEqual([409, 'stale_version'])
    const wrong = await here.api.patch(path, { corrections: [{ ...fix, path: 'color' }] })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { 'corrections.0': 'This field doesn’t exist' }])
    const { rows } = await here.server.database.pool.query(
      `select action from audit_entries where record_type = 'document' and record_id = $1 order by at`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['document.created', 'document.updated'])
  })

  it('waits until it was read, but can be dismissed', async () => {
    const here = await world()
    const { id } = await uploaded(here, lockedPdf(), 'Locked.pdf')
    const path = `/api/documents/${id}`
    for (const change of [{ corrections: [fix] }, { review: 'accepted' }]) {
      const { status, body } = await here.api.patch(path, change)
      expect([status, body.reason]).toEqual([409, 'not_read'])
    }
    expect((await here.api.patch(path, { review: 'dismissed' })).body.review).toBe('dismissed')
    expect((await here.api.patch(path, { review: 'filed' })).status).toBe(400)
  })

  it('gives it to a client, and to whoever takes over from its uploader', async () => {
    const here = await world()
    const { id } = (await uploadDocument(here.agent.api, 'Words', 'a.txt')).body
    const client = (
      await here.owner.api.post('/api/clients', { name: 'Bo', assignedAgentId: here.otherAgent.id })
    ).body
    expect((await here.otherAgent.api.get(`/api/documents/${id}`)).status).toBe(404)
    expect((await here.agent.api.patch(`/api/documents/${id}`, { clientId: client.id })).status).toBe(400)
    await here.owner.api.patch(`/api/documents/${id}`, { clientId: client.id })
    expect((await here.otherAgent.api.get(`/api/documents/${id}`)).body.clientName).toBe('Bo')
    await here.owner.api.patch(`/api/documents/${id}`, { clientId: null })
    await here.owner.api.delete(`/api/team-members/${here.agent.id}`, { transferTo: here.otherAgent.id })
    expect((await here.otherAgent.api.get(`/api/documents/${id}`)).status).toBe(200)
  })
})

describe('the files of a removed document', () => {
  it('go with its words and pictures after thirty days, and not before', async () => {
    const here = await world()
    const { server, api, agencyId } = here
    const { id } = await uploaded(here, pdfOf([decPage]), 'Dec.pdf')
    await api.get(`/api/documents/${id}/pages/1/picture`)
    await api.delete(`/api/documents/${id}`)
    const { purgeRemovedDocuments } = await import('./removed-documents.ts')
    const inDays = async (days: number) => {
      server.clock.now = new Date(Date.now() + days * 86_400_000)
      await purgeRemovedDocuments(server.ctx)
      server.clock.now = null
      const picture = await server.ctx.adapters.files.exists(`document-pictures/${agencyId}/${id}/1-1200.png`)
      const text = 'select count(*) from document_pages where document_id = $1'
      return [await filesOf(here), picture, (await server.database.pool.query(text, [id])).rows[0].count]
    }
    expect(await inDays(29)).toEqual([1, true, 1])
    expect(await inDays(31)).toEqual([0, false, 0])
  })
})
