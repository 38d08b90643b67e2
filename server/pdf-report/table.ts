import {
  footRoom,
  hairlineAt,
  innerWidth,
  margin,
  needRoom,
  newPage,
  type PdfReport,
  type Tone,
  writeLine,
  yieldToEventLoop,
} from './pdf-report.ts'
import { wrapText } from './wrap.ts'

/** A column; `share` is its part of the width beside the others'. Numbers stand at the right. */
export type TableColumn = { title: string; share: number; align?: 'left' | 'right' }

/** A line of a cell, or several where it is long. */
export type CellPart = { text: string; isBold?: boolean; tone?: Tone }
export type TableCell = string | readonly CellPart[]

const size = 8.5
const step = size * 1.3
const padding = 4
/** So many rows are written in one turn. */
const rowsPerTurn = 40

type Line = CellPart & { width: number }
type Place = { x: number; width: number; align: 'left' | 'right' }

function placesOf(paper: PdfReport, columns: readonly TableColumn[]): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share, align = 'left' }, index) => {
    const width = (innerWidth(paper) * share) / whole
    // Words do not touch the figures before them.
    const gap = align === 'left' && columns[index - 1]?.align === 'right' ? 10 : 0
    // The last figures end where the lines do.
    const room = align === 'right' && index === columns.length - 1 ? 0 : 8
    const place = { x: x + gap, width: width - room - gap, align }
    x += width
    return place
  })
}

function linesOf(paper: PdfReport, cell: TableCell, width: number): Line[] {
  const parts = typeof cell === 'string' ? [{ text: cell }] : cell
  return parts.flatMap((part: CellPart) => {
    const font = part.isBold ? paper.bold : paper.regular
    return wrapText(font, part.text, size, width).map((text) => ({
      ...part,
      text,
      width: font.width(text, size),
    }))
  })
}

function writeCells(
  paper: PdfReport,
  places: readonly Place[],
  cells: readonly Line[][],
  from: number,
  count: number,
) {
  cells.forEach((lines, column) => {
    const place = places[column]
    if (!place) return
    lines.slice(from, from + count).forEach((line, index) => {
      const x = place.align === 'right' ? place.x + place.width - line.width : place.x
      writeLine(paper, line.text, { ...line, x, y: paper.y - padding - index * step, size })
    })
  })
  paper.y -= count * step + 2 * padding
  hairlineAt(paper, paper.y)
}

const linesIn = (cells: readonly Line[][]) => Math.max(...cells.map(({ length }) => length))

/**
 * Writes a table over as many pages as it needs; its head stands on each of them, a row is broken only where it is longer than a
 * page, and the last one, often a total, does not stand alone on one.
 */
export async function table(
  paper: PdfReport,
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
): Promise<void> {
  const places = placesOf(paper, columns)
  const head = columns.map(({ title }, column) =>
    linesOf(paper, [{ text: title, isBold: true, tone: 'soft' }], places[column]?.width ?? 0),
  )
  const headLines = Math.max(...head.map(({ length }) => length))
  const headRoom = headLines * step + 2 * padding
  const writeHead = () => writeCells(paper, places, head, 0, headLines)
  needRoom(paper, headRoom + 2 * step + 2 * padding)
  writeHead()
  const cellsOf = (row: readonly TableCell[]) =>
    row.map((cell, column) => linesOf(paper, cell, places[column]?.width ?? 0))
  const last = cellsOf(rows.at(-1) ?? [])
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop()
    const kept = index === rows.length - 2 ? linesIn(last) * step + 2 * padding : 0
    writeRow(paper, places, cellsOf(row), { writeHead, kept })
  }
  paper.y -= 8
}

function roomForLines(paper: PdfReport, kept = 0): number {
  return Math.floor((paper.y - footRoom - kept - 2 * padding) / step)
}

function writeRow(
  paper: PdfReport,
  places: readonly Place[],
  cells: readonly Line[][],
  { writeHead, kept }: { writeHead: () => void; kept: number },
): void {
  const height = linesIn(cells)
  let written = 0
  while (written < height) {
    const room = roomForLines(paper, kept)
    const left = height - written
    if (room < Math.min(left, 60)) {
      newPage(paper)
      writeHead()
    }
    const count = Math.max(1, Math.min(left, roomForLines(paper)))
    writeCells(paper, places, cells, written, count)
    written += count
  }
}
