import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { articlesPath, write } from './testing.ts'

const titles = (list: { title: string }[]) => list.map(({ title }) => title)

describe('the list of articles', () => {
  it('is by title, or as asked, in pages that count and lead on', async () => {
    const { api } = await world()
    for (const [title, reviewOn] of [
      ['Beta', '2030-01-02'],
      ['alpha', null],
      ['Gamma', '2030-01-01'],
    ])
      await write(api, { title, reviewOn })
    const own = `${articlesPath}?source=agency`
    expect(titles((await api.get(own)).body)).toEqual(['alpha', 'Beta', 'Gamma'])
    expect(titles((await api.get(`${own}&sort=reviewOn`)).body)).toEqual(['Gamma', 'Beta', 'alpha'])
    expect(titles((await api.get(`${own}&sort=-createdAt`)).body)).toEqual(['Gamma', 'alpha', 'Beta'])
    const first = await api.get(`${own}&limit=2`)
    expect([titles(first.body), first.headers['x-total-count']]).toEqual([['alpha', 'Beta'], '3'])
    const next = /<(.+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect(titles((await api.get(next)).body)).toEqual(['Gamma'])
    expect((await api.get(`${own}&sort=nothing`)).status).toBe(400)
  })

  it('filters by words, folder, status, readers, keeper and what is due', async () => {
    const { server, owner, agent } = await world()
    const folder = (await owner.api.post('/api/knowledge/folders', { name: 'Service' })).body
    await write(owner.api, { title: 'Flood', body: 'An **elevation** certificate', folderId: folder.id })
    await write(owner.api, { title: 'Owners', visibility: 'owners' })
    await write(owner.api, { title: 'Draft', status: 'draft' })
    await write(agent.api, { title: 'Agents', reviewOn: '2026-11-20' })
    const list = async (query: string) =>
      titles((await owner.api.get(`${articlesPath}?source=agency&${query}`)).body)
    expect(await list('q=ELEVATION+flood')).toEqual(['Flood'])
    expect(await list('q=100%25')).toEqual([])
    expect(await list(`folderId=${folder.id}`)).toEqual(['Flood'])
    expect(await list('folderId=none')).toEqual(['Agents', 'Draft', 'Owners'])
    expect(await list('status=draft')).toEqual(['Draft'])
    expect(await list('visibility=owners')).toEqual(['Owners'])
    expect(await list('kind=file')).toEqual([])
    expect(await list(`ownerId=${agent.id}`)).toEqual(['Agents'])
    expect(await list('mine=true')).toEqual(['Draft', 'Flood', 'Owners'])
    expect(await list('mine=false')).toEqual(['Agents'])
    // Midnight in New York has not come when it has in UTC.
    server.clock.now = new Date('2026-11-20T04:59:00Z')
    expect(await list('due=true')).toEqual([])
    server.clock.now = new Date('2026-11-20T05:01:00Z')
    expect(await list('due=true')).toEqual(['Agents'])
    const [due] = (await owner.api.get(`${articlesPath}?due=true`)).body
    expect([due.title, due.isReviewDue]).toEqual(['Agents', true])
    server.clock.now = null
  })
})

describe('folders', () => {
  const path = '/api/knowledge/folders'

  it('are arranged by owners and counted by what each person can read', async () => {
    const { owner, agent } = await world()
    const made = await owner.api.post(path, { name: 'Service' })
    expect([made.status, made.body]).toEqual([
      201,
      { id: made.body.id, name: 'Service', articleCount: 0, version: 1 },
    ])
    await owner.api.post(path, { name: 'carriers' })
    await write(owner.api, { folderId: made.body.id, status: 'draft' })
    await write(agent.api, { folderId: made.body.id })
    const counts = async ({ api }: typeof owner) =>
      (await api.get(path)).body.map(({ name, articleCount }: { name: string; articleCount: number }) => [
        name,
        articleCount,
      ])
    expect(await counts(owner)).toEqual([
      ['carriers', 0],
      ['Service', 2],
    ])
    expect(await counts(agent)).toEqual([
      ['carriers', 0],
      ['Service', 1],
    ])
    const refused = await agent.api.post(path, { name: 'Mine' })
    expect([refused.status, refused.body.message]).toEqual([403, 'Only the agency owner can change folders.'])
  })

  it('differ by name, and refuse a stale version', async () => {
    const { api } = await world()
    const { id } = (await api.post(path, { name: 'Service' })).body
    const other = (await api.post(path, { name: 'Carriers' })).body
    for (const twice of [
      await api.post(path, { name: ' SERVICE ' }),
      await api.patch(`${path}/${other.id}`, { name: 'service' }),
    ])
      expect(twice.body.fields).toEqual({ name: 'A folder with this name already exists' })
    expect((await api.post(path, { name: '' })).body.fields).toEqual({ name: 'Enter a name' })
    expect((await api.patch(`${path}/${id}`, { name: 'Servicing', version: 1 })).body).toMatchObject({
      name: 'Servicing',
      version: 2,
    })
    expect((await api.patch(`${path}/${id}`, { name: 'X', version: 1 })).body.reason).toBe('stale_version')
    const both = await Promise.all([api.post(path, { name: 'New' }), api.post(path, { name: 'new' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it('leave their articles in no folder when they go', async () => {
    const { server, api } = await world()
    const { id: folderId } = (await api.post(path, { name: 'Service' })).body
    const { id } = await write(api, { folderId })
    expect((await api.get(`${articlesPath}/${id}`)).body.folderName).toBe('Service')
    expect((await api.delete(`${path}/${folderId}`)).status).toBe(204)
    expect((await api.get(`${articlesPath}/${id}`)).body).toMatchObject({ folderId: null, folderName: '' })
    expect((await api.get(path)).body).toEqual([])
    expect((await api.delete(`${path}/${folderId}`)).status).toBe(404)
    expect((await api.post(path, { name: 'Service' })).status).toBe(201)
    const { rows } = await server.database.pool.query(
      `select action from audit_entries where record_id = $1 order by at, id`,
      [folderId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['knowledge_folder.created', 'knowledge_folder.deleted'])
  })
})
