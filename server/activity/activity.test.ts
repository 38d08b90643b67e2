import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { world } from '#server/testing/world.ts'
import { ActivityEntry } from '#shared/activity/activity.contract.ts'
import type { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'

async function timeline(api: Api, recordType: string, recordId: string, query: Record<string, string> = {}) {
  const answer = await api.get('/api/activity', { query: { recordType, recordId, ...query } })
  for (const entry of answer.body) expect(ActivityEntry.strict().parse(entry)).toEqual(entry)
  return answer
}

describe('a timeline', () => {
  it('shows what people logged and what changed, newest first', async () => {
    const { agent, api, otherAgent } = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    await agent.api.patch(`/api/clients/${body.id}`, { phone: '555-0101', kind: 'commercial' })
    const logged = await agent.api.post('/api/activity', {
      recordType: 'client',
      recordId: body.id,
      kind: 'call',
      body: 'Asked about\nflood',
    })
    expect(logged.status).toBe(201)
    await api.patch(`/api/clients/${body.id}`, { assignedAgentId: otherAgent.id })
    const { body: entries } = await timeline(api, 'client', body.id)
    expect(entries.map((entry: ActivityEntry) => [entry.kind, entry.userName])).toEqual([
      ['changed', expect.stringContaining('agency_owner')],
      ['call', agent.name],
      ['changed', agent.name],
      ['created', agent.name],
    ])
    expect(entries[0].changes).toEqual([
      { field: 'assignedAgentId', before: agent.name, after: otherAgent.name },
    ])
    expect(entries[1]).toEqual(logged.body)
    expect(entries[2].changes).toEqual([
      { field: 'kind', before: 'personal', after: 'commercial' },
      { field: 'phone', before: '', after: '555-0101' },
    ])
    expect((await timeline(otherAgent.api, 'client', body.id)).status).toBe(200)
    expect((await agent.api.get(`/api/activity?recordType=client&recordId=${body.id}`)).status).toBe(404)
  })

  it('pages, with the count of all', { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/prospects', { name: 'Ana' })
    for (const text of ['1', '2', '3'])
      await agent.api.post('/api/activity', {
        recordType: 'prospect',
        recordId: body.id,
        kind: 'note',
        body: text,
      })
    const first = await timeline(agent.api, 'prospect', body.id, { limit: '2' })
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await agent.api.get(next)
    const texts = [...first.body, ...second.body].map((entry: ActivityEntry) => entry.body || entry.kind)
    expect(texts).toEqual(['3', '2', '1', 'created'])
    expect(second.headers.link).toBeUndefined()
  })

  it("of a client goes on from its prospect's and shows its policies", { tags: ['journey'] }, async () => {
    const { agent } = await world()
    const prospect = (await agent.api.post('/api/prospects', { name: 'Ana', notes: 'Two cars' })).body
    const note = { recordType: 'prospect', recordId: prospect.id, kind: 'note', body: 'Met at the fair' }
    await agent.api.post('/api/activity', note)
    const { client } = (await agent.api.post(`/api/prospects/${prospect.id}/convert`)).body
    await agent.api.post(`/api/clients/${client.id}/policies`, { type: 'auto', policyNumber: 'P-1' })
    const { body } = await timeline(agent.api, 'client', client.id)
    expect(body.map((entry: ActivityEntry) => [entry.kind, entry.recordTitle])).toEqual([
      ['created', 'Policy P-1'],
      ['converted', 'Prospect'],
      ['created', ''],
      ['note', 'Prospect'],
      ['created', 'Prospect'],
    ])
    const own = await timeline(agent.api, 'prospect', prospect.id)
    expect(own.body.map((entry: ActivityEntry) => entry.kind)).toEqual(['converted', 'note', 'created'])
  })

  it('of a ticket has its comments', async () => {
    const { agent } = await world()
    const ticket = (await agent.api.post('/api/tickets', { title: 'T', type: 'claim' })).body
    await agent.api.post(`/api/tickets/${ticket.id}/comments`, { body: 'Called' })
    await agent.api.patch(`/api/tickets/${ticket.id}`, { status: 'resolved' })
    const { body } = await timeline(agent.api, 'ticket', ticket.id)
    expect(body.map((entry: ActivityEntry) => entry.kind)).toEqual(['changed', 'comment', 'created'])
    expect(body[0].changes).toEqual([{ field: 'status', before: 'open', after: 'resolved' }])
  })

  it('moves the last activity of a client', async () => {
    const { server, agent } = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    const policy = (await agent.api.post(`/api/clients/${body.id}/policies`, { type: 'auto' })).body
    const start = Date.now()
    const minute = async (minutes: number, act: () => Promise<unknown>) => {
      server.clock.now = new Date(start + minutes * 60_000)
      const iso = server.clock.now.toISOString()
      await act()
      server.clock.now = null
      const { lastActivityAt } = (await agent.api.get(`/api/clients/${body.id}`)).body
      expect(lastActivityAt).toBe(iso)
    }
    const note = (recordType: string, recordId: string) =>
      agent.api.post('/api/activity', { recordType, recordId, kind: 'note', body: 'x' })
    await minute(1, () => note('client', body.id))
    await minute(2, () => note('policy', policy.id))
    await minute(3, () => agent.api.patch(`/api/policies/${policy.id}`, { premium: 5 }))
    await minute(4, () => agent.api.patch(`/api/clients/${body.id}`, { city: 'Reno' }))
    await minute(5, () => agent.api.delete(`/api/policies/${policy.id}`))
  })

  it('answers with the time that it keeps, however long saving takes', async () => {
    const { server, agent } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    let at = Date.now()
    Object.defineProperty(server.clock, 'now', { get: () => new Date(++at), configurable: true })
    const note = { recordType: 'client', recordId: client.id, kind: 'note', body: 'x' }
    const { createdAt } = (await agent.api.post('/api/activity', note)).body
    Object.defineProperty(server.clock, 'now', { value: null, writable: true })
    const kept = (await timeline(agent.api, 'client', client.id)).body
    expect(kept[0]).toMatchObject({ kind: 'note', createdAt })
  })

  it('of a call keeps its outcome, and what follows is due for the caller at the record', async () => {
    const { agent, otherAgent } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const policy = (await agent.api.post(`/api/clients/${client.id}/policies`, { type: 'auto' })).body
    const prospect = (await agent.api.post('/api/prospects', { name: 'Bo' })).body
    const followUp = { kind: 'call', title: 'Call back', dueDate: '2026-12-04' } as const
    const about = { client: client.id, policy: policy.id, prospect: prospect.id }
    for (const [recordType, recordId] of Object.entries(about)) {
      const call = { recordType, recordId, kind: 'call', body: 'No answer', direction: 'outbound' }
      const logged = { ...call, outcome: 'voicemail', followUp }
      expect((await otherAgent.api.post('/api/activity', logged)).status).toBe(404)
      const { status, body } = await agent.api.post('/api/activity', logged)
      expect([status, body.outcome]).toEqual([201, 'voicemail'])
      const { body: entries } = await timeline(agent.api, recordType, recordId)
      expect(entries).toContainEqual(expect.objectContaining({ id: body.id, outcome: 'voicemail' }))
    }
    const { body: due } = await agent.api.get('/api/follow-ups')
    const followed = due.map(({ clientId, policyId, prospectId }: FollowUp) => [
      clientId,
      policyId,
      prospectId,
    ])
    expect(followed).toHaveLength(3)
    const each = [
      [client.id, null, null],
      [client.id, policy.id, null],
      [null, null, prospect.id],
    ]
    expect(followed).toEqual(expect.arrayContaining(each))
    for (const one of due) expect(one).toMatchObject({ ...followUp, assigneeId: agent.id })
    expect((await otherAgent.api.get('/api/follow-ups')).body).toEqual([])
  })

  it.each([
    [{ kind: 'note', body: '' }, 'body'],
    [{ kind: 'created', body: 'x' }, 'kind'],
    [{ kind: 'note', body: 'x'.repeat(10_001) }, 'body'],
    [{ kind: 'note', body: 'x', recordType: 'user' }, 'recordType'],
    [{ kind: 'note', body: 'x', userId: crypto.randomUUID() }, 'body'],
  ])('refuses %#', async (fields, field) => {
    const { agent } = await world()
    const about = { recordType: 'client', recordId: crypto.randomUUID() }
    const { status, body } = await agent.api.post('/api/activity', { ...about, ...fields })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})
