import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMail } from '#server/adapters/mail.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { jobOn } from '#server/jobs/job.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { mailState } from '#server/mail/mail-state.service.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { newId } from '#server/new-id.ts'
import { emptyDatabase, testServer } from '#server/testing/server.ts'

const letter = { to: 'maya@agency.example', subject: 'Hello', paragraphs: ['Words'], footnote: 'End.' }
const closings: (() => unknown)[] = []
let database: Database
let testsBefore = 0
// A database of this file's own: the test server's relay would take its events.
beforeAll(async () => {
  database = await emptyDatabase()
  await migrateDatabase(database.pool)
})
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
  await database.pool.query('delete from mail_deliveries; delete from outbox_events')
  testsBefore += 1
})
afterAll(() => database.close())

type Verdict = (to: string, attempt: number) => number | null

/** A mail server that answers each attempt to deliver with a code, or takes the mail. */
async function mailServer(verdict: Verdict = () => null, port = 0) {
  const taken: string[] = []
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      attempts += 1
      const code = verdict(address, attempts)
      done(code ? Object.assign(new Error('not now'), { responseCode: code }) : undefined)
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => done(void taken.push(text) as undefined))
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  closings.push(close)
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return { port: address.port, taken, close, attempts: () => attempts }
}

async function start(port: number, kind: Partial<Parameters<typeof jobOn<'trial.ending'>>[1]> = {}) {
  const { ctx: base, config } = await testServer()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: config.dataDir }
  const adapters = { ...base.adapters, mail: openMail(readConfig(settings), database.pool) }
  const job = jobOn('trial.ending', {
    // A queue keeps the settings that it was made with.
    name: `test-mail-${testsBefore}`,
    retryDelaySeconds: 0,
    run: (ctx) => ctx.adapters.mail.send(mailOf(letter)),
    ...kind,
  })
  const jobs = await startJobs({ ...base, adapters, pool: database.pool }, database.kind, [job])
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await jobs.stop()
    isStopped = true
  }
  closings.push(stop)
  const ctx: Ctx = { ...base, pool: database.pool, jobs }
  return { ctx, jobs, stop }
}

const happen = (ctx: Ctx) =>
  inTransaction(ctx, (ctx) => publishEvent(ctx, 'trial.ending', { subscriberId: newId() }), 'app_platform')

describe('mail by the job queue', () => {
  it('is tried again after a 4xx, and sent once', async () => {
    const peer = await mailServer((_to, attempt) => (attempt < 3 ? 451 : null))
    const { ctx, jobs } = await start(peer.port)
    await happen(ctx)
    await jobs.settle()
    expect(peer.attempts()).toBe(3)
    expect(peer.taken).toHaveLength(1)
    expect(await mailState(ctx)).toEqual({
      sent: 1,
      waiting: 0,
      failed: 0,
      lastSentAt: expect.any(String),
      lastError: null,
    })
  })

  it('is not tried again after a 5xx, and reported to the health of the platform', async () => {
    const peer = await mailServer(() => 550)
    const { ctx, jobs } = await start(peer.port)
    await happen(ctx)
    await jobs.settle()
    await jobs.settle()
    expect(peer.attempts()).toBe(1)
    const state = await mailState(ctx)
    expect(state).toMatchObject({ sent: 0, waiting: 0, failed: 1 })
    expect(state.lastError?.message).toContain('550')
  })

  it('is given up after the last try of a server that never takes it', async () => {
    const peer = await mailServer(() => 451)
    const { ctx, jobs } = await start(peer.port, { retryLimit: 2 })
    await happen(ctx)
    await jobs.settle()
    expect(peer.attempts()).toBe(3)
    expect(await mailState(ctx)).toMatchObject({ sent: 0, waiting: 0, failed: 1 })
  })

  it('waits while no server is there, and is sent after a restart', async () => {
    const away = await mailServer()
    await away.close()
    const before = await start(away.port, { retryDelaySeconds: 1 })
    await happen(before.ctx)
    await vi.waitFor(async () => expect(await mailState(before.ctx)).toMatchObject({ waiting: 1 }), {
      timeout: 60_000,
    })
    expect((await mailState(before.ctx)).lastError?.message).toContain('ECONNREFUSED')
    await before.stop()
    const peer = await mailServer(undefined, away.port)
    const { ctx, jobs } = await start(away.port)
    await jobs.settle()
    expect(peer.taken).toHaveLength(1)
    expect(await mailState(ctx)).toMatchObject({ sent: 1, waiting: 0, failed: 0 })
  })

  it('is not sent twice because its job ran twice, and keeps one Message-ID', async () => {
    const peer = await mailServer()
    const seen: string[] = []
    let runs = 0
    const { ctx, jobs } = await start(peer.port, {
      run: async (ctx) => {
        runs += 1
        await ctx.adapters.mail.send(mailOf(letter))
        if (runs === 1) throw new Error('the process was killed after it had sent')
        seen.push('ran again')
      },
    })
    await happen(ctx)
    await jobs.settle()
    expect(seen).toEqual(['ran again'])
    expect(peer.taken).toHaveLength(1)
    const { rows } = await database.pool.query('select id from outbox_events')
    expect(peer.taken[0]).toMatch(new RegExp(`^Message-ID: <${rows[0].id}\\.[0-9a-f]{12}@localhost>`, 'm'))
  })

  it('reaches the others when one of several receivers is refused or has to wait', async () => {
    const peer = await mailServer((to, attempt) =>
      to === 'bad@x.example' ? 550 : attempt === 2 ? 451 : null,
    )
    const mails = ['bad@x.example', 'slow@x.example', 'good@x.example'].map((to) => mailOf({ ...letter, to }))
    const { ctx, jobs } = await start(peer.port, { run: (ctx) => sendMails(ctx, mails) })
    await happen(ctx)
    await jobs.settle()
    expect(peer.taken.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
      'good@x.example',
      'slow@x.example',
    ])
    expect(peer.attempts()).toBe(4)
    expect(await mailState(ctx)).toMatchObject({ sent: 2, waiting: 0, failed: 1 })
  })

  it('carries the headers of its letter', async () => {
    const peer = await mailServer()
    const unsubscribe = { label: 'Unsubscribe', url: 'https://x.example/u?token=a', settingsUrl: 'https://x' }
    const { ctx, jobs } = await start(peer.port, {
      run: (ctx) => ctx.adapters.mail.send(mailOf({ ...letter, unsubscribe })),
    })
    await happen(ctx)
    await jobs.settle()
    expect(peer.taken[0]).toContain('List-Unsubscribe: <https://x.example/u?token=a>')
    expect(peer.taken[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })
})
