import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { addAdmin, giveRights, world } from '#server/testing/world.ts'
import { type ListView, listNames } from '#shared/list-views/list-views.contract.ts'

type World = Awaited<ReturnType<typeof world>>
type Api = World['api']

const late = {
  ...{ list: 'tickets', name: 'Late work', filters: { status: 'open', overdue: 'true' }, sort: 'dueDate' },
  ...{
    columns: [
      { id: 'title', width: 240 },
      { id: 'custom:1', width: null },
    ],
    isShared: false,
  },
}

async function save(api: Api, over: object = {}): Promise<ListView> {
  const { status, body } = await api.post('/api/list-views', { ...late, ...over })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const namesOf = async (api: Api) => (await api.get('/api/list-views')).body.map(({ name }: ListView) => name)

describe('views of lists', () => {
  it('are their maker’s alone until they are shared with the agency', { tags: ['journey'] }, async () => {
    const { api, agent } = await world()
    const mine = await save(agent.api)
    expect(mine).toMatchObject({ ...late, ownerId: agent.id, isDefault: false, version: 1 })
    expect(await namesOf(agent.api)).toEqual(['Late work'])
    expect(await namesOf(api)).toEqual([])
    expect((await api.patch(`/api/list-views/${mine.id}`, { name: 'Theirs' })).status).toBe(404)
    expect((await agent.api.patch(`/api/list-views/${mine.id}`, { isShared: true })).status).toBe(200)
    expect(await namesOf(api)).toEqual(['Late work'])
  })

  it('that are shared are changed by their maker and the owner of the agency alone', async () => {
    const { api, agent, otherAgent } = await world()
    const shared = await save(agent.api, { isShared: true })
    const path = `/api/list-views/${shared.id}`
    expect((await otherAgent.api.patch(path, { name: 'Other' })).status).toBe(403)
    expect((await otherAgent.api.delete(path)).status).toBe(403)
    expect((await api.patch(path, { isShared: false })).status).toBe(403)
    const renamed = await api.patch(path, { name: 'Overdue work' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Overdue work', version: 2 } })
    expect((await api.delete(path)).status).toBe(204)
    expect(await namesOf(otherAgent.api)).toEqual([])
  })

  it('of another agency are neither seen nor reached', async () => {
    const { agent } = await world()
    const otherOwner = await world()
    const { id } = await save(agent.api, { isShared: true })
    expect(await namesOf(otherOwner.api)).toEqual([])
    expect((await otherOwner.api.patch(`/api/list-views/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await otherOwner.api.delete(`/api/list-views/${id}`)).status).toBe(404)
    expect((await otherOwner.api.post(`/api/list-views/${id}/restore`)).status).toBe(404)
    const chosen = await otherOwner.api.put('/api/list-view-defaults', { list: 'tickets', viewId: id })
    expect(chosen.status).toBe(400)
  })

  it('that somebody changed meanwhile are not written over', async () => {
    const { api, agent } = await world()
    const { id, version } = await save(agent.api, { isShared: true })
    const changes = [
      agent.api.patch(`/api/list-views/${id}`, { sort: '-dueDate', version }),
      api.patch(`/api/list-views/${id}`, { sort: 'number', version }),
    ]
    expect((await Promise.all(changes)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([
    [{ name: ' ' }, 'name', 'Enter a name'],
    [{ name: 'x'.repeat(61) }, 'name', 'Use at most 60 characters'],
    [{ name: 'LATE work' }, 'name', 'Another view already has this name'],
    [{ list: 'nothing' }, 'list', 'Choose a list'],
    [{ columns: [{ id: 'title', width: 5 }] }, 'columns.0.width', undefined],
  ])('refuse %j', async (over, field, message) => {
    const { agent } = await world()
    await save(agent.api)
    const { status, body } = await agent.api.post('/api/list-views', { ...late, ...over })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    if (message) expect(body.fields[field]).toBe(message)
  })

  it('are at most 100 of a person and list', async () => {
    const { agent, api } = await world()
    for (let at = 0; at < 100; at++) await save(agent.api, { name: `View ${at}` })
    expect(await agent.api.post('/api/list-views', late)).toMatchObject({
      status: 422,
      body: { reason: 'too_many_views', message: 'You can save 100 views of a list. Delete one first.' },
    })
    await save(agent.api, { list: 'clients' })
    await save(api)
  })

  it('come back after they were deleted, also as what a list opens with', async () => {
    const { agent } = await world()
    const { id } = await save(agent.api)
    const choice = { list: 'tickets', viewId: id }
    const chosen = await agent.api.put('/api/list-view-defaults', choice)
    expect(chosen.body).toMatchObject([{ id, isDefault: true }])
    expect((await agent.api.delete(`/api/list-views/${id}`)).status).toBe(204)
    expect(await namesOf(agent.api)).toEqual([])
    expect((await agent.api.delete(`/api/list-views/${id}`)).status).toBe(404)
    await agent.api.post(`/api/list-views/${id}/restore`)
    expect((await agent.api.get('/api/list-views')).body).toMatchObject([{ id, isDefault: true }])
    await agent.api.delete(`/api/list-views/${id}`)
    await save(agent.api)
    const refused = await agent.api.post(`/api/list-views/${id}/restore`)
    expect(refused.body.fields).toEqual({ name: 'Another view already has this name' })
  })

  it('open a list for the person who chose so', async () => {
    const { agent, otherAgent } = await world()
    const first = await save(agent.api, { isShared: true })
    const second = await save(agent.api, { name: 'Second' })
    const choose = (api: Api, list: string, viewId: string | null) =>
      api.put('/api/list-view-defaults', { list, viewId })
    await choose(agent.api, 'tickets', first.id)
    await choose(agent.api, 'tickets', second.id)
    const defaults = async (api: Api) =>
      (await api.get('/api/list-views')).body.filter(({ isDefault }: ListView) => isDefault)
    expect(await defaults(agent.api)).toMatchObject([{ id: second.id }])
    expect(await defaults(otherAgent.api)).toEqual([])
    expect((await choose(otherAgent.api, 'tickets', second.id)).status).toBe(400)
    expect((await choose(agent.api, 'clients', second.id)).status).toBe(400)
    expect((await choose(agent.api, 'tickets', newId())).status).toBe(400)
    await choose(agent.api, 'tickets', null)
    expect(await defaults(agent.api)).toEqual([])
  })

  it('are saved by who may only look, but not shared', async () => {
    const { server, agent } = await world()
    await giveRights(server, agent, { isReadOnly: true })
    const mine = await save(agent.api)
    expect((await agent.api.post('/api/list-views', { ...late, name: 'Ours', isShared: true })).status).toBe(
      403,
    )
    expect((await agent.api.patch(`/api/list-views/${mine.id}`, { isShared: true })).status).toBe(403)
  })

  it('of admins are shared among admins alone, who all change a shared one', async () => {
    const { server, api, agent } = await world()
    const [first, second] = [await addAdmin(server), await addAdmin(server)]
    const mine = await save(first.api, {
      list: 'users',
      name: 'Locked people',
      filters: { status: 'locked' },
    })
    expect([await namesOf(first.api), await namesOf(second.api)]).toEqual([['Locked people'], []])
    const path = `/api/list-views/${mine.id}`
    expect((await second.api.patch(path, { name: 'Theirs' })).status).toBe(404)
    const { version } = (await first.api.patch(path, { isShared: true })).body
    const changes = [first.api, second.api].map((one) => one.patch(path, { sort: '-name', version }))
    expect((await Promise.all(changes)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const chosen = await second.api.put('/api/list-view-defaults', { list: 'users', viewId: mine.id })
    expect(chosen.body).toMatchObject([{ id: mine.id, ownerName: first.name, isDefault: true }])
    expect((await first.api.get('/api/list-views')).body).toMatchObject([{ isDefault: false }])
    await save(agent.api, { list: 'users', isShared: true })
    expect([await namesOf(api), await namesOf(second.api)]).toEqual([['Late work'], ['Locked people']])
    for (const one of [api, agent.api]) {
      expect((await one.patch(path, { name: 'Ours' })).status).toBe(404)
      expect((await one.delete(path)).status).toBe(404)
    }
    expect((await second.api.delete(path)).status).toBe(204)
    expect((await first.api.post(`${path}/restore`)).status).toBe(200)
    expect((await second.api.get('/api/list-views')).body).toMatchObject([{ id: mine.id, isDefault: true }])
  })

  it('leave an entry in the audit log', async () => {
    const { server, agent } = await world()
    const { id } = await save(agent.api)
    await agent.api.patch(`/api/list-views/${id}`, { name: 'Later' })
    await agent.api.delete(`/api/list-views/${id}`)
    const { rows } = await server.database.pool.query(
      `select action from audit_entries where record_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'list_view.created',
      'list_view.updated',
      'list_view.deleted',
    ])
  })
})

it.each(listNames)('is kept of the list of %s', async (list) => {
  const { agent } = await world()
  const saved = await save(agent.api, { list, filters: { q: 'harbor' }, sort: '' })
  const found = (await agent.api.get('/api/list-views')).body
  expect(found).toMatchObject([{ id: saved.id, list, filters: { q: 'harbor' } }])
})
