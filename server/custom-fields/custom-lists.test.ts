import { expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'

type Named = { name: string }

async function withFields() {
  const all = await world()
  const { api } = all
  const add = async (name: string, kind: string, choices?: string[]) => {
    const made = await api.post('/api/custom-fields', { recordType: 'client', name, kind, choices })
    return String(made.body.id)
  }
  const gate = await add('Gate code', 'text')
  const doors = await add('Doors', 'number')
  const seen = await add('Inspected', 'date')
  const tier = await add('Tier', 'choice', ['Gold', 'Silver, new'])
  const rows = [
    { name: 'Ann', custom: { [gate]: 'Blue 12', [doors]: 9, [seen]: '2026-03-01', [tier]: 'Gold' } },
    { name: 'Bob', custom: { [gate]: 'red 7', [doors]: 10, [tier]: 'Silver, new' } },
    { name: 'Cid', custom: { [seen]: '2026-05-01' } },
  ]
  for (const row of rows) await api.post('/api/clients', row)
  const names = async (query: string) => {
    const { body, status } = await api.get(`/api/clients?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.map(({ name }: Named) => name).join(' ')
  }
  const filtered = (...conditions: string[]) => names(`custom=${encodeURIComponent(conditions.join(','))}`)
  return { ...all, gate, doors, seen, tier, names, filtered }
}

it('lists are filtered by custom fields of every kind', async () => {
  const { gate, doors, seen, tier, filtered, api } = await withFields()
  expect(await filtered(`${gate}:has:BLUE`)).toBe('Ann')
  expect(await filtered(`${gate}:is:RED 7`)).toBe('Bob')
  expect(await filtered(`${doors}:from:9.5`)).toBe('Bob')
  expect(await filtered(`${doors}:from:9`, `${doors}:to:9`)).toBe('Ann')
  expect(await filtered(`${seen}:from:2026-04-01`)).toBe('Cid')
  expect(await filtered(`${seen}:to:2026-04-01`)).toBe('Ann')
  expect(await filtered(`${tier}:is:Gold`, `${tier}:is:${encodeURIComponent('Silver, new')}`)).toBe('Ann Bob')
  expect(await filtered(`${gate}:empty:`)).toBe('Cid')
  expect(await filtered(`${gate}:has:%25`)).toBe('')
  for (const bad of ['x', `${gate}:like:x`, `${doors}:from:many`, `${gate}:is:`, `${gate}:is:%E0%A4%A`])
    expect((await api.get(`/api/clients?custom=${encodeURIComponent(bad)}`)).status, bad).toBe(400)
})

it('lists are ordered by custom fields, what is missing last, page by page', async () => {
  const { gate, doors, seen, names, api } = await withFields()
  expect(await names(`sort=custom:${doors}`)).toBe('Ann Bob Cid')
  expect(await names(`sort=-custom:${doors}`)).toBe('Cid Bob Ann')
  expect(await names(`sort=custom:${gate}`)).toBe('Ann Bob Cid')
  expect(await names(`sort=custom:${seen}`)).toBe('Ann Cid Bob')
  const first = await api.get(`/api/clients?sort=custom:${doors}&limit=2`)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await api.get(next)).body.map(({ name }: Named) => name)).toEqual(['Cid'])
  expect((await api.get('/api/clients?sort=custom:nonsense')).status).toBe(400)
})

it('lists and the search over everything find what custom fields hold', async () => {
  const { names, api } = await withFields()
  expect(await names('q=blue')).toBe('Ann')
  const { body } = await api.get('/api/search?q=red%207')
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['Bob'])
})

it('a file has a column for each custom field, under its name', async () => {
  const { api, gate } = await withFields()
  await api.patch(`/api/custom-fields/${gate}`, { name: 'Door code' })
  const { text } = await api.get('/api/clients/export.csv')
  const [heading = '', ann = ''] = text.split('\r\n')
  expect(heading).toMatch(/Door code,Doors,Inspected,Tier$/)
  expect(ann).toMatch(/Blue 12,9,2026-03-01,Gold$/)
  await api.patch(`/api/custom-fields/${gate}`, { isArchived: true })
  expect((await api.get('/api/clients/export.csv')).text).not.toContain('Door code')
})

it('what matches conditions on custom fields is changed at once', async () => {
  const { api, gate, names } = await withFields()
  const filter = { custom: `${gate}:has:blue` }
  const { body } = await api.post('/api/clients/bulk', { action: 'delete', filter })
  expect(body).toMatchObject({ matched: 1, changed: 1 })
  expect(await names('')).toBe('Bob Cid')
})

it('a renewal takes over the values of its term, a client those of the prospect it was', async () => {
  const { api } = await world()
  const add = async (recordType: string, name: string, isSensitive = false) =>
    (await api.post('/api/custom-fields', { recordType, name, kind: 'text', isSensitive })).body.id
  const [fleet, pin] = [await add('policy', 'Fleet'), await add('policy', 'Portal PIN', true)]
  const { body: client } = await api.post('/api/clients', { name: 'Ann' })
  const term = { type: 'auto', effectiveDate: '2025-01-01', expirationDate: '2026-01-01', premium: 100 }
  const { body: policy } = await api.post(`/api/clients/${client.id}/policies`, {
    ...term,
    custom: { [fleet]: 'F-1', [pin]: '0042' },
  })
  expect(policy.custom).toEqual({ [fleet]: 'F-1', [pin]: '0042' })
  const newTerm = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 120 }
  const renewal = { kind: 'renewal', effectiveDate: '2026-01-01', newTerm }
  const renewed = await api.post(`/api/policies/${policy.id}/transactions`, renewal)
  const { body: next } = await api.get(`/api/policies/${renewed.body.newTerm.id}`)
  expect(next.custom).toEqual({ [fleet]: 'F-1', [pin]: '0042' })
  expect((await api.get(`/api/clients/${client.id}`)).body.policies[0].custom).toEqual(next.custom)

  const [from, secret, lost] = [
    await add('prospect', 'Hobby'),
    await add('prospect', 'Tax', true),
    await add('prospect', 'Pet'),
  ]
  const [to] = [await add('client', 'hobby'), await add('client', 'Tax')]
  const custom = { [from]: 'Sailing', [secret]: '9', [lost]: 'Rex' }
  const { body: prospect } = await api.post('/api/prospects', { name: 'Bo', custom })
  const converted = await api.post(`/api/prospects/${prospect.id}/convert`, {})
  // What was kept encrypted does not become readable by all.
  expect(converted.body.client.custom).toEqual({ [to]: 'Sailing' })
})
