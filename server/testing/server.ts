import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Adapters } from '#server/adapters/adapters.ts'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { openEmailReader } from '#server/adapters/emails.ts'
import { openFileStore } from '#server/adapters/files.ts'
import { openImap } from '#server/adapters/imap.ts'
import type { Mail } from '#server/adapters/mail.ts'
import { openPayments } from '#server/adapters/open-payments.ts'
import { openOutgoing } from '#server/adapters/outgoing.ts'
import { openPdfForms } from '#server/adapters/pdf-forms.ts'
import { openSmtp, withOwnServers } from '#server/adapters/smtp.ts'
import { openSso } from '#server/adapters/sso-sign-in.ts'
import { openTelephony, TelephonyError } from '#server/adapters/telephony.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Ctx, Jobs } from '#server/context.ts'
import { type Database, openDatabase, openEmbedded } from '#server/db/client.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { testJobs } from './jobs.ts'
import { receiverCertificate, resolveReceiver } from './receiver-host.ts'
import { resetterOf } from './reset.ts'

/** A running application on a real database, with the edges and the clock in the test's hands. */
export type TestServer = {
  app: FastifyInstance
  config: Config
  database: Database
  jobs: Jobs
  /** Mail that the application sent, in order. */
  mails: Mail[]
  /** Lines of the log, once a test has set `ctx.log.level`. */
  logged: string[]
  /** Set `now` to move the clock; null is the real time. */
  clock: { now: Date | null }
  /** A context without a user, as a job has it. */
  ctx: Ctx
}

async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database "${name}"${template ? ` template "${template}"` : ''}`)
  await admin.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function openTestDatabase(dataDir: string): Promise<Database> {
  const [postgres, dumps] = [inject('postgres'), inject('pgliteDumps')]
  if (!postgres) return openEmbedded(dataDir, dumps?.migrated)
  const name = `${postgres.template}_${crypto.randomUUID().slice(0, 8)}`
  const databaseUrl = await createDatabase(postgres.url, name, postgres.template)
  return openDatabase({ databaseUrl, databasePool: 6, dataDir })
}

/** A database without a single table, of the kind that the suite runs on; the caller closes it. */
export async function emptyDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-test-'))
  const [postgres, dumps] = [inject('postgres'), inject('pgliteDumps')]
  if (!postgres) return openEmbedded(dataDir, dumps?.empty)
  const name = `${postgres.template}_${crypto.randomUUID().slice(0, 8)}`
  return openDatabase({ databaseUrl: await createDatabase(postgres.url, name), databasePool: 6, dataDir })
}

async function openTestAdapters(config: Config, database: Database, mails: Mail[]): Promise<Adapters> {
  const smtp = openSmtp({ resolve: resolveReceiver, ca: receiverCertificate })
  return {
    mail: withOwnServers({ send: async (sent) => void mails.push(sent) }, smtp),
    smtp,
    files: await openFileStore(config),
    documents: openDocumentReader(),
    emails: openEmailReader(),
    imap: openImap({ resolve: resolveReceiver, ca: receiverCertificate }),
    pdfForms: openPdfForms(),
    payments: await openPayments(config, database.pool),
    ssoSignIn: openSso(config),
    outgoing: openOutgoing({ resolve: resolveReceiver, ca: receiverCertificate }),
    telephony: {
      ...openTelephony({ apiUrl: 'http://127.0.0.1:1' }),
      readAccount: async () => Promise.reject(new TelephonyError('credentials', 'Not accepted')),
    },
    languageModel: null,
    virusScanner: null,
  }
}

type StartedServer = TestServer & {
  /** Makes it what it was when it started, for the next test file. */
  reset(): Promise<void>
  close(): Promise<void>
}

async function startServer(): Promise<StartedServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    APP_URL: 'http://localhost:3000',
    SECRET_KEY: 'a-secret-for-tests-of-32-characters-or-more',
    LOG_LEVEL: 'silent',
  })
  const database = await openTestDatabase(dataDir)
  const mails: Mail[] = []
  const adapters = await openTestAdapters(config, database, mails)
  const time: TestServer['clock'] = { now: null }
  const clock = () => time.now ?? new Date()
  const logged: string[] = []
  const log = pino({ level: 'silent' }, { write: (line: string) => void logged.push(line) })
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
  const jobs = await startJobs(base, database.kind, testJobs)
  const app = await buildApp({ config, database, adapters, jobs, clock, log })
  const close = async () => {
    await app.close()
    await jobs.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const server = { app, config, database, jobs, mails, logged, clock: time, ctx: { ...base, jobs } }
  return { ...server, reset: resetterOf(server), close }
}

let started: Promise<StartedServer> | undefined

/** The server of this worker, started at the first call; each test file finds it as if it had just started. */
export function testServer(): Promise<TestServer> {
  started ??= startServer()
  return started
}

/** Makes the worker's server ready for the next test file, if there is one. */
export async function resetTestServer(): Promise<void> {
  await (await started)?.reset()
}

/** Closes the worker's server. A test file that does to it what cannot be undone, such as listening, ends with this. */
export async function closeTestServer(): Promise<void> {
  const server = await started
  started = undefined
  await server?.close()
}
