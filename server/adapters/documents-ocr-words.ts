import { intoFrame, type Piece, type Turn } from './documents-lines.ts'

type Corners = { x0: number; y0: number; x1: number; y1: number }
type Line = {
  baseline: Corners
  rowAttributes?: { rowHeight?: number }
  words: { text: string; confidence: number; bbox: Corners }[]
}
/** What the OCR library gives, as far as it is used. */
export type OcrResult = { blocks: { paragraphs: { lines: Line[] }[] }[] | null }

/** A word as it was seen in the picture, in dots, on the line that it stands on. */
export type SeenWord = { text: string; confidence: number; box: Corners; line: Corners; lineHeight: number }

/** Signs alone that are less sure are specks and rests of lines. */
const leastForSigns = 70
const leastForWords = 15

/** All words that were seen. */
export function recognizedText({ blocks }: OcrResult): SeenWord[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  return lines.flatMap(({ words, baseline, rowAttributes }) => {
    const tallest = Math.max(0, ...words.map(({ bbox }) => bbox.y1 - bbox.y0))
    const lineHeight = Math.min(rowAttributes?.rowHeight || tallest, tallest)
    return words.map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      box: bbox,
      line: baseline,
      lineHeight,
    }))
  })
}

/** How sure the reading is on the whole, 0–100, by its letters; a page of specks is not sure at all. */
export function sureness(seen: readonly SeenWord[]): number {
  let [letters, sum] = [0, 0]
  for (const { text, confidence } of seen) {
    const count = text.replace(/[^\p{L}\p{N}]/gu, '').length
    letters += count
    sum += count * confidence
  }
  return letters < 10 ? 0 : sum / letters
}

function isWord({ text, confidence }: SeenWord): boolean {
  const least = /\p{L}|\p{N}/u.test(text) ? leastForWords : leastForSigns
  return text.trim() !== '' && confidence >= least
}

function slopeOf({ x0, y0, x1, y1 }: Corners): number {
  return x1 > x0 ? (y1 - y0) / (x1 - x0) : 0
}

/** How much the lines of the page fall to the right: the middle one of the long lines shows it. */
function skewOf(seen: readonly SeenWord[]): number {
  const longest = Math.max(0, ...seen.map(({ line }) => line.x1 - line.x0))
  const slopes = seen.filter(({ line }) => line.x1 - line.x0 >= longest / 3).map(({ line }) => slopeOf(line))
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}

type Shape = { width: number; height: number; dots: number }

/** Where the turned picture has its corner, in the frame of the page's text. */
function originOf(turn: Turn, { width, height }: Shape): { u: number; v: number } {
  const corner = (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const
  )[turn]
  return intoFrame(turn, corner[0], corner[1])
}

/** A word's box on the page as it is shown, however the picture was turned to be read. */
function shownBox({ x0, y0, x1, y1 }: Corners, turn: Turn, { width, height, dots }: Shape) {
  const [x, y, w, h] = [x0 / dots, y0 / dots, (x1 - x0) / dots, (y1 - y0) / dots]
  if (turn === 1) return { x: width - y - h, y: x, width: h, height: w }
  if (turn === 2) return { x: width - x - w, y: height - y - h, width: w, height: h }
  if (turn === 3) return { x: y, y: height - x - w, width: h, height: w }
  return { x, y, width: w, height: h }
}

/** The words that can be trusted at all, in points, their lines made level: scans lie askew. */
export function readable(seen: readonly SeenWord[], turn: Turn, shape: Shape): Piece[] {
  const { dots } = shape
  const skew = skewOf(seen)
  const { u, v } = originOf(turn, shape)
  return seen.filter(isWord).map(({ text, confidence, box, line, lineHeight }) => {
    const middle = (box.x0 + box.x1) / 2
    const stands = line.y0 + slopeOf(line) * (middle - line.x0)
    const size = Math.max(lineHeight / dots, 4)
    return {
      text: text.replace(/\s+/g, ''),
      confidence,
      u: u + box.x0 / dots,
      base: v + (stands - skew * middle) / dots,
      width: (box.x1 - box.x0) / dots,
      size,
      ascent: size,
      descent: 0,
      box: shownBox(box, turn, shape),
    }
  })
}
