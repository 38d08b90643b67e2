import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { Client, ClientItem, clientSorts } from '#shared/clients/clients.contract.ts'
import { Policy } from '#shared/policies/policies.contract.ts'

describe('a client', () => {
  it('is made with a name alone, by its producer, and read again', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const made = await agent.api.post('/api/clients', { name: 'Ana Lopez' })
    expect(made.status).toBe(201)
    expect(Client.strict().parse(made.body)).toMatchObject({
      kind: 'personal',
      assignedAgentId: agent.id,
      policies: [],
      policyCount: 0,
      openTicketCount: 0,
      openFollowUpCount: 0,
      fein: null,
      version: 1,
    })
    expect((await agent.api.get(`/api/clients/${made.body.id}`)).body).toEqual(made.body)
  })

  it('is listed by name with its policies nested, as its contract says', { tags: ['journey'] }, async () => {
    const { agent, api } = await world()
    const bo = await agent.api.post('/api/clients', { name: 'bo' })
    await agent.api.post('/api/clients', { name: 'Ana' })
    const older = { type: 'auto', effectiveDate: '2025-01-01', expirationDate: '2026-01-01', premium: 1200.5 }
    const newer = { type: 'home', lineOfBusiness: 'Homeowners', effectiveDate: '2026-01-01', carrier: 'Acme' }
    for (const policy of [older, newer]) {
      const made = await agent.api.post(`/api/clients/${bo.body.id}/policies`, policy)
      expect(made.status).toBe(201)
      expect(Policy.strict().parse(made.body)).toMatchObject({
        ...policy,
        clientName: 'bo',
        status: 'active',
      })
    }
    const { body } = await api.get('/api/clients')
    for (const item of body) expect(ClientItem.strict().parse(item)).toEqual(item)
    expect(body.map((item: ClientItem) => [item.name, item.policyCount])).toEqual([
      ['Ana', 0],
      ['bo', 1],
    ])
    expect(body[1].policies).toMatchObject([newer, older])
    const page = await api.get('/api/clients', { query: { limit: '50' } })
    expect(page.body).toEqual(body)
    expect(page.headers['x-total-count']).toBe('2')
    expect(page.headers.link).toBeUndefined()
  })

  it('keeps FEIN and date of birth encrypted, and shows them in the single record only', async () => {
    const { server, agent } = await world()
    const input = { name: 'Acme', kind: 'commercial', fein: '123456789', dateOfBirth: '1980-02-29' }
    const { body } = await agent.api.post('/api/clients', input)
    expect(body).toMatchObject({ fein: '12-3456789', dateOfBirth: '1980-02-29' })
    const { rows } = await server.database.pool.query(
      'select fein, date_of_birth from clients where id = $1',
      [body.id],
    )
    expect(rows[0].fein).toMatch(/^v1\./)
    expect(rows[0].date_of_birth).toMatch(/^v1\./)
    expect((await agent.api.get('/api/clients')).text).not.toContain('3456789')
    const path = `/api/clients/${body.id}`
    expect((await agent.api.patch(path, { fein: '12-3456789' })).body.version).toBe(1)
    expect((await agent.api.patch(path, { fein: '' })).body).toMatchObject({ fein: null, version: 2 })
    const audit = await asDatabaseOwner(server, async (db) =>
      db.$client.query('select before, after from audit_entries where record_id = $1 order by id', [body.id]),
    )
    expect(audit.rows[0].after).toMatchObject({ fein: '[redacted]', dateOfBirth: '[redacted]', name: 'Acme' })
    expect(audit.rows[1]).toEqual({ before: { fein: '[redacted]' }, after: { fein: null } })
  })

  it('takes its policies with it when it is removed, and leaves its tickets without a client', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    const policy = await agent.api.post(`/api/clients/${body.id}/policies`, { type: 'auto' })
    const ticket = await agent.api.post('/api/tickets', { title: 'Call', type: 'claim', clientId: body.id })
    expect(ticket.body).toMatchObject({ clientId: body.id, clientName: 'Ana' })
    expect((await agent.api.get(`/api/clients/${body.id}`)).body.openTicketCount).toBe(1)
    expect((await agent.api.delete(`/api/clients/${body.id}`)).status).toBe(204)
    expect((await agent.api.get(`/api/policies/${policy.body.id}`)).status).toBe(404)
    const left = await agent.api.get(`/api/tickets/${ticket.body.id}`)
    expect(left.body).toMatchObject({ clientId: null, clientName: '', status: 'open' })
  })
})

describe('a list of clients', () => {
  it('pages through all of them, each once, while others are added', async () => {
    const { agent } = await world()
    for (const name of ['d', 'a', 'a', 'c', 'b', 'a']) await agent.api.post('/api/clients', { name })
    const seen: string[] = []
    let path: string | undefined = '/api/clients?limit=2&sort=name&_t=1'
    while (path) {
      const page = await agent.api.get(path)
      seen.push(...page.body.map((item: ClientItem) => item.name))
      path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      if (seen.length === 2) await agent.api.post('/api/clients', { name: 'A' })
      if (seen.length === 4) await agent.api.post('/api/clients', { name: '0 before' })
    }
    expect(seen).toEqual(['a', 'a', 'a', 'A', 'b', 'c', 'd'])
  })

  it.each(clientSorts)('pages in the order of %s, both ways', async (field) => {
    const { agent, api, owner } = await world()
    for (const name of ['x', 'y', 'z']) {
      const { body } = await (name === 'y' ? agent.api : api).post('/api/clients', { name })
      await api.post(`/api/clients/${body.id}/policies`, { type: 'auto', premium: name === 'x' ? 5 : 0 })
    }
    expect(owner.role).toBe('agency_owner')
    const pagesOf = async (sort: string) => {
      const ids: string[] = []
      let path: string | undefined = `/api/clients?limit=1&sort=${sort}`
      while (path) {
        const page = await api.get(path)
        expect(page.status).toBe(200)
        ids.push(...page.body.map((item: ClientItem) => item.id))
        path = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
      }
      return ids
    }
    const whole = await api.get(`/api/clients?sort=${field}`)
    const ids = whole.body.map((item: ClientItem) => item.id)
    expect(await pagesOf(field)).toEqual(ids)
    expect(await pagesOf(`-${field}`)).toEqual(ids.toReversed())
  })

  it('finds by name, email, phone digits and policy number', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/clients', {
      name: 'Ana Maria Lopez',
      email: 'ana@mail.example',
      phone: '(555) 010-1234',
    })
    await agent.api.post('/api/clients', { name: 'Somebody 100% else_' })
    await agent.api.post(`/api/clients/${body.id}/policies`, { type: 'auto', policyNumber: 'PX-77' })
    for (const q of ['lopez ana', 'ANA@MAIL', '5550101234', '555.010.1234', '010-1234', 'px-77', 'p']) {
      const found = await agent.api.get('/api/clients', { query: { q, limit: '10' } })
      expect([q, found.body.map((item: ClientItem) => item.id)]).toEqual([q, [body.id]])
      expect(found.headers['x-total-count']).toBe('1')
    }
    for (const q of ['%', '_'])
      expect((await agent.api.get('/api/clients', { query: { q } })).body).toHaveLength(1)
    expect((await agent.api.get('/api/clients', { query: { q: "'; drop table" } })).body).toEqual([])
  })

  it('filters by what its policies are', async () => {
    const { agent } = await world()
    const add = async (name: string, ...policies: object[]) => {
      const { body } = await agent.api.post('/api/clients', { name, kind: 'commercial', state: 'TX' })
      for (const policy of policies) await agent.api.post(`/api/clients/${body.id}/policies`, policy)
    }
    const term = { effectiveDate: '2020-01-01', expirationDate: '2199-01-01', carrier: 'Acme' }
    await add('one', { type: 'auto', ...term, policyNumber: '1' })
    await add(
      'two',
      { type: 'home', ...term, policyNumber: '2' },
      { type: 'auto', effectiveDate: '2020-01-01' },
    )
    await add('gone', { type: 'auto', effectiveDate: '2020-01-01', expirationDate: '2021-01-01' })
    await add('none')
    const named = async (query: Record<string, string>) => {
      const { body } = await agent.api.get('/api/clients', { query })
      return body.map((item: ClientItem) => item.name).join()
    }
    expect(await named({ active: 'true' })).toBe('one,two')
    expect(await named({ active: 'false' })).toBe('gone,none')
    expect(await named({ monoline: 'true' })).toBe('one')
    expect(await named({ policyType: 'home' })).toBe('two')
    expect(await named({ carrier: 'acme', policyType: 'auto,health' })).toBe('one')
    expect(await named({ expiresFrom: '2198-12-31', expiresTo: '2199-01-01' })).toBe('one,two')
    expect(await named({ inForceOn: '2020-06-01' })).toBe('gone,one,two')
    expect(await named({ inForceOn: '2020-06-01,2022-06-01' })).toBe('one,two')
    expect(await named({ state: 'tx', kind: 'commercial', q: 'o' })).toBe('gone,none,one,two')
    expect(await named({ kind: 'personal' })).toBe('')
    expect(await named({ createdFrom: '2020-01-01', createdTo: '2020-02-01' })).toBe('')
    expect(await named({ policyCreatedFrom: '2020-01-01' })).toBe('gone,one,two')
    expect(await named({ assignedAgentId: agent.id })).toBe('gone,none,one,two')
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=x', 'limit'],
    ['sort=premium;drop', 'sort'],
    ['cursor=abc&limit=2', 'cursor'],
    ['kind=alien', 'kind.0'],
    ['createdFrom=2026-02-30', 'createdFrom'],
    ['assignedAgentId=me', 'assignedAgentId.0'],
    ['surprise=1', 'body'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ])('refuses ?%s', async (query, field) => {
    const { agent } = await world()
    const { status, body } = await agent.api.get(`/api/clients?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})
