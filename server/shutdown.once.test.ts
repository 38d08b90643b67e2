// @module-tag embedded
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { shutDown } from './shutdown.ts'

async function running() {
  const happened: string[] = []
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const app = Fastify()
  app.get('/slow', async () => {
    begun.resolve()
    await ended.promise
    happened.push('request ended')
    return 'whole answer'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const stopWork = async () => void happened.push('jobs ended')
  const database = { close: async () => void happened.push('database closed') }
  return { app, address, stopWork, database, happened, begun: begun.promise, letEnd: ended.resolve }
}

describe('stopping', () => {
  it('lets a request that is under way end, and closes the database last', async () => {
    const server = await running()
    const answer = fetch(`${server.address}/slow`).then((response) => response.text())
    await server.begun
    const stopped = shutDown(server)
    await expect(fetch(`${server.address}/slow`)).rejects.toThrow()
    expect(server.happened).not.toContain('database closed')
    server.letEnd()
    expect(await answer).toBe('whole answer')
    await stopped
    expect(server.happened).toEqual(['jobs ended', 'request ended', 'database closed'])
  })

  it('ends as soon as the last request has, though its connection would be kept', async () => {
    const server = await running()
    const answer = fetch(`${server.address}/slow`).then((response) => response.text())
    await server.begun
    // With a grace that no test waits for.
    const stopped = shutDown(server, 3_600_000)
    server.letEnd()
    expect(await answer).toBe('whole answer')
    await stopped
    expect(server.happened.at(-1)).toBe('database closed')
  })

  it('cuts whoever still hangs on after the grace', async () => {
    const server = await running()
    const answer = fetch(`${server.address}/slow`).then(
      () => 'answered',
      () => 'cut',
    )
    await server.begun
    await shutDown(server, 300)
    expect(await answer).toBe('cut')
    expect(server.happened).toEqual(['jobs ended', 'database closed'])
  })
})
