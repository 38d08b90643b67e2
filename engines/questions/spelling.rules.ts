import { domainWords, knownWords } from './lexicon.ts'

/** Insertions, deletions, replacements and swaps of neighbours between two words; stops counting above `most`. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[to.length] ?? most + 1
}

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
  for (const candidate of domainWords) {
    if (!beginsAlike(word, candidate)) continue
    const distance = editDistance(word, candidate, Math.min(most, bestDistance - 1))
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

// Other forms of known words: "produces", "merging", "marked"; "expireing" and "policys" are slips.
function isKnown(word: string): boolean {
  if (knownWords.has(word)) return true
  const stem = word.replace(/(?:ing|ed|es|s|ly)$/, '')
  if (/eing$|[^aeiou]ys$/.test(word)) return false
  return stem.length > 3 && stem !== word && (knownWords.has(stem) || knownWords.has(`${stem}e`))
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
