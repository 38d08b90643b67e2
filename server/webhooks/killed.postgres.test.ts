import { once } from 'node:events'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startProgram } from '#server/testing/killed-program.ts'
import { receiver } from '#server/testing/receiver.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'

afterAll(closeTestServer)

async function startSender(about: World) {
  const child = await startProgram(about, 'read-until-killed.ts', 'webhooks', '')
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  await once(child.stdout, 'data')
  return { kill }
}

describe('a webhook whose sender is killed in the middle', () => {
  it('gets the event from another, under the same id', async () => {
    const about = await world()
    const { api, server } = about
    // From here on only the processes beside this one work.
    await server.jobs.stop()
    // The first attempt is never answered.
    const { url, received } = await receiver((response, count) => count > 1 && response.end('ok'))
    const { body } = await api.post('/api/webhooks', { url, description: '', events: ['client.created'] })
    await api.post('/api/clients', { name: 'Ana Lopez', phone: '555-0101' })
    const first = await startSender(about)
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 50_000, interval: 20 })
    await first.kill()
    // The minute for which it held the endpoint has passed, and each process that starts looks for what is due.
    const passed = `update webhooks set sending_until = now() - interval '1 second' where id = $1`
    await server.database.pool.query(passed, [body.id])
    await startSender(about)
    const isOver = async () => {
      const [delivery] = (await api.get(`/api/webhooks/${body.id}/deliveries`)).body
      expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 })
    }
    await vi.waitFor(isOver, { timeout: 50_000, interval: 50 })
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  }, 120_000)
})
