import { afterAll, describe, expect, it } from 'vitest'
import { defaultRates } from '#engines/estimate/rates.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, world } from '#server/testing/world.ts'
import { policyPdf, readPolicy } from './edison-testing.ts'

const path = '/api/estimates'

afterAll(async () => {
  // Every agency shares the rate tables.
  const { database } = await testServer()
  await database.pool.query('delete from rate_tables')
})

describe('an estimate', () => {
  it('is made of what a person enters, and reckoned again at once with more of it', async () => {
    const { api } = await world()
    const more = { lines: ['gl'], sales: 1_000_000, glClass: '91580' }
    const made = await api.post(path, { title: 'Roofer', more })
    expect([made.status, made.body.result.premium]).toEqual([201, 2400])
    const refined = await api.patch(`${path}/${made.body.id}`, {
      more: { ...more, yearsInBusiness: 12 },
      version: 1,
    })
    expect([refined.body.result.premium, refined.body.version]).toEqual([2256, 2])
    expect(refined.body.result.missing).not.toContain('yearsInBusiness')
    const stale = await api.patch(`${path}/${made.body.id}`, { more, version: 1 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Conflict')])
  })

  it('is made of a document once, and found with it', async () => {
    const about = await world()
    const documentId = await readPolicy(about, about.api, policyPdf('9601'))
    const first = await about.api.post(path, { documentId })
    const second = await about.api.post(path, { documentId })
    expect(second.body.id).toBe(first.body.id)
    expect(first.body.title).toContain('Harbor Lane Bakery')
    const listed = await about.api.get(`${path}?documentId=${documentId}&limit=1`)
    expect(listed.body).toMatchObject([{ id: first.body.id }])
    expect(listed.headers['x-total-count']).toBe('1')
  })

  it('is its maker’s and the owner’s, and nobody else’s', async () => {
    const { agent, otherAgent, owner } = await world()
    const stranger = await world()
    const { body } = await agent.api.post(path, { title: 'Mine', more: { lines: ['gl'], sales: 5 } })
    expect((await owner.api.get(`${path}/${body.id}`)).status).toBe(200)
    for (const api of [otherAgent.api, stranger.api]) {
      expect((await api.get(`${path}/${body.id}`)).status).toBe(404)
      expect((await api.patch(`${path}/${body.id}`, { more: {} })).status).toBe(404)
      expect((await api.get(path)).body).toEqual([])
    }
  })

  it('of a document out of reach is a missing one, and of one that was not read says so', async () => {
    const about = await world()
    const documentId = await readPolicy(about, about.agent.api, policyPdf('9602'))
    expect((await about.otherAgent.api.post(path, { documentId })).status).toBe(404)
    const unread = `update documents set reading = 'waiting', facts = null, encrypted_facts = null where id = $1`
    await about.server.database.pool.query(unread, [documentId])
    expect((await about.agent.api.post(path, { documentId })).status).toBe(409)
  })

  it('keeps the version of its rates when admins save others, until it is reckoned again', async () => {
    const { api, server } = await world()
    const more = { lines: ['gl'], sales: 1_000_000, glClass: '91580' }
    const { body } = await api.post(path, { title: 'Old', more })
    const admin = await addAdmin(server)
    const dearer = defaultRates.tables.baseRates.map((rate) => ({ ...rate, rate: rate.rate * 2 }))
    await admin.api.put('/api/admin/rates', {
      tables: { ...defaultRates.tables, baseRates: dearer },
      note: '',
    })
    const kept = await api.get(`${path}/${body.id}`)
    expect([kept.body.ratesVersion, kept.body.result.premium]).toEqual([body.ratesVersion, 2400])
    const again = await api.patch(`${path}/${body.id}`, { more })
    expect([again.body.ratesVersion, again.body.result.premium]).toEqual([body.ratesVersion + 1, 4800])
  })

  it.each([{ sales: -1 }, { state: 'Ohio' }, { protectionClass: 11 }, { lines: ['nonsense'] }, { hack: 1 }])(
    'is not made of %j',
    async (more) => {
      const { api } = await world()
      expect((await api.post(path, { more })).status).toBe(400)
    },
  )
})
