const maxAnswerLength = 8000

// Kept links wait here while everything that looks like one is taken apart.
const [opening, closing] = ['\uE000', '\uE001']

const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
const definition = /^[ \t]*\[[^\]\n]+\]:.*$/gm
const image = /!\[((?:[^[\]\\]|\\.)*)\](?:\([^)\n]*\)|\[[^\]\n]*\])?/g
// What stands in the brackets is read afterwards: two parts that can share letters would be tried in every way, for minutes.
const anyLink = /\[((?:[^[\]\\]|\\.)*)\]\(([^)\n]{0,500})\)/g
const inBrackets = /^\s*<?([^\s>]*)/
const address =
  /(?:\b(?:https?|ftps?|wss?|file|data|javascript|vbscript|mailto|tel|blob):|\/\/(?=[\w-]+\.)|\bwww\.)[^\s)\]]+/gi
const tag = /<(?=[a-z/!?])/gi
const citation = /\[(\d{1,3})\](?!\()/g

/** What stands in the place of an address that a model wrote. */
export const removedLink = '(link removed)'

/**
 * What a language model said, as Markdown that can do no harm: no HTML, no images, no address of
 * another site, and no link but to pages that it was shown. Citations of what it did not read go.
 */
export function safeMarkdown(
  text: string,
  shown: { hasPath: (path: string) => boolean; passages: number },
): string {
  const kept: string[] = []
  const keep = (_match: string, label: string, inner: string) => {
    const path = inBrackets.exec(inner)?.[1] ?? ''
    if (!shown.hasPath(path)) return label
    kept.push(`[${label}](${path})`)
    return `${opening}${kept.length - 1}${closing}`
  }
  return text
    .slice(0, maxAnswerLength)
    .replace(invisible, '')
    .replace(definition, '')
    .replace(image, '$1')
    .replace(anyLink, keep)
    .replace(/\]\(/g, '] (')
    .replace(/!\[/g, '[')
    .replace(address, removedLink)
    .replace(tag, '&lt;')
    .replace(citation, (match, number: string) =>
      Number(number) >= 1 && Number(number) <= shown.passages ? match : '',
    )
    .replace(new RegExp(`${opening}(\\d+)${closing}`, 'g'), (_match, at: string) => kept[Number(at)] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const personalNumbers =
  /\b\d{3}-\d{2}-\d{4}\b|\b\d{2}-\d{7}\b|(?<=\b(?:ssn|social security|tax id|fein|ein)\b\D{0,20})\d{9}\b/gi

/** Text without what reads as a social security or employer number: those never leave. */
export function withoutPersonalNumbers(text: string): string {
  return text.replace(personalNumbers, '[removed]')
}

/** The numbers of the passages that an answer cites. */
export function citedIn(text: string): Set<number> {
  return new Set([...text.matchAll(citation)].map((match) => Number(match[1])))
}
