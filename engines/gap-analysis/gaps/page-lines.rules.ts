import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { withoutUnticked } from './ticks.rules.ts'

export type PageText = Pick<ReadPage, 'page' | 'text'>

/** A line of a page, with the cells that wide gaps part it into. */
export type TextLine = { page: number; text: string; cells: readonly string[] }

/** What a page's text is: this policy's own statements, an endorsement, or wording that is the same in every policy. */
export type PageKind = 'statement' | 'endorsement' | 'wording'

/** The lines of one page and what the page is. */
export type PageLines = { page: number; kind: PageKind; lines: readonly TextLine[] }

const small =
  /\b(?:the|of|and|or|to|in|that|this|any|by|we|you|your|for|with|which|will|is|are|if|not|under|does|means|shall)\b/gi
const verbal =
  /\b(?:is|are|was|were|do|does|did|will|would|shall|may|must|can|has|have|had|be|been|we|you|your|our|if|unless|when|that|which|this|these|any|such|agree[sd]?|appl(?:y|ies)|means?)\b/gi
const endorsing =
  /this endorsement\s+(?:changes|modifies|amends|forms)|endorsement changes the (?:policy|certificate)/i
const titled =
  /\b(?:declarations?|information page|premium summary|quot(?:e|ation)|proposal|binder|schedule of|policy summary|summary of (?:insurance|coverages?)|evidence of|certificate of)\b/i
/** What a page says at its head when it is no part of this policy. */
const notOurs =
  /\bnot (?:a )?part of (?:the |this |your )?(?:policy|contract|insurance)|\bspecimen\b|\bfor illustrati(?:on|ve)|\bnotice to policyholders?\b|\bpolicyholder notice\b|\badvisory notice\b/i
const maxHead = 6
const amount = /\$\s?\d|\d{1,3},\d{3}\b/g
const maxTitleWords = 9

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const wordsIn = (text: string) => (text.trim() === '' ? [] : text.trim().split(/\s+/))

function linesOn({ page, text }: PageText): TextLine[] {
  return text.split('\n').flatMap((line) => {
    const trimmed = line.trim()
    const cells = trimmed.split(/\s{2,}|\t+/)
    return trimmed === '' ? [] : [{ page, text: trimmed.replace(/\s+/g, ' '), cells }]
  })
}

function kindOfPage(lines: readonly TextLine[]): PageKind {
  const text = lines.map((line) => line.text).join('\n')
  if (lines.slice(0, maxHead).some((line) => notOurs.test(line.text))) return 'wording'
  if (endorsing.test(text)) return 'endorsement'
  const words = wordsIn(text).length
  if (words <= 120) return 'statement'
  const long = lines
    .flatMap(({ cells }) => cells.map((cell) => wordsIn(cell).length))
    .filter((size) => size >= 6)
  const isProse = long.reduce((sum, size) => sum + size, 0) > words * 0.6
  const head = lines.slice(0, Math.max(8, lines.length / 4))
  const isTitled = head.some((line) => wordsIn(line.text).length <= maxTitleWords && titled.test(line.text))
  const isStating = isTitled && countOf(text, amount) >= 8
  return isProse && countOf(text, small) / words > 0.2 && !isStating ? 'wording' : 'statement'
}

/** The pages of a document as lines, so that its text is gone through once. */
export function pageLines(pages: readonly PageText[]): PageLines[] {
  return pages.map((page) => {
    const lines = linesOn(page)
    return { page: page.page, kind: kindOfPage(lines), lines }
  })
}

/** Whether a line is a part of a sentence rather than a row or a title. */
export function isSentence({ text }: TextLine): boolean {
  const words = wordsIn(text).length
  const verbs = countOf(text, verbal)
  return (words >= 8 && verbs >= 2) || (words >= 13 && verbs >= 1) || words > 34
}

/** The rows and titles of a page: its lines without sentences and their ends, and without choices that are not made. */
export function rowsOf(lines: readonly TextLine[]): TextLine[] {
  let isWithin = false
  const rows = lines.filter((line) => {
    const isEnd = isWithin && line.cells.length === 1 && /^[a-z(]/.test(line.text)
    const isPart = isSentence(line) || isEnd
    isWithin = isPart && !/[.:!?]$/.test(line.text)
    return !isPart
  })
  return rows.flatMap((row) => {
    const text = withoutUnticked(row.text)
    return text === '' ? [] : [{ ...row, text, cells: row.cells.map(withoutUnticked) }]
  })
}

function joined(parts: readonly string[]): string {
  return parts.join(' ').replace(/([a-z])- ([a-z])/g, '$1$2')
}

/** The sentences of a page, over the ends of its lines; where it has two columns, each by itself. */
export function sentencesOf({ page, lines }: PageLines): TextLine[] {
  const two = lines.filter(({ cells }) => cells.filter((cell) => wordsIn(cell).length >= 4).length >= 2)
  const isTwo = two.length > lines.length * 0.3
  const columns = isTwo
    ? [lines.flatMap(({ cells }) => cells[0] ?? []), lines.flatMap(({ cells }) => cells.slice(1))]
    : [lines.map(({ text }) => text)]
  return columns.flatMap((column) =>
    joined(column)
      .split(/(?<=[.!?;])\s+(?=["“(A-Z0-9])/)
      .filter((text) => wordsIn(text).length >= 4 && text.length <= 700)
      .map((text) => ({ page, text, cells: [text] })),
  )
}
