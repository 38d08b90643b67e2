import type { Passage } from '#shared/knowledge/search.contract.ts'
import { tokenize } from './tokens.rules.ts'

/** How many words of a text count as its opening, and as its lead: an answer tends to begin with what was asked. */
export const openingLength = 12
export const leadLength = 30

/** Flags beside a posting's count of a term in a passage. */
export const inOpening = 0x80
export const inLead = 0x40
export const countMask = 0x3f

/** An inverted index over passages in flat arrays: about 100 numbers a passage, whatever the words are. */
export type SearchIndex<P extends Passage = Passage> = {
  passages: readonly P[]
  /** The number of each term, and the term of each number. */
  numbers: ReadonlyMap<string, number>
  terms: readonly string[]
  /** How rare each term is: inverse document frequency. */
  idf: Float32Array
  /** Where each term's postings start, the passages, and the counts with their flags. */
  postingStart: Uint32Array
  postingPassage: Uint32Array
  postingCount: Uint8Array
  /** Where each passage's terms start, and the terms in order: first its title and headings, then its text. */
  wordStart: Uint32Array
  words: Uint32Array
  /** How many of a passage's terms are its title and headings. */
  headWords: Uint16Array
  averageLength: number
}

/** How much is done between two pauses: some 5 ms of processor time, 40 in a process that has just started, however long the passages are. */
const charactersPerSlice = 20_000
const wordsPerSlice = 50_000
/** More characters of title and headings are not read: they stand above each passage of a section. */
const maxHeadLength = 1000

type Gathered = {
  numbers: Map<string, number>
  words: Uint32Array
  wordStart: Uint32Array
  headWords: Uint16Array
  /** How many passages each term is in. */
  passagesOfTerm: number[]
}

function numberOf(numbers: Map<string, number>, term: string): number {
  const known = numbers.get(term)
  if (known !== undefined) return known
  numbers.set(term, numbers.size)
  return numbers.size - 1
}

/** The same numbers with room for more; it doubles, so that it is seldom copied. */
function withRoom(numbers: Uint32Array, needed: number): Uint32Array {
  if (needed <= numbers.length) return numbers
  const larger = new Uint32Array(Math.max(needed, 2 * numbers.length))
  larger.set(numbers)
  return larger
}

function* gatherWords(passages: readonly Passage[]): Generator<undefined, Gathered> {
  const gathered: Gathered = {
    numbers: new Map(),
    words: new Uint32Array(100 * passages.length + 1000),
    wordStart: new Uint32Array(passages.length + 1),
    headWords: new Uint16Array(passages.length),
    passagesOfTerm: [],
  }
  let [count, sinceYield] = [0, 0]
  for (const [at, { title, headings, text }] of passages.entries()) {
    const above = [title, ...headings].join('\n').slice(0, maxHeadLength)
    const head = tokenize(above)
    const found = [...head, ...tokenize(text)]
    gathered.words = withRoom(gathered.words, count + found.length)
    const numbers = found.map(({ term }) => numberOf(gathered.numbers, term))
    gathered.words.set(numbers, count)
    count += numbers.length
    for (const term of new Set(numbers)) {
      gathered.passagesOfTerm[term] = (gathered.passagesOfTerm[term] ?? 0) + 1
    }
    gathered.headWords[at] = head.length
    gathered.wordStart[at + 1] = count
    sinceYield += above.length + text.length
    if (sinceYield <= charactersPerSlice) continue
    sinceYield = 0
    yield
  }
  return { ...gathered, words: gathered.words.slice(0, count) }
}

type Postings = Pick<SearchIndex, 'postingStart' | 'postingPassage' | 'postingCount'>

function addPassage(
  postings: Postings,
  next: Uint32Array,
  passage: number,
  terms: Uint32Array,
  head: number,
): void {
  const { postingStart, postingPassage, postingCount } = postings
  for (const [place, term] of terms.entries()) {
    const last = (next[term] ?? 0) - 1
    const isNew = last < (postingStart[term] ?? 0) || postingPassage[last] !== passage
    const at = isNew ? last + 1 : last
    if (isNew) {
      postingPassage[at] = passage
      next[term] = at + 1
    }
    const before = postingCount[at] ?? 0
    const flags = (place < head + openingLength ? inOpening : 0) | (place < head + leadLength ? inLead : 0)
    postingCount[at] = before | flags
    if ((before & countMask) < countMask) postingCount[at] = (before | flags) + 1
  }
}

function* invert(gathered: Gathered): Generator<undefined, Postings> {
  const { words, wordStart, headWords, passagesOfTerm } = gathered
  const postingStart = new Uint32Array(passagesOfTerm.length + 1)
  for (const [term, count] of passagesOfTerm.entries())
    postingStart[term + 1] = (postingStart[term] ?? 0) + count
  const total = postingStart.at(-1) ?? 0
  const postings = {
    postingStart,
    postingPassage: new Uint32Array(total),
    postingCount: new Uint8Array(total),
  }
  const next = postingStart.slice()
  let sinceYield = 0
  for (const [passage, head] of headWords.entries()) {
    const terms = words.subarray(wordStart[passage], wordStart[passage + 1])
    addPassage(postings, next, passage, terms, head)
    sinceYield += terms.length
    if (sinceYield <= wordsPerSlice) continue
    sinceYield = 0
    yield
  }
  return postings
}

/** Builds an index in slices: who runs it lets other work in after each. */
export function* indexing<P extends Passage>(passages: readonly P[]): Generator<undefined, SearchIndex<P>> {
  const gathered = yield* gatherWords(passages)
  yield
  const { words, passagesOfTerm } = gathered
  const postings = yield* invert(gathered)
  yield
  const count = passages.length
  return {
    ...postings,
    passages,
    numbers: gathered.numbers,
    terms: [...gathered.numbers.keys()],
    idf: Float32Array.from(passagesOfTerm, (found) => Math.log(1 + (count - found + 0.5) / (found + 0.5))),
    wordStart: gathered.wordStart,
    words,
    headWords: gathered.headWords,
    averageLength: Math.max(1, words.length / Math.max(1, count)),
  }
}

/** Builds an index at once. */
export function buildIndex<P extends Passage>(passages: readonly P[]): SearchIndex<P> {
  const build = indexing(passages)
  for (;;) {
    const step = build.next()
    if (step.done) return step.value
  }
}
