import type { Box, ReadPage, Word } from '#shared/documents/reading.contract.ts'
import { foldWord } from './fold.rules.ts'
import { wordsOfText } from './text-words.rules.ts'

/** One line of a page: its words from left to right, and where the gaps are wide enough to part columns. */
export type Row = {
  page: PageLayout
  /** Its place among the rows of the page, from 0. */
  at: number
  words: readonly Word[]
  /** The words as labels are looked for in them, joined by single spaces. */
  folded: string
  /** Where each word begins in `folded`. */
  starts: readonly number[]
  /** The numbers of the words that begin a cell. */
  cellStarts: readonly number[]
  top: number
  bottom: number
  height: number
}

/** A page as rows. `hasPlaces` is false where the file has no boxes and the places are only made up to read columns. */
export type PageLayout = {
  page: number
  width: number
  height: number
  isPicture: boolean
  hasPlaces: boolean
  rows: Row[]
}

/** A run of words in one row: from the first to the last, both included. */
export type Span = { row: Row; from: number; to: number }

/** A gap wider than this many line heights parts two cells. */
const cellGap = 0.95
/** Pictures' boxes fit the letters, so they are lower than the lines that the letters stand on. */
const pictureHeight = 1.3
/** How many rows back a word may belong to: pages may be slightly askew. */
const openRows = 8

const right = (box: Box) => box.x + box.width
const middle = (box: Box) => box.y + box.height / 2

/** Whether two words stand on one line: they share more than half of the lower one's height. */
function isOnOneLine(one: Box, other: Box): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return shared > Math.min(one.height, other.height) * 0.5
}

function nearestOf(words: readonly Word[], { x }: Word): Word | undefined {
  let nearest: Word | undefined
  for (const word of words) {
    if (!nearest || Math.abs(right(word) - x) < Math.abs(right(nearest) - x)) nearest = word
  }
  return nearest
}

/** How far a picture's lines fall from left to right, as a share of their length: the usual one between neighbors. */
function slopeOf(words: readonly Word[]): number {
  const slopes = words.flatMap((word) => {
    const next = words.find(
      (other) =>
        other.x > word.x + word.width * 0.5 &&
        other.x - right(word) < word.height * 1.5 &&
        Math.abs(middle(other) - middle(word)) < word.height * 0.5,
    )
    const isLong = next && word.width + next.width > word.height * 6
    return next && isLong
      ? [(next.y + next.height - word.y - word.height) / (next.x + next.width / 2 - word.x - word.width / 2)]
      : []
  })
  const [first] = slopes
  if (first === undefined || slopes.length < 6) return 0
  return slopes.sort((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0
}

/** The lines of a picture that is askew, found as if it were straight; each word keeps its place. */
function straightLinesOf(words: readonly Word[]): Word[][] {
  const slope = slopeOf(words)
  if (Math.abs(slope) < 0.006) return linesOf(words)
  const own = new Map(words.map((word) => [{ ...word, y: word.y - word.x * slope }, word]))
  return linesOf([...own.keys()]).map((line) => line.map((word) => own.get(word) ?? word))
}

/** Puts words into lines, each by its nearest neighbor, so that a page that is slightly askew reads straight. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of [...words].sort((one, other) => middle(one) - middle(other))) {
    const open = lines.slice(-openRows)
    const line = open.findLast((candidate) => {
      const nearest = nearestOf(candidate, word)
      return nearest && isOnOneLine(nearest, word)
    })
    if (line) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x))
}

function heightOf(words: readonly Word[], isPicture: boolean): number {
  const heights = words.map(({ height }) => height).sort((one, other) => one - other)
  const usual = heights[Math.floor(heights.length * 0.6)] ?? 10
  return isPicture ? usual * pictureHeight : usual
}

/** Letters that touch are one word, where a file set them apart to tighten pairs such as T and A. */
function joined(parts: readonly Word[], height: number): Word[] {
  const words: Word[] = []
  for (const part of parts) {
    const before = words.at(-1)
    const gap = before ? part.x - right(before) : height
    const isOne =
      before && Math.abs(gap) < height * 0.09 && /[A-Za-z]$/.test(before.text) && /^[A-Za-z]/.test(part.text)
    if (before && isOne) {
      const y = Math.min(before.y, part.y)
      const height = Math.max(before.y + before.height, part.y + part.height) - y
      words[words.length - 1] = {
        ...before,
        text: before.text + part.text,
        y,
        width: right(part) - before.x,
        height,
      }
    } else words.push(part)
  }
  return words
}

function rowOf(page: PageLayout, parts: readonly Word[], at: number): Row {
  const height = heightOf(parts, page.isPicture)
  const words = page.isPicture ? parts : joined(parts, height)
  const folded = words.map(({ text }) => foldWord(text, page.isPicture))
  const starts: number[] = []
  let length = 0
  for (const word of folded) {
    starts.push(length)
    length += word.length + 1
  }
  const cellStarts = words.flatMap((word, index) => {
    const before = words[index - 1]
    return !before || word.x - right(before) > height * cellGap ? [index] : []
  })
  const top = Math.min(...words.map(({ y }) => y))
  const bottom = Math.max(...words.map((word) => word.y + word.height))
  return { page, at, words, folded: folded.join(' '), starts, cellStarts, top, bottom, height }
}

/** Lays a page out as rows and cells; pages without boxes get made-up places from their text and tables. */
export function layoutPage(read: ReadPage): PageLayout {
  const hasPlaces = read.words.length > 0
  const words = hasPlaces ? read.words.filter(({ text }) => text.trim() !== '') : wordsOfText(read)
  const page: PageLayout = {
    page: read.page,
    width: read.width || Math.max(612, ...words.map(right)),
    height: read.height || 792,
    isPicture: read.source === 'ocr',
    hasPlaces,
    rows: [],
  }
  const lines = (page.isPicture ? straightLinesOf(words) : linesOf(words)).sort(
    (one, other) => topOf(one) - topOf(other),
  )
  page.rows = lines.map((line, at) => rowOf(page, line, at))
  return page
}

function topOf(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + middle(word), 0) / Math.max(1, words.length)
}
