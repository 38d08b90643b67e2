import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { decisionLine } from '#engines/gap-analysis/letter.rules.ts'
import { documents } from '#server/db/tables/documents.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { Analysis, AnalysisSummary, type Finding } from '#shared/commercial/analysis.contract.ts'
import { addReadDocument, sampleFacts } from './analyses-testing.ts'

const path = '/api/policy-analyses'

async function comparison(place: World, fields: Record<string, unknown> = {}) {
  const expiring = await addReadDocument(place, place.agent, { fileName: 'expiring.pdf' })
  const proposed = await addReadDocument(place, place.agent, {
    fileName: 'proposed.pdf',
    facts: sampleFacts(500_000, 11_000),
  })
  const documentIds = [expiring, proposed]
  const made = await place.agent.api.post(path, { documentIds, ...fields })
  expect(made.status).toBe(201)
  return { analysis: made.body as Analysis, documentIds }
}

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await PDF.load(bytes)
  return pdf
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n')
}

async function paper({ agent, server }: World, url: string) {
  const answer = await server.app.inject({ method: 'GET', url, cookies: agent.api.cookies })
  expect(answer.statusCode).toBe(200)
  return { headers: answer.headers, bytes: answer.rawPayload }
}

describe('an analysis', () => {
  it('reads one document: its coverages with their pages, what is missing, and a letter', async () => {
    const place = await world()
    const id = await addReadDocument(place, place.agent)
    const made = await place.agent.api.post(path, { documentIds: [id] })
    expect(made.status).toBe(201)
    const analysis = Analysis.strict().parse(made.body)
    expect(analysis).toMatchObject({
      kind: 'review',
      title: 'Harbor Grill LLC: Coverage review',
      isStale: false,
    })
    const [section] = analysis.result.grids[0]?.sections ?? []
    expect(section?.rows[0]).toMatchObject({
      name: 'Each occurrence',
      limit: { text: '$1,000,000', citation: { document: 0, page: 1 } },
      deductible: { text: '—', citation: null },
    })
    expect(analysis.result.comparison).toBeNull()
    expect(analysis.result.findings.map(({ id }: Finding) => id)).toContain('gl-liquor')
    expect(analysis.letter).toContain('Dear Harbor Grill LLC,')
    expect((await place.agent.api.get(`${path}/${analysis.id}`)).body).toEqual(made.body)
  })

  it('sets two documents side by side, the first as the expiring one', async () => {
    const { analysis } = await comparison(await world())
    expect(analysis.result.documents.map(({ label }) => label)).toEqual(['Expiring', 'Proposed'])
    expect(analysis.result.comparison?.premiums).toEqual([
      { document: 1, from: 12_000, to: 11_000, dollars: -1_000, percent: -8.3 },
    ])
    const row = analysis.result.comparison?.rows.find(({ name }) => name === 'Each occurrence')
    expect(row).toMatchObject({ weight: 'critical' })
    expect(row?.changes[0]?.what).toBe('Limit decreases from $1,000,000 to $500,000')
  })

  it('belongs to the client of its documents, or to the one that is named', async () => {
    const place = await world()
    const client = (await place.agent.api.post('/api/clients', { name: 'Harbor Grill' })).body
    const id = await addReadDocument(place, place.agent, { clientId: client.id })
    const made = await place.agent.api.post(path, { documentIds: [id] })
    expect(made.body).toMatchObject({ clientId: client.id, clientName: 'Harbor Grill' })
    const without = await place.agent.api.post(path, { documentIds: [id], clientId: null })
    expect(without.body).toMatchObject({ clientId: null, clientName: '' })
    const foreign = (await place.otherAgent.api.post('/api/clients', { name: 'Theirs' })).body
    const refused = await place.agent.api.post(path, { documentIds: [id], clientId: foreign.id })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ clientId: 'This client doesn’t exist' })
  })

  it('is made once for one action, however often it is sent', async () => {
    const place = await world()
    const id = await addReadDocument(place, place.agent)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const [first, second] = [
      await place.agent.api.post(path, { documentIds: [id] }, key),
      await place.agent.api.post(path, { documentIds: [id] }, key),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect((await place.agent.api.get(path)).body).toHaveLength(1)
  })

  it('refuses documents that are not there, not read, or not enough, and says which', async () => {
    const place = await world()
    const mine = await addReadDocument(place, place.agent)
    const theirs = await addReadDocument(place, place.otherAgent)
    const unread = await addReadDocument(place, place.agent, { facts: null })
    const refused: [body: Record<string, unknown>, status: number, fields?: Record<string, string>][] = [
      [{ documentIds: [mine, randomUUID()] }, 400, { 'documentIds.1': 'This document doesn’t exist' }],
      [{ documentIds: [theirs] }, 400, { 'documentIds.0': 'This document doesn’t exist' }],
      [{ documentIds: [mine, mine] }, 400, { documentIds: 'Choose each document once' }],
      [{ documentIds: [] }, 400, { documentIds: 'Choose at least one document' }],
      [
        { documentIds: [mine], kind: 'comparison' },
        400,
        { documentIds: 'Choose a second document to compare with' },
      ],
      [
        { documentIds: Array.from({ length: 5 }, () => randomUUID()) },
        400,
        { documentIds: 'Choose at most 4 documents' },
      ],
      [{ documentIds: [unread] }, 409],
    ]
    for (const [body, status, fields] of refused) {
      const answer = await place.agent.api.post(path, body)
      expect(answer.status).toBe(status)
      if (fields) expect(answer.body.fields).toEqual(fields)
      else expect(answer.body.message).toContain('hasn’t been read yet')
    }
  })
})

describe('what people make of an analysis', () => {
  it('is kept: title, letter, and each finding with its note', async () => {
    const place = await world()
    const { analysis } = await comparison(place)
    const [finding] = analysis.result.findings
    const changes = { title: 'Renewal 2027', letter: 'Dear Ana,\nAll is well.' }
    const findings = [{ key: finding?.key, status: 'done', note: 'Asked on Monday' }]
    const address = `${path}/${analysis.id}`
    const changed = await place.agent.api.patch(address, { version: 1, ...changes, findings })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...changes, version: 2 })
    const { body } = await place.agent.api.get(address)
    expect(body.result.findings[0]).toMatchObject({ status: 'done', note: 'Asked on Monday' })
    expect((await place.agent.api.patch(address, { version: 1, title: 'Old' })).status).toBe(409)
    const strange = await place.agent.api.patch(address, { findings: [{ key: 'no-such', status: 'done' }] })
    expect(strange.body.fields).toEqual({ 'findings.0': 'This finding doesn’t exist' })
  })

  it('goes over to a new analysis when facts were corrected since; the old one stays as it was', async () => {
    const place = await world()
    const { analysis, documentIds } = await comparison(place)
    const key = analysis.result.findings[0]?.key
    await place.agent.api.patch(`${path}/${analysis.id}`, { findings: [{ key, status: 'not_relevant' }] })
    await asDatabaseOwner(place.server, (db) =>
      db
        .update(documents)
        .set({ facts: sampleFacts(2_000_000, 10_000) })
        .where(eq(documents.id, documentIds[1] ?? '')),
    )
    expect((await place.agent.api.get(`${path}/${analysis.id}`)).body.isStale).toBe(true)
    const fresh = await place.agent.api.post(`${path}/${analysis.id}/refresh`)
    expect(fresh.status).toBe(201)
    expect(fresh.body.id).not.toBe(analysis.id)
    expect(fresh.body.isStale).toBe(false)
    expect(fresh.body.result.comparison.premiums[0].to).toBe(10_000)
    expect(fresh.body.result.findings.find((finding: Finding) => finding.key === key).status).toBe(
      'not_relevant',
    )
    const old = await place.agent.api.get(`${path}/${analysis.id}`)
    expect(old.body.result.comparison.premiums[0].to).toBe(11_000)
  })

  it('stands in the list, which is searched by title and client and counts what is open', async () => {
    const place = await world()
    const { analysis } = await comparison(place, { title: 'Harbor renewal' })
    const client = (await place.agent.api.post('/api/clients', { name: 'Zebra Foods' })).body
    await comparison(place, { title: 'Second', clientId: client.id })
    const { body } = await place.agent.api.get(path)
    expect(body.map((item: unknown) => AnalysisSummary.strict().parse(item).title)).toEqual([
      'Second',
      'Harbor renewal',
    ])
    const open = analysis.result.findings.length
    expect(body[1]).toMatchObject({ documents: 2, openFindings: open, kind: 'comparison' })
    const titles = async (query: string) =>
      (await place.agent.api.get(`${path}?${query}`)).body.map(({ title }: AnalysisSummary) => title)
    expect(await titles('q=harbor')).toEqual(['Harbor renewal'])
    expect(await titles('q=zebra')).toEqual(['Second'])
    expect(await titles(`clientId=${client.id}`)).toEqual(['Second'])
    expect(await titles(`documentId=${analysis.documentIds[0]}`)).toEqual(['Harbor renewal'])
    expect(await titles('kind=review')).toEqual([])
    const page = await place.agent.api.get(`${path}?limit=1`)
    expect(String(page.headers['x-total-count'])).toBe('2')
    expect(page.body).toHaveLength(1)
  })

  it('is gone when removed, and reported in the audit log without the letter itself', async () => {
    const place = await world()
    const { analysis } = await comparison(place)
    await place.agent.api.patch(`${path}/${analysis.id}`, { letter: 'A secret word' })
    expect((await place.agent.api.delete(`${path}/${analysis.id}`)).status).toBe(204)
    expect((await place.agent.api.get(`${path}/${analysis.id}`)).status).toBe(404)
    expect((await place.agent.api.get(path)).body).toEqual([])
    const { rows } = await place.server.database.pool.query<{ action: string; after: unknown }>(
      'select action, after from audit_entries where record_id = $1 order by at, id',
      [analysis.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'policy_analysis.created',
      'policy_analysis.updated',
      'policy_analysis.deleted',
    ])
    expect(rows[1]?.after).toEqual({ letterLength: 13 })
  })

  it("is seen by its maker, the owner, and the client's producer, and by nobody else", async () => {
    const place = await world()
    const client = (await place.api.post('/api/clients', { name: 'C', assignedAgentId: place.agent.id })).body
    const id = await addReadDocument(place, place.owner, { clientId: client.id })
    const { body } = await place.api.post(path, { documentIds: [id] })
    expect((await place.agent.api.get(`${path}/${body.id}`)).status).toBe(200)
    const hidden = await place.otherAgent.api.get(`${path}/${body.id}`)
    const missing = await place.otherAgent.api.get(`${path}/${randomUUID()}`)
    expect([hidden.status, hidden.text]).toEqual([404, missing.text])
    expect((await place.otherAgent.api.get(path)).body).toEqual([])
    expect((await place.otherAgent.api.get(`${path}/${body.id}/report.pdf`)).status).toBe(404)
  })
})

describe('the papers of an analysis', () => {
  it('print what was found, with pages, agency and the note that it is indicative', async () => {
    const place = await world()
    const { analysis } = await comparison(place)
    const answer = await paper(place, `${path}/${analysis.id}/report.pdf`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('attachment; filename="Harbor Grill LLC_')
    const text = await textOf(answer.bytes)
    for (const words of [
      'Harbor Grill LLC: Renewal comparison',
      'Limit decreases',
      'Why it matters',
      'What to ask',
      'For information only',
      'p. 1',
      'Page 1 of',
    ]) {
      expect(text.replace(/\s+/g, ' ')).toContain(words)
    }
  })

  it('print the letter as it was edited', async () => {
    const place = await world()
    const { analysis } = await comparison(place)
    await place.agent.api.patch(`${path}/${analysis.id}`, {
      letter: `Dear Ana,\n\n- One point\n${decisionLine}\nKind regards`,
    })
    const answer = await paper(place, `${path}/${analysis.id}/letter.pdf`)
    const text = await textOf(answer.bytes)
    expect(text).toContain('Dear Ana,')
    expect(text).toContain('One point')
    expect(text.replace(/\s+/g, ' ')).toMatch(/Accept ?Decline ?Initials/)
    expect(text).not.toContain('[ ]')
  })
})
