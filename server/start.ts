import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { drawPlainSheet } from './acord-forms/template-picture.ts'
import { type Adapters, openAdapters } from './adapters/adapters.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { fillDemo } from './demo/demo.service.ts'
import { jobKinds } from './features.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startJobs } from './jobs/queue.ts'
import { publishStarters } from './knowledge/starters.ts'
import { startDigests } from './notifications/digest-schedule.ts'
import { keepAllMonthEnds } from './performance/performance.jobs.ts'
import { tightenFolder } from './private-folder.ts'
import { graceMillis, shutDown } from './shutdown.ts'

function closeAll(app: FastifyInstance, stopWork: () => Promise<void>, database: Database): void {
  // A little longer than the grace, so that there is time left to close the database.
  closeWithGrace({ delay: graceMillis + 5000, logger: app.log }, async ({ err }) => {
    if (err) app.log.error({ err }, 'stopping after an error')
    await shutDown({ app, stopWork, database })
  })
}

/**
 * Starts the whole product: database, jobs, routes and what runs by the clock; returns where it answers. Throws where its port,
 * folder or room on the disk is missing. `replaced` are the adapters that lead elsewhere, to stand-ins of tests.
 */
export async function start(
  config: Config,
  replaced: Partial<Adapters> = {},
): Promise<{ address: string; hasDemo: boolean }> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] })
  const open = tightenFolder(config.dataDir)
  if (open.length > 0) log.warn({ files: open.slice(0, 20) }, 'the data folder is not ours alone')
  const database = await openDatabase(config)
  await migrateDatabase(database.pool)
  const clock = () => new Date()
  const adapters = { ...(await openAdapters(config, database.pool)), ...replaced }
  const hasDemo =
    config.fillsDemo && (await fillDemo(database.pool, { files: adapters.files, keys: config, now: clock() }))
  const origin = { ipAddress: null, userAgent: null, requestId: null }
  const base = {
    pool: database.pool,
    config,
    log,
    clock,
    adapters,
    origin,
    actor: 'system' as const,
    user: null,
  }
  const jobs = await startJobs(base, database.kind, jobKinds)
  await publishStarters({ ...base, jobs })
  // Its months were over before it was there: they need not wait for the clock.
  if (hasDemo) await keepAllMonthEnds({ ...base, jobs })
  const app = await buildApp({ config, database, adapters, jobs, clock, log })
  const address = await app.listen({ port: config.port, host: config.host })
  drawPlainSheet(adapters).catch((err: unknown) => log.warn({ err }, 'the plain certificate was not drawn'))
  const stopHousekeeping = startHousekeeping(database, clock, (err) => log.warn({ err }, 'housekeeping'))
  const stopDigests = startDigests({ ...base, jobs })
  const stopWork = () => {
    stopDigests()
    stopHousekeeping()
    return jobs.stop()
  }
  closeAll(app, stopWork, database)
  return { address: config.host === '127.0.0.1' ? config.appUrl : address, hasDemo }
}
