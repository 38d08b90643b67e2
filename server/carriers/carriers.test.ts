import { describe, expect, it } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import type { Carrier, MergeEffect, Spelling } from '#shared/carriers/carriers.contract.ts'

type Api = World['api']

async function made<Body>(call: Promise<{ status: number; text: string; body: unknown }>): Promise<Body> {
  const { status, text, body } = await call
  expect([200, 201], text).toContain(status)
  return body as Body
}

const add = (api: Api, fields: object) => made<Carrier>(api.post('/api/carriers', fields))

/** A client with a policy for each name of a carrier. */
async function writePolicies(api: Api, carriers: readonly string[], fields: object = {}) {
  const { id: clientId } = await made<{ id: string }>(api.post('/api/clients', { name: 'Ana Lopez' }))
  for (const carrier of carriers)
    await made(api.post('/api/policies', { clientId, type: 'auto', carrier, premium: 100.5, ...fields }))
  return clientId
}

const rate = (percent: number, effectiveFrom: string, more: object = {}) => ({
  lineOfBusiness: '',
  kind: 'new',
  percent,
  effectiveFrom,
  ...more,
})

describe('carriers', () => {
  it('are added by the owner, read by agents, found by name, group and spelling, and archived', {
    tags: ['journey'],
  }, async () => {
    const { api, agent } = await world()
    const erie = await add(api, { name: 'Erie Insurance' })
    expect(erie).toMatchObject({ groupName: 'Erie', kind: 'company', shortRatePercent: 90, aliases: [] })
    const blue = await add(api, { name: 'Blue Ridge Specialty', kind: 'intermediary' })
    await made(api.post(`/api/carriers/${blue.id}/aliases`, { spelling: 'BRS of Virginia' }))
    const names = async (q: string) =>
      (await agent.api.get(`/api/carriers${q}`)).body.map(({ name }: Carrier) => name)
    expect(await names('')).toEqual(['Blue Ridge Specialty', 'Erie Insurance'])
    expect(await names('?q=brs%20virginia')).toEqual(['Blue Ridge Specialty'])
    expect(await names('?q=erie')).toEqual(['Erie Insurance'])
    const archived = await made<Carrier>(
      api.patch(`/api/carriers/${erie.id}`, { isArchived: true, version: 1 }),
    )
    expect(archived).toMatchObject({ isArchived: true, version: 2 })
    expect(await names('')).toEqual(['Blue Ridge Specialty'])
    expect(await names('?archived=true')).toEqual(['Erie Insurance'])
    expect((await agent.api.get(`/api/carriers/${erie.id}`)).body.name).toBe('Erie Insurance')
    for (const refused of [
      await agent.api.post('/api/carriers', { name: 'Acme' }),
      await agent.api.patch(`/api/carriers/${erie.id}`, { name: 'Acme' }),
      await agent.api.post(`/api/carriers/${erie.id}/aliases`, { spelling: 'Acme' }),
      await agent.api.get('/api/carriers/spellings'),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Only the agency owner can change carriers.',
      ])
  })

  it('are changed by an agent who works alone', async () => {
    const { solo } = await soloWorld()
    expect((await add(solo, { name: 'Erie' })).name).toBe('Erie')
  })

  it('have one owner for each spelling: a name that means another carrier is refused', async () => {
    const { api } = await world()
    const erie = await add(api, { name: 'Erie Insurance' })
    const other = await add(api, { name: 'Acme Mutual' })
    const taken = { name: 'This name already belongs to Erie Insurance' }
    const again = await api.post('/api/carriers', { name: 'ERIE INS EXCH' })
    expect([again.status, again.body.fields]).toEqual([400, taken])
    const renamed = await api.patch(`/api/carriers/${other.id}`, { name: 'Erie Insurance Group' })
    expect([renamed.status, renamed.body.fields]).toEqual([400, taken])
    const alias = await api.post(`/api/carriers/${other.id}/aliases`, { spelling: 'erie' })
    expect(alias.body.fields).toEqual({ spelling: taken.name })
    expect((await api.post('/api/carriers', { name: '...' })).body.fields).toEqual({
      name: 'Enter a name with letters',
    })
    // Its own name in another spelling is nothing new.
    expect(
      (await made<Carrier>(api.post(`/api/carriers/${erie.id}/aliases`, { spelling: 'Erie' }))).aliases,
    ).toEqual([])
  })

  it('keep their former name as an alias, and refuse a change from an older version', async () => {
    const { api } = await world()
    const { id } = await add(api, { name: 'Main Street America' })
    const renamed = await made<Carrier>(api.patch(`/api/carriers/${id}`, { name: 'NGM', version: 1 }))
    expect(renamed.aliases.map(({ spelling }) => spelling)).toEqual(['Main Street America'])
    expect((await api.patch(`/api/carriers/${id}`, { name: 'MSA', version: 1 })).status).toBe(409)
    const [alias] = renamed.aliases
    expect((await api.delete(`/api/carrier-aliases/${alias?.id}`)).status).toBe(204)
    expect((await api.get(`/api/carriers/${id}`)).body.aliases).toEqual([])
  })

  it('keep an NAIC code only with where it comes from, by whom and when', async () => {
    const { api, owner } = await world()
    const { id } = await add(api, { name: 'Erie' })
    const patch = (fields: object) => api.patch(`/api/carriers/${id}`, fields)
    expect((await patch({ naicCode: '12345' })).body.fields).toEqual({
      naicSource: 'Choose where the code comes from',
    })
    expect((await patch({ naicCode: '12345', naicSource: 'list' })).body.fields).toEqual({
      naicSourceText: 'Name the document, import or list',
    })
    expect((await patch({ naicCode: '1234', naicSource: 'person' })).body.fields).toEqual({
      naicCode: 'Enter five digits',
    })
    const kept = await made<Carrier>(
      patch({ naicCode: '12345', naicSource: 'document', naicSourceText: 'dec.pdf, page 1' }),
    )
    expect(kept).toMatchObject({
      naicCode: '12345',
      naicByName: owner.name,
      naicSourceText: 'dec.pdf, page 1',
    })
    expect(kept.naicAt).toMatch(/^\d{4}-/)
    const gone = await made<Carrier>(patch({ naicCode: '' }))
    expect(gone).toMatchObject({
      naicCode: '',
      naicSource: '',
      naicSourceText: '',
      naicByName: '',
      naicAt: null,
    })
  })

  it("are copied from the platform's list once, without an NAIC code", async () => {
    const { api } = await world()
    await add(api, { name: 'Erie' })
    const listed = (await api.get('/api/carriers/platform-list')).body
    expect(listed.find(({ name }: { name: string }) => name === 'Erie Insurance').isAdded).toBe(true)
    const names = ['Erie Insurance', 'Travelers', 'GEICO', 'Travelers']
    const added = await made<Carrier[]>(api.post('/api/carriers/from-list', { names }))
    expect(added.map(({ name }) => name)).toEqual(['Travelers', 'GEICO'])
    const geico = (await api.get(`/api/carriers/${added[1]?.id}`)).body
    expect(geico).toMatchObject({ groupName: 'Berkshire Hathaway', naicCode: '' })
    expect((await api.post('/api/carriers/from-list', { names: ['Acme'] })).status).toBe(400)
  })
})

async function soloWorld() {
  const here = await world()
  const { server, agencyId, agent } = here
  await server.database.pool.query('update agencies set owner_id = $2 where id = $1', [agencyId, agent.id])
  return { solo: agent.api }
}

describe('spellings', () => {
  it('on policies that are surely no carrier are asked about once', async () => {
    const { api } = await world()
    const progressive = await add(api, { name: 'Progressive' })
    await writePolicies(api, [
      'Progressive Casualty Ins Co',
      'PROGRESSIVE CASUALTY',
      'Progressive Ins',
      'Erie',
      'TBD',
    ])
    const asked = () => made<Spelling[]>(api.get('/api/carriers/spellings'))
    const first = await asked()
    expect(first.map(({ spelling }) => spelling).toSorted()).toEqual(['Erie', 'PROGRESSIVE CASUALTY', 'TBD'])
    expect(first.find(({ policies }) => policies === 2)).toMatchObject({
      also: ['Progressive Casualty Ins Co'],
      suggestions: [{ id: progressive.id, name: 'Progressive' }],
      listed: { name: 'Progressive Casualty Insurance Company', group: 'Progressive' },
    })
    const answer = (body: object) =>
      made<{ carrierId: string | null }>(api.post('/api/carriers/spellings', body))
    await answer({ answer: 'alias', spelling: 'PROGRESSIVE CASUALTY', carrierId: progressive.id })
    const { carrierId } = await answer({ answer: 'new', spelling: 'Erie', name: 'Erie Insurance' })
    expect(await answer({ answer: 'leave', spelling: 'TBD' })).toEqual({ carrierId: null })
    expect(await asked()).toEqual([])
    expect((await api.get(`/api/carriers/${carrierId}`)).body.name).toBe('Erie Insurance')
    await writePolicies(api, ['Progressive Cas. Ins. Co.', 'tbd'])
    expect(await asked()).toEqual([])
    const book = (await api.get('/api/carriers/book')).body
    expect(book.find((row: { carrierId: string }) => row.carrierId === progressive.id)).toEqual({
      carrierId: progressive.id,
      policies: 4,
      premium: 402,
    })
    const [left] = await made<Spelling[]>(api.get('/api/carriers/spellings?left=true'))
    expect(left?.spelling).toBe('TBD')
    await api.delete(`/api/carrier-aliases/${left?.leftId}`)
    expect((await asked()).map(({ spelling }) => spelling)).toEqual(['TBD'])
  })

  it("count the policies in the caller's reach alone, and those in force", async () => {
    const { api, agent, otherAgent } = await world()
    const { id } = await add(api, { name: 'Erie' })
    await writePolicies(agent.api, ['Erie', 'ERIE INS'])
    await writePolicies(agent.api, ['Erie'], { effectiveDate: '2019-01-01', expirationDate: '2020-01-01' })
    const counted = async (who: Api) => (await who.get('/api/carriers/book')).body
    expect(await counted(agent.api)).toEqual([{ carrierId: id, policies: 2, premium: 201 }])
    expect(await counted(otherAgent.api)).toEqual([])
  })

  it('refuse another agency’s carrier as the answer', async () => {
    const { api } = await world()
    const stranger = await add((await world()).api, { name: 'Erie' })
    await writePolicies(api, ['Erie'])
    const body = { answer: 'alias', spelling: 'Erie', carrierId: stranger.id }
    expect((await api.post('/api/carriers/spellings', body)).status).toBe(404)
    expect((await api.get(`/api/carriers/${stranger.id}`)).status).toBe(404)
  })
})

describe('a merge', () => {
  it('says first what it will do, then moves everything and leaves the former name as an alias', async () => {
    const { api, server, agencyId } = await world()
    const from = await add(api, {
      name: 'Erie Exchange of PA',
      phone: '(555) 010-1234',
      naicCode: '12345',
      naicSource: 'person',
    })
    const into = await add(api, { name: 'Erie', phone: '(555) 010-9999' })
    const at = `/api/carriers/${from.id}`
    await made(api.post(`${at}/aliases`, { spelling: 'Erie PA' }))
    await made(api.post(`${at}/contacts`, { name: 'Ana', role: 'claims', email: '', phone: '' }))
    const appointment = { state: 'va', lines: ['Homeowners'], agencyCode: 'E-1' }
    await made(api.post(`${at}/appointments`, { ...appointment, effectiveDate: null, terminatedDate: null }))
    await made(api.post(`${at}/rates`, rate(10, '2025-01-01')))
    await made(api.post(`${at}/rates`, rate(11, '2026-01-01')))
    await made(api.post(`/api/carriers/${into.id}/rates`, rate(15, '2025-01-01')))
    const effect = {
      carrier: { id: into.id, name: 'Erie' },
      spellings: ['Erie Exchange of PA', 'Erie PA'],
      ...{ contacts: 1, appointments: 1, rates: 1, droppedRates: 1 },
      takes: ['naicCode'],
    }
    const merge = (more: object) => made<MergeEffect>(api.post(`${at}/merge`, { intoId: into.id, ...more }))
    expect(await merge({ dryRun: true })).toEqual(effect)
    expect((await api.get(at)).body.contacts).toHaveLength(1)
    expect(await merge({})).toEqual(effect)
    expect((await api.get(at)).status).toBe(404)
    const merged = (await api.get(`/api/carriers/${into.id}`)).body as Carrier
    expect(merged.aliases.map(({ spelling }) => spelling)).toEqual(['Erie Exchange of PA', 'Erie PA'])
    expect(merged.rates.map(({ percent }) => percent)).toEqual([11, 15])
    expect(merged.appointments[0]).toMatchObject({ state: 'VA', lines: ['Homeowners'] })
    expect(merged).toMatchObject({ naicCode: '12345', naicSource: 'person', phone: '(555) 010-9999' })
    expect(merged.contacts).toHaveLength(1)
    await writePolicies(api, ['Erie PA'])
    expect((await api.get('/api/carriers/spellings')).body).toEqual([])
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from audit_entries where agency_id = $1 and action = 'carrier.merged'`,
      [agencyId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('needs another carrier of the same agency', async () => {
    const { api } = await world()
    const { id } = await add(api, { name: 'Erie' })
    const stranger = await add((await world()).api, { name: 'Acme' })
    for (const intoId of [id, stranger.id]) {
      const refused = await api.post(`/api/carriers/${id}/merge`, { intoId })
      expect([refused.status, refused.body.fields]).toEqual([400, { intoId: 'Choose another carrier' }])
    }
  })
})

describe('contacts, appointments and rates', () => {
  it('are changed and deleted, each with its audit entry', async () => {
    const { api, server, agencyId } = await world()
    const { id } = await add(api, { name: 'Erie' })
    const contact = { name: 'Ana', role: 'underwriter', email: 'ana@erie.example', phone: '' }
    const withContact = await made<Carrier>(api.post(`/api/carriers/${id}/contacts`, contact))
    const contactId = withContact.contacts[0]?.id
    const changed = await made<Carrier>(
      api.put(`/api/carrier-contacts/${contactId}`, { ...contact, phone: '(555) 010-1234' }),
    )
    expect(changed.contacts[0]?.phone).toBe('(555) 010-1234')
    expect((await api.delete(`/api/carrier-contacts/${contactId}`)).status).toBe(204)
    const days = { effectiveDate: '2025-02-01', terminatedDate: '2025-01-01' }
    const appointment = { state: 'VA', lines: [], agencyCode: '', ...days }
    const refused = await api.post(`/api/carriers/${id}/appointments`, appointment)
    expect(refused.body.fields).toEqual({ terminatedDate: 'Must be on or after the effective date' })
    const { rows } = await server.database.pool.query(
      `select action, before, after from audit_entries where agency_id = $1 and action like 'carrier_contact.%' order by sequence`,
      [agencyId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'carrier_contact.created',
      'carrier_contact.updated',
      'carrier_contact.deleted',
    ])
    expect(rows[1]).toMatchObject({ before: { phone: '' }, after: { phone: '(555) 010-1234' } })
    expect(rows[2].before).toMatchObject({ name: 'Ana', phone: '(555) 010-1234' })
  })

  it('say which rate is in force on a day: the line’s own first, then the newest begun', async () => {
    const { api, agent } = await world()
    const { id } = await add(api, { name: 'Erie' })
    const auto = { lineOfBusiness: 'Personal auto' }
    for (const input of [
      rate(10, '2024-01-01'),
      rate(12.5, '2025-07-01'),
      rate(8, '2024-06-01', auto),
      rate(7, '2024-01-01', { kind: 'renewal' }),
    ])
      await made(api.post(`/api/carriers/${id}/rates`, input))
    const percentOn = async (day: string, line: string, kind = 'new') => {
      const query = new URLSearchParams({ day, line, kind })
      return (await agent.api.get(`/api/carriers/${id}/rate?${query}`)).body.rate?.percent ?? null
    }
    expect(await percentOn('2023-12-31', 'Homeowners')).toBeNull()
    expect(await percentOn('2024-01-01', 'Homeowners')).toBe(10)
    expect(await percentOn('2025-06-30', 'Homeowners')).toBe(10)
    expect(await percentOn('2025-07-01', 'Homeowners')).toBe(12.5)
    expect(await percentOn('2024-05-31', 'Personal auto')).toBe(10)
    expect(await percentOn('2025-07-01', 'Personal auto')).toBe(8)
    expect(await percentOn('2025-07-01', 'Personal auto', 'renewal')).toBe(7)
    const twice = await api.post(`/api/carriers/${id}/rates`, rate(9, '2024-01-01'))
    expect(twice.body.fields).toEqual({ effectiveFrom: 'There is already a rate from this day' })
    const unknown = await api.post(
      `/api/carriers/${id}/rates`,
      rate(9, '2024-01-01', { lineOfBusiness: 'Cars' }),
    )
    expect(unknown.status).toBe(400)
  })

  it('of a rate that two owners change at once keep the first, and tell the second who changed what', async () => {
    const { api, server, agencyId } = await world()
    const { id } = await add(api, { name: 'Erie' })
    const { rates } = await made<Carrier>(api.post(`/api/carriers/${id}/rates`, rate(10, '2025-01-01')))
    const path = `/api/commission-rates/${rates[0]?.id}`
    expect(rates[0]?.version).toBe(1)
    const changed = await made<Carrier>(api.put(path, { ...rate(12, '2025-01-01'), version: 1 }))
    expect(changed.rates[0]).toMatchObject({ percent: 12, version: 2 })
    const late = await api.put(path, { ...rate(11, '2025-01-01'), version: 1 })
    expect([late.status, late.body.reason, late.body.message]).toEqual([
      ...[409, 'stale_version', 'Conflict: you changed this in the meantime.'],
    ])
    expect(late.body.changes).toMatchObject([{ isYou: true, fields: [{ field: 'percent', after: 12 }] }])
    const answers = await Promise.all(
      [13, 14].map((percent) => api.put(path, { ...rate(percent, '2025-01-01'), version: 2 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // Callers of the API may leave out the version, and what stands already writes nothing.
    const same = await api.put(path, rate(15, '2025-01-01'))
    expect(same.body.rates[0].version).toBe(4)
    expect((await api.put(path, rate(15, '2025-01-01'))).body.rates[0].version).toBe(4)
    const { rows } = await server.database.pool.query(
      `select count(*)::int as entries from audit_entries where agency_id = $1 and action = 'commission_rate.updated'`,
      [agencyId],
    )
    expect(rows[0].entries).toBe(3)
  })
})
