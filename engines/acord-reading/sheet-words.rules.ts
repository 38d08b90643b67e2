import type { Box, ReadPage } from '#shared/documents/reading.contract.ts'

/** A word of a form's page, in the form's own points; `box` is where it stands on the page as it was read. */
export type SheetWord = Box & { text: string; box: Box; confidence: number; isPrint: boolean }

/** A place on the form, in its own points. */
export type Place = { left: number; right: number; top: number; bottom: number }

export const centerX = (box: Box): number => box.x + box.width / 2
export const centerY = (box: Box): number => box.y + box.height / 2

/** How far words may be apart in height and still stand on one line, by their own height. */
const sameLine = 0.6
/** How far the words of one label may be apart, by their height. */
const labelGap = 2.2

/**
 * Fonts without a table of letters give the numbers of their glyphs, which lie 29 below the letters: a zero comes as
 * the control sign 19. Such signs are never text of their own.
 */
function withoutGlyphNumbers(text: string): string {
  return Array.from(text, (sign) => {
    const code = sign.charCodeAt(0)
    return code >= 3 && code < 32 ? String.fromCharCode(code + 29) : sign
  }).join('')
}

/** The words of a page; what a picture gave without saying how sure it is counts as half sure. */
export function wordsOf(page: ReadPage): SheetWord[] {
  return page.words
    .filter((word) => word.text.trim() !== '')
    .map((word) => ({
      text: withoutGlyphNumbers(word.text.trim()),
      x: word.x,
      y: word.y,
      width: word.width,
      height: word.height,
      box: { x: word.x, y: word.y, width: word.width, height: word.height },
      confidence: page.source === 'ocr' ? (word.confidence ?? 50) / 100 : 1,
      isPrint: false,
    }))
}

/** The next word on the line of each word, or undefined at its end. */
export function followingOnLine(words: readonly SheetWord[]): (SheetWord | undefined)[] {
  const sorted = [...words].sort((one, other) => one.x - other.x)
  return words.map((word) =>
    sorted.find(
      (other) =>
        other !== word &&
        other.x >= word.x + word.width * 0.6 &&
        Math.abs(centerY(other) - centerY(word)) < sameLine * Math.max(word.height, other.height),
    ),
  )
}

/** Whether two neighbors on a line stand so close that they may be one label. */
export function areClose(word: SheetWord, next: SheetWord): boolean {
  return next.x - word.x - word.width < labelGap * Math.max(word.height, next.height)
}

function median(values: number[]): number {
  const sorted = values.sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How much a page leans: the rise of its lines from left to right, by their length. */
export function slopeOf(words: readonly SheetWord[]): number {
  const next = followingOnLine(words)
  const indexOf = new Map(words.map((word, index) => [word, index]))
  const slopes: number[] = []
  for (const word of words) {
    let last = word
    for (let step = 0; step < 6; step += 1) last = next[indexOf.get(last) ?? -1] ?? last
    const run = centerX(last) - centerX(word)
    if (run > 8 * word.height) slopes.push((centerY(last) - centerY(word)) / run)
  }
  return median(slopes)
}

/** The words turned so that their lines are level; a page that leans hardly is left as it is. */
export function straighten(words: SheetWord[]): SheetWord[] {
  const slope = slopeOf(words)
  if (Math.abs(slope) < 0.0015) return words
  return words.map((word) => ({
    ...word,
    x: word.x + slope * centerY(word),
    y: word.y - slope * centerX(word),
  }))
}

type Point = readonly [form: number, page: number]

/** How much larger the page is than the form: the middle of what all pairs of points say; 0 where none are apart. */
export function scaleThrough(points: readonly Point[]): number {
  const scales: number[] = []
  for (const [index, [form, page]] of points.entries()) {
    for (const [otherForm, otherPage] of points.slice(index + 1)) {
      if (Math.abs(otherForm - form) > 40) scales.push((otherPage - page) / (otherForm - form))
    }
  }
  return median(scales)
}

/** Where the form begins on the page, at that scale. */
export function offsetThrough(points: readonly Point[], scale: number): number {
  return median(points.map(([form, page]) => page - scale * form))
}
