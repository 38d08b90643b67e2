import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { giveRights, world } from '#server/testing/world.ts'
import {
  type HistoryEntry,
  type HistoryType,
  RecordHistory,
} from '#shared/history/record-history.contract.ts'

async function history(api: Api, recordType: HistoryType, recordId: string, query = {}) {
  const answer = await api.get('/api/record-history', { query: { recordType, recordId, ...query } })
  expect([recordType, answer.status]).toEqual([recordType, 200])
  return RecordHistory.parse(answer.body)
}

const shownChanges = ({ changes }: HistoryEntry) =>
  changes.map(({ field, before, after, canRestore }) => [field, before, after, canRestore])

type About = { recordType: HistoryType; recordId: string }

/** Puts back the newest change of a field. */
async function restore(api: Api, about: About, field: string, version?: number) {
  const found = await history(api, about.recordType, about.recordId)
  const entry = found.entries.find(({ changes }) => changes.some((change) => change.field === field))
  const body = { ...about, entryId: entry?.id, field, version: version ?? found.version }
  return api.post('/api/record-history/restore', body)
}

const add = async (api: Api, path: string, body: object): Promise<string> =>
  (await api.post(path, body)).body.id

describe('the history of a record', () => {
  it('tells who changed what from which value to which, newest first, and masks what is sensitive', async () => {
    const { agent, api, owner, otherAgent } = await world()
    const id = await add(agent.api, '/api/clients', { name: 'Ana' })
    await agent.api.patch(`/api/clients/${id}`, { city: 'Norfolk', fein: '12-3456789' })
    await api.patch(`/api/clients/${id}`, { city: 'Suffolk', servicerId: otherAgent.id })
    const { entries, version, next } = await history(api, 'client', id)
    expect(entries.map(({ userName, actor, action }) => [userName, actor, action])).toEqual([
      [owner.name, 'person', 'client.updated'],
      [agent.name, 'person', 'client.updated'],
      [agent.name, 'person', 'client.created'],
    ])
    expect(entries.map(shownChanges)).toEqual([
      [
        ['city', 'Norfolk', 'Suffolk', true],
        ['servicerId', null, otherAgent.name, true],
      ],
      [
        ['city', '', 'Norfolk', true],
        ['fein', null, '[redacted]', false],
      ],
      [],
    ])
    expect(entries[0]?.changes.map(({ now }) => now)).toEqual(['Suffolk', otherAgent.name])
    expect([version, next]).toEqual([3, null])
  })

  it('pages by cursor', async () => {
    const { api } = await world()
    const id = await add(api, '/api/prospects', { name: 'Ana' })
    for (const nextStep of ['1', '2']) await api.patch(`/api/prospects/${id}`, { nextStep })
    const first = await history(api, 'prospect', id, { limit: '2' })
    const second = await history(api, 'prospect', id, { limit: '2', cursor: first.next })
    const actions = [...first.entries, ...second.entries].map(({ action }) => action)
    expect(actions).toEqual(['prospect.updated', 'prospect.updated', 'prospect.created'])
    expect([second.entries.length, second.next]).toEqual([1, null])
    const query = { recordType: 'prospect', recordId: id, cursor: 'nonsense' }
    expect((await api.get('/api/record-history', { query })).status).toBe(400)
  })

  it('is that of a bulk change too', async () => {
    const { api, agent, otherAgent } = await world()
    const id = await add(agent.api, '/api/clients', { name: 'Ana' })
    await api.post('/api/clients/bulk', { ids: [id], action: 'assign', assignedAgentId: otherAgent.id })
    const { entries } = await history(api, 'client', id)
    expect(entries[0]?.action).toBe('client.updated')
    expect(entries.slice(0, 1).map(shownChanges)).toEqual([
      [['assignedAgentId', agent.name, otherAgent.name, true]],
    ])
  })

  it('of a claim is its own, not that of its client', async () => {
    const { api } = await world()
    const clientId = await add(api, '/api/clients', { name: 'Ana' })
    const one = await add(api, '/api/claims', { clientId, dateOfLoss: '2026-01-05', number: 'A' })
    const other = await add(api, '/api/claims', { clientId, dateOfLoss: '2026-02-05', number: 'B' })
    await api.patch(`/api/claims/${one}`, { number: 'C' })
    const { entries } = await history(api, 'claim', one)
    expect(entries.map(shownChanges)).toEqual([[['number', 'A', 'C', true]], []])
    expect((await history(api, 'claim', other)).entries).toHaveLength(1)
  })

  it('of a claim shows reserves and payments by coverage, and the adjuster', async () => {
    const { api } = await world()
    const clientId = await add(api, '/api/clients', { name: 'Ana' })
    const glass = { coverage: 'Glass', reserve: 500, paid: 0 }
    const claim = await add(api, '/api/claims', { clientId, dateOfLoss: '2026-01-05', coverages: [glass] })
    const collision = { coverage: 'Collision', reserve: 4000.5, paid: 0 }
    await api.patch(`/api/claims/${claim}`, {
      ...{ coverages: [{ ...glass, paid: 450 }, collision], adjuster: { name: 'Lee Park' } },
    })
    const [newest] = (await history(api, 'claim', claim)).entries
    expect(newest?.changes.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Adjuster name', '', 'Lee Park'],
      ['Glass paid', 0, 450],
      ['Collision reserve', null, 4000.5],
      ['Collision paid', null, 0],
    ])
    expect(newest?.changes.every(({ canRestore }) => !canRestore)).toBe(true)
  })

  it('is within reach alone', async () => {
    const { agent, otherAgent, api } = await world()
    const stranger = await world()
    const id = await add(agent.api, '/api/clients', { name: 'Ana' })
    const query = { recordType: 'client', recordId: id }
    for (const { api } of [otherAgent, stranger.owner]) {
      expect((await api.get('/api/record-history', { query })).status).toBe(404)
      const body = { ...query, entryId: id, field: 'name', version: 1 }
      expect((await api.post('/api/record-history/restore', body)).status).toBe(404)
    }
    expect((await api.get('/api/record-history', { query })).status).toBe(200)
  })

  it('offers an agent no assignment, and who may only look nothing', async () => {
    const { agent, api, otherAgent, server } = await world()
    const id = await add(agent.api, '/api/clients', { name: 'Ana' })
    await agent.api.patch(`/api/clients/${id}`, { city: 'Norfolk' })
    await api.patch(`/api/clients/${id}`, { servicerId: otherAgent.id })
    const offered = async () =>
      (await history(agent.api, 'client', id)).entries
        .flatMap(shownChanges)
        .map(([field, , , can]) => [field, can])
    expect(await offered()).toEqual([
      ['servicerId', false],
      ['city', true],
    ])
    await giveRights(server, agent, { isReadOnly: true })
    expect(await offered()).toEqual([
      ['servicerId', false],
      ['city', false],
    ])
  })
})

describe('putting back a value', () => {
  it.each<[HistoryType, string, object, object, string]>([
    ['client', '/api/clients', { name: 'Ana', city: 'Norfolk' }, { city: 'Suffolk' }, 'city'],
    ['prospect', '/api/prospects', { name: 'Ana', nextStep: 'Call' }, { nextStep: 'Mail' }, 'nextStep'],
    ['ticket', '/api/tickets', { title: 'Ana', type: 'claim' }, { title: 'Bo' }, 'title'],
    ['carrier', '/api/carriers', { name: 'Ana', notes: 'Old' }, { notes: 'New' }, 'notes'],
  ])('of a %s writes it by the record’s own update', async (recordType, path, made, changed, field) => {
    const { api } = await world()
    const id = await add(api, path, made)
    const before = (await api.get(`${path}/${id}`)).body
    await api.patch(`${path}/${id}`, changed)
    expect((await restore(api, { recordType, recordId: id }, field)).status).toBe(204)
    const after = (await api.get(`${path}/${id}`)).body
    expect([after[field], after.version]).toEqual([before[field], 3])
    const [newest] = (await history(api, recordType, id)).entries
    expect(newest?.action).toBe(`${recordType}.updated`)
  })

  it('of a policy and a claim likewise, but not what follows from transactions', async () => {
    const { api } = await world()
    const clientId = await add(api, '/api/clients', { name: 'Ana' })
    const term = { clientId, type: 'auto', carrier: 'Erie', effectiveDate: '2026-01-01', premium: 100 }
    const policy = await add(api, '/api/policies', term)
    await api.patch(`/api/policies/${policy}`, { carrier: 'Acme', premium: 200 })
    const ofPolicy = { recordType: 'policy', recordId: policy } as const
    expect((await restore(api, ofPolicy, 'carrier')).status).toBe(204)
    const refused = await restore(api, ofPolicy, 'premium')
    expect([refused.status, refused.body.reason]).toEqual([422, 'not_restorable'])
    expect((await api.get(`/api/policies/${policy}`)).body).toMatchObject({ carrier: 'Erie', premium: 200 })
    const claim = await add(api, '/api/claims', { clientId, dateOfLoss: '2026-01-05', status: 'open' })
    await api.patch(`/api/claims/${claim}`, { status: 'closed' })
    expect((await restore(api, { recordType: 'claim', recordId: claim }, 'status')).status).toBe(204)
    expect((await api.get(`/api/claims/${claim}`)).body.status).toBe('open')
  })

  it('of a prospect that was lost is lost for the same reason again', async () => {
    const { api } = await world()
    const prospect = await add(api, '/api/prospects', { name: 'Ana' })
    await api.patch(`/api/prospects/${prospect}`, { status: 'lost', lostReason: 'Price' })
    await api.patch(`/api/prospects/${prospect}`, { status: 'contacted' })
    expect((await restore(api, { recordType: 'prospect', recordId: prospect }, 'status')).status).toBe(204)
    const { body } = await api.get(`/api/prospects/${prospect}`)
    expect(body).toMatchObject({ status: 'lost', lostReason: 'Price' })
  })

  it('of a field of the agency’s own, until it is archived', async () => {
    const { api } = await world()
    const field = await add(api, '/api/custom-fields', { recordType: 'client', name: 'Tier', kind: 'text' })
    const id = await add(api, '/api/clients', { name: 'Ana', custom: { [field]: 'Gold' } })
    await api.patch(`/api/clients/${id}`, { custom: { [field]: 'Silver' } })
    const about = { recordType: 'client', recordId: id } as const
    const { entries } = await history(api, 'client', id)
    expect(entries[0]?.changes).toMatchObject([{ name: 'Tier', before: 'Gold', now: 'Silver' }])
    expect((await restore(api, about, `custom.${field}`)).status).toBe(204)
    expect((await api.get(`/api/clients/${id}`)).body.custom).toEqual({ [field]: 'Gold' })
    await api.patch(`/api/custom-fields/${field}`, { isArchived: true })
    expect((await restore(api, about, `custom.${field}`)).status).toBe(422)
  })

  it('names who changed it meanwhile, and refuses what is so already or belonged to a member who left', async () => {
    const w = await world()
    const id = await add(w.agent.api, '/api/clients', { name: 'Ana', city: 'Norfolk' })
    const about = { recordType: 'client', recordId: id } as const
    await w.agent.api.patch(`/api/clients/${id}`, { city: 'Suffolk' })
    await w.api.patch(`/api/clients/${id}`, { phone: '555-0101' })
    const stale = await restore(w.agent.api, about, 'city', 2)
    expect([stale.status, stale.body.reason]).toEqual([409, 'stale_version'])
    expect(stale.body.message).toContain(`Conflict: ${w.owner.name} changed this in the meantime.`)
    expect((await restore(w.agent.api, about, 'city')).status).toBe(204)
    await w.api.patch(`/api/clients/${id}`, { assignedAgentId: w.otherAgent.id })
    await w.api.delete(`/api/team-members/${w.agent.id}`, { transferTo: w.owner.id })
    const left = await restore(w.api, about, 'assignedAgentId')
    expect([left.status, left.body.reason]).toEqual([422, 'not_restorable'])
    const { entries } = await history(w.api, 'client', id)
    const former = entries.find(({ changes }) => changes.some(({ field }) => field === 'assignedAgentId'))
    expect(former?.changes[0]).toMatchObject({ before: w.agent.name, canRestore: false })
  })

  it('asks for an entry of the record itself', async () => {
    const { api } = await world()
    const [one, other] = [
      await add(api, '/api/clients', { name: 'a' }),
      await add(api, '/api/clients', { name: 'b' }),
    ]
    await api.patch(`/api/clients/${other}`, { city: 'Norfolk' })
    const [entry] = (await history(api, 'client', other)).entries
    const body = { recordType: 'client', recordId: one, entryId: entry?.id, field: 'city', version: 1 }
    expect((await api.post('/api/record-history/restore', body)).status).toBe(404)
  })
})
