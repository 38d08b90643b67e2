import type { PageText, Passage } from '#shared/commercial/questions.contract.ts'

const emptyText = new Set(
  `a about all am an and any are as at be been by can could did do does for from get give has have how i if in into is it
  its list me much my no not of on or our please policy should show so tell than that the their them there these they this
  to under us was we what what's when where which who whose will with would you your document covered cover coverage
  coverages covers included include includes attached exclusion exclusions excluded exclude endorsement endorsements form
  forms limit limits amount insurance insured mentioned mention anything something name named many find say says applies
  apply page`.split(/\s+/),
)

/** Words that documents use for what people ask. */
const alike: readonly (readonly string[])[] = [
  ['assault', 'battery'],
  ['subsidence', 'earth'],
  ['mold', 'fungi', 'fungus', 'mould'],
  ['virus', 'bacteria', 'communicable'],
  ['pollution', 'pollutants', 'pollutant'],
  ['cancel', 'cancellation', 'cancelled'],
  ['terrorism', 'tria'],
  ['drone', 'aircraft', 'unmanned'],
  ['firearm', 'firearms', 'weapons', 'gun'],
  ['alarm', 'alarms'],
  ['subcontractor', 'subcontractors', 'independent'],
  ['waiver', 'subrogation'],
]

const maxQuoteLength = 240
/** More words than a question is about: each of them is looked for in every line of a document. */
export const maxSubjectTerms = 24

/** The shortest form of a word that its other forms begin with. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ies|ing|ed|es|s|'s)$/, '') : word
}

/** The words of a question that say what it is about, the first 24 of them. */
export function subjectTerms(question: string): string[] {
  const words = question.toLowerCase().match(/[a-z][a-z'’-]+|\d[\d,.]*%?/g) ?? []
  const kept = words.map((word) => word.replace(/['’]s$/, '')).filter((word) => !emptyText.has(word))
  return [...new Set(kept)].slice(0, maxSubjectTerms)
}

function beginningsOf(word: string): string[] {
  const others = alike.find((group) => group.some((other) => stem(other) === stem(word))) ?? [word]
  return others.map((other) => ` ${stem(other.toLowerCase())}`)
}

/** Counts how many of some words a text holds, in one of their forms or by another word for them. Made once for many texts. */
export function wordCounter(words: readonly string[]): (text: string) => number {
  const wanted = words.map(beginningsOf)
  return (text) => {
    const plain = ` ${text.toLowerCase().replace(/[^a-z0-9%]+/g, ' ')} `
    return wanted.filter((beginnings) => beginnings.some((beginning) => plain.includes(beginning))).length
  }
}

/** Whether a text holds a word, one of its forms, or another word for it. */
export function holdsWord(text: string, word: string): boolean {
  return wordCounter([word])(text) === 1
}

/** A line of a page as it is quoted: addresses of other sites go, and so does what is too long. */
export function quotable(line: string): string {
  const plain = line
    .replace(/\s+/g, ' ')
    .replace(/!\[/g, '[')
    .replace(/(?:https?:\/\/|www\.|\/\/)\S+/gi, '(link removed)')
    .trim()
  return plain.length > maxQuoteLength ? `${plain.slice(0, maxQuoteLength - 1)}…` : plain
}

type Line = { page: number; text: string; order: number }

/** The lines of all pages, each with the one that follows: labels often stand above their values. */
export function linesOf(pages: readonly PageText[]): Line[] {
  const lines = pages.flatMap(({ page, text }) =>
    text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ page, text: line.trim() }])),
  )
  return lines.map((line, order) => ({ ...line, order }))
}

/** The lines that hold most of the words, the best first; nothing where none holds all that matters. */
export function passagesWith(pages: readonly PageText[], words: readonly string[], most = 3): Passage[] {
  if (words.length === 0) return []
  const needed = words.length <= 2 ? words.length : Math.ceil(words.length * 0.6)
  const count = wordCounter(words)
  const scored = linesOf(pages).flatMap((line) => {
    const hits = count(line.text)
    return hits >= needed ? [{ ...line, hits: hits + (/\d/.test(line.text) ? 0.2 : 0) }] : []
  })
  const best = scored.sort((a, b) => b.hits - a.hits || a.order - b.order)
  const quotes = new Map(best.map(({ page, text }) => [quotable(text), page]))
  return [...quotes].slice(0, most).map(([quote, page]) => ({ page, quote }))
}

/** The lines that match a pattern, in the order of the document. */
export function passagesLike(pages: readonly PageText[], pattern: RegExp, most = 3): Passage[] {
  const matching = linesOf(pages).filter(({ text }) => pattern.test(text.toLowerCase()))
  const quotes = new Map(matching.map(({ page, text }) => [quotable(text), page]))
  return [...quotes].slice(0, most).map(([quote, page]) => ({ page, quote }))
}
