import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import type { Box, ReadPage } from '#shared/documents/reading.contract.ts'
import { boxOf, glue, linesOf, type Piece, type Turn, wordsOf } from './documents-lines.ts'
import { fieldsOf, piecesOfField } from './documents-pdf-fields.ts'
import { type Frame, frameOf, writtenOn } from './documents-pdf-text.ts'
import { openPdf, pagesOfPdf } from './documents-pdfium.ts'
import { picturesOf } from './documents-pictures.ts'
import { type InkOf, isScanned } from './documents-scanned.ts'

/** Parts of a word may overlap by this and stand this far apart, in sizes of their letters. */
const overlap = 0.5
const apart = 0.1

/** Whether a text goes on with the one before it, in another font or style. */
function goesOn(last: Piece, { u, base, size }: Piece): boolean {
  const gap = u - last.u - last.width
  return Math.abs(base - last.base) < apart * size && gap < apart * size && gap > -overlap * size
}

/** The page's own words by the way they run. */
function piecesByTurn(page: PDFiumPage, frame: Frame): Map<Turn, Piece[]> {
  const byTurn = new Map<Turn, Piece[]>()
  for (const { space, turn, piece } of writtenOn(page, frame)) {
    const pieces = byTurn.get(turn) ?? []
    if (pieces.length === 0) byTurn.set(turn, pieces)
    const last = pieces.at(-1)
    for (const word of wordsOf(piece)) {
      if (!space && last && goesOn(last, word)) glue(last, word)
      else pieces.push(word)
    }
  }
  return byTurn
}

/** What stands outside the page as it is shown is not part of it. */
function isOnPage({ x, y, width, height }: Box, page: Frame): boolean {
  return x + width > 0 && y + height > 0 && x < page.width && y < page.height
}

function putTogether(byTurn: Map<Turn, Piece[]>, frame: Frame): Pick<ReadPage, 'text' | 'words'> {
  const most = [...byTurn].toSorted(([, a], [, b]) => b.length - a.length)
  const parts = most.map(([turn, pieces]) => {
    const visible = pieces.filter((piece) => isOnPage(boxOf(turn, piece), frame))
    const { text, words } = linesOf(visible)
    return { text, words: words.map((word) => ({ text: word.text, ...boxOf(turn, word) })) }
  })
  const filled = parts.filter(({ text }) => text)
  return { text: filled.map(({ text }) => text).join('\n\n'), words: filled.flatMap(({ words }) => words) }
}

async function readPage(
  document: PDFiumDocument,
  page: PDFiumPage,
  number: number,
  inkOf: InkOf,
): Promise<ReadPage> {
  const frame = frameOf(page)
  const fields = fieldsOf(document, page, frame)
  const byTurn = piecesByTurn(page, frame)
  const own = putTogether(byTurn, frame)
  const { width, height } = frame
  const facts = { page: number, width, height, fields: fields.map(({ value }) => value), tables: [] }
  if (await isScanned({ ...facts, ...own }, inkOf)) return { ...facts, source: 'scan', text: '', words: [] }
  const filled = fields.flatMap(piecesOfField)
  if (filled.length > 0) byTurn.set(0, [...(byTurn.get(0) ?? []), ...filled])
  const shown = filled.length > 0 ? putTogether(byTurn, frame) : own
  return { ...facts, source: 'text', ...shown }
}

/** The pages of a PDF with their words as they are shown; what was filled into its fields is among them. */
export async function* readPdfPages(bytes: Buffer): AsyncGenerator<ReadPage> {
  const document = await openPdf(bytes)
  const { graysOf } = picturesOf(document)
  for (const { page, number } of pagesOfPdf(document)) yield await readPage(document, page, number, graysOf)
}
