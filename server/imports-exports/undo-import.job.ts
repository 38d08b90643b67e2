import { recordUnclaimedFile } from '#server/agency-encryption/unclaimed-files.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countAttached, removeAttached } from '#server/documents/uploads.service.ts'
import { jobOn } from '#server/jobs/job.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { enterTransactions } from '#server/policies/transactions.service.ts'
import type { UndoPreview } from '#shared/imports-exports/imports.contract.ts'
import { planForBatch, refreshStatistics } from './batch-plan.ts'
import { removeContacts, restoreContacts } from './contacts.queries.ts'
import { type ImportRecord, type ImportRun, runImport, updateRun } from './import-run.ts'
import { removeNotes } from './notes.queries.ts'
import {
  removePolicies,
  removeRecords,
  restorePolicies,
  restoreRecords,
  undoPlan,
  voidActs,
} from './undo.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const namesShown = 5

/** What undoing an import would do now: records edited since the import stay as they are. */
export async function planUndo(ctx: Ctx, job: Pick<ImportRecord, 'id' | 'kind'>): Promise<UndoPreview> {
  await planForBatch(ctx)
  const { rows } = await ctx.db.$client.query<{ outcome: string; name: string; stays: boolean }>(
    undoPlan(job.kind),
    [ctx.user.agencyId, job.id],
  )
  const stay = rows.filter((row) => row.stays)
  const go = rows.filter((row) => !row.stays)
  return {
    removes: go.filter((row) => row.outcome === 'create').length,
    documents: await countAttached(ctx, job.id),
    restores: go.filter((row) => row.outcome === 'update').length,
    staying: stay.length,
    names: stay.slice(0, namesShown).map((row) => row.name),
  }
}

async function takeBack(ctx: Ctx, { job }: ImportRun): Promise<void> {
  const change = (text: string, ...more: unknown[]) =>
    ctx.db.$client.query(text, [ctx.user.agencyId, job.id, ...more])
  const now = ctx.clock()
  if (job.kind === 'clients') {
    await change(voidActs, now)
    await change(restorePolicies, now)
    await change(removePolicies)
    await enterTransactions(ctx, now)
    await change(removeNotes)
    await change(removeContacts)
    await change(restoreContacts, now)
  }
  await change(restoreRecords(job.kind), now)
  await change(removeRecords(job.kind))
}

async function undo(run: ImportRun): Promise<void> {
  await refreshStatistics(run.ctx, run.job.kind)
  await inTransaction(run.ctx, async (ctx) => {
    const { job } = run
    await updateRun(ctx, run, { status: 'undone', undoneAt: ctx.clock(), message: '' })
    const plan = await planUndo(ctx, job)
    await removeAttached(ctx, job.id)
    await takeBack(ctx, run)
    if (job.attachmentsKey) await recordUnclaimedFile(ctx, job.attachmentsKey)
    await updateRun(ctx, run, { attachmentsKey: null, attachmentsName: null, attachments: null })
    await updateRun(ctx, run, { counts: { ...job.counts, stayed: plan.staying }, run: null })
    const after = { removed: plan.removes, restored: plan.restores, stayed: plan.staying }
    const said = { ...after, documents: plan.documents }
    await recordAudit(ctx, { action: 'import.undone', recordType: 'import', recordId: job.id, after: said })
    await publishEvent(ctx, 'import.undone', { importId: job.id, kind: job.kind, ...after })
  })
}

/** The undo of a whole batch, in the background: all of it or nothing. */
export const undoImport = jobOn('import.undo_requested', {
  name: 'imports.undo',
  retryLimit: 2,
  run: (ctx, data) => runImport(ctx, data, 'undoing', undo),
})
