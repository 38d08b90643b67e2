/** Suffix, what takes its place, and the least measure of what stays before it. */
type Ending = readonly [suffix: string, replacement: string]

const steps: readonly { least: number; endings: readonly Ending[] }[] = [
  {
    least: 1,
    endings: [
      ['ational', 'ate'],
      ['tional', 'tion'],
      ['ization', 'ize'],
      ['ation', 'ate'],
      ['alism', 'al'],
      ['iveness', 'ive'],
      ['fulness', 'ful'],
      ['ousness', 'ous'],
      ['ality', 'al'],
      ['ivity', 'ive'],
      ['ility', 'le'],
      ['ator', 'ate'],
      ['ably', 'able'],
      ['ally', 'al'],
      ['ently', 'ent'],
      ['ously', 'ous'],
      ['ely', 'e'],
    ],
  },
  {
    least: 1,
    endings: [
      ['icate', 'ic'],
      ['alize', 'al'],
      ['ical', 'ic'],
      ['ful', ''],
      ['ness', ''],
    ],
  },
  {
    least: 2,
    endings: ['al', 'ance', 'ence', 'able', 'ible', 'ement', 'ment', 'ent', 'ate', 'ive', 'ize', 'ous'].map(
      (suffix) => [suffix, ''] as const,
    ),
  },
]

/** Words whose stem would be that of others that mean something else. */
const apart = new Map([
  ['general', 'general'],
  ['generally', 'general'],
  ['universal', 'universal'],
  ['university', 'university'],
])

const isVowelAt = (word: string, at: number): boolean => {
  const letter = word[at]
  if (letter === 'y') return at > 0 && !isVowelAt(word, at - 1)
  return letter !== undefined && 'aeiou'.includes(letter)
}

/** How many times vowels are followed by consonants. */
function measure(word: string): number {
  let turns = 0
  for (let at = 1; at < word.length; at += 1) if (isVowelAt(word, at - 1) && !isVowelAt(word, at)) turns += 1
  return turns
}

const hasVowel = (word: string) => [...word].some((_, at) => isVowelAt(word, at))

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word
}

/** "cancelled" and "cancelling" become "cancel", "insured" becomes "insure", "filing" becomes "file". */
function withoutTense(word: string): string {
  const stem = word.replace(/(?:ing|ed)$/, '')
  if (stem === word || stem.length < 2 || !hasVowel(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeiousz])\1$/.test(stem)) return stem.slice(0, -1)
  return stem
}

function withoutEnding(word: string, least: number, endings: readonly Ending[]): string {
  const found = endings.find(([suffix]) => word.endsWith(suffix))
  if (!found) return word
  const rest = word.slice(0, word.length - found[0].length)
  return measure(rest) >= least ? rest + found[1] : word
}

function tidy(word: string): string {
  const bare = word.endsWith('e') && measure(word.slice(0, -1)) >= 1 ? word.slice(0, -1) : word
  const short = bare.endsWith('ll') && measure(bare.slice(0, -1)) > 1 ? bare.slice(0, -1) : bare
  return short.length > 3 && short.endsWith('y') ? `${short.slice(0, -1)}i` : short
}

/**
 * The stem that the forms of one English word share ("renewals", "renewed" and "renewal" are one), after the
 * algorithm of Porter (1980) with the endings of rare words left out; words with digits stay as they are.
 */
export function stem(word: string): string {
  const own = apart.get(word)
  if (own) return own
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  let short = withoutTense(withoutPlural(word))
  if (/[^aeiou]tion$/.test(short) && measure(short.slice(0, -3)) >= 2) short = short.slice(0, -3)
  for (const { least, endings } of steps) short = withoutEnding(short, least, endings)
  return tidy(short)
}
