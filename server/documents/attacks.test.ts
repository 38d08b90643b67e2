import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { startIsolated } from '#server/adapters/isolated-process.ts'
import { addReadDocument, sampleFacts } from '#server/commercial/analyses-testing.ts'
import type { Api } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import { uploadDocument } from './testing.ts'

let w: World
let stranger: World

beforeAll(async () => {
  w = await world()
  stranger = await world()
})

async function clientOf(api: Api): Promise<string> {
  return (await api.post('/api/clients', { name: 'Ana Lopez' })).body.id
}

async function policyOf(api: Api, clientId: string): Promise<string> {
  return (await api.post('/api/policies', { type: 'auto', clientId })).body.id
}

async function filesOf({ server, agencyId }: World): Promise<number> {
  const listed = await server.ctx.adapters.files.listAll(`documents/${agencyId}`).catch(() => null)
  return [...(listed?.objects ?? [])].length
}

function sendParts(api: Api, names: readonly string[], isCut = false) {
  const parts = names.map(
    (name) =>
      `--limit\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nWords ${name}\r\n`,
  )
  const body = `${parts.join('')}${isCut ? '--lim' : '--limit--\r\n'}`
  const headers = { 'content-type': 'multipart/form-data; boundary=limit' }
  return api.post('/api/documents', Buffer.from(body), { headers })
}

describe("an id out of reach, another agent's or another agency's, within a body or an address", () => {
  it('is answered in the bytes of one that does not exist', async () => {
    const clientId = await clientOf(w.agent.api)
    const policyId = await policyOf(w.agent.api, clientId)
    const documentId = await addReadDocument(w, w.agent)
    for (const other of [
      { here: w, person: w.otherAgent },
      { here: stranger, person: stranger.owner },
    ]) {
      const { api } = other.person
      const own = await addReadDocument(other.here, other.person)
      const ownClient = await clientOf(api)
      const calls: [string, string, (id: string) => Promise<{ status: number; text: string }>][] = [
        ['analysis', documentId, (id) => api.post('/api/policy-analyses', { documentIds: [id] })],
        [
          'beside an own one',
          documentId,
          (id) => api.post('/api/policy-analyses', { documentIds: [own, id] }),
        ],
        [
          'client of an analysis',
          clientId,
          (id) => api.post('/api/policy-analyses', { documentIds: [own], clientId: id }),
        ],
        ['estimate', documentId, (id) => api.post('/api/estimates', { documentId: id })],
        [
          'question',
          documentId,
          (id) =>
            api.post('/api/edison/chat', { documentId: id, messages: [{ role: 'user', content: 'Wind?' }] }),
        ],
        ['client of a document', clientId, (id) => api.patch(`/api/documents/${own}`, { clientId: id })],
        [
          'client of an upload',
          clientId,
          (id) => uploadDocument(api, `For ${documentId}`, 'a.txt', `?clientId=${id}`),
        ],
        [
          'client of a filing',
          clientId,
          (id) => api.post(`/api/documents/${own}/file`, { client: { action: 'update', id, fields: {} } }),
        ],
        [
          'policy of a filing',
          policyId,
          (id) =>
            api.post(`/api/documents/${own}/file`, {
              client: { action: 'update', id: ownClient, fields: {} },
              policies: [{ action: 'update', id, fields: {} }],
            }),
        ],
        ['policy of a comparison', policyId, (id) => api.get(`/api/documents/${own}/diff?policyId=${id}`)],
        ['list of a client', clientId, (id) => api.get(`/api/documents?clientId=${id}`)],
        ['list of a policy', policyId, (id) => api.get(`/api/documents?policyId=${id}`)],
        ['analyses of a document', documentId, (id) => api.get(`/api/policy-analyses?documentId=${id}`)],
        ['estimates of a document', documentId, (id) => api.get(`/api/estimates?documentId=${id}`)],
        ['forms of a client', clientId, (id) => api.get(`/api/forms?clientId=${id}`)],
      ]
      for (const [what, id, call] of calls) {
        const [foreign, missing] = [await call(id), await call(crypto.randomUUID())]
        expect([what, foreign.status, foreign.text]).toEqual([what, missing.status, missing.text])
        expect([what, foreign.status]).not.toEqual([what, 500])
      }
      expect((await api.get('/api/documents')).headers['x-total-count']).not.toBe('2')
    }
  })

  it('is not revealed by uploading the same bytes as a colleague or another agency', async () => {
    const bytes = `The same bytes ${crypto.randomUUID()}`
    const first = await uploadDocument(w.agent.api, bytes, 'first.txt')
    for (const { api } of [w.otherAgent, stranger.owner]) {
      const { status, body } = await uploadDocument(api, bytes, 'mine.txt')
      expect([status, body.isDuplicate, body.fileName]).toEqual([201, false, 'mine.txt'])
    }
    const again = await uploadDocument(w.agent.api, bytes, 'again.txt')
    expect([again.body.isDuplicate, again.body.id]).toEqual([true, first.body.id])
  })
})

describe('an upload', () => {
  it.each([
    ['letters that turn the rest around', 'invoice\u202Excod.txt', 'invoicexcod.txt'],
    ['isolates and marks', '\u2066a\u200F\u2069.txt', 'a.txt'],
    ['half a letter where a long name is cut', `${'😀'.repeat(120)}x.txt`, undefined],
    ['folders', '../../etc/passwd.txt', 'passwd.txt'],
    ['a script', '<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ])('is named without %s, and its file comes back under that name', async (_what, name, stored) => {
    const { status, body } = await uploadDocument(w.api, `Words ${name}`, name)
    expect(status).toBe(201)
    if (stored) expect(body.fileName).toBe(stored)
    expect(body.fileName.isWellFormed()).toBe(true)
    const file = await w.api.get(`/api/documents/${body.id}/file`)
    expect([file.status, file.text]).toEqual([200, `Words ${name}`])
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.'()!~*-]+$/,
    )
  })

  it.each([
    ['two files', ['a.txt', 'b.txt'], false, 'Send one file at a time.'],
    ['no file', [], false, 'Send a file.'],
    ['a form that breaks off', ['a.txt'], true, undefined],
  ])('of %s is refused, and nothing stays of it', async (_what, names, isCut, message) => {
    const here = await world()
    const { status, body } = await sendParts(here.api, names, isCut)
    expect(status).toBe(400)
    if (message) expect(body.message).toBe(message)
    expect((await here.api.get('/api/documents')).body).toEqual([])
    expect(await filesOf(here)).toBe(0)
  })

  it('under the key of another file is refused, and not answered as if it were that file', async () => {
    const here = await world()
    const key = crypto.randomUUID()
    const first = await uploadDocument(here.api, 'One', 'one.txt', '', key)
    const repeat = await uploadDocument(here.api, 'One', 'one.txt', '', key)
    expect([repeat.status, repeat.body.id]).toEqual([201, first.body.id])
    expect((await uploadDocument(here.api, 'Two', 'one.txt', '', key)).status).toBe(422)
    expect(await filesOf(here)).toBe(1)
  })
})

describe('facts that no document should have', () => {
  it('break neither a document nor what is made of it', async () => {
    const ids = [
      await addReadDocument(w, w.owner, { facts: sampleFacts(1e308, 1e-300) }),
      await addReadDocument(w, w.owner, { facts: sampleFacts(-1e308, 1e308) }),
    ]
    for (const value of [1e308, -5, 0.1 + 0.2]) {
      const corrections = [{ change: 'set', path: 'totalPremium', value, page: 1e15 }]
      expect((await w.api.patch(`/api/documents/${ids[0]}`, { corrections })).status).toBe(200)
    }
    expect((await w.api.post('/api/policy-analyses', { documentIds: ids })).status).toBe(201)
    for (const documentId of ids)
      expect((await w.api.post('/api/estimates', { documentId })).status).toBe(201)
    for (const list of ['/api/documents', '/api/policy-analyses', '/api/estimates'])
      expect((await w.api.get(list)).status).toBe(200)
  })

  it.each(['0001-01-01', '9999-12-31', '2026-02-30', '+275760-09-13'])(
    'such as the day %s are refused',
    async (value) => {
      const id = await addReadDocument(w, w.owner)
      const corrections = [{ change: 'set', path: 'policies.0.effectiveDate', value }]
      expect((await w.api.patch(`/api/documents/${id}`, { corrections })).status).toBe(400)
    },
  )
})

describe('a document in the book', () => {
  it('goes to no other client until that is taken back', async () => {
    const id = await addReadDocument(w, w.owner)
    const filed = await w.api.post(`/api/documents/${id}/file`, {
      client: { action: 'create', fields: { name: 'Harbor Grill LLC' } },
    })
    expect(filed.status).toBe(200)
    const moved = await w.api.patch(`/api/documents/${id}`, { clientId: await clientOf(w.api) })
    expect([moved.status, moved.body.reason]).toEqual([409, 'filed'])
    const twice = await Promise.all([1, 2].map(() => w.api.post(`/api/documents/${id}/undo`)))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a process that works on a file', () => {
  it('ends after so much work even when nobody is left to end it', async () => {
    const program = fileURLToPath(new URL('../adapters/pdf-forms-child.ts', import.meta.url))
    const child = startIsolated({ program, args: [] })
    const limit = async () =>
      /Max cpu time\s+(\S+)/.exec(await readFile(`/proc/${child.pid}/limits`, 'utf8'))?.[1]
    await expect.poll(limit).toBe('900')
    child.kill('SIGKILL')
  })
})

describe('two people who change a quote of a requote at the same moment', () => {
  it('do not overwrite each other: the second gets a conflict', async () => {
    const requote = { clientId: await clientOf(w.api), lines: ['General liability'] }
    const { id } = (await w.api.post('/api/requotes', requote)).body
    const added = await w.api.post(`/api/requotes/${id}/quotes`, { quotes: [{ carrier: 'Travelers' }] })
    const { quotes } = added.body
    const path = `/api/requote-quotes/${quotes[0].id}`
    const both = await Promise.all(
      ['One', 'Two'].map((note) => w.api.patch(path, { note, version: quotes[0].version })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
