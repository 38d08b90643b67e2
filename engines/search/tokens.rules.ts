import { stem } from './stem.rules.ts'
import { rewrites } from './vocabulary.rules.ts'

/** A word of a text as the index knows it, and where it stands there (UTF-16 units). */
export type Token = { term: string; word: string; start: number; end: number }

/** Longer runs without a space are no words: a search for their beginning is enough. */
const maxWordLength = 40
const wordPattern =
  /401\s?\(\s?k\s?\)|[a-z]\/[a-z](?![a-z])|[a-z]{1,3}-\d{1,3}(?!\d)|\d+(?:[.,]\d+)*[a-z]*|[a-z]+\d+[a-z0-9]*|(?:non|co|re|pre|sub)-[a-z]+|\p{L}+(?:[&'’]\p{L}+)*/gu

function plainWord(found: string): string {
  if (/^\d/.test(found)) return found.replaceAll(/[,()\s]|\.0+$/g, '')
  return found.replace(/['’]s?$/, '').replaceAll(/['’-]/g, '')
}

/** Lowercasing and removing accents letter by letter, so that places in the text stay what they are. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : text
  return /[^\0-\x7f]/.test(same)
    ? same.replaceAll(/[À-ſ]/g, (letter) => letter.normalize('NFD')[0] ?? letter)
    : same
}

function wordsOf(text: string): Token[] {
  return [...folded(text).matchAll(wordPattern)].map((match) => {
    const word = plainWord(match[0]).slice(0, maxWordLength)
    return { term: '', word, start: match.index, end: match.index + match[0].length }
  })
}

/** The rewriting that begins here, the longest first, and how many words it takes. */
function rewritingAt(
  words: readonly Token[],
  at: number,
): { words: readonly string[]; taken: number } | null {
  for (let taken = Math.min(3, words.length - at); taken > 0; taken -= 1) {
    const key =
      taken === 1
        ? words[at]?.word
        : words
            .slice(at, at + taken)
            .map(({ word }) => word)
            .join(' ')
    const found = rewrites.get(key ?? '')
    if (found) return { words: found, taken }
  }
  return null
}

/**
 * The words of a text in order: lowercase, stemmed, with the trade's abbreviations written out ("WC", "w/c"
 * and "work comp" are "workers compensation"), "401(k)", "HO-3" and "$25,000" each one word.
 */
export function tokenize(text: string): Token[] {
  const words = wordsOf(text)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]
    if (!first) break
    const rewriting = rewritingAt(words, at)
    const end = words[at + (rewriting?.taken ?? 1) - 1]?.end ?? first.end
    for (const word of rewriting?.words ?? [first.word]) {
      if (word !== '') tokens.push({ term: stem(word), word, start: first.start, end })
    }
    at += rewriting?.taken ?? 1
  }
  return tokens
}
