import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ImportSource, SheetPlace } from '#shared/imports-exports/imports.contract.ts'
import { readAcord } from './acord-reader.ts'
import { type CsvRow, type Delimiter, decodeFile, readCsv } from './csv-reader.ts'
import type { Encoding } from './file-profile.ts'
import { openWorkbook } from './workbook.ts'
import { unreadable } from './workbook-parts.ts'
import { readSheet } from './workbook-rows.ts'

/** How the rows of a file are found: in its text, in its ACORD messages, or in one sheet of a workbook. */
export type FileLayout =
  | { encoding: Encoding; delimiter: Delimiter }
  | { acord: Encoding }
  | { sheet: SheetPlace }

/** How the file of an import is read. */
export function layoutOf({
  encoding,
  delimiter,
  isAcord,
  sheets = [],
  sheet,
}: Pick<ImportSource, 'encoding' | 'delimiter' | 'isAcord' | 'sheets' | 'sheet'>): FileLayout {
  const chosen = sheet === undefined ? undefined : sheets[sheet]
  if (chosen) return { sheet: chosen.place }
  if (encoding && isAcord) return { acord: encoding }
  if (encoding && delimiter) return { encoding, delimiter }
  throw new Error('a file of neither text nor sheets')
}

/** The columns of a sheet that say something, from the headings down: what stands above and between them is left out. */
async function* tableRows(
  rows: AsyncGenerator<CsvRow>,
  { headRow, columns }: SheetPlace,
): AsyncGenerator<CsvRow> {
  for await (const { number, cells } of rows) {
    if (number >= headRow) yield { number, cells: columns.map((column) => cells[column] ?? '') }
  }
}

/** The rows of a file by its layout, headings first. */
export async function layoutRows(file: Readable, layout: FileLayout): Promise<AsyncGenerator<CsvRow>> {
  if ('encoding' in layout) return readCsv(decodeFile(file, layout.encoding), layout.delimiter)
  if ('acord' in layout) return readAcord(decodeFile(file, layout.acord))
  const book = await openWorkbook(await buffer(file))
  const sheet = book.sheets[layout.sheet.index]
  if (!sheet) throw unreadable('damaged')
  return tableRows(readSheet(book, sheet).rows, layout.sheet)
}
