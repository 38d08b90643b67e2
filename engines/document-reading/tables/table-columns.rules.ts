import type { Row } from '#engines/document-reading/layout/page-layout.rules.ts'
import { cellsOf, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import type { Word } from '#shared/documents/reading.contract.ts'

/** A column of a table: its heading and, in points, where it begins and ends. */
export type TableColumn = { heading: string; left: number; right: number }

/** A piece of a heading with its place. */
type Piece = { text: string; left: number; right: number }

const value = /^[-($]*\$?\s?[\d,]*\.?\d+\)?%?(?:-|\s?CR|\s?DR)?$/i
const date = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/

/** Whether a text is what only a row of values has: an amount, a percentage, a date. */
export function isValue(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  return /\d/.test(bare) && (value.test(bare) || date.test(bare))
}

/** How many cells of a row are values. */
export function valuesOf(row: Row): number {
  return cellsOf(row).filter((cell) => isValue(textOf(cell))).length
}

/** How close together, in points, edges are that were aligned. */
const aligned = 2

const rightEnd = (word: Word) => word.x + word.width

/** Whether two cells of a row stand under a gap as its headings do: at an inner edge, or each at its own outer one. */
function standsUnder(
  row: Row,
  at: number,
  [left, right]: readonly [readonly Word[], readonly Word[]],
): boolean {
  const [first, last, next, end] = [left[0], left.at(-1), right[0], right.at(-1)]
  const start = row.cellStarts[at] ?? 0
  const [before, after] = [row.words[start - 1], row.words[start]]
  if (!first || !last || !next || !end || !before || !after) return false
  if (rightEnd(before) > next.x || after.x < rightEnd(last)) return false
  const began = row.words[row.cellStarts[at - 1] ?? 0] ?? before
  const ends = row.words[(row.cellStarts[at + 1] ?? row.words.length) - 1] ?? after
  const isInner =
    Math.abs(after.x - next.x) < aligned || Math.abs(rightEnd(before) - rightEnd(last)) < aligned
  const isOuter = Math.abs(began.x - first.x) < aligned && Math.abs(rightEnd(ends) - rightEnd(end)) < aligned
  return (isInner || isOuter) && rightEnd(before) > first.x && after.x < rightEnd(end)
}

/** How many of the rows under a gap between two words of a heading are parted there, too. */
function partedRows(words: readonly Word[], at: number, under: readonly Row[]): number {
  const sides = [words.slice(0, at), words.slice(at)] as const
  return under.filter((row) => row.cellStarts.some((_, cell) => cell > 0 && standsUnder(row, cell, sides)))
    .length
}

/** The words of a heading, in two where they head two columns that stand close together: at the widest of the gaps that fit. */
function parts(words: readonly Word[], under: readonly Row[]): (readonly Word[])[] {
  let best = { at: 0, rows: under.length * 0.7, gap: Number.POSITIVE_INFINITY }
  for (let at = 1; at < words.length; at += 1) {
    const [last, next] = [words[at - 1], words[at]]
    const rows = partedRows(words, at, under)
    const gap = last && next ? next.x - rightEnd(last) : 0
    if (rows > best.rows || (rows === best.rows && gap > best.gap)) best = { at, rows, gap }
  }
  if (best.at === 0) return [words]
  return [...parts(words.slice(0, best.at), under), ...parts(words.slice(best.at), under)]
}

/** How far, in points, the place of a letter may be from where it stands by its word's width. */
const letterSlack = 4

/** A word in two where it is of two headings that touch, such as "CodeTrans": the rows under it are parted there. */
function untouched(word: Word, under: readonly Row[]): Word[] {
  const joint = word.text.search(/[a-z](?=[A-Z][a-z])/) + 1
  if (joint === 0) return [word]
  const x = word.x + (word.width * joint) / word.text.length
  const parted = under.filter((row) =>
    row.cellStarts.some((start) => {
      const [before, after] = [row.words[start - 1], row.words[start]]
      return before && after && Math.abs(after.x - x) < letterSlack && rightEnd(before) <= x
    }),
  )
  if (parted.length <= under.length * 0.7) return [word]
  const width = x - word.x
  return [
    { ...word, text: word.text.slice(0, joint), width },
    { ...word, text: word.text.slice(joint), x, width: word.width - width },
  ]
}

/** The headings of a line. */
function piecesOf(row: Row, under: readonly Row[]): Piece[] {
  return cellsOf(row)
    .flatMap(({ from, to }) =>
      parts(
        row.words.slice(from, to + 1).flatMap((word) => untouched(word, under)),
        under,
      ),
    )
    .flatMap((words) => {
      const [first, last] = [words[0], words.at(-1)]
      if (!first || !last) return []
      return [{ text: words.map(({ text }) => text).join(' '), left: first.x, right: rightEnd(last) }]
    })
}

const overlap = (one: Piece, other: Piece) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

function isNear(one: Piece, other: Piece, slack: number): boolean {
  const isAligned =
    Math.abs(one.left - other.left) < slack ||
    Math.abs(one.right - other.right) < slack ||
    overlap(one, other) > 0
  return isAligned && overlap(one, other) > -slack
}

/** Puts the lines of a heading together: what stands over something belongs to it, the rest is a heading of its own. */
function joinLines(lines: readonly Piece[][], slack: number): Piece[] {
  const joined: Piece[] = []
  for (const line of lines) {
    for (const piece of line) {
      const above = joined
        .filter((other) => isNear(piece, other, slack))
        .toSorted((a, b) => overlap(piece, b) - overlap(piece, a))[0]
      if (!above) joined.push({ ...piece })
      else {
        above.text += ` ${piece.text}`
        above.left = Math.min(above.left, piece.left)
        above.right = Math.max(above.right, piece.right)
      }
    }
  }
  return joined.toSorted((a, b) => a.left - b.left)
}

type Cut = { x: number; words: number }

/** Where the fewest words are cut between two places, in the middle of the widest such gap. */
function cutBetween(from: number, to: number, words: readonly Word[]): Cut {
  const steps = Math.max(2, Math.round(to - from))
  const counts = Array.from({ length: steps + 1 }, (_, at) => {
    const x = from + ((to - from) * at) / steps
    return words.filter((word) => word.x < x && x < word.x + word.width).length
  })
  const least = Math.min(...counts)
  let best = { from: 0, length: 0 }
  let run = 0
  for (const [at, count] of counts.entries()) {
    run = count === least ? run + 1 : 0
    if (run > best.length) best = { from: at - run + 1, length: run }
  }
  return { x: from + ((to - from) * (best.from + (best.length - 1) / 2)) / steps, words: least }
}

/** Where one column ends and the next begins: between their headings unless values stick out under the other's. */
function borderOf(before: Piece, after: Piece, words: readonly Word[]): number {
  const widest = cutBetween(before.left + 1, Math.max(after.right - 1, before.left + 2), words)
  const ranges = [
    [before.right, after.left],
    [before.left + 1, after.left],
  ] as const
  const tight = ranges.map(([from, to]) => (to > from ? cutBetween(from, to, words) : widest))
  return (tight.find((cut) => cut.words <= widest.words) ?? widest).x
}

/** The columns of a table by the lines of its heading and the rows under it. */
export function columnsFrom(head: readonly Row[], under: readonly Row[]): TableColumn[] {
  const [first] = head
  if (!first) return []
  const pieces = joinLines(
    head.map((line) => piecesOf(line, under)),
    first.height * 0.8,
  )
  const words = under.flatMap((row) => row.words)
  const cuts = pieces.slice(1).map((piece, at) => borderOf(pieces[at] ?? piece, piece, words))
  return pieces.map(({ text }, at) => ({
    heading: text,
    left: at === 0 ? 0 : (cuts[at - 1] ?? 0),
    right: cuts[at] ?? Number.POSITIVE_INFINITY,
  }))
}

/** The texts of a row by the columns in which the middles of its words stand. */
export function cellsIn(row: Row, columns: readonly TableColumn[]): string[] {
  const cells = columns.map((): string[] => [])
  for (const word of row.words) {
    const middle = word.x + word.width / 2
    const at = columns.findIndex(({ left, right }) => left <= middle && middle < right)
    cells[at === -1 ? cells.length - 1 : at]?.push(word.text)
  }
  return cells.map((texts) => texts.join(' '))
}
