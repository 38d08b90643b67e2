import type { PageText } from '#shared/commercial/questions.contract.ts'

const citation = /\s*\(pages? \d+(?:[,–-]? ?(?:and )?\d+)*\)/gi
const figure = /\$?\d[\d,]*(?:\.\d+)?%?/g
/** Names, form numbers and the like: words with a capital letter that do not begin a sentence. */
const name = /(?<=[^.!?:\n]\s)\p{Lu}[\p{L}\p{N}'’&-]+/gu
const quoted = /[“"]([^”"]{3,})[”"]/g

/** It reads and answers: whatever it says that it did, it did not. */
const claimsAnAct =
  /\b(?:i|we)(?:'ve|’ve|'ll|’ll| have| had| will| just| already| now)*\s+(?:updat|sen[dt]|chang|creat|delet|e?mail|submit|bound|forward|cancel|add|remov|order|notif)/i

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^a-z0-9.%$'&]+/g, ' ')} `
}

/** Figures as they are compared: without signs and commas, so that "$1,000,000" and "1000000" are one. */
function bareFigure(text: string): string {
  return text.replace(/[$,%]/g, '').replace(/\.0+$/, '').replace(/\.$/, '')
}

function figuresOf(text: string): Set<string> {
  return new Set([...text.matchAll(figure)].map(([match]) => bareFigure(match)))
}

type Sources = { words: string; figures: Set<string>; pages: Map<number, Set<string>> }

function isTied(sentence: string, { words, figures, pages }: Sources): boolean {
  if (claimsAnAct.test(sentence)) return false
  const cited = [...sentence.matchAll(/page (\d+)/gi)].map((match) => Number(match[1]))
  const said = sentence.replace(citation, '')
  const wanted = [...figuresOf(said)]
  if (wanted.some((value) => !figures.has(value))) return false
  if (cited.some((page) => !pages.has(page))) return false
  // A figure with a page stands on that page.
  if (cited.length > 0 && wanted.some((value) => !cited.some((page) => pages.get(page)?.has(value))))
    return false
  const names = [...said.matchAll(name)].map(([match]) => match)
  if (names.some((word) => !words.includes(` ${plain(word).trim()}`))) return false
  return [...said.matchAll(quoted)].every((match) => words.includes(plain(match[1] ?? '').trim()))
}

/**
 * What a language model said of a document, without the sentences whose figures, names or quotes do not stand in the
 * words that it was shown. Empty where nothing is left.
 */
export function groundedText(
  said: string,
  shown: readonly PageText[],
  alsoKnown: readonly string[] = [],
): string {
  const texts = [...shown.map(({ text }) => text), ...alsoKnown]
  const pages = new Map<number, Set<string>>()
  for (const { page, text } of shown)
    pages.set(page, new Set([...(pages.get(page) ?? []), ...figuresOf(text)]))
  const sources = { words: plain(texts.join('\n')), figures: figuresOf(texts.join('\n')), pages }
  const lines = said.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s+(?=\p{Lu}|\d|“|")/u)
      .filter((sentence) => isTied(sentence, sources))
      .join(' '),
  )
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
