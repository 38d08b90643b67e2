import { typingDistance } from '#engines/search/spelling.rules.ts'

const common = new Set(
  'a an the to on of off for from and or in at by with his her their its our my we did was is been when'.split(
    ' ',
  ),
)

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function isAlike(said: string, written: string): boolean {
  if (said === written) return true
  const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, '')
  if (stem(said) === stem(written)) return true
  if (said.length >= 4 && written.startsWith(said)) return true
  return said.length >= 5 && typingDistance(said, written, 1) <= 1
}

/** Whether a text has every word that is sought, an ending or a slip aside; nothing is sought in any text. */
export function soughtIn(text: string, sought: readonly string[]): boolean {
  const written = wordsOf(text)
  // "F-250" is written in two words, and sought as one.
  const wanted = sought.flatMap(wordsOf).filter((word) => !common.has(word))
  return wanted.every((word) => written.some((other) => isAlike(word, other)))
}
