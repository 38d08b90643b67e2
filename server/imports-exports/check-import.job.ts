import { mappingProblem } from '#engines/import/import-mapping.rules.ts'
import type { ReadingContext } from '#engines/import/import-rows.rules.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import type { CellCorrection } from '#server/db/tables/imports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { jobOn } from '#server/jobs/job.ts'
import { dayIn } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { refreshStatistics } from './batch-plan.ts'
import { applyDecisions, countOutcomes, takeOverDecisions } from './decisions.queries.ts'
import { decryptCorrections } from './encrypted-rows.ts'
import { layoutOf } from './file-layout.ts'
import { importCustomFields } from './import-custom-fields.ts'
import { readImportFile } from './import-reader.ts'
import { findProducers } from './import-rows.queries.ts'
import { type ImportRun, runImport, updateRun } from './import-run.ts'
import type { ImportTask } from './import-task.ts'
import { knownBook } from './known-book.queries.ts'
import { resumeImports } from './resume-imports.ts'
import { stageRemarks, stageTerms, type TermIds } from './stage-terms.queries.ts'
import { clearStaging, stageRecords, stageRows } from './staging.queries.ts'

/** Who may add records for others gives them to the producers that the file names; others import to themselves alone. */
async function readingContext({ ctx, job }: ImportRun) {
  const custom = await inTransaction(ctx, (ctx) => importCustomFields(ctx, job.kind))
  const problem = mappingProblem(job.kind, job.mapping, custom)
  if (problem) throw new AppError('unprocessable', problem)
  const mayAssign = can(ctx.user, 'book.addForOthers')
  const producers = mayAssign
    ? await inTransaction(ctx, async ({ db }) => {
        const { rows } = await db.$client.query<ReadingContext['producers'][number]>(findProducers, [
          ctx.user.agencyId,
        ])
        return rows
      })
    : []
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const { kind, mapping, otherType } = job
  return { kind, mapping, otherType, today, importerId: ctx.user.id, producers, custom }
}

async function stageFile(run: ImportRun, corrections: CellCorrection[]): Promise<void> {
  const { ctx, job } = run
  const context = await readingContext(run)
  const file = await fileStream(ctx, job.fileKey)
  const known = knownBook(ctx, context.kind)
  let progress = 0
  const ids: TermIds = new Map()
  const task: ImportTask = { name: 'check', layout: layoutOf(job.source), context, corrections }
  for await (const said of readImportFile(file, task, known)) {
    await inTransaction(ctx, async (ctx) => {
      if ('rows' in said) progress += said.rows.length
      await updateRun(ctx, run, { progress })
      if ('rows' in said) await stageRows(ctx, job.id, said.rows)
      if ('records' in said) await stageRecords(ctx, job.id, said.records, context)
      if ('terms' in said) await stageTerms(ctx, job.id, said.terms, { ids, ...context })
      if ('remarks' in said) await stageRemarks(ctx, job.id, said.remarks)
      if ('columns' in said) await updateRun(ctx, run, { columns: said.columns })
    })
  }
}

/** Reads the file by its mapping and stages it in committed chunks, then says what publishing would do (dry run). */
async function check(run: ImportRun): Promise<void> {
  const { ctx, job } = run
  const { cells, decisions } = await inTransaction(ctx, async (ctx) => {
    await updateRun(ctx, run, { progress: 0 })
    await clearStaging(ctx, job.id)
    return decryptCorrections(await agencyCipher(ctx), job.id, job.corrections)
  })
  await stageFile(run, cells)
  await refreshStatistics(ctx, 'staging')
  await inTransaction(ctx, async (ctx) => {
    await takeOverDecisions(ctx, job.id, decisions)
    await applyDecisions(ctx, job.id, job.decision)
    const counts = await countOutcomes(ctx, job.id)
    await updateRun(ctx, run, { status: 'checked', checkedAt: ctx.clock(), counts, message: '', run: null })
  })
}

/** The dry run, in the background. */
export const checkImport = jobOn('import.check_requested', {
  name: 'imports.check',
  retryLimit: 2,
  run: (ctx, data) => runImport(ctx, data, 'checking', check),
  // The first of the import jobs asks again for the work of all of them.
  resume: resumeImports,
})
