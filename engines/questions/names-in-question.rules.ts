import { foldName } from '#engines/search/fold-name.rules.ts'
import { isUnknownWord } from './text.rules.ts'
import { questionVocabulary } from './unread.rules.ts'

/** A record whose name may stand in a question, the name as it is compared. */
export type Candidate = { id: string; name: string; folded: string }

/** Records that a question names alike, the words that name them, and the question without these. */
export type NamedIn<Record extends Candidate> = { records: Record[]; said: string[]; rest: string }

const legalForms = new Set(
  'llc inc corp co ltd lp llp pllc pc company incorporated corporation limited'.split(' '),
)

/** Words that order or add up: alone they are what is asked, never a part of a name ("Top Producers Seed Co"). */
const orderWords = new Set(
  'top bottom best worst biggest largest smallest highest lowest most least average avg total overall'.split(
    ' ',
  ),
)

type Word = { folded: string; from: number; to: number }

/** The words of a question as names are compared; a mark alone is none. */
export function wordsOfQuestion(question: string): Word[] {
  return [...question.matchAll(/[\p{L}\p{N}'’‘`´.]+/gu)].flatMap((match) => {
    const folded = foldName(match[0])
    return folded === '' ? [] : [{ folded, from: match.index, to: match.index + match[0].length }]
  })
}

function withoutForm(words: readonly string[]): readonly string[] {
  return words.length > 1 && legalForms.has(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

type Match = { length: number; span: number }

// "Smith and Sons" is written "Smith & Sons", whose sign is no word.
function isJoin(said: readonly Word[], at: number, next: string | undefined): boolean {
  return said[at]?.folded === 'and' && said[at + 1]?.folded === next
}

/** How many words of a name stand from here on, in how many of the question. A possessive ends the name: "Oakwood's homeowners" is a line. */
function runLength(said: readonly Word[], from: number, name: readonly string[]): Match {
  let [length, span] = [0, 0]
  while (length < name.length) {
    if (length > 0 && isJoin(said, from + span, name[length])) span += 1
    const word = said[from + span]?.folded
    if (word === undefined || (word !== name[length] && word !== `${name[length]}s`)) break
    const isPossessive = word !== name[length]
    length += 1
    span += 1
    const next = said[from + span]?.folded ?? ''
    if (isPossessive && questionVocabulary.has(next)) break
  }
  return { length, span }
}

function isTelling(words: readonly string[]): boolean {
  const [only, ...others] = words
  if (only !== undefined && others.length === 0)
    return only.length > 2 && isUnknownWord(only) && !orderWords.has(only) && !questionVocabulary.has(only)
  return words.some((word) => !questionVocabulary.has(word))
}

type Run = { at: number; span: number; weight: number }

function weighed(at: number, { length, span }: Match, isWhole: boolean): Run {
  return { at, span, weight: length * 2 + (isWhole ? 1 : 0) }
}

// The whole name names someone even in words of the trade ("May Homes"); a part of it only with a word that is none.
function bestRun(said: readonly Word[], folded: string, taken: ReadonlySet<string>): Run | null {
  const whole = folded.split(' ')
  const name = withoutForm(whole)
  const runs = said.flatMap((_word, at): Run[] => {
    const match = runLength(said, at, whole)
    const { length } = match
    const words = whole.slice(0, length)
    const isWhole = length >= name.length
    if (length === 0 || (length === 1 && taken.has(words[0] ?? ''))) return []
    return (isWhole && length > 1) || isTelling(words) ? [weighed(at, match, length === whole.length)] : []
  })
  const last = name.length === 2 ? name[1] : undefined
  const at = said.findIndex(
    ({ folded: word }) => last !== undefined && (word === last || word === `${last}s`),
  )
  if (last !== undefined && at >= 0 && !taken.has(last) && isTelling([last]))
    runs.push(weighed(at, { length: 1, span: 1 }, false))
  return runs.sort((one, other) => other.weight - one.weight)[0] ?? null
}

/**
 * The records that a question names, by the longest part of a name that stands in it; null where it names none. A word
 * that is `taken` by a colleague or a carrier names no record alone.
 */
export function namedIn<Record extends Candidate>(
  question: string,
  candidates: readonly Record[],
  taken: ReadonlySet<string>,
): NamedIn<Record> | null {
  const said = wordsOfQuestion(question)
  const found = candidates.flatMap((record) => {
    const run = bestRun(said, record.folded, taken)
    return run ? [{ record, run }] : []
  })
  const most = Math.max(0, ...found.map(({ run }) => run.weight))
  const best = found.filter(({ run }) => run.weight === most)
  const [first] = best
  if (!first) return null
  const { at, span } = first.run
  const [from, to] = [said[at]?.from ?? 0, said[at + span - 1]?.to ?? 0]
  const rest = `${question.slice(0, from)} ${question.slice(to)}`.replace(/["“”]/g, ' ')
  const words = said.slice(at, at + span).map(({ folded }) => folded)
  return { records: best.map(({ record }) => record), said: words, rest: rest.replace(/\s+/g, ' ').trim() }
}

/** Every word of the names that are made of words of questions alone. */
export const wordsOfSuchNames: readonly string[] = [...questionVocabulary, ...legalForms]

/** Whether a folded name is made of words of questions alone, as "may homes llc" is: a figure may seem to use them all. */
export function isQuestionVocabulary(folded: string): boolean {
  return withoutForm(folded.split(' ')).every((word) => questionVocabulary.has(word))
}

/** Whether a question names one of these. */
export function namesOneOf(question: string, names: readonly string[]): boolean {
  const candidates = names.map((name) => ({ id: name, name, folded: foldName(name) }))
  return namedIn(question, candidates, new Set()) !== null
}
