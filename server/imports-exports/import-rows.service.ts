import { Readable } from 'node:stream'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { csvByteOrderMark, csvLine } from '#shared/imports-exports/csv.rules.ts'
import type { ImportRow, ImportRowFilter } from '#shared/imports-exports/imports.contract.ts'
import { decryptCells, decryptCorrections } from './encrypted-rows.ts'
import { layoutOf } from './file-layout.ts'
import { readImportFile } from './import-reader.ts'
import { countRows, readRows, rejectedRows } from './import-rows.queries.ts'
import type { ImportTask } from './import-task.ts'
import { findImport } from './imports.service.ts'

type Ctx = InTransaction<AgencyCtx>
type StoredRow = Omit<ImportRow, 'cells' | 'corrected'> & { cells: string[] | string }

/** A page of the report, row by row: what is wrong in which column and what would happen. */
export async function listImportRows(
  ctx: Ctx,
  id: string,
  filter: ImportRowFilter,
): Promise<{ rows: ImportRow[]; total: number }> {
  const job = await findImport(ctx, id)
  const values = [ctx.user.agencyId, id, filter.outcome ?? null, filter.only ?? null]
  const page = [...values, filter.after ?? 0, filter.limit]
  const kept = await ctx.db.$client.query<StoredRow>(readRows(job.kind), page)
  const cipher = await agencyCipher(ctx)
  const corrections = decryptCorrections(cipher, id, job.corrections)
  const columns = Map.groupBy(corrections.cells, ({ row }) => row)
  const rows = kept.rows.map((row) => ({
    ...row,
    cells: decryptCells(cipher, id, row.rowNumber, row.cells),
    corrected: (columns.get(row.rowNumber) ?? []).map(({ column }) => column),
  }))
  const counted = await ctx.db.$client.query<{ total: number }>(countRows, values)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

async function reasonsOf(ctx: AgencyCtx, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const job = await findImport(ctx, id)
    const { rows } = await ctx.db.$client.query<{ row_number: number; problems: ImportRow['problems'] }>(
      rejectedRows,
      [ctx.user.agencyId, id],
    )
    const reasons = rows.map(({ row_number, problems }): [number, string] => {
      const messages = problems.filter((problem) => problem.isFatal).map((problem) => problem.message)
      return [row_number, messages.join('; ')]
    })
    const { cells } = decryptCorrections(await agencyCipher(ctx), id, job.corrections)
    return { job, corrections: cells, reasons: new Map(reasons) }
  })
}

type Refused = Awaited<ReturnType<typeof reasonsOf>>

async function* rejectedLines(ctx: AgencyCtx, { job, corrections, reasons }: Refused) {
  const { headings } = job.source
  yield csvByteOrderMark + csvLine([...headings, 'Row in the file', 'Why it was rejected'])
  const file = await fileStream(ctx, job.fileKey)
  const layout = layoutOf(job.source)
  const task: ImportTask = { name: 'rows', layout, corrections, wanted: [...reasons.keys()] }
  for await (const said of readImportFile(file, task)) {
    if (!('cells' in said)) continue
    for (const { number, cells } of said.cells) {
      const width = Math.max(headings.length, cells.length)
      const padded = Array.from({ length: width }, (_, column) => cells[column] ?? '')
      yield csvLine([...padded, number, reasons.get(number)])
    }
  }
}

/** The rejected rows, and those of rejected policies, with their corrections, each with the reason, as CSV to correct and bring in again. */
export async function streamRejectedRows(
  ctx: AgencyCtx,
  id: string,
): Promise<{ name: string; stream: Readable }> {
  const refused = await reasonsOf(ctx, id)
  return {
    name: `${refused.job.fileName.replace(/\.\w+$/, '')} rejected rows.csv`,
    stream: Readable.from(rejectedLines(ctx, refused)),
  }
}
