import type { Mark } from '#shared/knowledge/search.contract.ts'

export type Excerpt = { text: string; marks: Mark[] }

/** Characters shown before the first mark of a passage that is cut at its beginning. */
const lead = 60

/** The part of a passage that a result shows, at most `longest` characters long, with the first mark in it. */
export function excerptOf(text: string, marks: readonly Mark[], longest: number): Excerpt {
  const first = marks[0]?.start ?? 0
  const isCutBefore = first > Math.max(longest - lead, 0) && text.length > longest
  const space = isCutBefore ? text.indexOf(' ', first - lead) : 0
  const from = isCutBefore ? Math.min(space + 1, first) : 0
  const isCutAfter = text.length > from + longest
  const lastSpace = text.lastIndexOf(' ', from + longest)
  const to = isCutAfter ? (lastSpace > from ? lastSpace : from + longest) : text.length
  const [before, after] = [isCutBefore ? '… ' : '', isCutAfter ? ' …' : '']
  const shift = before.length - from
  return {
    text: before + text.slice(from, to) + after,
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  }
}

/** A text in stretches, each marked or not; marks that overlap or lie outside are taken as far as they reach. */
export function stretchesOf({ text, marks }: Excerpt): { text: string; isMarked: boolean; start: number }[] {
  const stretches: { text: string; isMarked: boolean; start: number }[] = []
  let at = 0
  const add = (to: number, isMarked: boolean) => {
    if (to > at) stretches.push({ text: text.slice(at, to), isMarked, start: at })
    at = Math.max(at, to)
  }
  for (const { start, end } of [...marks].sort((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return stretches
}
