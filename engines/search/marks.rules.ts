import type { Mark } from '#shared/knowledge/search.contract.ts'
import { tokenize } from './tokens.rules.ts'

/** The stretches of a text whose words are among the given terms, in order and without overlaps. */
export function marksOf(text: string, terms: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = []
  for (const { term, start, end } of tokenize(text)) {
    if (!terms.has(term)) continue
    const last = marks.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
  }
  return marks
}
