import { foldName } from './fold-name.rules.ts'
import { typingDistance } from './spelling.rules.ts'

/** What is written or left out of the name of one and the same business or person. */
const unsaid = new Set(
  'the and of llc llp lp inc incorporated corp corporation co company ltd limited pllc pc dba mr mrs ms dr jr sr ii iii'.split(
    ' ',
  ),
)

/** The words by which names are held against each other: initials, titles and legal forms left out. */
function wordsOf(name: string): string[] {
  return foldName(name)
    .split(' ')
    .filter((word) => word.length > 1 && !unsaid.has(word))
}

/** One word that differs at its end alone is another name: Maria and Mario, Daniel and Daniela, Robert and Roberts. */
function differsAtEnd(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return long.length - short.length <= 1 && long.slice(0, -1) === short.slice(0, long.length - 1)
}

/** Whether two words are one that was misspelled: a slip in a word of at least four letters, two in one of at least nine. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [least, most] = [Math.min(one.length, other.length), Math.max(one.length, other.length)]
  if (most < 4 || least < 3 || one[0] !== other[0] || differsAtEnd(one, other)) return false
  const slips = least >= 9 ? 2 : 1
  return typingDistance(one, other, slips) <= slips
}

/** The words of the longer name that stand for those of the shorter one; undefined where one has none. */
function matched(short: readonly string[], long: readonly string[]): [string, string][] | undefined {
  const left = [...long]
  const pairs: [string, string][] = []
  for (const word of short) {
    const exact = left.indexOf(word)
    const at = exact >= 0 ? exact : left.findIndex((other) => isNear(word, other))
    const other = left[at]
    if (other === undefined) return undefined
    pairs.push([word, other])
    left.splice(at, 1)
  }
  return pairs
}

/**
 * Whether two names may be of one person or business: the same words in any order, one of them misspelled, or a word added or left
 * out. A last name alone makes nobody the same.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (!short || !long || short.length === 0 || long.length - short.length > 1) return false
  // One word of several is a last name or what the business does.
  if (short.length === 1 && long.length > 1) return false
  const pairs = matched(short, long)
  if (!pairs) return false
  const slips = pairs.filter(([word, its]) => word !== its).length
  return slips <= 1 && (slips === 0 || short.length === long.length)
}
