import { pino } from 'pino'
import { openAdapters } from '#server/adapters/adapters.ts'
import { readConfig } from '#server/config.ts'
import type { AgencyUser } from '#server/context.ts'
import { openDatabase } from '#server/db/client.ts'
import { startJobs } from '#server/jobs/queue.ts'

/** What a process beside a test's needs to call services on the test's database, as a member, on a day. */
export async function programContext(member: string, today: string) {
  const user: AgencyUser = JSON.parse(member)
  const config = readConfig()
  const database = await openDatabase(config)
  const base = {
    pool: database.pool,
    config,
    log: pino({ level: 'silent' }),
    clock: () => new Date(`${today}T17:00:00Z`),
    adapters: await openAdapters(config, database.pool),
    origin: { ipAddress: null, userAgent: null, requestId: null },
    actor: 'person' as const,
    user: null,
  }
  return { ...base, jobs: await startJobs(base, database.kind, []), user }
}
