import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { makeKey } from '#server/public-api/testing.ts'
import type { Api } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'

let lastId = 0
/** What each message of the protocol's version of 2026 says of its sender. */
const ofToday = {
  [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
  [CLIENT_INFO_META_KEY]: { name: 'test', version: '1' },
  [CLIENT_CAPABILITIES_META_KEY]: {},
}

/** Sends a message of the protocol as clients of its 2025 versions do. */
async function send(api: Api, method: string, params: object) {
  lastId += 1
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }
  const sent = await api.post('/api/mcp', { jsonrpc: '2.0', id: lastId, method, params }, { headers })
  const event = /^data: (.*)$/m.exec(sent.text)
  return { status: sent.status, body: event?.[1] ? JSON.parse(event[1]) : sent.body }
}

async function toolNames(api: Api): Promise<string[]> {
  const { body } = await send(api, 'tools/list', {})
  return body.result.tools.map(({ name }: { name: string }) => name)
}

async function use(api: Api, name: string, input: object) {
  const { result, error } = (await send(api, 'tools/call', { name, arguments: input })).body
  if (error) return { isError: true, text: error.message, value: null }
  const text: string = result.content[0].text
  return { isError: result.isError === true, text, value: result.isError ? null : JSON.parse(text) }
}

const pending = (about: Pick<World, 'api'>) =>
  about.api.get('/api/suggested-changes', { query: { status: 'pending' } })

async function aClient(about: World) {
  return (await about.api.post('/api/clients', { name: 'Ana Diaz', city: 'Reno' })).body
}

describe('the server of the Model Context Protocol', () => {
  it('introduces itself and offers what the scopes of the key allow', async () => {
    const about = await world()
    const { api } = await makeKey(about, ['clients:write', 'carriers:read'])
    const hello = await send(api, 'initialize', {
      ...{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    })
    expect(hello.body.result.serverInfo.name).toBe('bindery')
    const names = await toolNames(api)
    expect(names).toEqual(
      expect.arrayContaining(['list_clients', 'get_clients', 'list_carriers', 'suggest_change_clients']),
    )
    expect(names.filter((name) => /polic|ticket|prospect|webhook/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes the input of each tool without references that lead outside of it', async () => {
    const { api } = await makeKey(await world())
    const { tools } = (await send(api, 'tools/list', {})).body.result
    expect(tools.length).toBeGreaterThan(40)
    for (const { name, inputSchema } of tools) {
      const references = [...JSON.stringify(inputSchema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
      const missing = references.filter((to) => !inputSchema.$defs?.[String(to).replace('#/$defs/', '')])
      expect([name, inputSchema.type, missing]).toEqual([name, 'object', []])
    }
  })

  it('reads like the public API, with its filters and refusals', async () => {
    const about = await world()
    const { id } = await aClient(about)
    const { api } = await makeKey(about, ['clients:read'])
    const listed = await use(api, 'list_clients', { q: 'Diaz', limit: 5 })
    expect(listed.value.data.map((client: { id: string }) => client.id)).toEqual([id])
    expect((await use(api, 'get_clients', { id })).value.name).toBe('Ana Diaz')
    const foreign = await makeKey(await world(), ['clients:read'])
    const missing = await use(foreign.api, 'get_clients', { id })
    expect([missing.isError, JSON.parse(missing.text).status]).toEqual([true, 404])
    expect((await use(api, 'get_clients', { id: '../key' })).isError).toBe(true)
    expect((await use(api, 'suggest_add_clients', { values: { name: 'Bo' } })).isError).toBe(true)
  })

  it('has no session, keeps no stream open, and is closed to people', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    expect([(await api.get('/api/mcp')).status, (await about.api.get('/api/mcp')).status]).toEqual([405, 401])
    const listen = await api.post(
      '/api/mcp',
      {
        ...{ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' },
        params: { notifications: { toolsListChanged: true }, _meta: ofToday },
      },
      {
        headers: {
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'subscriptions/listen',
        },
      },
    )
    expect(listen.text).toContain('Subscription limit reached')
    expect((await send(api, 'nonsense', {})).body.error).toMatchObject({ code: -32601 })
    expect((await api.post('/api/mcp', { jsonrpc: '1' })).status).toBe(400)
  })
})

describe('a suggested change', () => {
  it('writes nothing until the owner approves exactly these values', { tags: ['journey'] }, async () => {
    const about = await world()
    const { id } = await aClient(about)
    const { api } = await makeKey(about, ['clients:write'], 'My assistant')
    const input = { id, values: { city: 'Sparks' }, note: 'The client moved.' }
    const made = await use(api, 'suggest_change_clients', input)
    expect(made.value).toMatchObject({ status: 'pending', addedId: null })
    expect((await about.api.get(`/api/clients/${id}`)).body.city).toBe('Reno')
    const [waiting] = (await pending(about)).body
    expect(waiting).toMatchObject({
      ...{ keyName: 'My assistant', title: 'Change a client', note: 'The client moved.' },
      record: { name: 'Ana Diaz', path: `/clients/${id}` },
      ...{ before: { city: 'Reno' }, values: { city: 'Sparks' }, status: 'pending' },
    })
    const path = `/api/suggested-changes/${waiting.id}`
    const approved = await about.api.post(`${path}/approve`)
    expect(approved.body).toMatchObject({ status: 'approved', decidedByName: about.owner.name })
    expect((await about.api.get(`/api/clients/${id}`)).body.city).toBe('Sparks')
    expect((await use(api, 'get_suggestion', { id: waiting.id })).value.status).toBe('approved')
    expect((await about.api.post(`${path}/reject`)).status).toBe(409)
    expect((await pending(about)).body).toEqual([])
  })

  it('is audited with its values: by the key that suggests, and by the person who approves', async () => {
    const about = await world()
    const { id } = await aClient(about)
    const { api } = await makeKey(about)
    await use(api, 'suggest_change_clients', { id, values: { dateOfBirth: '1980-02-03', city: 'Sparks' } })
    const [{ id: suggestion }] = (await pending(about)).body
    await about.api.post(`/api/suggested-changes/${suggestion}/approve`)
    const { rows } = await about.server.database.pool.query(
      `select actor, action, after from audit_entries where record_id = $1 order by at, action`,
      [suggestion],
    )
    const values = { city: 'Sparks', dateOfBirth: '[redacted]' }
    expect(rows).toEqual([
      { actor: 'api_key', action: 'suggested_change.created', after: expect.objectContaining({ values }) },
      { actor: 'person', action: 'suggested_change.approved', after: expect.objectContaining({ values }) },
    ])
    const kept = await about.server.database.pool.query('select content from suggested_changes')
    expect(JSON.stringify(kept.rows)).not.toContain('1980')
  })

  it('is refused once the record no longer has what it would replace', async () => {
    const about = await world()
    const { id, version } = await aClient(about)
    const { api } = await makeKey(about)
    await use(api, 'suggest_change_clients', { id, values: { city: 'Sparks' } })
    await about.api.patch(`/api/clients/${id}`, { city: 'Elko', version })
    const [waiting] = (await pending(about)).body
    const refused = await about.api.post(`/api/suggested-changes/${waiting.id}/approve`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('has changed since'),
    ])
    expect((await about.api.get(`/api/clients/${id}`)).body.city).toBe('Elko')
    expect((await about.api.post(`/api/suggested-changes/${waiting.id}/reject`)).body.status).toBe('rejected')
  })

  it('adds records, contacts and transactions', async () => {
    const about = await world()
    const client = await aClient(about)
    const { api } = await makeKey(about)
    const term = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1200 }
    await use(api, 'suggest_add_policies', { values: { clientId: client.id, type: 'auto', ...term } })
    await use(api, 'suggest_add_clients_contacts', { id: client.id, values: { name: 'Bo' } })
    for (const { id } of (await pending(about)).body)
      expect((await about.api.post(`/api/suggested-changes/${id}/approve`)).body.status).toBe('approved')
    const [policy] = (await api.get('/api/v1/policies')).body.data
    expect((await api.get(`/api/v1/clients/${client.id}/contacts`)).body.data).toHaveLength(1)
    const values = { kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 50 }
    await use(api, 'suggest_add_policies_transactions', { id: policy.id, values })
    const [waiting] = (await pending(about)).body
    expect(waiting.record.path).toBe(`/policies/${policy.id}`)
    await about.api.post(`/api/suggested-changes/${waiting.id}/approve`)
    expect((await api.get(`/api/v1/policies/${policy.id}`)).body.premium).toBe(1250)
    // Premium and limits that a transaction was suggested for may have changed since.
    const more = { ...values, premiumChange: 25 }
    await use(api, 'suggest_add_policies_transactions', { id: policy.id, values: more })
    await about.api.post(`/api/policies/${policy.id}/transactions`, values)
    const [stale] = (await pending(about)).body
    const late = await about.api.post(`/api/suggested-changes/${stale.id}/approve`)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('has changed since')])
    const early = { ...values, effectiveDate: '2020-01-01' }
    const refused = await use(api, 'suggest_add_policies_transactions', { id: policy.id, values: early })
    expect(refused.isError).toBe(true)
  })

  it('is refused where the values are wrong, beyond the scopes or of a record that is not there', async () => {
    const about = await world()
    const { id } = await aClient(about)
    const { api } = await makeKey(about, ['clients:write'])
    const ask = (input: object) => use(api, 'suggest_change_clients', input)
    expect((await ask({ id, values: { email: 'nonsense' } })).text).toContain('email')
    expect((await ask({ id, values: { dateOfBirth: '1980-02-03' } })).text).toContain('sensitive')
    expect((await ask({ id, values: { favoriteColor: 'red' } })).isError).toBe(true)
    expect((await ask({ id: crypto.randomUUID(), values: { city: 'X' } })).text).toContain('not_found')
    expect((await pending(about)).body).toEqual([])
  })

  it('is made once however often it is asked, and at most 100 of a key wait', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    const ask = (name: string) => use(api, 'suggest_add_clients', { values: { name } })
    const [first, again] = [await ask('Client 0'), await ask('Client 0')]
    expect(again.value.id).toBe(first.value.id)
    for (let at = 1; at < 100; at += 1) expect((await ask(`Client ${at}`)).value?.status).toBe('pending')
    expect((await ask('One more')).text).toContain('too_many_suggestions')
    expect((await ask('Client 0')).value.id).toBe(first.value.id)
  })

  it('expires after 14 days, and is its agency’s owner’s to decide', async () => {
    const about = await world()
    const { api } = await makeKey(about)
    await use(api, 'suggest_add_clients', { values: { name: 'Bo' } })
    const [{ id }] = (await pending(about)).body
    const path = `/api/suggested-changes/${id}/approve`
    expect((await about.agent.api.post(path)).status).toBe(403)
    expect((await (await world()).api.post(path)).status).toBe(404)
    const soon = `update suggested_changes set expires_at = now() - interval '1 second' where id = $1 and expires_at > now() + interval '13 days'`
    await about.server.database.pool.query(soon, [id])
    const { body } = await about.api.get('/api/suggested-changes', { query: { status: 'decided' } })
    expect([body[0].status, (await about.api.post(path)).status]).toEqual(['expired', 409])
  })
})
