import { readFileSync } from 'node:fs'
import { desc } from 'drizzle-orm'
import { schemaLevel } from '#server/backup/tables.ts'
import type { Ctx } from '#server/context.ts'
import { opening } from '#server/db/client.ts'
import { backupRuns } from '#server/db/tables/platform.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countJobs } from '#server/jobs/dead-jobs.ts'
import { mailState as readMailState } from '#server/mail/mail-state.service.ts'
import type { HealthPart } from '#shared/admin/health.contract.ts'
import {
  backupState,
  databaseState,
  formatBytes,
  formatDuration,
  mailState,
  queueState,
} from '#shared/admin/health.rules.ts'
import { describeDatabase } from './health.queries.ts'

const count = (number: number) => number.toLocaleString('en-US')

const journal = JSON.parse(
  readFileSync(new URL('../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as { entries: { when: number; tag: string }[] }

async function isMigrated({ pool }: Ctx): Promise<boolean> {
  const client = await pool.connect()
  try {
    return (await schemaLevel(client)) === journal.entries.at(-1)?.when
  } finally {
    client.release()
  }
}

type DatabaseRow = { version: string; bytes: number; applied: number }

/** The database: which one, how large, how fast, and whether its tables are those of this version. */
export async function databaseHealth(ctx: Ctx): Promise<HealthPart> {
  const from = performance.now()
  await ctx.pool.query(opening(ctx.pool, 'select 1'))
  const latency = performance.now() - from
  const { rows } = await ctx.pool.query<DatabaseRow>(opening(ctx.pool, describeDatabase))
  const row = rows[0] ?? { version: 'unknown', bytes: 0, applied: 0 }
  const isCurrent = await isMigrated(ctx)
  const kind = ctx.config.databaseUrl ? 'PostgreSQL' : 'Embedded (PGlite)'
  const state = databaseState(latency, isCurrent)
  const answer = `${latency.toLocaleString('en-US', { maximumFractionDigits: 1 })} ms`
  return {
    name: 'Database',
    state,
    summary: isCurrent
      ? `${kind} answers in ${answer}.`
      : 'Its tables are from a different version than the program. Restart every process on the newest version.',
    facts: [
      { label: 'Kind', value: kind },
      { label: 'Version', value: row.version },
      { label: 'Size', value: formatBytes(row.bytes) },
      { label: 'Answers in', value: answer },
      { label: 'Migrations', value: `${row.applied} of ${journal.entries.length}` },
    ],
  }
}

function queueSummary(waited: number, dead: number): string {
  if (dead > 0) return `${count(dead)} ${dead === 1 ? 'job was' : 'jobs were'} failed after the last attempt.`
  return waited > 600_000 ? 'Jobs wait longer than they should.' : 'No backlog.'
}

/** The job queue: how much waits, since when, and what was given up. */
export async function queueHealth(ctx: Ctx): Promise<HealthPart> {
  const { waiting, running, dead, waitingSince } = await countJobs(ctx.pool)
  const waited = waitingSince ? Math.max(ctx.clock().getTime() - waitingSince.getTime(), 0) : 0
  return {
    name: 'Job queue',
    state: queueState(waited, dead),
    summary: queueSummary(waited, dead),
    facts: [
      { label: 'Waiting', value: count(waiting) },
      { label: 'Running', value: count(running) },
      { label: 'Failed', value: count(dead) },
      { label: 'Oldest in queue', value: waitingSince ? formatDuration(waited) : '—' },
    ],
  }
}

/** Mail: whether a server takes it, when the last one went, and what the last failure said. */
export async function mailHealth(ctx: Ctx): Promise<HealthPart> {
  const { sent, waiting, failed, lastSentAt, lastError } = await readMailState(ctx)
  const isKept = ctx.config.smtpUrl === null
  const hasLastFailed = lastError !== null && (lastSentAt === null || lastError.at > lastSentAt)
  const summaries: [boolean, string][] = [
    [hasLastFailed, 'The last email was rejected. Send a test email once the cause is fixed.'],
    [isKept, 'No mail server is set. Email is stored in the database and not delivered.'],
    [true, 'Email is sent through the mail server.'],
  ]
  return {
    name: 'Email',
    state: mailState({ isKept, isTryOut: ctx.config.isTryOut, hasLastFailed }),
    summary: summaries.find(([holds]) => holds)?.[1] ?? '',
    facts: [
      { label: 'Sent by', value: isKept ? 'No one: stored in the database' : 'Mail server (SMTP)' },
      { label: 'Last sent', value: lastSentAt ?? '—' },
      { label: 'Sent in 7 days', value: count(sent) },
      { label: 'Waiting to retry', value: count(waiting) },
      { label: 'Failed in 7 days', value: count(failed) },
      { label: 'Last failure', value: lastError?.at ?? '—' },
      { label: 'Failure reason', value: lastError?.message.slice(0, 300) ?? '—' },
    ],
  }
}

/** The last backup that was finished. */
export async function backupHealth(ctx: Ctx): Promise<HealthPart> {
  const [last] = await inTransaction(
    ctx,
    (ctx) =>
      ctx.db.select().from(backupRuns).orderBy(desc(backupRuns.finishedAt), desc(backupRuns.id)).limit(1),
    'app_platform',
  )
  const state = backupState(last?.finishedAt ?? null, ctx.clock())
  const advice = 'Run npm run backup every day.'
  return {
    name: 'Last backup',
    state,
    summary: !last
      ? `There is no backup yet. ${advice}`
      : state === 'ok'
        ? 'Not older than two days.'
        : `Older than two days. ${advice}`,
    facts: [
      { label: 'Finished', value: last?.finishedAt.toISOString() ?? '—' },
      { label: 'Size', value: last ? formatBytes(last.bytes) : '—' },
      { label: 'Rows', value: last ? count(last.rows) : '—' },
    ],
  }
}
