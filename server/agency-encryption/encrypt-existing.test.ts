// @module-tag embedded
import { describe, expect, it } from 'vitest'
import { certificateForm, uploadTemplate } from '#server/acord-forms/testing.ts'
import { addReadDocument, sampleFacts } from '#server/commercial/analyses-testing.ts'
import { encryptedColumns } from '#server/encrypted-columns.ts'
import { type World, world } from '#server/testing/world.ts'
import { encryptExistingJob } from './encrypt-existing.job.ts'
import { filePlaces, findMarkers, markersOf, sentenceOf, tablePlaces } from './testing.ts'

const words = sentenceOf(markersOf(0))

/** What an agency kept before there were keys: rows and a file as they were then. */
async function addEarlier(w: World) {
  const { agencyId, agent, server } = w
  const facts = { ...sampleFacts(), businessDescription: { ...sampleFacts().kind, value: words } }
  const documentId = await addReadDocument(w, agent, { facts, text: words })
  await server.ctx.adapters.files.put(`documents/${agencyId}/${documentId}`, words)
  const put = (text: string, ...values: unknown[]) => server.database.pool.query(text, [agencyId, ...values])
  await put(
    `insert into chat_messages (agency_id, id, user_id, role, content) values ($1, gen_random_uuid(), $2, 'user', $3)`,
    ...[agent.id, words],
  )
  const template = await uploadTemplate(agent.api, await certificateForm())
  const client = await agent.api.post('/api/clients', { name: 'Ana' })
  const given = { clientId: client.body.id, policyIds: [], templateId: template.body.id }
  const form = await agent.api.post('/api/forms', given)
  await put(`update filled_forms set values = $2 where agency_id = $1`, JSON.stringify({ Note: words }))
  const result = JSON.stringify({
    kind: 'review',
    findings: [{ status: 'open', weight: 'note', text: words }],
  })
  await put(
    `insert into policy_analyses (agency_id, id, created_by_id, title, document_ids, result, letter)
     values ($1, gen_random_uuid(), $2, 'T', '{}', $3, $4)`,
    ...[agent.id, result, words],
  )
  return { documentId, formId: form.body.id }
}

async function placesOf(w: World) {
  return [...(await tablePlaces(w.server)), ...filePlaces(w.server.config.dataDir)]
}

describe('what was kept before there was a key', () => {
  it('is read as it is until it was encrypted, and the same afterwards', async () => {
    const w = await world()
    const { documentId, formId } = await addEarlier(w)
    const read = async () => {
      const pages = await w.agent.api.get(`/api/documents/${documentId}/pages`)
      const file = await w.agent.api.get(`/api/documents/${documentId}/file`)
      const { found, facts } = (await w.agent.api.get(`/api/documents/${documentId}`)).body
      const form = (await w.agent.api.get(`/api/forms/${formId}`)).body.values
      const chat = (await w.agent.api.get('/api/chat/history')).body
      const [analysis] = (await w.agent.api.get('/api/policy-analyses')).body
      return { pages: pages.body, file: file.text, found, facts, form, chat, analysis }
    }
    const before = await read()
    expect(before.file).toBe(words)
    expect(findMarkers(['earlier'], await placesOf(w)).length).toBeGreaterThan(20)
    const job = encryptExistingJob(encryptedColumns)
    await job.run(w.server.ctx, {})
    expect(findMarkers(['earlier'], await placesOf(w))).toEqual([])
    expect(await read()).toEqual(before)
    const state = () =>
      w.server.database.pool
        .query('select encrypted_at, wrapped from agency_keys where agency_id = $1', [w.agencyId])
        .then(({ rows }) => rows)
    const [encrypted] = await state()
    expect(encrypted.encrypted_at).not.toBeNull()
    await job.run(w.server.ctx, {})
    expect(await state()).toEqual([encrypted])
  })

  it('knows every column that a list of them names, by statements that hold', async () => {
    const { server } = await world()
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const known = new Set(rows.map(({ name }) => name))
    const named = encryptedColumns
      .filter(({ text }) => !text)
      .map(({ table, column }) => `${table}.${column}`)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})
