import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import type { AuditLogEntry } from '#shared/history/audit-log.contract.ts'

const actionsOf = (entries: AuditLogEntry[]) => entries.map(({ action }) => action)

describe('the audit log', () => {
  it('tells its owner who did what, newest first, with the fields before and after', async () => {
    const { agent, api, owner } = await world()
    const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    await api.patch(`/api/clients/${id}`, { phone: '555-0101', fein: '12-3456789' })
    const { status, body } = await api.get('/api/audit-log')
    expect([status, actionsOf(body)]).toEqual([200, ['client.updated', 'client.created']])
    expect(body[0]).toMatchObject({
      ...{ userId: owner.id, userName: owner.name, actor: 'person', recordType: 'client', recordId: id },
      before: { phone: '' },
      after: { phone: '555-0101', fein: '[redacted]' },
      isSealed: false,
    })
    expect(body[1]).toMatchObject({ userName: agent.name })
  })

  it('is nobody else’s', async () => {
    const { agent } = await world()
    for (const path of ['/api/audit-log', '/api/audit-log/chain', '/api/audit-log/export.csv'])
      expect([path, (await agent.api.get(path)).status]).toEqual([path, 403])
  })

  it('filters by person, action, record, actor, day and denials', async () => {
    const { agent, api, server } = await world()
    const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    await api.post('/api/prospects', { name: 'Bo' })
    await agent.api.get('/api/audit-log')
    await server.app.writeDenials()
    const listed = async (query: Record<string, string>) =>
      actionsOf((await api.get('/api/audit-log', { query })).body)
    expect(await listed({ userId: agent.id })).toEqual(['access.denied', 'client.created'])
    expect(await listed({ action: 'prospect.created' })).toEqual(['prospect.created'])
    expect(await listed({ recordId: id })).toEqual(['client.created'])
    expect(await listed({ denials: 'true' })).toEqual(['access.denied'])
    expect(await listed({ actor: 'import' })).toEqual([])
    expect(await listed({ to: '2000-01-01' })).toEqual([])
    expect(await listed({ from: '2000-01-01', actor: 'person', userId: agent.id })).toHaveLength(2)
    expect((await api.get('/api/audit-log', { query: { actor: 'ghost' } })).status).toBe(400)
  })

  it('pages, and leaves as a file', async () => {
    const { api } = await world()
    for (const name of ['1', '2', '3']) await api.post('/api/prospects', { name })
    const first = await api.get('/api/audit-log', { query: { limit: '2' } })
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await api.get(next)
    const names = [...first.body, ...second.body].map((entry: AuditLogEntry) => entry.after?.name)
    expect([names, second.headers.link]).toEqual([['3', '2', '1'], undefined])
    const file = await api.get('/api/audit-log/export.csv', { query: { action: 'prospect.created' } })
    expect(file.text.trim().split('\n')).toHaveLength(4)
    const [last] = (await api.get('/api/audit-log')).body
    expect(last).toMatchObject({ action: 'audit-log.exported', after: { count: 3 } })
  })

  it('says that nothing is sealed yet', async () => {
    const { api } = await world()
    const chain = { sealed: 0, fingerprint: null, sealedUntil: null }
    expect((await api.get('/api/audit-log/chain')).body).toEqual(chain)
  })
})
