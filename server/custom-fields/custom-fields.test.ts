import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { giveRights, world } from '#server/testing/world.ts'

type World = Awaited<ReturnType<typeof world>>

function field(api: World['api'], over: object = {}) {
  return api.post('/api/custom-fields', { recordType: 'client', name: 'Gate code', kind: 'text', ...over })
}

async function idOf(answer: Promise<{ status: number; body: { id: string } }>): Promise<string> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

describe('custom fields', () => {
  it('are added by the owner alone, and read by everybody of the agency', { tags: ['journey'] }, async () => {
    const { api, agent } = await world()
    const added = await field(api, { kind: 'choice', choices: ['Gold', 'gold', 'Silver'] })
    expect(added).toMatchObject({
      status: 201,
      body: {
        name: 'Gate code',
        kind: 'choice',
        choices: ['gold', 'Silver'],
        isSensitive: false,
        position: 0,
      },
    })
    expect((await field(agent.api, { name: 'Other' })).status).toBe(403)
    const { body } = await agent.api.get('/api/custom-fields?recordType=client')
    expect(body).toEqual([added.body])
    expect((await agent.api.get('/api/custom-fields?recordType=policy')).body).toEqual([])
  })

  it.each([
    [{ name: '…' }, { name: 'Enter a name with letters or digits' }],
    [{ name: 'E-mail' }, undefined],
    [{ name: 'email' }, { name: 'Clients already have a field with this name' }],
    [{ name: 'GATE  code' }, { name: 'Another field already has this name' }],
    [{ name: 'Tier', kind: 'choice' }, { choices: 'Enter at least one choice' }],
    [{ name: 'Tier', choices: ['A'] }, { choices: 'Only a choice has choices' }],
    [{ name: 'Tier', kind: 'color' }, { kind: 'Choose text, number, date or choice' }],
  ])('takes no field such as %j', async (over, fields) => {
    const { api } = await world()
    await field(api)
    const { status, body } = await field(api, over)
    expect(body.fields).toEqual(fields)
    expect(status).toBe(fields ? 400 : 201)
  })

  it('are at most 50 of a kind of records', async () => {
    const { api } = await world()
    for (let at = 0; at < 50; at++) await idOf(field(api, { name: `Field ${at}` }))
    const refused = await field(api, { name: 'Field 51' })
    expect(refused).toMatchObject({
      status: 422,
      body: { reason: 'too_many_fields', message: 'Clients can have 50 custom fields. Archive one first.' },
    })
    await idOf(field(api, { recordType: 'prospect' }))
  })

  it('are renamed, reordered, archived and restored, and keep their values', async () => {
    const { api } = await world()
    const [first, second] = [await idOf(field(api)), await idOf(field(api, { name: 'Alarm' }))]
    const clientId = await idOf(api.post('/api/clients', { name: 'Ann', custom: { [first]: '4711' } }))
    const renamed = await api.patch(`/api/custom-fields/${first}`, { name: 'Door code', version: 1 })
    expect(renamed.body).toMatchObject({ name: 'Door code', version: 2 })
    expect((await api.patch(`/api/custom-fields/${first}`, { name: 'X', version: 1 })).status).toBe(409)
    const order = { recordType: 'client', ids: [second, first] }
    const { body: ordered } = await api.put('/api/custom-fields/order', order)
    expect(ordered.map(({ name }: { name: string }) => name)).toEqual(['Alarm', 'Door code'])
    expect((await api.put('/api/custom-fields/order', { ...order, ids: [first] })).body.fields).toEqual({
      ids: 'Name every field in use once',
    })
    await api.patch(`/api/custom-fields/${first}`, { isArchived: true })
    expect((await api.get(`/api/clients/${clientId}`)).body.custom).toEqual({ [first]: '4711' })
    const blocked = await api.patch(`/api/clients/${clientId}`, { custom: { [first]: '5' } })
    expect(blocked.body.fields).toEqual({ [`custom.${first}`]: 'The field Door code is archived' })
    expect((await api.patch(`/api/clients/${clientId}`, { custom: { [first]: '4711' } })).status).toBe(200)
    // Its name is free while it is archived, and asked about when it comes back.
    const taking = await idOf(field(api, { name: 'Door code' }))
    const back = await api.patch(`/api/custom-fields/${first}`, { isArchived: false })
    expect(back.body.fields).toEqual({ name: 'Another field already has this name' })
    await api.patch(`/api/custom-fields/${taking}`, { isArchived: true })
    expect((await api.patch(`/api/custom-fields/${first}`, { isArchived: false })).status).toBe(200)
  })
})

describe('values of custom fields', () => {
  it('are checked by their kind, with a sentence for each', async () => {
    const { api } = await world()
    const text = await idOf(field(api))
    const number = await idOf(field(api, { name: 'Doors', kind: 'number' }))
    const date = await idOf(field(api, { name: 'Inspected', kind: 'date' }))
    const choice = await idOf(field(api, { name: 'Tier', kind: 'choice', choices: ['Gold', 'Silver'] }))
    const policyField = await idOf(field(api, { recordType: 'policy', name: 'Fleet' }))
    const entered = { [text]: ' 12 A ', [number]: '$1,250', [date]: '5/31/2026', [choice]: 'silver' }
    const made = await api.post('/api/clients', { name: 'Ann', custom: entered })
    expect(made.body.custom).toEqual({
      [text]: '12 A',
      [number]: 1250,
      [date]: '2026-05-31',
      [choice]: 'Silver',
    })
    const wrong = {
      [text]: 'x'.repeat(1001),
      [number]: 'many',
      [date]: '2/30/2026',
      [choice]: 'Bronze',
      [policyField]: 'x',
    }
    const refused = await api.patch(`/api/clients/${made.body.id}`, { custom: wrong })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({
      [`custom.${text}`]: 'Use at most 1,000 characters',
      [`custom.${number}`]: 'Enter a number, such as 1,250 or 12.5',
      [`custom.${date}`]: 'Enter a date, such as 5/31/2026',
      [`custom.${choice}`]: 'Choose one of: Gold, Silver',
      [`custom.${policyField}`]: 'Your agency has no such field',
    })
    const cleared = await api.patch(`/api/clients/${made.body.id}`, { custom: { [text]: '' } })
    expect(cleared.body.custom).toEqual({ [number]: 1250, [date]: '2026-05-31', [choice]: 'Silver' })
  })

  it('obey the version, and raise it only where one differs', async () => {
    const { api } = await world()
    const id = await idOf(field(api))
    const clientId = await idOf(api.post('/api/clients', { name: 'Ann', custom: { [id]: 'a' } }))
    const same = await api.patch(`/api/clients/${clientId}`, { custom: { [id]: 'a' } })
    expect(same.body.version).toBe(1)
    const changed = await api.patch(`/api/clients/${clientId}`, { custom: { [id]: 'b' }, version: 1 })
    expect(changed.body.version).toBe(2)
    const stale = await api.patch(`/api/clients/${clientId}`, { custom: { [id]: 'c' }, version: 1 })
    expect(stale.status).toBe(409)
  })

  it('stand in the timeline by the name of the field, sensitive ones without their value', async () => {
    const { api } = await world()
    const open = await idOf(field(api))
    const secret = await idOf(field(api, { name: 'Member ID', isSensitive: true }))
    const clientId = await idOf(api.post('/api/clients', { name: 'Ann' }))
    await api.patch(`/api/clients/${clientId}`, { custom: { [open]: '4711', [secret]: 'K-99' } })
    await api.patch(`/api/custom-fields/${open}`, { name: 'Door code' })
    const { body } = await api.get(`/api/activity?recordType=client&recordId=${clientId}`)
    expect(JSON.stringify(body)).not.toContain('K-99')
    expect(body[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'custom:Door code', before: null, after: '4711' },
        { field: 'custom:Member ID', before: null, after: '[redacted]' },
      ]),
    )
  })

  it('belong to the agency: another one’s field is none', async () => {
    const [{ api }, other] = [await world(), await world()]
    const foreign = await idOf(field(other.api))
    const refused = await api.post('/api/clients', { name: 'Ann', custom: { [foreign]: 'x' } })
    expect(refused.body.fields).toEqual({ [`custom.${foreign}`]: 'Your agency has no such field' })
    expect((await api.patch(`/api/custom-fields/${foreign}`, { name: 'Mine' })).status).toBe(404)
    const unknown = await api.post('/api/clients', { name: 'Ann', custom: { [newId()]: 'x' } })
    expect(unknown.status).toBe(400)
  })
})

describe('values of sensitive custom fields', () => {
  async function withSecret() {
    const all = await world()
    const id = await idOf(field(all.api, { name: 'Member ID', isSensitive: true }))
    const make = (name: string, value: string) =>
      idOf(all.api.post('/api/clients', { name, custom: { [id]: value } }))
    const clientId = await make('Ann', '123-45 6789')
    await make('Bob', 'K-7')
    const filter = async (value: string) =>
      `${id}:print:${(await all.api.post(`/api/custom-fields/${id}/print`, { value })).body.print}`
    return { ...all, id, clientId, filter }
  }

  it('are kept encrypted, left out of lists, and shown to those who may edit the record', async () => {
    const { api, id, clientId, server } = await withSecret()
    expect((await api.get(`/api/clients/${clientId}`)).body.custom).toEqual({ [id]: '123-45 6789' })
    const { body } = await api.get('/api/clients')
    expect(body.map(({ custom }: { custom: object }) => custom)).toEqual([{}, {}])
    const { rows } = await server.database.pool.query('select * from clients where id = $1', [clientId])
    expect(JSON.stringify(rows)).not.toContain('6789')
  })

  it('are found by the whole value alone, in any spelling', async () => {
    const { api, id, filter } = await withSecret()
    const found = async (filter: string) =>
      (await api.get(`/api/clients?custom=${encodeURIComponent(filter)}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    expect(await found(await filter('123456789'))).toEqual(['Ann'])
    expect(await found(await filter('k-7'))).toEqual(['Bob'])
    expect(await found(await filter('1234'))).toEqual([])
    // No value stands in an address, where logs and histories keep it.
    expect(await found(`${id}:is:K-7`)).toEqual([])
    expect(await filter('K-7')).not.toMatch(/K-?7$/i)
    expect(await found(`${id}:has:1234`)).toEqual([])
    expect(await found(`${id}:empty:`)).toEqual([])
    expect((await api.get('/api/clients?q=6789')).body).toEqual([])
  })

  it('stand in no audit entry of a file that was filtered by one', async () => {
    const { api, id, server, filter } = await withSecret()
    await api.get(`/api/clients/export.csv?custom=${await filter('K-7')}`)
    const { rows } = await server.database.pool.query(
      `select after from audit_entries where action = 'clients.exported' order by at desc limit 1`,
    )
    expect(rows[0].after).toEqual({ filter: { custom: [`${id}:print`] }, count: 1 })
  })

  it('are in a file only where they are asked for', async () => {
    const { api, server } = await withSecret()
    expect((await api.get('/api/clients/export.csv')).text).not.toMatch(/Member ID|6789/)
    const { text } = await api.get('/api/clients/export.csv?sensitive=true')
    expect(text).toMatch(/Member ID/)
    expect(text).toMatch(/123-45 6789/)
    const { rows } = await server.database.pool.query(
      `select after from audit_entries where action = 'clients.exported' order by at desc limit 1`,
    )
    expect(rows[0].after).toMatchObject({ filter: { sensitive: true } })
  })

  it('are neither shown to, found by nor exported for those who may change nothing', async () => {
    const { agent, id, clientId, server, filter } = await withSecret()
    const print = await filter('K-7')
    await giveRights(server, agent, { sees: 'whole_book', isReadOnly: true })
    expect((await agent.api.get(`/api/clients/${clientId}`)).body.custom).toEqual({})
    expect((await agent.api.get(`/api/clients?custom=${print}`)).body).toEqual([])
    expect((await agent.api.get('/api/clients/export.csv?sensitive=true')).text).not.toContain('6789')
    expect((await agent.api.post(`/api/custom-fields/${id}/print`, { value: 'K-7' })).status).toBe(403)
  })
})
