/** How long after the empty reply its characters begin to appear, in milliseconds. */
export const typingStart = 300
/** The same in the chat component of /knowledge, which waits up to a tenth of a second longer. */
export const latestTypingStart = 400

/** When typing starts in the chat component: 300 to 400 ms after the placeholder. */
export function looseTypingStart(random: () => number): number {
  return typingStart + random() * (latestTypingStart - typingStart)
}

const quickAfter = /[\s\p{P}]/u

/** The wait before the character that follows this one: 1 ms after a space or punctuation, else 1 to 5 ms. */
export function delayAfter(character: string, random: () => number): number {
  return quickAfter.test(character) ? 1 : 1 + random() * 4
}

/** What appears when: the characters of a text, and the time at which each is due, counted from the first. */
export type Schedule = { characters: readonly string[]; due: Float64Array }

/** Adds up the waits, so that however late a frame comes, it knows how many characters are due. */
export function scheduleOf(text: string, random: () => number): Schedule {
  const characters = Array.from(text)
  const due = new Float64Array(characters.length)
  for (let index = 1; index < characters.length; index += 1)
    due[index] = (due[index - 1] ?? 0) + delayAfter(characters[index - 1] ?? '', random)
  return { characters, due }
}

/** When the last character is due, in milliseconds. */
export function durationOf({ due }: Schedule): number {
  return due.at(-1) ?? 0
}

/** How many characters are due after a while; `from` is how many are shown already. */
export function dueCount({ due }: Schedule, elapsed: number, from = 0): number {
  let count = from
  while (count < due.length && (due[count] ?? 0) <= elapsed) count += 1
  return count
}

/** A reply in Markdown as it looks while it is being typed: its words without the marks. */
export function typedText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^>\s?/gm, '')
    .replace(/^(\s*)[*-]\s+/gm, '$1• ')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*\\])\*(?!\s)([^*\n\\]+)\*(?!\w)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!<>|-])/g, '$1')
    .trim()
}
