import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { drawPlainSheet } from './acord-forms/template-picture.ts'
import { openAdapters } from './adapters/adapters.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { NoRoomError } from './db/disk-room.ts'
import { FolderLockError } from './db/folder-lock.ts'
import { migrateDatabase } from './db/migrate.ts'
import { fillDemo } from './demo/demo.service.ts'
import { jobKinds } from './features.ts'
import { demoLogins, demoPassword } from './http/demo-logins.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startJobs } from './jobs/queue.ts'
import { publishStarters } from './knowledge/starters.ts'
import { startDigests } from './notifications/digest-schedule.ts'
import { keepToOurselves, tightenFolder } from './private-folder.ts'
import { graceMillis, shutDown } from './shutdown.ts'

function stopWith(error: unknown): never {
  const isTold = [ConfigError, FolderLockError, NoRoomError].some((kind) => error instanceof kind)
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isTold && error instanceof Error) console.error(error.message)
  else if (isPortTaken) console.error(`${error.message}. Set PORT to a free one.`)
  else console.error(error)
  process.exit(1)
}

function closeAll(app: FastifyInstance, stopWork: () => Promise<void>, database: Database): void {
  // A little longer than the grace, so that there is time left to close the database.
  closeWithGrace({ delay: graceMillis + 5000, logger: app.log }, async ({ err }) => {
    if (err) app.log.error({ err }, 'stopping after an error')
    await shutDown({ app, stopWork, database })
  })
}

function tellAddress(config: Config, address: string): void {
  console.log(`Bindery is ready at ${config.host === '127.0.0.1' ? config.appUrl : address}`)
}

function tellDemo(): void {
  const { owner, agent, admin } = demoLogins
  console.log(`Log in as ${owner}, ${agent} or ${admin} with the password ${demoPassword}`)
}

async function start(): Promise<void> {
  keepToOurselves()
  const config = readConfig()
  const log = pino({ level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] })
  const open = tightenFolder(config.dataDir)
  if (open.length > 0) log.warn({ files: open.slice(0, 20) }, 'the data folder is not ours alone')
  const database = await openDatabase(config)
  await migrateDatabase(database.pool)
  const clock = () => new Date()
  const adapters = await openAdapters(config, database.pool)
  const hasDemo = config.fillsDemo && (await fillDemo(database.pool, adapters.files, clock()))
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
  tellAddress(config, address)
  if (hasDemo) tellDemo()
}

await start().catch(stopWith)
