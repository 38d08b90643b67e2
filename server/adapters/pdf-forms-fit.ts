/** How wide a text is at a size, in points. */
export type Measure = (text: string, size: number) => number

export type Room = { width: number; height: number; isMultiline: boolean }

/** Nothing smaller can be read from paper. */
export const smallestSize = 4.5
const maxFontSize = 10
const step = 0.5
/** What the border and the padding of a field take on both sides together. */
const padding = 4.5
const lineHeight = 1.2

function linesOf(paragraph: string, width: number, size: number, measure: Measure): number {
  let lines = 1
  let line = ''
  for (const word of paragraph.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer, size) <= width) line = longer
    else {
      if (line) lines += 1
      lines += Math.max(0, Math.ceil(measure(word, size) / width) - 1)
      line = word
    }
  }
  return lines
}

function fits(text: string, size: number, room: Room, measure: Measure): boolean {
  const width = room.width - padding
  if (!room.isMultiline) return measure(text, size) <= width
  const lines = text.split('\n').reduce((sum, part) => sum + linesOf(part, width, size, measure), 0)
  return lines * size * lineHeight <= room.height - padding / 2
}

/** The size to begin with: the form's own, or one that suits the height of the field. */
function firstSize({ height, isMultiline }: Room, wanted: number): number {
  if (wanted > 0) return wanted
  return isMultiline
    ? Math.min(maxFontSize, Math.max(smallestSize, height * 0.7))
    : Math.max(smallestSize, Math.min(maxFontSize, (height - 2) * 0.75))
}

/**
 * The size, in points, at which a text fits into its field, and whether it does at all: it shrinks from the form's own
 * size (0: whatever suits), and wraps where the field has several lines.
 */
export function fitText(
  text: string,
  room: Room,
  wanted: number,
  measure: Measure,
): { size: number; isCut: boolean } {
  let size = firstSize(room, wanted)
  while (size > smallestSize && !fits(text, size, room, measure)) size = Math.max(smallestSize, size - step)
  return { size, isCut: !fits(text, size, room, measure) }
}
