import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { imports } from '#server/db/tables/imports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, readOnlyRefusal } from '#server/errors.ts'
import { actAs } from '#server/jobs/act-for.ts'
import { newId } from '#server/new-id.ts'
import type { EventData, EventName } from '#shared/events/events.contract.ts'
import type { ImportStatus } from '#shared/imports-exports/imports.contract.ts'
import { can } from '#shared/permissions.ts'

/** An import as its table keeps it. */
export type ImportRecord = typeof imports.$inferSelect

/** The working states, each with the resting one that it falls back to when its work does not come to its end. */
export const workingStatuses = {
  checking: 'uploaded',
  publishing: 'checked',
  filing: 'published',
  undoing: 'published',
} as const
export type WorkingStatus = keyof typeof workingStatuses

/** What asks for the work of each state. */
export const requests = {
  checking: 'import.check_requested',
  publishing: 'import.publish_requested',
  filing: 'import.filing_requested',
  undoing: 'import.undo_requested',
} as const satisfies Record<WorkingStatus, EventName>
type Request = (typeof requests)[WorkingStatus]

/** One run of background work on an import; only the newest may write. */
export type ImportRun = { ctx: AgencyCtx; job: ImportRecord; run: string }

/** Another run has taken over; this one ends without a word. */
class SupersededError extends Error {}

function mine(run: ImportRun) {
  return and(
    eq(imports.agencyId, run.ctx.user.agencyId),
    eq(imports.id, run.job.id),
    eq(imports.run, run.run),
  )
}

/** Writes to the import of a run inside a transaction; ends the run when a newer one has taken over. */
export async function updateRun(
  ctx: InTransaction<AgencyCtx>,
  run: ImportRun,
  changes: Partial<ImportRecord>,
): Promise<void> {
  const { rowCount } = await ctx.db
    .update(imports)
    .set({ ...changes, updatedAt: ctx.clock() })
    .where(mine(run))
  if (rowCount === 0) throw new SupersededError()
}

async function begin(ctx: AgencyCtx, importId: string, status: WorkingStatus): Promise<ImportRun | null> {
  const run = newId()
  const here = and(
    eq(imports.agencyId, ctx.user.agencyId),
    eq(imports.id, importId),
    eq(imports.status, status),
  )
  const [job] = await inTransaction(ctx, ({ db }) =>
    db.update(imports).set({ run, progress: 0 }).where(here).returning(),
  )
  return job ? { ctx, job, run } : null
}

async function fallBack(run: ImportRun, status: WorkingStatus, error: unknown): Promise<void> {
  const isExpected = error instanceof AppError
  if (!isExpected) run.ctx.log.error({ err: error, importId: run.job.id }, 'import failed')
  const why = isExpected ? error.message : 'Something went wrong on our side. Please try again.'
  const whole =
    status === 'publishing' ? ' Nothing was imported.' : status === 'undoing' ? ' Nothing was undone.' : ''
  const changes = { status: workingStatuses[status] as ImportStatus, message: `${why}${whole}`, run: null }
  await inTransaction(run.ctx, (ctx) => updateRun(ctx, run, changes))
}

/**
 * Runs background work on an import that waits for it, as the person who asked. Work that fails leaves the import
 * in its former resting state with the reason; work that was overtaken, or is done already, does nothing.
 */
export async function runImport(
  ctx: Ctx,
  { importId, userId, agencyId }: EventData<Request>,
  status: WorkingStatus,
  work: (run: ImportRun) => Promise<void>,
): Promise<void> {
  const asker = await actAs(ctx, agencyId, userId, 'import')
  const run = asker && (await begin(asker, importId, status))
  if (!run) return
  try {
    if (!can(asker.user, 'import.run')) throw readOnlyRefusal()
    await work(run)
  } catch (error) {
    if (error instanceof SupersededError) return
    await fallBack(run, status, error)
  }
}
