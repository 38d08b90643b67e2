import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { MailRefused } from '#server/adapters/mail.ts'
import type { Ctx, Jobs } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { withDeliveries } from '#server/mail/job-mail.ts'
import { bossDatabase, checkJobs, isStartedBy, type JobKind } from './job.ts'
import { relayOutbox } from './outbox.ts'
import { sendTurns, startSchedule } from './schedule.ts'

const relayDelayMillis = 25
/** The relay notifies workers of new work at once; what they find by looking is a try again, or work of another process. */
const pollSeconds = 5
const sweepMillis = 15_000
/** With 16 tries a mail server may be away for some eight hours. */
const maxRetrySeconds = 3600

function makeBoss(pool: pg.Pool, kind: Database['kind']): PgBoss {
  return new PgBoss({
    db: bossDatabase(pool),
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    superviseIntervalSeconds: 60,
  })
}

// What came round for the first time is done: tests start behind it.
const endTurns = `update pgboss.job set state = 'completed', completed_on = now() where state = 'created'`

/** Makes the queue's tables and queues, so that tests can start from a database that has them. */
export async function prepareQueue(
  pool: pg.Pool,
  kind: Database['kind'],
  jobKinds: readonly JobKind[],
): Promise<void> {
  const boss = makeBoss(pool, kind)
  await boss.start()
  await makeQueues(boss, jobKinds)
  await sendTurns(boss, jobKinds)
  await pool.query(endTurns)
  await boss.stop({ graceful: false })
}

async function startBoss(pool: pg.Pool, kind: Database['kind'], log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = makeBoss(pool, kind)
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  return boss
}

/** Runs a job. A mail that its receiver refused for good is noted, and the job is not tried again for it. */
async function runJob(job: JobKind, ctx: Ctx, taken: JobWithMetadata<Record<string, unknown>>) {
  const isLastTry = taken.retryCount >= taken.retryLimit
  try {
    await job.run(withDeliveries(ctx, { job: job.name, id: taken.id, isLastTry }), taken.data)
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      if (isLastTry) await job.onExhausted?.(ctx, taken.data)
      throw error
    }
    ctx.log.warn({ err: error, job: job.name, id: taken.id }, 'mail refused')
  }
}

function queueOptions(job: JobKind) {
  return {
    retryLimit: job.retryLimit ?? 16,
    retryDelay: job.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: maxRetrySeconds,
    expireInSeconds: job.expireInSeconds ?? 300,
  }
}

type QueueOptions = ReturnType<typeof queueOptions>

function isMatch(queue: object, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => Reflect.get(queue, name) === value)
}

/** Makes the queues that are missing, and gives the others the limits that their jobs have now. */
async function makeQueues(boss: PgBoss, jobKinds: readonly JobKind[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobKinds) {
    const options = queueOptions(job)
    const queue = existing.get(job.name)
    if (!queue) await boss.createQueue(job.name, options)
    else if (!isMatch(queue, options)) await boss.updateQueue(job.name, options)
  }
}

/** The ids of those who do the work of a queue. */
type Workers = Map<string, string[]>

function work(boss: PgBoss, job: JobKind, ctx: Ctx): Promise<string[]> {
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const
  const start = () =>
    boss.work<Record<string, unknown>, void, typeof options>(job.name, options, async ([taken]) => {
      if (taken) await runJob(job, ctx, taken)
    })
  return Promise.all(Array.from({ length: job.concurrency ?? 1 }, start))
}

function wakeWorkers(boss: PgBoss, workers: Workers, names: Iterable<string>): void {
  for (const name of names) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
}

const unfinished = `
  select distinct name from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`

/** Waits until no job is left to run. */
async function drain(pool: pg.Pool, boss: PgBoss, workers: Workers): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ name: string }>(unfinished, [[...workers.keys()]])
    if (rows.length === 0) return
    wakeWorkers(
      boss,
      workers,
      rows.map(({ name }) => name),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Relays the outbox shortly after each `wake`, one relay at a time, and notifies the workers that got work. */
function startRelay(ctx: Omit<Ctx, 'jobs'>, boss: PgBoss, jobKinds: readonly JobKind[], workers: Workers) {
  let relaying: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const relay = () => {
    clearTimeout(timer)
    timer = undefined
    relaying = relaying
      .then(() => relayOutbox(ctx.pool, boss, jobKinds))
      .then((names) => wakeWorkers(boss, workers, names))
      .catch((error) => ctx.log.warn({ err: error }, 'outbox relay'))
    return relaying
  }
  const wake = () => {
    timer ??= setTimeout(relay, relayDelayMillis)
  }
  const sweep = setInterval(wake, sweepMillis)
  const stop = () => {
    clearInterval(sweep)
    clearTimeout(timer)
    return relaying
  }
  return { relay, wake, stop }
}

const findDead = `select name from pgboss.job where id = $1 and state = 'failed'`

async function retryJob(pool: pg.Pool, boss: PgBoss, workers: Workers, id: string) {
  const { rows } = await pool.query<{ name: string }>(findDead, [id])
  const name = rows[0]?.name
  if (!name) return false
  await boss.retry(name, id)
  wakeWorkers(boss, workers, [name])
  return true
}

/**
 * Ends the queue once the jobs under way are done, after 8 seconds without waiting for them. The queue's own graceful stop
 * looks every half second only.
 */
async function stopBoss(boss: PgBoss, queues: string[]): Promise<void> {
  const timer = new AbortController()
  const finished = Promise.all(queues.map((queue) => boss.offWork(queue)))
  await Promise.race([finished, pause(8000, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
  await boss.stop({ graceful: false })
}

/** Starts the queue and the relay from the outbox to it. */
export async function startJobs(
  ctx: Omit<Ctx, 'jobs'>,
  kind: Database['kind'],
  jobKinds: readonly JobKind[],
): Promise<Jobs> {
  checkJobs(jobKinds)
  const boss = await startBoss(ctx.pool, kind, ctx.log)
  const workers = new Map<string, string[]>()
  const outbox = startRelay(ctx, boss, jobKinds, workers)
  let stopSchedule = () => {}
  const jobs: Jobs = {
    wake: outbox.wake,
    isAwaited: (type) => jobKinds.some((kind) => isStartedBy(kind, type)),
    retry: (id) => retryJob(ctx.pool, boss, workers, id),
    settle: async () => {
      await outbox.relay()
      await drain(ctx.pool, boss, workers)
    },
    stop: async () => {
      stopSchedule()
      await outbox.stop()
      await stopBoss(boss, [...workers.keys()])
    },
  }
  await makeQueues(boss, jobKinds)
  for (const job of jobKinds) {
    workers.set(job.name, await work(boss, job, { ...ctx, jobs }))
    await job.resume?.({ ...ctx, jobs })
  }
  stopSchedule = startSchedule(boss, jobKinds, ctx.log)
  outbox.wake()
  return jobs
}
