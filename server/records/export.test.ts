import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, world } from '#server/testing/world.ts'

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true }) as Record<string, string>[]
}

describe('a CSV export', () => {
  it('has the rows of the filtered list, safe for spreadsheets, and is audited', async () => {
    const { server, agencyId, agent, otherAgent } = await world()
    const hostile = '=HYPERLINK("http://evil","x")'
    const { body } = await agent.api.post('/api/clients', {
      name: hostile,
      city: 'a, "b"',
      kind: 'commercial',
    })
    const policy = {
      type: 'auto',
      premium: 1200.5,
      effectiveDate: '2026-01-01',
      expirationDate: '2199-01-01',
    }
    await agent.api.post(`/api/clients/${body.id}/policies`, policy)
    await agent.api.post('/api/clients', { name: 'Filtered out' })
    await otherAgent.api.post('/api/clients', { name: 'Theirs', kind: 'commercial' })
    const answer = await agent.api.get('/api/clients/export.csv?kind=commercial&sort=-name&_t=1')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(rowsOf(answer.text)).toEqual([
      expect.objectContaining({
        Name: `'${hostile}`,
        City: 'a, "b"',
        Kind: 'Commercial',
        Producer: agent.name,
        Policies: '1',
        'Book premium': '1200.5',
        'Next expiration': '2199-01-01',
      }),
    ])
    const { rows } = await asDatabaseOwner(server, async (db) =>
      db.$client.query(
        `select user_id, after from audit_entries where agency_id = $1 and action = 'clients.exported'`,
        [agencyId],
      ),
    )
    expect(rows).toEqual([
      { user_id: agent.id, after: { count: 1, filter: { kind: ['commercial'], sort: '-name' } } },
    ])
  })

  it('is there for prospects, policies and tickets, empty or not', async () => {
    const { agent } = await world()
    for (const things of ['clients', 'prospects', 'policies', 'tickets'])
      expect(rowsOf((await agent.api.get(`/api/${things}/export.csv`)).text)).toEqual([])
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    await agent.api.post(`/api/clients/${client.id}/policies`, {
      type: 'home',
      policyNumber: '+1',
      carrier: 'Acme',
    })
    await agent.api.post('/api/prospects', { name: 'Bo', potentialPremium: 900, xDate: '2027-01-02' })
    await agent.api.post('/api/tickets', {
      title: '@call',
      type: 'follow_up',
      clientId: client.id,
      dueDate: '2027-01-02',
    })
    const [policy] = rowsOf((await agent.api.get('/api/policies/export.csv')).text)
    expect(policy).toMatchObject({ Client: 'Ana', 'Policy number': "'+1", Type: 'Home', Status: 'In force' })
    const [prospect] = rowsOf((await agent.api.get('/api/prospects/export.csv')).text)
    expect(prospect).toMatchObject({
      Name: 'Bo',
      Status: 'New',
      'Potential premium': '900',
      'X-date': '2027-01-02',
    })
    const [ticket] = rowsOf((await agent.api.get('/api/tickets/export.csv')).text)
    expect(ticket).toMatchObject({
      Number: 'T-101',
      Title: "'@call",
      Type: 'Follow up',
      Client: 'Ana',
      Resolved: '',
    })
  })

  it('streams a long list whole', async () => {
    const { server, agencyId, agent } = await world()
    await server.database.pool.query(
      `insert into clients (agency_id, id, name, assigned_agent_id)
       select $1, gen_random_uuid(), 'Client ' || i, $2 from generate_series(1, 2000) i`,
      [agencyId, agent.id],
    )
    expect(rowsOf((await agent.api.get('/api/clients/export.csv')).text)).toHaveLength(2000)
  })
})
