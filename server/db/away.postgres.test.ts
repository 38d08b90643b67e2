import { afterAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { apiAs } from '#server/testing/api.ts'
import { proxyTo } from '#server/testing/proxy.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { openDatabase } from './client.ts'

afterAll(closeTestServer)

/** The application on the same database, by a wire that can be cut. */
async function onAWire() {
  const { server, agent } = await world()
  const { rows } = await server.database.pool.query('select current_database() as name')
  const target = Object.assign(new URL(inject('postgres')?.url ?? ''), { pathname: `/${rows[0].name}` }).href
  const wire = await proxyTo(target)
  const database = await openDatabase({
    databaseUrl: wire.url,
    databasePool: 4,
    dataDir: server.config.dataDir,
  })
  const { config, jobs } = server
  const app = await buildApp({
    config,
    jobs,
    database,
    adapters: server.ctx.adapters,
    clock: server.ctx.clock,
    log: server.ctx.log,
  })
  const api = apiAs(app, agent.api.cookies)
  const close = async () => {
    await wire.close()
    await app.close()
    await database.close()
  }
  return { wire, api, close }
}

describe('with the database away', () => {
  it.each(['cut', 'silent'] as const)(
    '%s: answers 503 rather than wait, and works again without a restart',
    async (state) => {
      const { wire, api, close } = await onAWire()
      expect((await api.get('/api/user')).status).toBe(200)
      await wire.set(state)
      for (const path of ['/api/user', '/api/health']) {
        // Without its own limit it would wait for the system's, which no test does.
        expect(await api.get(path)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
      }
      await wire.set('open')
      expect((await api.get('/api/user')).status).toBe(200)
      await close()
    },
  )
})
