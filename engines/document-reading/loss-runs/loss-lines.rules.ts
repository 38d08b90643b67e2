import type { Found } from '#shared/documents/facts.contract.ts'
import type { Box, ReadPage, Word } from '#shared/documents/reading.contract.ts'

/** A line of a loss run: its words from left to right and its text with single spaces. */
export type LossLine = { page: number; words: Word[]; text: string; height: number }

const middle = (box: Box): number => box.y + box.height / 2

/** The lines of a page from the top; rules drawn in characters are left out. */
export function lossLines(page: ReadPage): LossLine[] {
  const words = page.words.filter((word) => /[A-Za-z0-9#]/.test(word.text))
  const lines: Word[][] = []
  for (const word of [...words].sort((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && middle(word) - middle(first) < 0.5 * Math.max(first.height, word.height))
      line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => {
    const sorted = line.sort((one, other) => one.x - other.x)
    return {
      page: page.page,
      words: sorted,
      text: sorted.map((word) => word.text).join(' '),
      height: Math.max(...sorted.map((word) => word.height)),
    }
  })
}

/** Words as a found value. */
export function foundIn<Value>(
  page: number,
  words: readonly Word[],
  value: Value,
  confidence: number,
): Found<Value> {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  const box = {
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  }
  const seen = words.reduce((sum, word) => sum + (word.confidence ?? 100), 0) / (words.length * 100)
  const text = words.map((word) => word.text).join(' ')
  return { value, text, page, box, confidence: confidence * (0.5 + 0.5 * seen), by: 'words' }
}

/** What follows a label on a line: the pattern's first group, with its words. */
export function after(line: LossLine, pattern: RegExp): Found<string> | null {
  const match = pattern.exec(line.text)
  const value = match?.[1]?.trim()
  if (!match || !value) return null
  const from = match.index + match[0].lastIndexOf(match[1] ?? '')
  const to = from + value.length
  let at = 0
  const words = line.words.filter((word) => {
    const begins = at
    at += word.text.length + 1
    return begins < to && begins + word.text.length > from
  })
  return words.length > 0 ? foundIn(line.page, words, value, 0.85) : null
}
