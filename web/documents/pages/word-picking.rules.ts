import type { Box, Word } from '#shared/documents/reading.contract.ts'

export type Point = { x: number; y: number }
type PlacedWord = Box & Pick<Word, 'text'>

/** How far beside a word a click still means it, in points. */
const reach = 2

/** The box between two corners. */
export function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

/** Whether a point lies within a box or just beside it. */
export function isWithin(box: Box, { x, y }: Point): boolean {
  const isBeside = x >= box.x - reach && x <= box.x + box.width + reach
  return isBeside && y >= box.y - reach && y <= box.y + box.height + reach
}

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The words under a drag of the pointer, or the one that was clicked. */
export function wordsUnder<One extends PlacedWord>(words: readonly One[], from: Point, to: Point): One[] {
  const area = boxBetween(from, to)
  if (area.width < reach && area.height < reach) {
    const hit = words.find((word) => isWithin(word, to))
    return hit ? [hit] : []
  }
  return words.filter((word) => meets(word, area))
}

/** The smallest box around several; null around none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

const middleOf = ({ y, height }: Box) => y + height / 2

/** Words as they are read: lines from above, each from the left. */
function readingOrder<One extends PlacedWord>(words: readonly One[]): One[] {
  const lines: One[][] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && middleOf(word) - middleOf(first) < first.height * 0.6) line.push(word)
    else lines.push([word])
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.x - b.x))
}

/** The text of words as they are read. */
export function joinedText(words: readonly PlacedWord[]): string {
  return readingOrder(words)
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ')
}

/** The innermost of the boxes that a point lies in. */
export function innermost<One extends { box: Box }>(marks: readonly One[], at: Point): One | null {
  const hit = marks.filter(({ box }) => isWithin(box, at))
  const area = ({ box }: One) => box.width * box.height
  return hit.toSorted((a, b) => area(a) - area(b))[0] ?? null
}
