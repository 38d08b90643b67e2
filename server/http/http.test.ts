import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'

describe('every call', () => {
  it('answers 404 in JSON for an unknown path', async () => {
    const { nobody } = await world()
    const answer = await nobody.get('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ error: 'not_found', message: 'Not found' })
  })

  it('says that the service is healthy when the database answers', async () => {
    const { nobody } = await world()
    expect((await nobody.get('/api/health')).body).toEqual({ status: 'ok' })
  })

  it('refuses a write that another site makes the browser send', async () => {
    const { nobody } = await world()
    const foreign = await nobody.post(
      '/api/nothing-here',
      {},
      { headers: { origin: 'https://evil.example' } },
    )
    expect(foreign.status).toBe(403)
    const own = await nobody.post('/api/nothing-here', {}, { headers: { origin: 'http://localhost:3000' } })
    expect(own.status).toBe(404)
    const sameSite = await nobody.post(
      '/api/nothing-here',
      {},
      { headers: { 'sec-fetch-site': 'same-site' } },
    )
    expect(sameSite.status).toBe(403)
  })
})
