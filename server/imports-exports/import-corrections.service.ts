import { importField } from '#engines/import/import-fields.rules.ts'
import { readRow } from '#engines/import/import-rows.rules.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { CellCorrection } from '#server/db/tables/imports.ts'
import { AppError, notFound } from '#server/errors.ts'
import { requireFeature } from '#server/settings/features.service.ts'
import { dayIn } from '#shared/dates.ts'
import type { ImportCustomField } from '#shared/imports-exports/import-field.rules.ts'
import {
  type Import,
  type ImportCorrection,
  maxCorrections,
} from '#shared/imports-exports/imports.contract.ts'
import { ownDecisions } from './decisions.queries.ts'
import { decryptCells, decryptCorrections } from './encrypted-rows.ts'
import { importCustomFields } from './import-custom-fields.ts'
import { readCells } from './import-rows.queries.ts'
import type { ImportRecord } from './import-run.ts'
import { checkStatus, lockImport, requestNewCheck } from './imports.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Custom = readonly ImportCustomField[]

async function cellsOf(ctx: Ctx, job: ImportRecord, row: number): Promise<string[]> {
  const values = [ctx.user.agencyId, job.id, row]
  const { rows } = await ctx.db.$client.query<{ cells: string[] | string }>(readCells, values)
  if (!rows[0]) throw notFound()
  return decryptCells(await agencyCipher(ctx), job.id, row, rows[0].cells)
}

/** Refuses a correction of another cell than the caller saw: one that was corrected since, or of other columns. */
function checkSame(
  job: ImportRecord,
  custom: Custom,
  cells: readonly string[],
  input: ImportCorrection,
): void {
  if (job.mapping[input.column] !== input.field || (cells[input.column] ?? '') !== input.was) {
    throw new AppError('conflict', 'Conflict: someone else changed this in the meantime.', {
      reason: 'stale_version',
    })
  }
  if (importField(job.kind, input.field, custom)?.isSensitive)
    throw new AppError('unprocessable', 'Correct sensitive values in the file.')
}

/** Refuses a value that the same rules as the file's would find wrong. */
function checkValue(
  ctx: Ctx,
  { kind, mapping, userId: importerId }: ImportRecord,
  custom: Custom,
  cells: readonly string[],
  input: ImportCorrection,
): void {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const context = { kind, mapping, today, importerId, producers: [], custom }
  const corrected = mapping.map((_, at) => (at === input.column ? input.value : (cells[at] ?? '')))
  const wrong = readRow(corrected, context).problems.find(({ column }) => column === input.column)
  if (wrong) throw new AppError('invalid', wrong.message, { fields: { value: wrong.message } })
}

function withCell(cells: readonly CellCorrection[], next: CellCorrection): CellCorrection[] {
  const others = cells.filter(({ row, column }) => row !== next.row || column !== next.column)
  if (others.length < maxCorrections) return [...others, next]
  throw new AppError(
    'unprocessable',
    `${maxCorrections.toLocaleString('en-US')} cells are already corrected here. Correct the rest in the file.`,
  )
}

/**
 * Corrects one cell of a checked file in its report: a value that is still wrong is refused beside the cell; else the
 * file is checked again with it, since other rows may belong to the same client.
 */
export async function correctCell(ctx: Ctx, id: string, input: ImportCorrection): Promise<Import> {
  const job = await lockImport(ctx, id)
  await requireFeature(ctx, 'csvImport')
  checkStatus(job, ['checked'])
  const cells = await cellsOf(ctx, job, input.rowNumber)
  const custom = await importCustomFields(ctx, job.kind)
  checkSame(job, custom, cells, input)
  checkValue(ctx, job, custom, cells, input)
  const kept = decryptCorrections(await agencyCipher(ctx), id, job.corrections)
  const { rowNumber: row, column, value } = input
  return requestNewCheck(ctx, job, {
    mapping: job.mapping,
    cells: withCell(kept.cells, { row, column, value }),
    decisions: await ownDecisions(ctx, id),
  })
}
