import { describe, expect, it } from 'vitest'
import { addAdmin, world } from '#server/testing/world.ts'
import { maxArticleLength } from '#shared/admin/articles.contract.ts'
import { publishStarters, readStarters } from './starters.ts'
import { articlesPath } from './testing.ts'

describe('the articles that ship with the product', () => {
  it('are at least forty, each with a title of its own and a text that an admin may save', async () => {
    const starters = await readStarters()
    expect(starters.length).toBeGreaterThanOrEqual(40)
    expect(new Set(starters.map(({ title }) => title)).size).toBe(starters.length)
    for (const { title, body } of starters) {
      expect([title, title.length <= 200 && !/["#]|^title/.test(title)]).toEqual([title, true])
      expect([
        title,
        body.length > 400 && body.length <= maxArticleLength && !body.includes('title:'),
      ]).toEqual([title, true])
    }
  })

  it('are published once for every agency, also when several processes start at the same time', async () => {
    const { server, api } = await world()
    await Promise.all([1, 2, 3].map(() => publishStarters(server.ctx)))
    const starters = await readStarters()
    const { rows } = await server.database.pool.query(
      'select slug, is_published as "isPublished" from platform_articles where slug is not null order by slug',
    )
    expect(rows).toEqual(starters.map(({ slug }) => ({ slug, isPublished: true })))
    const list = (await api.get(`${articlesPath}?source=platform`)).body
    expect(list.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(starters.map(({ title }) => title)),
    )
  })

  it('stay as the admins leave them: changed ones changed, removed ones removed', async () => {
    const { server, api } = await world()
    const admin = (await addAdmin(server)).api
    await publishStarters(server.ctx)
    const list: { id: string; title: string }[] = (await admin.get('/api/admin/articles')).body
    const starters = await readStarters()
    const [changed, removed] = starters.map(({ title }) => list.find((item) => item.title === title)?.id)
    const path = '/api/admin/articles'
    expect((await admin.patch(`${path}/${changed}`, { body: 'Our own words' })).status).toBe(200)
    expect((await admin.delete(`${path}/${removed}`)).status).toBe(204)
    await publishStarters(server.ctx)
    expect((await api.get(`${articlesPath}/${changed}`)).body.body).toBe('Our own words')
    for (const call of [api.get(`${articlesPath}/${removed}`), admin.get(`${path}/${removed}`)])
      expect((await call).status).toBe(404)
    const left: { id: string }[] = (await admin.get(path)).body
    expect(left.some(({ id }) => id === removed)).toBe(false)
    expect((await admin.patch(`${path}/${removed}`, { title: 'Back' })).status).toBe(404)
  })
})
