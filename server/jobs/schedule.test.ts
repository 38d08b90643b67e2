// @module-tag embedded
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Jobs } from '#server/context.ts'
import { testServer } from '#server/testing/server.ts'
import { jobEvery } from './job.ts'
import { startJobs } from './queue.ts'

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

describe('a job that comes round by the clock', () => {
  it('runs at the start, once for its turn however many processes start', async () => {
    const { ctx, database } = await testServer()
    const runs: unknown[] = []
    const kind = jobEvery(1440, {
      name: 'test.round',
      run: async () => void runs.push('round'),
    })
    const start = async (): Promise<Jobs> => {
      const jobs = await startJobs(ctx, database.kind, [kind])
      stops.push(jobs.stop)
      return jobs
    }
    const processes = [await start(), await start()]
    await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 60_000 })
    for (const { settle } of processes) await settle()
    expect(runs).toHaveLength(1)
    const { rows } = await database.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = $1`,
      [kind.name],
    )
    expect(rows).toEqual([{ jobs: 1 }])
  })
})
