import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { openAdapters } from '#server/adapters/adapters.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { documentJobs } from '#server/documents/documents.jobs.ts'
import { importJobs } from '#server/imports-exports/imports.jobs.ts'
import { startJobs } from '#server/jobs/queue.ts'

/** A process that does the background work of documents, or of imports, on the database and files of its settings, until it is killed. */
const config = readConfig()
mkdirSync(config.dataDir, { recursive: true })
const database = await openDatabase(config)
const log = pino({ level: 'silent' })
const origin = { ipAddress: null, userAgent: null, requestId: null }
const adapters = await openAdapters(config, database.pool)
const clock = () => new Date()
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
await startJobs(base, database.kind, process.argv[2] === 'imports' ? importJobs : documentJobs)
process.stdout.write('ready\n')
