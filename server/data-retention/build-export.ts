import { and, eq } from 'drizzle-orm'
import { findReceiver } from '#server/accounts/receiver.service.ts'
import { exportFiles } from '#server/adapters/agency-files.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { dataExports } from '#server/db/tables/data-retention.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { publishAll, publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { type Archive, writeArchive } from './archive.ts'
import { exportEnd } from './data-exports.service.ts'
import { exportFailedMail, exportReadyMail } from './data-retention.mails.ts'

type Asked = EventData<'data_export.requested'>
type Run = Asked & { run: string; requestedById: string }

function whereRun({ agencyId, exportId, run }: Run) {
  return and(eq(dataExports.agencyId, agencyId), eq(dataExports.id, exportId), eq(dataExports.run, run))
}

/** Takes the work over from whoever began it; null when it is done already. */
async function begin(ctx: Ctx, asked: Asked): Promise<Run | null> {
  const run = newId()
  const { agencyId, exportId } = asked
  const isWaiting = and(
    eq(dataExports.agencyId, agencyId),
    eq(dataExports.id, exportId),
    eq(dataExports.status, 'waiting'),
  )
  const [row] = await inTransaction(
    ctx,
    ({ db }) => db.update(dataExports).set({ run }).where(isWaiting).returning(),
    'app_platform',
  )
  return row ? { ...asked, run, requestedById: row.requestedById } : null
}

type Ending = Pick<typeof dataExports.$inferInsert, 'file' | 'bytes' | 'counts'> & {
  status: 'ready' | 'failed'
}

async function conclude(ctx: InTransaction<Ctx>, run: Run, ending: Ending): Promise<boolean> {
  const { agencyId, exportId, requestedById } = run
  const when = ending.status === 'ready' && { readyAt: ctx.clock(), expiresAt: await exportEnd(ctx) }
  const concluded = await ctx.db
    .update(dataExports)
    .set({ ...ending, ...when, run: null })
    .where(whereRun(run))
    .returning()
  // A newer run has taken over: this one has nothing to say.
  if (concluded.length === 0) return false
  const action = `data_export.${ending.status}` as const
  const about = { recordType: 'data_export', recordId: exportId, agencyId, userId: requestedById }
  await recordAudit(ctx, { action, ...about, after: { bytes: ending.bytes, ...ending.counts } })
  await publishEvent(ctx, action, { userId: requestedById, exportId })
  return true
}

function concludeAsPlatform(ctx: Ctx, run: Run, ending: Ending): Promise<boolean> {
  return inTransaction(ctx, (ctx) => conclude(ctx, run, ending), 'app_platform')
}

async function finish(ctx: Ctx, run: Run, file: string, made: Archive): Promise<void> {
  const isMine = await concludeAsPlatform(ctx, run, { status: 'ready', file, ...made })
  if (!isMine) await ctx.adapters.files.delete(file)
}

async function build(ctx: Ctx, asked: Asked): Promise<void> {
  const run = await begin(ctx, asked)
  if (!run) return
  const folder = `${exportFiles}/${run.agencyId}/${run.exportId}`
  const file = `${folder}/${run.run}.zip`
  try {
    // What a killed process has left of it.
    await ctx.adapters.files.deleteAll(folder)
    await finish(ctx, run, file, await writeArchive(ctx, run.agencyId, file))
  } catch (error) {
    ctx.log.error({ err: error, exportId: run.exportId }, 'data export failed')
    await ctx.adapters.files.delete(file)
    await concludeAsPlatform(ctx, run, { status: 'failed' })
  }
}

/** Asks again for archives that an ended process was at: each starts afresh, and only the newest run counts. */
async function resumeExports(ctx: Ctx): Promise<void> {
  const { agencyId, id: exportId, status } = dataExports
  const requeueStale = async (ctx: InTransaction<Ctx>) => {
    const left = await ctx.db.select({ agencyId, exportId }).from(dataExports).where(eq(status, 'waiting'))
    const happened = left.map(({ agencyId, exportId }) => ({ agencyId, payload: { exportId } }))
    await publishAll(ctx, 'data_export.requested', happened)
  }
  await inTransaction(ctx, requeueStale, 'app_platform')
}

/** Makes an archive in the background; one that fails says so and can be asked for again. */
export const buildExport = jobOn('data_export.requested', {
  name: 'data-retention.build-export',
  retryLimit: 3,
  expireInSeconds: 3600,
  run: build,
  resume: resumeExports,
})

function profileUrl(ctx: Ctx): string {
  return `${ctx.config.appUrl}/profile?section=data`
}

async function findExpiry(ctx: Ctx, exportId: string): Promise<Date | null> {
  const [row] = await inTransaction(
    ctx,
    ({ db }) => db.select().from(dataExports).where(eq(dataExports.id, exportId)),
    'app_platform',
  )
  return row?.expiresAt ?? null
}

/** The mails about archives, to who asked for them. */
export const exportMailJobs: JobKind[] = [
  jobOn('data_export.ready', {
    name: 'mail-data-export-ready',
    run: async (ctx, { userId, exportId }) => {
      const receiver = await findReceiver(ctx, userId)
      const expiresAt = await findExpiry(ctx, exportId)
      if (receiver && expiresAt)
        await ctx.adapters.mail.send(exportReadyMail(receiver, expiresAt, profileUrl(ctx)))
    },
  }),
  jobOn('data_export.failed', {
    name: 'mail-data-export-failed',
    run: async (ctx, { userId }) => {
      const receiver = await findReceiver(ctx, userId)
      if (receiver) await ctx.adapters.mail.send(exportFailedMail(receiver, profileUrl(ctx)))
    },
  }),
]
