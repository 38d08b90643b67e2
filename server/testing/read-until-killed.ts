import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { openAdapters } from '#server/adapters/adapters.ts'
import { openOutgoing } from '#server/adapters/outgoing.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { documentJobs } from '#server/documents/documents.jobs.ts'
import { importJobs } from '#server/imports-exports/imports.jobs.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { webhookJobs } from '#server/webhooks/webhooks.jobs.ts'
import { receiverCertificate, resolveReceiver } from './receiver-host.ts'

/** A process that does the background work of documents, of imports or of webhooks on the database and files of its settings, until it is killed. */
const config = readConfig()
mkdirSync(config.dataDir, { recursive: true })
const database = await openDatabase(config)
const log = pino({ level: 'silent' })
const origin = { ipAddress: null, userAgent: null, requestId: null }
const adapters = {
  ...(await openAdapters(config, database.pool)),
  outgoing: openOutgoing({ resolve: resolveReceiver, ca: receiverCertificate }),
}
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
const kinds = { documents: documentJobs, imports: importJobs, webhooks: webhookJobs }
const about = process.argv[2] as keyof typeof kinds | undefined
await startJobs(base, database.kind, kinds[about ?? 'documents'])
process.stdout.write('ready\n')
