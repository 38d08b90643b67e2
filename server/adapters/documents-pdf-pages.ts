import type { PDFPageProxy, TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import type { PageViewport } from 'pdfjs-dist/types/src/display/display_utils.js'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { boxOf, intoFrame, linesOf, type Piece, type Turn, wordsOf } from './documents-lines.ts'
import { isText, openPdf, pagesOfPdf } from './documents-pdf.ts'
import { fieldsOf, piecesOfField } from './documents-pdf-fields.ts'
import { type InkOf, inkFinder, isScanned } from './documents-scanned.ts'

/** How far letters reach above and below where they stand, in their size, where the font does not say. */
const usualAscent = 0.8
const usualDescent = 0.2

type Styles = TextContent['styles']
type Placed = { turn: Turn; piece: Piece }

function within(value: number, least: number, most: number, otherwise: number): number {
  return value >= least && value <= most ? value : otherwise
}

/** A text of a page where it is shown: the page's own turn and cut are part of the viewport. */
function placedOf(item: TextItem, styles: Styles, { transform: m, scale }: PageViewport): Placed {
  const [t0, t1, , , t4, t5] = item.transform as number[]
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number]
  const [dx, dy] = [a * (t0 ?? 0) + c * (t1 ?? 0), b * (t0 ?? 0) + d * (t1 ?? 0)]
  const quarter = Math.round(Math.atan2(dy, dx) / (Math.PI / 2))
  const turn = ((quarter + 4) % 4) as Turn
  const { u, v } = intoFrame(turn, a * (t4 ?? 0) + c * (t5 ?? 0) + e, b * (t4 ?? 0) + d * (t5 ?? 0) + f)
  const style = styles[item.fontName]
  const size = item.height * scale
  const ascent = size * within(style?.ascent ?? 0, 0.5, 1.1, usualAscent)
  const descent = size * within(-(style?.descent ?? 0), 0.05, 0.5, usualDescent)
  return { turn, piece: { text: item.str, u, base: v, width: item.width * scale, size, ascent, descent } }
}

/** The page's own words by the way they run. */
function piecesByTurn({ items, styles }: TextContent, viewport: PageViewport): Map<Turn, Piece[]> {
  const byTurn = new Map<Turn, Piece[]>()
  for (const item of items) {
    if (!isText(item) || item.height <= 0 || item.str.trim() === '') continue
    const { turn, piece } = placedOf(item, styles, viewport)
    const pieces = byTurn.get(turn) ?? []
    if (pieces.length === 0) byTurn.set(turn, pieces)
    pieces.push(...wordsOf(piece))
  }
  return byTurn
}

/** What stands outside the page as it is shown is not part of it. */
function isOnPage(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  page: PageViewport,
) {
  return x + width > 0 && y + height > 0 && x < page.width && y < page.height
}

function putTogether(byTurn: Map<Turn, Piece[]>, viewport: PageViewport): Pick<ReadPage, 'text' | 'words'> {
  const most = [...byTurn].toSorted(([, a], [, b]) => b.length - a.length)
  const parts = most.map(([turn, pieces]) => {
    const visible = pieces.filter((piece) => isOnPage(boxOf(turn, piece), viewport))
    const { text, words } = linesOf(visible)
    return { text, words: words.map((word) => ({ text: word.text, ...boxOf(turn, word) })) }
  })
  const filled = parts.filter(({ text }) => text)
  return { text: filled.map(({ text }) => text).join('\n\n'), words: filled.flatMap(({ words }) => words) }
}

async function readPage(page: PDFPageProxy, inkOf: InkOf): Promise<ReadPage> {
  const viewport = page.getViewport({ scale: 1 })
  const [content, fields] = [await page.getTextContent(), await fieldsOf(page, viewport)]
  const byTurn = piecesByTurn(content, viewport)
  const own = putTogether(byTurn, viewport)
  const { width, height } = viewport
  const facts = { page: page.pageNumber, width, height, fields: fields.map(({ value }) => value), tables: [] }
  if (await isScanned({ ...facts, ...own }, inkOf)) return { ...facts, source: 'scan', text: '', words: [] }
  const filled = fields.flatMap(piecesOfField)
  if (filled.length > 0) byTurn.set(0, [...(byTurn.get(0) ?? []), ...filled])
  const shown = filled.length > 0 ? putTogether(byTurn, viewport) : own
  return { ...facts, source: 'text', ...shown }
}

/** The pages of a PDF with their words as they are shown; what was filled into its fields is among them. */
export async function* readPdfPages(bytes: Buffer): AsyncGenerator<ReadPage> {
  const inkOf = inkFinder(bytes)
  for await (const page of pagesOfPdf(await openPdf(bytes))) yield await readPage(page, inkOf)
}
