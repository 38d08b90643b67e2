import { recordAudit } from '#server/audit/audit.service.ts'
import type { UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { listDeadJobs } from '#server/jobs/dead-jobs.ts'
import type { Health, HealthPart } from '#shared/admin/health.contract.ts'
import { worstState } from '#shared/admin/health.rules.ts'
import { can } from '#shared/permissions.ts'
import { countsHealth, modelHealth, paymentsHealth, processHealth, storageHealth } from './health-machine.ts'
import { backupHealth, databaseHealth, mailHealth, queueHealth } from './health-parts.ts'

/** How long a part may take before it counts as failed: the page never waits for one that hangs. */
const patienceMillis = 5000

const parts: [name: string, look: (ctx: UserCtx) => Promise<HealthPart>][] = [
  ['Database', databaseHealth],
  ['Job queue', queueHealth],
  ['Email', mailHealth],
  ['Storage', storageHealth],
  ['Payments', paymentsHealth],
  ['Language model', modelHealth],
  ['Last backup', backupHealth],
  ['Process', processHealth],
  ['Counts', countsHealth],
]

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    const error = new Error(`No response within ${patienceMillis / 1000} seconds.`)
    timer = setTimeout(() => reject(error), patienceMillis)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

async function lookAt(ctx: UserCtx, name: string, look: (ctx: UserCtx) => Promise<HealthPart>) {
  try {
    return await inTime(look(ctx))
  } catch (error) {
    ctx.log.warn({ err: error, part: name }, 'health')
    const message = error instanceof Error ? error.message.slice(0, 300) : 'No reason given.'
    return { name, state: 'failed' as const, summary: message, facts: [] }
  }
}

/**
 * How the installation is, part by part. A part that fails or hangs is reported as failed and never fails
 * the others. Parts are looked at in sequence, since the embedded database has a single connection.
 */
export async function getHealth(ctx: UserCtx): Promise<Health> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const found: HealthPart[] = []
  for (const [name, look] of parts) found.push(await lookAt(ctx, name, look))
  const dead = await listDeadJobs(ctx.pool).catch(() => [])
  return {
    at: ctx.clock().toISOString(),
    state: worstState(found.map((part) => part.state)),
    parts: found,
    deadJobs: dead.map((job) => ({ ...job, failedAt: job.failedAt.toISOString() })),
  }
}

/** Tries a job again that was given up. Throws 404 where there is none such. */
export async function retryDeadJob(ctx: UserCtx, id: string): Promise<void> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  if (!(await ctx.jobs.retry(id))) throw notFound()
  const event = { action: 'job.retried' as const, recordType: 'job', recordId: id }
  await inTransaction(ctx, (ctx) => recordAudit(ctx, event), 'app_platform')
}
