import { describe, expect, it } from 'vitest'
import { clientFieldsOf, policyFieldsOf } from '#engines/filing/filing-draft.rules.ts'
import { newId } from '#server/new-id.ts'
import { world } from '#server/testing/world.ts'
import type { DocumentKind } from '#shared/documents/facts.contract.ts'
import { factsOf, found, made, readDocument } from './testing.ts'

const facts = factsOf('policy')
const create = { action: 'create', fields: clientFieldsOf(facts) }
const policies = [{ action: 'create', fields: policyFieldsOf(facts, 0) }]

describe('the match of a document', () => {
  it('suggests clients, prospects and policies by number, name and address, with why', async () => {
    const here = await world()
    const { api } = here.agent
    const address = { street: '12 Mill Rd.', city: 'Fairhaven', state: 'OH', zip: '44123' }
    const bakery = await made(api, '/api/clients', { name: 'Riverbend Bakery', ...address })
    const mill = await made(api, '/api/clients', { name: 'Old Mill Partners', ...address })
    await made(api, '/api/clients', { name: 'Summit Roofing' })
    const prospect = await made(api, '/api/prospects', { name: 'RIVERBEND BAKERY L.L.C.' })
    const term = { type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'BOP 10427 01' }
    const days = { effectiveDate: '2025-01-01', expirationDate: '2026-01-01' }
    const policy = await made(api, '/api/policies', { ...term, ...days, clientId: bakery.id })
    const path = await readDocument(here, here.agent, facts)
    const { body } = await api.post(`${path}/match`)
    expect(body.clients.map(({ id }: { id: string }) => id)).toEqual([bakery.id, mill.id])
    expect(body.clients[0].reasons).toEqual([
      'Same name except for punctuation or legal form',
      'Same policy number, different term',
      'Same address',
    ])
    expect(body.clients[1]).toMatchObject({ reasons: ['Same address'], score: 0.5 })
    expect(body.prospects).toMatchObject([{ id: prospect.id }])
    expect(body.policies).toMatchObject([{ id: policy.id, relation: 'previous', position: 0, version: 1 }])
    const others = await readDocument(here, here.otherAgent, facts)
    expect((await here.otherAgent.api.post(`${others}/match`)).body).toEqual({
      clients: [],
      prospects: [],
      policies: [],
    })
  })

  it('finds whom a policy number belongs to under another name', async () => {
    const here = await world()
    const client = await made(here.api, '/api/clients', { name: 'J. Miller' })
    const policy = { type: 'commercial', policyNumber: 'bop1042702', clientId: client.id }
    await made(here.api, '/api/policies', policy)
    const path = await readDocument(here, here.owner, facts)
    const { body } = await here.api.post(`${path}/match`)
    expect(body.clients).toMatchObject([{ id: client.id, reasons: ['Same policy number'] }])
    expect(body.policies).toMatchObject([{ relation: 'same' }])
  })

  it('for a client that was chosen offers its policies alone, those of the same term or the one before first', async () => {
    const here = await world()
    const { api } = here.agent
    const chosen = await made(api, '/api/clients', { name: 'Harbor Hardware' })
    const other = await made(api, '/api/clients', { name: 'Riverbend Bakery' })
    const add = (clientId: string, lineOfBusiness: string, policyNumber: string, year: number) =>
      made(api, '/api/policies', {
        type: 'commercial',
        lineOfBusiness,
        policyNumber,
        effectiveDate: `${year}-01-01`,
        expirationDate: `${year + 1}-01-01`,
        clientId,
      })
    await add(other.id, 'BOP', 'BOP-9', 2025)
    const auto = await add(chosen.id, 'Commercial auto', 'CA-1', 2025)
    const umbrella = await add(chosen.id, 'Commercial umbrella', 'CU-1', 2026)
    const before = await add(chosen.id, 'BOP', 'BOP-77', 2025)
    const same = await add(chosen.id, 'BOP', 'BOP-10427-02', 2026)
    const path = await readDocument(here, here.agent, facts)
    const { body } = await api.post(`${path}/match?clientId=${chosen.id}`)
    const offered = body.policies.map((one: { id: string; relation: string; clientId: string }) => [
      one.id,
      one.relation,
      one.clientId,
    ])
    expect(offered).toEqual([
      [same.id, 'same', chosen.id],
      [before.id, 'previous', chosen.id],
      [umbrella.id, 'similar', chosen.id],
      [auto.id, 'similar', chosen.id],
    ])
    expect(body.policies[1].reasons).toEqual(['Its term ends when this one begins', 'Same line of business'])
    expect(body.policies[3]).toMatchObject({ reasons: [], score: 0 })
    const client = { action: 'update', id: chosen.id, fields: { version: 1 } }
    const renewal = { ...policyFieldsOf(facts, 0), policyNumber: 'BOP-78', renewedFromId: before.id }
    const filed = await api.post(`${path}/file`, {
      client,
      policies: [{ action: 'create', fields: { ...renewal, transaction: 'renewal' } }],
    })
    expect(filed.body.document).toMatchObject({ review: 'filed', clientId: chosen.id })
    const mine = await readDocument(here, here.otherAgent, facts)
    expect((await here.otherAgent.api.post(`${mine}/match?clientId=${chosen.id}`)).status).toBe(404)
  })
})

describe('filing a document', () => {
  it('adds a client with its policy once, shows it in the timeline, and takes it back', {
    tags: ['journey'],
  }, async () => {
    const here = await world()
    const { api } = here.agent
    const path = await readDocument(here, here.agent, facts)
    const { version } = (await api.get(path)).body
    const both = await Promise.all(
      [1, 2].map(() => api.post(`${path}/file`, { client: create, policies, version })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { document, message } = both.find(({ status }) => status === 200)?.body ?? {}
    expect(message).toBe('Filed under Riverbend Bakery, LLC.')
    expect(document).toMatchObject({ review: 'filed', clientName: 'Riverbend Bakery, LLC' })
    expect(document.filing.lines).toEqual(['Added client Riverbend Bakery, LLC', 'Added policy BOP-10427-02'])
    const client = (await api.get(`/api/clients/${document.clientId}`)).body
    expect(client.policies).toMatchObject([{ id: document.policyId, premium: 2150, lineOfBusiness: 'BOP' }])
    const timeline = (await api.get(`/api/activity?recordType=client&recordId=${client.id}`)).body
    expect(timeline[0].body).toMatch(/^Filed the document dec.pdf\. Added client/)
    expect((await api.patch(path, { review: 'open' })).body.reason).toBe('filed')
    expect((await here.otherAgent.api.post(`${path}/undo`)).status).toBe(404)
    const undone = await here.owner.api.post(`${path}/undo`)
    expect([undone.status, undone.body.document.review, undone.body.document.clientId]).toEqual([
      200,
      'accepted',
      null,
    ])
    expect((await api.get('/api/clients')).body).toEqual([])
    expect((await api.post(`${path}/undo`)).body.reason).toBe('already_undone')
    expect((await api.post(`${path}/file`, { client: create, policies })).status).toBe(200)
  })

  it('changes a client, renews a policy and sets its account, all of which can be taken back', async () => {
    const here = await world()
    const { api } = here
    const client = await made(api, '/api/clients', { name: 'Riverbend', annualRevenue: 5 })
    const old = { type: 'commercial', lineOfBusiness: 'BOP', policyNumber: 'BOP-10427-01', premium: 2000 }
    const days = { effectiveDate: '2025-01-01', expirationDate: '2026-01-01' }
    const policy = await made(api, '/api/policies', { ...old, ...days, clientId: client.id })
    const path = await readDocument(here, here.owner, facts)
    const renewal = { ...policyFieldsOf(facts, 0), renewedFromId: policy.id, transaction: 'renewal' }
    const { status, body, text } = await api.post(`${path}/file`, {
      client: { action: 'update', id: client.id, fields: { ...clientFieldsOf(facts), version: 1 } },
      policies: [
        { action: 'update', id: policy.id, fields: { premium: 1999 } },
        { action: 'create', fields: renewal },
      ],
      schedules: ['vehicles'],
      exposures: true,
    })
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    expect(body.document.filing.lines).toEqual([
      'Updated client Riverbend Bakery, LLC',
      'Updated policy BOP-10427-01',
      'Renewed as policy BOP-10427-02',
      'Set 1 vehicle',
      'Updated the account’s exposures',
    ])
    const rows = async (sql: string) => (await here.server.database.pool.query(sql, [client.id])).rows
    const account = 'select annual_sales, power_units from commercial_accounts where client_id = $1'
    const schedule = 'select values from schedule_items where client_id = $1 and deleted_at is null'
    expect(await rows(account)).toMatchObject([{ power_units: 1 }])
    expect(await rows(schedule)).toEqual([{ values: { number: '1', year: 2021, make: 'Ford' } }])
    expect((await api.post(`${path}/undo`)).status).toBe(200)
    const after = (await api.get(`/api/clients/${client.id}`)).body
    expect(after).toMatchObject({ name: 'Riverbend', annualRevenue: 5, street: '' })
    expect(after.policies).toMatchObject([{ id: policy.id, premium: 2000 }])
    expect([await rows(account), await rows(schedule)]).toEqual([[], []])
  })

  it('cannot be taken back where somebody changed something since, and then changes nothing', async () => {
    const here = await world()
    const { api } = here
    const path = await readDocument(here, here.owner, facts)
    const { document } = (await api.post(`${path}/file`, { client: create, policies })).body
    await api.patch(`/api/clients/${document.clientId}`, { city: 'Reno' })
    const refused = await api.post(`${path}/undo`)
    expect([refused.status, refused.body.reason]).toEqual([409, 'changed_since'])
    expect(refused.body.message).toBe(
      'Riverbend Bakery, LLC was changed since then, so this can no longer be undone.',
    )
    expect((await api.get(`/api/policies/${document.policyId}`)).status).toBe(200)
    const dayAgo = `update document_filings set filed_at = now() - interval '25 hours' where document_id = $1`
    await here.server.database.pool.query(dayAgo, [document.id])
    expect((await api.post(`${path}/undo`)).body.reason).toBe('undo_expired')
  })

  it('makes a prospect a client, and a prospect of it again', async () => {
    const here = await world()
    const { api } = here.agent
    const prospect = await made(api, '/api/prospects', { name: 'Riverbend', status: 'quoted' })
    const path = await readDocument(here, here.agent, facts)
    const client = { action: 'convert', prospectId: prospect.id, version: 1, fields: { city: 'Fairhaven' } }
    const { body } = await api.post(`${path}/file`, { client, policies })
    expect(body.document.filing.lines[0]).toBe('Converted prospect Riverbend to a client')
    expect((await api.get(`/api/prospects/${prospect.id}`)).body.status).toBe('converted')
    expect((await api.post(`${path}/undo`)).status).toBe(200)
    expect((await api.get(`/api/prospects/${prospect.id}`)).body).toMatchObject({
      status: 'quoted',
      convertedClientId: null,
    })
  })

  it('is all or nothing', async () => {
    const here = await world()
    const path = await readDocument(here, here.owner, facts)
    const twice = await here.api.post(`${path}/file`, {
      client: create,
      policies: [...policies, ...policies],
    })
    expect([twice.status, twice.body.reason]).toEqual([409, 'duplicate_policy'])
    const foreign = await here.api.post(`${path}/file`, {
      client: { action: 'update', id: newId(), fields: {} },
    })
    expect(foreign.status).toBe(404)
    expect((await here.api.get('/api/clients')).body).toEqual([])
    expect((await here.api.get(path)).body).toMatchObject({ review: 'open', version: 1 })
  })

  it.each<[DocumentKind, string, object, string]>([
    ['certificate', 'policies', { policies }, 'A certificate is attached to the client; it adds no policies'],
    [
      'certificate',
      'exposures',
      { exposures: true },
      'A certificate is attached to the client; it doesn’t change the account',
    ],
    ['loss_run', 'policies', { policies }, 'A loss run updates the account’s losses; it adds no policies'],
    ['policy', 'losses', { losses: true }, 'Only a loss run can update the account’s losses'],
  ])('of a %s does not take %s', async (kind, _, choices, message) => {
    const here = await world()
    const path = await readDocument(here, here.owner, factsOf(kind))
    const { status, body } = await here.api.post(`${path}/file`, { client: create, ...choices })
    expect([status, body.message]).toEqual([400, message])
  })

  it('of a loss run sets the losses of the account', async () => {
    const here = await world()
    const loss = {
      line: null,
      claimNumber: null,
      description: null,
      status: null,
      paid: null,
      reserved: null,
    }
    const losses = [{ ...loss, date: found('2025-06-01'), incurred: found(1200) }]
    const path = await readDocument(here, here.owner, {
      ...factsOf('loss_run'),
      losses,
      lossesValuedOn: found('2026-01-01'),
    })
    const { body } = await here.api.post(`${path}/file`, { client: create, losses: true })
    expect(body.document.filing.lines).toContain('Set 1 loss of three years')
  })

  it('waits until the document was read', async () => {
    const here = await world()
    const path = await readDocument(here, here.owner, facts)
    await here.server.database.pool.query(
      `update documents set reading = 'failed', facts = null, encrypted_facts = null where id = $1`,
      [path.split('/').at(-1)],
    )
    for (const call of ['file', 'match']) {
      const { status, body } = await here.api.post(`${path}/${call}`, { client: create })
      expect([status, body.reason]).toEqual([409, 'not_read'])
    }
  })
})

describe('the difference to the previous term', () => {
  it('is worked out against the book, and against that policy’s own document once one was filed', async () => {
    const here = await world()
    const { api } = here
    const before = factsOf('policy', '2025-01-01', 2000)
    const first = await readDocument(here, here.owner, before, 'last year.pdf')
    const client = { action: 'create', fields: clientFieldsOf(before) }
    const { document } = (
      await api.post(`${first}/file`, {
        client,
        policies: [{ action: 'create', fields: policyFieldsOf(before, 0) }],
      })
    ).body
    const second = await readDocument(here, here.owner, facts)
    const diff = (await api.get(`${second}/diff?policyId=${document.policyId}`)).body
    expect([diff.against, diff.documentId]).toEqual(['last year.pdf', document.id])
    expect(diff.comparison.premiums).toMatchObject([{ from: 2000, to: 2150, percent: 7.5 }])
    await api.delete(first)
    const book = (await api.get(`${second}/diff?policyId=${document.policyId}`)).body
    expect([book.against, book.documentId]).toEqual(['Policy BOP-10427-02', null])
    expect(book.comparison.rows.map(({ name }: { name: string }) => name)).not.toContain('Building')
    expect((await api.get(`${second}/diff`)).status).toBe(422)
    expect((await here.agent.api.get(`${second}/diff?policyId=${document.policyId}`)).status).toBe(404)
  })
})
