import { describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, asDatabaseOwner, world } from '#server/testing/world.ts'

const path = '/api/admin/articles'

async function make(fields: object = {}) {
  const admin = await addAdmin(await testServer())
  const input = { title: `How to bind ${crypto.randomUUID()}`, body: '# Steps\n\n1. Ask.', ...fields }
  const { status, body } = await admin.api.post(path, input)
  return { ...admin, status, article: body }
}

describe("the platform's knowledge", () => {
  it('is written as a draft, published, changed and deleted, each in the audit log', async () => {
    const { api, id, status, article } = await make()
    expect(status).toBe(201)
    expect(article).toMatchObject({ isPublished: false, version: 1, body: '# Steps\n\n1. Ask.' })
    const published = await api.patch(`${path}/${article.id}`, { isPublished: true, version: 1 })
    expect(published.body).toMatchObject({ isPublished: true, version: 2 })
    const changed = await api.patch(`${path}/${article.id}`, { title: 'Binding', version: 2 })
    expect(changed.body).toMatchObject({ title: 'Binding', version: 3 })
    const { body: list } = await api.get(path)
    const item = list.find((each: { id: string }) => each.id === article.id)
    expect(Object.keys(item)).toEqual(['id', 'title', 'isPublished', 'version', 'updatedAt'])
    expect((await api.delete(`${path}/${article.id}`)).status).toBe(204)
    expect((await api.get(`${path}/${article.id}`)).status).toBe(404)
    const { rows } = await asDatabaseOwner(await testServer(), (db) =>
      db.$client.query('select action, user_id from audit_entries where record_id = $1 order by id', [
        article.id,
      ]),
    )
    expect(rows).toEqual(
      ['created', 'updated', 'updated', 'deleted'].map((word) => ({
        action: `article.${word}`,
        user_id: id,
      })),
    )
  })

  it('refuses a change of an older version, empty texts and unknown fields', async () => {
    const { api, article } = await make()
    await api.patch(`${path}/${article.id}`, { title: 'Second', version: 1 })
    const stale = await api.patch(`${path}/${article.id}`, { title: 'Third', version: 1 })
    expect([stale.status, stale.body.reason]).toEqual([409, 'stale_version'])
    expect((await api.post(path, { title: '', body: 'x' })).body.fields).toEqual({ title: 'Enter a title' })
    expect((await api.post(path, { title: 'x', body: ' ' })).body.fields).toEqual({ body: 'Enter a text' })
    expect((await api.post(path, { title: 'x', body: 'x'.repeat(50_001) })).status).toBe(400)
    expect((await api.post(path, { title: 'x', body: 'x', agencyId: article.id })).status).toBe(400)
  })

  it('is made once, however often the same action is sent', async () => {
    const { api } = await make()
    const input = { title: crypto.randomUUID(), body: 'Once' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const ids = await Promise.all([1, 2, 3].map(() => api.post(path, input, { headers })))
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(1)
    const { body: list } = await api.get(path)
    expect(list.filter(({ title }: { title: string }) => title === input.title)).toHaveLength(1)
  })

  it('is for admins alone, and missing ones are 404', async () => {
    const { nobody, owner } = await world()
    const { api, article } = await make()
    expect((await nobody.get(path)).status).toBe(401)
    expect((await owner.api.get(`${path}/${article.id}`)).status).toBe(403)
    for (const call of [api.get, api.patch, api.delete] as (typeof api.patch)[])
      expect((await call(`${path}/${crypto.randomUUID()}`, call === api.patch ? {} : undefined)).status).toBe(
        404,
      )
  })
})
