import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { GridRow } from '#shared/commercial/data-grid.contract.ts'
import { addReadDocument, sampleFacts } from './analyses-testing.ts'

const path = '/api/commercial-data'

function doubtful() {
  const facts = sampleFacts(500_000, 900)
  const [coverage] = facts.coverages
  if (coverage?.limit) coverage.limit.confidence = 0.4
  return facts
}

describe('the grid of commercial data', () => {
  it('shows one row a record with value, page and confidence, and counts them', async () => {
    const place = await world()
    const documentId = await addReadDocument(place, place.agent)
    const { body, headers } = await place.agent.api.get(`${path}?rows=coverages`)
    expect(String(headers['x-total-count'])).toBe('2')
    expect(GridRow.strict().parse(body[0])).toMatchObject({
      ...{ documentId, documentName: 'policy.pdf', index: 0 },
      cells: { name: { value: 'Each occurrence', page: 1 }, limit: { value: 1_000_000 } },
    })
    const page = await place.agent.api.get(`${path}?rows=coverages&limit=1`)
    expect(page.body).toHaveLength(1)
    const next = String(page.headers.link).match(/cursor=(\d+)/)?.[1]
    const second = await place.agent.api.get(`${path}?rows=coverages&limit=1&cursor=${next}`)
    expect(second.body[0].id).toBe(`${documentId}:1`)
    expect(second.headers.link).toBeUndefined()
  })

  it('filters by words, client, document, carrier, line and what is to check, and sorts by a column', async () => {
    const place = await world()
    const { api } = place.agent
    const client = (await api.post('/api/clients', { name: 'Harbor Grill' })).body
    const one = await addReadDocument(place, place.agent, { clientId: client.id, fileName: 'one.pdf' })
    const two = await addReadDocument(place, place.agent, { facts: doubtful(), fileName: 'two.pdf' })
    const from = async (query: string) => {
      const { body } = await api.get(`${path}?rows=coverages&${query}`)
      return body.map((row: GridRow) => `${row.documentName}:${row.index}`)
    }
    expect(await from('q=harbor')).toEqual(['one.pdf:0', 'one.pdf:1'])
    expect(await from('q=aggregate&sort=name')).toEqual(['two.pdf:1', 'one.pdf:1'])
    expect(await from(`clientId=${client.id}&line=gl`)).toHaveLength(2)
    expect(await from(`documentId=${two}`)).toEqual(['two.pdf:0', 'two.pdf:1'])
    expect(await from('line=wc')).toEqual([])
    expect(await from('carrier=no such')).toEqual([])
    expect(await from('toCheck=true')).toEqual(['two.pdf:0'])
    expect((await from('sort=limit'))[0]).toBe('two.pdf:0')
    expect((await from('sort=-limit')).at(-1)).toBe('two.pdf:0')
    expect((await api.get(`${path}?rows=forms&sort=limit`)).body.fields).toEqual({
      sort: 'These rows don’t have that column',
    })
    expect((await api.get(`${path}?rows=secrets`)).status).toBe(400)
    expect((await api.get(`${path}?rows=policies&line=gl&documentId=${one}`)).body).toHaveLength(1)
  })

  it('is corrected through the document, and a stale version is refused', async () => {
    const place = await world()
    const { api } = place.agent
    const id = await addReadDocument(place, place.agent)
    const corrections = [{ change: 'set', path: 'coverages.0.limit', value: 750_000 }]
    const version = (await api.get(`${path}?rows=coverages`)).body[0].documentVersion
    expect((await api.patch(`/api/documents/${id}`, { corrections, version })).status).toBe(200)
    expect((await api.patch(`/api/documents/${id}`, { corrections, version })).status).toBe(409)
    const { body } = await api.get(`${path}?rows=coverages&documentId=${id}`)
    expect(body[0].cells.limit).toEqual({ value: 750_000, page: 1, confidence: 1, by: 'person' })
  })

  it('exports exactly what is filtered, and no formula', async () => {
    const place = await world()
    const facts = sampleFacts()
    const [, aggregate] = facts.coverages
    if (aggregate) aggregate.name.value = '=1+1'
    await addReadDocument(place, place.agent, { facts, fileName: 'one.pdf' })
    await addReadDocument(place, place.agent, { fileName: 'two.pdf' })
    const { text, headers } = await place.agent.api.get(`${path}/export.csv?rows=coverages&q=one.pdf`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Coverage,Line,Limit')
    expect(lines[2]).toContain("'=1+1,General liability,2000000")
    expect(headers['content-disposition']).toMatch(/commercial-data-.*\.csv/)
  })

  it('shows the records of documents in reach alone', async () => {
    const place = await world()
    await addReadDocument(place, place.agent)
    expect((await place.otherAgent.api.get(`${path}?rows=coverages`)).body).toEqual([])
    expect((await place.api.get(`${path}?rows=coverages`)).body).toHaveLength(2)
    const csv = await place.otherAgent.api.get(`${path}/export.csv?rows=coverages`)
    expect(csv.text.trim().split('\r\n')).toHaveLength(1)
  })
})
