import type { PageLayout } from './layout/page-layout.rules.ts'

/** What a page is for: stating this policy's facts, listing forms, or the wording that is the same in every policy. */
export type PageRole = { page: PageLayout; isWording: boolean; isTitled: boolean; score: number }

const title =
  /\b(?:declarations?|dec page|information page|premium summary|(?:insurance )?quot(?:e|ation)|proposal|binder|schedule of|policy summary|summary of (?:insurance|coverages?)|common policy|evidence of|certificate of)\b/
const label =
  /\b(?:policy (?:number|no|period|term)|named insured|mailing address|effective|expiration|limits? of (?:insurance|liability)|deductible|premium|producer|agency|agent|issued|each occurrence|aggregate|form of business|location|premises)\b/g
const amount = /\$\s?\d|\d{1,3},\d{3}\b/g
const common =
  /\b(?:the|of|and|or|to|in|that|this|any|by|we|you|your|for|with|which|will|is|are|if|not|under|does|means|shall)\b/g

/** A title has few words; a longer line only speaks of declarations. */
const maxTitleWords = 9

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Whether most words of a page stand in lines of sentences, in one column or two. */
function isProse(page: PageLayout, words: number): boolean {
  const inLines = page.rows
    .flatMap((row) => row.cellStarts.map((from, at) => (row.cellStarts[at + 1] ?? row.words.length) - from))
    .filter((length) => length >= 6)
  return inLines.reduce((sum, length) => sum + length, 0) > words * 0.6
}

/**
 * How a page reads: wording has long rows full of small words, declarations have labels, amounts and gaps. The score
 * ranks pages by how likely they state the policy's facts.
 */
export function roleOf(page: PageLayout): PageRole {
  const text = page.rows.map(({ folded }) => folded).join('\n')
  const words = page.rows.reduce((sum, row) => sum + row.words.length, 0)
  const share = countOf(text, common) / Math.max(1, words)
  const [amounts, labels] = [countOf(text, amount), countOf(text, label)]
  const top = page.rows
    .slice(0, Math.max(8, page.rows.length / 4))
    .flatMap((row) => (row.words.length <= maxTitleWords ? [row.folded] : []))
    .join('\n')
  const isTitled = title.test(top) && words > 12
  const facts = amounts + labels
  const isWording = words > 120 && share > 0.2 && isProse(page, words) && !(isTitled && amounts >= 8)
  const score = (isTitled ? 4 : 0) + Math.min(8, facts / 3) - share * 12 + (page.page <= 4 ? 1 : 0)
  return { page, isWording, isTitled, score }
}
