import type { Readable } from 'node:stream'
import { readTables } from '#engines/document-reading/tables/read-tables.rules.ts'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { plainFileName, storeChecked, type Upload } from '#server/agency-encryption/uploads.ts'
import type { AgencyCtx } from '#server/context.ts'
import type { StatementSource } from '#server/db/tables/commissions.ts'
import { DocumentChecker } from '#server/documents/document-file.ts'
import { AppError } from '#server/errors.ts'
import { FileProfiler, formByName } from '#server/imports-exports/file-profile.ts'
import { inspectFile, readImportFile } from '#server/imports-exports/import-reader.ts'
import { newId } from '#server/new-id.ts'
import { maxStatementLines } from '#shared/commissions/statements.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { checkMayManageCommissions } from './permissions.ts'

/** A statement's file that is stored and read. */
export type ReceivedStatement = { key: string; name: string; source: StatementSource }

const isPdf = (name: string) => /\.pdf$/i.test(name)
const scanned =
  'This PDF is a scan, so its table can’t be read. Ask the carrier for a CSV, Excel or digital PDF statement.'
const withoutTable = 'No table was found in this file. Upload the statement that lists each policy.'
const maxTextLetters = 4000

async function readPdf(ctx: AgencyCtx, file: Readable): Promise<StatementSource> {
  const pages: ReadPage[] = []
  await ctx.adapters.documents
    .readPages(file, 'pdf', (page) => void pages.push(page))
    .catch((error: unknown) => {
      if (error instanceof DocumentProblem) throw new AppError('unprocessable', error.message)
      throw error
    })
  if (pages.length > 0 && pages.every(({ source }) => source === 'scan'))
    throw new AppError('unprocessable', scanned)
  const [largest] = readTables(pages).toSorted((a, b) => b.rows.length - a.rows.length)
  if (!largest) throw new AppError('unprocessable', withoutTable)
  const rows = largest.rows.map(({ kind, cells }, at) => ({ number: at + 1, kind, cells }))
  return { headings: largest.headings, rows, text: (pages[0]?.text ?? '').slice(0, maxTextLetters) }
}

/** A text file or the largest sheet of a workbook, read by the child process of imports. */
async function readSheet(ctx: AgencyCtx, key: string, profile: FileProfiler): Promise<StatementSource> {
  const { encoding } = profile.profile()
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const found = await inspectFile(await fileStream(ctx, key), { encoding, today })
  const [largest = found[0]] = found.toSorted((a, b) => b.rows - a.rows)
  const { sheet, delimiter, headings } = largest
  const layout = sheet ? { sheet } : { encoding: encoding ?? 'utf8', delimiter: delimiter ?? ',' }
  const rows: { number: number; cells: string[] }[] = []
  const task = { name: 'rows' as const, layout, corrections: [], wanted: null }
  for await (const said of readImportFile(await fileStream(ctx, key), task))
    if ('cells' in said) rows.push(...said.cells)
  return { headings, rows, text: '' }
}

async function storeAndRead(ctx: AgencyCtx, key: string, upload: Upload): Promise<StatementSource> {
  if (isPdf(upload.name)) {
    const checker = new DocumentChecker('pdf')
    await storeChecked(ctx, key, upload.stream, checker)
    checker.conclude()
    return readPdf(ctx, await fileStream(ctx, key))
  }
  const profiler = new FileProfiler(formByName(upload.name))
  await storeChecked(ctx, key, upload.stream, profiler)
  return readSheet(ctx, key, profiler)
}

/**
 * Takes a statement in under a random name and reads its table in a process apart: 413 when it is too large, 415 when it is
 * no CSV, Excel or PDF file, 422 when it cannot be read. Nothing stays of a refused one.
 */
export async function receiveStatement(ctx: AgencyCtx, upload: Upload): Promise<ReceivedStatement> {
  const key = `commissions/${ctx.user.agencyId}/${newId()}`
  try {
    checkMayManageCommissions(ctx)
    const source = await storeAndRead(ctx, key, upload)
    if (source.rows.length > maxStatementLines)
      throw new AppError(
        'too_large',
        'The statement has more than 20,000 lines. Split it and upload the parts.',
      )
    return { key, name: plainFileName(upload.name), source }
  } catch (error) {
    upload.stream.resume()
    await ctx.adapters.files.delete(key)
    throw error
  }
}

/** Lets a received file go again that no statement came of. */
export async function discardStatement(ctx: AgencyCtx, { key }: ReceivedStatement): Promise<void> {
  await ctx.adapters.files.delete(key)
}
