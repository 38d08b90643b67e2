import { expect, it } from 'vitest'
import type { Answer } from '#server/testing/api.ts'
import { world } from '#server/testing/world.ts'
import { ErrorBody } from '#shared/errors.ts'

function missedIn({ status, body }: Answer<unknown>) {
  const { reason, message, changes = [] } = ErrorBody.parse(body)
  const told = changes.map(({ userName, isYou, fields }) => [
    isYou ? 'you' : userName,
    ...fields.map(({ field, name, after }) => [name || field, after]),
  ])
  return { status, reason, message, told }
}

it('tells who changed which fields since the version that an edit began with, newest first', async () => {
  const { api, agent, owner, otherAgent } = await world()
  const { id } = (await agent.api.post('/api/clients', { name: 'Ana', phone: '757 555 0100' })).body
  await agent.api.patch(`/api/clients/${id}`, { city: 'Reno' })
  await api.patch(`/api/clients/${id}`, { city: 'Norfolk', fein: '12-3456789' })
  await api.post('/api/clients/bulk', { ids: [id], action: 'assign', assignedAgentId: otherAgent.id })
  await api.patch(`/api/clients/${id}`, { assignedAgentId: agent.id })
  const stale = await agent.api.patch(`/api/clients/${id}`, { city: 'Sparks', version: 2 })
  expect(missedIn(stale)).toEqual({
    status: 409,
    reason: 'stale_version',
    message: `Conflict: ${owner.name} changed this in the meantime.`,
    told: [
      [owner.name, ['assignedAgentId', agent.name]],
      [owner.name, ['assignedAgentId', otherAgent.name]],
      [owner.name, ['city', 'Norfolk'], ['fein', '[redacted]']],
    ],
  })
})

it('says "you" of what the same person saved in another window', async () => {
  const { api } = await world()
  const { id } = (await api.post('/api/prospects', { name: 'Ana' })).body
  await api.patch(`/api/prospects/${id}`, { nextStep: 'Call' })
  const stale = missedIn(await api.patch(`/api/prospects/${id}`, { nextStep: 'Email', version: 1 }))
  expect(stale.message).toBe('Conflict: you changed this in the meantime.')
  expect(stale.told).toEqual([['you', ['nextStep', 'Call']]])
})

it('tells of tickets, policies, claims and carriers, each of its own changes alone', async () => {
  const { api, owner } = await world()
  const client = (await api.post('/api/clients', { name: 'Ana' })).body
  const dates = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }
  const made: [string, object, object][] = [
    ['/api/tickets', { title: 'Call Ana', type: 'claim', clientId: client.id }, { title: 'Call Ana today' }],
    [
      '/api/policies',
      { clientId: client.id, type: 'auto', carrier: 'Erie', ...dates },
      { carrier: 'Progressive' },
    ],
    ['/api/claims', { clientId: client.id, dateOfLoss: '2026-02-01' }, { number: 'C-7' }],
    ['/api/carriers', { name: 'Harbor Mutual' }, { phone: '7575550100' }],
  ]
  for (const [path, body, change] of made) {
    const { id, version } = (await api.post(path, body)).body
    await api.patch(`/api/clients/${client.id}`, { city: `A city for ${path}` })
    const changed = await api.patch(`${path}/${id}`, { ...change, version })
    expect([path, changed.status]).toEqual([path, 200])
    const stale = missedIn(await api.patch(`${path}/${id}`, { ...change, version }))
    const [[field = '', after] = []] = Object.entries(change)
    expect([path, stale.status]).toEqual([path, 409])
    expect(stale.told.map(([who, first]) => [path, who, first])).toEqual([
      [path, 'you', [field, path === '/api/carriers' ? expect.anything() : after]],
    ])
  }
  expect(owner.name).not.toBe('')
})

it('tells those who may not see the record nothing, not even that it changed', async () => {
  const { agent, otherAgent } = await world()
  const { id } = (await agent.api.post('/api/clients', { name: 'Ana' })).body
  await agent.api.patch(`/api/clients/${id}`, { city: 'Reno' })
  const refused = await otherAgent.api.patch(`/api/clients/${id}`, { city: 'Sparks', version: 1 })
  expect(refused.status).toBe(404)
  expect(JSON.stringify(refused.body)).not.toContain(agent.name)
  const elsewhere = await world()
  const foreign = await elsewhere.api.patch(`/api/clients/${id}`, { city: 'Sparks', version: 1 })
  expect([foreign.status, JSON.stringify(foreign.body)]).toEqual([404, JSON.stringify(refused.body)])
})

it('names no one for changes that left no entry, which only their count betrays', async () => {
  const w = await world()
  const { id } = (await w.api.post('/api/clients', { name: 'Ana' })).body
  await w.api.patch(`/api/clients/${id}`, { city: 'Reno' })
  await w.server.database.pool.query('update clients set version = version + 1 where id = $1', [id])
  const stale = missedIn(await w.agent.api.patch(`/api/clients/${id}`, { city: 'Sparks', version: 2 }))
  expect(stale.status).toBe(404)
  const own = missedIn(await w.api.patch(`/api/clients/${id}`, { city: 'Sparks', version: 2 }))
  expect(own).toMatchObject({ status: 409, told: [] })
  expect(own.message).toBe('Conflict: someone else changed this in the meantime.')
})
