import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { shutDown } from './shutdown.ts'

async function running() {
  const happened: string[] = []
  let letEnd: () => void = () => {}
  const app = Fastify()
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      letEnd = resolve
    })
    happened.push('request ended')
    return 'whole answer'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const stopWork = async () => void happened.push('jobs ended')
  const database = { close: async () => void happened.push('database closed') }
  return { app, address, stopWork, database, happened, letEnd: () => letEnd() }
}

describe('stopping', () => {
  it('lets a request that is under way end, and closes the database last', async () => {
    const server = await running()
    const answer = fetch(`${server.address}/slow`).then((response) => response.text())
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = shutDown(server)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.happened).not.toContain('database closed')
    await expect(fetch(`${server.address}/slow`)).rejects.toThrow()
    server.letEnd()
    expect(await answer).toBe('whole answer')
    await stopped
    expect(server.happened).toEqual(['jobs ended', 'request ended', 'database closed'])
  })

  it('ends as soon as the last request has, though its connection would be kept', async () => {
    const server = await running()
    const answer = fetch(`${server.address}/slow`).then((response) => response.text())
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = shutDown(server)
    const begun = performance.now()
    server.letEnd()
    await Promise.all([answer, stopped])
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('cuts whoever still hangs on after the grace', async () => {
    const server = await running()
    const answer = fetch(`${server.address}/slow`).then(
      () => 'answered',
      () => 'cut',
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    const begun = performance.now()
    await shutDown(server, 300)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(290)
    expect(await answer).toBe('cut')
    expect(server.happened).toEqual(['jobs ended', 'database closed'])
  })
})
