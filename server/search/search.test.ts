import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { SearchResult } from '#shared/search/search.contract.ts'

describe('the search', () => {
  it("finds the caller's own records of each kind, with where they are shown", {
    tags: ['journey'],
  }, async () => {
    const { agent, otherAgent, api } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Zoe Quill', email: 'zoe@x.example' })).body
    const policy = (
      await agent.api.post(`/api/clients/${client.id}/policies`, {
        type: 'auto',
        policyNumber: 'QUILL-1',
        carrier: 'Acme',
      })
    ).body
    const prospect = (await agent.api.post('/api/prospects', { name: 'Quill & Sons', phone: '555-0199' }))
      .body
    const ticket = (await agent.api.post('/api/tickets', { title: 'Quill claim', type: 'claim' })).body
    const { body } = await agent.api.get('/api/search?q=quill')
    for (const result of body) SearchResult.strict().parse(result)
    expect(body).toEqual([
      {
        kind: 'client',
        id: client.id,
        title: 'Zoe Quill',
        subtitle: 'zoe@x.example',
        href: `/clients/${client.id}`,
      },
      {
        kind: 'prospect',
        id: prospect.id,
        title: 'Quill & Sons',
        subtitle: '555-0199',
        href: `/prospects/${prospect.id}`,
      },
      {
        kind: 'policy',
        id: policy.id,
        title: 'QUILL-1',
        subtitle: 'Acme · Zoe Quill',
        href: `/policies/${policy.id}`,
      },
      {
        kind: 'ticket',
        id: ticket.id,
        title: 'Quill claim',
        subtitle: 'T-101',
        href: `/tickets/${ticket.id}`,
      },
    ])
    expect((await otherAgent.api.get('/api/search?q=quill')).body).toEqual([])
    expect((await api.get('/api/search?q=quill')).body).toHaveLength(4)
  })

  it('finds articles by the words of their titles, those that the caller may read', async () => {
    const { owner, agent } = await world()
    const write = (fields: object) => owner.api.post('/api/knowledge/articles', { body: 'Ask.', ...fields })
    const { body: article } = await write({ title: 'Zebra roofs in winter' })
    await write({ title: 'Zebra roofs for owners', visibility: 'owners' })
    await write({ title: 'Roofs', body: 'Of a zebra.' })
    const found = [
      {
        kind: 'article',
        id: article.id,
        title: 'Zebra roofs in winter',
        subtitle: '',
        href: `/knowledge/articles/${article.id}`,
      },
    ]
    expect((await agent.api.get('/api/search?q=winter+ZEBRA')).body).toEqual(found)
    expect((await agent.api.get('/api/search?q=zebra')).body).toEqual(found)
    expect((await owner.api.get('/api/search?q=zebra')).body).toHaveLength(2)
  })

  it('answers eight at most, of every kind some', async () => {
    const { agent } = await world()
    for (let i = 0; i < 9; i++) await agent.api.post('/api/clients', { name: `Many ${i}` })
    await agent.api.post('/api/prospects', { name: 'One of many' })
    const { body } = await agent.api.get('/api/search?q=many')
    expect(body.map((result: SearchResult) => result.kind)).toEqual([...Array(7).fill('client'), 'prospect'])
  })

  it.each([
    '7575550142',
    '757-555-0142',
    '757.555.0142',
    '+1 (757) 555-0142',
    '1-757-555-0142',
    '1 757 555 0142',
    '17575550142',
    '757 555 0142 ext. 7',
    '555-0142',
  ])('finds people by a phone number written as %s, and shows the number', async (q) => {
    const { agent } = await world()
    const add = (path: string, body: object) => agent.api.post(path, body)
    const email = 'quill@x.example'
    await add('/api/clients', { name: 'Own Number', email, phone: '(757) 555-0142' })
    const { id } = (await add('/api/clients', { name: 'Quill LLC', email, phone: '(757) 555-0100' })).body
    const phones = [{ kind: 'mobile', number: '+1 757.555.0142', isPreferred: true }]
    expect((await add(`/api/clients/${id}/contacts`, { name: 'Ann Quill', phones })).status).toBe(201)
    await add('/api/prospects', { name: 'Prospect', email, phone: '757/555/0142' })
    await add('/api/clients', { name: 'Other Number', email, phone: '(757) 555-0199' })
    const { body } = await agent.api.get('/api/search', { query: { q } })
    expect(body.map(({ title, subtitle }: SearchResult) => [title, subtitle])).toEqual([
      ['Own Number', '(757) 555-0142'],
      ['Quill LLC', '+1 757.555.0142 · Ann Quill'],
      ['Prospect', '757/555/0142'],
    ])
  })

  it('is about the kinds that are asked for alone', async () => {
    const { agent } = await world()
    for (let i = 0; i < 2; i++) await agent.api.post('/api/clients', { name: `Many ${i}` })
    await agent.api.post('/api/prospects', { name: 'One of many' })
    await agent.api.post('/api/tickets', { title: 'Many', type: 'question' })
    const kindsOf = async (kinds: string) =>
      (await agent.api.get('/api/search', { query: { q: 'many', kinds } })).body.map(
        ({ kind }: SearchResult) => kind,
      )
    expect(await kindsOf('ticket')).toEqual(['ticket'])
    expect(await kindsOf('prospect,client')).toEqual(['client', 'client', 'prospect'])
    expect((await agent.api.get('/api/search', { query: { q: 'many', kinds: 'user' } })).status).toBe(400)
  })

  it("finds the caller's own among many of others' with the same word, by client, policy and ticket", async () => {
    const { agent, otherAgent, server, agencyId } = await world()
    const add = async (name: string, policyNumber: string, person = agent) => {
      const client = (await person.api.post('/api/clients', { name })).body
      const policy = { type: 'auto', policyNumber, carrier: 'Ohio Mutual' }
      return [client.id, (await person.api.post(`/api/clients/${client.id}/policies`, policy)).body.id]
    }
    const [clientId, policyId] = await add('Harbor Zed', 'Z-1')
    const [otherId] = await add('Harbor', 'Y-1', otherAgent)
    const ticket = { title: 'Call back', type: 'question' }
    const { id: ticketId } = (await agent.api.post('/api/tickets', { ...ticket, clientId })).body
    await otherAgent.api.post('/api/tickets', { ...ticket, clientId: otherId })
    await agent.api.post('/api/tickets', ticket)
    await asDatabaseOwner(server, async ({ $client }) => {
      await $client.query(
        `insert into clients (agency_id, id, kind, name, assigned_agent_id)
        select $1, gen_random_uuid(), 'personal', 'Harbor A' || i, $2 from generate_series(1, 600) i`,
        [agencyId, otherAgent.id],
      )
      await $client.query(
        `insert into policies (agency_id, id, client_id, type, line_of_business, carrier, policy_number, effective_date,
          expiration_date, premium, status, transaction)
        select $1, overlay(overlay(md5(i::text) placing '4' from 13) placing '0' from 17)::uuid, $2, 'auto', 'Personal auto',
          'Ohio Mutual', 'Y' || i, '2020-01-01', '2021-01-01', 1, 'active', 'new' from generate_series(1, 600) i`,
        [agencyId, otherId],
      )
    })
    const found = async (q: string, kinds: string) =>
      (await agent.api.get('/api/search', { query: { q, kinds } })).body.map(
        ({ id, title }: SearchResult) => [id, title],
      )
    expect(await found('harbor', 'policy')).toEqual([[policyId, 'Z-1']])
    expect(await found('harbor', 'ticket')).toEqual([[ticketId, 'Call back']])
    expect(await found('harbor zed', 'ticket')).toEqual([[ticketId, 'Call back']])
    expect((await found('ohio mutual', 'client')).map(([, title]: string[]) => title)).toEqual(['Harbor Zed'])
  })

  it('wants two characters', async () => {
    const { agent } = await world()
    for (const q of ['', 'a', ' a '])
      expect((await agent.api.get('/api/search', { query: { q } })).status).toBe(400)
  })
})
