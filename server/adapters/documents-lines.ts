import type { Box } from '#shared/documents/reading.contract.ts'

/** A word in the frame of its own text: `u` runs along the line and `v` down from line to line, in points. */
export type Piece = {
  text: string
  u: number
  /** Where the letters stand. */
  base: number
  width: number
  /** The size of the letters, and how far they reach above and below where they stand. */
  size: number
  ascent: number
  descent: number
  confidence?: number
  /** Where it is on the page as it is shown, when that is known without the frame. */
  box?: Box
}

/** Which way text runs on a page as it is shown: to the right, down, to the left (upside down) or up. */
export type Turn = 0 | 1 | 2 | 3

/** Words whose letters stand this close, in letter sizes, are on one line. */
const sameLine = 0.4
/** Pieces closer than this, in letter sizes, are one word that was written in parts. */
const sameWord = 0.1
/** From this gap on, in letter sizes, text stands in columns. */
const columnGap = 1.1
/** Lines further apart than this, in letter sizes, are paragraphs. */
const paragraphGap = 1.8

const columnSpace = '   '

function inLines(pieces: readonly Piece[]): Piece[][] {
  const sorted = pieces.toSorted((a, b) => a.base - b.base)
  const lines: Piece[][] = []
  let line: Piece[] = []
  let first: Piece | undefined
  for (const piece of sorted) {
    const isSame = first && piece.base - first.base <= sameLine * Math.min(first.size, piece.size)
    if (isSame) line.push(piece)
    else {
      first = piece
      line = [piece]
      lines.push(line)
    }
  }
  return lines
}

/** Bold print is sometimes the same word written twice, a hair apart. */
function isPrintedTwice(last: Piece, piece: Piece): boolean {
  return last.text === piece.text && Math.abs(last.u - piece.u) < last.size * 0.3 && last.width > 0
}

/** Makes one word of two parts of it. */
export function glue(last: Piece, piece: Piece): void {
  last.text += piece.text
  last.width = Math.max(last.width, piece.u + piece.width - last.u)
}

/** The words of a line from left to right; what was written in parts is put together. */
function wordsOfLine(line: readonly Piece[]): Piece[] {
  const words: Piece[] = []
  for (const piece of line.toSorted((a, b) => a.u - b.u)) {
    const last = words.at(-1)
    if (last && isPrintedTwice(last, piece)) continue
    const gap = last ? piece.u - last.u - last.width : 0
    const isPart = last && Math.abs(gap) < sameWord * Math.min(last.size, piece.size)
    if (last && isPart && last.confidence === undefined) glue(last, piece)
    else words.push({ ...piece })
  }
  return words
}

function textOfLine(words: readonly Piece[]): string {
  let text = ''
  let end = 0
  for (const word of words) {
    if (text) text += word.u - end > columnGap * word.size ? columnSpace : ' '
    text += word.text
    end = word.u + word.width
  }
  return text
}

/**
 * Puts the words of a page in the order of its lines by their places: from the top, each from left to right, with wide
 * spaces between columns and an empty line between paragraphs. Split at its spaces, the text is the words again.
 */
export function linesOf(pieces: readonly Piece[]): { text: string; words: Piece[] } {
  const words: Piece[] = []
  let text = ''
  let lastBase = 0
  for (const line of inLines(pieces)) {
    const ordered = wordsOfLine(line)
    const [first] = ordered
    if (!first) continue
    if (text) text += first.base - lastBase > paragraphGap * first.size ? '\n\n' : '\n'
    text += textOfLine(ordered)
    lastBase = first.base
    words.push(...ordered)
  }
  return { text, words }
}

/** How wide letters are, in sizes of the letter, as most fonts have them. */
const widthByClass: [letters: string, width: number][] = [
  ["ijl|'.,:;!", 0.26],
  ['ftrI()[]{}-/\\` "*', 0.33],
  ['sczJ', 0.5],
  ['mwMW@%', 0.87],
  ['ABCDEGHKNOPQRSUVX&', 0.69],
  ['+<=>~', 0.58],
]
const usualWidth = 0.556
const widths = new Float32Array(128).fill(usualWidth)
for (const [letters, width] of widthByClass) {
  for (const letter of letters) widths[letter.charCodeAt(0)] = width
}

/** About how wide a text is, in sizes of its letters. */
export function roughWidth(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at += 1) width += widths[text.charCodeAt(at)] ?? usualWidth
  return width
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Splits what was written in one go into its words, each as wide as its letters are. */
export function wordsOf(run: Piece): Piece[] {
  const text = run.text
    .toWellFormed()
    .replace(unwanted, '')
    .replace(/\u00ad/g, '-')
  if (!/\s/.test(text)) return text ? [{ ...run, text }] : []
  const all = roughWidth(text)
  const scale = all > 0 ? run.width / all : 0
  const words: Piece[] = []
  let [at, u] = [0, run.u]
  for (const found of text.matchAll(/\S+/g)) {
    u += roughWidth(text.slice(at, found.index)) * scale
    const width = roughWidth(found[0]) * scale
    words.push({ ...run, text: found[0], u, width })
    u += width
    at = found.index + found[0].length
  }
  return words
}

/** For each turn, which way a line runs and which way the next one lies, in a page whose y grows downwards. */
const directions = [
  { along: [1, 0], down: [0, 1] },
  { along: [0, 1], down: [-1, 0] },
  { along: [-1, 0], down: [0, -1] },
  { along: [0, -1], down: [1, 0] },
] as const

/** A place on the page in the frame of text that runs so. */
export function intoFrame(turn: Turn, x: number, y: number): { u: number; v: number } {
  const { along, down } = directions[turn]
  return { u: x * along[0] + y * along[1], v: x * down[0] + y * down[1] }
}

/** Where a word is on the page as it is shown. */
export function boxOf(turn: Turn, { u, base, width, ascent, descent }: Piece) {
  const { along, down } = directions[turn]
  const [top, bottom] = [base - ascent, base + descent]
  const xs = [u * along[0] + top * down[0], (u + width) * along[0] + bottom * down[0]]
  const ys = [u * along[1] + top * down[1], (u + width) * along[1] + bottom * down[1]]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
