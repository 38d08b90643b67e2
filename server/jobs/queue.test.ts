import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emptyDatabase, testServer } from '#server/testing/server.ts'
import type { JobKind } from './job.ts'
import { publishEvent } from './outbox.ts'
import { startJobs } from './queue.ts'

const stops: (() => Promise<void>)[] = []
let opened: Promise<Database> | undefined
afterAll(async () => {
  for (const stop of stops) await stop()
  await (await opened)?.close()
})

/** A database of this file's own: the test server's relay would take its events. */
async function openOwn(): Promise<Database> {
  const database = await emptyDatabase()
  await migrateDatabase(database.pool)
  return database
}

async function listening(type: string, run: JobKind['run']) {
  const { ctx: base } = await testServer()
  opened ??= openOwn()
  const database = await opened
  const ctx = { ...base, pool: database.pool }
  const kind: JobKind = { name: `test.${type}`, on: type, retryDelaySeconds: 0, run }
  const jobs = await startJobs(ctx, database.kind, [kind])
  stops.push(jobs.stop)
  return { ctx: { ...ctx, jobs }, jobs, database }
}

describe('the outbox', () => {
  it('hands an event to its consumer once, after the commit', async () => {
    const seen: unknown[] = []
    const { ctx, jobs } = await listening('thing.made', async (_ctx, data) => void seen.push(data))
    await inTransaction(ctx, (ctx) => publishEvent(ctx, 'thing.made', { n: 1 }), 'app_platform')
    await jobs.settle()
    await jobs.settle()
    expect(seen).toEqual([{ n: 1, agencyId: null }])
  })

  it('hands over nothing of a transaction that was rolled back', async () => {
    const seen: unknown[] = []
    const { ctx, jobs } = await listening('thing.undone', async (_ctx, data) => void seen.push(data))
    const write = inTransaction(
      ctx,
      async (ctx) => {
        await publishEvent(ctx, 'thing.undone', {})
        throw new Error('changed my mind')
      },
      'app_platform',
    )
    await expect(write).rejects.toThrow('changed my mind')
    await jobs.settle()
    expect(seen).toEqual([])
  })

  it('tries a job again that failed', async () => {
    let tries = 0
    const { ctx, jobs } = await listening('thing.hard', async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
    })
    await inTransaction(ctx, (ctx) => publishEvent(ctx, 'thing.hard', {}), 'app_platform')
    await jobs.settle()
    expect(tries).toBe(2)
  })

  it('leaves nothing to hand over of an event that no job waits for', async () => {
    const { ctx, jobs, database } = await listening('thing.awaited', async () => {})
    await inTransaction(ctx, (ctx) => publishEvent(ctx, 'thing.unheard', {}), 'app_platform')
    const waiting = await database.pool.query(`select type from outbox_events where relayed_at is null`)
    expect(waiting.rows).toEqual([])
    const kept = await database.pool.query(
      `select count(*)::int as events from outbox_events where type = 'thing.unheard'`,
    )
    expect(kept.rows).toEqual([{ events: 1 }])
    await jobs.settle()
  })
})
