// @module-tag embedded
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emptyDatabase, testServer } from '#server/testing/server.ts'
import { checkJobs, type JobKind, jobEvery, jobOn } from './job.ts'
import { publishEvent } from './outbox.ts'
import { startJobs } from './queue.ts'

const subscriberId = crypto.randomUUID()
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

type Heard = `subscription.${'started' | 'ended' | 'cancel_scheduled'}` | 'payment.failed'

async function listening(type: Heard, run: JobKind['run']) {
  const { ctx: base } = await testServer()
  opened ??= openOwn()
  const database = await opened
  const ctx = { ...base, pool: database.pool }
  const kind = jobOn(type, { name: `test.${type}`, retryDelaySeconds: 0, run })
  const jobs = await startJobs(ctx, database.kind, [kind])
  stops.push(jobs.stop)
  return { ctx: { ...ctx, jobs }, jobs, database }
}

describe('the outbox', () => {
  it('hands an event to its consumer once, after the commit', async () => {
    const seen: unknown[] = []
    const { ctx, jobs } = await listening('subscription.started', async (_ctx, data) => void seen.push(data))
    await inTransaction(
      ctx,
      (ctx) => publishEvent(ctx, 'subscription.started', { subscriberId }),
      'app_platform',
    )
    await jobs.settle()
    await jobs.settle()
    expect(seen).toEqual([{ subscriberId, agencyId: null }])
  })

  it('hands over nothing of a transaction that was rolled back', async () => {
    const seen: unknown[] = []
    const { ctx, jobs } = await listening('subscription.ended', async (_ctx, data) => void seen.push(data))
    const write = inTransaction(
      ctx,
      async (ctx) => {
        await publishEvent(ctx, 'subscription.ended', { subscriberId })
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
    const { ctx, jobs } = await listening('payment.failed', async () => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
    })
    await inTransaction(ctx, (ctx) => publishEvent(ctx, 'payment.failed', { subscriberId }), 'app_platform')
    await jobs.settle()
    expect(tries).toBe(2)
  })

  it('leaves nothing to hand over of an event that no job waits for', async () => {
    const { ctx, jobs, database } = await listening('subscription.cancel_scheduled', async () => {})
    await inTransaction(ctx, (ctx) => publishEvent(ctx, 'trial.ending', { subscriberId }), 'app_platform')
    const waiting = await database.pool.query(`select type from outbox_events where relayed_at is null`)
    expect(waiting.rows).toEqual([])
    const kept = await database.pool.query(
      `select count(*)::int as events from outbox_events where type = 'trial.ending'`,
    )
    expect(kept.rows).toEqual([{ events: 1 }])
    await jobs.settle()
  })
})

describe('a job', () => {
  const run = async () => {}

  it('cannot be registered for an event that nobody knows, nor for none', async () => {
    const kind = jobOn('payment.failed', { name: 'test.lost', run })
    const misspelt = { ...kind, on: 'payment.faild' } as unknown as JobKind
    expect(() => checkJobs([misspelt])).toThrow('"payment.faild" is no event')
    expect(() => checkJobs([{ ...kind, on: undefined } as unknown as JobKind])).toThrow('Nothing starts')
    const { ctx, database } = await testServer()
    await expect(startJobs(ctx, database.kind, [misspelt])).rejects.toThrow('no event')
  })

  it('shares its name with no other', () => {
    const kinds = [
      jobOn('payment.failed', { name: 'test.twin', run }),
      jobEvery(5, { name: 'test.twin', run }),
    ]
    expect(() => checkJobs(kinds)).toThrow('Two jobs')
  })

  it('gets the data of its event, and nothing that the event does not have', async () => {
    const seen: unknown[] = []
    const kind = jobOn('payment.failed', {
      name: 'test.data',
      run: async (_ctx, data) => void seen.push(data),
    })
    const { ctx } = await testServer()
    await kind.run(ctx, { agencyId: null, subscriberId, from: 'an earlier release' })
    expect(seen).toEqual([{ agencyId: null, subscriberId }])
    await expect(kind.run(ctx, { agencyId: null })).rejects.toThrow('subscriberId')
  })
})
