import { typingDistance } from '#engines/search/spelling.rules.ts'
import { correctableVocabulary, knownVocabulary } from './lexicon.ts'

// Two slips are believed only in long words: in short ones nearly every word is near to some other.
function toleranceOf(word: string): number {
  if (word.length >= 7) return 2
  return word.length >= 4 ? 1 : 0
}

// A first letter is seldom wrong, but may be swapped with the second.
function beginsAlike(word: string, candidate: string): boolean {
  return word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0])
}

const corrections = new Map<string, string>()
const maxKept = 2000

function nearestWord(word: string): string {
  const most = toleranceOf(word)
  let best = word
  let bestDistance = most + 1
  for (const candidate of correctableVocabulary) {
    if (!beginsAlike(word, candidate)) continue
    const distance = typingDistance(word, candidate, Math.min(most, bestDistance - 1))
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

// Other forms of known words: "produces", "merging", "marked"; "expireing" and "policys" are slips.
function isKnown(word: string): boolean {
  if (knownVocabulary.has(word)) return true
  const stem = word.replace(/(?:ing|ed|es|s|ly)$/, '')
  if (/eing$|[^aeiou]ys$/.test(word)) return false
  return stem.length > 3 && stem !== word && (knownVocabulary.has(stem) || knownVocabulary.has(`${stem}e`))
}

/** The word of our domain that a small-letter word was meant to be, or the word itself. */
export function correctWord(word: string): string {
  if (word.length < 4 || isKnown(word) || !/^[a-z]+$/.test(word)) return word
  const known = corrections.get(word)
  if (known !== undefined) return known
  const corrected = nearestWord(word)
  if (corrections.size >= maxKept) corrections.clear()
  corrections.set(word, corrected)
  return corrected
}
